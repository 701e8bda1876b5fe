/// What every finite transform is made of: a stretch, then a rotation, with the last row and the last
/// column as they are.
///
///     M = (P·R, w; t, m44)  (row vectors), P = (sx, hxy, hxz; hxy, sy, hyz; hxz, hyz, sz)
///
/// The rotation is the one nearest to the upper left 3×3 (to its negative when it mirrors), and does not
/// depend on the order of axes, so that turned and stretched layers move without the swerve of skews.
/// There is no division: perspectives with a singular 3×3 and m44 ≤ 0 have these parts too.
/// Units: points for the translation, none for scale and shear.
/// Source: Shoemake, Duff, "Matrix animation and polar decomposition" (Graphics Interface 1992).
public struct PolarComponents: Hashable, Sendable {
  /// (m41, m42, m43).
  public var translation: SIMD3<Double>
  /// The diagonal of the stretch, (x, y, z). The stretch has no principal value below 0, or, when the
  /// transform mirrors, none above 0.
  public var scale: SIMD3<Double>
  /// What the stretch has beside its diagonal: (xy, xz, yz).
  public var shear: SIMD3<Double>
  /// A unit with w ≥ 0.
  public var rotation: Quaternion
  /// The last column, (m14, m24, m34, m44).
  public var perspective: SIMD4<Double>

  /// The components as given, none of them by default.
  public init(
    translation: SIMD3<Double> = .zero, scale: SIMD3<Double> = .one, shear: SIMD3<Double> = .zero,
    rotation: Quaternion = .identity, perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1)
  ) {
    (self.translation, self.scale, self.shear) = (translation, scale, shear)
    (self.rotation, self.perspective) = (rotation, perspective)
  }

  /// The components at `t` on the way to others: the rotation by `slerp`, all others in a straight line;
  /// the perspective's upper three in the frame after the rotation, so that a layer that turns stays in
  /// one perspective.
  public func interpolated(to other: PolarComponents, at t: Double) -> PolarComponents {
    var result = straight(to: other, at: t)
    result.rotation = rotation.slerp(to: other.rotation, at: t)
    result.perspective = column(between: other, t, turned: result.rotation.exactTurn)
    return result
  }

  /// The components between, but for the rotation and the perspective's upper three.
  private func straight(to other: PolarComponents, at t: Double) -> PolarComponents {
    PolarComponents(
      translation: translation * (1 - t) + other.translation * t,
      scale: scale * (1 - t) + other.scale * t, shear: shear * (1 - t) + other.shear * t,
      perspective: perspective * (1 - t) + other.perspective * t)
  }

  /// The perspective between, in the frame after a rotation.
  private func column(
    between other: PolarComponents, _ t: Double, turned turn: ExactVector.Turn
  ) -> SIMD4<Double> {
    var result = perspective * (1 - t) + other.perspective * t
    let exponent = max(column.largestExponent, other.column.largestExponent)
    let from = unturned(column.scaled(byPowerOfTwo: -exponent))
    let to = other.unturned(other.column.scaled(byPowerOfTwo: -exponent))
    guard from.value != .zero || to.value != .zero else { return result }
    let between = from * .sum(1, -t) + to * DoubleDouble(t)
    for (lane, row) in [turn.0, turn.1, turn.2].enumerated() {
      result[lane] = row.dot(between).value.scaled(byPowerOfTwo: exponent)
    }
    return result
  }

  private var column: SIMD3<Double> { SIMD3(perspective.x, perspective.y, perspective.z) }

  /// Rᵀ·column.
  private func unturned(_ column: SIMD3<Double>) -> ExactVector {
    let rows = rotation.exactTurn
    let column = ExactVector(column)
    return rows.0 * column.x + rows.1 * column.y + rows.2 * column.z
  }

  /// The transform that is made of the components at `t`, rounded once: rounding the rotation on the way
  /// would move a small row's last element by an ulp of the largest.
  func transform(to other: PolarComponents, at t: Double) -> Transform3D {
    let turn = Arc(from: rotation, to: other.rotation).turn(at: t)
    var parts = straight(to: other, at: t)
    parts.perspective = column(between: other, t, turned: turn)
    return parts.transform(turn)
  }

  fileprivate func transform(_ turn: ExactVector.Turn) -> Transform3D {
    let stretch = [
      SIMD3(scale.x, shear.x, shear.y), SIMD3(shear.x, scale.y, shear.z),
      SIMD3(shear.y, shear.z, scale.z),
    ]
    let rows = (0..<3).map { index in
      let exponent = stretch[index].largestExponent
      let row = ExactVector(stretch[index].scaled(byPowerOfTwo: -exponent))
      let turned = turn.0 * row.x + turn.1 * row.y + turn.2 * row.z
      return SIMD4(turned.value.scaled(byPowerOfTwo: exponent), perspective[index])
    }
    return Transform3D(rows: rows[0], rows[1], rows[2], SIMD4(translation, perspective.w))
  }
}

extension Transform3D {
  /// The transform that is made of the components.
  ///
  /// Edge cases: NaN where a component is NaN or infinite.
  /// Error bound: half an ulp of the exact value for the components as given, and 2⁻⁹⁵ of the terms.
  public init(_ components: PolarComponents) {
    self = components.transform(components.rotation.exactTurn)
  }
}

/// Fields `translation`, `scale`, `shear` (xy, xz, yz), `quaternion` (x, y, z, w) and `perspective`.
extension PolarComponents: Codable {
  private enum CodingKeys: String, CodingKey {
    case translation, scale, shear
    case rotation = "quaternion"
    case perspective
  }
}
