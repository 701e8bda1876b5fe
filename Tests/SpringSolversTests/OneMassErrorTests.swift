import SpringDynamics
import SpringSolvers
import Testing

/// What problems of one mass refuse.
@Suite struct OneMassErrorTests {
  private let spring = try? Spring(mass: 1, stiffness: 100, damping: 2)
  private let start = SpringState(position: 0.5, velocity: 1)

  @Test func pathsAreChecked() {
    for points in [
      [], [(0.5, 1.0)], [(0, 1), (1, 2), (1, 3)], [(0, 1), (2, 1), (1, 1)], [(0, .nan)],
      [(0, 1), (.infinity, 1)],
    ] as [[(time: Double, target: Double)]] {
      #expect(throws: SolverError.self, "\(points)") { try TargetPath.steps(points) }
      #expect(throws: SolverError.self, "\(points)") { try TargetPath.samples(points) }
    }
    #expect(throws: SolverError.self) { try TargetPath.samples([(0, 0), (1e-300, 1e200)]) }
    #expect(throws: SolverError.self) { try TargetPath.ramp(velocity: .infinity) }
    #expect(throws: SolverError.self) { try TargetPath.ramp(from: .nan, velocity: 1) }
  }

  @Test func pathsAreWhereTheySay() throws {
    let steps = try TargetPath.steps([(0, 1), (1, 3), (2, -1)])
    #expect([0, 0.5, 1, 1.5, 2, 9].map { steps.target(at: $0) } == [1, 1, 3, 3, -1, -1])
    #expect(steps.breaks == [1, 2] && steps.velocity(at: 1.5) == 0)
    let lines = try TargetPath.samples([(0, 1), (1, 3), (2, -1)])
    #expect([0, 0.5, 1, 1.5, 2, 9].map { lines.target(at: $0) } == [1, 2, 3, 1, -1, -1])
    #expect([0, 1, 2].map { lines.velocity(at: $0) } == [2, -4, 0])
    let finger = try TargetPath.finger()
    #expect(finger.breaks.count == 90 && finger.breaks[89] <= 1.51)
    #expect(abs(finger.target(at: 0.8) - 300) < 1 && abs(finger.target(at: 2) - 150) < 1)
    let (same, other) = (try TargetPath.finger(seed: 1), try TargetPath.finger(seed: 2))
    #expect(finger.target(at: 0) == 0 && finger == same && finger != other)
  }

  @Test func parametersAreChecked() throws {
    let spring = try #require(spring)
    let loose = try Spring(mass: 1, stiffness: 0, damping: 1)
    let lost = SpringState(position: .nan, velocity: 0)
    let path = try TargetPath.ramp(velocity: 1)
    var refused = 0
    func refuses(_ make: () throws -> any ReferenceProblem) {
      #expect(throws: SolverError.self) { _ = try make() }
      refused += 1
    }
    for (spring, start, span) in [(loose, start, 1.0), (spring, lost, 1), (spring, start, 0)] {
      refuses { try DrivenSpring(spring, from: start, along: path, span: span) }
      refuses { try SineDrivenSpring(spring, from: start, drive: 1, driveFrequency: 1, span: span) }
      refuses { try ClampedSpring(spring, from: start, in: -1...1, restitution: 1, span: span) }
      refuses { try FrictionSpring(spring, from: start, friction: 1, span: span) }
      refuses { try VelocityLimitedSpring(spring, from: start, limit: 2, span: span) }
    }
    refuses { try SineDrivenSpring(spring, from: start, drive: .nan, driveFrequency: 1) }
    refuses { try SineDrivenSpring(spring, from: start, drive: 1, driveFrequency: -1) }
    refuses {
      try SineDrivenSpring(spring, from: start, drive: 1, driveFrequency: 1, phase: .infinity)
    }
    for (target, low, high, restitution) in [
      (0.0, 1.0, 1.0, 0.5), (2, -1, 1, 0.5), (0, 0.6, 1, 0.5), (0, -1, 1, 1.5), (0, -1, 1, -0.5),
      (0, -1, 1, .nan), (0, -1, .infinity, 1), (0, -1, 0.5, 1),
    ] {
      refuses {
        try ClampedSpring(
          spring, from: start, target: target, in: low...high, restitution: restitution)
      }
    }
    refuses { try FrictionSpring(spring, from: start, friction: -1) }
    refuses { try FrictionSpring(spring, from: start, target: .nan, friction: 1) }
    refuses { try VelocityLimitedSpring(spring, from: start, limit: 0) }
    refuses { try VelocityLimitedSpring(spring, from: start, limit: 0.5) }
    refuses { try DecayToEdge(ScrollMotion(from: start, in: 0...1, spring: spring)) }
    refuses { try DecayToEdge(ScrollMotion(from: start, in: 1...2)) }
    refuses { try DecayToEdge(ScrollMotion(from: start, in: 0...1), span: -1) }
    // An undamped one between elastic walls for ever.
    refuses {
      try ClampedSpring(
        Spring(mass: 1, stiffness: 100, damping: 0), from: start, in: -1...0.5.nextUp,
        restitution: 1, span: 1e9)
    }
    #expect(refused == 34)
  }
}
