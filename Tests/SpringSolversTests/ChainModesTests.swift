import SpringDynamics
import SpringSolvers
import TestSupport
import Testing

@Suite struct ChainModesTests {
  @Test(arguments: try vectorRows("spring_chains")) func publishedValues(row: VectorRow) throws {
    let impulse = try ChainImpulse(row, excitation: SpringState(position: 1, velocity: 0))
    let modes = try ChainModes(impulse.chain)
    #expect(impulse.error(of: try impulse.trajectory(modes.trajectories)) < 1e-13)
    // At time 0 the modes must add up to the start.
    let count = impulse.chain.coordinates
    let motion = try modes.trajectories(
      positions: Array(impulse.start.prefix(count)), velocities: Array(impulse.start.suffix(count)),
      times: [0])
    for index in 0..<count {
      #expect(abs(motion.positions[index] - impulse.start[index]) < 1e-14)
    }
  }

  /// Values of 60 digits, up to 10⁴ periods of the slowest mode.
  @Test(arguments: try vectorRows("chain_impulses").filter { $0["N"] != "10000" })
  func longTimes(row: VectorRow) throws {
    let impulse = try ChainImpulse(row)
    let motion = try impulse.trajectory(ChainModes(impulse.chain).trajectories)
    let error = impulse.error(of: motion)
    #expect(error < 1e-13, "\(error)")
  }

  /// One stepper that knows nothing of modes, at a tight tolerance.
  @Test(arguments: try vectorRows("spring_chains")) func publishedValuesByDOP853(
    row: VectorRow
  ) throws {
    let impulse = try ChainImpulse(row, excitation: SpringState(position: 1, velocity: 0))
    let count = impulse.chain.coordinates
    let end = try DOP853.solve(
      impulse.chain, from: impulse.start, span: impulse.time,
      tolerance: Tolerance(absolute: 1e-14, relative: 1e-14)
    ).endState
    let error = impulse.error(
      of: SpringState(
        position: end[impulse.observed], velocity: end[count + impulse.observed]))
    #expect(error < 1e-13, "\(error)")
  }

  /// λ_j = 4·sin²(jπ/(2(N + 1))) to a few ulps of itself, the slow modes included.
  @Test(arguments: [1, 2, 3, 50, 200]) func eigenvaluesAreRelativelyAccurate(count: Int) throws {
    let modes = try ChainModes(SpringChain(count: count, stiffness: 3))
    for mode in 0..<count {
      let half = sine(Double(mode + 1) * .pi / Double(2 * count + 2))
      #expect(abs(modes.eigenvalues[mode] / (4 * half * half) - 1) < 4e-15, "\(mode)")
    }
  }

  @Test func vectorsAreOrthonormal() throws {
    let count = 40
    let modes = try ChainModes(SpringChain(count: count, stiffness: 3))
    for a in 0..<count {
      for b in 0...a {
        var product = 0.0
        for index in 0..<count {
          product += modes.vectors[a * count + index] * modes.vectors[b * count + index]
        }
        #expect(abs(product - (a == b ? 1 : 0)) < 1e-14)
      }
    }
  }

  /// Modes and stepping the coupled system agree, with both kinds of damping and both kinds of start.
  @Test func agreesWithRungeKutta() throws {
    let chain = try SpringChain(
      count: 5, mass: 2, stiffness: 30, groundDamping: 0.4, stiffnessProportionalDamping: 0.02)
    let positions = [0.3, 0, -1, 0, 0.2]
    let velocities = [0, 2.0, 0, -1, 0]
    let times = [0.5, 1.0]
    let motion = try ChainModes(chain)
      .trajectories(positions: positions, velocities: velocities, times: times)
    for (row, time) in times.enumerated() {
      let state = try RungeKutta4.solve(
        chain, from: positions + velocities, span: time, steps: 4000)
      for index in 0..<5 {
        #expect(abs(state[index] - motion.positions[row * 5 + index]) < 1e-11)
        #expect(abs(state[5 + index] - motion.velocities[row * 5 + index]) < 1e-10)
      }
    }
  }

  @Test func badInputIsRefused() throws {
    #expect(throws: SolverError.invalidParameter(name: "count", value: 0, allowed: "≥ 1")) {
      try SpringChain(count: 0, stiffness: 1)
    }
    for bad in [0, -1, .nan, .infinity] as [Double] {
      #expect(throws: SolverError.self) { try SpringChain(count: 2, mass: bad, stiffness: 1) }
      #expect(throws: SolverError.self) { try SpringChain(count: 2, stiffness: bad) }
    }
    for bad in [-1, .nan, .infinity] as [Double] {
      #expect(throws: SolverError.self) {
        try SpringChain(count: 2, stiffness: 1, groundDamping: bad)
      }
      #expect(throws: SolverError.self) {
        try SpringChain(count: 2, stiffness: 1, stiffnessProportionalDamping: bad)
      }
    }
    let modes = try ChainModes(SpringChain(count: 2, stiffness: 1))
    #expect(throws: SolverError.wrongDimension(found: 1, expected: 2)) {
      try modes.trajectories(positions: [1], velocities: [0, 0], times: [1])
    }
    #expect(throws: SolverError.self) {
      try modes.trajectories(positions: [1, .nan], velocities: [0, 0], times: [1])
    }
    #expect(throws: SolverError.self) {
      try modes.trajectories(positions: [1, 0], velocities: [0, 0], times: [.nan])
    }
    #expect(
      try modes.trajectories(positions: [1, 0], velocities: [0, 0], times: []).positions.isEmpty)
  }
}

/// sin x for x in [0, π/2] by its series.
func sine(_ x: Double) -> Double {
  var (term, sum, index) = (x, x, 1.0)
  while abs(term) > 1e-20 {
    term *= -x * x / ((index + 1) * (index + 2))
    sum += term
    index += 2
  }
  return sum
}
