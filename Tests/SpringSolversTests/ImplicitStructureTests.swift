import BenchmarkHarness
import SpringSolvers
import Testing

/// A chain whose Jacobian is told in another way, or not at all.
struct RetoldChain: MechanicalSystem {
  let chain: SpringChain
  let band: Int
  let isGiven: Bool
  let isConstant: Bool
  var coordinates: Int { chain.coordinates }
  var jacobianShape: JacobianShape { .mechanical(coordinates, lower: band, upper: band) }
  var hasConstantJacobian: Bool { isConstant }

  func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) { chain.acceleration(at: time, of: state, into: &acceleration) }

  func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    guard isGiven else { return false }
    let (inner, outer) = (chain.jacobianShape, jacobianShape)
    var values = [Double](repeating: 0, count: inner.count)
    var span = values.mutableSpan
    guard chain.jacobian(at: time, of: state, into: &span) else { return false }
    for column in 0..<coordinates {
      for row in max(0, column - 1)..<min(coordinates, column + 2) {
        let (from, to) = (
          inner.offset(row: row, column: column), outer.offset(row: row, column: column)
        )
        jacobian[to] = values[from]
        jacobian[outer.blockSize + to] = values[inner.blockSize + from]
      }
    }
    return true
  }
}

/// The same as a system of first order with a dense Jacobian by differences.
struct FirstOrderChain: DynamicalSystem {
  let chain: SpringChain
  var dimension: Int { chain.dimension }
  func derivative(at time: Double, of state: Span<Double>, into slope: inout MutableSpan<Double>) {
    chain.derivative(at: time, of: state, into: &slope)
  }
}

@Suite struct ImplicitStructureTests {
  /// Tridiagonal, banded and dense matrices, given and by differences, constant or not: one motion.
  @Test(arguments: [1, 2, 3, 4, 5, 9, 17]) func structuresAgree(count: Int) throws {
    let chain = try SpringChain(
      count: count, mass: 2, stiffness: 300, groundDamping: 0.3,
      stiffnessProportionalDamping: 0.01)
    var random = SeededGenerator(seed: 0x5EED_0007)
    let start = (0..<2 * count).map { _ in random.uniform(-1...1) }
    func check<First: FixedStepStepper, Other: FixedStepStepper>(
      _ first: First.Type, _ other: Other.Type, _ system: Other.System, within bound: Double
    ) throws where First.System == SpringChain {
      let expected = try First.solve(chain, from: start, span: 1, steps: 20)
      let found = try Other.solve(system, from: start, span: 1, steps: 20)
      for (a, b) in zip(expected, found) {
        #expect(abs(a - b) < bound, "\(First.name), \(system): \(a - b)")
      }
    }
    for band in [1, 2, count - 1] {
      for (isGiven, isConstant) in [(true, true), (true, false), (false, true), (false, false)] {
        let system = RetoldChain(
          chain: chain, band: band, isGiven: isGiven, isConstant: isConstant)
        let bound = 2e-12
        try check(
          ImplicitMidpoint<SpringChain>.self, ImplicitMidpoint<RetoldChain>.self, system,
          within: bound)
        try check(
          GeneralizedAlpha<SpringChain>.self, GeneralizedAlpha<RetoldChain>.self, system,
          within: bound)
        try check(
          RadauIIA5<SpringChain>.self, RadauIIA5<RetoldChain>.self, system, within: bound)
        try check(
          Rosenbrock<Rodas4Tableau, SpringChain>.self,
          Rosenbrock<Rodas4Tableau, RetoldChain>.self, system,
          within: isGiven || isConstant ? 2e-12 : 1e-5)
      }
    }
    try check(
      RadauIIA5<SpringChain>.self, RadauIIA5<FirstOrderChain>.self, FirstOrderChain(chain: chain),
      within: 2e-12)
    try check(
      BDF2<SpringChain>.self, BDF2<FirstOrderChain>.self, FirstOrderChain(chain: chain),
      within: 2e-12)
  }

