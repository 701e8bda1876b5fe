import Testing
import TimingCurves

@Suite struct EffectPlaybackTests {
  private static func effect() throws -> EffectTiming {
    try EffectTiming(delay: 100, endDelay: 50, duration: 400, fill: .both)
  }

  @Test func timePassesAtItsRate() throws {
    let forwards = try EffectPlayback(Self.effect(), since: 1000, playbackRate: 0.5)
    #expect(forwards.localTime(at: 1000) == 0)
    #expect(forwards.localTime(at: 1400) == 200)
    #expect(forwards.moment(at: 1400)?.progress == 0.25)
    let still = try EffectPlayback(Self.effect(), from: 300, playbackRate: 0)
    #expect(still.localTime(at: -1e9) == 300 && still.moment(at: 1e9)?.progress == 0.5)
    #expect(forwards.localTime(at: .nan).isNaN && forwards.moment(at: .nan) == nil)
  }

  @Test func aNegativeRatePlaysFromTheEnd() throws {
    let backwards = try EffectPlayback(Self.effect(), since: 10, playbackRate: -2)
    #expect(backwards.localTime(at: 10) == 550)
    #expect(backwards.localTime(at: 160) == 250)
    #expect(backwards.moment(at: 160)?.progress == 0.375)
    // At the boundaries the phase is that which time comes from.
    #expect(backwards.localTime(at: 35) == 500 && backwards.moment(at: 35)?.phase == .active)
    #expect(backwards.localTime(at: 235) == 100 && backwards.moment(at: 235)?.phase == .before)
    let forwards = try EffectPlayback(Self.effect())
    #expect(forwards.moment(at: 500)?.phase == .after && forwards.moment(at: 100)?.phase == .active)
  }

  @Test func theBeforeFlagReachesTheCurve() throws {
    let stairs = try StepTiming(count: 2, position: .start)
    let backwards = try EffectPlayback(Self.effect(), playbackRate: -1)
    // Local time 100, progress 0: before the first jump when it is reached from above.
    #expect(backwards.progress(at: 450, through: stairs) == 0)
    #expect(try EffectPlayback(Self.effect()).progress(at: 100, through: stairs) == 0.5)
  }

  @Test func aChangeOfRateMakesNoJump() throws {
    let slow = try EffectPlayback(Self.effect(), since: 0.1, playbackRate: 1.0 / 3)
    let fast = try slow.changingRate(to: -7, at: 700.3)
    #expect(fast.localTime(at: 700.3) == slow.localTime(at: 700.3))
    #expect(fast.localTime(at: 701.3) == slow.localTime(at: 700.3) - 7)
    #expect(fast.timing == slow.timing && fast.playbackRate == -7)
  }

  @Test func whatCannotBePlayedIsNamed() throws {
    let endless = try EffectTiming(duration: 1, iterations: .infinity)
    let error = #expect(throws: TimingError.self) {
      try EffectPlayback(endless, playbackRate: -1)
    }
    #expect(error?.description.hasPrefix("currentTime is inf, must be in ") == true)
    let part = try EffectPlayback(endless, from: 2.25, playbackRate: -1)
    #expect(part.moment(at: 1)?.progress == 0.25)
    #expect(throws: TimingError.self) { try EffectPlayback(endless, since: .nan) }
    #expect(throws: TimingError.self) { try EffectPlayback(endless, playbackRate: .infinity) }
    let long = try EffectPlayback(endless, playbackRate: 0x1p400)
    #expect(long.localTime(at: .infinity) == 0x1p400)
  }
}
