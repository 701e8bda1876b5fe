/// The smoothstep of order n: the polynomial of degree 2n + 1 from 0 to 1 with n derivatives 0 at
/// either end.
///
///     S(x) = x^(n+1)·Σ C(n + k, k)·(1 − x)^k, k = 0…n
///
/// Order 0 is y = x, 1 is `smoothstep` 3x² − 2x³, 2 is `smootherstep` 6x⁵ − 15x⁴ + 10x³. In this form
/// every term is positive; the one in powers of x alone loses all digits at higher orders.
///
/// Outside [0, 1] the value stays at 0 or 1.
/// Source: Perlin, "Improving noise" (SIGGRAPH 2002), for order 2; the sum is the regularised
/// incomplete beta function Iₓ(n + 1, n + 1), DLMF 8.17.5.
public struct Smoothstep: Hashable, Sendable {
  /// The largest order, 28: up to it every C(n + k, k) is a Double, exactly.
  public static let largestOrder = 28

  /// n, the number of derivatives that are 0 at the ends.
  public let order: Int
  /// C(n + k, k), k = 0…n.
  let coefficients: [Double]

  /// The smoothstep of an order.
  ///
  /// Throws: `TimingError.outOfRange` for an order outside 0…28.
  public init(order: Int) throws(TimingError) {
    guard order >= 0, order <= Self.largestOrder else {
      throw .outOfRange(
        parameter: "order", value: Double(order), range: 0...Double(Self.largestOrder))
    }
    self.init(valid: order)
  }

  private init(valid order: Int) {
    self.order = order
    var binomial = 1
    var coefficients = [1.0]
    for k in 1..<max(order + 1, 1) {
      binomial = binomial * (order + k) / k
      coefficients.append(Double(binomial))
    }
    self.coefficients = coefficients
  }

  /// Order 1: 3x² − 2x³, as `smoothstep` of GLSL and HLSL.
  public static let smoothstep = Smoothstep(valid: 1)
  /// Order 2: 6x⁵ − 15x⁴ + 10x³.
  public static let smootherstep = Smoothstep(valid: 2)
}
