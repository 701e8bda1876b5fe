/// The twin of layer geometry and of the maps of planes, with 300-bit arithmetic and by the textbook's
/// products of matrices.
///
/// Matrices are 16 values, row by row, for row vectors; maps of a plane are 9. Points are exact doubles.
public enum LayerOracle {
  /// T(−anchor)·transform·T(position)·T(−a)·sublayers·T(a): from a layer's coordinates to its superlayer's.
  ///
  /// `bounds` is (x, y, width, height), `anchor` (fraction of the width, of the height, z), `position` and
  /// `parentAnchor`, in points, (x, y, z).
  public static func matrix(
    bounds: [Double], anchor: [Double], position: [Double], transform: [Double],
    parentAnchor: [Real], sublayers: [Double]
  ) -> [Real] {
    let own = point(of: anchor, in: bounds)
    let factors = [
      translation(own.map { -$0 }), transform.map { Real($0) },
      translation(position.map { Real($0) }), translation(parentAnchor.map { -$0 }),
      sublayers.map { Real($0) }, translation(parentAnchor),
    ]
    return factors.dropFirst().reduce(factors[0], product)
  }

  /// The point in points of an anchor given in fractions of bounds, with its z.
  public static func point(of anchor: [Double], in bounds: [Double]) -> [Real] {
    [
      Real(bounds[0]) + Real(anchor[0]) * Real(bounds[2]),
      Real(bounds[1]) + Real(anchor[1]) * Real(bounds[3]), Real(anchor[2]),
    ]
  }

  /// The box (x, y, width, height) of the bounds as they are seen, clipped at w = `nearest`; nil when
  /// nothing is left of them.
  public static func frame(
    bounds: [Double], anchor: [Double], position: [Double], transform: [Double],
    nearest: Double = 0x1p-14
  ) -> [Real]? {
    let m = matrix(
      bounds: bounds, anchor: anchor, position: [position[0], position[1], 0],
      transform: transform, parentAnchor: [Real(0), Real(0), Real(0)],
      sublayers: (0..<16).map { $0 % 5 == 0 ? 1 : 0 })
    let (x, y) = (Real(bounds[0]), Real(bounds[1]))
    let (right, bottom) = (x + Real(bounds[2]), y + Real(bounds[3]))
    let corners = [(x, y), (right, y), (right, bottom), (x, bottom)].map { x, y in
      [0, 1, 3].map { (j: Int) -> Real in x * m[j] + y * m[4 + j] + m[12 + j] }
    }
    var seen: [[Real]] = []
    let limit = Real(nearest)
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % 4]
      if start[2] >= limit { seen.append(start) }
      guard (start[2] >= limit) != (end[2] >= limit) else { continue }
      let t = (limit - start[2]) / (end[2] - start[2])
      seen.append(zip(start, end).map { (a: Real, b: Real) -> Real in a + t * (b - a) })
    }
    let xs = seen.map { $0[0] / $0[2] }
    let ys = seen.map { $0[1] / $0[2] }
    guard let left = xs.min(), let top = ys.min(), let far = xs.max(), let low = ys.max() else {
      return nil
    }
    return [left, top, far - left, low - top]
  }

  /// The (x, y, w) with (x, y, 1)·H = w·(x′, y′, 1), from the adjugate; nil when H is singular or the line
  /// of sight is parallel to the plane.
  public static func unproject(_ map: [Double], x: Double, y: Double) -> (
    x: Real, y: Real, w: Real
  )? {
    let h = map.map { Real($0) }
    func minor(_ row: Int, _ column: Int) -> Real {
      let (r, s) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return h[3 * r + c] * h[3 * s + d] - h[3 * r + d] * h[3 * s + c]
    }
    let determinant = (0..<3).reduce(Real(0)) { $0 + h[$1] * minor(0, $1) }
    let seen = [Real(x), Real(y), Real(1)]
    let q = (0..<3).map { row in
      (0..<3).reduce(Real(0)) { $0 + seen[$1] * minor(row, $1) }
    }
    if determinant.isZero || q[2].isZero { return nil }
    return (q[0] / q[2], q[1] / q[2], determinant / q[2])
  }

  /// ∂x′/∂x, ∂y′/∂x, ∂x′/∂y and ∂y′/∂y at a point, by the quotient rule.
  public static func jacobian(_ map: [Double], x: Double, y: Double) -> [Real] {
    let h = map.map { Real($0) }
    let mapped = (0..<3).map { Real(x) * h[$0] + Real(y) * h[3 + $0] + h[6 + $0] }
    let square = mapped[2] * mapped[2]
    return [(0, 0), (0, 1), (1, 0), (1, 1)].map { row, column in
      (h[3 * row + column] * mapped[2] - mapped[column] * h[3 * row + 2]) / square
    }
  }

  private static func translation(_ by: [Real]) -> [Real] {
    var result = [Real](repeating: Real(0), count: 16)
    for i in 0..<4 { result[5 * i] = Real(1) }
    for j in 0..<3 { result[12 + j] = by[j] }
    return result
  }

  private static func product(_ a: [Real], _ b: [Real]) -> [Real] {
    var result: [Real] = []
    for row in 0..<4 {
      for column in 0..<4 {
        var sum = Real(0)
        for k in 0..<4 { sum = sum + a[4 * row + k] * b[4 * k + column] }
        result.append(sum)
      }
    }
    return result
  }
}
