import BenchmarkHarness
import Oracle
import SpringDynamics

/// N springs with their states, targets and times, as columns.
struct SpringMotions: Sendable {
  var mass: [Double] = []
  var stiffness: [Double] = []
  var damping: [Double] = []
  var position: [Double] = []
  var velocity: [Double] = []
  var target: [Double] = []
  var time: [Double] = []

  var count: Int { mass.count }

  /// Springs as interfaces use them: 80 % under-damped (ζ from 0.2 to 0.95), 10 % exactly
  /// critical, 10 % over-damped (ζ to 1.8), in random order; k/m from 42 to 576 s⁻², distances of
  /// hundreds of points, half of them with the velocity of a flick, times in [0, 2] s. All are within
  /// the stability of one Euler step a frame.
  static func ordinary(count: Int, _ generator: inout SeededGenerator) -> SpringMotions {
    drawn(count: count, &generator) { generator in
      let kind = generator.unit()
      if kind < 0.8 { return generator.uniform(0.2...0.95) }
      return kind < 0.9 ? 1 : generator.uniform(1.05...1.8)
    }
  }

  /// Springs on which popular methods fail: half of them beside the critical damping (ζ = 1 ± 10⁻¹
  /// to 10⁻¹⁵), half strongly over-damped (ζ from 3 to 10⁴), times in [0, 2] s.
  static func hard(count: Int, _ generator: inout SeededGenerator) -> SpringMotions {
    drawn(count: count, &generator) { generator in
      if generator.unit() < 0.5 { return generator.logUniform(3...1e4) }
      let gap = generator.logUniform(1e-15...1e-1)
      return generator.unit() < 0.5 ? 1 - gap : 1 + gap
    }
  }

  static func drawn(
    count: Int, _ generator: inout SeededGenerator,
    ratio: (inout SeededGenerator) -> Double
  ) -> SpringMotions {
    var motions = SpringMotions()
    for _ in 0..<count {
      // Masses and stiffnesses whose critical damping is a Double, so that "critical" is exact.
      let mass = [0.5, 1, 2][Int(generator.unit() * 3)]
      let root = (generator.uniform(6.5...24) * 64).rounded() / 64
      motions.mass.append(mass)
      motions.stiffness.append(mass * root * root)
      motions.damping.append(2 * mass * root * ratio(&generator))
      motions.position.append(generator.uniform(-500...500))
      motions.velocity.append(generator.unit() < 0.5 ? 0 : generator.uniform(-3000...3000))
      motions.target.append(generator.uniform(-500...500))
      motions.time.append(generator.uniform(0...2))
    }
    return motions
  }

  func spring(_ index: Int) throws(SpringError) -> Spring {
    try Spring(mass: mass[index], stiffness: stiffness[index], damping: damping[index])
  }

  func state(_ index: Int) -> SpringState {
    SpringState(position: position[index], velocity: velocity[index])
  }

  /// What one unit of error in position is; of velocity, ω₀ times that.
  static let errorUnit = "largest of |from|, |target|, |velocity|/ω₀"

  /// What an error in position is measured by: the largest of |from|, |target| and |velocity|/ω₀.
  func scale(_ index: Int) -> Double {
    max(
      position[index].magnitude, target[index].magnitude,
      velocity[index].magnitude / frequency(index))
  }

  func frequency(_ index: Int) -> Double { (stiffness[index] / mass[index]).squareRoot() }

  /// One row of `easemark eval spring`: mass, stiffness, damping, x0, v0, target, t.
  func row(_ index: Int, time: Double) -> String {
    [
      mass[index], stiffness[index], damping[index], position[index], velocity[index],
      target[index], time,
    ].map { "\($0)" }.joined(separator: ",")
  }
}

/// The oracle's answers for the first motions of a set.
struct ExactStates: Sendable {
  let positions: [Real]
  let velocities: [Real]

  init(_ motions: SpringMotions, samples: Int) {
    let states = (0..<min(samples, motions.count)).map { index in
      SpringOracle.state(
        mass: motions.mass[index], stiffness: motions.stiffness[index],
        damping: motions.damping[index], position: motions.position[index],
        velocity: motions.velocity[index], target: motions.target[index],
        at: motions.time[index])
    }
    positions = states.map(\.position)
    velocities = states.map(\.velocity)
  }

  /// Judges computed positions and velocities. A result that is infinite where the exact one is
  /// finite counts as no number, like NaN.
  func judge(
    _ motions: SpringMotions, _ computedPositions: [Double], _ computedVelocities: [Double],
    as judging: SideJudging = .double
  ) -> Accuracy {
    var errors = ErrorAccumulator(
      unit: SpringMotions.errorUnit, absoluteUnit: "points (positions)",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-60)
    for index in positions.indices {
      let scale = motions.scale(index)
      for (exact, value, unit, isPosition) in [
        (positions[index], computedPositions[index], scale, true),
        (velocities[index], computedVelocities[index], scale * motions.frequency(index), false),
      ] {
        let error = exact.absoluteError(of: value)
        errors.add(
          computed: value.isFinite ? value : .nan, absoluteError: error, scale: unit,
          ulps: judging.precision.ulps(error, of: exact.double, scale: unit),
          isInAbsoluteUnit: isPosition, input: motions.row(index, time: motions.time[index]))
      }
    }
    var accuracy = errors.accuracy
    accuracy.reproduce = judging.reproduction.command(.spring, accuracy.worstInput)
    return accuracy
  }
}
