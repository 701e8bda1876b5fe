import SpringDynamics
import SpringSolvers
import TestSupport
import Testing

/// Cubic springs and pendulums against motions that were integrated by Taylor series of 60 terms with 60
/// digits, by mpmath, without elliptic functions; the last three rows, which are long, by mpmath's own.
@Suite struct EllipticMotionTests {
  static func problem(_ row: VectorRow) throws -> any ReferenceProblem {
    let n = ["linear", "cubic", "x0", "v0", "t"].compactMap(row.number)
    if row["law"] == "pendulum" {
      return try Pendulum(frequency: n[0], angle: n[2], velocity: n[3], span: n[4])
    }
    return try CubicSpring(linear: n[0], cubic: n[1], position: n[2], velocity: n[3], span: n[4])
  }

  @Test(arguments: try vectorRows("elliptic_motions")) func publishedValues(row: VectorRow) throws {
    let problem = try Self.problem(row)
    let state = try problem.exactState(at: problem.span)
    let (x, v) = (try #require(row.number("x")), try #require(row.number("v")))
    let errorX = abs(state[0] - x) / problem.amplitude
    let errorV = abs(state[1] - v) / (problem.amplitude * problem.frequency)
    let bound = problem.truth.errorBound
    #expect(
      errorX <= bound && errorV <= bound,
      "\(problem.initialState) \(problem.span): \(errorX) \(errorV)")
  }

