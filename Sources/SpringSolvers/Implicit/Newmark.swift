/// Newmark's method: positions and velocities from the accelerations at both ends of the step, the one at the
/// end by Newton's method.
///
/// With β = 1/4 and γ = 1/2, the default, it is the average acceleration method: order 2, unconditionally
/// stable, without numerical damping. γ > 1/2 damps, and leaves order 1.
/// Errors: ``SolverError/stepFailed(time:stepSize:reason:)`` as ``OneStageImplicit``.
/// Cost: one linear system of N rows for each iteration; of a linear system one, factored once.
/// Source: Newmark, "A method of computation for structural dynamics", J. Eng. Mech. Div. ASCE 85 (1959),
/// EM3, 67–94.
public struct Newmark<System: MechanicalSystem>: FixedStepStepper {
  public static var name: String { "Newmark-β" }
  public static var order: ConvergenceOrder { .power(2) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String { "Newmark (1959)" }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  @usableFromInline var method: NewmarkStep

  /// The average acceleration method.
  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try self.init(system, stepSize: stepSize, beta: 0.25, gamma: 0.5)
  }

  /// Newmark's family.
  ///
  /// Domain: γ in [1/2, 1] and β in [γ/2, 1], where it is unconditionally stable.
  public init(
    _ system: System, stepSize: Double, beta: Double, gamma: Double
  ) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    guard gamma >= 0.5, gamma <= 1 else {
      throw .invalidParameter(name: "gamma", value: gamma, allowed: "≥ 1/2 and ≤ 1")
    }
    guard beta >= 0.5 * gamma, beta <= 1 else {
      throw .invalidParameter(name: "beta", value: beta, allowed: "≥ gamma/2 and ≤ 1")
    }
    self.system = system
    self.stepSize = stepSize
    method = NewmarkStep(system, massShift: 0, forceShift: 0, beta: beta, gamma: gamma)
  }

  @inlinable
  public mutating func reset() { method.isCarried = false }

  @inlinable
  public mutating func step(
    from time: Double, state: inout MutableSpan<Double>
  ) throws(SolverError) {
    try method.step(system, from: time, by: stepSize, state: &state)
  }
}

/// The generalised-α method: Newmark's, with forces and accelerations taken at points within the step, so
/// that motions too fast for it are damped by a chosen factor and slow ones hardly at all.
///
/// Order 2, unconditionally stable for every spectral radius ρ∞ in [0, 1]: the factor by which a step
/// multiplies an infinitely fast motion.
/// Errors, cost: as ``Newmark``.
/// Source: Chung, Hulbert, "A time integration algorithm for structural dynamics with improved numerical
/// dissipation: the generalized-α method", J. Appl. Mech. 60 (1993), 371–375, eq. 17 and 25.
public struct GeneralizedAlpha<System: MechanicalSystem>: FixedStepStepper {
  public static var name: String { "generalised-α" }
  public static var order: ConvergenceOrder { .power(2) }
  public static var evaluationsPerStep: Int { 1 }
  public static var source: String { "Chung, Hulbert (1993), eq. 17 and 25" }

  /// The system that is stepped.
  public let system: System
  /// h, in seconds.
  public let stepSize: Double
  /// ρ∞.
  public let spectralRadius: Double
  @usableFromInline var method: NewmarkStep

  /// ρ∞ = 0.8, a usual choice.
  public init(_ system: System, stepSize: Double) throws(SolverError) {
    try self.init(system, stepSize: stepSize, spectralRadius: 0.8)
  }

  /// A method by its spectral radius: 1 damps nothing, 0 all that is infinitely fast at once.
  ///
  /// Domain: in [0, 1].
  public init(
    _ system: System, stepSize: Double, spectralRadius: Double
  ) throws(SolverError) {
    try requirePositive(stepSize, "stepSize")
    guard spectralRadius >= 0, spectralRadius <= 1 else {
      throw .invalidParameter(
        name: "spectralRadius", value: spectralRadius, allowed: "≥ 0 and ≤ 1")
    }
    self.system = system
    self.stepSize = stepSize
    self.spectralRadius = spectralRadius
    let massShift = (2 * spectralRadius - 1) / (spectralRadius + 1)
    let forceShift = spectralRadius / (spectralRadius + 1)
    let excess = 1 + forceShift - massShift
    method = NewmarkStep(
      system, massShift: massShift, forceShift: forceShift, beta: 0.25 * excess * excess,
      gamma: 0.5 + forceShift - massShift)
  }

  @inlinable
  public mutating func reset() { method.isCarried = false }

  @inlinable
  public mutating func step(
    from time: Double, state: inout MutableSpan<Double>
  ) throws(SolverError) {
    try method.step(system, from: time, by: stepSize, state: &state)
  }
}
