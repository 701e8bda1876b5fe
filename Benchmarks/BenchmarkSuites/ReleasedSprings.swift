import BenchmarkHarness

/// Springs at or above the critical damping, let go from rest, each at many times in order: their
/// exact positions only ever move towards the target.
struct ReleasedSprings: Sendable {
  static let times = 64

  /// Motion by motion, each at every time.
  let motions: SpringMotions

  /// The released copies of some motions' springs, which must be critical or over-damped.
  init(_ springs: SpringMotions) {
    var motions = SpringMotions()
    for index in 0..<springs.count {
      for step in 0..<Self.times {
        motions.mass.append(springs.mass[index])
        motions.stiffness.append(springs.stiffness[index])
        motions.damping.append(springs.damping[index])
        motions.position.append(springs.position[index])
        motions.velocity.append(0)
        motions.target.append(springs.target[index])
        // 1/32 s apart: far more than rounding, so that what runs back does so visibly.
        motions.time.append(Double(step) / 32)
      }
    }
    self.motions = motions
  }

  /// The same in Float.
  init(rounding released: ReleasedSprings) { motions = released.motions.roundedToFloat }

  /// Sixteen springs at and above the critical damping, to ζ = 1.8.
  static func ordinary(_ generator: inout SeededGenerator) -> ReleasedSprings {
    ReleasedSprings(
      .drawn(count: 16, &generator) { generator in
        generator.unit() < 0.25 ? 1 : generator.uniform(1.05...1.8)
      })
  }

  /// Sixteen springs beside the critical damping (ζ = 1 + 10⁻¹ to 10⁻¹⁵) and far above it (to 10⁴).
  static func hard(_ generator: inout SeededGenerator) -> ReleasedSprings {
    ReleasedSprings(
      .drawn(count: 16, &generator) { generator in
        generator.unit() < 0.5
          ? 1 + generator.logUniform(1e-15...1e-1) : generator.logUniform(3...1e4)
      })
  }

  /// How often the computed positions run away from their target.
  func backwardSteps(_ positions: [Double]) -> Int {
    stride(from: 0, to: positions.count, by: Self.times).reduce(0) { count, start in
      count
        + BenchmarkHarness.backwardSteps(
          in: positions[start..<(start + Self.times)],
          rising: motions.target[start] > motions.position[start])
    }
  }
}

/// What all sides of a tick group are judged by.
struct SpringTickTruth: Sendable {
  let states: SharedOnce<ExactStates>
  let released: SharedOnce<ReleasedSprings>
}
