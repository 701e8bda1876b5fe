/// What a curve refuses: the parameter, the value it was given, and what is allowed.
public enum TimingError: Error, Hashable, Sendable {
  /// A number outside the range its parameter allows; NaN is outside every range.
  case outOfRange(parameter: String, value: Double, range: ClosedRange<Double>)
  /// A number that is infinite or NaN where any finite one is allowed.
  case notFinite(parameter: String, value: Double)
}

extension TimingError: CustomStringConvertible {
  /// One line for a person, such as `x1 is 1.5, must be in 0.0...1.0`.
  public var description: String {
    switch self {
    case .outOfRange(let parameter, let value, let range):
      "\(parameter) is \(value), must be in \(range)"
    case .notFinite(let parameter, let value):
      "\(parameter) is \(value), must be finite"
    }
  }
}
