/// A problem that solvers were given, with its true motion at the times at which they are judged.
public struct SolverProblemRecord: Codable, Hashable, Sendable {
  /// What ``SolverRunRecord/problem`` names it by: letters, digits, `_`, `.` and `-`.
  public var id: String
  /// One line for a reader, as "spring, ζ = 0.1".
  public var title: String
  /// The tag that charts group by, as "linear", "nonlinear", "chain" or "event".
  public var family: String
  /// The equation of motion with its numbers, in words enough to write it down elsewhere.
  public var equation: String
  /// The state at time 0: positions, then as many velocities.
  public var initial: [Double]
  /// Which of the positions is judged, counted from 0.
  public var observed: Int
  /// The natural frequency that a step is measured by, in radians a second.
  public var frequency: Double
  /// Seconds, ascending, at which a solution is compared.
  public var times: [Double]
  /// The true position of the observed coordinate at each of `times`.
  public var positions: [Double]
  /// Its true velocity.
  public var velocities: [Double]
  /// What 1 is of an error in position: the largest position.
  public var amplitude: Double
  /// How the truth was found, as "closed form" or "modal sum".
  public var truth: String
  /// How wrong it is at most, in units of `amplitude`.
  public var truthError: Double
  /// The equation for programs; nil, and not in the file, when its law has no name.
  public var parameters: SolverProblemParameters?

  /// A problem and its truth; the three arrays belong together by index.
  public init(
    id: String, title: String, family: String, equation: String, initial: [Double],
    observed: Int, frequency: Double, times: [Double], positions: [Double],
    velocities: [Double], amplitude: Double, truth: String, truthError: Double,
    parameters: SolverProblemParameters? = nil
  ) {
    self.id = id
    self.title = title
    self.family = family
    self.equation = equation
    self.initial = initial
    self.observed = observed
    self.frequency = frequency
    self.times = times
    self.positions = positions
    self.velocities = velocities
    self.amplitude = amplitude
    self.truth = truth
    self.truthError = truthError
    self.parameters = parameters
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if id.isEmpty { return ("id", "is empty") }
    if times.isEmpty { return ("times", "is empty") }
    if zip(times, times.dropFirst()).contains(where: { !($0 < $1) }) {
      return ("times", "are not in ascending order")
    }
    for (name, values) in [("positions", positions), ("velocities", velocities)]
    where values.count != times.count {
      return (name, "are \(values.count), not one for each of \(times.count) times")
    }
    if !(0..<max(1, initial.count / 2)).contains(observed) {
      return ("observed", "\(observed) is no position of a state of \(initial.count)")
    }
    for (name, value) in [("frequency", frequency), ("amplitude", amplitude)]
    where !(value > 0 && value.isFinite) {
      return (name, "\(value) is not above 0")
    }
    if let fault = parameters?.fault { return ("parameters.\(fault.field)", fault.reason) }
    return truthError >= 0 ? nil : ("truthError", "\(truthError) is negative")
  }
}

/// How a solver's run ended.
public enum SolverOutcome: String, Codable, CaseIterable, Hashable, Sendable {
  /// It reached the end of the span.
  case finished
  /// It was stopped because it took too long.
  case timedOut
  /// It stopped by itself: a step that cannot be made, or a state that is not finite.
  case failed
}

/// What controls a solver's work, and so its error.
public enum SolverControl: String, Codable, CaseIterable, Hashable, Sendable {
  /// A fixed step, in seconds.
  case step
  /// A tolerance, relative and absolute (of the amplitude) alike.
  case tolerance
  /// Nothing: the method is exact at any time.
  case none
}

/// One method on one problem at one step size or tolerance: its error beside its work.
public struct SolverRunRecord: Codable, Hashable, Sendable {
  /// The ``SolverProblemRecord/id`` of what was solved.
  public var problem: String
  /// The method as cases name variants, as `dopri5`.
  public var variant: String
  /// One line for a reader, as "Dormand–Prince 5(4)".
  public var title: String
  /// The tag that charts group by, as "explicit", "symplectic", "implicit", "exponential" or "exact".
  public var family: String
  /// Whose code ran, with its version, as "Boost.odeint 1.74".
  public var library: String
  /// Whose method it is.
  public var kind: CaseKind
  /// What `setting` is.
  public var control: SolverControl
  /// The step in seconds or the tolerance; 0 without a control.
  public var setting: Double
  /// How it ended.
  public var outcome: SolverOutcome
  /// Why it did not finish; empty when it did.
  public var reason: String
  /// The errors over the problem's times; nil when it did not finish.
  @OrNull public var errors: SolverErrorsRecord?
  /// How often the right-hand side was evaluated.
  public var evaluations: Int
  /// Steps that were kept.
  public var acceptedSteps: Int
  /// Steps that were tried and not kept.
  public var rejectedSteps: Int
  /// The median time of the whole solution; nil when it did not finish.
  @OrNull public var nanoseconds: Double?
  /// Allocations of the solution after it was set up; nil where they cannot be counted.
  @OrNull public var allocations: Int?

