import SpringDynamics
import SpringSolvers
import TestSupport
import Testing

/// Driven springs, walls, friction, limits and edges against motions that were integrated by Taylor series of
/// 45 terms with 50 digits, by mpmath, events by bisection and secants within a step's polynomial.
@Suite struct OneMassProblemTests {
  /// The problem of a row, in seconds `rate` times as short.
  static func problem(_ row: VectorRow, rate: Double = 1) throws -> any ReferenceProblem {
    let law = row["law"]
    func number(_ name: String) -> Double {
      let value = row.number(name) ?? 0
      switch (name, law) {
      case ("c", _), ("v0", _), ("p", "limited"), ("p", "ramp"), ("q", "sine"): return value * rate
      case ("k", _), ("p", "friction"): return value * rate * rate
      case ("t", _): return value / rate
      default: return value
      }
    }
    let spring = try Spring(mass: number("m"), stiffness: number("k"), damping: number("c"))
    let start = SpringState(position: number("x0"), velocity: number("v0"))
    let (target, span) = (number("target"), number("t"))
    let (p, q, r) = (number("p"), number("q"), number("r"))
    switch law {
    case "ramp":
      let path = try TargetPath.ramp(from: target, velocity: p)
      return try DrivenSpring(spring, from: start, along: path, span: span)
    case "steps", "samples":
      let points = row["path"].split(separator: ";").map { point in
        let parts = point.split(separator: ":").compactMap { Double($0) }
        return (time: parts[0] / rate, target: parts[1])
      }
      let path: TargetPath =
        law == "steps" ? try .steps(points) : try .samples(points)
      return try DrivenSpring(spring, from: start, along: path, span: span)
    case "sine":
      return try SineDrivenSpring(
        spring, from: start, target: target, drive: p, driveFrequency: q, phase: r, span: span)
    case "bounce":
      return try ClampedSpring(
        spring, from: start, target: target, in: p...q, restitution: r, span: span)
    case "friction":
      return try FrictionSpring(spring, from: start, target: target, friction: p, span: span)
    case "limited":
      return try VelocityLimitedSpring(spring, from: start, target: target, limit: p, span: span)
    default:
      return try DecayToEdge(
        ScrollMotion(from: start, in: p...q, decay: Decay(rate: r), spring: spring), span: span)
    }
  }

  @Test(arguments: try vectorRows("piecewise_motions"))
  func publishedValues(row: VectorRow) throws {
    let problem = try Self.problem(row)
    let state = try problem.exactState(at: problem.span)
    let (x, v) = (try #require(row.number("x")), try #require(row.number("v")))
    let errorX = abs(state[0] - x) / problem.amplitude
    let errorV = abs(state[1] - v) / (problem.amplitude * problem.frequency)
    let bound = problem.truth.errorBound
    #expect(
      errorX <= bound && errorV <= bound, "\(problem.equation) \(problem.span): \(errorX) \(errorV)"
    )
  }

  @Test(arguments: try vectorRows("piecewise_motions")) func startsAreKept(row: VectorRow) throws {
    let problem = try Self.problem(row)
    let (state, initial) = (try problem.exactState(at: 0), problem.initialState)
    #expect(abs(state[0] - initial[0]) <= 1e-15 * problem.amplitude)
    #expect(abs(state[1] - initial[1]) <= 1e-15 * problem.amplitude * problem.frequency)
    for time in [-0.1, problem.span.nextUp, .nan] {
      #expect(throws: SolverError.self) { try problem.exactState(at: time) }
    }
  }

  /// A second method: DOP853 near its tightest, anew after every break and jump.
  @Test(arguments: try OneMassSuite.problems().map(\.id)) func solversAgree(id: String) throws {
    func check<Problem: ReferenceProblem>(_ problem: Problem) throws {
      let truth = try SolvedMotion.truth(of: problem, samples: 40)
      let solved = try DOP853.motion(of: problem, tolerance: 1e-13, samples: 40)
      let errors = try MotionErrors(of: solved, against: truth, problem: problem)
      // Where stability limits the steps, what lies between their ends is not as good as the tolerance.
      let isStiff = ["spring-10", "spring-1000"].contains(id)
      let error = isStiff ? errors.finalPosition : max(errors.maxPosition, errors.maxVelocity)
      #expect(error < 1e-10, "\(id) \(errors)")
    }
    for problem in try OneMassSuite.problems() where problem.id == id { try check(problem) }
  }

