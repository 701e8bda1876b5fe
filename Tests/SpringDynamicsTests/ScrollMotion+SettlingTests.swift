import BenchmarkHarness
import SpringDynamics
import TestSupport
import Testing

@Suite struct ScrollMotionSettlingTests {
  private let fling = SpringState(position: 0, velocity: 1000)

  @Test func aDecaySettlesAtItsRest() throws {
    let motion = try ScrollMotion(from: fling, in: -100...500)
    let near = try Decay.normal.time(untilWithin: 0.5, ofRestFrom: fling)
    #expect(try motion.settlingTime(threshold: 0.5).time == near)
    let slow = try Decay.normal.time(untilSpeed: 0.1, from: fling)
    #expect(try motion.settlingTime(threshold: 0.5, velocityThreshold: 0.1).time == slow)
    #expect(try motion.settlingTime(threshold: 0.5, velocityThreshold: 1e6).time == near)
  }

  @Test func aSpringSettlesAtItsEdge() throws {
    let motion = try ScrollMotion(from: fling, in: -100...300)
    let handOver = try #require(motion.handOver)
    let swing = try ScrollMotion.edgeSpring.settlingTime(
      from: handOver.state, target: 300, threshold: 0.5)
    let whole = try motion.settlingTime(threshold: 0.5)
    #expect(abs(whole.time - (handOver.time + swing.time)) <= whole.time.ulp)
    let outside = SpringState(position: 340, velocity: -20)
    #expect(
      try ScrollMotion(from: outside, in: -100...300).settlingTime(threshold: 0.5)
        == ScrollMotion.edgeSpring.settlingTime(from: outside, target: 300, threshold: 0.5))
    let free = try Spring(mass: 1, stiffness: 100, damping: 0)
    let endless = try ScrollMotion(from: fling, in: -100...300, spring: free)
    #expect(try endless.settlingTime(threshold: 0.5).time == .infinity)
  }

  /// A decay that arrives so slowly that the spring never leaves the threshold has settled when it came
  /// near.
  @Test func aSlowArrivalSettlesBeforeTheEdge() throws {
    let motion = try ScrollMotion(from: fling, in: -100...499)
    #expect(
      try motion.settlingTime(threshold: 0.5).time == Decay.normal.time(to: 498.5, from: fling))
    #expect(
      try motion.settlingTime(threshold: 0.5, velocityThreshold: 1.5).time
        == Decay.normal.time(untilSpeed: 1.5, from: fling))
    // Within the threshold from the start.
    #expect(try motion.settlingTime(threshold: 600, velocityThreshold: 2000).time == 0)
  }

  /// After it every sample is within the thresholds, a little before it one is not.
  @Test func samplesAgree() throws {
    let seed: UInt64 = 0xDE81
    var samples = DecaySamples(seed: seed)
    for i in 0..<300 {
      let generator = { (low: Double, high: Double) in samples.generator.uniform(low...high) }
      let initial = SpringState(position: generator(-50, 250), velocity: generator(-3000, 3000))
      let spring = try Spring(response: generator(0.2, 1), dampingRatio: generator(0.1, 2))
      let motion = try ScrollMotion(from: initial, in: 0...200, spring: spring)
      let limit = i % 2 == 0 ? nil : 4.0
      let settled = try motion.settlingTime(threshold: 0.5, velocityThreshold: limit)
      let rest = motion.restingPosition
      func isSettled(_ t: Double) -> Bool {
        let state = motion.state(at: t)
        return abs(state.position - rest) <= 0.5 * (1 + 1e-9)
          && abs(state.velocity) <= (limit ?? .infinity) * (1 + 1e-9)
      }
      #expect(settled.isExact)
      for k in 0..<400 { #expect(isSettled(settled.time + 0.01 * Double(k)), "\(motion)") }
      #expect(!isSettled(settled.time - 1e-7), "\(motion) \(settled), seed \(seed)")
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func badThresholdsAreNamed(value: Double) throws {
    for range in [-100.0...300, -100...500] {
      let motion = try ScrollMotion(from: fling, in: range)
      func named(_ make: () throws -> SettlingTime) -> String {
        do {
          return "\(try make())"
        } catch {
          return "\(error)"
        }
      }
      #expect(
        named { try motion.settlingTime(threshold: value) }
          == "threshold is \(value); it must be finite and > 0")
      #expect(
        named { try motion.settlingTime(threshold: 1, velocityThreshold: value) }
          == "velocityThreshold is \(value); it must be finite and > 0")
    }
  }
}
