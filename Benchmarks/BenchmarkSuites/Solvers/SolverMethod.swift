import SpringSolvers

/// A method as result files name it.
struct SolverMethod: Hashable, Sendable {
  let variant: String
  let title: String
  let family: String
}

/// What is done with each method that fits a problem.
protocol SolverVisitor {
  associatedtype Problem: ReferenceProblem

  mutating func fixed<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ method: SolverMethod) throws where Stepper.System == Problem
  mutating func adaptive<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, _ method: SolverMethod) throws where Stepper.System == Problem
}

extension SolverVisitor {
  /// With the stepper's own name.
  mutating func fixed<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ variant: String, _ family: String
  ) throws where Stepper.System == Problem {
    try fixed(type, SolverMethod(variant: variant, title: Stepper.name, family: family))
  }

  private mutating func adaptive<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, _ variant: String, _ family: String
  ) throws where Stepper.System == Problem {
    try adaptive(type, SolverMethod(variant: variant, title: Stepper.name, family: family))
  }

  /// Methods for any system.
  mutating func visitGeneral(isSeparable: Bool) throws {
    try fixed(ExplicitEuler<Problem>.self, "euler", "explicit")
    try fixed(SemiImplicitEuler<Problem>.self, "semi-euler", "symplectic")
    try fixed(VelocityVerlet<Problem>.self, "verlet", "symplectic")
    if isSeparable {
      try fixed(StormerVerlet<Problem>.self, "stormer", "symplectic")
      try fixed(Leapfrog<Problem>.self, "leapfrog", "symplectic")
      try fixed(Yoshida4<Problem>.self, "yoshida4", "symplectic")
      try fixed(Yoshida6<Problem>.self, "yoshida6", "symplectic")
    }
    try fixed(RungeKutta2<Problem>.self, "rk2", "explicit")
    try fixed(Heun<Problem>.self, "heun", "explicit")
    try fixed(RungeKutta4<Problem>.self, "rk4", "explicit")
    try adaptive(DormandPrince5<Problem>.self, "dopri5", "adaptive")
    try adaptive(Tsit5<Problem>.self, "tsit5", "adaptive")
    try adaptive(DOP853<Problem>.self, "dop853", "adaptive")
  }

  /// Methods that solve equations.
  mutating func visitImplicit() throws {
    try fixed(ImplicitEuler<Problem>.self, "implicit-euler", "implicit")
    try fixed(ImplicitMidpoint<Problem>.self, "midpoint", "implicit")
    try fixed(Trapezoidal<Problem>.self, "trapezoidal", "implicit")
    try fixed(BDF2<Problem>.self, "bdf2", "implicit")
    try fixed(Newmark<Problem>.self, "newmark", "structural")
    try fixed(GeneralizedAlpha<Problem>.self, "alpha", "structural")
    try fixed(RadauIIA5<Problem>.self, "radau5-fixed", "implicit")
    try adaptive(Rodas4<Problem>.self, "rodas4", "implicit")
    try adaptive(AdaptiveRadauIIA5<Problem>.self, "radau5", "implicit")
  }
}

extension SolverVisitor where Problem: OscillatorySystem & SemilinearSystem {
  /// Methods that take the linear part exactly.
  mutating func visitExponential() throws {
    try fixed(ETD1<Problem>.self, "etd1", "exponential")
    try fixed(ETD2RK<Problem>.self, "etd2rk", "exponential")
    try fixed(ETDRK4<Problem>.self, "etdrk4", "exponential")
    try fixed(Deuflhard<Problem>.self, "deuflhard", "exponential")
    try fixed(MollifiedImpulse<Problem>.self, "mollified", "exponential")
    try fixed(Gautschi<Problem>.self, "gautschi", "exponential")
  }
}

extension SolverVisitor where Problem == LinearSpringProblem {
  /// Methods that know the motion.
  mutating func visitExact() throws {
    try fixed(ExactPropagator.self, "propagator", "exact")
    try fixed(ClosedForm.self, "closed-form", "exact")
    try fixed(MatrixPropagator<Problem>.self, "expm", "exact")
  }
}

extension SolverVisitor where Problem: ChainSystem {
  /// The exact step of a chain.
  mutating func visitSineSum() throws {
    try fixed(SineSum<Problem>.self, "sine-sum", "exact")
  }
}
