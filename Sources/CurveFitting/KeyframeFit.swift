import TimingCurves

/// Keyframes that follow a function within an error: values at times, with straight lines or cubic
/// curves between them.
///
///     |v(x) − (from + (to − from)·f(x))| ≤ error ≤ tolerance, over all x in [0, 1]
///
/// Times are fractions of the animation, as Core Animation's `keyTimes` and CSS's percentages; at a jump
/// of the function two are equal.
///
/// Error bound: `error` is proved, as that of ``LinearFit`` and ``BezierFit``.
public struct KeyframeFit: Hashable, Sendable {
  /// What is between two keyframes.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// Straight lines: the fewest keyframes there are, those of ``LinearFit``.
    case linear
    /// A `cubic-bezier()` for each, which starts and ends with the function's own slope, so that the
    /// velocity does not jump: keyframes lie on the function, each as far from the one before as the
    /// tolerance lets it. At a thousandth a spring takes a third of the keyframes that lines take.
    case cubic
  }

  /// From 0 to 1, in order.
  public let keyTimes: [Double]
  /// As many as `keyTimes`.
  public let values: [Double]
  /// One between each two keyframes; nil of straight lines.
  public let timingFunctions: [CubicBezier]?
  /// The proved bound of the largest distance, in units of `values`.
  public let error: Double
  /// As ``CurveShape/isProven``.
  public let isProven: Bool

  /// Keyframes of the change from one value to another, as a function makes it.
  ///
  /// Units: the tolerance is in those of the values, in errors too.
  /// Domain: `from` and `to` finite and different; a tolerance of at least 2⁻³⁰ of the change times the
  /// function's size, as for ``LinearFit``, with cubic curves 2⁻²⁰, and four units of the values' last
  /// place.
  /// Throws: `FittingError.outOfRange` for other arguments; as the fits.
  public init(
    _ shape: CurveShape, from: Double = 0, to: Double = 1, within tolerance: Double,
    style: Style = .linear
  ) throws(FittingError) {
    for (parameter, value) in [("from", from), ("to", to)] where !value.isFinite {
      throw .outOfRange(parameter: parameter, value: value, allowed: "finite")
    }
    let change = to - from
    guard change != 0, change.isFinite else {
      throw .outOfRange(
        parameter: "to", value: to, allowed: "different from `from`, by a finite number")
    }
    let scale = max(shape.scale, 0x1p-900)
    // Values are rounded, to two units at most; as much again keeps the bound below the tolerance.
    let unit = (max(from.magnitude, to.magnitude) + scale * change.magnitude).ulp
    let leastShare = scale * (style == .linear ? LinearFit.leastShare : CubicChain.leastShare)
    let least = leastShare * change.magnitude + 4 * unit
    guard tolerance >= least, tolerance.isFinite else {
      throw .outOfRange(
        parameter: "tolerance", value: tolerance, allowed: "finite and at least \(least)")
    }
    let share = max((tolerance - 4 * unit) / change.magnitude * (1 - 0x1p-50), leastShare)
    let outputs: [Double]
    let bound: Double
    do throws(FittingError) {
      switch style {
      case .linear:
        let fit = try LinearFit(shape, within: share)
        (keyTimes, outputs, bound) = (fit.timing.inputs, fit.timing.outputs, fit.error)
        timingFunctions = nil
      case .cubic:
        let chain = try CubicChain(shape, within: share)
        (keyTimes, outputs, bound) = (chain.inputs, chain.outputs, chain.error)
        timingFunctions = chain.curves
      }
    } catch {
      throw error.naming(tolerance: tolerance)
    }
    values = outputs.map { $0 == 1 ? to : from + change * $0 }
    error = bound * change.magnitude + 2 * unit
    isProven = shape.isProven
  }

  /// The value at a fraction of the time, outside [0, 1] that at its end.
  ///
  /// Edge cases: where two keyframes are at one time, the value of the later one; NaN gives NaN.
  public func value(at x: Double) -> Double {
    if x.isNaN { return x }
    var (low, high) = (0, keyTimes.count)
    while low < high {
      let middle = (low + high) / 2
      if keyTimes[middle] <= x { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return values[0] }
    let start = low - 1
    if low == keyTimes.count || keyTimes[start] == x { return values[start] }
    let progress = (x - keyTimes[start]) / (keyTimes[low] - keyTimes[start])
    let y = timingFunctions?[start].value(at: progress) ?? progress
    return values[start] + (values[low] - values[start]) * y
  }
}

extension FittingError {
  /// The error in a tolerance as that in the one that was given.
  fileprivate func naming(tolerance: Double) -> FittingError {
    switch self {
    case .outOfRange("tolerance", _, let allowed):
      .outOfRange(parameter: "tolerance", value: tolerance, allowed: allowed)
    case .toleranceTooSmall(_, let limit): .toleranceTooSmall(tolerance: tolerance, limit: limit)
    default: self
    }
  }
}