  @Test(arguments: try vectorRows("elliptic_motions")) func startsAreKept(row: VectorRow) throws {
    let problem = try Self.problem(row)
    let state = try problem.exactState(at: 0)
    let initial = problem.initialState
    let scale = problem.amplitude
    #expect(abs(state[0] - initial[0]) <= 2e-15 * scale)
    #expect(abs(state[1] - initial[1]) <= 2e-15 * scale * problem.frequency)
    for time in [0.3, 1.7, 12] {
      let state = try problem.exactState(at: time)
      let start = problem.energy(at: 0, of: initial.span)
      let then = problem.energy(at: time, of: state.span)
      let (energy, later) = (try #require(start), try #require(then))
      let unit = scale * scale * problem.frequency * problem.frequency
      #expect(abs(later - energy) <= 1e-14 * unit, "\(later - energy)")
    }
  }

  /// A second method: DOP853 at its tightest.
  @Test(arguments: try vectorRows("elliptic_motions").prefix(38))
  func solversAgree(row: VectorRow) throws {
    func check<Problem: ReferenceProblem>(_ problem: Problem) throws {
      let truth = try SolvedMotion.truth(of: problem, samples: 8)
      let solved = try DOP853.motion(of: problem, tolerance: 1e-13, samples: 8)
      let errors = try MotionErrors(of: solved, against: truth, problem: problem)
      // Beside a crest an error grows as e^(ω·t): 12 time constants are the most here.
      #expect(errors.maxPosition < 1e-9 && errors.maxVelocity < 1e-9, "\(errors)")
    }
    try check(Self.problem(row))
  }

  /// The same motion in another unit of time and of length.
  @Test func unitsDoNotMatter() throws {
    for (linear, cubic, x, v) in [(2.0, 3.0, 1.5, 0.25), (-1, 1, 0.5, 0.125), (1, -0.5, 0.75, 0.5)]
    {
      let one = try CubicSpring(linear: linear, cubic: cubic, position: x, velocity: v)
      // Seconds 2⁻⁴⁰ as long, lengths 2¹⁰⁰ as large: powers of two change no digit.
      let (rate, size) = (0x1p40, 0x1p100)
      let other = try CubicSpring(
        linear: linear * rate * rate, cubic: cubic * rate * rate / (size * size),
        position: x * size, velocity: v * size * rate)
      for time in [0.5, 2, 9] {
        let a = try one.exactState(at: time)
        let b = try other.exactState(at: time / rate)
        #expect(abs(a[0] - b[0] / size) <= 2e-15 && abs(a[1] - b[1] / size / rate) <= 8e-15)
      }
    }
  }

  /// Small motions are those of a linear spring: the cubic part is 2⁻²⁰⁰ of it.
  @Test func smallMotionsAreLinear() throws {
    let tiny = try CubicSpring(linear: 4, cubic: 1, position: 0x1p-100)
    let swing = try Pendulum(frequency: 2, angle: 0x1p-100)
    for time in [0.25, 1.5, 10] {
      let cosine = try LinearSpringProblem(
        Spring(mass: 1, stiffness: 4, damping: 0), from: SpringState(position: 1, velocity: 0)
      ).exactState(at: time)
      for state in [try tiny.exactState(at: time), try swing.exactState(at: time)] {
        #expect(abs(state[0] * 0x1p100 - cosine[0]) < 4e-15)
        #expect(abs(state[1] * 0x1p100 - cosine[1]) < 8e-15)
      }
    }
    let lost = try CubicSpring(linear: 1, cubic: 1, position: 1e-300, velocity: 0)
    #expect(abs(try lost.exactState(at: .pi)[0] + 1e-300) < Double(bitPattern: 1 << 32))
  }

  @Test func whatIsInBalanceStays() throws {
    let problems: [any ReferenceProblem] = [
      try CubicSpring(linear: 1, cubic: 1, position: 0),
      try CubicSpring(linear: -1, cubic: 1, position: 0),
      try CubicSpring(linear: -1, cubic: 1, position: -1),
      try CubicSpring(linear: 4, cubic: -1, position: 2),
      try Pendulum(frequency: 3, angle: 0),
    ]
    for problem in problems {
      for time in [0, 1, 100] as [Double] {
        #expect(try problem.exactState(at: time) == problem.initialState, "\(problem.title)")
      }
      #expect(problem.amplitude > 0)
    }
  }

  @Test func separatrices() throws {
    // x = √2·sech t, whose energy is exactly that of the crest at x = √2 only in the limit; v chosen so.
    let well = try CubicSpring(linear: -1, cubic: 2, position: -1, velocity: 0)
    #expect(abs(try well.exactState(at: 2)[0] + 0.265_802_228_834_079_7) < 1e-15)  // −sech 2
    // sin(θ/2) = ±tanh t.
    for sign in [1.0, -1] {
      let pendulum = try Pendulum(frequency: 1, angle: 0, velocity: 2 * sign)
      let state = try pendulum.exactState(at: 3)
      #expect(abs(state[0] - sign * 2.942_608_682_234_385_5) < 4e-15)  // 2·gd 3
      #expect(abs(state[1] - sign * 0.198_655_854_838_866_42) < 4e-15)  // 2·sech 3
    }
  }

  @Test func badParametersAreRefused() {
    for (a, b, x, v) in [
      (0.0, 0.0, 1.0, 0.0), (-1, 0, 1, 0), (-1, -1, 1, 0), (0, -1, 0, 0), (1, -1, 1.1, 0),
      (1, -1, 0, 0.8), (.nan, 1, 0, 0), (1, .infinity, 0, 0), (1, 1, .nan, 0), (1, 1, 0, .infinity),
      (1e300, 1, 1e200, 0),
    ] as [(Double, Double, Double, Double)] {
      #expect(throws: SolverError.self, "\(a) \(b) \(x) \(v)") {
        try CubicSpring(linear: a, cubic: b, position: x, velocity: v)
      }
    }
    for (w, x, v) in [(0.0, 1.0, 0.0), (-1, 1, 0), (1, 1e10, 0), (1, .nan, 0), (1, 0, .infinity)] {
      #expect(throws: SolverError.self, "\(w) \(x) \(v)") {
        try Pendulum(frequency: w, angle: x, velocity: v)
      }
    }
    #expect(throws: SolverError.self) { try Pendulum(frequency: 1, angle: 1, span: -1) }
    #expect(throws: SolverError.self) {
      try CubicSpring(linear: 1, cubic: 1, position: 1).exactState(at: .nan)
    }
  }
}
