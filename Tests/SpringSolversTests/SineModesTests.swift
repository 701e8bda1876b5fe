import BenchmarkHarness
import Oracle
import SpringDynamics
import SpringSolvers
import TestSupport
import Testing

@Suite struct SineModesTests {
  @Test(arguments: try vectorRows("spring_chains")) func publishedValues(row: VectorRow) throws {
    let impulse = try ChainImpulse(row, excitation: SpringState(position: 1, velocity: 0))
    let modes = try SineModes(impulse.chain)
    let single = try modes.state(
      of: impulse.observed, at: impulse.time, after: impulse.excitation, on: impulse.excited)
    #expect(impulse.error(of: single) < 1e-13)
    let motion = try impulse.trajectory(modes.trajectories)
    #expect(impulse.error(of: motion) < 1e-13)
  }

  /// Values of 60 digits at random times, up to 10⁴ periods of the slowest mode.
  @Test(arguments: try vectorRows("chain_impulses")) func longTimes(row: VectorRow) throws {
    let impulse = try ChainImpulse(row)
    let modes = try SineModes(impulse.chain)
    let single = try modes.state(
      of: impulse.observed, at: impulse.time, after: impulse.excitation, on: impulse.excited)
    let bound = impulse.chain.coordinates > 512 ? 1e-12 : 1e-13
    let error = impulse.error(of: single)
    #expect(error < bound, "\(error)")
    let whole = impulse.error(of: try impulse.trajectory(modes.trajectories))
    #expect(whole < bound, "\(whole)")
  }

  /// The oracle says the same of random chains, of all regimes of damping.
  @Test func sweepAgainstTheOracle() throws {
    var random = SeededGenerator(seed: 0x5EED_C4A1)
    for _ in 0..<60 {
      let count = Int(random.uniform(1...80))
      let stiffness = random.uniform(1...1e6)
      let mass = random.uniform(0.1...10)
      let frequency = 2 * (stiffness / mass).squareRoot()
      let ground = random.uniform(0...1) < 0.3 ? 0 : mass * frequency * random.uniform(0...1.5)
      let proportional = random.uniform(0...1) < 0.3 ? 0 : random.uniform(0...2) / frequency
      let impulse = try ChainImpulse(
        chain: SpringChain(
          count: count, mass: mass, stiffness: stiffness, groundDamping: ground,
          stiffnessProportionalDamping: proportional),
        excited: Int(random.uniform(0...Double(count) - 1e-9)),
        observed: Int(random.uniform(0...Double(count) - 1e-9)),
        excitation: SpringState(
          position: random.uniform(-1...1), velocity: frequency * random.uniform(-1...1)),
        time: random.uniform(0...30) / frequency)
      let modes = try SineModes(impulse.chain)
      let single = try modes.state(
        of: impulse.observed, at: impulse.time, after: impulse.excitation, on: impulse.excited)
      let error = impulse.error(of: single)
      #expect(error < 2e-15, "\(error) \(impulse.chain) \(impulse.time)")
      let whole = impulse.error(of: try impulse.trajectory(modes.trajectories))
      #expect(whole < 4e-15, "\(whole)")
    }
  }

