#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A page rolled over a cylinder that lies on it and is flat again behind it: a point at the distance d
/// beyond the line where the cylinder touches goes to
///
///     d ≤ 0: itself;  d ≤ π·r: (d₀ + r·sin(d/r), r·(1 − cos(d/r)));  else (d₀ + π·r − d, 2·r)
///
/// along the normal and in height, d₀ being the line's place. It is an isometry, with a continuous
/// tangent at both lines.
///
/// Units: any length. Domain: r > 0; any line.
/// Error bound: 1e-12 for coordinates up to 1000; exactly itself for d ≤ 0.
/// Source: the model of xissburg's XBPageCurl (2011).
public struct CylinderCurl: Hashable, Sendable {
  /// A point of the line.
  public let point: SIMD2<Double>
  /// The unit normal, towards the part that is rolled up.
  public let normal: SIMD2<Double>
  /// r.
  public let radius: Double

  /// A cylinder by a point of its line and the line's direction, whose right side, seen with y up, is
  /// rolled up: the normal is (direction.y, −direction.x).
  ///
  /// Domain: direction not zero (it is normalised); radius > 0.
  public init(
    point: SIMD2<Double>, direction: SIMD2<Double>, radius: Double
  ) throws(TransitionError) {
    try require(radius, "radius", above: 0)
    try requireFinite(point.x + point.y, "point")
    let length = (direction.x * direction.x + direction.y * direction.y).squareRoot()
    try require(length, "length of direction", above: 0)
    self.init(
      point: point, normal: SIMD2(direction.y / length, -direction.x / length), radius: radius)
  }

  init(point: SIMD2<Double>, normal: SIMD2<Double>, radius: Double) {
    self.point = point
    self.normal = normal
    self.radius = radius
  }

  /// The surface's two tangents ∂/∂x and ∂/∂y at a point of the flat page: along the line the page's own,
  /// and across it cos τ·n + sin τ·z, with τ = d/r between the lines, 0 before and π behind them.
  ///
  /// Error bound: orthogonal units to 1e-15.
  public func tangents(x: Double, y: Double) -> (x: SIMD3<Double>, y: SIMD3<Double>) {
    let offset = SIMD2(x, y) - point
    let turn = min(max((offset.x * normal.x + offset.y * normal.y) / radius, 0), .pi)
    let half = sin(turn / 2)
    // cos τ − 1, without cancellation.
    let lean = -2 * half * half
    let flat = lean * normal
    let rise = turn == .pi ? 0 : sin(turn)
    return (
      SIMD3(1 + normal.x * flat.x, normal.x * flat.y, normal.x * rise),
      SIMD3(normal.y * flat.x, 1 + normal.y * flat.y, normal.y * rise)
    )
  }

  /// The same in Float: computed in Double and rounded once.
  public func map(x: Float, y: Float) -> SIMD3<Float> {
    SIMD3<Float>(map(x: Double(x), y: Double(y)))
  }

  /// Where a point of the flat page goes.
  public func map(x: Double, y: Double) -> SIMD3<Double> {
    let offset = SIMD2(x, y) - point
    let distance = offset.x * normal.x + offset.y * normal.y
    if distance <= 0 { return SIMD3(x, y, 0) }
    let turn = distance / radius
    if turn >= .pi {
      let moved = SIMD2(x, y) + (.pi * radius - 2 * distance) * normal
      return SIMD3(moved.x, moved.y, 2 * radius)
    }
    let half = sin(turn / 2)
    let moved = SIMD2(x, y) + (radius * sin(turn) - distance) * normal
    return SIMD3(moved.x, moved.y, 2 * radius * half * half)
  }
}
