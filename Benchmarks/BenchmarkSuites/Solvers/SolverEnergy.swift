import BenchmarkHarness
import SpringDynamics
import SpringSolvers

/// The error of an undamped spring's energy over many periods, method by method, at 64 steps a period.
///
/// - Parameter decades: the last point is at 10 to this power of periods.
func energyLines(decades: Int) throws -> [SolverLineRecord] {
  var visitor = try EnergyVisitor(decades: decades)
  try visitor.visitGeneral(isSeparable: true)
  try visitor.visitEnergyKeepers()
  return visitor.lines
}

private struct EnergyVisitor: SolverVisitor {
  typealias Problem = LinearSpringProblem

  /// ω₀ = 1, from 1.
  let problem: LinearSpringProblem
  /// 1, 3, 10, 30 … periods.
  let periods: [Int]
  var lines: [SolverLineRecord] = []

  init(decades: Int) throws {
    problem = try LinearSpringProblem(
      Spring(mass: 1, stiffness: 1, damping: 0), from: SpringState(position: 1, velocity: 0))
    var (periods, power) = ([Int](), 1)
    for _ in 0..<decades {
      periods += [power, 3 * power]
      power *= 10
    }
    self.periods = periods + [power]
  }

  /// Methods that solve equations and keep the energy, or the exact ones.
  mutating func visitEnergyKeepers() throws {
    try fixed(ImplicitMidpoint<Problem>.self, "midpoint", "implicit")
    try fixed(ExactPropagator.self, "propagator", "exact")
  }

  mutating func fixed<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ method: SolverMethod
  ) throws where Stepper.System == Problem {
    var stepper = try Stepper(problem, stepSize: 2 * .pi / 64)
    var (state, step) = (problem.initialState, 0)
    // Implicit steps cost ten times as much: a tenth of the periods shows what they do.
    let reached = method.family == "implicit" ? periods.dropLast(2) : periods[...]
    let errors = try reached.map { period in
      // A state that has left the range says nothing more, and NaN is slow.
      while step < 64 * period && state[0].magnitude < 1e100 {
        var span = state.mutableSpan
        try stepper.step(from: Double(step) * stepper.stepSize, state: &span)
        step += 1
      }
      return abs(state[0] * state[0] + state[1] * state[1] - 1)
    }
    lines.append(
      SolverLineRecord(
        topic: "energy", variant: method.variant, title: method.title, family: method.family,
        library: "Easemark", kind: .ours, xName: "periods", x: reached.map(Double.init),
        yName: "relative error of the energy", y: errors.map(\.shortened)))
  }

  mutating func adaptive<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, _ method: SolverMethod
  ) where Stepper.System == Problem {}
}
