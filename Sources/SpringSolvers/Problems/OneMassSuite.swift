import SpringDynamics

/// The problems of one mass on which solvers are compared.
public enum OneMassSuite {
  /// Springs with damping ratios 0, 0.1, 1, 10 and 1000, moving targets, walls, friction, limits, cubic
  /// springs and pendulums, all with frequencies about 10 rad/s, as animations have them, and amplitudes about
  /// 1 (a finger's path and scrolled content: points).
  public static func problems() throws -> [any ReferenceProblem] {
    let released = SpringState(position: 1, velocity: 0)
    let still = SpringState(position: 0, velocity: 0)
    func spring(_ ratio: Double) throws -> Spring {
      try Spring(mass: 1, stiffness: 100, damping: 20 * ratio)
    }
    var problems: [any ReferenceProblem] = []
    for ratio in [0, 0.1, 1, 10, 1000] {
      problems.append(try LinearSpringProblem(spring(ratio), from: released))
    }
    let targets: [(time: Double, target: Double)] = [
      (0, 1), (0.25, -0.5), (0.6, 2), (1.5, 0), (2, 1),
    ]
    problems += [
      try DrivenSpring(spring(0.5), from: still, along: .steps(targets), span: 4),
      try DrivenSpring(spring(0.25), from: still, along: .ramp(velocity: 2), span: 4),
      try SineDrivenSpring(spring(0.05), from: still, drive: 1, driveFrequency: 9),
      try SineDrivenSpring(
        id: "resonance", spring(0), from: still, drive: 0.125, driveFrequency: 10),
      try DrivenSpring(spring(0.8), from: still, along: .finger(), span: 2.5),
      try ClampedSpring(
        spring(0.02), from: released, in: -0.75...1, restitution: 0.8),
      try FrictionSpring(spring(0.01), from: released, friction: 6),
      try VelocityLimitedSpring(spring(0.1), from: released, limit: 4),
      try CubicSpring(linear: 100, cubic: 100, position: 1),
      try CubicSpring(linear: 100, cubic: -50, position: 1),
      try Pendulum(frequency: 10, angle: 2.5),
      try CubicSpring(linear: -50, cubic: 50, position: 1.5),
      try DecayToEdge(
        ScrollMotion(from: SpringState(position: 0, velocity: 1500), in: -100...300)),
    ]
    return problems
  }
}
