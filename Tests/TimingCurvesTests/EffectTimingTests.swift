import TestSupport
import Testing
import TimingCurves

@Suite struct EffectTimingTests {
  /// Every public value is exact.
  @Test(arguments: try vectorRows("web_timing_model"))
  func publishedRows(row: VectorRow) throws {
    let timing = try EffectTiming(
      delay: #require(row.number("delay")), duration: #require(row.number("duration")),
      iterations: #require(row.number("iterations")),
      iterationStart: #require(row.number("iterationStart")),
      direction: #require(EffectTiming.Direction(rawValue: row["direction"])),
      fill: #require(EffectTiming.Fill(rawValue: row["fill"])))
    let progress = try timing.progress(
      at: #require(row.number("local_time")), through: TimingFunction(css: row["easing"]))
    // Written as a fraction.
    let parts = row["expected_progress"].split(separator: "/").compactMap { Double($0) }
    let expected = parts.count == 2 ? parts[0] / parts[1] : try #require(parts.first)
    #expect((try #require(progress) - expected).magnitude <= 0x1p-53)
  }

  @Test func endlessIterationsEndNever() throws {
    let endless = try EffectTiming(delay: -3, endDelay: -5, duration: 2, iterations: .infinity)
    #expect(endless.activeDuration == .infinity && endless.endTime == .infinity)
    #expect(endless.moment(at: 0x1p300)?.phase == .active)
  }

  @Test func directionsTurnEveryIteration() throws {
    func progress(_ direction: EffectTiming.Direction) throws -> [Double?] {
      let timing = try EffectTiming(duration: 100, iterations: 3, direction: direction)
      return [25, 125, 225].map { timing.moment(at: $0)?.progress }
    }
    #expect(try progress(.normal) == [0.25, 0.25, 0.25])
    #expect(try progress(.reverse) == [0.75, 0.75, 0.75])
    #expect(try progress(.alternate) == [0.25, 0.75, 0.25])
    #expect(try progress(.alternateReverse) == [0.75, 0.25, 0.75])
  }

  @Test func wholeIterationsEndAtOneAndPartsWhereTheyAre() throws {
    let whole = try EffectTiming(duration: 100, iterations: 2, fill: .both)
    let end = try #require(whole.moment(at: 200))
    #expect(end.phase == .after && end.iteration == 1 && end.progress == 1)
    // Within the iterations the same place is the next one's start.
    #expect(try #require(whole.moment(at: 100)).progress == 0)
    let part = try EffectTiming(duration: 100, iterations: 2.5, fill: .both)
    #expect(try #require(part.moment(at: 1e9)).progress == 0.5)
  }

  @Test func theLastOfTwoAlternatingIterationsEndsWhereTheFirstBegan() throws {
    func end(_ direction: EffectTiming.Direction) throws -> EffectTiming.Moment? {
      try EffectTiming(duration: 100, iterations: 2, direction: direction, fill: .both)
        .moment(at: 200)
    }
    let there = try #require(try end(.alternate))
    #expect(there.iteration == 1 && there.progress == 0 && there.isBefore)
    let back = try #require(try end(.alternateReverse))
    #expect(back.iteration == 1 && back.progress == 1 && !back.isBefore)
  }

  @Test func anIterationThatRunsIsBelowItsEnd() throws {
    // 1 − 2⁻⁸⁰ of a second, whose nearest Double is 1.
    let timing = try EffectTiming(delay: 0x1p-80, duration: 1)
    let moment = try #require(timing.moment(at: 1))
    #expect(moment.phase == .active && moment.iteration == 0)
    #expect(moment.progress == 1.0.nextDown)
  }

  @Test func theStartIsNotRoundedWithTheDuration() throws {
    // (2 − 2⁻⁵²)·3 is no Double: from the nearest, the progress is 2⁻⁵³ less.
    let timing = try EffectTiming(duration: 3, iterationStart: 2.0.nextDown)
    #expect(try #require(timing.moment(at: 0)).progress == 1 - 0x1p-52)
  }

  @Test func fillDecidesWhatShowsOutside() throws {
    for fill in EffectTiming.Fill.allCases {
      let timing = try EffectTiming(delay: 10, duration: 100, fill: fill)
      #expect((timing.moment(at: 9) != nil) == (fill == .backwards || fill == .both))
      #expect((timing.moment(at: 110) != nil) == (fill == .forwards || fill == .both))
      #expect(timing.moment(at: 10) != nil)
    }
  }

  @Test func theFlagIsSetBeforeTheFirstAndAfterAReversedLast() throws {
    let forwards = try EffectTiming(delay: 10, duration: 100, fill: .both)
    #expect(try #require(forwards.moment(at: 0)).isBefore)
    #expect(try !#require(forwards.moment(at: 10)).isBefore)
    #expect(try !#require(forwards.moment(at: 200)).isBefore)
    let reversed = try EffectTiming(duration: 100, direction: .reverse, fill: .both)
    #expect(try #require(reversed.moment(at: 100)).isBefore)
    #expect(try !#require(reversed.moment(at: -1)).isBefore)
  }

  @Test func timeThatRunsBackwardsComesFromTheLaterPhase() throws {
    let timing = try EffectTiming(delay: 10, duration: 100)
    #expect(timing.phase(at: 10) == .active && timing.phase(at: 10, backwards: true) == .before)
    #expect(timing.phase(at: 110) == .after && timing.phase(at: 110, backwards: true) == .active)
  }

  @Test func endDelaysCutIterationsShort() throws {
    let timing = try EffectTiming(endDelay: -40, duration: 100, fill: .both)
    #expect(timing.endTime == 60 && timing.activeDuration == 100)
    #expect(timing.phase(at: 60) == .after)
    // What shows is still where the iteration would be, up to its own end.
    #expect(try #require(timing.moment(at: 60)).progress == 0.6)
    let gone = try EffectTiming(endDelay: -400, duration: 100)
    #expect(gone.endTime == 0 && gone.moment(at: 0) == nil)
  }

  @Test func iterationsWithoutTimeAreOverAtOnce() throws {
    let instant = try EffectTiming(
      duration: 0, iterations: 3.25, iterationStart: 0.5, direction: .alternate, fill: .both)
    #expect(try #require(instant.moment(at: -1)).progress == 0.5)
    let after = try #require(instant.moment(at: 0))
    #expect(after.iteration == 3 && after.progress == 0.25)
    let endless = try EffectTiming(duration: 0, iterations: .infinity, fill: .both)
    let last = try #require(endless.moment(at: 0))
    #expect(last.iteration == .infinity && last.progress == 1)
    #expect(endless.activeDuration == 0)
    for direction in [EffectTiming.Direction.alternate, .alternateReverse] {
      let turning = try EffectTiming(
        duration: 0, iterations: .infinity, direction: direction, fill: .both)
      #expect(try #require(turning.moment(at: 0)).progress == 1)
    }
    let never = try EffectTiming(duration: 100, iterations: 0, iterationStart: 1, fill: .both)
    #expect(try #require(never.moment(at: 50)).progress == 0)
  }

  @Test func endlessTimesStayWhereTheyAre() throws {
    let still = try EffectTiming(duration: .infinity, iterationStart: 0.25)
    #expect(try #require(still.moment(at: 1e12)).progress == 0.25)
    let forever = try EffectTiming(duration: 100, iterations: .infinity, direction: .alternate)
    let late = try #require(forever.moment(at: 100 * 0x1p60 + 0x1p20))
    #expect(late.phase == .active && late.progress < 1)
    #expect(forever.moment(at: .nan) == nil)
  }

  @Test func parametersAreNamed() throws {
    #expect(
      throws: TimingError.outOfRange(parameter: "iterations", value: -1, range: 0...0x1p400)
    ) { try EffectTiming(duration: 1, iterations: -1) }
    #expect(throws: TimingError.self) { try EffectTiming(duration: -1) }
    #expect(throws: TimingError.self) { try EffectTiming(duration: 0x1p-500) }
    #expect(throws: TimingError.self) { try EffectTiming(delay: .infinity, duration: 1) }
    #expect(throws: TimingError.self) { try EffectTiming(duration: 1, iterationStart: .nan) }
  }
}
