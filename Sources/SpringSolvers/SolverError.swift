/// Why a solver, a problem or a driver refused its input or had to stop.
public enum SolverError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A parameter lies outside what is allowed.
  case invalidParameter(name: String, value: Double, allowed: String)
  /// A state does not have as many components as its system.
  case wrongDimension(found: Int, expected: Int)
  /// A step produced a NaN or an infinity: the right-hand side did, or the step is unstable.
  case nonFiniteState(component: Int, time: Double, stepSize: Double)
  /// One call would take more steps than its limit.
  case tooManySteps(requested: Double, limit: Int)
  /// A LAPACK routine did not succeed.
  case decompositionFailed(routine: String, info: Int)

  /// One line for a person: what, its value, and what is allowed.
  public var description: String {
    switch self {
    case .invalidParameter(let name, let value, let allowed):
      "\(name) is \(value), allowed is \(allowed)"
    case .wrongDimension(let found, let expected):
      "the state has \(found) components, the system has \(expected)"
    case .nonFiniteState(let component, let time, let stepSize):
      "component \(component) is not finite after the step to t = \(time) of size \(stepSize)"
    case .tooManySteps(let requested, let limit):
      "\(requested) steps are needed, the limit is \(limit)"
    case .decompositionFailed(let routine, let info):
      "\(routine) failed with info = \(info)"
    }
  }
}

/// Throws unless the value is finite and positive.
@usableFromInline
func requirePositive(_ value: Double, _ name: String) throws(SolverError) {
  guard value > 0, value < .infinity else {
    throw .invalidParameter(name: name, value: value, allowed: "finite and > 0")
  }
}

/// Throws unless the value is finite and not negative.
@usableFromInline
func requireNotNegative(_ value: Double, _ name: String) throws(SolverError) {
  guard value >= 0, value < .infinity else {
    throw .invalidParameter(name: name, value: value, allowed: "finite and ≥ 0")
  }
}

/// Throws unless the value is finite.
@usableFromInline
func requireFinite(_ value: Double, _ name: String) throws(SolverError) {
  guard value.isFinite else {
    throw .invalidParameter(name: name, value: value, allowed: "finite")
  }
}
