/// What a curve refuses: the parameter, the value it was given, and what is allowed.
public enum TimingError: Error, Hashable, Sendable {
  /// A number outside the range its parameter allows; NaN is outside every range.
  case outOfRange(parameter: String, value: Double, range: ClosedRange<Double>)
  /// A number that is infinite or NaN where any finite one is allowed.
  case notFinite(parameter: String, value: Double)
  /// A number below the one before it, in a list that must not fall; `parameter` has its index.
  case outOfOrder(parameter: String, value: Double, previous: Double)
  /// A number that does not exceed the one before it, where each must.
  case notAbove(parameter: String, value: Double, previous: Double)
  /// A list whose length does not fit the others.
  case wrongCount(parameter: String, count: Int, expected: Int)
  /// A piece of a spline whose x turns twice between its ends, so that y is no function of x there.
  case foldsBack(parameter: String)
}

extension TimingError: CustomStringConvertible {
  /// One line for a person, such as `x1 is 1.5, must be in 0.0...1.0`.
  public var description: String {
    switch self {
    case .outOfRange(let parameter, let value, let range):
      "\(parameter) is \(value), must be in \(range)"
    case .notFinite(let parameter, let value):
      "\(parameter) is \(value), must be finite"
    case .outOfOrder(let parameter, let value, let previous):
      "\(parameter) is \(value), must not be below \(previous), the one before it"
    case .notAbove(let parameter, let value, let previous):
      "\(parameter) is \(value), must be above \(previous), the one before it"
    case .wrongCount(let parameter, let count, let expected):
      "\(parameter) has \(count) elements, must have \(expected)"
    case .foldsBack(let parameter):
      "\(parameter) turns back in x between its ends"
    }
  }
}
