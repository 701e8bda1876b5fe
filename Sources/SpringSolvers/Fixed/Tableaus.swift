/// The coefficients of an explicit Runge–Kutta method: k_i = f(t + c_i·h, y + h·Σ_j a_ij·k_j) and
/// y⁺ = y + h·Σ b_i·k_i.
public protocol ExplicitTableau: Sendable {
  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// The order of its global error.
  static var order: ConvergenceOrder { get }
  /// Author, year, equation.
  static var source: String { get }
  /// Row i holds a_i0 … a_i(i−1); the first row is empty.
  static var a: [[Double]] { get }
  /// The weights b_i, one a stage.
  static var b: [Double] { get }
  /// The nodes c_i, one a stage.
  static var c: [Double] { get }
}

/// Order 1, one stage: the textbook's first method, unstable for an undamped spring at any step.
///
/// Source: Euler, "Institutiones calculi integralis" (1768), I, §650.
public enum ExplicitEulerTableau: ExplicitTableau {
  public static let name = "explicit Euler"
  public static let order = ConvergenceOrder.power(1)
  public static let source = "Euler, Institutiones calculi integralis I (1768), §650"
  public static let a: [[Double]] = [[]]
  public static let b = [1.0]
  public static let c = [0.0]
}

/// Order 2, two stages: the cheapest way to order 2 with a slope in the middle of the step.
///
/// Source: Runge, "Über die numerische Auflösung von Differentialgleichungen", Mathematische Annalen 46
/// (1895), 167–178; Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.1.
public enum ExplicitMidpointTableau: ExplicitTableau {
  public static let name = "RK2"
  public static let order = ConvergenceOrder.power(2)
  public static let source = "Runge (1895); Hairer, Nørsett, Wanner, Solving ODEs I (1993), II.1"
  public static let a: [[Double]] = [[], [0.5]]
  public static let b = [0, 1.0]
  public static let c = [0, 0.5]
}

/// Order 2, two stages: the mean of the slopes at the step's two ends.
///
/// Source: Heun, "Neue Methoden zur approximativen Integration der Differentialgleichungen einer
/// unabhängigen Veränderlichen", Zeitschrift für Mathematik und Physik 45 (1900), 23–38.
public enum HeunTableau: ExplicitTableau {
  public static let name = "Heun"
  public static let order = ConvergenceOrder.power(2)
  public static let source = "Heun (1900); Hairer, Nørsett, Wanner, Solving ODEs I (1993), II.1"
  public static let a: [[Double]] = [[], [1]]
  public static let b = [0.5, 0.5]
  public static let c = [0, 1.0]
}

/// Order 4, four stages: the classical method, for smooth problems at moderate tolerances.
///
/// Source: Kutta, "Beitrag zur näherungsweisen Integration totaler Differentialgleichungen", Zeitschrift
/// für Mathematik und Physik 46 (1901), 435–453; Hairer, Nørsett, Wanner, "Solving Ordinary Differential
/// Equations I" (1993), table II.1.2.
public enum ClassicalRungeKuttaTableau: ExplicitTableau {
  public static let name = "RK4"
  public static let order = ConvergenceOrder.power(4)
  public static let source = "Kutta (1901); Hairer, Nørsett, Wanner, Solving ODEs I (1993), II.1.2"
  public static let a: [[Double]] = [[], [0.5], [0, 0.5], [0, 0, 1]]
  public static let b = [1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6]
  public static let c = [0, 0.5, 0.5, 1]
}
