/// The coefficients of a Rosenbrock method in the form that needs no product with the Jacobian:
/// (I/(h·γ) − J)·u_i = f(t + α_i·h, y + Σ_j a_ij·u_j) + Σ_j c_ij·u_j/h + γ_i·h·∂f/∂t, and
/// y⁺ = y + Σ m_i·u_i.
///
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), IV.7, eq. 7.25.
public protocol RosenbrockTableau: Sendable {
  /// The method's name as tables and charts print it.
  static var name: String { get }
  /// The order of its global error.
  static var order: ConvergenceOrder { get }
  /// Author, year, equation.
  static var source: String { get }
  /// γ.
  static var gamma: Double { get }
  /// a by rows, the first empty.
  static var a: [[Double]] { get }
  /// c by rows, the first empty.
  static var c: [[Double]] { get }
  /// α.
  static var nodes: [Double] { get }
  /// γ_i.
  static var gammaSums: [Double] { get }
  /// m.
  static var weights: [Double] { get }
  /// e with error ≈ Σ e_i·u_i.
  static var errors: [Double] { get }
  /// The estimate falls as h to this power.
  static var estimatePower: Int { get }
  /// p of the interpolant: its error within one step is O(h^(p + 1)).
  static var denseOrder: Int { get }
  /// Two rows d with the interpolant y + θ·(y⁺ − y) + θ(1 − θ)·Σ_i (d_0i + θ·d_1i)·u_i.
  static var dense: [[Double]] { get }
}

/// RODAS, order 4 with an estimate of order 3, six stages, stiffly accurate and L-stable: for stiff springs
/// at tolerances from 1e-2 to 1e-6.
///
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), VI.4, table 4.1 and the authors' published program
/// for the digits, its interpolant of order 3 included.
public enum Rodas4Tableau: RosenbrockTableau {
  public static let name = "Rodas4"
  public static let order = ConvergenceOrder.power(4)
  public static let source = "Hairer, Wanner, Solving ODEs II (1996), VI.4"
  public static let gamma = 0.25
  public static let a: [[Double]] = [
    [],
    [1.544],
    [0.946_678_528_081_582_6, 0.255_701_169_898_328_4],
    [3.314_825_187_068_521, 2.896_124_015_972_201, 0.998_641_913_997_781_7],
    [1.221_224_509_226_641, 6.019_134_481_288_629, 12.537_083_329_320_87, -0.687_886_036_105_895],
    [
      1.221_224_509_226_641, 6.019_134_481_288_629, 12.537_083_329_320_87, -0.687_886_036_105_895,
      1,
    ],
  ]
  public static let c: [[Double]] = [
    [],
    [-5.6688],
    [-2.430_093_356_833_875, -0.206_359_915_709_191_5],
    [-0.107_352_905_815_137_5, -9.594_562_251_023_355, -20.470_286_148_096_16],
    [
      7.496_443_313_967_647, -10.246_804_314_643_52, -33.999_903_528_199_05, 11.708_908_932_061_6,
    ],
    [
      8.083_246_795_921_522, -7.981_132_988_064_893, -31.521_594_328_743_71,
      16.319_305_431_231_36, -6.058_818_238_834_054,
    ],
  ]
  public static let nodes = [0, 0.386, 0.21, 0.63, 1, 1]
  public static let gammaSums = [0.25, -0.1043, 0.1035, -0.036_200_000_000_000_23, 0, 0]
  public static let weights = [
    1.221_224_509_226_641, 6.019_134_481_288_629, 12.537_083_329_320_87, -0.687_886_036_105_895, 1,
    1,
  ]
  public static let errors = [0, 0, 0, 0, 0, 1.0]
  public static let estimatePower = 4
  public static let denseOrder = 3
  public static let dense: [[Double]] = [
    [
      10.126_235_083_445_86, -7.487_995_877_610_167, -34.800_918_615_557_47, -7.992_771_707_568_823,
      1.025_137_723_295_662,
    ],
    [
      -0.676_280_339_280_689_8, 6.087_714_651_680_015, 16.430_843_208_924_78, 24.767_225_114_183_86,
      -6.594_389_125_716_872,
    ],
  ]
}