  @Test func badInputIsRefused() throws {
    let modes = try SineModes(SpringChain(count: 3, stiffness: 1))
    let rest = SpringState(position: 0, velocity: 0)
    #expect(
      throws: SolverError.invalidParameter(name: "observed mass", value: 3, allowed: "0 … 2")
    ) {
      try modes.state(of: 3, at: 1, after: rest, on: 0)
    }
    #expect(
      throws: SolverError.invalidParameter(name: "excited mass", value: -1, allowed: "0 … 2")
    ) {
      try modes.state(of: 0, at: 1, after: rest, on: -1)
    }
    #expect(throws: SolverError.self) {
      try modes.state(of: 0, at: .infinity, after: rest, on: 0)
    }
    #expect(throws: SolverError.self) {
      try modes.state(of: 0, at: 1, after: SpringState(position: .nan, velocity: 0), on: 0)
    }
    #expect(throws: SolverError.wrongDimension(found: 1, expected: 3)) {
      try modes.trajectories(positions: [1], velocities: [0, 0, 0], times: [1])
    }
    #expect(throws: SolverError.self) {
      try SineModes(SpringChain(count: 3, stiffness: .greatestFiniteMagnitude))
    }
  }

  @Test func timeZeroIsTheStart() throws {
    let modes = try SineModes(SpringChain(count: 3, stiffness: 1))
    let motion = try modes.trajectories(
      positions: [1, 0.1, -3], velocities: [0.7, 0, 0], times: [0])
    #expect(motion.positions == [1, 0.1, -3] && motion.velocities == [0.7, 0, 0])
  }
}

/// One mass of a chain is displaced or struck, one is looked at.
struct ChainImpulse {
  var chain: SpringChain
  var excited: Int
  var observed: Int
  var excitation: SpringState
  var time: Double
  /// Position and velocity, exactly.
  var expected: (Real, Real)?

  init(
    chain: SpringChain, excited: Int, observed: Int, excitation: SpringState, time: Double
  ) {
    (self.chain, self.excited, self.observed) = (chain, excited, observed)
    (self.excitation, self.time) = (excitation, time)
  }

  /// A row of a table; the excitation is in its columns x0 and v0 unless it is given.
  init(_ row: VectorRow, excitation: SpringState? = nil) throws {
    let names = ["mass", "stiffness", "ground_damping", "stiffness_proportional_beta", "t"]
    let numbers = names.compactMap(row.number)
    try self.init(
      chain: SpringChain(
        count: #require(Int(row["N"])), mass: numbers[0], stiffness: numbers[1],
        groundDamping: numbers[2], stiffnessProportionalDamping: numbers[3]),
      excited: #require(Int(row["excited_index"])) - 1,
      observed: #require(Int(row["observed_index"])) - 1,
      excitation: excitation
        ?? SpringState(position: #require(row.number("x0")), velocity: #require(row.number("v0"))),
      time: numbers[4])
    expected = try (
      #require(Real(row["expected_x"])), #require(Real(row["expected_v"]))
    )
  }

  /// The larger error of position and velocity, in units of the excitation.
  func error(of state: SpringState) -> Double {
    let exact = expected ?? oracle
    let frequency = 2 * (chain.stiffness / chain.mass).squareRoot()
    let amplitude = max(abs(excitation.position), abs(excitation.velocity) / frequency)
    let x = (Real(state.position) - exact.0).magnitude.double / amplitude
    let v = (Real(state.velocity) - exact.1).magnitude.double / (amplitude * frequency)
    return x.isNaN || v.isNaN ? .infinity : max(x, v)
  }

  private var oracle: (Real, Real) {
    let state = ChainOracle.state(
      count: chain.coordinates, mass: chain.mass, stiffness: chain.stiffness,
      groundDamping: chain.groundDamping,
      stiffnessProportionalDamping: chain.stiffnessProportionalDamping, excited: excited + 1,
      position: excitation.position, velocity: excitation.velocity, observed: observed + 1,
      at: time)
    return (state.position, state.velocity)
  }

  /// All positions, then all velocities at time 0.
  var start: [Double] {
    var state = [Double](repeating: 0, count: chain.dimension)
    state[excited] = excitation.position
    state[chain.coordinates + excited] = excitation.velocity
    return state
  }

  /// The observed mass by a function that moves all of them.
  func trajectory(
    _ body: ([Double], [Double], [Double]) throws -> ChainTrajectories
  ) rethrows -> SpringState {
    let count = chain.coordinates
    let motion = try body(Array(start.prefix(count)), Array(start.suffix(count)), [time])
    return SpringState(
      position: motion.positions[observed], velocity: motion.velocities[observed])
  }
}
