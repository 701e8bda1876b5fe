import TestSupport
import Testing
import TimingCurves

@Suite struct MediaTimingTests {
  static func timing(_ row: VectorRow) throws -> MediaTiming {
    try MediaTiming(
      clock: MediaClock(
        beginTime: #require(row.number("beginTime")), speed: #require(row.number("speed")),
        timeOffset: #require(row.number("timeOffset"))),
      duration: #require(row.number("duration")),
      repeatCount: #require(row.number("repeatCount")),
      repeatDuration: #require(row.number("repeatDuration")),
      autoreverses: row.number("autoreverses") == 1,
      fillMode: #require(MediaTiming.FillMode(rawValue: row["fillMode"])))
  }

  /// The rows follow the header's formula; they were not measured on Apple's system.
  @Test(arguments: try vectorRows("media_timing"))
  func publishedRows(row: VectorRow) throws {
    let progress = try Self.timing(row).progress(at: #require(row.number("parent_time")))
    let expected = row.number("expected_progress")
    guard let progress, let expected else {
      #expect(progress == nil && expected == nil, "\(String(describing: progress))")
      return
    }
    #expect((progress - expected).magnitude <= 0x1p-53, "\(progress), not \(expected)")
  }

  @Test func timesThatMeetInDecimalsOnlyAreTheirDoubles() throws {
    // 0.1·3 is 2⁻⁵⁴·1.11… above the Double 0.3, so that at 0.3 the third cycle still runs.
    let timing = try MediaTiming(duration: 0.1, repeatCount: 3, fillMode: .both)
    #expect(timing.phase(at: 0.3) == .active)
    #expect(try #require(timing.progress(at: 0.3)) < 1)
    #expect(timing.phase(at: 0.3.nextUp) == .after)
    #expect(timing.progress(at: 0.3.nextUp) == 1)
  }

  @Test func cyclesKeepTheirPhaseForAges() throws {
    let timing = try MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)
    // 2⁶⁰ = 1 modulo 1.5, since 4 is 1 modulo 3.
    #expect(timing.progress(at: 0x1p60) == (1.5 - 1) / 0.75)
    #expect(timing.progress(at: 1e300) == timing.progress(at: .infinity))
    #expect(timing.activeDuration == .infinity)
  }

  @Test func aCountAndADurationEndWithTheShorter() throws {
    let short = try MediaTiming(duration: 1, repeatCount: 5, repeatDuration: 2.5)
    let long = try MediaTiming(duration: 1, repeatCount: 2, repeatDuration: 2.5)
    let forever = try MediaTiming(duration: 1, repeatCount: .infinity, repeatDuration: 2.5)
    #expect(short.activeDuration == 2.5 && long.activeDuration == 2)
    #expect(forever.activeDuration == 2.5)
  }

  @Test func halfACycleThatRunsBackEndsAtItsTurn() throws {
    let timing = try MediaTiming(
      duration: 2, repeatCount: 0.5, autoreverses: true, fillMode: .forwards)
    #expect(timing.progress(at: 5) == 1)
    #expect(timing.progress(at: 1) == 0.5)
    #expect(timing.progress(at: -1) == nil)
  }

  @Test func fillModesHoldTheEndsTheyName() throws {
    for mode in MediaTiming.FillMode.allCases {
      let timing = try MediaTiming(duration: 1, fillMode: mode)
      #expect(timing.progress(at: -1) == (mode == .backwards || mode == .both ? 0 : nil))
      #expect(timing.progress(at: 2) == (mode == .forwards || mode == .both ? 1 : nil))
    }
  }

  @Test func aCycleThatRunsIsBelowItsEnd() throws {
    // 1 − 2⁻⁸⁰ of a second, whose nearest Double is 1.
    let timing = try MediaTiming(clock: MediaClock(beginTime: 0x1p-80), duration: 1)
    #expect(timing.phase(at: 1) == .active)
    #expect(timing.progress(at: 1) == 1.0.nextDown)
  }

  @Test func parametersAreNamed() throws {
    #expect(
      throws: TimingError.outOfRange(parameter: "duration", value: 0, range: 0x1p-400...0x1p400)
    ) { try MediaTiming(duration: 0) }
    #expect(
      throws: TimingError.outOfRange(parameter: "repeatCount", value: -1, range: 0...0x1p400)
    ) { try MediaTiming(duration: 1, repeatCount: -1) }
    #expect(throws: TimingError.self) { try MediaTiming(duration: .nan) }
    #expect(throws: TimingError.self) { try MediaTiming(duration: 1, repeatDuration: .nan) }
    #expect(throws: TimingError.self) { try MediaClock(speed: .infinity) }
    #expect(try MediaTiming(duration: 1).progress(at: .nan) == nil)
  }
}

@Suite struct MediaClockTests {
  @Test func timePassesDownATree() throws {
    let screen = try MediaClock(beginTime: 100, speed: 0.5)
    let layer = try MediaClock(beginTime: 2, speed: 4, timeOffset: -1)
    #expect(MediaClock.localTime(at: 110, through: [screen, layer]) == 11)
    let animation = try MediaTiming(
      clock: MediaClock(beginTime: 10), duration: 4, fillMode: .both)
    #expect(animation.progress(at: 110, on: [screen, layer]) == 0.25)
    #expect(MediaClock.localTime(at: 3, through: []) == 3)
    let eased = animation.progress(at: 11, through: CubicBezier.easeIn)
    #expect(eased == CubicBezier.easeIn.value(at: 0.25))
    #expect(try MediaTiming(duration: 1).progress(at: 2, through: CubicBezier.easeIn) == nil)
  }

  @Test func timesConvertThroughTheCommonRoot() throws {
    let stopped = try MediaClock(speed: 0, timeOffset: 7)
    let left = try MediaClock(beginTime: 1, speed: 2)
    let right = try MediaClock(beginTime: 3, speed: -1)
    // Left's 6 is the parent's 4, which is right's −1; above them a clock may stand still.
    #expect(MediaClock.convert(6, from: [left], to: [right]) == -1)
    #expect(MediaClock.convert(6, from: [stopped, left], to: [stopped, right]) == -1)
    #expect(MediaClock.convert(6, from: [left, stopped], to: [right]) == nil)
    #expect(MediaClock.convert(6, from: [left], to: [left, stopped]) == 7)
  }

  @Test func aClockAndItsInverseCancel() throws {
    let clock = try MediaClock(beginTime: 0.1, speed: 3, timeOffset: 0.7)
    for time in [0, 0.1, 1e-9, 123.456, -1e15] {
      let back = try #require(clock.parentTime(at: clock.localTime(at: time)))
      #expect((back - time).magnitude <= 2 * max(time.magnitude, 0.25).ulp)
    }
    #expect(try MediaClock(speed: 0).parentTime(at: 1) == nil)
    #expect(clock.localTime(at: .nan).isNaN)
  }

  @Test func extremesStayFinite() throws {
    let clock = try MediaClock(beginTime: -0x1p400, speed: 0x1p400, timeOffset: 0x1p400)
    #expect(clock.localTime(at: .infinity).isFinite)
    #expect(MediaClock.localTime(at: .infinity, through: [clock, clock, clock]).isFinite)
    #expect(try MediaClock(speed: 0x1p-1074).parentTime(at: 1) == .infinity)
  }
}
