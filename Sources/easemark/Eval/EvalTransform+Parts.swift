import Oracle
import TransformMath

/// What the operations on parts compute, by the backend that was asked for. One value at a time they
/// have no SIMD or BLAS form; the reference computes in its place.
extension EvalTransform {
  func decomposed(_ m: Transform3D) throws(Failure) -> TransformAnswer {
    if settings.backend == .oracle {
      return TransformOracle.decomposed(m.elements).map(answer) ?? noParts(of: m)
    }
    guard let parts = m.decomposed() else { return noParts(of: m) }
    var values: [(name: StaticString, values: [Double])] = [
      ("translation", parts.translation.numbers), ("scale", parts.scale.numbers),
      ("skew", parts.skew.numbers), ("quaternion", parts.rotation.lanes.numbers),
      ("perspective", parts.perspective.numbers),
    ]
    if parts.perspectiveRemainder != .zero {
      values.append(("perspectiveRemainder", parts.perspectiveRemainder.numbers))
    }
    return TransformAnswer(.parts(values), status: "ok")
  }

  private func answer(_ parts: TransformOracle.Parts) -> TransformAnswer {
    let values: [(name: StaticString, values: [Double])] = [
      ("translation", rounded(parts.translation)), ("scale", rounded(parts.scale)),
      ("skew", rounded(parts.skew)), ("quaternion", rounded(parts.quaternion)),
      ("perspective", rounded(parts.perspective)),
    ]
    return TransformAnswer(.parts(values), status: "ok")
  }

  private func noParts(of m: Transform3D) -> TransformAnswer {
    let isSingular = m.inverted().status == .singular
    return TransformAnswer(nil, status: isSingular ? "singular" : "noParts")
  }

  func recomposed(_ parts: TransformComponents) throws(Failure) -> TransformAnswer {
    guard settings.backend == .oracle else { return TransformAnswer(Transform3D(parts)) }
    if parts.perspectiveRemainder != .zero {
      throw Failure("field 'perspectiveRemainder': the oracle has no remainders")
    }
    let exact = TransformOracle.recomposed(
      scale: parts.scale.numbers, skew: parts.skew.numbers,
      quaternion: parts.rotation.lanes.numbers, translation: parts.translation.numbers,
      perspective: parts.perspective.numbers)
    return TransformAnswer(.numbers(rounded(exact)))
  }

  func interpolated(
    _ from: Transform3D, _ to: Transform3D, at t: Double, path: InterpolationPath?
  ) throws(Failure) -> TransformAnswer {
    let isFlat = from.isAffine && to.isAffine
    if path == .plane, !isFlat {
      throw Failure("field 'path': css2d is for affine matrices; isAffine of one of these is false")
    }
    let path = path ?? (isFlat ? .plane : .space)
    if settings.backend == .oracle {
      return try interpolatedExactly(from, to, at: t, path: path)
    }
    let result = from.interpolated(to: to, at: t, path: path)
    return TransformAnswer(
      .numbers(result.elements), status: hasWay(from, to, path) ? "ok" : "discrete")
  }

  private func interpolatedExactly(
    _ from: Transform3D, _ to: Transform3D, at t: Double, path: InterpolationPath
  ) throws(Failure) -> TransformAnswer {
    if path == .polar { throw Failure("field 'path': the oracle has css2d and css3d") }
    let exact =
      path == .plane
      ? TransformOracle.interpolatedInPlane(plane(from), plane(to), at: t)
      : TransformOracle.interpolatedInSpace(from.elements, to.elements, at: t)
    let status = exact != nil || from == to ? "ok" : "discrete"
    if t == 1 { return TransformAnswer(.numbers(to.elements), status: status) }
    if t == 0 || from == to { return TransformAnswer(.numbers(from.elements), status: status) }
    guard let exact else {
      return TransformAnswer(.numbers((t < 0.5 ? from : to).elements), status: status)
    }
    if path == .plane {
      let e = rounded(exact)
      return TransformAnswer(
        .numbers([e[0], e[1], 0, 0, e[2], e[3], 0, 0, 0, 0, 1, 0, e[4], e[5], 0, 1]),
        status: status)
    }
    // What lies between the two m44, with the sign of the nearer one.
    let (start, end, time) = (Real(from.m44), Real(to.m44), Real(t))
    let size = start.magnitude * (Real(1) - time) + end.magnitude * time
    let factor = (t < 0.5 ? from.m44 : to.m44) < 0 ? -size : size
    return TransformAnswer(.numbers(rounded(exact.map { $0 * factor })), status: status)
  }

  private func plane(_ m: Transform3D) -> [Double] {
    [m.m11, m.m12, m.m21, m.m22, m.m41, m.m42]
  }

  /// Whether both transforms have the parts that the path goes by.
  private func hasWay(_ a: Transform3D, _ b: Transform3D, _ path: InterpolationPath) -> Bool {
    if a == b { return true }
    switch path {
    case .plane: return PlaneMap(a).orientation != 0 && PlaneMap(b).orientation != 0
    case .space: return a.decomposed() != nil && b.decomposed() != nil
    case .polar: return true
    }
  }

  func slerp(_ a: Quaternion, _ b: Quaternion, at t: Double) throws(Failure) -> TransformAnswer {
    guard t.magnitude <= 0x1p40 else {
      throw Failure("field 't': \(t) is too far from 0 to 1; at most 2^40 turns are counted")
    }
    guard settings.backend == .oracle, t != 0, t != 1 else {
      return TransformAnswer(.numbers(a.slerp(to: b, at: t).lanes.numbers))
    }
    let exact = TransformOracle.slerp(a.lanes.numbers, b.lanes.numbers, at: t)
    return TransformAnswer(.numbers(rounded(exact)))
  }
}

extension SIMD where Scalar == Double {
  /// The lanes as a list.
  fileprivate var numbers: [Double] { indices.map { self[$0] } }
}
