import BenchmarkHarness
import Oracle
import SpringSolvers
import TestSupport
import Testing

/// Cubic springs and pendulums at random against series in 300 bits.
@Suite struct EllipticMotionSweepTests {
  private func check<Problem: ReferenceProblem>(
    _ problem: Problem, _ exact: NonlinearOracle.State, seed: UInt64
  ) throws {
    let state = try problem.exactState(at: problem.span)
    let (size, bound) = (problem.amplitude, problem.truth.errorBound)
    #expect(
      exact.position.absoluteError(of: state[0]) <= bound * size
        && exact.velocity.absoluteError(of: state[1]) <= bound * size * problem.frequency,
      "seed \(seed): \(problem.equation) from \(problem.initialState), \(problem.span) s")
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func cubicSprings(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Hardening, a double well and softening; of the last, starts that stay between the crests.
    let kind = seed % 3
    let linear = generator.uniform(1...50) * (kind == 1 ? -1 : 1)
    let cubic = generator.uniform(1...50) * (kind == 2 ? -1 : 1)
    let crest = (abs(linear) / abs(cubic)).squareRoot()
    let x = generator.uniform(-1...1) * crest * (kind == 2 ? 0.6 : 1.5)
    let v = generator.uniform(-0.3...0.3) * crest * abs(linear).squareRoot()
    let time = generator.uniform(0...8) / abs(linear).squareRoot()
    try check(
      CubicSpring(linear: linear, cubic: cubic, position: x, velocity: v, span: time),
      NonlinearOracle.cubicSpring(
        linear: linear, cubic: cubic, position: x, velocity: v, at: time), seed: seed)
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func pendulums(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let frequency = generator.uniform(0.5...20)
    let angle = generator.uniform(-3...3)
    let v = generator.uniform(-3...3) * frequency
    let time = generator.uniform(0...8) / frequency
    try check(
      Pendulum(frequency: frequency, angle: angle, velocity: v, span: time),
      NonlinearOracle.pendulum(frequency: frequency, angle: angle, velocity: v, at: time),
      seed: seed)
  }
}
