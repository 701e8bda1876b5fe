extension TransformOracle {
  /// Scale, skew (xy, xz, yz), quaternion (x, y, z, w), translation and perspective: what CSS takes a
  /// transform apart into, after a division by m44.
  public struct Parts {
    public let scale, skew, quaternion, translation, perspective: [Real]
  }

  /// The parts of a transform; nil when its upper 3×3 is singular or m44 is 0.
  ///
  /// A transform that mirrors has three scales below 0, and w of the quaternion is not below 0.
  /// Error bound: 2⁻¹⁰⁰, as the bits grow with the span of the elements.
  public static func decomposed(_ m: [Double]) -> Parts? {
    SpaceParts(reals(m)).map {
      Parts(
        scale: $0.scale, skew: $0.skew, quaternion: $0.quaternion, translation: $0.translation,
        perspective: $0.perspective)
    }
  }

  /// The transform of parts; the quaternion is made a unit.
  public static func recomposed(
    scale: [Double], skew: [Double], quaternion: [Double], translation: [Double],
    perspective: [Double]
  ) -> [Real] {
    SpaceParts(
      scale: reals(scale), skew: reals(skew), quaternion: reals(quaternion),
      translation: reals(translation), perspective: reals(perspective)
    ).matrix
  }

  /// The affine map (a, b, c, d, tx, ty) at `t` between two by the parts of CSS in the plane; nil when one
  /// has none.
  ///
  /// A scale, a skew along x, a rotation and a translation; of two axes the more turned one is mirrored.
  /// Whether a turn is more than half of one is asked of the angles rounded to Double: that of a matrix
  /// of a half turn is π only so.
  /// Source: W3C, "CSS Transforms Module Level 1", "Interpolation of 2D matrices", with the skew as a
  /// tangent, as browsers have it.
  public static func interpolatedInPlane(
    _ a: [Double], _ b: [Double], at t: Double
  ) -> [Real]? {
    guard var from = PlaneParts(reals(a)), let to = PlaneParts(reals(b)) else { return nil }
    let signs = (from.scale.map(\.sign), to.scale.map(\.sign))
    if (signs.0[0] < 0 && signs.1[1] < 0) || (signs.0[1] < 0 && signs.1[0] < 0) {
      from.scale = from.scale.map { -$0 }
      from.angle = from.angle.sign < 0 ? from.angle + Real.pi : from.angle - Real.pi
    }
    let whole = Real(2) * Real.pi
    func start(_ angle: Real) -> Real { angle.isZero ? whole : angle }
    var turn = start(to.angle) - start(from.angle)
    let rounded = start(to.angle).double - start(from.angle).double
    if rounded.magnitude > .pi { turn = rounded < 0 ? turn + whole : turn - whole }
    let t = Real(t)
    func between(_ a: Real, _ b: Real) -> Real { a + (b - a) * t }
    return PlaneParts(
      scale: zip(from.scale, to.scale).map(between), angle: from.angle + turn * t,
      skew: between(from.skew, to.skew),
      translation: zip(from.translation, to.translation).map(between)
    ).map
  }
}

private struct PlaneParts {
  var scale: [Real]
  var angle, skew: Real
  var translation: [Real]

  init(scale: [Real], angle: Real, skew: Real, translation: [Real]) {
    (self.scale, self.angle, self.skew) = (scale, angle, skew)
    self.translation = translation
  }

  init?(_ m: [Real]) {
    let determinant = m[0] * m[3] - m[1] * m[2]
    if determinant.isZero { return nil }
    let width = (m[0] * m[0] + m[1] * m[1]).squareRoot
    scale = [width, determinant / width]
    angle = Real.atan2(m[1], m[0])
    // The second axis along the first, for each unit of height.
    skew = (m[0] * m[2] + m[1] * m[3]) / determinant
    translation = [m[4], m[5]]
    if determinant.sign < 0 && m[0] < m[3] {
      scale = scale.map { -$0 }
      angle = Real.atan2(-m[1], -m[0])
    }
  }

  var map: [Real] {
    let (cosine, sine) = (Real.cos(angle), Real.sin(angle))
    let along = [skew * cosine - sine, skew * sine + cosine]
    return [
      scale[0] * cosine, scale[0] * sine, scale[1] * along[0], scale[1] * along[1],
      translation[0], translation[1],
    ]
  }
}
