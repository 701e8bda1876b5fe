import SpringSolvers
import Synchronization

/// Any problem, whose evaluations are counted; one type for all, so that methods are compiled for it once.
struct CountedProblem: ReferenceProblem {
  private final class Count: Sendable {
    let value = Atomic<Int>(0)
  }

  private let base: any ReferenceProblem
  private let count = Count()

  init(_ base: any ReferenceProblem) { self.base = base }

  /// Evaluations of the right-hand side up to now.
  var evaluations: Int { count.value.load(ordering: .relaxed) }

  var id: String { base.id }
  var title: String { base.title }
  var family: ProblemFamily { base.family }
  var equation: String { base.equation }
  var initialState: [Double] { base.initialState }
  var span: Double { base.span }
  var observed: Int { base.observed }
  var frequency: Double { base.frequency }
  var amplitude: Double { base.amplitude }
  var rest: Double? { base.rest }
  var truth: ProblemTruth { base.truth }
  var breaks: [Double] { base.breaks }
  var jumps: [SolverEvent] { base.jumps }
  var coordinates: Int { base.coordinates }
  var isSeparable: Bool { base.isSeparable }
  var jacobianShape: JacobianShape { base.jacobianShape }
  var hasConstantJacobian: Bool { base.hasConstantJacobian }

  func exactState(at time: Double) throws(SolverError) -> [Double] {
    try base.exactState(at: time)
  }

  func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    count.value.add(1, ordering: .relaxed)
    base.acceleration(at: time, of: state, into: &acceleration)
  }

  func derivative(
    at time: Double, of state: Span<Double>, into slope: inout MutableSpan<Double>
  ) {
    count.value.add(1, ordering: .relaxed)
    base.derivative(at: time, of: state, into: &slope)
  }

  func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool { base.jacobian(at: time, of: state, into: &jacobian) }

  func timeDerivative(
    at time: Double, of state: Span<Double>, into derivative: inout MutableSpan<Double>
  ) -> Bool { base.timeDerivative(at: time, of: state, into: &derivative) }

  func jump(at event: Int, time: Double, state: inout MutableSpan<Double>) {
    base.jump(at: event, time: time, state: &state)
  }

  func energy(at time: Double, of state: Span<Double>) -> Double? {
    base.energy(at: time, of: state)
  }
}
