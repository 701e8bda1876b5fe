import BenchmarkHarness
import SpringSolvers
import Testing

/// What every chain and net of the suite must hold.
@Suite struct ChainSuiteTests {
  static let problems = (try? ChainSuite.problems()) ?? []

  @Test func theListIsWhole() throws {
    let ids = try ChainSuite.problems().map(\.id)
    #expect(
      ids == [
        "chain-2", "chain-2-damped", "chain-16", "chain-16-damped", "chain-128",
        "chain-128-damped", "chain-1024", "chain-1024-damped", "chain-mixed-32", "net-8x8",
        "net-8x8-damped", "cloth-8x8", "fpu-3-50",
      ])
  }

  @Test(arguments: problems.indices) func startIsTheTruthAtZero(index: Int) throws {
    let problem = Self.problems[index]
    let start = try problem.exactState(at: 0)
    #expect(start.count == problem.dimension && problem.initialState.count == start.count)
    for (a, b) in zip(start, problem.initialState) { #expect(abs(a - b) <= 1e-14) }
    #expect(problem.observed < problem.coordinates)
    #expect(problem.span > 0 && problem.frequency > 0 && problem.amplitude > 0)
    #expect(!problem.title.isEmpty && problem.equation.count > 20)
    #expect((problem.rest == nil) == (problem.isSeparable || problem.id.hasPrefix("cloth")))
  }

  /// A method that knows nothing of modes finds the same, at half of the span and its end.
  @Test(arguments: problems.indices) func aSecondMethodAgrees(index: Int) throws {
    func check<Problem: ReferenceProblem>(_ problem: Problem) throws {
      let (middle, end) = (0.5 * problem.span, problem.span)
      let solution = try DOP853.solve(
        AnySystem(problem), from: problem.initialState, span: end,
        tolerance: Tolerance(absolute: 1e-12, relative: 1e-12), at: [middle, end])
      let count = problem.coordinates
      for (row, time) in [middle, end].enumerated() {
        let exact = try problem.exactState(at: time)
        for component in 0..<2 * count {
          let unit = problem.amplitude * (component < count ? 1 : problem.frequency)
          let error = abs(solution.states[row * 2 * count + component] - exact[component]) / unit
          #expect(error < 1e-9, "\(problem.id) \(time) \(component): \(error)")
        }
      }
    }
    try check(Self.problems[index])
  }

  /// J·d is the difference of the accelerations along d.
  @Test(arguments: problems.indices) func jacobiansAreDerivatives(index: Int) throws {
    let problem = Self.problems[index]
    let (shape, count) = (problem.jacobianShape, problem.coordinates)
    var values = [Double](repeating: 0, count: shape.count)
    var span = values.mutableSpan
    let point = try problem.exactState(at: 0.3 * problem.span)
    guard problem.jacobian(at: 0, of: point.span, into: &span) else { return }
    var random = SeededGenerator(seed: 0x5EED_0DE5)
    let way = (0..<2 * count).map { _ in random.uniform(-1...1) }
    func accelerations(_ factor: Double) -> [Double] {
      var result = [Double](repeating: 0, count: 2 * count)
      let state = zip(point, way).map { $0 + factor * $1 }
      var span = result.mutableSpan
      problem.acceleration(at: 0, of: state.span, into: &span)
      return result
    }
    let (ahead, behind) = (accelerations(1e-4), accelerations(-1e-4))
    let square = problem.frequency * problem.frequency
    for row in 0..<count {
      var sum = 0.0
      for column in max(0, row - shape.lower)...min(count - 1, row + shape.upper) {
        let offset = shape.offset(row: row, column: column)
        sum += values[offset] * way[column]
        sum += values[shape.blockSize + offset] * way[count + column]
      }
      #expect(abs((ahead[row] - behind[row]) / 2e-4 - sum) < 1e-8 * (1 + square), "\(problem.id)")
    }
  }

  /// Without damping the energy stays, with it the energy falls; its start is what was put in.
  @Test(arguments: problems.indices) func energyIsOfTheLaw(index: Int) throws {
    let problem = Self.problems[index]
    let states = try [0, 0.25, 0.5, 1].map { try problem.exactState(at: $0 * problem.span) }
    let energies = states.compactMap { problem.energy(at: 0, of: $0.span) }
    #expect(energies.count == states.count)
    for (before, after) in zip(energies, energies.dropFirst()) {
      if problem.isSeparable {
        #expect(abs(after - before) < 1e-10 * abs(before), "\(problem.id): \(energies)")
      } else {
        #expect(after < before, "\(problem.id): \(energies)")
      }
    }
  }

  @Test func badInputIsRefused() throws {
    let chain = try SpringChain(count: 2, stiffness: 1)
    let start = [1.0, 0, 0, 0]
    #expect(throws: SolverError.wrongDimension(found: 1, expected: 4)) {
      try ChainProblem(chain, from: [1], span: 1)
    }
    #expect(throws: SolverError.self) { try ChainProblem(chain, from: start, span: 0) }
    #expect(throws: SolverError.self) {
      try ChainProblem(chain, from: start, span: 1, observed: 2)
    }
    #expect(throws: SolverError.self) { try ChainProblem(chain, from: [.nan, 0, 0, 0], span: 1) }
    #expect(throws: SolverError.self) { try ChainProblem.released(count: 0) }
    #expect(throws: SolverError.self) { try ChainSuite.mixedChain(count: 0) }
    #expect(throws: SolverError.self) { try SpringNet(width: 0, height: 2) }
    #expect(throws: SolverError.self) { try SpringNet(width: 2, height: 2, structural: 0) }
    #expect(throws: SolverError.self) { try SpringNet(width: 2, height: 2, mass: .nan) }
    #expect(throws: SolverError.self) { try SpringNet(width: 2, height: 2, shear: -1) }
    #expect(throws: SolverError.self) { try SpringNet(width: 2, height: 2, from: [1, 2]) }
    #expect(throws: SolverError.self) { try SpringCloth(width: 65, height: 2) }
    #expect(throws: SolverError.self) { try SpringCloth(width: 2, height: 2, spacing: 0) }
    #expect(throws: SolverError.self) { try SpringCloth(width: 2, height: 2, gravity: .infinity) }
    #expect(throws: SolverError.self) { try FermiPastaUlam(stiffSprings: 0) }
    #expect(throws: SolverError.self) { try FermiPastaUlam(frequency: -1) }
    let short = try FermiPastaUlam(span: 0.1)
    #expect(throws: SolverError.self) { try short.exactState(at: 0.2) }
    #expect(throws: SolverError.self) { try short.exactState(at: .nan) }
  }
}