  @Test func standardProblemsAreDistinct() throws {
    let problems = try OneMassSuite.problems()
    #expect(Set(problems.map(\.id)).count == problems.count && problems.count == 18)
    for problem in problems {
      let allowed = problem.id.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || "_.-".contains($0))
      }
      #expect(allowed, "\(problem.id)")
      #expect(!problem.title.isEmpty && !problem.equation.isEmpty)
      #expect(problem.amplitude > 0 && problem.frequency > 0 && problem.truth.errorBound > 0)
      #expect(problem.breaks == problem.breaks.sorted())
      #expect(problem.breaks.allSatisfy { $0 > 0 && $0 < problem.span })
      let end = try problem.exactState(at: problem.span)
      if let rest = problem.rest, problem.id != "spring-1000" {
        #expect(abs(end[0] - rest) <= 0.8 * problem.amplitude)
      }
    }
  }

  /// The same in seconds 2⁻⁴⁰ as long: no digit changes but in sines of the drive's phase, which none has.
  @Test(arguments: try vectorRows("piecewise_motions").filter { $0["law"] != "edge" })
  func unitOfTimeDoesNotMatter(row: VectorRow) throws {
    let rate = 0x1p40
    let (problem, other) = (try Self.problem(row), try Self.problem(row, rate: rate))
    for part in [0.1, 0.5, 0.9, 1] {
      let a = try problem.exactState(at: part * problem.span)
      let b = try other.exactState(at: part * problem.span / rate)
      #expect(a[0] == b[0] && a[1] == b[1] / rate)
    }
  }

  /// Without what makes them special they are plain springs.
  @Test func limitsArePlainSprings() throws {
    let spring = try Spring(mass: 2, stiffness: 100, damping: 3)
    let start = SpringState(position: 1, velocity: -4)
    let plain = try LinearSpringProblem(spring, from: start, target: 0.25)
    let problems: [any ReferenceProblem] = [
      try DrivenSpring(spring, from: start, along: .ramp(from: 0.25, velocity: 0)),
      try DrivenSpring(spring, from: start, along: .steps([(0, 0.25)])),
      try SineDrivenSpring(spring, from: start, target: 0.25, drive: 0, driveFrequency: 3),
      try SineDrivenSpring(
        spring, from: start, drive: 0.25, driveFrequency: 0, phase: .pi / 2),
      try ClampedSpring(spring, from: start, target: 0.25, in: -9...9, restitution: 0.5),
      try FrictionSpring(spring, from: start, target: 0.25, friction: 0),
      try VelocityLimitedSpring(spring, from: start, target: 0.25, limit: 99),
    ]
    for problem in problems {
      for time in [0.0, 0.3, 2, plain.span] {
        let (a, b) = (try problem.exactState(at: time), plain.exactState(at: time))
        #expect(abs(a[0] - b[0]) < 5e-15 && abs(a[1] - b[1]) < 3e-14, "\(problem.id) \(time)")
      }
    }
  }

  @Test func elasticWallsKeepEnergy() throws {
    let spring = try Spring(mass: 2, stiffness: 100, damping: 0)
    let problem = try ClampedSpring(
      spring, from: SpringState(position: 0.5, velocity: 6), in: -0.6...0.7, restitution: 1)
    func energy(_ state: [Double]) throws -> Double {
      let energy = problem.energy(at: 0, of: state.span)
      return try #require(energy)
    }
    let start = try energy(problem.initialState)
    for step in 0...100 {
      let state = try problem.exactState(at: problem.span * Double(step) / 100)
      #expect(state[0] >= -0.6 && state[0] <= 0.7)
      #expect(abs(try energy(state) - start) <= 1e-12 * start)
    }
  }

  /// Each half cycle without damping is shorter by 2F/k on its side, until k·|x| ≤ F.
  @Test func frictionShortensByHalfCycles() throws {
    let spring = try Spring(mass: 1, stiffness: 4, damping: 0)
    let problem = try FrictionSpring(
      spring, from: SpringState(position: 1, velocity: 0), friction: 0.5)
    for (half, x) in [(0, 1.0), (1, -0.75), (2, 0.5), (3, -0.25), (4, 0)] as [(Int, Double)] {
      let state = try problem.exactState(at: Double(half) * .pi / 2)
      #expect(abs(state[0] - x) < 1e-15 && abs(state[1]) < 1e-14)
    }
    let sticking = try FrictionSpring(
      spring, from: SpringState(position: 1, velocity: 0), friction: 4)
    #expect(try sticking.exactState(at: 20) == [1, 0] && sticking.rest == 1)
  }

  /// From rest at 1 with k = m: v = −sin t until ½, at t = π/6; then a cruise to 0.
  @Test func limitsCruise() throws {
    let spring = try Spring(mass: 1, stiffness: 1, damping: 0)
    let problem = try VelocityLimitedSpring(
      spring, from: SpringState(position: 1, velocity: 0), limit: 0.5)
    let cosine = 0.866_025_403_784_438_6
    let middle = try problem.exactState(at: .pi / 6 + 1)
    #expect(abs(middle[0] - (cosine - 0.5)) < 1e-15 && middle[1] == -0.5)
    // The balance is reached 2·cos(π/6) later, and then it swings by ½.
    let far = try problem.exactState(at: .pi / 6 + 2 * cosine + .pi / 2)
    #expect(abs(far[0] + 0.5) < 1e-15 && abs(far[1]) < 1e-15)
  }

  @Test func restsAreStarts() throws {
    let spring = try Spring(mass: 1, stiffness: 1, damping: 0.5)
    let still = SpringState(position: 0.5, velocity: 0)
    let problems: [any ReferenceProblem] = [
      try DrivenSpring(spring, from: still, along: .steps([(0, 0.5)])),
      try ClampedSpring(spring, from: still, target: 0.5, in: -0.5...0.5, restitution: 1),
      try FrictionSpring(spring, from: still, target: 0.5, friction: 0),
      try VelocityLimitedSpring(spring, from: still, target: 0.5, limit: 1),
      try DecayToEdge(ScrollMotion(from: still, in: 0...1)),
    ]
    for problem in problems {
      #expect(try problem.exactState(at: 3) == [0.5, 0], "\(problem.id)")
      #expect(problem.amplitude == 1 && problem.rest == 0.5)
    }
  }

  /// Jacobians and time derivatives, which not all problems have, are what differences say.
  @Test(arguments: try OneMassSuite.problems().map(\.id)) func derivativesAreDifferences(id: String)
    throws
  {
    func slope(_ problem: any ReferenceProblem, _ time: Double, _ state: [Double]) -> Double {
      var slope = [0.0, 0]
      var span = slope.mutableSpan
      problem.acceleration(at: time, of: state.span, into: &span)
      return slope[0]
    }
    for problem in try OneMassSuite.problems() where problem.id == id {
      let (time, state, step) = (0.311, try problem.exactState(at: 0.311), 1e-5)
      var (jacobian, derivative) = ([0.0, 0], [0.0, 0])
      var rows = jacobian.mutableSpan
      let hasJacobian = problem.jacobian(at: time, of: state.span, into: &rows)
      var column = derivative.mutableSpan
      let hasDerivative = problem.timeDerivative(at: time, of: state.span, into: &column)
      let tolerance = 1e-4 * (1 + abs(slope(problem, time, state)) + problem.frequency)
      if hasJacobian {
        let x = slope(problem, time, [state[0] + step, state[1]])
        let v = slope(problem, time, [state[0], state[1] + step])
        let base = slope(problem, time, state)
        #expect(abs((x - base) / step - jacobian[0]) < tolerance * problem.frequency)
        #expect(abs((v - base) / step - jacobian[1]) < tolerance * problem.frequency)
      }
      if hasDerivative {
        let later = slope(problem, time + step, state)
        let earlier = slope(problem, time - step, state)
        #expect(derivative[0] == 0)
        #expect(abs((later - earlier) / (2 * step) - derivative[1]) < tolerance)
      }
    }
  }

  /// Steps of a fixed size see walls, stops and limits at their ends: the error is of their size.
  @Test(arguments: ["bounce-0.02-0.8", "friction-0.01", "limited-0.1", "decay-to-edge"])
  func fixedStepsPassEvents(id: String) throws {
    func check<Problem: ReferenceProblem>(_ problem: Problem) throws {
      let truth = try SolvedMotion.truth(of: problem, samples: 40)
      var worst: [Double] = []
      for steps in [4000, 64_000] {
        let solved = try RungeKutta4.motion(of: problem, steps: steps, samples: 40)
        worst.append(try MotionErrors(of: solved, against: truth, problem: problem).maxPosition)
      }
      #expect(worst[1] < 2e-3 && worst[1] <= worst[0] / 4, "\(id) \(worst)")
    }
    for problem in try OneMassSuite.problems() where problem.id == id { try check(problem) }
  }

  @Test func amplitudesAreReaches() throws {
    let spring = try Spring(mass: 4, stiffness: 100, damping: 1)
    let start = SpringState(position: 1.5, velocity: 20)  // 3 and 4 of 5 from the target at −1.5
    let path = try TargetPath.steps([(0, -1.5), (1, 8)])
    #expect(
      try FrictionSpring(spring, from: start, target: -1.5, friction: 1).amplitude == 5)
    #expect(
      try VelocityLimitedSpring(spring, from: start, target: -1.5, limit: 30).amplitude == 5)
    let walls = try ClampedSpring(
      spring, from: start, target: -1.5, in: -2...2, restitution: 1)
    #expect(walls.amplitude == 4 && walls.frequency == 5 && walls.rest == -1.5)
    #expect(try DrivenSpring(spring, from: start, along: path, span: 2).amplitude == 9.5)
    #expect(try DrivenSpring(spring, from: start, along: path, span: 0.5).amplitude == 4)
    let resonant = try SineDrivenSpring(
      spring, from: SpringState(position: 0, velocity: 0), drive: 2, driveFrequency: 5)
    #expect(abs(resonant.amplitude - 2 / (2 * spring.dampingRatio)) < 1e-12)
  }
}
