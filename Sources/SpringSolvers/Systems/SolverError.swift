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
  /// A step could not be made.
  case stepFailed(time: Double, stepSize: Double, reason: StepFailure)
  /// A mass is zero, negative or not finite: its acceleration is not defined.
  case singularMass(component: Int, value: Double)
  /// A method needs what the system does not offer.
  case unsupportedSystem(method: String, requirement: String)
  /// The caller asked to stop, as after too long a time.
  case cancelled(time: Double)
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
    case .stepFailed(let time, let stepSize, let reason):
      "no step from t = \(time) of size \(stepSize): \(reason)"
    case .singularMass(let component, let value):
      "mass \(component) is \(value), allowed is finite and > 0"
    case .unsupportedSystem(let method, let requirement):
      "\(method) needs a system \(requirement)"
    case .cancelled(let time):
      "stopped on request at t = \(time)"
    case .decompositionFailed(let routine, let info):
      "\(routine) failed with info = \(info)"
    }
  }
}

/// Why a step could not be made.
public enum StepFailure: Equatable, Sendable, CustomStringConvertible {
  /// The error does not get below the tolerance before the step is lost in the rounding of the time.
  case stepSizeUnderflow
  /// As many steps as are allowed were tried.
  case tooManySteps(limit: Int)
  /// The right-hand side gives NaN or ∞ at the step's start.
  case nonFiniteDerivative(component: Int)
  /// The step's equations have not been solved after so many iterations.
  case iterationDiverged(iterations: Int)
  /// The matrix of the step's equations has a zero, or no finite number, as its pivot of this index.
  case singularMatrix(pivot: Int)

  /// The reason as the end of a sentence.
  public var description: String {
    switch self {
    case .stepSizeUnderflow: "the step size fell below the resolution of the time"
    case .tooManySteps(let limit): "the limit of \(limit) steps is reached"
    case .nonFiniteDerivative(let component):
      "component \(component) of the right-hand side is not finite"
    case .iterationDiverged(let iterations):
      "the step's equations are not solved after \(iterations) iterations"
    case .singularMatrix(let pivot): "the step's matrix is singular at pivot \(pivot)"
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
