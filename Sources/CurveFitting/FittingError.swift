/// What a fit refuses: the parameter, the value it was given, and what is allowed.
public enum FittingError: Error, Hashable, Sendable {
  /// `parameter` has the value `value`, which lies outside `allowed`.
  case outOfRange(parameter: String, value: Double, allowed: String)
  /// The curve's value at `input` is infinite or NaN, or its slope is NaN.
  case notFinite(input: Double, value: Double)
  /// The curve turns or jumps more often than a fit can follow.
  case tooManyArcs(limit: Int)
}

extension FittingError: CustomStringConvertible {
  /// One line for a person, such as `error is 0.0; it must be finite and > 0`.
  public var description: String {
    switch self {
    case .outOfRange(let parameter, let value, let allowed):
      "\(parameter) is \(value); it must be \(allowed)"
    case .notFinite(let input, let value):
      "the curve is \(value) at \(input); it must be finite there"
    case .tooManyArcs(let limit):
      "the curve bends or jumps more than \(limit) times"
    }
  }
}
