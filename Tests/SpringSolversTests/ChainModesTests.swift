import SpringDynamics
import SpringSolvers
import TestSupport
import Testing

@Suite struct ChainModesTests {
  static func row(_ row: VectorRow) throws -> (chain: SpringChain, expected: SIMD2<Double>) {
    let numbers = ["mass", "stiffness", "ground_damping", "stiffness_proportional_beta"]
      .compactMap(row.number)
    let chain = try SpringChain(
      count: #require(Int(row["N"])), mass: numbers[0], stiffness: numbers[1],
      groundDamping: numbers[2], stiffnessProportionalDamping: numbers[3])
    let x = try #require(row.number("expected_x"))
    let v = try #require(row.number("expected_v"))
    return (chain, SIMD2(x, v))
  }

  @Test(arguments: try vectorRows("spring_chains")) func publishedValues(row: VectorRow) throws {
    let (chain, expected) = try Self.row(row)
    let excited = try #require(Int(row["excited_index"])) - 1
    let observed = try #require(Int(row["observed_index"])) - 1
    let time = try #require(row.number("t"))
    var start = [Double](repeating: 0, count: chain.coordinates)
    let rest = start
    start[excited] = 1
    let modes = try ChainModes(chain)
    let motion = try modes.trajectories(positions: start, velocities: rest, times: [0, time])
    // At time 0 the modes must add up to the start.
    for index in start.indices { #expect(abs(motion.positions[index] - start[index]) < 1e-14) }
    let index = chain.coordinates + observed
    let scale = (chain.stiffness / chain.mass).squareRoot()
    let errorX = abs(motion.positions[index] - expected.x)
    let errorV = abs(motion.velocities[index] - expected.y) / scale
    #expect(errorX < 1e-13 && errorV < 1e-13, "\(errorX) \(errorV)")
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
