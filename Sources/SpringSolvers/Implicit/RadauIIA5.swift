/// The Radau IIA method of three stages at a fixed step: order 5, L-stable and stiffly accurate, for the
/// smallest errors of stiff springs.
///
/// Errors: ``SolverError/stepFailed(time:stepSize:reason:)`` as ``OneStageImplicit``.
/// Cost: for each iteration three evaluations, and a real and a complex system of n equations, or of N for
/// a system of second order; of a system with a constant Jacobian one iteration, factored once.
/// Source: Ehle (1969); Hairer, Wanner, "Solving ODEs II" (1996), IV.5 and IV.8.
public struct RadauIIA5<System: DynamicalSystem>: FixedStepStepper {
  public static var name: String { "Radau IIA 5" }
  public static var order: ConvergenceOrder { .power(5) }
  /// Of a linear system; each further iteration takes three more.
  public static var evaluationsPerStep: Int { 3 }
  public static var source: String { "Hairer, Wanner, Solving ODEs II (1996), IV.8" }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline var method: RadauStep
  @usableFromInline var start: [Double]
  @usableFromInline var end: [Double]

  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    self.system = system
    self.stepSize = stepSize
    method = RadauStep(system)
    start = Array(repeating: 0, count: system.dimension)
    end = start
  }

  @inlinable
  public mutating func step(
    from time: Double, state: inout MutableSpan<Double>
  ) throws(SolverError) {
    let count = start.count
    for index in 0..<count { (start[index], end[index]) = (state[index], state[index]) }
    method.clear()
    if case .failed(let reason) = iterate(from: time) {
      throw .stepFailed(time: time, stepSize: stepSize, reason: reason)
    }
    for index in 0..<count { state[index] = end[index] }
  }

  /// Newton's iteration down to the rounding of the state.
  @inlinable
  mutating func iterate(from time: Double) -> RadauStep.Outcome {
    let (h, count) = (stepSize, start.count)
    method.differentiate(system, at: time, of: start)
    var before = Double.infinity
    for iteration in 1...NewtonMonitor.limit {
      if let pivot = method.factor(h) { return .failed(.singularMatrix(pivot: pivot)) }
      if let component = method.correct(system, from: time, by: h, state: start) {
        return .failed(.nonFiniteDerivative(component: component))
      }
      for index in 0..<count { end[index] = start[index] + method.stages[2 * count + index] }
      if method.evaluator.isExact { return .solved }
      let size = method.monitor.size(of: method.change, state: end, base: start)
      let verdict = method.monitor.verdict(size, before: before, iteration: iteration)
      if verdict == .solved { return .solved }
      if verdict == .renew { method.differentiate(system, at: time + h, of: end) }
      before = size
    }
    return .failed(.iterationDiverged(iterations: NewtonMonitor.limit))
  }
}
