#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Quaternion {
  /// The rotation by `angle` about the axis (x, y, z), as `Transform3D.rotation` turns.
  ///
  /// Units: radians. Edge cases: a zero axis gives the identity, its length does not matter; a NaN or
  /// infinite angle or axis gives NaN. Angles beyond 2π are kept modulo 4π: at 2π the quaternion is
  /// −identity, which is the same rotation.
  /// Error bound: 2⁻⁵² a component.
  public init(angle: Double, x: Double, y: Double, z: Double) {
    guard SIMD4(x, y, z, angle).isFinite else {
      self.init(SIMD4(repeating: .nan))
      return
    }
    let axis = Quaternion(x: x, y: y, z: z, w: 0)
    guard axis.lanes != .zero else {
      self = .identity
      return
    }
    let unit = axis.normalized.lanes * sin(angle / 2)
    self.init(x: unit.x, y: unit.y, z: unit.z, w: cos(angle / 2))
  }

  /// The axis, a unit, and the angle about it of the shorter way, from 0 to π.
  ///
  /// Edge cases: without a rotation, the axis z and the angle 0. Error bound: 2⁻⁵¹, relative.
  public var axisAndAngle: (axis: SIMD3<Double>, angle: Double) {
    let unit = normalized
    let imaginary = SIMD3(unit.x, unit.y, unit.z) * (unit.w < 0 ? -1 : 1)
    let direction = Quaternion(x: imaginary.x, y: imaginary.y, z: imaginary.z, w: 0)
    guard direction.lanes != .zero else { return (SIMD3(0, 0, 1), 0) }
    let axis = direction.normalized
    // Not from a square root of squares, which would underflow for the smallest angles.
    let sine = (imaginary * SIMD3(axis.x, axis.y, axis.z)).sum()
    return (SIMD3(axis.x, axis.y, axis.z), 2 * atan2(sine, unit.w.magnitude))
  }

  /// The rotation vector, axis times angle, of the shorter way.
  ///
  /// Source: Grassia, "Practical parameterization of rotations using the exponential map" (1998).
  public var rotationVector: SIMD3<Double> {
    let (axis, angle) = axisAndAngle
    return angle == 0 ? .zero : axis * angle
  }

  /// The rotation by |v| about v.
  ///
  /// Source: Grassia (1998).
  public init(rotationVector v: SIMD3<Double>) {
    let axis = Quaternion(x: v.x, y: v.y, z: v.z, w: 0)
    let unit = axis.normalized
    guard axis.lanes.isFinite, axis.lanes != .zero else {
      self.init(x: v.x / 2, y: v.y / 2, z: v.z / 2, w: 1)
      return
    }
    let angle = (v * SIMD3(unit.x, unit.y, unit.z)).sum()
    self.init(angle: angle, x: v.x, y: v.y, z: v.z)
  }

  /// The rotation about x by `x`, then about y by `y`, then about z by `z`: R = Rx·Ry·Rz.
  ///
  /// Units: radians. Error bound: 2⁻⁵¹ a component.
  /// Source: the order of Thomas, "Decomposing a matrix into simple transformations" (Graphics Gems II,
  /// 1991), whose angles layers' key paths `rotation.x`, `.y` and `.z` are.
  public init(eulerX x: Double, y: Double, z: Double) {
    self = .concat(
      .concat(Quaternion(angle: x, x: 1, y: 0, z: 0), Quaternion(angle: y, x: 0, y: 1, z: 0)),
      Quaternion(angle: z, x: 0, y: 0, z: 1))
  }

  /// The angles (x, y, z) with R = Rx·Ry·Rz: x and z in (−π, π], y in [−π/2, π/2].
  ///
  /// From half sums and half differences of the angles, without a threshold near y = ±π/2: only the
  /// difference of x and z (or their sum) is defined there, and what both make together is exact.
  /// Edge cases: at y = ±π/2 exactly, x = 0. Error bound: 2⁻⁵⁰ rad for the rotation that they make.
  /// Source: Bernardes, Viollet, "Quaternion to Euler angles conversion" (PLoS ONE 17, 2022).
  public var eulerAngles: SIMD3<Double> {
    let q = normalized
    // (cos y/2 ∓ sin y/2) times cosine and sine of (x ± z)/2.
    let (plusCosine, plusSine) = (q.w - q.y, q.x + q.z)
    let (minusCosine, minusSine) = (q.w + q.y, q.x - q.z)
    let (plus, minus) = (hypot(plusCosine, plusSine), hypot(minusCosine, minusSine))
    let sine = 2 * (q.w * q.y - q.x * q.z)
    let y = sine.magnitude < 0.5 ? asin(sine) : 2 * atan2(minus, plus) - .pi / 2
    // A sum or difference that is only rounding says nothing.
    let nothing = 0x1p-52
    let sum = plus > nothing ? 2 * atan2(plusSine, plusCosine) : nil
    let difference = minus > nothing ? 2 * atan2(minusSine, minusCosine) : nil
    func reduced(_ angle: Double) -> Double {
      angle > .pi ? angle - 2 * .pi : angle <= -.pi ? angle + 2 * .pi : angle
    }
    switch (sum, difference) {
    case (let sum?, let difference?):
      return SIMD3(reduced((sum + difference) / 2), y, reduced((sum - difference) / 2))
    case (let sum?, nil): return SIMD3(0, y, reduced(sum))
    case (nil, let difference): return SIMD3(0, y, reduced(-(difference ?? 0)))
    }
  }
}
