/// How the next step size follows from the error of a step: h⁺ = h·min(f_max, max(f_min,
/// s·err^(−α)·err_before^β)), α = 1/q − 3β/4, where q is the power of h in the error estimate.
///
/// With β = 0 it is the elementary controller; β > 0 is PI control, which smooths the sequence of steps
/// where stability and not accuracy limits them.
/// Source: Gustafsson, "Control theoretic techniques for stepsize selection in explicit Runge–Kutta
/// methods", ACM TOMS 17 (1991), 533–554; Hairer, Wanner, "Solving ODEs II" (1996), IV.2, eq. 2.43c.
public struct StepControl: Hashable, Sendable {
  /// s, in (0, 1].
  public var safety = 0.9
  /// f_min, in (0, 1).
  public var minimumFactor = 0.2
  /// f_max, above 1.
  public var maximumFactor = 10.0
  /// β in [0, 0.2]; nil is the method's own: 0.04 for pairs of order 5, 0 for ``DOP853``.
  public var beta: Double?
  /// The first step; nil lets the method choose it from the derivatives (Hairer, Nørsett, Wanner, "Solving
  /// ODEs I", II.4), for one evaluation.
  public var initialStep: Double?
  /// No step is longer than this.
  public var maximumStep = Double.infinity
  /// More steps than this, rejected ones too, end with ``StepFailure/tooManySteps(limit:)``.
  public var stepLimit = 1_000_000

  /// The usual values.
  public init() {}

  /// Throws for the first value that is out of its range.
  @usableFromInline
  func check() throws(SolverError) {
    func require(
      _ holds: Bool, _ name: String, _ value: Double, _ allowed: String
    ) throws(SolverError) {
      guard holds else { throw .invalidParameter(name: name, value: value, allowed: allowed) }
    }
    try require(safety > 0 && safety <= 1, "safety", safety, "> 0 and ≤ 1")
    try require(
      minimumFactor > 0 && minimumFactor < 1, "minimumFactor", minimumFactor, "> 0 and < 1")
    try require(
      maximumFactor > 1 && maximumFactor < .infinity, "maximumFactor", maximumFactor,
      "finite and > 1")
    if let beta { try require(beta >= 0 && beta <= 0.2, "beta", beta, "≥ 0 and ≤ 0.2") }
    if let initialStep { try requirePositive(initialStep, "initialStep") }
    try require(maximumStep > 0, "maximumStep", maximumStep, "> 0")
    try require(stepLimit > 0, "stepLimit", Double(stepLimit), "> 0")
  }
}

/// What a solve has cost.
public struct StepStatistics: Hashable, Sendable {
  /// Steps whose error was within the tolerance.
  public var accepted = 0
  /// Steps that were tried in vain.
  public var rejected = 0
  /// Evaluations of the right-hand side, those for the first step and for dense output included, but
  /// not those for a Jacobian by differences.
  public var evaluations = 0
  /// Jacobians that were formed.
  public var jacobians = 0
  /// Matrices that were factored.
  public var factorizations = 0

  /// All zero.
  public init() {}
}

/// Where a solve stands.
@usableFromInline
struct SolveProgress: Sendable {
  @usableFromInline var stepStart = 0.0
  @usableFromInline var time = 0.0
  @usableFromInline var end = 0.0
  @usableFromInline var nextStepSize = 0.0
  @usableFromInline var statistics = StepStatistics()

  @usableFromInline
  init(from start: Double = 0, to end: Double = 0) {
    (stepStart, time, self.end) = (start, start, end)
  }

  @inlinable
  mutating func accept(_ target: Double) {
    (stepStart, time) = (time, target)
    statistics.accepted += 1
  }

  /// The error with which a solve ends; there is then no last step to interpolate in.
  @usableFromInline
  mutating func failure(stepSize: Double, _ reason: StepFailure) -> SolverError {
    stepStart = time
    return .stepFailed(time: time, stepSize: stepSize, reason: reason)
  }
}
