import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 1_000
#else
  private let sweepSize = 20_000
#endif

/// States that reach the ends of Double's range and beyond: no NaN on the way, infinite only where
/// the exact answer is.
@Suite struct SpringOverflowTests {
  /// How often the exact answer was finite, and infinite: a sweep that meets only one tests nothing.
  private struct Counts { var finite = 0, infinite = 0 }

  @Test func coastingBeyondTheRangeIsInfinite() throws {
    let coasting = try Spring(mass: 1, stiffness: 0, damping: 0)
    for sign in [1.0, -1] {
      let state = coasting.state(
        at: 1e10, from: SpringState(position: 0, velocity: sign * 1e308))
      #expect(state == SpringState(position: sign * .infinity, velocity: sign * 1e308))
    }
    // The way is beyond the range, the place at its end is not.
    let greatest = Double.greatestFiniteMagnitude
    let back = coasting.state(
      at: 2, from: SpringState(position: greatest, velocity: -greatest), target: 1)
    #expect(back == SpringState(position: -greatest, velocity: -greatest))
  }

  @Test func farBackwardsInTimeRestStaysAndAllElseIsInfinite() throws {
    for damping in [1.0, 20, 1e9] {
      let spring = try Spring(mass: 1, stiffness: 100, damping: damping)
      for t in [-1e6, -1e13, -1e300] {
        #expect(
          spring.state(at: t, from: SpringState(position: 3), target: 3) == SpringState(position: 3)
        )
        let state = spring.state(at: t, from: SpringState(position: 4), target: 3)
        #expect(state.position.magnitude == .infinity && state.velocity.magnitude == .infinity)
        let flow = spring.propagator(at: t)
        #expect(flow.positionFromPosition.magnitude == .infinity)
        #expect(flow.velocityFromVelocity.magnitude == .infinity)
      }
    }
  }

  /// Coasting, drag, oscillation and creep, from states and to targets of 10^290 and more.
  @Test func hugeStatesAreTheOraclesRounded() throws {
    let seed: UInt64 = 0x5B31
    var generator = SeededGenerator(seed: seed)
    var counts = Counts()
    for i in 0..<sweepSize {
      let stiffness = i % 3 == 0 ? 0 : generator.logUniform(1e-6...1e6)
      let damping = [0, generator.logUniform(1e-6...1e6), 2 * stiffness.squareRoot()][i / 3 % 3]
      let pace = max(stiffness.squareRoot(), damping)
      let direction = i % 4 == 0 ? -1.0 : 1
      let sample = SpringSample(
        mass: 1, stiffness: stiffness, damping: damping, position: huge(&generator),
        velocity: huge(&generator), target: huge(&generator),
        time: direction * generator.logUniform(1e-3...1e3) / (pace == 0 ? 1e-6 : pace))
      guard try check(sample, seed: seed, &counts) else { return }
    }
    #expect(counts.finite > sweepSize / 8 && counts.infinite > sweepSize / 8, "\(counts)")
  }

  /// Every parameter anywhere in the range of Double, in both directions of time.
  @Test func anyParametersGiveNoNaN() throws {
    let seed: UInt64 = 0x5B32
    var generator = SeededGenerator(seed: seed)
    var counts = Counts()
    for i in 0..<sweepSize {
      let sample = SpringSample(
        mass: abs(any(&generator)), stiffness: i % 5 == 0 ? 0 : abs(any(&generator)),
        damping: i % 3 == 0 ? 0 : abs(any(&generator)), position: any(&generator),
        velocity: any(&generator), target: i % 2 == 0 ? 0 : any(&generator),
        time: any(&generator))
      guard try check(sample, seed: seed, &counts) else { return }
    }
    #expect(counts.finite > sweepSize / 20 && counts.infinite > sweepSize / 200, "\(counts)")
  }

  private func huge(_ generator: inout SeededGenerator) -> Double {
    let sign: Double = generator.next() & 1 == 0 ? 1 : -1
    switch generator.next() % 4 {
    case 0: return sign * .greatestFiniteMagnitude
    case 1: return sign * generator.logUniform(1e-3...1e3)
    default: return sign * generator.logUniform(1e290...1.7e308)
    }
  }

  private func any(_ generator: inout SeededGenerator) -> Double {
    let magnitude = generator.logUniform(1e-150...1e150) * generator.logUniform(1e-150...1e150)
    return generator.next() & 1 == 0 ? magnitude : -magnitude
  }

  private func check(_ s: SpringSample, seed: UInt64, _ counts: inout Counts) throws -> Bool {
    let state = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping).state(
      at: s.time, from: SpringState(position: s.position, velocity: s.velocity), target: s.target)
    let flow = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping).propagator(
      at: s.time)
    guard !state.position.isNaN, !state.velocity.isNaN, flow == flow else {
      Issue.record("seed \(seed): \(state), \(flow) at \(s)")
      return false
    }
    // The phase of a longer motion is not known; that of a longer decay is beyond the oracle too.
    let time = Real(s.time).magnitude
    let turns = (Real(s.stiffness) / Real(s.mass)).squareRoot * time
    guard turns < Real(0x1p40), Real(s.damping) / Real(s.mass) * time < Real(0x1p60) else {
      return true
    }
    let exact = SpringOracle.state(
      mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
      velocity: s.velocity, target: s.target, at: s.time)
    if exact.position.double.isFinite { counts.finite += 1 } else { counts.infinite += 1 }
    guard isRounded(state.position, exact.position, envelope: exact.envelope),
      isRounded(state.velocity, exact.velocity, envelope: exact.velocityEnvelope)
    else {
      Issue.record(
        """
        seed \(seed): \(state) for \(exact.position.double), \(exact.velocity.double) \
        (envelopes \(exact.envelope.double), \(exact.velocityEnvelope.double)) at \(s)
        """)
      return false
    }
    return true
  }

  /// Whether `computed` is the exact value within the documented bound, half an ulp of it and 1/8
  /// of the envelope's; an infinity stands for all that lies beyond the greatest finite Double.
  private func isRounded(_ computed: Double, _ exact: Real, envelope: Real) -> Bool {
    if computed == exact.double { return true }
    let unit = ulp(of: max(exact.magnitude, envelope))
    let allowed = unit * Real(computed.magnitude < .leastNormalMagnitude ? 1 : 0.625)
    if computed.isInfinite {
      return (computed < 0 ? -exact : exact) + allowed >= Real(Double.greatestFiniteMagnitude)
    }
    return (Real(computed) - exact).magnitude <= allowed
  }

  /// The unit in the last place of a value of 53 bits, whatever its exponent.
  private func ulp(of value: Real) -> Real {
    var (scaled, unit) = (value, Real(1))
    while scaled.double > 0x1p900, scaled.isFinite {
      scaled = scaled * Real(0x1p-800)
      unit = unit * Real(0x1p800)
    }
    return unit * Real(scaled.double.ulp)
  }
}
