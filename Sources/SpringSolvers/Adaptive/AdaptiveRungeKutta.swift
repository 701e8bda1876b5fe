/// An explicit Runge–Kutta pair with step size control and dense output, its coefficients given by a
/// tableau.
///
/// A step is accepted when its error, in the norm of ``Tolerance``, is below 1. The derivative at its end
/// is the next step's first stage, so that s stages cost s evaluations an accepted step.
/// Edge cases: a right-hand side or a state that is not finite counts as an infinite error, so that the
/// step shrinks; where that does not help, the solve ends with the time, the step and the reason.
/// Source: Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.4.
public struct AdaptiveRungeKutta<Tableau: EmbeddedTableau, System: DynamicalSystem>:
  AdaptiveStepper, ControlledStepper
{
  public static var name: String { Tableau.name }
  public static var order: ConvergenceOrder { Tableau.order }
  public static var denseOrder: Int { Tableau.denseOrder }
  public static var source: String { Tableau.source }

  public let system: System
  @usableFromInline var progress = SolveProgress()
  @usableFromInline var current: [Double]
  @usableFromInline let scale: ErrorScale
  @usableFromInline var controller: StepSizeController
  /// a by rows, b, errors; then the extra stages' a, and the dense rows.
  @usableFromInline let rows: SparseRows
  @usableFromInline let denseRows: SparseRows
  @usableFromInline let nodes: [Double]
  @usableFromInline let extraNodes: [Double]
  @usableFromInline let hasTwoEstimates: Bool
  /// Coefficients of a pair of six stages on two components; else empty.
  @usableFromInline let pairs: [Double]
  /// The state at `stepStart`, a stage's argument, and an error.
  @usableFromInline var previous: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var error: [Double]
  /// k_0 … k_(s−1), the end's, and the extra ones, each `point.count` long.
  @usableFromInline var slopes: [Double]
  /// F_0 …, valid when `hasDense`.
  @usableFromInline var bumps: [Double]
  @usableFromInline var hasDense = false
  /// Whether the last stage of the last step is to become the first.
  @usableFromInline var isCarried = false

  @inlinable public var stepStart: Double { progress.stepStart }
  @inlinable public var time: Double { progress.time }
  @inlinable public var state: [Double] { current }
  @inlinable public var statistics: StepStatistics { progress.statistics }
  /// The size of the step that is tried next.
  @inlinable public var nextStepSize: Double { progress.nextStepSize }

  public init(
    _ system: System, tolerance: Tolerance, control: StepControl = StepControl()
  ) throws(SolverError) {
    try control.check()
    let count = system.dimension
    self.system = system
    scale = try ErrorScale(tolerance, count: count)
    controller = StepSizeController(
      control, estimatePower: Tableau.estimatePower, beta: Tableau.beta)
    rows = SparseRows(Tableau.a + [Tableau.b] + Tableau.errors)
    denseRows = SparseRows(Tableau.extraStages + Tableau.dense)
    nodes = Tableau.c
    extraNodes = Tableau.extraNodes
    hasTwoEstimates = Tableau.errors.count > 1
    pairs =
      count == 2 && Tableau.c.count == 6 && Tableau.errors.count == 1
        && Tableau.dense.count == 1 && Tableau.extraNodes.isEmpty
      ? pairWeights(a: Tableau.a, b: Tableau.b, errors: Tableau.errors[0] + Tableau.dense[0]) : []
    current = Array(repeating: 0, count: count)
    (previous, point, error) = (current, current, current)
    slopes = Array(
      repeating: 0, count: (Tableau.c.count + 1 + Tableau.extraNodes.count) * count)
    bumps = Array(repeating: 0, count: Tableau.dense.count * count)
  }

  @inlinable
  public mutating func begin(
    _ state: [Double], from start: Double, to end: Double
  ) throws(SolverError) {
    try requireStart(state, dimension: point.count, from: start, to: end)
    progress = SolveProgress(from: start, to: end)
    for index in state.indices { (current[index], previous[index]) = (state[index], state[index]) }
    (hasDense, isCarried) = (false, false)
    controller.reset()
    writeSlope(of: system, at: start, point: previous, into: &slopes, stage: 0)
    progress.statistics.evaluations += 1
    if let component = firstNonFinite(slopes.span), component < point.count {
      throw .stepFailed(
        time: start, stepSize: 0, reason: .nonFiniteDerivative(component: component))
    }
    guard end > start else { return }
    let control = controller.control
    if let first = control.initialStep {
      progress.nextStepSize = min(first, control.maximumStep)
    } else {
      progress.nextStepSize = firstStep(
        from: start, interval: end - start, maximum: control.maximumStep)
      progress.statistics.evaluations += 1
    }
  }

  @inlinable
  mutating func firstStep(from start: Double, interval: Double, maximum: Double) -> Double {
    // Copies of references and no more: `begin` is not on the path that must not allocate.
    let (system, state, slopes, scale) = (self.system, current, self.slopes, self.scale)
    return initialStep(
      of: system, state: state, slope: slopes.span, from: start, interval: interval,
      maximum: maximum, power: Tableau.estimatePower, scale: scale, point: &point, second: &error)
  }

  @inlinable
  public mutating func step() throws(SolverError) {
    guard time < progress.end else { return }
    carry()
    try controlledStep()
  }

  @inlinable
  mutating func commit() {
    swap(&previous, &current)
    (hasDense, isCarried) = (false, true)
  }

  /// The last step's final slope becomes the first, and its end the start.
  @inlinable
  mutating func carry() {
    guard isCarried else { return }
    let (count, last) = (point.count, nodes.count * point.count)
    for index in 0..<count { slopes[index] = slopes[last + index] }
    isCarried = false
  }

  /// Tries one step into `previous`, from where it is swapped when it is accepted; returns its error.
  @inlinable
  mutating func attempt(_ h: Double, to target: Double) -> Double {
    if !pairs.isEmpty {
      progress.statistics.evaluations += 6
      return pairStep(
        system, pairs, nodes, from: time, by: h, to: target, state: current, slopes: &slopes,
        result: &previous, scale: scale)
    }
    let stages = nodes.count
    makeStages(h, to: target)
    progress.statistics.evaluations += stages
    sum(&error, row: stages + 1, of: rows, step: h, slopes: slopes)
    let count = Double(max(point.count, 1))
    let first = scale.squares(error, current, previous)
    guard hasTwoEstimates else { return (first / count).squareRoot() }
    sum(&error, row: stages + 2, of: rows, step: h, slopes: slopes)
    let second = scale.squares(error, current, previous)
    if first == 0 && second == 0 { return 0 }
    return first / ((first + 0.01 * second) * count).squareRoot()
  }

  /// The stages from `current`, and the step's end to `previous`.
  @inlinable
  mutating func makeStages(_ h: Double, to target: Double) {
    run(
      system, rows, nodes, from: time, by: h, to: target, state: current, point: &point,
      slopes: &slopes, result: &previous)
  }

  /// Why the step could not be made any smaller.
  @inlinable
  func reason(_ error: Double) -> StepFailure {
    if error < .infinity { return .stepSizeUnderflow }
    let used = (nodes.count + 1) * point.count
    guard let index = firstNonFinite(slopes.span), index < used else { return .stepSizeUnderflow }
    return .nonFiniteDerivative(component: index % point.count)
  }
}

