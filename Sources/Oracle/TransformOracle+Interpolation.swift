extension TransformOracle {
  /// The quaternion (x, y, z, w) at `t` on the shorter way between two directions, by Shoemake's formula.
  ///
  /// Error bound: 2⁻²⁸⁰ of each component, and 2⁻²⁹⁰·|t|.
  public static func slerp(_ a: [Double], _ b: [Double], at t: Double) -> [Real] {
    slerp(unit(reals(a)), unit(reals(b)), at: Real(t))
  }

  static func slerp(_ a: [Real], _ b: [Real], at t: Real) -> [Real] {
    let cosine = dot(a, b)
    let sign = Real(cosine.sign < 0 ? -1 : 1)
    // |a ∧ b|, whose terms do not cancel where the two are near each other.
    var squares = Real(0)
    for i in 0..<4 {
      for j in 0..<i {
        let minor = a[i] * b[j] - a[j] * b[i]
        squares = squares + minor * minor
      }
    }
    if squares.isZero { return a }
    let theta = Real.atan2(squares.squareRoot, cosine * sign)
    let from = Real.sin((Real(1) - t) * theta) / Real.sin(theta)
    let to = sign * Real.sin(t * theta) / Real.sin(theta)
    return zip(a, b).map { from * $0 + to * $1 }
  }

  /// The transform at `t` between two by the parts of CSS in space, after a division by m44; nil when one
  /// has none.
  ///
  /// Lower triangles and rotations by Cholesky's factors of A·Aᵀ instead of orthogonalised rows. A
  /// transform that mirrors has three scales below 0.
  /// Error bound: 2⁻¹⁰⁰, as the bits grow with the span of the elements.
  /// Source: W3C, "CSS Transforms Module Level 2", "Interpolation of 3D matrices", with the quaternion of
  /// the matrix that is not transposed (csswg-drafts issue 3230).
  public static func interpolatedInSpace(
    _ a: [Double], _ b: [Double], at t: Double
  ) -> [Real]? {
    guard let from = SpaceParts(reals(a)), let to = SpaceParts(reals(b)) else { return nil }
    let (t, rest) = (Real(t), Real(1) - Real(t))
    func between(_ a: [Real], _ b: [Real]) -> [Real] { zip(a, b).map { $0 * rest + $1 * t } }
    return SpaceParts(
      scale: between(from.scale, to.scale), skew: between(from.skew, to.skew),
      quaternion: slerp(from.quaternion, to.quaternion, at: t),
      translation: between(from.translation, to.translation),
      perspective: between(from.perspective, to.perspective)
    ).matrix
  }

  /// The rotation's rows of a unit quaternion.
  static func rows(_ q: [Real]) -> [[Real]] {
    let two = Real(2)
    var m = (0..<3).map { i in (0..<3).map { Real(i == $0 ? 1 : 0) } }
    for i in 0..<3 {
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      m[i][i] = Real(1) - two * (q[j] * q[j] + q[k] * q[k])
      m[i][j] = two * (q[i] * q[j] + q[k] * q[3])
      m[i][k] = two * (q[i] * q[k] - q[j] * q[3])
    }
    return m
  }

  static func dot(_ a: [Real], _ b: [Real]) -> Real {
    zip(a, b).reduce(Real(0)) { $0 + $1.0 * $1.1 }
  }

  static func unit(_ a: [Real]) -> [Real] {
    let length = dot(a, a).squareRoot
    return a.map { $0 / length }
  }
}

/// Scale, skews (xy, xz, yz), rotation, translation and perspective of CSS.
struct SpaceParts {
  var scale, skew, quaternion, translation, perspective: [Real]

  init(
    scale: [Real], skew: [Real], quaternion: [Real], translation: [Real], perspective: [Real]
  ) {
    (self.scale, self.skew, self.quaternion) = (scale, skew, quaternion)
    (self.translation, self.perspective) = (translation, perspective)
  }

  init?(_ given: [Real]) {
    guard !given[15].isZero else { return nil }
    func cross(_ a: [Real], _ b: [Real]) -> [Real] {
      func part(_ i: Int, _ j: Int) -> Real { a[i] * b[j] - a[j] * b[i] }
      return [part(1, 2), part(2, 0), part(0, 1)]
    }
    func upper(_ m: [Real]) -> [[Real]] { (0..<3).map { Array(m[4 * $0..<4 * $0 + 3]) } }
    // Exact, as the quotients are not.
    let exact = upper(given)
    if TransformOracle.dot(exact[0], cross(exact[1], exact[2])).isZero { return nil }
    let m = given.map { $0 / given[15] }
    let rows = upper(m)
    let normals = [cross(rows[1], rows[2]), cross(rows[2], rows[0]), cross(rows[0], rows[1])]
    let determinant = TransformOracle.dot(rows[0], normals[0])
    let sign = Real(determinant.sign)
    // L·Lᵀ = A·Aᵀ, and the last from the determinant, which does not cancel.
    let a = TransformOracle.dot(rows[0], rows[0]).squareRoot
    let ba = TransformOracle.dot(rows[1], rows[0]) / a
    let b = TransformOracle.dot(normals[2], normals[2]).squareRoot / a
    let ca = TransformOracle.dot(rows[2], rows[0]) / a
    let cb = (TransformOracle.dot(rows[2], rows[1]) - ca * ba) / b
    let c = determinant.magnitude / (a * b)
    (scale, skew) = ([sign * a, sign * b, sign * c], [ba / b, ca / c, cb / c])
    let x = rows[0].map { sign * $0 / a }
    let y = zip(rows[1], x).map { (sign * $0 - ba * $1) / b }
    quaternion = Self.quaternion([x, y, cross(x, y)])
    translation = Array(m[12..<15])
    let column = [m[3], m[7], m[11]]
    let p = (0..<3).map { lane in
      (0..<3).reduce(Real(0)) { $0 + normals[$1][lane] * column[$1] } / determinant
    }
    perspective = p + [Real(1) - TransformOracle.dot(translation, p)]
  }

  /// From the largest of the columns of 4·q·qᵀ.
  private static func quaternion(_ r: [[Real]]) -> [Real] {
    let one = Real(1)
    let (xy, yz, zx) = (r[0][1] + r[1][0], r[1][2] + r[2][1], r[2][0] + r[0][2])
    let (z, x, y) = (r[0][1] - r[1][0], r[1][2] - r[2][1], r[2][0] - r[0][2])
    let columns = [
      [one + r[0][0] - r[1][1] - r[2][2], xy, zx, x],
      [xy, one - r[0][0] + r[1][1] - r[2][2], yz, y],
      [zx, yz, one - r[0][0] - r[1][1] + r[2][2], z],
      [x, y, z, one + r[0][0] + r[1][1] + r[2][2]],
    ]
    let best = (0..<4).max { columns[$0][$0] < columns[$1][$1] } ?? 3
    let unit = TransformOracle.unit(columns[best])
    return unit[3].sign < 0 ? unit.map { -$0 } : unit
  }

  var matrix: [Real] {
    let r = TransformOracle.rows(TransformOracle.unit(quaternion))
    let upper = [
      r[0], (0..<3).map { skew[0] * r[0][$0] + r[1][$0] },
      (0..<3).map { skew[1] * r[0][$0] + skew[2] * r[1][$0] + r[2][$0] },
    ]
    let p = Array(perspective[..<3])
    let rows = (0..<3).flatMap { index in
      let row = upper[index].map { $0 * scale[index] }
      return row + [TransformOracle.dot(row, p)]
    }
    return rows + translation + [TransformOracle.dot(translation, p) + perspective[3]]
  }
}
