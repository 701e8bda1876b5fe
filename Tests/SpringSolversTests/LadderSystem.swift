import SpringSolvers
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Problems with known solutions on which every method's order is observed: x″ = a(t, x, v) where a
/// depends on v or, for methods that need it so, does not.
struct LadderSystem: MechanicalSystem, CustomTestStringConvertible {
  enum Motion: CaseIterable {
    /// x = 1/(3/2 + sin 2t): x″ = −10x³ + 18x² − 4x, and half of v² + 5x⁴ − 12x³ + 4x² = 0 more.
    case nonlinear
    /// x = X(t) = exp(sin 2t): x″ = X″ − 4·(x − X), or − (v − X′) more.
    case nonAutonomous
    /// x = cos 2t − sin 2t/2, or with damping e^(−t/2)·cos 2t.
    case oscillator
  }

  let motion: Motion
  let isSeparable: Bool
  /// Whether the system gives its Jacobian itself.
  var hasJacobian = true
  var span: Double { 3 }
  var coordinates: Int { 1 }
  var testDescription: String { "\(motion), separable: \(isSeparable)" }

  static func all(separable: Bool) -> [LadderSystem] {
    Motion.allCases.map { LadderSystem(motion: $0, isSeparable: separable) }
  }

  func exactState(at t: Double) -> [Double] {
    switch motion {
    case .nonlinear:
      let x = 1 / (1.5 + sin(2 * t))
      return [x, -2 * cos(2 * t) * x * x]
    case .nonAutonomous:
      let x = exp(sin(2 * t))
      return [x, 2 * cos(2 * t) * x]
    case .oscillator:
      let (c, s) = (cos(2 * t), sin(2 * t))
      if isSeparable { return [c - 0.5 * s, -2 * s - c] }
      let decay = exp(-0.5 * t)
      return [decay * c, decay * (-0.5 * c - 2 * s)]
    }
  }

  func acceleration(
    at t: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let (x, v) = (state[0], state[1])
    acceleration[0] =
      switch (motion, isSeparable) {
      case (.nonlinear, true): x * (x * (18 - 10 * x) - 4)
      case (.nonlinear, false):
        x * (x * (18 - 10 * x) - 4) + 0.5 * (v * v + x * x * (x * (5 * x - 12) + 4))
      case (.nonAutonomous, true): forced(t) - 4 * x
      case (.nonAutonomous, false): forced(t) - 4 * x - (v - 2 * cos(2 * t) * exp(sin(2 * t)))
      case (.oscillator, true): -4 * x
      case (.oscillator, false): -4.25 * x - v
      }
  }
}

extension LadderSystem {
  var hasConstantJacobian: Bool { motion != .nonlinear && hasJacobian }

  func jacobian(
    at t: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool {
    guard hasJacobian else { return false }
    let (x, v) = (state[0], state[1])
    switch motion {
    case .nonlinear:
      jacobian[0] = x * (36 - 30 * x) - 4
      if !isSeparable {
        jacobian[0] += x * (x * (10 * x - 18) + 4)
        jacobian[1] = v
      }
    case .nonAutonomous: (jacobian[0], jacobian[1]) = (-4, isSeparable ? 0 : -1)
    case .oscillator: (jacobian[0], jacobian[1]) = isSeparable ? (-4, 0) : (-4.25, -1)
    }
    return true
  }
}

/// The linear part −4x, which with `isSeparable` false has its velocity part as well; the rest is N.
extension LadderSystem: SemilinearSystem, OscillatorySystem {
  var linearMatrix: [Double] {
    switch (motion, isSeparable) {
    case (.oscillator, true): [0, 1, -2.5, 0]
    case (.oscillator, false): [0, 1, -4, -0.5]
    case (.nonAutonomous, false): [0, 1, -4, -1]
    default: [0, 1, -4, 0]
    }
  }

  func nonlinearPart(
    at time: Double, of state: Span<Double>, into result: inout MutableSpan<Double>
  ) {
    derivative(at: time, of: state, into: &result)
    let linear = linearMatrix
    result[0] -= linear[0] * state[0] + linear[1] * state[1]
    result[1] -= linear[2] * state[0] + linear[3] * state[1]
  }

  var stiffnessMatrix: [Double] { [motion == .oscillator ? 2.5 : 4] }

  func slowAcceleration(
    at time: Double, of positions: Span<Double>, into result: inout MutableSpan<Double>
  ) {
    let x = positions[0]
    result[0] =
      switch motion {
      case .nonlinear: x * x * (18 - 10 * x)
      case .nonAutonomous: forced(time)
      case .oscillator: -1.5 * x
      }
  }
}

/// X″ + 4·X of X = exp(sin 2t).
private func forced(_ t: Double) -> Double {
  let (c, s) = (cos(2 * t), sin(2 * t))
  return 4 * (c * c - s + 1) * exp(s)
}

/// One method of the list that the suites run over.
struct MethodCase: Sendable, CustomTestStringConvertible {
  let name: String
  let order: ConvergenceOrder
  let evaluationsPerStep: Int
  let source: String
  /// Steps over a span of 3 at the ladder's first rung.
  let firstSteps: Int
  let needsSeparable: Bool
  /// The same for the nonlinear problem, which has sharp turns.
  let firstNonlinearSteps: Int
  /// Bounded energy over long runs.
  let isSymplectic: Bool
  /// The largest error over the steps of a solve.
  let worstError: @Sendable (LadderSystem, _ steps: Int) throws -> Double
  /// Allocations of many steps after the first.
  let allocations: @Sendable (LadderSystem) throws -> Int
  /// What a driver with a step of 1/100 shows at each of these frame times.
  let frames: @Sendable (LadderSystem, _ times: [Double]) throws -> [[Double]]
  /// What making the stepper with a bad size throws.
  let refusal: @Sendable (LadderSystem, Double) -> SolverError?
  /// The largest relative departure of the energy of x″ = −4x.
  let energyDrift: @Sendable (_ stepSize: Double, _ steps: Int) throws -> Double

