/// The parts of a layer's transform that Core Animation's key paths name, as in `transform.rotation.z`.
///
/// Rotations are the angles of Rx·Ry·Rz (``Quaternion/eulerAngles``), so that of a transform made by one
/// rotation about an axis that axis has the angle, from −π to π (about y, beyond ±π/2, all three say it).
/// A transform that mirrors has three scales below 0, and a rotation to match.
/// Source: Apple, "Core Animation Programming Guide", "CATransform3D Key Paths".
public enum TransformKeyPath: String, CaseIterable, Hashable, Sendable {
  /// An angle in radians.
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  /// The same as `rotationZ`.
  case rotation
  /// A factor.
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  /// The mean of the three factors; set, it is all three.
  case scale
  /// A distance in points.
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"
  /// Two distances, x and y.
  case translation

  /// How many numbers the part has: 2 for `translation`, else 1.
  public var valueCount: Int { self == .translation ? 2 : 1 }
}

extension Transform3D {
  /// The part of the transform that a key path names: one number, or two for `translation`.
  ///
  /// Throws: `TransformError.noComponents` where `decomposed` gives none.
  /// Error bound: that of `decomposed`; 2⁻⁵⁰ rad for angles.
  public func values(at path: TransformKeyPath) throws(TransformError) -> [Double] {
    guard let parts = decomposed() else { throw .noComponents }
    return switch path {
    case .rotationX: [parts.rotation.eulerAngles.x]
    case .rotationY: [parts.rotation.eulerAngles.y]
    case .rotationZ, .rotation: [parts.rotation.eulerAngles.z]
    case .scaleX: [parts.scale.x]
    case .scaleY: [parts.scale.y]
    case .scaleZ: [parts.scale.z]
    // Thirds first: the sum of three may be beyond the range.
    case .scale: [parts.scale.x / 3 + parts.scale.y / 3 + parts.scale.z / 3]
    case .translationX: [parts.translation.x]
    case .translationY: [parts.translation.y]
    case .translationZ: [parts.translation.z]
    case .translation: [parts.translation.x, parts.translation.y]
    }
  }

  /// The transform with the part that a key path names set, and all other parts as they were.
  ///
  /// Edge cases: m44 comes out as the parts make it (a transform with another m44 than 1 is divided by it
  /// first). A scale of 0 is a transform without components from then on, and one that changes its sign makes
  /// or undoes a mirror, after which the other scales and the rotation read as that convention has them.
  /// Throws: `TransformError.noComponents` where `decomposed` gives none, `valueCount` for another count
  /// of values than the path's.
  /// Error bound: that of `decomposed` for the parts that are kept; without perspective a translation is
  /// set exactly and changes nothing else.
  public func setting(
    _ path: TransformKeyPath, to values: Double...
  ) throws(TransformError) -> Transform3D {
    guard values.count == path.valueCount else {
      throw .valueCount(name: path.rawValue, count: values.count, needed: path.valueCount)
    }
    guard var parts = decomposed() else { throw .noComponents }
    let value = values[0]
    var angles = parts.rotation.eulerAngles
    switch path {
    case .rotationX: angles.x = value
    case .rotationY: angles.y = value
    case .rotationZ, .rotation: angles.z = value
    case .scaleX: parts.scale.x = value
    case .scaleY: parts.scale.y = value
    case .scaleZ: parts.scale.z = value
    case .scale: parts.scale = SIMD3(repeating: value)
    case .translationX: parts.translation.x = value
    case .translationY: parts.translation.y = value
    case .translationZ: parts.translation.z = value
    case .translation: (parts.translation.x, parts.translation.y) = (value, values[1])
    }
    if path.rawValue.hasPrefix("translation"), parts.perspective == SIMD4(0, 0, 0, 1), m44 == 1 {
      return Transform3D(rows: row1, row2, row3, SIMD4(parts.translation, 1))
    }
    if path.rawValue.hasPrefix("rotation") {
      parts.rotation = Quaternion(eulerX: angles.x, y: angles.y, z: angles.z)
    }
    return Transform3D(parts)
  }
}
