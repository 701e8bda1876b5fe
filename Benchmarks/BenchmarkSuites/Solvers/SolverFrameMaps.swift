import BenchmarkHarness
import Foundation
import SpringDynamics
import SpringSolvers

/// What the steps that engines ship make of a spring at a frame rate: the largest error of position over
/// four periods, of springs of many damping ratios and of many frequencies.
///
/// - Parameter seed: recorded; nothing is drawn.
func solverFrameMaps(seed: UInt64) throws -> [ErrorMapRecord] {
  typealias Problem = LinearSpringProblem
  return [
    try frameMap(ExplicitEuler<Problem>.self, "euler", seed: seed),
    try frameMap(SemiImplicitEuler<Problem>.self, "semi-euler", seed: seed),
    try frameMap(VelocityVerlet<Problem>.self, "verlet", seed: seed),
    try frameMap(RungeKutta4<Problem>.self, "rk4", seed: seed),
    try frameMap(ImplicitEuler<Problem>.self, "implicit-euler", seed: seed),
    try frameMap(ExactPropagator.self, "propagator", seed: seed),
  ]
}

private func frameMap<Stepper: FixedStepStepper>(
  _ type: Stepper.Type, _ variant: String, seed: UInt64
) throws -> ErrorMapRecord where Stepper.System == LinearSpringProblem {
  // Four a decade: ζ from 0.01 to 100, ω₀·Δt from 0.01 to 10, which at 60 Hz is 0.6 to 600 rad/s.
  let ratios = (-8...8).map { decade(Double($0) / 4) }
  let steps = (-8...4).map { decade(Double($0) / 4) }
  let errors = try ratios.map { ratio in
    try steps.map { step in try frameError(type, ratio: ratio, step: step).shortened as Double? }
  }
  return ErrorMapRecord(
    variant: variant, title: Stepper.name, kind: .ours, precision: .double,
    rowName: "damping ratio", rows: ratios.map(\.shortened),
    columnName: "natural frequency × time step", columns: steps.map(\.shortened),
    unit: "amplitude of the motion", errors: errors,
    ulps: errors.map { $0.map { $0.map { $0 / 0x1p-52 } } }, samplesPerCell: 1, seed: seed,
    oracle: "closed form")
}

/// Over four periods, at least four steps; infinite for what has left the range.
private func frameError<Stepper: FixedStepStepper>(
  _ type: Stepper.Type, ratio: Double, step: Double
) throws -> Double where Stepper.System == LinearSpringProblem {
  let count = max(4, Int((8 * .pi / step).rounded()))
  let problem = try LinearSpringProblem(
    Spring(mass: 1, stiffness: 1, damping: 2 * ratio),
    from: SpringState(position: 1, velocity: 0), span: Double(count) * step)
  let truth = try SolvedMotion.truth(of: problem, samples: count)
  do {
    let motion = try Stepper.motion(of: problem, steps: count, samples: count)
    return try MotionErrors(of: motion, against: truth, problem: problem).maxPosition
  } catch SolverError.nonFiniteState {
    return .infinity
  }
}

/// 10 to that power.
private func decade(_ exponent: Double) -> Double { pow(10, exponent) }