  /// y′ = y² + 1 has no implicit Euler step of this size: y = h·y² + h + y₀ has no real solution.
  struct NoSolution: DynamicalSystem {
    var dimension: Int { 1 }
    func derivative(at time: Double, of state: Span<Double>, into slope: inout MutableSpan<Double>)
    { slope[0] = state[0] * state[0] + 1 }
  }

  /// y′ = y at h = 1: 1 − h·J = 0.
  struct Singular: DynamicalSystem {
    var dimension: Int { 1 }
    var hasConstantJacobian: Bool { true }
    func derivative(at time: Double, of state: Span<Double>, into slope: inout MutableSpan<Double>)
    { slope[0] = state[0] }
    func jacobian(
      at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
    ) -> Bool {
      jacobian[0] = 1
      return true
    }
  }

  /// A force without a root within reach: a⁺ = x⁺² + 1.
  struct NoSpring: MechanicalSystem {
    var coordinates: Int { 1 }
    func acceleration(
      at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
    ) { acceleration[0] = 100 * (state[0] * state[0] + 1) }
  }

  @Test func stepsWithoutASolutionAreErrors() throws {
    let euler = #expect(throws: SolverError.self) {
      try ImplicitEuler.solve(NoSolution(), from: [1], start: 3, span: 1, steps: 1)
    }
    #expect(
      euler == .stepFailed(time: 3, stepSize: 1, reason: .iterationDiverged(iterations: 50)))
    let newmark = #expect(throws: SolverError.self) {
      try Newmark.solve(NoSpring(), from: [0, 0], start: 3, span: 1, steps: 1)
    }
    #expect(
      newmark == .stepFailed(time: 3, stepSize: 1, reason: .iterationDiverged(iterations: 50)))
    let singular = #expect(throws: SolverError.self) {
      try ImplicitEuler.solve(Singular(), from: [1], span: 2, steps: 2)
    }
    #expect(singular == .stepFailed(time: 0, stepSize: 1, reason: .singularMatrix(pivot: 0)))
    let rosenbrock = #expect(throws: SolverError.self) {
      try Rosenbrock<Rodas4Tableau, Singular>.solve(Singular(), from: [1], span: 4, steps: 1)
    }
    #expect(rosenbrock == .stepFailed(time: 0, stepSize: 4, reason: .singularMatrix(pivot: 0)))
  }

  @Test func rightHandSidesOfNaNAreErrors() throws {
    let system = NaNAfter(time: 0.25)
    func check<Stepper: FixedStepStepper>(_ type: Stepper.Type) throws
    where Stepper.System == NaNAfter {
      let error = #expect(throws: SolverError.self) {
        try Stepper.solve(system, from: [0, 1], span: 1, steps: 8)
      }
      switch error {
      case .stepFailed(0.25, 0.125, _), .nonFiniteState(_, 0.375, 0.125): break
      default: Issue.record("\(Stepper.name): \(String(describing: error))")
      }
    }
    try check(ImplicitEuler<NaNAfter>.self)
    try check(ImplicitMidpoint<NaNAfter>.self)
    try check(Trapezoidal<NaNAfter>.self)
    try check(BDF2<NaNAfter>.self)
    try check(Newmark<NaNAfter>.self)
    try check(RadauIIA5<NaNAfter>.self)
    try check(GeneralizedAlpha<NaNAfter>.self)
    try check(Rosenbrock<Rodas4Tableau, NaNAfter>.self)
  }

  @Test func placesAreTold() {
    let dense = JacobianShape.dense(4)
    #expect(dense.count == 16 && dense.offset(row: 1, column: 2) == 9)
    let band = JacobianShape.mechanical(6, lower: 1, upper: 2)
    #expect(band.count == 48 && band.rows == 4 && band.offset(row: 1, column: 2) == 9)
    #expect(JacobianShape.mechanical(3, lower: 9, upper: 9).isDense)
  }
}
