#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// By which parts transforms are interpolated.
public enum InterpolationPath: String, CaseIterable, Hashable, Sendable {
  /// Those of a map of the plane, with an angle: both must be affine maps of x and y.
  case plane = "css2d"
  /// Those of ``TransformComponents``, with a quaternion.
  case space = "css3d"
  /// Those of ``PolarComponents``: every finite transform has them, so that nothing jumps.
  case polar
}

extension Transform3D {
  /// The transform at `t` on the way to another, by the parts that both are made of.
  ///
  /// The path is `plane` when both are affine maps of the plane, unless one is given; a path `plane`
  /// between others is `space`. The plane's angle goes the shorter way, the rotation in space too.
  ///
  /// Edge cases: `self` at 0 and `other` at 1, bit for bit, and at every t when both are equal; beyond
  /// [0, 1] the parts go on. When one of the two has no parts on the path (see `decomposed`), or what is
  /// between them is beyond the range of Double, the change is a jump at t = 1/2, as CSS has it, so that
  /// the result is finite for all t in [0, 1] and continuous at both ends for all finite transforms.
  /// Transforms with m44 other than 1 are seen as divided by it; the result is multiplied by what is
  /// between the two m44. Where those differ in sign, their magnitudes go on and the sign changes at 1/2,
  /// which changes no point but what is said to be behind the eye.
  /// Error bound: 1e-14 of the largest element for parts of ordinary sizes, t in [0, 1]. As t goes to 0 or 1
  /// the result goes to within 16 ulp of the end's largest element of each row, 4 on the path `polar`, for
  /// ends of a condition below 10¹², whatever the size of their perspective.
  /// Source: W3C, "CSS Transforms Module Level 1", "Interpolation of 2D matrices", and Level 2,
  /// "Interpolation of 3D matrices".
  public func interpolated(
    to other: Transform3D, at t: Double, path: InterpolationPath? = nil
  ) -> Transform3D {
    interpolated(to: other, at: t) {
      if path == .polar { return polarBetween(other, t) }
      if path != .space, let a = affine, let b = other.affine {
        return Self.planeBetween(PlaneParts(a), PlaneParts(b), t)
      }
      return spaceBetween(other, t, decomposed(), other.decomposed())
    }
  }

  /// The ends as they are, and a jump half way where there is nothing finite between them.
  func interpolated(
    to other: Transform3D, at t: Double, _ between: () -> Transform3D?
  ) -> Transform3D {
    if t == 1 { return other }
    if t == 0 || self == other { return self }
    // Ends that are not finite, and what is beyond the range between two that are.
    guard let between = between(), between.isFinite || !(0...1).contains(t) else {
      return t < 0.5 ? self : other
    }
    return between
  }

  static func planeBetween(_ from: PlaneParts?, _ to: PlaneParts?, _ t: Double) -> Transform3D? {
    guard let from, let to else { return nil }
    return Transform3D(affine: from.interpolated(to: to, at: t).affine)
  }

  func spaceBetween(
    _ other: Transform3D, _ t: Double, _ from: TransformComponents?, _ to: TransformComponents?
  ) -> Transform3D? {
    guard let from, let to else { return nil }
    let result = Transform3D(ExactComponents(between: from, and: to, at: t))
    guard m44 != 1 || other.m44 != 1 else { return result }
    let size = m44.magnitude * (1 - t) + other.m44.magnitude * t
    let factor = (t < 0.5 ? m44 : other.m44) < 0 ? -size : size
    return Transform3D(
      rows: result.row1 * factor, result.row2 * factor, result.row3 * factor,
      result.row4 * factor)
  }
}

/// A map of the plane as a scale, then a skew, a rotation and a translation.
///
/// The skew is a tangent, and what is scaled in y is the height above the x axis: browsers do this, and it
/// is what the same map's ``TransformComponents`` have. The text of level 1 scales y by the length of the
/// slanted axis instead, which makes interpolated skews bulge.
struct PlaneParts: Hashable, Sendable {
  var translation: SIMD2<Double>
  var scale: SIMD2<Double>
  /// In radians.
  var angle: Double
  /// The tangent by which y leans along x.
  var skew: Double

  /// Nil when the map is singular or not finite.
  init?(_ map: Affine2D) {
    guard SIMD8(map.a, map.b, map.c, map.d, map.tx, map.ty, 0, 0).isFinite else { return nil }
    translation = SIMD2(map.tx, map.ty)
    // At a scale where no product leaves the range of Double.
    let (x, y) = (SIMD2(map.a, map.b), SIMD2(map.c, map.d))
    let (wide, high) = (x.largestExponent, y.largestExponent)
    let (u, v) = (x.scaled(byPowerOfTwo: -wide), y.scaled(byPowerOfTwo: -high))
    let determinant = DoubleDouble.product(u.x, v.y) - .product(u.y, v.x)
    let lean = DoubleDouble.product(u.x, v.x) + .product(u.y, v.y)
    let width = hypot(u.x, u.y)
    guard width > 0, determinant.high != 0 else { return nil }
    scale = SIMD2(
      width.scaled(byPowerOfTwo: wide), (determinant.value / width).scaled(byPowerOfTwo: high))
    // c·(a, b)/|(a, b)| over the height.
    skew = lean.value / determinant.value
    angle = atan2(map.b, map.a)
    if determinant.high < 0 && map.a < map.d {
      // Of the axes, the one that is turned more is the one that is mirrored.
      (scale, angle) = (0 - scale, atan2(-map.b, -map.a))
    }
  }

  func interpolated(to other: PlaneParts, at t: Double) -> PlaneParts {
    var from = self
    let to = other
    let flipped = (from.scale.x < 0 && to.scale.y < 0) || (from.scale.y < 0 && to.scale.x < 0)
    if flipped {
      // Mirrored along one axis is mirrored along the other and turned by half a turn.
      from.scale = 0 - from.scale
      from.angle += from.angle < 0 ? .pi : -.pi
    }
    // The shorter way; of two half turns, by the angles as rounded, the one that CSS takes, which reads an
    // angle of 0 as 2π.
    let (start, end) = (from.angle == 0 ? 2 * .pi : from.angle, to.angle == 0 ? 2 * .pi : to.angle)
    var turn = end - start
    if turn.magnitude > .pi { turn += turn < 0 ? 2 * .pi : -2 * .pi }
    from.translation = from.translation * (1 - t) + to.translation * t
    from.scale = from.scale * (1 - t) + to.scale * t
    from.angle += turn * t
    from.skew = from.skew * (1 - t) + to.skew * t
    return from
  }

  var affine: Affine2D {
    let (cosine, sine) = (cos(angle), sin(angle))
    let x = SIMD2(cosine, sine) * scale.x
    let y = (SIMD2(cosine, sine) * skew + SIMD2(-sine, cosine)) * scale.y
    return Affine2D(
      a: x.x, b: x.y, c: y.x, d: y.y, tx: translation.x, ty: translation.y)
  }
}
