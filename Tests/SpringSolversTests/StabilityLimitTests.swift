import SpringSolvers
import Testing

/// Limits of stability against those of the literature.
@Suite struct StabilityLimitTests {
  typealias Problem = LinearSpringProblem

  @Test func limitsOfExplicitMethods() throws {
    // Hairer, Lubich, Wanner (2006), I.1 and Hairer, Wanner (1996), IV.2: |R(iy)| ≤ 1.
    #expect(try ExplicitEuler<Problem>.stabilityLimit() == 0)
    #expect(try RungeKutta2<Problem>.stabilityLimit() == 0)
    #expect(abs(try RungeKutta4<Problem>.stabilityLimit() - 8.0.squareRoot()) < 1e-3)
    #expect(abs(try SemiImplicitEuler<Problem>.stabilityLimit() - 2) < 1e-3)
    #expect(abs(try VelocityVerlet<Problem>.stabilityLimit() - 2) < 1e-3)
    #expect(try ImplicitMidpoint<Problem>.stabilityLimit() == .infinity)
    #expect(try ExactPropagator.stabilityLimit() == .infinity)
    // With ζ = 0.5: |R| = 1 at h = 2·ζ of the explicit Euler method.
    #expect(abs(try ExplicitEuler<Problem>.stabilityLimit(dampingRatio: 0.5) - 1) < 1e-3)
    #expect(throws: SolverError.self) {
      try RungeKutta4<Problem>.stabilityLimit(dampingRatio: -1)
    }
  }

  @Test func amplificationIsTheStabilityFunction() throws {
    for (x, y) in [(-1.0, 0.5), (0, 2.8), (-3, 1), (0.5, -1)] {
      // R = Σ zᵏ/k! up to 4, and (1 + z/2)/(1 − z/2).
      var (term, sum) = ((1.0, 0.0), (1.0, 0.0))
      for k in 1...4 {
        let d = Double(k)
        term = ((term.0 * x - term.1 * y) / d, (term.0 * y + term.1 * x) / d)
        sum = (sum.0 + term.0, sum.1 + term.1)
      }
      let expected = (sum.0 * sum.0 + sum.1 * sum.1).squareRoot()
      let found = try RungeKutta4<LinearMode>.amplification(real: x, imaginary: y)
      #expect(abs(found - expected) < 1e-13 * expected)
      let trapezoidal = try Trapezoidal<LinearMode>.amplification(real: x, imaginary: y)
      let quotient =
        ((1 + x / 2) * (1 + x / 2) + y * y / 4) / ((1 - x / 2) * (1 - x / 2) + y * y / 4)
      #expect(abs(trapezoidal - quotient.squareRoot()) < 1e-13)
    }
    #expect(try ImplicitEuler<LinearMode>.amplification(real: 1, imaginary: 0) == .infinity)
  }
}
