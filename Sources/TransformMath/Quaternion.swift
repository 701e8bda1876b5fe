/// A rotation as a unit quaternion, (x, y, z, w): about the axis (x, y, z), by 2·atan2(|(x, y, z)|, w).
///
/// Conventions: radians; about +z, +x turns towards +y, as `Transform3D.rotation` does. q and −q are one
/// rotation.
/// Edge cases: any Doubles may be stored. What needs a unit divides by the length, and what needs a
/// direction takes the identity for 0.
/// Source: Hamilton (1843); Shoemake, "Animating rotation with quaternion curves" (SIGGRAPH 1985).
public struct Quaternion: Hashable, Sendable, BitwiseCopyable {
  /// The imaginary part: the axis times sin(angle/2).
  public var x, y, z: Double
  /// The real part: cos(angle/2).
  public var w: Double

  /// The quaternion (x, y, z, w), as given.
  public init(x: Double, y: Double, z: Double, w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// The rotation that leaves everything where it is.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// x, y, z and w as lanes.
  public var lanes: SIMD4<Double> { SIMD4(x, y, z, w) }

  init(_ lanes: SIMD4<Double>) { self.init(x: lanes.x, y: lanes.y, z: lanes.z, w: lanes.w) }

  /// The same quaternion with length 1; the identity for 0 and for what is not finite.
  ///
  /// Error bound: 2⁻⁵² a component.
  public var normalized: Quaternion {
    let scaled = scaledLanes
    return Quaternion(scaled / (scaled * scaled).sum().squareRoot())
  }

  /// The components times a power of two that brings the largest into [1, 2); those of the identity when
  /// there is no direction (0, NaN, ∞).
  var scaledLanes: SIMD4<Double> {
    let largest = max(max(x.magnitude, y.magnitude), max(z.magnitude, w.magnitude))
    guard largest > 0, lanes.isFinite else { return Self.identity.lanes }
    return lanes.scaled(byPowerOfTwo: -Int(largest.exponent))
  }

  /// The same rotation as −q, the other of the two quaternions that every rotation has.
  public static prefix func - (q: Quaternion) -> Quaternion {
    Quaternion(x: -q.x, y: -q.y, z: -q.z, w: -q.w)
  }

  /// The rotation back.
  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// The rotation `first` and then `second`: a Hamilton product second·first.
  public static func concat(_ first: Quaternion, _ second: Quaternion) -> Quaternion {
    let (a, b) = (second, first)
    return Quaternion(
      x: (a.w * b.x + a.x * b.w) + (a.y * b.z - a.z * b.y),
      y: (a.w * b.y + a.y * b.w) + (a.z * b.x - a.x * b.z),
      z: (a.w * b.z + a.z * b.w) + (a.x * b.y - a.y * b.x),
      w: (a.w * b.w - a.x * b.x) - (a.y * b.y + a.z * b.z))
  }
}
