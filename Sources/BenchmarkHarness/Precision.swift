/// The floating-point format a case computes in.
public enum Precision: String, Codable, Hashable, Sendable, CaseIterable {
  /// IEEE 754 binary64.
  case double
  /// IEEE 754 binary32.
  case float

  /// The spacing of the format's numbers at the magnitude of `value`, its unit in the last place.
  ///
  /// Edge cases: below the smallest normal number the spacing is that of subnormals; NaN for an
  /// infinite or NaN value; for a value beyond Float's range as if its exponents had no end.
  public func ulp(of value: Double) -> Double {
    switch self {
    case .double: return value.magnitude.ulp
    case .float:
      guard value.isFinite else { return .nan }
      let exponent = Swift.max(value.exponent == .min ? -126 : value.exponent, -126)
      return Double(sign: .plus, exponent: Int(exponent) - 23, significand: 1)
    }
  }

  /// An error in units in the last place of the result's scale: absoluteError / ulp(max(|exact|,
  /// scale)).
  ///
  /// The scale (what the case's errors are in units of) takes the place of a result that happens to
  /// lie near 0, where a plain ulp says nothing: a spring that passes its origin, an element that is
  /// a sum of large terms. Infinite for an infinite error.
  public func ulps(_ absoluteError: Double, of exact: Double, scale: Double) -> Double {
    if absoluteError == 0 { return 0 }
    return absoluteError / ulp(of: Swift.max(exact.magnitude, scale))
  }
}
