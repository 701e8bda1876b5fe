import BatchEvaluation
import Foundation
import Peers
import SpringDynamics
import Testing

@testable import BenchmarkSuites

private let levels = InstructionSet.allCases.filter { $0 <= .supported }

/// What a peer's solution gave.
private struct Solved {
  var outcome: PeerSolveOutcome
  var positions: [Double]
  var velocities: [Double]
  var counts: PeerSolveCounts
}

private func solve(
  _ entry: PeerSolve, _ problem: PeerProblem, _ options: PeerSolveOptions, from state: [Double],
  at times: [Double]
) -> Solved {
  let size = problem.coordinates * times.count
  var solved = Solved(
    outcome: peer_solve_finished, positions: Array(repeating: .nan, count: size),
    velocities: Array(repeating: .nan, count: size), counts: PeerSolveCounts())
  solved.outcome = withUnsafePointer(to: problem) { problem in
    withUnsafePointer(to: options) { options in
      entry(
        problem, options, state, times, times.count, &solved.positions, &solved.velocities,
        &solved.counts)
    }
  }
  return solved
}

/// A method, what it is asked for, and the error that this leaves at most on the spring below.
struct PeerMethod: CustomTestStringConvertible, Sendable {
  var name: String
  var method: PeerSolverMethod
  /// The first step tried, or the fixed one.
  var step: Double
  /// Of the amplitude, on one second of an undamped spring of 20 rad/s; with damping up to critical no more.
  var bound: Double
  /// With a fixed step.
  var evaluationsPerStep: Int?
  /// Before the first step.
  var evaluationsBefore = 0
  var standsDamping = true
  var jacobianPerTry = false
  /// At least, under a tolerance.
  var evaluationsPerTry = 6
  var isImplicit = false

  var testDescription: String { name }
  var isOfSUNDIALS: Bool { method.rawValue >= cvode_adams.rawValue }
  func entry(_ peers: PeerTable) -> PeerSolve {
    isOfSUNDIALS ? peers.sundials_solve : peers.odeint_solve
  }
  var options: PeerSolveOptions {
    PeerSolveOptions(
      method: method, step: step, absolute: 1e-9, relative: 1e-9, step_limit: 1_000_000)
  }

  static let odeint = [
    PeerMethod(
      name: "euler", method: odeint_euler, step: 1e-5, bound: 3e-3, evaluationsPerStep: 1),
    PeerMethod(
      name: "runge_kutta4", method: odeint_runge_kutta4, step: 1e-3, bound: 3e-8,
      evaluationsPerStep: 4),
    PeerMethod(
      name: "velocity_verlet", method: odeint_velocity_verlet, step: 5e-5, bound: 1e-3,
      evaluationsPerStep: 1, evaluationsBefore: 1),
    PeerMethod(
      name: "mclachlan", method: odeint_mclachlan, step: 1e-3, bound: 1e-9, evaluationsPerStep: 6,
      standsDamping: false),
    PeerMethod(name: "dopri5", method: odeint_dopri5, step: 1e-3, bound: 1e-8),
    PeerMethod(name: "fehlberg78", method: odeint_fehlberg78, step: 1e-3, bound: 1e-8),
    PeerMethod(name: "bulirsch_stoer", method: odeint_bulirsch_stoer, step: 1e-3, bound: 1e-9),
    PeerMethod(
      name: "rosenbrock4", method: odeint_rosenbrock4, step: 1e-3, bound: 1e-8,
      jacobianPerTry: true),
    PeerMethod(name: "dopri5 dense", method: odeint_dopri5_dense, step: 1e-3, bound: 1e-8),
  ]

  static let sundials = [
    PeerMethod(
      name: "CVODE Adams", method: cvode_adams, step: 1, bound: 1e-6, evaluationsPerTry: 1),
    PeerMethod(
      name: "CVODE BDF", method: cvode_bdf, step: 1, bound: 1e-6, evaluationsPerTry: 1,
      isImplicit: true),
    PeerMethod(
      name: "ARKODE Dormand–Prince", method: arkode_dormand_prince, step: 1, bound: 1e-8),
    PeerMethod(
      name: "ARKODE SDIRK", method: arkode_sdirk, step: 1, bound: 1e-8, evaluationsPerTry: 5,
      isImplicit: true),
  ]

