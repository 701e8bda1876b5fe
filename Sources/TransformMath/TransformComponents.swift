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

  /// The components as given, none of them by default.
  public init(
    translation: SIMD3<Double> = .zero, scale: SIMD3<Double> = .one, skew: SIMD3<Double> = .zero,
    rotation: Quaternion = .identity, perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1)
  ) {
    (self.translation, self.scale, self.skew) = (translation, scale, skew)
    (self.rotation, self.perspective) = (rotation, perspective)
  }

  /// The components at `t` on the way to others: all of them in a straight line, and the rotation by
  /// `slerp`.
  public func interpolated(to other: TransformComponents, at t: Double) -> TransformComponents {
    TransformComponents(
      translation: translation * (1 - t) + other.translation * t,
      scale: scale * (1 - t) + other.scale * t, skew: skew * (1 - t) + other.skew * t,
      rotation: rotation.slerp(to: other.rotation, at: t),
      perspective: perspective * (1 - t) + other.perspective * t)
  }
}

extension Transform3D {
  /// The transform that is made of the components.
  ///
  /// Error bound: with the components of a decomposed transform, 8 ulp of a row's largest element; in w,
  /// and in the last row, of the largest term.
  public init(_ components: TransformComponents) {
    let turn = Transform3D(rotation: components.rotation)
    let (scale, skew, translation) = (components.scale, components.skew, components.translation)
    let rows = [turn.row1, turn.row2, turn.row3]
    let row2 = rows[1] + rows[0] * skew.x
    let row3 = rows[2] + (rows[1] * skew.z + rows[0] * skew.y)
    let p = components.perspective
    func finished(_ row: SIMD4<Double>, _ w: Double) -> SIMD4<Double> {
      let depth = (row.x * p.x + row.y * p.y) + row.z * p.z
      return SIMD4(row.x, row.y, row.z, depth + w * p.w)
    }
    self.init(
      rows: finished(rows[0] * scale.x, 0), finished(row2 * scale.y, 0),
      finished(row3 * scale.z, 0),
      finished(SIMD4(translation.x, translation.y, translation.z, 0), 1))
  }
}