  var testDescription: String { name }

  init<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, firstSteps: Int, separable: Bool = false, symplectic: Bool = false,
    nonlinear: Int? = nil
  ) where Stepper.System == LadderSystem {
    name = Stepper.name
    order = Stepper.order
    evaluationsPerStep = Stepper.evaluationsPerStep
    source = Stepper.source
    self.firstSteps = firstSteps
    needsSeparable = separable
    isSymplectic = symplectic
    firstNonlinearSteps = nonlinear ?? 2 * firstSteps
    worstError = { system, steps in
      let size = system.span / Double(steps)
      var stepper = try Stepper(system, stepSize: size)
      var (state, worst) = (system.exactState(at: 0), 0.0)
      for step in 0..<steps {
        var span = state.mutableSpan
        try stepper.step(from: Double(step) * size, state: &span)
        let exact = system.exactState(at: Double(step + 1) * size)
        worst = max(worst, abs(state[0] - exact[0]), abs(state[1] - exact[1]))
      }
      return worst
    }
    allocations = { system in
      var stepper = try Stepper(system, stepSize: 0.01)
      var state = system.exactState(at: 0)
      try stepper.advance(&state, from: 0, steps: 2)
      return try countAllocations { try stepper.advance(&state, from: 0, steps: 50) }
    }
    frames = { system, times in
      var driver = try FixedStepDriver(
        Stepper(system, stepSize: 0.01), state: system.exactState(at: 0))
      return try times.map {
        try driver.advance(to: $0)
        return driver.interpolatedState()
      }
    }
    refusal = { system, size in
      do throws(SolverError) {
        _ = try Stepper(system, stepSize: size)
        return nil
      } catch { return error }
    }
    energyDrift = { stepSize, steps in
      let system = LadderSystem(motion: .oscillator, isSeparable: true)
      var stepper = try Stepper(system, stepSize: stepSize)
      var state = system.exactState(at: 0)
      let start = 4 * state[0] * state[0] + state[1] * state[1]
      var drift = 0.0
      for step in 0..<steps {
        var span = state.mutableSpan
        try stepper.step(from: Double(step) * stepSize, state: &span)
        drift = max(drift, abs((4 * state[0] * state[0] + state[1] * state[1]) / start - 1))
      }
      return drift
    }
  }

  static let implicit: [MethodCase] = [
    MethodCase(ImplicitEuler<LadderSystem>.self, firstSteps: 1500),
    MethodCase(ImplicitMidpoint<LadderSystem>.self, firstSteps: 200),
    MethodCase(Trapezoidal<LadderSystem>.self, firstSteps: 200),
    MethodCase(BDF2<LadderSystem>.self, firstSteps: 400),
    MethodCase(Newmark<LadderSystem>.self, firstSteps: 200),
    MethodCase(GeneralizedAlpha<LadderSystem>.self, firstSteps: 300),
    MethodCase(Rosenbrock<Rodas4Tableau, LadderSystem>.self, firstSteps: 60),
    MethodCase(RadauIIA5<LadderSystem>.self, firstSteps: 30),
  ]

  static let exponential: [MethodCase] = [
    MethodCase(ETD1<LadderSystem>.self, firstSteps: 500),
    MethodCase(ETD2RK<LadderSystem>.self, firstSteps: 200),
    MethodCase(ETDRK4<LadderSystem>.self, firstSteps: 40),
    MethodCase(Deuflhard<LadderSystem>.self, firstSteps: 100, separable: true, symplectic: true),
    MethodCase(
      MollifiedImpulse<LadderSystem>.self, firstSteps: 100, separable: true, symplectic: true),
    MethodCase(Gautschi<LadderSystem>.self, firstSteps: 100, separable: true),
  ]

  static let all: [MethodCase] =
    implicit + exponential + [
      MethodCase(ExplicitEuler<LadderSystem>.self, firstSteps: 768),
      MethodCase(SemiImplicitEuler<LadderSystem>.self, firstSteps: 768, symplectic: true),
      MethodCase(VelocityVerlet<LadderSystem>.self, firstSteps: 192, symplectic: true),
      MethodCase(
        StormerVerlet<LadderSystem>.self, firstSteps: 192, separable: true, symplectic: true),
      MethodCase(Leapfrog<LadderSystem>.self, firstSteps: 192, separable: true, symplectic: true),
      MethodCase(Yoshida4<LadderSystem>.self, firstSteps: 48, separable: true, symplectic: true),
      MethodCase(Yoshida6<LadderSystem>.self, firstSteps: 24, separable: true, symplectic: true),
      MethodCase(RungeKutta2<LadderSystem>.self, firstSteps: 384),
      MethodCase(Heun<LadderSystem>.self, firstSteps: 384),
      MethodCase(RungeKutta4<LadderSystem>.self, firstSteps: 48),
      MethodCase(
        ExplicitRungeKutta<DormandPrince5Tableau, LadderSystem>.self, firstSteps: 90, nonlinear: 160
      ),
      MethodCase(
        ExplicitRungeKutta<Tsit5Tableau, LadderSystem>.self, firstSteps: 90, nonlinear: 330),
      MethodCase(
        ExplicitRungeKutta<DOP853Tableau, LadderSystem>.self, firstSteps: 12, nonlinear: 28),
    ]
}
