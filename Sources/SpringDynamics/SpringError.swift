/// A spring parameter that no spring can have: which one, its value, and what is allowed.
public enum SpringError: Error, Hashable, Sendable {
  /// `parameter` has the value `value`, which lies outside `allowed`.
  case outOfRange(parameter: String, value: Double, allowed: String)
  /// No spring of the requested kind exists for this value of `parameter`, although the value
  /// alone is valid; `reason` says which equation has no solution.
  case noSpring(parameter: String, value: Double, reason: String)
}

extension SpringError: CustomStringConvertible {
  /// One line for a person, such as `mass is 0.0; it must be finite and > 0`.
  public var description: String {
    switch self {
    case .outOfRange(let parameter, let value, let allowed):
      "\(parameter) is \(value); it must be \(allowed)"
    case .noSpring(let parameter, let value, let reason):
      "no spring for \(parameter) \(value): \(reason)"
    }
  }
}
