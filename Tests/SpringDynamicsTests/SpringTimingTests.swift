import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 300
#else
  private let sweepSize = 3_000
#endif

@Suite struct SpringTimingTests {
  @Test func endsAreExact() throws {
    for damping in [0.0, 3, 20, 45] {
      let spring = try Spring(mass: 1, stiffness: 100, damping: damping)
      let timing = try SpringTiming(spring: spring, duration: 0.7, initialVelocity: 2)
      #expect(timing.value(at: 0) == 0 && timing.value(at: -3) == 0)
      #expect(timing.value(at: 1) == 1 && timing.value(at: 9) == 1)
      #expect(timing.slope(at: 0) == 1.4)
      #expect(timing.slope(at: -0.1) == 0 && timing.slope(at: 1.1) == 0)
      #expect(timing.value(at: .nan).isNaN && timing.slope(at: .nan).isNaN)
      let open = try SpringTiming(
        spring: spring, duration: 0.7, initialVelocity: 2, end: .motion)
      let end = spring.state(at: 0.7, from: SpringState(position: 0, velocity: 2), target: 1)
      #expect(open.value(at: 1) == end.position && open.value(at: 5) == end.position)
      #expect(abs(open.slope(at: 1) - 0.7 * end.velocity) <= 2e-16 * abs(end.velocity) + 1e-300)
    }
  }

  /// Value and slope are the exact ones at the exact product of progress and duration.
  @Test func betweenItIsTheMotionRoundedOnce() throws {
    let seed: UInt64 = 0x7141
    var samples = SpringSamples(seed: seed)
    var generator = SeededGenerator(seed: seed)
    var worst = WorstCase()
    for _ in 0..<sweepSize {
      let s = samples.next()
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let timing = try SpringTiming(
        spring: spring, duration: s.time, initialVelocity: generator.uniform(-3...3) / s.time)
      let p = generator.unit()
      guard p > 0 else { continue }
      let exact = SpringOracle.state(
        mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: Real(0),
        velocity: Real(timing.initialVelocity), target: Real(1), at: Real(p) * Real(s.time))
      worst.note(exact.position.roundingError(of: timing.value(at: p)), at: "\(p) of \(s)")
      worst.note(
        (exact.velocity * Real(s.time)).roundingError(of: timing.slope(at: p)),
        at: "slope at \(p) of \(s)")
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp at \(worst.input), seed \(seed)")
  }

  @Test func settlingIsTheDuration() throws {
    let spring = Spring.coreAnimationDefault
    let timing = try SpringTiming(spring: spring, settledWithin: 0.001)
    // B41: the exact settling time of Core Animation's default spring.
    #expect(abs(timing.duration - 1.27016519565399) < 1e-13)
    #expect(abs(timing.value(at: 1.0.nextDown) - 1) <= 0.001 + 1e-12)
    #expect(abs(abs(timing.value(at: 0.9999) - 1)) > 0.001)
  }

  @Test func whatNoCurveCanHave() throws {
    let spring = Spring.coreAnimationDefault
    for duration in [0, -1, .nan, Double.infinity] {
      #expect(throws: SpringError.self) { try SpringTiming(spring: spring, duration: duration) }
    }
    #expect {
      try SpringTiming(spring: spring, duration: 0)
    } throws: { error in
      error as? SpringError
        == .outOfRange(parameter: "duration", value: 0, allowed: "finite and > 0")
    }
    #expect(throws: SpringError.self) {
      try SpringTiming(spring: spring, duration: 1, initialVelocity: .infinity)
    }
    for threshold in [0, -1, 1, .nan] {
      #expect(throws: SpringError.self) {
        try SpringTiming(spring: spring, settledWithin: threshold)
      }
    }
    let endless = try Spring(mass: 1, stiffness: 100, damping: 0)
    #expect {
      try SpringTiming(spring: endless, settledWithin: 0.1)
    } throws: { error in
      error as? SpringError
        == .noSpring(parameter: "damping", value: 0, reason: "it never settles")
    }
    let slack = try Spring(mass: 1, stiffness: 0, damping: 3)
    #expect(throws: SpringError.self) { try SpringTiming(spring: slack, settledWithin: 0.1) }
  }
}
