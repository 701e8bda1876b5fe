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
  ///
  /// A part of the components like the others: the bound of `decomposed` is for all six. Without it (in a
  /// format of CSS's five) row i loses up to 2⁻⁵³·Σ|mᵢⱼ·pⱼ| of its last element: next to nothing where p is
  /// of ordinary size, and all of it where p is 10¹⁵.
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
      let between = DoubleDouble.between(
        DoubleDouble(perspective[lane], perspectiveRemainder[lane]),
        DoubleDouble(other.perspective[lane], other.perspectiveRemainder[lane]), t)
      result.perspective[lane] = between.value
      result.perspectiveRemainder[lane] = (between + -between.value).value
    }
    return result
  }
}

extension Transform3D {
  /// The transform that is made of the components.
  ///
  /// Everything is carried in double-double, and rounded once.
  /// Edge cases: NaN where a component is NaN or infinite.
  /// Error bound: half an ulp of the exact value for the components as given, and 2⁻⁹⁵ of the terms.
  public init(_ components: TransformComponents) {
    self.init(ExactComponents(components))
  }
}
