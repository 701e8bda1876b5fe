/// What a transform is made of, applied in this order: scale, skew, rotation, translation, perspective.
///
///     M = S·K·R·T·P  (row vectors), K = (1, 0, 0; kxy, 1, 0; kxz, kyz, 1)
///
/// Units: points for the translation, none for scale and skew.
/// Source: W3C, "CSS Transforms Module Level 2", "Interpolation of 3D matrices"; after Thomas, "Decomposing
/// a matrix into simple transformations" (Graphics Gems II, 1991).
public struct TransformComponents: Hashable, Sendable {
  /// (x, y, z).
  public var translation: SIMD3<Double>
  /// (x, y, z); all three below 0 when the transform mirrors.
  public var scale: SIMD3<Double>
  /// (xy, xz, yz): tangents of angles.
  public var skew: SIMD3<Double>
  /// A unit with w ≥ 0.
  public var rotation: Quaternion
  /// The last column, for the other parts as they are: (0, 0, 0, 1) without perspective.
  public var perspective: SIMD4<Double>
  /// What the perspective leaves of its rounding, at most half an ulp of it: 0 but for transforms whose
  /// upper left 3×3 is so near to singular that the perspective is large and rows in w are small
  /// differences of its products.
  public var perspectiveRemainder: SIMD4<Double>

  /// The components as given, none of them by default.
  public init(
    translation: SIMD3<Double> = .zero, scale: SIMD3<Double> = .one, skew: SIMD3<Double> = .zero,
    rotation: Quaternion = .identity, perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1),
    perspectiveRemainder: SIMD4<Double> = .zero
  ) {
    (self.translation, self.scale, self.skew) = (translation, scale, skew)
    (self.rotation, self.perspective) = (rotation, perspective)
    self.perspectiveRemainder = perspectiveRemainder
  }

  /// The components at `t` on the way to others: all of them in a straight line, and the rotation by
  /// `slerp`.
  ///
  /// Error bound: 2 ulp of the larger end, for t in [0, 1]; that of `slerp` for the rotation.
  public func interpolated(to other: TransformComponents, at t: Double) -> TransformComponents {
    var result = TransformComponents(
      translation: translation * (1 - t) + other.translation * t,
      scale: scale * (1 - t) + other.scale * t, skew: skew * (1 - t) + other.skew * t,
      rotation: rotation.slerp(to: other.rotation, at: t),
      perspective: perspective * (1 - t) + other.perspective * t)
    guard perspectiveRemainder != .zero || other.perspectiveRemainder != .zero else {
      return result
    }
    for lane in 0..<4 {
      let start = DoubleDouble(perspective[lane], perspectiveRemainder[lane])
      let end = DoubleDouble(other.perspective[lane], other.perspectiveRemainder[lane])
      let between = start * .sum(1, -t) + end * t
      result.perspective[lane] = between.value
      result.perspectiveRemainder[lane] = (between + -between.value).value
    }
    return result
  }

  /// An upper row over a power of two, in double-double.
  typealias ExactRow = (xyz: ExactVector, exponent: Int)

  /// The upper rows as an array, which is taken from the heap.
  var exactRows: [ExactRow] {
    let rows = exactUpperRows
    return [rows.0, rows.1, rows.2]
  }

  /// The upper rows.
  var exactUpperRows: (ExactRow, ExactRow, ExactRow) {
    let turn = rotation.exactTurn
    func scaled(_ row: ExactVector, _ scale: Double) -> ExactRow {
      let exponent = SIMD2(scale, 0).largestExponent
      return (row * DoubleDouble(scale.scaled(byPowerOfTwo: -exponent)), exponent)
    }
    return (
      scaled(turn.0, scale.x), scaled(turn.1 + turn.0 * DoubleDouble(skew.x), scale.y),
      scaled(
        turn.2 + (turn.1 * DoubleDouble(skew.z) + turn.0 * DoubleDouble(skew.y)), scale.z)
    )
  }

  /// row·p for vectors of any size.
  func depth(_ row: ExactVector, _ p: ExactVector) -> DoubleDouble {
    let (own, other) = (row.value.largestExponent, p.value.largestExponent)
    return row.scaled(by: -own).dot(p.scaled(by: -other)).scaled(by: own + other)
  }
}

extension Transform3D {
  /// The transform that is made of the components.
  ///
  /// Everything is carried in double-double, and rounded once.
  /// Edge cases: NaN where a component is NaN or infinite.
  /// Error bound: half an ulp of the exact value for the components as given, and 2⁻⁹⁵ of the terms.
  public init(_ components: TransformComponents) {
    let (perspective, rest) = (components.perspective, components.perspectiveRemainder)
    func part(_ lane: Int) -> DoubleDouble { DoubleDouble(perspective[lane], rest[lane]) }
    let p = ExactVector(part(0), part(1), part(2))
    let flat = p.value == .zero
    let upper = components.exactUpperRows
    func finished(_ row: TransformComponents.ExactRow) -> SIMD4<Double> {
      let depth = flat ? 0 : components.depth(row.xyz, p).value
      return SIMD4(row.xyz.value, depth).scaled(byPowerOfTwo: row.exponent)
    }
    let origin = components.translation
    let w = flat ? perspective.w : (components.depth(ExactVector(origin), p) + part(3)).value
    self.init(
      rows: finished(upper.0), finished(upper.1), finished(upper.2), SIMD4(origin, w))
  }
}