  /// SUNDIALS' only where it is built in.
  static let all =
    odeint + (SolverPeersTests.sundialsVersion.isEmpty ? [] : sundials)
}

@Suite struct SolverPeersTests {
  static let sundialsVersion = String(cString: InstructionSet.baseline.peers.sundials_version)
  private static let times = (1...50).map { Double($0) / 50 }
  private static let start = SpringState(position: 3, velocity: -40)

  private static func spring(damping: Double) -> PeerProblem {
    PeerProblem(
      law: peer_law_spring, coordinates: 1, mass: 0.5, stiffness: 200, cubic: .nan,
      damping: damping, stiffness_damping: .nan, target: 11)
  }

  private static func exact(damping: Double, at time: Double) throws -> SpringState {
    try Spring(mass: 0.5, stiffness: 200, damping: damping).state(
      at: time, from: start, target: 11)
  }

  @Test("Boost says its version", arguments: levels)
  func version(_ level: InstructionSet) {
    #expect(
      String(cString: level.peers.boost_version).wholeMatch(of: /1\.[0-9]{2,}(_[0-9]+)?/) != nil)
  }

  @Test("SUNDIALS says its version, or that it is not there", arguments: levels)
  func sundials(_ level: InstructionSet) {
    let version = String(cString: level.peers.sundials_version)
    #expect(version == Self.sundialsVersion)
    if version.isEmpty {
      let solved = solve(
        level.peers.sundials_solve, Self.spring(damping: 0), PeerMethod.sundials[0].options,
        from: [3, -40], at: [1])
      #expect(solved.outcome == peer_solve_unsuited)
      #expect(solved.counts.evaluations == 0)
    } else {
      #expect(version.wholeMatch(of: /6\.[0-9]+\.[0-9]+/) != nil)
    }
  }

  @Test(
    "A spring is its closed form within the method's error", arguments: levels, PeerMethod.all)
  func closedForm(_ level: InstructionSet, _ method: PeerMethod) throws {
    for damping in method.standsDamping ? [0, 1.5, 20] : [0] {
      let solved = solve(
        method.entry(level.peers), Self.spring(damping: damping), method.options,
        from: [Self.start.position, Self.start.velocity], at: Self.times)
      try #require(solved.outcome == peer_solve_finished)
      for (index, time) in Self.times.enumerated() {
        let exact = try Self.exact(damping: damping, at: time)
        let bound = 8 * method.bound
        #expect(
          abs(solved.positions[index] - exact.position) < bound, "ζ·20 = \(damping), \(time) s")
        #expect(
          abs(solved.velocities[index] - exact.velocity) < 20 * bound,
          "ζ·20 = \(damping), \(time) s")
      }
      check(solved.counts, method, span: 1, stops: Self.times.count)
    }
  }

  /// Counts that fit the method.
  private func check(_ counts: PeerSolveCounts, _ method: PeerMethod, span: Double, stops: Int) {
    if let perStep = method.evaluationsPerStep {
      #expect(counts.accepted == Int((span / method.step).rounded()))
      #expect(counts.rejected == 0)
      #expect(counts.evaluations == perStep * counts.accepted + method.evaluationsBefore)
    } else {
      #expect(counts.accepted > 10 && counts.accepted < 20_000)
      #expect(counts.rejected < counts.accepted)
      #expect(counts.evaluations >= method.evaluationsPerTry * counts.accepted)
      #expect(counts.evaluations < 120 * counts.accepted)
    }
    if method.isImplicit {
      #expect(counts.jacobians > 0 && counts.jacobians < counts.accepted)
    } else {
      #expect(counts.jacobians == (method.jacobianPerTry ? counts.accepted + counts.rejected : 0))
    }
  }

  @Test("Dormand and Prince evaluate six times a try and once at the start", arguments: levels)
  func evaluationsOfDormandPrince(_ level: InstructionSet) {
    for method in PeerMethod.odeint where method.method == odeint_dopri5 {
      let counts = solve(
        level.peers.odeint_solve, Self.spring(damping: 1.5), method.options, from: [3, -40],
        at: Self.times
      ).counts
      #expect(counts.evaluations == 6 * (counts.accepted + counts.rejected) + 1)
    }
  }

  @Test("The times may begin at 0 and be few", arguments: PeerMethod.all)
  func times(_ method: PeerMethod) throws {
    let entry = method.entry(InstructionSet.supported.peers)
    let problem = Self.spring(damping: 0)
    let both = solve(entry, problem, method.options, from: [3, -40], at: [0, 0.75])
    #expect(both.outcome == peer_solve_finished)
    #expect(both.positions[0] == 3 && both.velocities[0] == -40)
    let one = solve(entry, problem, method.options, from: [3, -40], at: [0.75])
    #expect(one.positions == [both.positions[1]] && one.velocities == [both.velocities[1]])
    let start = solve(entry, problem, method.options, from: [3, -40], at: [0])
    #expect(start.positions == [3] && start.velocities == [-40])
    #expect(start.counts.accepted == 0)
    #expect(
      solve(entry, problem, method.options, from: [3, -40], at: []).outcome == peer_solve_finished)
  }

  @Test(
    "Energy and small motions of Duffing's spring and the pendulum", arguments: PeerMethod.all)
  func nonlinear(_ method: PeerMethod) throws {
    var pendulum = PeerProblem()
    pendulum.law = peer_law_pendulum
    pendulum.coordinates = 1
    pendulum.stiffness = 9
    var duffing = pendulum
    duffing.law = peer_law_duffing
    duffing.cubic = 4
    let entry = method.entry(InstructionSet.supported.peers)
    let fine = max(method.bound, 1e-8)
    for (problem, energy) in [
      (pendulum, { (x: Double, v: Double) in v * v / 2 - 9 * cos(x) }),
      (duffing, { (x: Double, v: Double) in v * v / 2 + 9 * x * x / 2 + x * x * x * x }),
    ] {
      let solved = solve(entry, problem, method.options, from: [2, 0.5], at: Self.times)
      try #require(solved.outcome == peer_solve_finished)
      for (x, v) in zip(solved.positions, solved.velocities) {
        #expect(abs(energy(x, v) - energy(2, 0.5)) < 60 * fine)
      }
      // A small motion is a spring's: x·cos 3t.
      var options = method.options
      options.absolute *= 1e-4
      let small = solve(entry, problem, options, from: [1e-4, 0], at: [1])
      #expect(abs(small.positions[0] - 1e-4 * cos(3)) < 1e-4 * fine + 1e-9)
      guard method.standsDamping else { continue }
      var damped = problem
      damped.damping = 2
      let settled = solve(entry, damped, method.options, from: [0.1, 0], at: [9])
      #expect(abs(settled.positions[0]) < 2 * 0.1 * exp(-9))
    }
  }

  @Test("A chain in one of its modes keeps it", arguments: PeerMethod.all, [1, 2, 3, 16])
  func chain(_ method: PeerMethod, _ count: Int) throws {
    let (mass, stiffness, mode) = (0.5, 200.0, (count + 1) / 2)
    let angle = Double.pi * Double(mode) / Double(2 * (count + 1))
    let shape = (1...count).map { sin(2 * angle * Double($0)) }
    for damping in method.standsDamping ? [0, 1.5] : [0] {
      let stiffnessDamping = damping / 500
      let problem = PeerProblem(
        law: peer_law_chain, coordinates: count, mass: mass, stiffness: stiffness, cubic: .nan,
        damping: damping, stiffness_damping: stiffnessDamping, target: .nan)
      let solved = solve(
        method.entry(InstructionSet.supported.peers), problem, method.options,
        from: shape + shape.map { _ in 0 }, at: [0.1, 0.3])
      try #require(solved.outcome == peer_solve_finished)
      // Of the mode: k = 4k·sin², c = c + β·k.
      let modal = 4 * stiffness * sin(angle) * sin(angle)
      let spring = try Spring(
        mass: mass, stiffness: modal, damping: damping + stiffnessDamping * modal)
      for (row, time) in [0.1, 0.3].enumerated() {
        let exact = spring.state(at: time, from: SpringState(position: 1, velocity: 0))
        for index in 0..<count {
          let place = row * count + index
          #expect(abs(solved.positions[place] - exact.position * shape[index]) < 4 * method.bound)
          #expect(
            abs(solved.velocities[place] - exact.velocity * shape[index]) < 160 * method.bound)
        }
      }
    }
  }

  @Test("An ensemble is its trajectories one by one", arguments: levels)
  func ensemble(_ level: InstructionSet) {
    for method in PeerMethod.odeint
    where method.method == odeint_runge_kutta4 || method.method == odeint_dopri5 {
      let problems = [0, 1.5, 60].map { Self.spring(damping: $0) }
      var (positions, velocities) = ([3.0, 2, 1], [-40.0, 0, 5])
      var (counts, sum) = (PeerSolveCounts(), PeerSolveCounts())
      var options = method.options
      let outcome = level.peers.odeint_ensemble(
        problems, 3, &options, 0.75, &positions, &velocities, &counts)
      #expect(outcome == peer_solve_finished)
      for (index, start) in [[3, -40], [2, 0], [1, 5.0]].enumerated() {
        let one = solve(
          level.peers.odeint_solve, problems[index], options, from: start, at: [0.75])
        #expect(abs(positions[index] - one.positions[0]) < 1e-12)
        #expect(abs(velocities[index] - one.velocities[0]) < 1e-11)
        sum.evaluations += one.counts.evaluations
        sum.accepted += one.counts.accepted
        sum.rejected += one.counts.rejected
      }
      #expect(counts.evaluations == sum.evaluations)
      #expect(counts.accepted == sum.accepted && counts.rejected == sum.rejected)
    }
  }

  @Test("What cannot be solved is said", arguments: PeerMethod.all)
  func refusals(_ method: PeerMethod) {
    let entry = method.entry(InstructionSet.supported.peers)
    let spring = Self.spring(damping: 0)
    func outcome(
      _ change: (inout PeerProblem, inout PeerSolveOptions) -> Void,
      from state: [Double] = [3, -40],
      at times: [Double] = [1]
    ) -> PeerSolveOutcome {
      var (problem, options) = (spring, method.options)
      change(&problem, &options)
      return solve(entry, problem, options, from: state, at: times).outcome
    }
    for step in [0, -1, Double.nan] {
      #expect(outcome({ $1.step = step }) == peer_solve_unsuited)
    }
    for times in [[-1.0], [1, 1], [2, 1], [.nan], [1, .infinity]] {
      #expect(outcome({ _, _ in }, at: times) == peer_solve_unsuited)
    }
    #expect(outcome({ problem, _ in problem.law = PeerLaw(rawValue: 99) }) == peer_solve_unsuited)
    #expect(outcome({ $1.method = PeerSolverMethod(rawValue: 99) }) == peer_solve_unsuited)
    #expect(outcome({ $1.step_limit = 5 }) == peer_solve_too_many_steps)
    // Ends, whichever way: no number passes an error test, and none fails it.
    for state in [[Double.nan, 0], [.infinity, 0]] {
      #expect(outcome({ $1.step_limit = 2000 }, from: state) != peer_solve_finished)
    }
    #expect(outcome({ problem, _ in problem.mass = 0 }) != peer_solve_finished)
  }

  @Test("Methods that need no damping, or dense Jacobians, say so")
  func unsuited() {
    let entry = InstructionSet.supported.peers.odeint_solve
    var options = PeerMethod.odeint[0].options
    options.method = odeint_mclachlan
    #expect(
      solve(entry, Self.spring(damping: 1), options, from: [3, -40], at: [1]).outcome
        == peer_solve_unsuited)
    options.method = odeint_rosenbrock4
    let count = Int(peer_dense_limit) + 1
    let chain = PeerProblem(
      law: peer_law_chain, coordinates: count, mass: 1, stiffness: 1, cubic: 0, damping: 0,
      stiffness_damping: 0, target: 0)
    #expect(
      solve(entry, chain, options, from: Array(repeating: 0, count: 2 * count), at: [1]).outcome
        == peer_solve_unsuited)
  }
}