@Suite struct SpringNetTests {
  /// Products of sines and LAPACK's modes are the same motion, up to 10⁴ periods of the slowest mode, where
  /// half of the frequencies are double.
  @Test(arguments: [(8, 8), (5, 7), (1, 6), (1, 1)], [0, 1.0])
  func longTimes(size: (Int, Int), damping: Double) throws {
    let net = try SpringNet(
      width: size.0, height: size.1, mass: 1.25, structural: 120, shear: 35,
      massProportionalDamping: damping * 1e-4, stiffnessProportionalDamping: damping * 1e-7)
    let modes = try NormalModes(net)
    let slowest = modes.springs[0].stiffness.squareRoot()
    let count = net.coordinates
    for periods in [0.3, 77, 9999.7] {
      let time = periods * 2 * .pi / slowest
      let exact = try net.exactState(at: time)
      let motion = try modes.trajectories(
        positions: Array(net.initialState.prefix(count)),
        velocities: Array(net.initialState.suffix(count)), times: [time])
      for index in 0..<count {
        let error = max(
          abs(exact[index] - motion.positions[index]),
          abs(exact[count + index] - motion.velocities[index]) / net.frequency)
        #expect(error < 1e-13, "\(error)")
      }
    }
  }
}

@Suite struct FermiPastaUlamTests {
  /// Yoshida's method at steps of 1e-4, where its error is far below the bound.
  @Test(arguments: [5, 40] as [Double]) func aSymplecticMethodAgrees(span: Double) throws {
    let problem = try FermiPastaUlam(span: span)
    let steps = Int(span * 10_000)
    let end = try Yoshida6.solve(problem, from: problem.initialState, span: span, steps: steps)
    let exact = try problem.exactState(at: span)
    #expect(problem.truth.errorBound < (span == 5 ? 1e-11 : 1e-9))
    for index in 0..<12 {
      let error = abs(end[index] - exact[index]) / (index < 6 ? 1 : problem.frequency)
      #expect(error < problem.truth.errorBound, "\(error)")
    }
  }

