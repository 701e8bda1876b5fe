import TimingCurves

/// What a fit refuses: the parameter, the value it was given, and what is allowed.
public enum FittingError: Error, Hashable, Sendable {
  /// `parameter` has the value `value`, which lies outside `allowed`.
  case outOfRange(parameter: String, value: Double, allowed: String)
  /// The curve's value at `input` is infinite or NaN, or its slope is NaN.
  case notFinite(input: Double, value: Double)
  /// The curve turns or jumps more often than a fit can follow.
  case tooManyArcs(limit: Int)
  /// Within `tolerance` a fit would take more than `limit` points of the curve.
  case toleranceTooSmall(tolerance: Double, limit: Int)
  /// What was fitted is refused as a curve.
  case noCurve(TimingError)
}

extension FittingError: CustomStringConvertible {
  /// One line for a person, such as `decimals is 0.0; it must be in 1...15`.
  public var description: String {
    switch self {
    case .outOfRange(let parameter, let value, let allowed):
      "\(parameter) is \(value); it must be \(allowed)"
    case .notFinite(let input, let value):
      "the curve is \(value) at \(input); it must be finite there"
    case .tooManyArcs(let limit):
      "the curve bends or jumps more than \(limit) times"
    case .toleranceTooSmall(let tolerance, let limit):
      "tolerance is \(tolerance), which takes more than \(limit) points of the curve"
    case .noCurve(let error):
      "the fit is no curve: \(error)"
    }
  }
}
