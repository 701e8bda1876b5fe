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
    let turns = [(keys.0, keys.1), (keys.1, keys.2), (keys.2, keys.3)].map { from, to in
      Quaternion.concat(to, from.conjugate).rotationVector
    }
    var result = keys.1.normalized
    for (turn, share) in zip(turns, [shares.x, shares.y, shares.z]) where share != 0 {
      result = .concat(Quaternion(rotationVector: turn * share), result)
    }
    return result
  }
}

/// Transforms move by their parts, as `Transform3D.interpolated` has it.
extension Transform3D: KeyframeValue {
  /// `Transform3D.interpolated(to:at:path:)` along the path that suits both.
  public func interpolated(to other: Transform3D, at fraction: Double) -> Transform3D {
    interpolated(to: other, at: fraction, path: nil)
  }

  /// The root of the squares of how far each part moves: translation in points, scale, skew, the angle of
  /// the rotation in radians, perspective; 0 when one of the two has no parts, since that is a jump.
  public func distance(to other: Transform3D) -> Double {
    if self == other { return 0 }
    guard let from = decomposed(), let to = other.decomposed() else { return 0 }
    return SIMD8(
      from.translation.distance(to: to.translation), from.scale.distance(to: to.scale),
      from.skew.distance(to: to.skew), from.rotation.distance(to: to.rotation),
      from.perspective.distance(to: to.perspective), 0, 0, 0
    ).distance(to: .zero)
  }

  /// Every part by its own `moved`.
  ///
  /// Edge cases: the nearer of the two keys in the middle when one of the four has no parts.
  public static func moved(
    _ keys: (Transform3D, Transform3D, Transform3D, Transform3D), by shares: SIMD3<Double>
  ) -> Transform3D {
    guard let a = keys.0.decomposed(), let b = keys.1.decomposed(), let c = keys.2.decomposed(),
      let d = keys.3.decomposed()
    else { return shares.y < 0.5 ? keys.1 : keys.2 }
    func part<Part: KeyframeValue>(_ path: KeyPath<TransformComponents, Part>) -> Part {
      Part.moved(
        (a[keyPath: path], b[keyPath: path], c[keyPath: path], d[keyPath: path]), by: shares)
    }
    return Transform3D(
      TransformComponents(
        translation: part(\.translation), scale: part(\.scale), skew: part(\.skew),
        rotation: part(\.rotation), perspective: part(\.perspective)))
  }
}
