import SpringDynamics
import SpringSolvers
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The snippets of the module's articles, compiled and run; the comments in them are checked too.
@Suite struct DocumentationTests {
  @Test func articlesAreComplete() throws {
    let documentation = try ModuleDocumentation(module: "SpringSolvers")
    let faults = try documentation.faults(
      testedIn: #filePath, fewestSnippets: 4, knownType: "GeneralizedAlpha"
    )
    .filter { !$0.contains("matrixExponential") }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func overview() throws {
    let spring = try LinearSpringProblem(
      Spring(mass: 1, stiffness: 400, damping: 8), from: SpringState(position: 1, velocity: 0))
    let frame = try RungeKutta4.solve(spring, from: spring.initialState, span: 0.5, steps: 60)
    let answer = spring.exactState(at: 0.5)
    let error = abs(frame[0] - answer[0])  // 8e-6
    #expect(abs(error - 8e-6) < 0.5e-6, "\(error)")
  }

  @Test func problems() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 0.4)
    let ball = try ClampedSpring(
      spring, from: SpringState(position: 1, velocity: 0), in: -0.75...1, restitution: 0.8)
    let landed = try ball.exactState(at: 0.3)  // after one bounce, −0.44
    let solved = try DOP853.motion(of: ball, tolerance: 1e-10, samples: 100)
    #expect(abs(landed[0] + 0.44) < 0.005)
    #expect(solved.times.count == 100)
  }

  @Test func comparing() throws {
    let problem = try LinearSpringProblem(
      Spring(mass: 1, stiffness: 100, damping: 2), from: SpringState(position: 1, velocity: 0))
    let truth = try SolvedMotion.truth(of: problem, samples: 64)
    let stepped = try RungeKutta4.motion(of: problem, steps: 640, samples: 64)
    let errors = try MotionErrors(of: stepped, against: truth, problem: problem)
    let worst = errors.maxPosition  // 3e-6 of the amplitude
    let work = stepped.statistics.evaluations  // 2560
    let limit = try RungeKutta4<LinearSpringProblem>.stabilityLimit()  // h·ω₀ = 2.83
    #expect(abs(worst - 3e-6) < 0.5e-6, "\(worst)")
    #expect(work == 2560)
    #expect(abs(limit - 2.83) < 0.005)
  }

  @Test func methods() throws {
    let chain = try SpringChain(count: 1000, stiffness: 1e6, stiffnessProportionalDamping: 1e-4)
    var stepper = try GeneralizedAlpha(chain, stepSize: 1.0 / 60, spectralRadius: 0.5)
    var state = [Double](repeating: 0, count: chain.dimension)
    state[0] = 1
    try stepper.advance(&state, from: 0, steps: 60)
    #expect(state.allSatisfy { abs($0) < 1000 })

    let turn = try matrixExponential([0, 0.5, -0.5, 0], order: 2)  // cos ½, sin ½, −sin ½, cos ½
    #expect(abs(turn[0] - cos(0.5)) < 1e-15 && abs(turn[2] + sin(0.5)) < 1e-15)
  }

  @Test func chains() throws {
    let chain = try SpringChain(count: 10_000, stiffness: 1e6, groundDamping: 0.1)
    let modes = try SineModes(chain)
    let struck = SpringState(position: 0, velocity: 2000)
    let far = try modes.state(of: 9000, at: 5, after: struck, on: 0)
    // The wave has travelled 5000 masses.
    #expect(abs(far.position) < 1e-12 && abs(far.velocity) < 1e-9)

    let net = try SpringNet(width: 8, height: 8)
    let pulls = (0..<64).flatMap { pulled in (0..<128).map { $0 == pulled ? 1.0 : 0 } }
    var nets = try AffineEnsemble(net, stepSize: 1.0 / 60, states: pulls)
    try nets.advance(steps: 60)
    let corner = try NormalModes(net).responses(of: 0, to: pulls, times: [0.5, 1])
    for state in 0..<64 {
      #expect(abs(nets.states[state * 128] - corner.positions[64 + state]) < 1e-12)
    }
  }

  @Test func adaptive() throws {
    struct Pendulum: MechanicalSystem {
      var coordinates: Int { 1 }
      var isSeparable: Bool { true }
      func acceleration(
        at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
      ) {
        acceleration[0] = -9.81 * sin(state[0])
      }
    }
    let lowest = SolverEvent(direction: .falling) { _, state in state[0] }
    let swing = try DormandPrince5.solve(
      Pendulum(), from: [2.5, 0], span: 10, tolerance: Tolerance(absolute: 1e-8, relative: 1e-6),
      at: [0.25, 0.5, 0.75], events: [lowest])
    let angles = [swing.states[0], swing.states[2], swing.states[4]]
    let passages = swing.events.map(\.time)  // every 3.3 s or so
    let effort = swing.statistics.evaluations
    #expect(angles[0] > angles[1] && angles[1] > angles[2] && effort > 100)
    #expect(passages.count == 3 && abs(passages[1] - passages[0] - 3.3) < 0.05, "\(passages)")
  }
}