  /// One run.
  public init(
    problem: String, variant: String, title: String, family: String, library: String,
    kind: CaseKind, control: SolverControl, setting: Double, outcome: SolverOutcome,
    reason: String = "", errors: SolverErrorsRecord?, evaluations: Int, acceptedSteps: Int,
    rejectedSteps: Int, nanoseconds: Double?, allocations: Int?
  ) {
    self.problem = problem
    self.variant = variant
    self.title = title
    self.family = family
    self.library = library
    self.kind = kind
    self.control = control
    self.setting = setting
    self.outcome = outcome
    self.reason = reason
    self.errors = errors
    self.evaluations = evaluations
    self.acceptedSteps = acceptedSteps
    self.rejectedSteps = rejectedSteps
    self.nanoseconds = nanoseconds
    self.allocations = allocations
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    for (name, count) in [
      ("evaluations", evaluations), ("acceptedSteps", acceptedSteps),
      ("rejectedSteps", rejectedSteps), ("allocations", allocations ?? 0),
    ] where count < 0 {
      return (name, "\(count) is negative")
    }
    if control == .none ? setting != 0 : !(setting > 0 && setting.isFinite) {
      return ("setting", "\(setting) is no \(control.rawValue)")
    }
    if (outcome == .finished) != reason.isEmpty {
      return ("reason", "'\(reason)' does not fit the outcome \(outcome.rawValue)")
    }
    if (outcome == .finished) != (errors != nil) {
      return ("errors", "do not fit the outcome \(outcome.rawValue)")
    }
    if let nanoseconds, !(nanoseconds > 0 && nanoseconds.isFinite) {
      return ("nanoseconds", "\(nanoseconds) is not a time")
    }
    return errors?.fault.map { ("errors.\($0.field)", $0.reason) }
  }
}

/// How wrong one solution is; positions in units of the problem's amplitude, velocities in units of
/// amplitude × frequency.
public struct SolverErrorsRecord: Codable, Hashable, Sendable {
  /// The largest error in position over all times.
  public var maxPosition: Double
  /// The largest error in velocity.
  public var maxVelocity: Double
  /// The root of the mean squared error in position over all times.
  public var l2Position: Double
  /// The same in velocity.
  public var l2Velocity: Double
  /// The error in position at the last time.
  public var finalPosition: Double
  /// How far the motion is ahead (positive) or behind in phase, in radians; nil where it has none.
  @OrNull public var phase: Double?
  /// The relative error of the energy at the end; nil where there is no energy to compare.
  @OrNull public var energy: Double?
  /// Found settling time minus the true one, in seconds; nil for a motion that does not settle.
  @OrNull public var settlingTime: Double?

  /// The errors of one solution.
  public init(
    maxPosition: Double, maxVelocity: Double, l2Position: Double, l2Velocity: Double,
    finalPosition: Double, phase: Double? = nil, energy: Double? = nil,
    settlingTime: Double? = nil
  ) {
    self.maxPosition = maxPosition
    self.maxVelocity = maxVelocity
    self.l2Position = l2Position
    self.l2Velocity = l2Velocity
    self.finalPosition = finalPosition
    self.phase = phase
    self.energy = energy
    self.settlingTime = settlingTime
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    for (name, error) in [
      ("maxPosition", maxPosition), ("maxVelocity", maxVelocity), ("l2Position", l2Position),
      ("l2Velocity", l2Velocity), ("finalPosition", finalPosition),
    ] where error < 0 {
      return (name, "\(error) is negative")
    }
    return nil
  }
}

/// What is known of a method whatever the problem: its order, and how large a step it stands.
public struct SolverTraitRecord: Codable, Hashable, Sendable {
  /// The method, as ``SolverRunRecord/variant``.
  public var variant: String
  /// The order that its authors state; nil for an exact method.
  @OrNull public var statedOrder: Int?
  /// The order found over a ladder of steps, problem by problem.
  public var observedOrders: [ObservedOrderRecord]
  /// The largest h·ω₀ at which an undamped oscillator stays bounded: infinite for a method that is
  /// stable at any step, 0 for one that never is; nil where it has no fixed step.
  @OrNull public var stabilityLimit: Double?
  /// Evaluations of the right-hand side in a step; nil where that depends on the step.
  @OrNull public var evaluationsPerStep: Int?
  /// Author, year, equation.
  public var source: String

  /// The traits of one method.
  public init(
    variant: String, statedOrder: Int?, observedOrders: [ObservedOrderRecord],
    stabilityLimit: Double?, evaluationsPerStep: Int?, source: String
  ) {
    self.variant = variant
    self.statedOrder = statedOrder
    self.observedOrders = observedOrders
    self.stabilityLimit = stabilityLimit
    self.evaluationsPerStep = evaluationsPerStep
    self.source = source
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if let statedOrder, statedOrder < 1 { return ("statedOrder", "\(statedOrder) is below 1") }
    if let stabilityLimit, !(stabilityLimit >= 0) {
      return ("stabilityLimit", "\(stabilityLimit) is negative")
    }
    if let evaluationsPerStep, evaluationsPerStep < 0 {
      return ("evaluationsPerStep", "\(evaluationsPerStep) is negative")
    }
    return nil
  }
}

/// The order of a method on one problem.
public struct ObservedOrderRecord: Codable, Hashable, Sendable {
  /// The ``SolverProblemRecord/id``.
  public var problem: String
  /// The slope of log error against log step, by least squares.
  public var order: Double

  /// A method's order on one problem.
  public init(problem: String, order: Double) {
    self.problem = problem
    self.order = order
  }
}
