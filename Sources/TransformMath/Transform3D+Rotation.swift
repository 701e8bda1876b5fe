#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension Transform3D {
  /// The rotation by `angle` about the axis (x, y, z):
  /// R = c·I + (1 − c)·nᵀ·n + s·N, c = cos angle, s = sin angle, n the axis made a unit (a row) and
  /// N = (0, n₃, −n₂; −n₃, 0, n₁; n₂, −n₁, 0), so that p·N = n × p.
  ///
  /// Units: radians; about +z, +x turns towards +y.
  /// Edge cases: a zero axis gives the identity; the axis may have any finite length, however
  /// large or small. A NaN or infinite angle or axis gives a matrix of NaN in the upper left 3×3.
  /// Error bound: 2⁻⁵² an element (sine and cosine are libm's, everything else is carried in
  /// double-double); for an axis along x, y or z each element is libm's sine or cosine, exactly 0
  /// or exactly 1.
  /// Source: Rodrigues (1840); Goldstein, "Classical Mechanics" (2nd ed. 1980), eq. 4-92.
  public static func rotation(angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
    guard SIMD4(x, y, z, angle).isFinite else {
      let row = SIMD4(.nan, .nan, .nan, 0)
      return Transform3D(rows: row, row, row, SIMD4(0, 0, 0, 1))
    }
    let largest = max(x.magnitude, y.magnitude, z.magnitude)
    if largest == 0 { return identity }
    // Scaling by a power of two is exact, except for components too small to matter.
    let exponent = -Int(largest.exponent)
    let axis = SIMD3(x, y, z).scaled(byPowerOfTwo: exponent)
    return rotation(cosine: cos(angle), sine: sin(angle), half: sin(angle / 2), axis: axis)
  }

  private static func rotation(
    cosine: Double, sine: Double, half: Double, axis: SIMD3<Double>
  ) -> Transform3D {
    let xx = DoubleDouble.product(axis.x, axis.x)
    let yy = DoubleDouble.product(axis.y, axis.y)
    let zz = DoubleDouble.product(axis.z, axis.z)
    let squared = xx + yy + zz
    let c = DoubleDouble(cosine)
    // 1 − c has no cancellation left in double-double, but the error of a cosine near 1 would
    // be all of it: there, 2·sin²(angle/2).
    let versine =
      cosine < 0.5
      ? DoubleDouble(1) - c : DoubleDouble.product(2 * half, half)
    let weight = versine / squared
    let turn = DoubleDouble(sine) / squared.squareRoot

    func diagonal(_ own: DoubleDouble, _ others: DoubleDouble) -> Double {
      // Exact on both sides: c for an axis across, 1 for the axis itself.
      own.high <= others.high
        ? (c + weight * own).value : (DoubleDouble(1) - weight * others).value
    }
    func pair(_ a: Double, _ b: Double, _ third: Double) -> (Double, Double) {
      let symmetric = weight * .product(a, b)
      let skew = turn * DoubleDouble(third)
      return ((symmetric + skew).value + 0, (symmetric - skew).value + 0)
    }
    let (m12, m21) = pair(axis.x, axis.y, axis.z)
    let (m31, m13) = pair(axis.z, axis.x, axis.y)
    let (m23, m32) = pair(axis.y, axis.z, axis.x)
    return Transform3D(
      rows: SIMD4(diagonal(xx, yy + zz), m12, m13, 0),
      SIMD4(m21, diagonal(yy, xx + zz), m23, 0),
      SIMD4(m31, m32, diagonal(zz, xx + yy), 0),
      SIMD4(0, 0, 0, 1))
  }
}

extension SIMD where Scalar == Double {
  /// Every lane times 2^exponent, in steps that stay in range.
  func scaled(byPowerOfTwo exponent: Int) -> Self {
    var (result, rest) = (self, exponent)
    while rest != 0 {
      let step = Swift.max(-1000, Swift.min(1000, rest))
      result *= Double(sign: .plus, exponent: step, significand: 1)
      rest -= step
    }
    return result
  }
}