  /// I_1 = 1 at the published start; energy goes from one stiff spring to the others while the sum stays.
  @Test func oscillatoryEnergyStays() throws {
    let problem = try FermiPastaUlam(span: 100)
    let start = problem.initialState
    #expect(problem.stiffEnergy(0, of: start.span) == 1)
    #expect(problem.oscillatoryEnergy(of: start.span) == 1)
    var moved = 0.0
    for time in stride(from: 0.0, through: 100, by: 5) {
      let state = try problem.exactState(at: time)
      #expect(abs(problem.oscillatoryEnergy(of: state.span) - 1) < 5 / problem.frequency)
      moved = max(moved, problem.stiffEnergy(1, of: state.span))
    }
    #expect(moved > 0.3, "\(moved)")
  }

  /// The trigonometric methods follow the soft springs: order 2 at steps that do not resolve the stiff ones.
  @Test func trigonometricMethodsAreOfOrder2() throws {
    let problem = try FermiPastaUlam(span: 1)
    let exact = try problem.exactState(at: 1)
    func error<Stepper: FixedStepStepper>(_ type: Stepper.Type, steps: Int) throws -> Double
    where Stepper.System == FermiPastaUlam {
      let end = try Stepper.solve(problem, from: problem.initialState, span: 1, steps: steps)
      return (0..<6).map { abs(end[$0] - exact[$0]) }.max() ?? 0
    }
    func check<Stepper: FixedStepStepper>(_ type: Stepper.Type) throws
    where Stepper.System == FermiPastaUlam {
      let coarse = try error(type, steps: 30)
      let fine = try error(type, steps: 240)
      #expect(coarse < 0.05 && fine < coarse / 30, "\(Stepper.name): \(coarse) \(fine)")
    }
    try check(Deuflhard<FermiPastaUlam>.self)
    try check(MollifiedImpulse<FermiPastaUlam>.self)
    try check(Gautschi<FermiPastaUlam>.self)
  }
}

@Suite struct SpringClothTests {
  @Test(arguments: [0, 0.5]) func anImplicitMethodAgrees(air: Double) throws {
    let cloth = try SpringCloth(width: 4, height: 3, airDamping: air)
    let end = try AdaptiveRadauIIA5.solve(
      cloth, from: cloth.initialState, span: cloth.span,
      tolerance: Tolerance(absolute: 1e-13, relative: 1e-13)
    ).endState
    let exact = try cloth.exactState(at: cloth.span)
    #expect(cloth.truth.errorBound < 1e-11)
    let count = cloth.coordinates
    for index in 0..<2 * count {
      let unit = cloth.amplitude * (index < count ? 1 : cloth.frequency)
      let error = abs(end[index] - exact[index]) / unit
      #expect(error < cloth.truth.errorBound, "\(error)")
    }
  }

  /// It falls, stays in one piece, and stays symmetric.
  @Test func itFalls() throws {
    let cloth = try SpringCloth(width: 4, height: 4)
    let state = try cloth.exactState(at: cloth.span)
    let lowest = state[cloth.observed]
    #expect(lowest > 0.3 && lowest < 0.75, "\(lowest)")
    for row in 0..<4 {
      let (left, right) = (3 * (4 * row), 3 * (4 * row + 3))
      #expect(abs(state[left + 1] - state[right + 1]) < 1e-9)
      #expect(abs(state[left] + state[right] - 0.375) < 1e-9)
    }
  }
}
