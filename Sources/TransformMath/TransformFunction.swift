#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// One step of a ``TransformList``, with the numbers that are interpolated: a function of CSS, or what a
/// value function of Core Animation makes.
///
/// Units: points and radians.
/// Source: W3C, "CSS Transforms Module Level 2", "The transform functions": the primitives, of which
/// `translateX()`, `rotateY()`, `scale()` and the like are cases.
public enum TransformFunction: Hashable, Sendable {
  /// The translation by (x, y, z).
  case translate(x: Double, y: Double, z: Double)
  /// The scaling by (x, y, z).
  case scale(x: Double, y: Double, z: Double)
  /// The rotation by `angle` about the axis (x, y, z): more than a turn is kept as such.
  case rotate(angle: Double, x: Double, y: Double, z: Double)
  /// x′ = x + tan(x)·y, y′ = y + tan(y)·x, of two angles.
  case skew(x: Double, y: Double)
  /// The perspective of an eye at `distance`: +∞ is none, below 1 point counts as 1, as CSS has it.
  case perspective(distance: Double)
  /// Any transform.
  case matrix(Transform3D)

  /// The transform that the function makes.
  ///
  /// Error bound: that of the building functions of ``Transform3D``; libm's tangents.
  public var matrix: Transform3D {
    switch self {
    case .translate(let x, let y, let z): return .translation(x: x, y: y, z: z)
    case .scale(let x, let y, let z): return .scale(x: x, y: y, z: z)
    case .rotate(let angle, let x, let y, let z):
      return .rotation(angle: angle, x: x, y: y, z: z)
    case .skew(let x, let y):
      var result = Transform3D.identity
      (result.m21, result.m12) = (tan(x), tan(y))
      return result
    case .perspective(let distance):
      return distance == .infinity ? .identity : .perspective(distance: max(distance, 1))
    case .matrix(let matrix): return matrix
    }
  }

  /// The function of the same kind that changes nothing, about the same axis.
  public var identity: TransformFunction {
    switch self {
    case .translate: .translate(x: 0, y: 0, z: 0)
    case .scale: .scale(x: 1, y: 1, z: 1)
    case .rotate(_, let x, let y, let z): .rotate(angle: 0, x: x, y: y, z: z)
    case .skew: .skew(x: 0, y: 0)
    case .perspective: .perspective(distance: .infinity)
    case .matrix: .matrix(.identity)
    }
  }

  /// The function at `t` on the way to another of the same kind; nil when the kinds differ.
  ///
  /// Numbers go in straight lines, angles whole turns and all; perspectives by 1/distance, which is what
  /// their matrices do (beyond none they stay none). Rotations about different axes (by angles that are
  /// not 0) and matrices go as ``Transform3D/interpolated(to:at:path:)``.
  /// Edge cases: `self` at 0 and `other` at 1, bit for bit.
  /// Source: W3C, "CSS Transforms Module Level 2", "Interpolation of primitives and derived transform
  /// functions".
  public func interpolated(to other: TransformFunction, at t: Double) -> TransformFunction? {
    func between(_ a: Double, _ b: Double) -> Double { a == b ? a : a * (1 - t) + b * t }
    switch (self, other) {
    case (.translate(let a, let b, let c), .translate(let x, let y, let z)):
      if let end = atEnd(other, t) { return end }
      return .translate(x: between(a, x), y: between(b, y), z: between(c, z))
    case (.scale(let a, let b, let c), .scale(let x, let y, let z)):
      if let end = atEnd(other, t) { return end }
      return .scale(x: between(a, x), y: between(b, y), z: between(c, z))
    case (.skew(let a, let b), .skew(let x, let y)):
      if let end = atEnd(other, t) { return end }
      return .skew(x: between(a, x), y: between(b, y))
    case (.perspective(let from), .perspective(let to)):
      if let end = atEnd(other, t) { return end }
      let inverse = between(1 / max(from, 1), 1 / max(to, 1))
      return .perspective(distance: inverse > 0 ? 1 / inverse : .infinity)
    case (.rotate(let from, let a, let b, let c), .rotate(let to, let x, let y, let z)):
      if let end = atEnd(other, t) { return end }
      let angle = between(from, to)
      if from == 0 && to == 0 { return .rotate(angle: 0, x: 0, y: 0, z: 1) }
      if to == 0 { return .rotate(angle: angle, x: a, y: b, z: c) }
      if from == 0 || Self.sameDirection(SIMD3(a, b, c), SIMD3(x, y, z)) {
        return .rotate(angle: angle, x: x, y: y, z: z)
      }
      return .matrix(matrix.interpolated(to: other.matrix, at: t, path: .space))
    case (.matrix(let from), .matrix(let to)):
      return .matrix(from.interpolated(to: to, at: t))
    default: return nil
    }
  }

  private func atEnd(_ other: TransformFunction, _ t: Double) -> TransformFunction? {
    t == 1 ? other : t == 0 || self == other ? self : nil
  }

  /// Whether two axes are multiples of one another by a factor above 0, exactly.
  private static func sameDirection(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Bool {
    let (a, b) = (
      a.scaled(byPowerOfTwo: -a.largestExponent), b.scaled(byPowerOfTwo: -b.largestExponent)
    )
    func parallel(_ i: Int, _ j: Int) -> Bool {
      (DoubleDouble.product(a[i], b[j]) - .product(a[j], b[i])).high == 0
    }
    return parallel(0, 1) && parallel(0, 2) && parallel(1, 2) && (a * b).sum() > 0
  }
}
