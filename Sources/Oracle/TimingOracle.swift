/// The timing curve's MPFR twin: y(x), dy/dx and t(x) of a cubic Bézier on the exact doubles given.
///
/// Every root is bracketed: a Newton iteration whose every point moves one side of a bracket of
/// opposite signs, halved where Newton would leave it, until the step is below 2⁻²⁹⁰ of the unknown.
/// The unknown is t, or t − 1/2 for x in (1/4, 3/4) on curves with x1 ≥ 1/2 ≥ x2, which may have
/// three roots nearly in one place there. Nothing here shares code with `TimingCurves`.
///
/// Error bound: 2⁻²⁷⁰ of y where dx/dt is not small; its cube root, 2⁻⁹⁰, at a triple root.
public enum TimingOracle {
  /// `y(x)` by the rules of CSS: the end tangents' lines outside [0, 1].
  public static func value(
    x1: Double, y1: Double, x2: Double, y2: Double, at x: Double
  ) -> Real {
    let curve = BezierOracle(x1, y1, x2, y2)
    if x <= 0 { return curve.outside(Real(x), from: curve.startTangent) }
    if x >= 1 { return Real(1) + curve.outside(Real(x) - Real(1), from: curve.endTangent) }
    let root = curve.root(at: x)
    return curve.y(from: root.anchor).value(root.distance)
  }

  /// `dy/dx`; at the ends the limit from inside, outside the slope of the tangent's line.
  public static func slope(
    x1: Double, y1: Double, x2: Double, y2: Double, at x: Double
  ) -> Real {
    let curve = BezierOracle(x1, y1, x2, y2)
    if x <= 0 || x >= 1 {
      let tangent = x <= 0 ? curve.startTangent : curve.endTangent
      if tangent.along.isZero && x != 0 && x != 1 { return Real(0) }
      return tangent.rise / tangent.along
    }
    let root = curve.root(at: x)
    let run = curve.x(from: root.anchor).derivative(root.distance)
    let rise = curve.y(from: root.anchor)
    let climb = rise.derivative(root.distance)
    if !run.isZero { return climb / run }
    // A cusp's right-hand limit has the sign of the second derivative.
    let sign = climb.isZero ? rise.second(root.distance).sign : climb.sign
    return Real(sign < 0 ? -Double.infinity : .infinity)
  }

  /// `t(x)`, clamped to [0, 1] outside.
  public static func parameter(
    x1: Double, y1: Double, x2: Double, y2: Double, at x: Double
  ) -> Real {
    if x <= 0 { return Real(0) }
    if x >= 1 { return Real(1) }
    let root = BezierOracle(x1, y1, x2, y2).root(at: x)
    return (root.anchor == .middle ? Real(1) / Real(2) : Real(0)) + root.distance
  }
}

/// The curve's control points as exact reals.
struct BezierOracle {
  enum Anchor { case start, middle }

  let x1, y1, x2, y2: Real

  init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (Real(x1), Real(y1), Real(x2), Real(y2))
  }

  func x(from anchor: Anchor) -> CubicOracle { coordinate(x1, x2, from: anchor) }
  func y(from anchor: Anchor) -> CubicOracle { coordinate(y1, y2, from: anchor) }

  /// 3a·t(1 − t)² + 3b·t²(1 − t) + t³ in powers of t or of t − 1/2.
  private func coordinate(_ a: Real, _ b: Real, from anchor: Anchor) -> CubicOracle {
    let (one, two, three) = (Real(1), Real(2), Real(3))
    if anchor == .start {
      return CubicOracle(
        c0: Real(0), c1: three * a, c2: three * (b - two * a), c3: one + three * (a - b))
    }
    let below = one - a
    return CubicOracle(
      c0: (one + three * (a + b)) / Real(8), c1: three / Real(4) * (below + b),
      c2: three / two * (below - b), c3: Real(4) - three * (below + b))
  }

  func root(at x: Double) -> (anchor: Anchor, distance: Real) {
    let half = Real(0.5)
    let inMiddle = x > 0.25 && x < 0.75 && !(x1 < half) && !(x2 > half)
    let anchor: Anchor = inMiddle ? .middle : .start
    let curve = self.x(from: anchor)
    // The middle's constant, 1/2 − 3/8·(1 − x1) + 3/8·x2, without what would swallow a small x2.
    let target =
      inMiddle
      ? Real(x - 0.5) + Real(0.375) * ((Real(1) - x1) - x2) : Real(x)
    let shape = CubicOracle(c0: -target, c1: curve.c1, c2: curve.c2, c3: curve.c3)
    let distance =
      inMiddle
      ? shape.root(from: -half, to: half, start: middleStart(shape))
      : shape.root(from: Real(0), to: Real(1), start: start(target))
    return (anchor, distance)
  }

  /// The least of three upper bounds, each from one term of x alone (for small t).
  private func start(_ x: Real) -> Real {
    let three = Real(3)
    var t = Real.exp(Real.log(x) / three)
    if x1.sign > 0 { t = min(t, x / (three * x1)) }
    if x2.sign > 0 { t = min(t, (x / (three * x2)).squareRoot) }
    return t
  }

  private func middleStart(_ cubic: CubicOracle) -> Real {
    let target = cubic.c0.magnitude
    if target.isZero { return target }
    var d = Real.exp(Real.log(target / cubic.c3) / Real(3))
    if cubic.c1.sign > 0 { d = min(d, target / cubic.c1) }
    d = min(d, Real(0.5))
    return cubic.c0.sign < 0 ? d : -d
  }

  typealias Tangent = (along: Real, rise: Real)

  var startTangent: Tangent {
    if !x1.isZero || !y1.isZero { return (x1, y1) }
    if !x2.isZero || !y2.isZero { return (x2, y2) }
    return (Real(1), Real(1))
  }

  var endTangent: Tangent {
    let one = Real(1)
    let points = [(one - x2, one - y2), (one - x1, one - y1)]
    return points.first { !$0.0.isZero || !$0.1.isZero }.map { (along: $0.0, rise: $0.1) }
      ?? (one, one)
  }

  func outside(_ distance: Real, from tangent: Tangent) -> Real {
    tangent.along.isZero ? Real(0) : tangent.rise / tangent.along * distance
  }
}
