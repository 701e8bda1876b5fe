#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Quaternion {
  /// The angle between two rotations, in radians, from 0 to π.
  ///
  /// Error bound: 4 ulp, down to the smallest angles.
  /// Source: Kahan, "How futile are mindless assessments of roundoff" (2006), section 12: half the angle
  /// of two units is atan2(|a − b|, |a + b|), which neither an arc cosine nor an arc sine equals in
  /// accuracy.
  public func angle(to other: Quaternion) -> Double { 2 * arc(to: other).angle }

  /// Spherical interpolation along the shorter way: sin((1 − t)θ)/sin θ·a ± sin(tθ)/sin θ·b.
  ///
  /// Edge cases: `self` at 0 and `other` at 1, bit for bit, and then with the sign that they have;
  /// beyond [0, 1] the rotation goes on. Both are made units first. Half a turn apart the way is the one
  /// that the signs of the two give.
  /// Error bound: 2⁻⁵¹ a component, for t in [0, 1].
  /// Source: Shoemake (1985).
  public func slerp(to other: Quaternion, at t: Double) -> Quaternion {
    if t == 0 { return self }
    if t == 1 { return other }
    let (theta, from, to) = arc(to: other)
    let whole = sin(theta)
    guard whole > 0 else { return Quaternion(from) }
    return Quaternion(from * (sin((1 - t) * theta) / whole) + to * (sin(t * theta) / whole))
  }

  /// The angle between two units in four dimensions, at most π/2, and the units, the second one on the
  /// side of the first.
  private func arc(
    to other: Quaternion
  ) -> (angle: Double, from: SIMD4<Double>, to: SIMD4<Double>) {
    let from = normalized.lanes
    var to = other.normalized.lanes
    if (from * to).sum() < 0 { to = 0 - to }
    let (apart, along) = (from - to, from + to)
    let angle = 2 * atan2((apart * apart).sum().squareRoot(), (along * along).sum().squareRoot())
    return (angle, from, to)
  }

  /// The rotation vector, axis times angle, of the shorter way.
  ///
  /// Source: Grassia, "Practical parameterization of rotations using the exponential map" (1998).
  public var rotationVector: SIMD3<Double> {
    let unit = normalized
    let imaginary = SIMD3(unit.x, unit.y, unit.z) * (unit.w < 0 ? -1 : 1)
    let sine = (imaginary * imaginary).sum().squareRoot()
    guard sine > 0 else { return 2 * imaginary }
    return imaginary * (2 * atan2(sine, unit.w.magnitude) / sine)
  }

  /// The rotation by |v| about v.
  ///
  /// Source: Grassia (1998).
  public init(rotationVector v: SIMD3<Double>) {
    let angle = (v * v).sum().squareRoot()
    guard angle > 0 else {
      self.init(x: v.x / 2, y: v.y / 2, z: v.z / 2, w: 1)
      return
    }
    let part = sin(angle / 2) / angle
    self.init(x: v.x * part, y: v.y * part, z: v.z * part, w: cos(angle / 2))
  }
}
