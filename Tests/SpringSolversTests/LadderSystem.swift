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
    /// x = 1/(1 + t): x″ = 2x³, or x³ − x·v.
    case nonlinear
    /// x = exp(sin t): x″ = (cos² t − sin t)·x, or cos t·v − sin t·x.
    case nonAutonomous
    /// x = cos 2t − sin 2t/2, or with damping e^(−t/2)·cos 2t.
    case oscillator
  }

  let motion: Motion
  let isSeparable: Bool
  var span: Double { 1 }
  var coordinates: Int { 1 }
  var testDescription: String { "\(motion), separable: \(isSeparable)" }

  static func all(separable: Bool) -> [LadderSystem] {
    Motion.allCases.map { LadderSystem(motion: $0, isSeparable: separable) }
  }

  func exactState(at t: Double) -> [Double] {
    switch motion {
    case .nonlinear: return [1 / (1 + t), -1 / ((1 + t) * (1 + t))]
    case .nonAutonomous:
      let x = exp(sin(t))
      return [x, cos(t) * x]
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
      case (.nonlinear, true): 2 * x * x * x
      case (.nonlinear, false): x * x * x - x * v
      case (.nonAutonomous, true): (cos(t) * cos(t) - sin(t)) * x
      case (.nonAutonomous, false): cos(t) * v - sin(t) * x
      case (.oscillator, true): -4 * x
      case (.oscillator, false): -4.25 * x - v
      }
  }
}

/// One method of the list that the suites run over.
struct MethodCase: Sendable, CustomTestStringConvertible {
  let name: String
  let order: ConvergenceOrder
  let evaluationsPerStep: Int
  let source: String
  /// Steps over a span of 1 at the ladder's first rung.
  let firstSteps: Int
  let needsSeparable: Bool
  /// Bounded energy over long runs.
  let isSymplectic: Bool
  /// Solves a problem: initial state, span, steps.
  let solve: @Sendable (LadderSystem, [Double], Double, Int) throws -> [Double]
  /// Allocations of many steps after the first.
  let allocations: @Sendable (LadderSystem) throws -> Int
  /// What making the stepper with a bad size throws.
  let refusal: @Sendable (LadderSystem, Double) -> SolverError?
  /// The largest relative departure of the energy of x″ = −4x.
  let energyDrift: @Sendable (_ stepSize: Double, _ steps: Int) throws -> Double

  var testDescription: String { name }

  init<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, firstSteps: Int, separable: Bool = false, symplectic: Bool = false
  ) where Stepper.System == LadderSystem {
    name = Stepper.name
    order = Stepper.order
    evaluationsPerStep = Stepper.evaluationsPerStep
    source = Stepper.source
    self.firstSteps = firstSteps
    needsSeparable = separable
    isSymplectic = symplectic
    solve = { try Stepper.solve($0, from: $1, span: $2, steps: $3) }
    allocations = { system in
      var stepper = try Stepper(system, stepSize: 0.01)
      var state = system.exactState(at: 0)
      try stepper.advance(&state, from: 0, steps: 2)
      return try countAllocations { try stepper.advance(&state, from: 0, steps: 50) }
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

  static let all: [MethodCase] = [
    MethodCase(ExplicitEuler<LadderSystem>.self, firstSteps: 256),
    MethodCase(SemiImplicitEuler<LadderSystem>.self, firstSteps: 256, symplectic: true),
    MethodCase(VelocityVerlet<LadderSystem>.self, firstSteps: 64, symplectic: true),
    MethodCase(
      StormerVerlet<LadderSystem>.self, firstSteps: 64, separable: true, symplectic: true),
    MethodCase(Leapfrog<LadderSystem>.self, firstSteps: 64, separable: true, symplectic: true),
    MethodCase(Yoshida4<LadderSystem>.self, firstSteps: 16, separable: true, symplectic: true),
    MethodCase(Yoshida6<LadderSystem>.self, firstSteps: 8, separable: true, symplectic: true),
    MethodCase(RungeKutta2<LadderSystem>.self, firstSteps: 128),
    MethodCase(Heun<LadderSystem>.self, firstSteps: 128),
    MethodCase(RungeKutta4<LadderSystem>.self, firstSteps: 16),
  ]
}
