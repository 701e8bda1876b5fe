import SpringSolvers
import Testing

/// One adaptive method of the list that the suites run over.
struct AdaptiveCase: Sendable, CustomTestStringConvertible {
  let name: String
  let denseOrder: Int
  /// Whether decays that are far too fast for the step do not limit it.
  let isStiff: Bool
  let solve: @Sendable (AdaptiveProblem, _ relative: Double, _ times: [Double]) throws -> Solution
  /// Largest error between the ends of one step of the given size, against `exactState`.
  let denseError: @Sendable (LadderSystem, _ size: Double) throws -> Double
  let allocations: @Sendable () throws -> (Int, Int)
  let failure: @Sendable (any MechanicalSystem, [Double]) throws -> SolverError?
  let refusal: @Sendable (Tolerance, StepControl, [Double], Double, [Double]) -> SolverError?

  var testDescription: String { name }

  init<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, stiff: Bool = false
  ) where Stepper.System == AnySystem {
    isStiff = stiff
    name = Stepper.name
    denseOrder = Stepper.denseOrder
    solve = { problem, relative, times in
      try Stepper.solve(
        AnySystem(problem), from: problem.initialState, span: problem.span,
        tolerance: Tolerance(absolute: relative / 100, relative: relative), at: times)
    }
    denseError = { system, size in
      var control = StepControl()
      control.initialStep = size
      control.maximumStep = size
      var stepper = try Stepper(
        AnySystem(system), tolerance: Tolerance(absolute: 1e3, relative: 1e3), control: control)
      try stepper.begin(system.exactState(at: 0), from: 0, to: 2)
      try stepper.step()
      #expect(stepper.time == size)
      var worst = 0.0
      var state = [0.0, 0]
      for sample in 1..<16 {
        let time = size * Double(sample) / 16
        var span = state.mutableSpan
        stepper.interpolate(at: time, into: &span)
        let exact = system.exactState(at: time)
        worst = max(worst, max(abs(state[0] - exact[0]), abs(state[1] - exact[1])))
      }
      return worst
    }
    allocations = {
      let problem = AdaptiveProblem(kind: .driven)
      var stepper = try Stepper(
        AnySystem(problem), tolerance: Tolerance(absolute: 1e-8, relative: 1e-6),
        control: StepControl())
      var state = [0.0, 0]
      var made = 0
      // The first round is not counted: it makes what the runtime keeps of generic types.
      for _ in 0..<2 {
        try stepper.begin(problem.initialState, from: 0, to: 10)
        made = try countAllocations {
          for _ in 0..<20 {
            try stepper.step()
            var span = state.mutableSpan
            stepper.interpolate(at: 0.5 * (stepper.stepStart + stepper.time), into: &span)
          }
        }
      }
      return (made, stepper.statistics.accepted)
    }
    failure = { system, state in
      var control = StepControl()
      control.stepLimit = 5000
      let tolerance = try Tolerance(absolute: 1e-6, relative: 1e-6)
      do throws(SolverError) {
        _ = try Stepper.solve(
          AnySystem(system), from: state, span: 2, tolerance: tolerance, control: control)
        return nil
      } catch { return error }
    }
    refusal = { tolerance, control, state, span, times in
      do throws(SolverError) {
        _ = try Stepper.solve(
          AnySystem(AdaptiveProblem(kind: .spring)), from: state, span: span, tolerance: tolerance,
          control: control, at: times)
        return nil
      } catch { return error }
    }
  }

  static let all = [
    AdaptiveCase(DormandPrince5<AnySystem>.self), AdaptiveCase(Tsit5<AnySystem>.self),
    AdaptiveCase(DOP853<AnySystem>.self), AdaptiveCase(Rodas4<AnySystem>.self, stiff: true),
    AdaptiveCase(AdaptiveRadauIIA5<AnySystem>.self, stiff: true),
  ]
}

/// x″ = 6x², x = 1/(1 − t)².
struct BlowUp: MechanicalSystem {
  var coordinates: Int { 1 }
  func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) { acceleration[0] = 6 * state[0] * state[0] }
}

/// x″ = −10⁹·(x′ + x − 1/2).
struct StiffDecay: MechanicalSystem {
  var coordinates: Int { 1 }
  func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) { acceleration[0] = -1e9 * (state[1] + state[0] - 0.5) }
}
