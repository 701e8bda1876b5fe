/// The maps of curls and flips with 300-bit arithmetic, by the textbook's formulas: cancellation that a
/// Double must avoid costs nothing here.
public enum TransitionOracle {
  /// A point of a page rolled onto a cone of half opening θ with its apex at (0, A), turned by ρ.
  ///
  /// Source: Hong, Card, Chen, "Turning pages of 3D electronic books" (IEEE 3DUI 2006).
  public static func coneCurl(
    x: Double, y: Double, angle: Double, apex: Double, turn: Double
  ) -> (x: Real, y: Real, z: Real) {
    let (x, y, apex) = (Real(x), Real(y), Real(apex))
    let (sine, cosine) = (Real.sin(Real(angle)), Real.cos(Real(angle)))
    let height = y - apex
    let distance = (x * x + height * height).squareRoot
    let radius = distance * sine
    let beta = Real.atan2(x, height) / sine
    let versine = Real(1) - Real.cos(beta)
    let across = radius * Real.sin(beta)
    let up = radius * versine * cosine
    let (turnSine, turnCosine) = (Real.sin(Real(turn)), Real.cos(Real(turn)))
    return (
      across * turnCosine - up * turnSine, distance + apex - radius * versine * sine,
      across * turnSine + up * turnCosine
    )
  }

  /// A point of a page rolled over a cylinder that touches it along a line.
  ///
  /// Source: the model of xissburg's XBPageCurl (2011).
  public static func cylinderCurl(
    x: Double, y: Double, point: (x: Double, y: Double), normal: (x: Double, y: Double),
    radius: Double
  ) -> (x: Real, y: Real, z: Real) {
    let (x, y, r) = (Real(x), Real(y), Real(radius))
    let (nx, ny) = (Real(normal.x), Real(normal.y))
    let d = (x - Real(point.x)) * nx + (y - Real(point.y)) * ny
    if d.sign <= 0 { return (x, y, Real(0)) }
    if d < Real.pi * r {
      let moved = r * Real.sin(d / r) - d
      return (x + moved * nx, y + moved * ny, r * (Real(1) - Real.cos(d / r)))
    }
    let moved = Real.pi * r - Real(2) * d
    return (x + moved * nx, y + moved * ny, Real(2) * r)
  }

  /// Where a point (x, y) of a card about its middle is seen when it has turned by `halfTurns`·π about
  /// +y (horizontal) or +x, moved back by reach·|sin| and is looked at from a distance.
  public static func flip(
    x: Double, y: Double, halfTurns: Double, reach: Double, eyeDistance: Double, horizontal: Bool
  ) -> (x: Real, y: Real) {
    let angle = Real.pi * Real(halfTurns)
    let (sine, cosine) = (Real.sin(angle), Real.cos(angle))
    let (x, y) = (Real(x), Real(y))
    let across = horizontal ? x : y
    let depth = (horizontal ? -(across * sine) : across * sine) - Real(reach) * sine.magnitude
    let w = Real(1) - depth / Real(eyeDistance)
    return horizontal ? (x * cosine / w, y / w) : (x / w, y * cosine / w)
  }
}
