import SpringDynamics
import SpringSolvers
import TestSupport
import Testing

@Suite struct NormalModesTests {
  /// Masses and stiffnesses of the tables: dyadic, so that every Double is exact.
  static func masses(_ count: Int) -> [Double] { (0..<count).map { 1 + Double($0 * 37 % 11) / 8 } }
  static func stiffnesses(_ count: Int) -> [Double] {
    (0...count).map { 100 * (1 + Double($0 * 53 % 17) / 4) }
  }

  static func chain(_ count: Int, alpha: Double = 0, beta: Double = 0) throws -> GeneralChain {
    try GeneralChain(
      masses: masses(count), stiffnesses: stiffnesses(count), massProportionalDamping: alpha,
      stiffnessProportionalDamping: beta)
  }

  /// A chain, two equal chains with a spring between them that is 2⁻⁴⁶ of the others, or a free ring.
  static func network(
    _ kind: String, count: Int, alpha: Double, beta: Double
  ) throws -> any LinearNetwork {
    if kind == "chain" { return try chain(count, alpha: alpha, beta: beta) }
    var masses = masses(count)
    var links: [SpringLink] = []
    if kind == "pair" {
      let half = count / 2
      masses = Self.masses(half) + Self.masses(half)
      for link in try chain(half).links {
        links.append(link)
        links.append(
          SpringLink(
            half + link.first, link.second.map { half + $0 }, stiffness: link.stiffness))
      }
      links.append(SpringLink(1, half + 1, stiffness: 100 * 0x1p-46))
    } else {
      links = try chain(count).links.filter { $0.second != nil }
      links.append(SpringLink(0, count - 1, stiffness: 50))
    }
    return try SpringNetwork(
      masses: masses, links: links, massProportionalDamping: alpha,
      stiffnessProportionalDamping: beta)
  }

  /// Values of 60 digits, up to 10⁴ periods of the slowest mode.
  @Test(arguments: try vectorRows("network_impulses")) func longTimes(row: VectorRow) throws {
    let count = try #require(Int(row["N"]))
    let numbers = ["alpha", "beta", "x0", "v0", "t", "expected_x", "expected_v"]
      .compactMap(row.number)
    let network = try Self.network(row["kind"], count: count, alpha: numbers[0], beta: numbers[1])
    let modes = try NormalModes(network)
    let excited = try #require(Int(row["excited_index"])) - 1
    let observed = try #require(Int(row["observed_index"])) - 1
    var positions = [Double](repeating: 0, count: count)
    var velocities = positions
    (positions[excited], velocities[excited]) = (numbers[2], numbers[3])
    let motion = try modes.trajectories(
      positions: positions, velocities: velocities, times: [numbers[4]])
    let fastest = try #require(modes.springs.last).stiffness.squareRoot()
    let amplitude = max(abs(numbers[2]), abs(numbers[3]) / fastest)
    let errorX = abs(motion.positions[observed] - numbers[5]) / amplitude
    let errorV = abs(motion.velocities[observed] - numbers[6]) / (amplitude * fastest)
    #expect(errorX < 1e-13 && errorV < 1e-13, "\(errorX) \(errorV)")
  }

  @Test func equalMassesAreTheSineTransforms() throws {
    let count = 130
    let chain = try SpringChain(count: count, mass: 2, stiffness: 50, groundDamping: 0.5)
    let general = try GeneralChain(
      masses: Array(repeating: 2, count: count),
      stiffnesses: Array(repeating: 50, count: count + 1), massProportionalDamping: 0.25)
    var start = [Double](repeating: 0, count: count)
    start[7] = 1
    let rest = [Double](repeating: 0, count: count)
    let times = [0.5, 40, 1e3]
    let sines = try SineModes(chain)
      .trajectories(positions: start, velocities: rest, times: times)
    let modes = try NormalModes(general)
      .trajectories(positions: start, velocities: rest, times: times)
    for index in sines.positions.indices {
      #expect(abs(sines.positions[index] - modes.positions[index]) < 1e-14)
      #expect(abs(sines.velocities[index] - modes.velocities[index]) < 1e-13)
    }
  }

  /// Accelerations, Jacobians and modes are of the same law.
  @Test(arguments: ["chain", "pair", "free"]) func steppersAgree(kind: String) throws {
    func check<Network: LinearNetwork>(_ network: Network) throws {
      let count = network.coordinates
      let start = (0..<2 * count).map { Double($0 * 29 % 13) / 13 - 0.4 }
      let span = 0.5
      let exact = try NormalModes(network).trajectories(
        positions: Array(start.prefix(count)), velocities: Array(start.suffix(count)),
        times: [span])
      let tolerance = try Tolerance(absolute: 1e-12, relative: 1e-12)
      let explicit = try DOP853.solve(network, from: start, span: span, tolerance: tolerance)
      let implicit = try AdaptiveRadauIIA5.solve(
        network, from: start, span: span, tolerance: Tolerance(absolute: 1e-9, relative: 1e-9))
      let propagated = try MatrixPropagator.solve(network, from: start, span: span, steps: 1)
      for index in 0..<count {
        let (x, v) = (exact.positions[index], exact.velocities[index])
        #expect(abs(explicit.endState[index] - x) < 1e-10)
        #expect(abs(explicit.endState[count + index] - v) < 2e-9)
        #expect(abs(implicit.endState[index] - x) < 1e-7)
        #expect(abs(propagated[index] - x) < 1e-12)
        #expect(abs(propagated[count + index] - v) < 2e-11)
      }
    }
    try check(try Self.network(kind, count: 6, alpha: 0.3, beta: 0.001))
  }

  @Test func badInputIsRefused() throws {
    #expect(throws: SolverError.singularMass(component: 1, value: 0)) {
      try GeneralChain(masses: [1, 0], stiffnesses: [1, 1, 1])
    }
    #expect(throws: SolverError.self) { try GeneralChain(masses: [1, 2], stiffnesses: [1, 1]) }
    #expect(throws: SolverError.self) { try GeneralChain(masses: [], stiffnesses: [1]) }
    #expect(throws: SolverError.self) { try GeneralChain(masses: [1], stiffnesses: [1, -1]) }
    #expect(throws: SolverError.self) { try GeneralChain(masses: [1], stiffnesses: [1, .nan]) }
    #expect(throws: SolverError.self) {
      try SpringNetwork(masses: [1, 1], links: [SpringLink(0, 2, stiffness: 1)])
    }
    #expect(throws: SolverError.self) {
      try SpringNetwork(masses: [1, 1], links: [SpringLink(1, 1, stiffness: 1)])
    }
    for bad in [-1, .nan, .infinity] as [Double] {
      #expect(throws: SolverError.self) {
        try SpringNetwork(masses: [1], links: [], massProportionalDamping: bad)
      }
      #expect(throws: SolverError.self) {
        try SpringNetwork(masses: [1], links: [], stiffnessProportionalDamping: bad)
      }
    }
    #expect(throws: SolverError.self) {
      try NormalModes(GeneralChain(masses: [1e-300], stiffnesses: [1e300, 1]))
    }
  }
}
