/// An upper row of a transform over its m44, at a scale of its own.
struct DividedRow {
  /// The first three elements over 2^`exponent`: as given, the largest is near 1.
  var xyz: ExactVector
  /// The last over 2^`exponent`.
  let w: DoubleDouble
  let exponent: Int
  /// The length of `xyz` or the magnitude of `w`, whichever is larger: what the row's error is measured by.
  let size: Double

  init(_ row: SIMD4<Double>, over m44: Double) {
    let own = SIMD3(row.x, row.y, row.z).largestExponent
    // Elements below 2⁻⁴⁰⁰ of the last are made that large, so that no square leaves the range of Double.
    let raised = row.w == 0 ? own : max(own, Int(row.w.exponent) - 400)
    let unit = DoubleDouble(m44.scaled(byPowerOfTwo: -Int(m44.exponent)))
    xyz = ExactVector(row.scaled(byPowerOfTwo: -own)) / unit
    w = DoubleDouble(row.w.scaled(byPowerOfTwo: -raised)) / unit
    exponent = raised - Int(m44.exponent)
    let value = xyz.value
    size = max((value * value).sum().squareRoot(), w.high.magnitude)
  }
}

extension [DividedRow] {
  /// The three rows with one of them moved by `share` of its size, away from the plane of the other two, to
  /// the side where the determinant keeps its sign: the row that adds most to it.
  func moved(by share: Double, orientation: Int) -> [DividedRow] {
    let normals = indices.map { self[($0 + 1) % 3].xyz.cross(self[($0 + 2) % 3].xyz).unit }
    let gains = indices.map { self[$0].size * normals[$0].1.high }
    let best = gains[0] >= Swift.max(gains[1], gains[2]) ? 0 : gains[1] >= gains[2] ? 1 : 2
    var moved = self
    let step = share * self[best].size * (orientation < 0 ? -1 : 1)
    moved[best].xyz = moved[best].xyz + normals[best].0 * DoubleDouble(step)
    return moved
  }
}

/// Upper rows made orthogonal one after the other, by units a, b and c = a × b.
struct RowFrame {
  let a, b, c: ExactVector
  /// The second row along a.
  let along: DoubleDouble
  /// The first row along a, the second along b, the third along c (below 0 where the rows mirror).
  let width, height, depth: DoubleDouble

  init(_ rows: [DividedRow]) {
    (a, width) = rows[0].xyz.unit
    along = a.dot(rows[1].xyz)
    let (first, length) = (rows[1].xyz - a * along).unit
    // Of a small difference rounding leaves some of a in it. Twice is enough (Giraud, Langou, Rozložník,
    // "The loss of orthogonality in the Gram–Schmidt orthogonalization process", Comput. Math. Appl. 50,
    // 2005).
    let isSmall = length.high < 0x1p-10 * along.high.magnitude
    (b, height) = (isSmall ? (first - a * a.dot(first)).unit.0 : first, length)
    // Perpendicular to both, whatever was rounded: the third row's part along it is its depth.
    c = a.cross(b)
    depth = rows[2].xyz.dot(c)
  }

  /// The sign of the rows' determinant, where it is certain.
  var orientation: Int? {
    guard height.high > 0x1p-40, depth.high.magnitude > 0x1p-40 else { return nil }
    return depth.high < 0 ? -1 : 1
  }

  /// Whether the lengths are more than what rounding leaves, for rows of this orientation.
  func isKnown(_ orientation: Int) -> Bool {
    height.high > 0x1p-90 && depth.high * (orientation < 0 ? -1 : 1) > 0x1p-90
  }
}
