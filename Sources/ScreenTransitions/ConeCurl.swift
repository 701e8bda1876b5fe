#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A page rolled onto a cone whose apex lies on the page's spine at (0, A), A below the page, then turned
/// by ρ about the spine: with R the distance to the apex, r = R·sin θ and β = asin(x/R)/sin θ,
///
///     x′ = r·sin β,  y′ = R + A − r·(1 − cos β)·sin θ,  z′ = r·(1 − cos β)·cos θ
///
/// The map is an isometry: the page bends and does not stretch.
///
/// Units: any length; radians. Domain: θ in (0, π/2], π/2 being flat; A finite; points with y > A.
/// Edge cases: exactly flat for θ = π/2. A very large −A with A·sin θ fixed tends to a cylinder.
/// Error bound: 1e-14 on the unit page, for |A| up to 1e8 and a cylinder of radius ≥ 0.05 there: R + A and 1 − cos β are computed without
/// cancellation, where the textbook's terms lose |A| ulps.
/// Source: Hong, Card, Chen, "Turning pages of 3D electronic books" (IEEE 3DUI 2006); W. Dana Nuon,
/// "Implementing iBooks page curling using a conical deformation algorithm" (2010).
public struct ConeCurl: Hashable, Sendable {
  /// θ, half the cone's opening.
  public let angle: Double
  /// A, the apex's y.
  public let apex: Double
  /// ρ, the turn about the spine.
  public let turn: Double

  let sine, cosine, turnSine, turnCosine: Double

  /// A cone whose numbers are known to be allowed.
  init(unchecked angle: Double, apex: Double, turn: Double) {
    (self.angle, self.apex, self.turn) = (angle, apex, turn)
    (sine, cosine) = angle == .pi / 2 ? (1, 0) : (sin(angle), cos(angle))
    (turnSine, turnCosine) = (sin(turn), cos(turn))
  }

  /// Prepares a cone.
  public init(angle: Double, apex: Double, turn: Double = 0) throws(TransitionError) {
    guard angle > 0, angle <= .pi / 2 else {
      throw .invalidParameter(name: "angle", value: angle, allowed: "in (0, π/2]")
    }
    try requireFinite(apex, "apex")
    try requireFinite(turn, "turn")
    self.init(unchecked: angle, apex: apex, turn: turn)
  }

  /// Where a point of the flat page goes.
  public func map(x: Double, y: Double) -> SIMD3<Double> {
    let height = y - apex
    let distance = (x * x + height * height).squareRoot()
    if distance == 0 { return SIMD3(0, y, 0) }
    if sine == 1 { return turned(SIMD3(x, y, 0)) }
    let radius = distance * sine
    let beta = winding(x, height)
    let half = sin(beta / 2)
    let versine = 2 * half * half
    // R + A = (R² − A²)/(R − A), where R and −A are both positive.
    let above = apex < 0 ? (x * x + y * (y - 2 * apex)) / (distance - apex) : distance + apex
    return turned(
      SIMD3(
        radius * sin(beta), above - radius * versine * sine, radius * versine * cosine))
  }

  /// The surface's two tangents ∂/∂x and ∂/∂y at a point of the flat page: with φ = atan2(x, y − A), the
  /// direction u(β) from the apex and its derivative u′, both units,
  /// ∂/∂x = sin φ·u + cos φ·u′ and ∂/∂y = cos φ·u − sin φ·u′.
  ///
  /// Error bound: orthogonal units to 1e-15, whatever the cone. At the apex, where the surface has none, those
  /// of the flat page.
  public func tangents(x: Double, y: Double) -> (x: SIMD3<Double>, y: SIMD3<Double>) {
    let height = y - apex
    let distance = (x * x + height * height).squareRoot()
    guard distance > 0, sine < 1 else {
      return (turned(SIMD3(1, 0, 0)), turned(SIMD3(0, 1, 0)))
    }
    let (sinePhi, cosinePhi) = (x / distance, height / distance)
    let beta = winding(x, height)
    let half = sin(beta / 2)
    let (sineBeta, versine) = (sin(beta), 2 * half * half)
    let out = SIMD3(sine * sineBeta, 1 - sine * sine * versine, sine * cosine * versine)
    let across = SIMD3(1 - versine, -sine * sineBeta, cosine * sineBeta)
    return (
      turned(sinePhi * out + cosinePhi * across), turned(cosinePhi * out - sinePhi * across)
    )
  }

  /// The same in Float: computed in Double and rounded once, since the terms of a distant apex cancel.
  public func map(x: Float, y: Float) -> SIMD3<Float> {
    SIMD3<Float>(map(x: Double(x), y: Double(y)))
  }

  /// β = asin(x/R)/sin θ for a point above the apex, without the loss of asin near ±1; finite where a narrow
  /// cone's would not be, for then the page is wound to a line.
  private func winding(_ x: Double, _ height: Double) -> Double {
    let limit = Double.greatestFiniteMagnitude
    return min(max(atan2(x, height) / sine, -limit), limit)
  }

  private func turned(_ point: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      point.x * turnCosine - point.z * turnSine, point.y,
      point.x * turnSine + point.z * turnCosine)
  }
}
