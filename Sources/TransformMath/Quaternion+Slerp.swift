#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Quaternion {
  /// The angle between two rotations, in radians, from 0 to π: 2·atan2(|a ∧ b|, |a·b|).
  ///
  /// Edge cases: those of `slerp`. Error bound: 1 ulp, down to the smallest angles.
  /// Source: the wedge instead of an arc cosine, after Kahan, "How futile are mindless assessments of
  /// roundoff" (2006), section 12.
  public func angle(to other: Quaternion) -> Double {
    2 * Arc(from: self, to: other).angle.value
  }

  /// Spherical interpolation along the shorter way, (sin((1 − t)θ)·a ± sin(tθ)·b)/sin θ, where θ is the
  /// angle of a and ±b in four dimensions, at most π/2.
  ///
  /// Computed as â·cos tθ + ĉ·sin tθ with ĉ the unit across a on the side of b, in double-double, for
  /// then nothing cancels at any angle.
  /// Edge cases: `self` at 0 and `other` at 1, bit for bit, and then with the sign that they have, and
  /// `self` when both are the same and a unit but for 2⁻¹⁸ (as those rounded to Float are); beyond [0, 1]
  /// the rotation goes on at the same pace. Both are made units first; what has no direction (0, NaN, ∞)
  /// counts as the identity. The sign is that of the exact a·b;
  /// at exactly half a turn (a·b = 0) the way is the one that the signs of the two give.
  /// A t that is NaN or beyond ±2⁴⁰ gives NaN: of so many turns the digits of the angle tell nothing.
  /// Error bound: half an ulp of each component and 2⁻⁹⁵·(1 + |t|), at every angle.
  /// Cost: about 1500 flops in double-double.
  /// Source: Shoemake, "Animating rotation with quaternion curves" (SIGGRAPH 1985).
  public func slerp(to other: Quaternion, at t: Double) -> Quaternion {
    if t == 1 { return other }
    if t == 0 || (self == other && isNearlyUnit && t.isFinite) { return self }
    return Arc(from: self, to: other).quaternion(at: t)
  }
}

extension Quaternion {
  /// Whether the length is 1 but for the rounding of the components, to Floats at the most.
  private var isNearlyUnit: Bool { ((lanes * lanes).sum() - 1).magnitude <= 0x1p-18 }
}

/// The shorter way from one quaternion to another on the unit sphere of four dimensions.
struct Arc {
  /// The start, not a unit yet, and its length.
  private let start: SIMD4<Double>
  private let length: DoubleDouble
  /// start · (start ∧ end): across the start, of the length `length`·`wedge`.
  private var across: (DoubleDouble, DoubleDouble, DoubleDouble, DoubleDouble)
  private let wedge: DoubleDouble
  /// Between the two in four dimensions: half the angle of the rotation, in [0, π/2].
  let angle: DoubleDouble

  init(from: Quaternion, to: Quaternion) {
    let (a, b) = (from.scaledLanes, to.scaledLanes)
    /// aᵢ·bⱼ − aⱼ·bᵢ: a difference of exact products, so that its relative error is 3u² at any angle.
    func minor(_ i: Int, _ j: Int) -> DoubleDouble { .product(a[i], b[j]) - .product(a[j], b[i]) }
    let (xy, xz, xw) = (minor(0, 1), minor(0, 2), minor(0, 3))
    let (yz, yw, zw) = (minor(1, 2), minor(1, 3), minor(2, 3))
    let (x, y, z, w) = (a.x, a.y, a.z, a.w)
    let sign: Double = Self.isBelowZero(a, b) ? -1 : 1
    across = (
      (-(xy * y) - xz * z - xw * w) * sign, (xy * x - yz * z - yw * w) * sign,
      (xz * x + yz * y - zw * w) * sign, (xw * x + yw * y + zw * z) * sign
    )
    let squares = (xy * xy + xz * xz) + (xw * xw + yz * yz) + (yw * yw + zw * zw)
    (wedge, start) = (squares.squareRoot, a)
    let dot = Self.dot(a, b) * sign
    length = Self.dot(a, a).squareRoot
    angle = .angle(sine: wedge, cosine: dot)
  }

  /// The quaternion at `t`: 0 is the start and 1 the end.
  func quaternion(at t: Double) -> Quaternion {
    let lanes = lanes(at: t)
    return Quaternion(
      x: lanes.0.value, y: lanes.1.value, z: lanes.2.value, w: lanes.3.value)
  }

  /// The rows of the rotation at `t`.
  func turn(at t: Double) -> ExactVector.Turn {
    let (x, y, z, w) = lanes(at: t)
    return Quaternion.exactTurn(x, y, z, w)
  }

  /// x, y, z, w of the unit at `t`; NaN beyond |t| = 2⁴⁰.
  private func lanes(
    at t: Double
  ) -> (DoubleDouble, DoubleDouble, DoubleDouble, DoubleDouble) {
    guard t.magnitude <= 0x1p40 else {
      let none = DoubleDouble(.nan)
      return (none, none, none, none)
    }
    let (sine, cosine) = (angle * t).preciseCircular
    let along = cosine / length
    // Without an angle there is nothing across.
    let aside = wedge.high > 0 ? sine / (wedge * length) : DoubleDouble(0)
    return (
      along * start.x + across.0 * aside, along * start.y + across.1 * aside,
      along * start.z + across.2 * aside, along * start.w + across.3 * aside
    )
  }

  private static func dot(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> DoubleDouble {
    (.product(a.x, b.x) + .product(a.y, b.y)) + (.product(a.z, b.z) + .product(a.w, b.w))
  }

  /// Whether the exact a·b is below 0.
  private static func isBelowZero(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
    let value = dot(a, b).high
    let terms = a * b
    let size = (terms.x.magnitude + terms.y.magnitude) + (terms.z.magnitude + terms.w.magnitude)
    // The pairs' sums err by less than 2⁻¹⁰⁰ of the terms.
    if value.magnitude > size * 0x1p-100 { return value < 0 }
    return exactDot(a, b) < 0
  }
}

extension DoubleDouble {
  /// The angle of a point (cosine, sine) that is no unit, with sine ≥ 0; 0 for the point 0.
  ///
  /// A step of Newton's from libm's angle φ: sin(θ − φ) = (s·cos φ − c·sin φ)/r.
  /// Error bound: 2⁻⁹⁷ of the angle.
  fileprivate static func angle(sine s: DoubleDouble, cosine c: DoubleDouble) -> DoubleDouble {
    guard s.high > 0 else { return DoubleDouble(c.high < 0 ? .pi : 0) }
    let first = DoubleDouble(atan2(s.high, c.high))
    let (sine, cosine) = first.preciseCircular
    return first + (s * cosine - c * sine) / (s * s + c * c).squareRoot
  }
}
