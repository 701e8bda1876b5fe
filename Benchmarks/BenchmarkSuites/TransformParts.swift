import Oracle

/// The parts of a transform in multi-precision arithmetic, as `TransformComponents` has them in Double.
///
/// By Gram and Schmidt as CSS says, with scales below 0 where the transform mirrors: what decompositions
/// are put together by, and what interpolations are judged by. It shares no code with the implementations.
struct TransformParts {
  var translation: [Real]
  var scale: [Real]
  /// (xy, xz, yz).
  var skew: [Real]
  /// (x, y, z, w), of any length but 0.
  var rotation: [Real]
  /// The last column, for the other parts as they are.
  var perspective: [Real]

  /// 17 numbers in this order.
  init(_ numbers: [Double]) {
    func part(_ range: Range<Int>) -> [Real] { numbers[range].map { Real($0) } }
    (translation, scale, skew) = (part(0..<3), part(3..<6), part(6..<9))
    (rotation, perspective) = (part(9..<13), part(13..<17))
  }

  /// The parts of 16 elements, row by row, with m44 = 1; nil of a singular transform.
  init?(matrix m: [Real]) {
    let rows = (0..<3).map { Array(m[4 * $0..<4 * $0 + 3]) }
    let scaleX = Self.length(rows[0])
    if scaleX.isZero { return nil }
    let a = rows[0].map { $0 / scaleX }
    let xy = Self.dot(a, rows[1])
    let second = zip(rows[1], a).map { $0 - xy * $1 }
    let scaleY = Self.length(second)
    if scaleY.isZero { return nil }
    let b = second.map { $0 / scaleY }
    let (xz, yz) = (Self.dot(a, rows[2]), Self.dot(b, rows[2]))
    let third = (0..<3).map { rows[2][$0] - xz * a[$0] - yz * b[$0] }
    let scaleZ = Self.length(third)
    if scaleZ.isZero { return nil }
    let c = third.map { $0 / scaleZ }
    let mirrors = Self.dot(a, Self.cross(b, c)).sign < 0
    let sign = Real(mirrors ? -1 : 1)
    translation = Array(m[12..<15])
    scale = [scaleX, scaleY, scaleZ].map { $0 * sign }
    skew = [xy / scaleY, xz / scaleZ, yz / scaleZ]
    rotation = Self.quaternion([a, b, c].map { $0.map { $0 * sign } })
    // row·p = last column, by Cramer's rule.
    let column = [m[3], m[7], m[11]]
    let normals = [
      Self.cross(rows[1], rows[2]), Self.cross(rows[2], rows[0]), Self.cross(rows[0], rows[1]),
    ]
    let determinant = Self.dot(rows[0], normals[0])
    let p = (0..<3).map { place in
      Self.dot(normals.map { $0[place] }, column) / determinant
    }
    perspective = p + [Real(1) - Self.dot(translation, p)]
  }

  /// The 16 elements that the parts make.
  var matrix: [Real] {
    let turn = Self.rows(rotation)
    let second = (0..<3).map { turn[1][$0] + skew[0] * turn[0][$0] }
    let third = (0..<3).map { turn[2][$0] + skew[1] * turn[0][$0] + skew[2] * turn[1][$0] }
    let rows = zip([turn[0], second, third], scale).map { row, size in row.map { $0 * size } }
    return finished(rows)
  }

  /// The same where scale and skew are the symmetric factor of a polar form: its diagonal, and
  /// (xy, xz, yz).
  var polarMatrix: [Real] {
    let turn = Self.rows(rotation)
    let stretch = [
      [scale[0], skew[0], skew[1]], [skew[0], scale[1], skew[2]], [skew[1], skew[2], scale[2]],
    ]
    return finished(
      stretch.map { row in (0..<3).map { column in Self.dot(row, turn.map { $0[column] }) } })
  }

  private func finished(_ rows: [[Real]]) -> [Real] {
    let upper = rows.flatMap { $0 + [Self.dot($0, Array(perspective[0..<3]))] }
    return upper + translation
      + [Self.dot(translation, Array(perspective[0..<3])) + perspective[3]]
  }

  /// The parts on the way to others: all in a straight line, the rotation along the shorter great circle.
  func interpolated(to other: TransformParts, at t: Real) -> TransformParts {
    func mixed(_ a: [Real], _ b: [Real]) -> [Real] {
      zip(a, b).map { $0 + ($1 - $0) * t }
    }
    var parts = self
    parts.translation = mixed(translation, other.translation)
    parts.scale = mixed(scale, other.scale)
    parts.skew = mixed(skew, other.skew)
    parts.perspective = mixed(perspective, other.perspective)
    parts.rotation = Self.slerp(rotation, other.rotation, t)
    return parts
  }

  /// The unit at `t` between two quaternions of any length, the shorter way.
  static func slerp(_ a: [Real], _ b: [Real], _ t: Real) -> [Real] {
    let (lengthA, lengthB) = (length(a), length(b))
    let from = a.map { $0 / lengthA }
    var to = b.map { $0 / lengthB }
    if dot(from, to).sign < 0 { to = to.map { Real(0) - $0 } }
    let apart = length(zip(from, to).map { $0 - $1 })
    let angle = Real(2) * .atan2(apart, length(zip(from, to).map { $0 + $1 }))
    let whole = Real.sin(angle)
    if whole.isZero { return from }
    let (first, second) = (Real.sin((Real(1) - t) * angle) / whole, Real.sin(t * angle) / whole)
    return zip(from, to).map { $0 * first + $1 * second }
  }

  private static func dot(_ a: [Real], _ b: [Real]) -> Real {
    zip(a, b).reduce(Real(0)) { $0 + $1.0 * $1.1 }
  }

  private static func length(_ a: [Real]) -> Real { dot(a, a).squareRoot }

  private static func cross(_ a: [Real], _ b: [Real]) -> [Real] {
    (0..<3).map { i in
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      return a[j] * b[k] - a[k] * b[j]
    }
  }

  /// The rows of a quaternion's rotation.
  private static func rows(_ q: [Real]) -> [[Real]] {
    let two = Real(2) / dot(q, q)
    return (0..<3).map { i in
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      var row = [Real](repeating: Real(0), count: 3)
      row[i] = Real(1) - two * (q[j] * q[j] + q[k] * q[k])
      row[j] = two * (q[i] * q[j] + q[k] * q[3])
      row[k] = two * (q[i] * q[k] - q[j] * q[3])
      return row
    }
  }

  /// A quaternion of orthonormal rows, four times its largest component long.
  private static func quaternion(_ r: [[Real]]) -> [Real] {
    let trace = r[0][0] + r[1][1] + r[2][2]
    let candidates = [r[0][0], r[1][1], r[2][2], trace]
    let largest = (0..<4).reduce(0) { candidates[$1] > candidates[$0] ? $1 : $0 }
    if largest == 3 {
      return [r[1][2] - r[2][1], r[2][0] - r[0][2], r[0][1] - r[1][0], Real(1) + trace]
    }
    let (i, j, k) = (largest, (largest + 1) % 3, (largest + 2) % 3)
    var q = [Real](repeating: Real(0), count: 4)
    q[i] = Real(1) + r[i][i] - r[j][j] - r[k][k]
    q[j] = r[i][j] + r[j][i]
    q[k] = r[i][k] + r[k][i]
    q[3] = r[j][k] - r[k][j]
    return q
  }
}