/// A step of six stages on two components, its slopes kept; returns the scaled error.
@inlinable @inline(__always)
func pairStep<System: DynamicalSystem>(
  _ system: System, _ weights: [Double], _ nodes: [Double], from time: Double, by h: Double,
  to target: Double, state: [Double], slopes: inout [Double], result: inout [Double],
  scale: ErrorScale
) -> Double {
  precondition(weights.count == 35 && nodes.count == 6 && slopes.count >= 14)
  precondition(state.count == 2 && result.count == 2)
  let y = SIMD2(state[0], state[1])
  let step = weights.withUnsafeBufferPointer { weights in
    nodes.withUnsafeBufferPointer { nodes -> PairStep in
      guard let w = weights.baseAddress, let c = nodes.baseAddress else {
        preconditionFailure("checked above")
      }
      return sixStages(
        of: system, weights: w, nodes: c, from: time, by: h, to: target, state: y,
        slope: SIMD2(slopes[0], slopes[1]))
    }
  }
  slopes.withUnsafeMutableBufferPointer { slots in
    (slots[2], slots[3]) = (step.k1.x, step.k1.y)
    (slots[4], slots[5]) = (step.k2.x, step.k2.y)
    (slots[6], slots[7]) = (step.k3.x, step.k3.y)
    (slots[8], slots[9]) = (step.k4.x, step.k4.y)
    (slots[10], slots[11]) = (step.k5.x, step.k5.y)
    (slots[12], slots[13]) = (step.last.x, step.last.y)
  }
  (result[0], result[1]) = (step.end.x, step.end.y)
  return (scale.pairSquares(step.error, y, step.end) / 2).squareRoot()
}

/// The stages, the result and the slope at its end, on arrays.
@inlinable
func run<System: DynamicalSystem>(
  _ system: System, _ rows: SparseRows, _ nodes: [Double], from time: Double, by h: Double,
  to target: Double, state: [Double], point: inout [Double], slopes: inout [Double],
  result: inout [Double]
) {
  precondition(state.count == point.count && result.count == point.count)
  state.withUnsafeBufferPointer { state in
    result.withUnsafeMutableBufferPointer { result in
      guard let state = state.baseAddress, let result = result.baseAddress else { return }
      runStages(
        of: system, rows: rows, nodes: nodes, from: time, by: h, state: state, point: &point,
        slopes: &slopes, result: result, end: target)
    }
  }
}

/// point = base + h·Σ_j a_ij·k_j with arrays.
@inlinable
func place(
  _ point: inout [Double], row: Int, of rows: SparseRows, base: [Double], step h: Double,
  slopes: [Double]
) {
  place(&point, row: row, of: rows, base: base.span, step: h, slopes: slopes)
}

/// point = h·Σ_j a_ij·k_j with arrays.
@inlinable
func sum(
  _ point: inout [Double], row: Int, of rows: SparseRows, step h: Double, slopes: [Double]
) {
  var span = point.mutableSpan
  rows.combine(row: row, into: &span, step: h, slopes: slopes.span)
}
