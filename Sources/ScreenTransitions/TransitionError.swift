/// Why a transition, its timing or its size was refused.
public enum TransitionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A parameter lies outside what is allowed.
  case invalidParameter(name: String, value: Double, allowed: String)
  /// A parameter was given a value of another kind, or a word that it does not have.
  case invalidValue(name: String, value: TransitionValue, allowed: String)
  /// No transition, recipe or direction has this name.
  case unknownName(kind: String, name: String, known: [String])
  /// The spring that the timing asks for does not exist; the reason is SpringDynamics' own.
  case noSpring(reason: String)

  /// One line for a person: what, its value or name, and what is allowed.
  public var description: String {
    switch self {
    case .invalidParameter(let name, let value, let allowed):
      "\(name) is \(value), allowed is \(allowed)"
    case .invalidValue(let name, let value, let allowed):
      "\(name) is \(value), allowed is \(allowed)"
    case .unknownName(let kind, let name, let known):
      "no \(kind) is named \"\(name)\"; known are \(known.joined(separator: ", "))"
    case .noSpring(let reason):
      "the timing has no spring: \(reason)"
    }
  }
}

/// Throws unless the value is finite and lies above (or at) the limit.
func require(
  _ value: Double, _ name: String, above limit: Double, orEqual: Bool = false
) throws(TransitionError) {
  guard value.isFinite, orEqual ? value >= limit : value > limit else {
    throw .invalidParameter(
      name: name, value: value, allowed: "finite and \(orEqual ? "≥" : ">") \(limit)")
  }
}

/// Throws unless the value is finite.
func requireFinite(_ value: Double, _ name: String) throws(TransitionError) {
  guard value.isFinite else {
    throw .invalidParameter(name: name, value: value, allowed: "finite")
  }
}
