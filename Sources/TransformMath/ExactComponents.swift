/// ``TransformComponents`` in double-double: what is between two sets of them, not rounded yet.
///
/// Rounding a rotation moves its rows by an ulp, and a perspective of 10⁹ the last column by 10⁹ of them;
/// so that the way between two transforms begins and ends at them, only the transform is rounded.
struct ExactComponents {
  var translation, scale: ExactVector
  /// (xy, xz, yz).
  var skew: ExactVector
  /// The rotation's rows.
  var turn: ExactVector.Turn
  /// The last column's upper three.
  var perspective: ExactVector
  var w: DoubleDouble

  /// The components as given.
  init(_ parts: TransformComponents) {
    translation = ExactVector(parts.translation)
    (scale, skew) = (ExactVector(parts.scale), ExactVector(parts.skew))
    turn = parts.rotation.exactTurn
    let (column, rest) = (parts.perspective, parts.perspectiveRemainder)
    func part(_ lane: Int) -> DoubleDouble { DoubleDouble(column[lane], rest[lane]) }
    (perspective, w) = (ExactVector(part(0), part(1), part(2)), part(3))
  }

  /// The components at `t` between two: all of them in a straight line, the rotation on its arc.
  init(between from: TransformComponents, and to: TransformComponents, at t: Double) {
    let (a, b) = (ExactComponents(from), ExactComponents(to))
    translation = .between(a.translation, b.translation, t)
    (scale, skew) = (.between(a.scale, b.scale, t), .between(a.skew, b.skew, t))
    turn = Arc(from: from.rotation, to: to.rotation).turn(at: t)
    perspective = .between(a.perspective, b.perspective, t)
    w = .between(a.w, b.w, t)
  }

  /// An upper row over a power of two.
  typealias Row = (xyz: ExactVector, exponent: Int)

  /// The upper rows.
  var upperRows: (Row, Row, Row) {
    func scaled(_ row: ExactVector, _ scale: DoubleDouble) -> Row {
      let exponent = SIMD2(scale.high, 0).largestExponent
      return (row * scale.scaled(by: -exponent), exponent)
    }
    return (
      scaled(turn.0, scale.x), scaled(turn.1 + turn.0 * skew.x, scale.y),
      scaled(turn.2 + (turn.1 * skew.z + turn.0 * skew.y), scale.z)
    )
  }

  /// row·p for vectors of any size.
  static func depth(_ row: ExactVector, _ p: ExactVector) -> DoubleDouble {
    let (own, other) = (row.value.largestExponent, p.value.largestExponent)
    return row.scaled(by: -own).dot(p.scaled(by: -other)).scaled(by: own + other)
  }
}

extension Transform3D {
  /// The transform that is made of the components, rounded once.
  init(_ parts: ExactComponents) {
    let p = parts.perspective
    let flat = p.value == .zero
    func finished(_ row: ExactComponents.Row) -> SIMD4<Double> {
      let depth = flat ? 0 : ExactComponents.depth(row.xyz, p).value
      return SIMD4(row.xyz.value, depth).scaled(byPowerOfTwo: row.exponent)
    }
    let upper = parts.upperRows
    let origin = parts.translation
    let w = flat ? parts.w.value : (ExactComponents.depth(origin, p) + parts.w).value
    self.init(
      rows: finished(upper.0), finished(upper.1), finished(upper.2), SIMD4(origin.value, w))
  }
}

extension ExactVector {
  /// a·(1 − t) + b·t.
  fileprivate static func between(
    _ a: ExactVector, _ b: ExactVector, _ t: Double
  ) -> ExactVector {
    ExactVector(.between(a.x, b.x, t), .between(a.y, b.y, t), .between(a.z, b.z, t))
  }
}

extension DoubleDouble {
  /// a·(1 − t) + b·t, of any size.
  static func between(_ a: DoubleDouble, _ b: DoubleDouble, _ t: Double) -> DoubleDouble {
    let exponent = SIMD2(a.high, b.high).largestExponent
    // Products of ordinary size do not leave the range, nor do their errors.
    guard exponent.magnitude > 500 else { return a * .sum(1, -t) + b * t }
    return (a.scaled(by: -exponent) * .sum(1, -t) + b.scaled(by: -exponent) * t)
      .scaled(by: exponent)
  }
}
