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
    _ type: Stepper.Type, _ method: SolverMethod) where Stepper.System == Problem
  mutating func adaptive<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, _ method: SolverMethod) where Stepper.System == Problem
}

extension SolverVisitor {
  private mutating func fixed<Stepper: FixedStepStepper>(
    _ type: Stepper.Type, _ variant: String, _ family: String
  ) where Stepper.System == Problem {
    fixed(type, SolverMethod(variant: variant, title: Stepper.name, family: family))
  }

  private mutating func adaptive<Stepper: AdaptiveStepper>(
    _ type: Stepper.Type, _ variant: String, _ family: String
  ) where Stepper.System == Problem {
    adaptive(type, SolverMethod(variant: variant, title: Stepper.name, family: family))
  }

  /// Methods for any system.
  mutating func visitGeneral(isSeparable: Bool) {
    fixed(ExplicitEuler<Problem>.self, "euler", "explicit")
    fixed(SemiImplicitEuler<Problem>.self, "semi-euler", "symplectic")
    fixed(VelocityVerlet<Problem>.self, "verlet", "symplectic")
    if isSeparable {
      fixed(StormerVerlet<Problem>.self, "stormer", "symplectic")
      fixed(Leapfrog<Problem>.self, "leapfrog", "symplectic")
      fixed(Yoshida4<Problem>.self, "yoshida4", "symplectic")
      fixed(Yoshida6<Problem>.self, "yoshida6", "symplectic")
    }
    fixed(RungeKutta2<Problem>.self, "rk2", "explicit")
    fixed(Heun<Problem>.self, "heun", "explicit")
    fixed(RungeKutta4<Problem>.self, "rk4", "explicit")
    adaptive(DormandPrince5<Problem>.self, "dopri5", "adaptive")
    adaptive(Tsit5<Problem>.self, "tsit5", "adaptive")
    adaptive(DOP853<Problem>.self, "dop853", "adaptive")
  }

  /// Methods that solve equations.
  mutating func visitImplicit() {
    fixed(ImplicitEuler<Problem>.self, "implicit-euler", "implicit")
    fixed(ImplicitMidpoint<Problem>.self, "midpoint", "implicit")
    fixed(Trapezoidal<Problem>.self, "trapezoidal", "implicit")
    fixed(BDF2<Problem>.self, "bdf2", "implicit")
    fixed(Newmark<Problem>.self, "newmark", "structural")
    fixed(GeneralizedAlpha<Problem>.self, "alpha", "structural")
    fixed(RadauIIA5<Problem>.self, "radau5-fixed", "implicit")
    adaptive(Rodas4<Problem>.self, "rodas4", "implicit")
    adaptive(AdaptiveRadauIIA5<Problem>.self, "radau5", "implicit")
  }
}

extension SolverVisitor where Problem: OscillatorySystem & SemilinearSystem {
  /// Methods that take the linear part exactly.
  mutating func visitExponential() {
    fixed(ETD1<Problem>.self, "etd1", "exponential")
    fixed(ETD2RK<Problem>.self, "etd2rk", "exponential")
    fixed(ETDRK4<Problem>.self, "etdrk4", "exponential")
    fixed(Deuflhard<Problem>.self, "deuflhard", "exponential")
    fixed(MollifiedImpulse<Problem>.self, "mollified", "exponential")
    fixed(Gautschi<Problem>.self, "gautschi", "exponential")
  }
}

extension SolverVisitor where Problem == LinearSpringProblem {
  /// Methods that know the motion.
  mutating func visitExact() {
    fixed(ExactPropagator.self, "propagator", "exact")
    fixed(ClosedForm.self, "closed-form", "exact")
    fixed(MatrixPropagator<Problem>.self, "expm", "exact")
  }
}

extension SolverVisitor where Problem: ChainSystem {
  /// The exact step of a chain.
  mutating func visitSineSum() {
    fixed(
      SineSum<Problem>.self,
      SolverMethod(variant: "sine-sum", title: SineSum<Problem>.name, family: "exact"))
  }
}
