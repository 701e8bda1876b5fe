import TimingCurves
import TransformMath

/// Rotations move along the shorter arc; on cubic ways by the product of the turns between keys.
///
/// Source: Kim, Kim, Shin, "A general construction scheme for unit quaternion curves with simple high order
/// derivatives" (SIGGRAPH 1995), for products of turns in the place of sums of chords: the speed of
/// turning does not jump at a key where that of a vector would not.
extension Quaternion: KeyframeValue {
  /// `slerp`.
  public func interpolated(to other: Quaternion, at fraction: Double) -> Quaternion {
    slerp(to: other, at: fraction)
  }

  /// The angle between the rotations, in radians.
  public func distance(to other: Quaternion) -> Double { angle(to: other) }

  /// The second rotation, then each turn's share of the three between neighbours, as seen from there.
  public static func moved(
    _ keys: (Quaternion, Quaternion, Quaternion, Quaternion), by shares: SIMD3<Double>
  ) -> Quaternion {
    var result = keys.1.normalized
    func turn(_ from: Quaternion, _ to: Quaternion, _ share: Double) {
      if share == 0 { return }
      let whole = Quaternion.concat(to, from.conjugate).rotationVector
      result = .concat(Quaternion(rotationVector: whole * share), result)
    }
    turn(keys.0, keys.1, shares.x)
    turn(keys.1, keys.2, shares.y)
    turn(keys.2, keys.3, shares.z)
    return result
  }
}

/// Transforms move by their parts, as `Transform3D.interpolated` has it.
extension Transform3D: KeyframeValue {
  /// `Transform3D.interpolated(to:at:path:)` along the path that suits both.
  public func interpolated(to other: Transform3D, at fraction: Double) -> Transform3D {
    interpolated(to: other, at: fraction, path: nil)
  }

  /// Its parts, found once.
  public var key: PreparedTransform { PreparedTransform(self) }

  /// The same, with both keys' parts at hand.
  public static func interpolated(
    from: PreparedTransform, to: PreparedTransform, at fraction: Double
  ) -> Transform3D {
    from.interpolated(to: to, at: fraction)
  }

  /// The root of the squares of how far each part moves: translation in points, scale, skew, the angle of
  /// the rotation in radians, perspective; 0 when one of the two has no parts, since that is a jump.
  public func distance(to other: Transform3D) -> Double {
    if self == other { return 0 }
    guard let from = decomposed(), let to = other.decomposed() else { return 0 }
    return from.distance(to: to)
  }

  /// Every part by its own `moved`.
  ///
  /// Edge cases: the nearer of the two keys in the middle when one of the four has no parts.
  public static func moved(
    _ keys: (PreparedTransform, PreparedTransform, PreparedTransform, PreparedTransform),
    by shares: SIMD3<Double>
  ) -> Transform3D {
    guard let parts = components(keys) else {
      return shares.y < 0.5 ? keys.1.transform : keys.2.transform
    }
    return Transform3D(TransformComponents.moved(parts, by: shares))
  }

  /// The root of the squares of the parts' speeds; 0 when one of the four keys has no parts.
  public static func speed(
    _ keys: (PreparedTransform, PreparedTransform, PreparedTransform, PreparedTransform),
    at shares: SIMD3<Double>, rates: SIMD3<Double>
  ) -> Double {
    guard let parts = components(keys) else { return 0 }
    return TransformComponents.speed(parts, at: shares, rates: rates)
  }

  private static func components(
    _ keys: (PreparedTransform, PreparedTransform, PreparedTransform, PreparedTransform)
  ) -> TransformComponents.Four? {
    guard let a = keys.0.components, let b = keys.1.components, let c = keys.2.components,
      let d = keys.3.components
    else { return nil }
    return (a, b, c, d)
  }
}

extension TransformComponents {
  fileprivate typealias Four = (
    TransformComponents, TransformComponents, TransformComponents, TransformComponents
  )

  fileprivate static func moved(_ k: Four, by shares: SIMD3<Double>) -> TransformComponents {
    TransformComponents(
      translation: .moved(four(k) { $0.translation }, by: shares),
      scale: .moved(four(k) { $0.scale }, by: shares),
      skew: .moved(four(k) { $0.skew }, by: shares),
      rotation: .moved(four(k) { $0.rotation }, by: shares),
      perspective: .moved(four(k) { $0.perspective }, by: shares))
  }

  fileprivate static func speed(
    _ k: Four, at shares: SIMD3<Double>, rates: SIMD3<Double>
  ) -> Double {
    SIMD8(
      SIMD3.speed(four(k) { $0.translation }, at: shares, rates: rates),
      SIMD3.speed(four(k) { $0.scale }, at: shares, rates: rates),
      SIMD3.speed(four(k) { $0.skew }, at: shares, rates: rates),
      Quaternion.speed(four(k) { $0.rotation }, at: shares, rates: rates),
      SIMD4.speed(four(k) { $0.perspective }, at: shares, rates: rates), 0, 0, 0
    ).distance(to: .zero)
  }

  /// One part of all four.
  @inline(__always)
  private static func four<Part>(
    _ k: Four, _ part: (TransformComponents) -> Part
  ) -> (Part, Part, Part, Part) {
    (part(k.0), part(k.1), part(k.2), part(k.3))
  }

  fileprivate func distance(to other: TransformComponents) -> Double {
    SIMD8(
      translation.distance(to: other.translation), scale.distance(to: other.scale),
      skew.distance(to: other.skew), rotation.distance(to: other.rotation),
      perspective.distance(to: other.perspective), 0, 0, 0
    ).distance(to: .zero)
  }
}
