/// Order 5 with an estimate of order 4, six stages a step and a seventh that is the next step's first:
/// the usual choice at relative tolerances from 1e-3 to 1e-7.
///
/// Source: Dormand, Prince, "A family of embedded Runge–Kutta formulae", J. Comp. Appl. Math. 6 (1980),
/// 19–26; interpolant of order 4: Shampine, "Some practical Runge–Kutta formulas", Math. Comp. 46
/// (1986), 135–150, in the form of Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.6.
public enum DormandPrince5Tableau: EmbeddedTableau {
  public static let name = "Dormand–Prince 5(4)"
  public static let order = ConvergenceOrder.power(5)
  public static let source = "Dormand, Prince (1980); Shampine (1986)"
  public static let a: [[Double]] = [
    [],
    [1.0 / 5],
    [3.0 / 40, 9.0 / 40],
    [44.0 / 45, -56.0 / 15, 32.0 / 9],
    [19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729],
    [9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656],
  ]
  public static let b = [
    35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84,
  ]
  public static let c = [0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1]
  public static let estimatePower = 5
  public static let errors: [[Double]] = [
    [
      71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40,
    ]
  ]
  public static let beta = 0.04
  public static let denseOrder = 4
  public static let dense: [[Double]] = [
    [
      -12_715_105_075.0 / 11_282_082_432, 0, 87_487_479_700.0 / 32_700_410_799,
      -10_690_763_975.0 / 1_880_347_072, 701_980_252_875.0 / 199_316_789_632,
      -1_453_857_185.0 / 822_651_844, 69_997_945.0 / 29_380_423,
    ]
  ]
}

/// Dormand and Prince's method of order 5 with step size control.
public typealias DormandPrince5<System: DynamicalSystem> =
  AdaptiveRungeKutta<DormandPrince5Tableau, System>
