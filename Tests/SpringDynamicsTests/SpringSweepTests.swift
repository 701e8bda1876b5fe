import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

/// What a sweep found: the worst error, in ulps of the exact result, and where.
struct WorstCase {
  var error = 0.0
  var input = ""

  mutating func note(_ error: Double, at input: @autoclosure () -> String) {
    if error > self.error || error.isNaN { (self.error, self.input) = (error, input()) }
  }
}

/// The scalar reference against the oracle on 10⁶ springs, stratified by damping ratio: 0, 1e−12 to
/// 1e9, and 1 ± 1e−16 to 1e−2; phases to 10⁶; amplitudes of 1e−300 to 1e300; all signs.
///
/// Every result is the exact one, rounded once: half an ulp of the *result*, not of the envelope,
/// and so beside zero crossings too.
@Suite struct SpringSweepTests {
  #if DEBUG
    private static let size = 500
  #else
    // Ten strata and four seeds: 10⁶ springs.
    private static let size = 25_000
  #endif

  enum Stratum: String, CaseIterable, Sendable {
    case undamped, hardlyDamped, light, ordinary, nearlyCriticalBelow, critical, nearlyCriticalAbove
    case moderate, strong, extreme

    func dampingRatio(_ generator: inout SeededGenerator) -> Double {
      switch self {
      case .undamped: 0
      case .hardlyDamped: generator.logUniform(1e-12...1e-6)
      case .light: generator.logUniform(1e-6...1e-2)
      case .ordinary: generator.uniform(0.01...1)
      case .nearlyCriticalBelow: 1 - generator.logUniform(1e-16...1e-2)
      case .critical: 1
      case .nearlyCriticalAbove: 1 + generator.logUniform(1e-16...1e-2)
      case .moderate: generator.uniform(1...10)
      case .strong: generator.logUniform(10...1e4)
      case .extreme: generator.logUniform(1e4...1e9)
      }
    }
  }

  @Test(arguments: Stratum.allCases, 0..<4)
  func everyResultIsTheExactOneRoundedOnce(_ stratum: Stratum, _ part: Int) throws {
    let index = try #require(Stratum.allCases.firstIndex(of: stratum))
    let seed = 0x5EEB_0000 + UInt64(16 * index + part)
    var samples = SpringSamples(seed: seed)
    var worst = (x: WorstCase(), v: WorstCase(), a: WorstCase(), float: WorstCase())
    for i in 0..<Self.size {
      let sample = samples.next(
        decades: [3, 30, 300][i % 3], dampingRatio: stratum.dampingRatio)
      guard sample.isFinite else { continue }
      let spring = try Spring(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping)
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      let exact = SpringOracle.state(sample)
      let state = spring.state(at: sample.time, from: initial, target: sample.target)
      worst.x.note(exact.position.roundingError(of: state.position), at: "\(sample)")
      worst.v.note(exact.velocity.roundingError(of: state.velocity), at: "\(sample)")
      let acceleration = spring.acceleration(
        at: sample.time, from: initial, target: sample.target)
      worst.a.note(
        SpringOracle.acceleration(sample).roundingError(of: acceleration), at: "\(sample)")
      // The same in Float, for lengths that it holds.
      guard i % 3 == 0 else { continue }
      let single = sample.inFloat
      let floats = spring.state(
        at: Float(single.time),
        from: MotionState(position: Float(single.position), velocity: Float(single.velocity)),
        target: Float(single.target))
      let exactFloats = SpringOracle.state(single)
      worst.float.note(exactFloats.position.roundingError(of: floats.position), at: "\(single)")
      worst.float.note(exactFloats.velocity.roundingError(of: floats.velocity), at: "\(single)")
    }
    for (name, worst) in [
      ("position", worst.x), ("velocity", worst.v), ("acceleration", worst.a),
      ("Float", worst.float),
    ] {
      #expect(
        worst.error <= 0.501, "\(name): \(worst.error) ulp at \(worst.input), seed \(seed)")
    }
  }
}

extension SpringOracle {
  static func state(_ s: SpringSample) -> State {
    state(
      mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
      velocity: s.velocity, target: s.target, at: s.time)
  }

  static func acceleration(_ s: SpringSample) -> Real {
    acceleration(
      mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
      velocity: s.velocity, target: s.target, at: s.time
    ).value
  }
}

extension Real {
  /// The error in ulps of the exact value; a subnormal result, which is rounded twice, may be off by
  /// one of its units, and a value beyond the range is its infinity.
  func roundingError(of computed: Double) -> Double {
    let exact = double
    if computed == exact { return 0.5 }
    if exact.magnitude < .leastNormalMagnitude {
      return absoluteError(of: computed) <= .leastNonzeroMagnitude ? 0.5 : .infinity
    }
    return ulpError(of: computed)
  }

  func roundingError(of computed: Float) -> Double {
    let exact = float
    if computed == exact { return 0.5 }
    if !computed.isFinite { return .infinity }
    return (Real(computed) - self).magnitude.double / Double(exact.ulp)
  }
}

extension SpringSample {
  var isFinite: Bool {
    [mass, stiffness, damping, position, velocity, target, time].allSatisfy(\.isFinite)
  }

  /// The sample with the state, target and time rounded to Float.
  var inFloat: SpringSample {
    var single = self
    single.position = Double(Float(position))
    single.velocity = Double(Float(velocity))
    single.target = Double(Float(target))
    single.time = Double(Float(time))
    return single
  }
}
