import CPlatform

// Transforms made from their parts and taken apart, in lanes of Double (Floats are widened, and rounded
// once). The parts are five arrays of blocks of four lines: translation, scale, skew (xy, xz, yz), rotation
// and perspective.

/// A transform's parts.
typealias LaneParts = (
  translation: LaneVector, scale: LaneVector, skew: LaneVector, rotation: LaneVector,
  perspective: LaneVector
)

@inline(always)
private func dot3(_ a: LaneVector, _ b: LaneVector) -> Lanes {
  multiplyAdd(a.0, b.0, multiplyAdd(a.1, b.1, a.2 * b.2))
}

/// a + b·factor, of the first three.
@inline(always)
private func adding(_ a: LaneVector, _ b: LaneVector, times factor: Lanes) -> LaneVector {
  (multiplyAdd(b.0, factor, a.0), multiplyAdd(b.1, factor, a.1), multiplyAdd(b.2, factor, a.2), a.3)
}

/// S·K·R·T·P, and the lanes whose quaternion has a direction that a sum of squares tells.
@inline(always)
private func composed(_ parts: LaneParts) -> (rows: BlockLines<Lanes>, good: UInt16) {
  let (one, q) = (Lanes(repeating: 1), parts.rotation)
  let length = dot(q, q)
  let two = Lanes(repeating: 2) / length
  let (x, y, z) = (q.0 * two, q.1 * two, q.2 * two)
  let (xx, yy, zz) = (q.0 * x, q.1 * y, q.2 * z)
  let (xy, yz, zx) = (q.0 * y, q.1 * z, q.2 * x)
  let (xw, yw, zw) = (q.3 * x, q.3 * y, q.3 * z)
  let zero = Lanes(repeating: 0)
  let turn1 = (one - (yy + zz), xy + zw, zx - yw, zero)
  let turn2 = (xy - zw, one - (xx + zz), yz + xw, zero)
  let turn3 = (zx + yw, yz - xw, one - (xx + yy), zero)
  let (scale, skew, p) = (parts.scale, parts.skew, parts.perspective)
  let row1 = times(turn1, scale.0)
  let row2 = times(adding(turn2, turn1, times: skew.0), scale.1)
  let row3 = times(adding(adding(turn3, turn2, times: skew.2), turn1, times: skew.1), scale.2)
  let origin = parts.translation
  let good =
    Lanes.isLess(Lanes(repeating: 0x1p-900), length)
    & Lanes.isLess(length, Lanes(repeating: 0x1p900))
  return (
    (
      (row1.0, row1.1, row1.2, dot3(row1, p)), (row2.0, row2.1, row2.2, dot3(row2, p)),
      (row3.0, row3.1, row3.2, dot3(row3, p)),
      (origin.0, origin.1, origin.2, dot3(origin, p) + p.3)
    ), good
  )
}

@inline(always)
private func cross(_ a: LaneVector, _ b: LaneVector) -> LaneVector {
  (
    Lanes.taking(a.1 * b.2, a.2, times: b.1), Lanes.taking(a.2 * b.0, a.0, times: b.2),
    Lanes.taking(a.0 * b.1, a.1, times: b.0), Lanes(repeating: 0)
  )
}

/// The quaternion of three orthogonal unit rows, with w ≥ 0, from the largest of its four squares.
///
/// Source: Shepperd, "Quaternion from rotation matrix" (J. Guidance and Control 1, 1978).
@inline(always)
private func quaternion(
  _ a: LaneVector, _ b: LaneVector, _ c: LaneVector, isShort: Bool
) -> LaneVector {
  let one = Lanes(repeating: 1)
  let (xy, yz, zx) = (a.1 + b.0, b.2 + c.1, c.0 + a.2)
  let (zw, xw, yw) = (a.1 - b.0, b.2 - c.1, c.0 - a.2)
  let (wide, flat) = (one + a.0, b.1 + c.2)
  let (w, x) = (wide + flat, wide - flat)
  let (y, z) = ((one + b.1) - (a.0 + c.2), (one + c.2) - (a.0 + b.1))
  @inline(__always)
  func larger(_ p: Lanes, _ a: LaneVector, _ q: Lanes, _ b: LaneVector) -> LaneVector {
    (
      easemark_if_less(p, q, b.0, a.0), easemark_if_less(p, q, b.1, a.1),
      easemark_if_less(p, q, b.2, a.2), easemark_if_less(p, q, b.3, a.3)
    )
  }
  let first = larger(w, (xw, yw, zw, w), x, (x, xy, zx, xw))
  let second = larger(y, (xy, y, yz, yw), z, (zx, yz, z, zw))
  let (p, q) = (Lanes.larger(w, x), Lanes.larger(y, z))
  let four = larger(p, first, q, second)
  // 4q_i·q_j over 2q_i, with the sign of w.
  let sign = four.3.bits & LaneMask(repeating: 1 << 63)
  let factor = Lanes(repeating: 0.5) * reciprocalRoot(Lanes.larger(p, q), isShort: isShort)
  return times(four, Lanes(bits: factor.bits ^ sign))
}

/// 1/√x, for x from 2⁻⁹⁰⁰ to 2⁹⁰⁰: 2 ulp, or 2⁻⁴⁰ where that is enough.
@inline(always)
private func reciprocalRoot(_ x: Lanes, isShort: Bool) -> Lanes {
  #if V4
    // An estimate of 14 bits, a step of the third order, and one of the second.
    let estimate = easemark_root_estimate(x)
    let one = Lanes(repeating: 1)
    let rest = Lanes.taking(one, x * estimate, times: estimate)
    let step = multiplyAdd(rest, Lanes(repeating: 0.375), Lanes(repeating: 0.5))
    let near = multiplyAdd(estimate * rest, step, estimate)
    if isShort { return near }
    let last = Lanes.taking(one, x * near, times: near)
    return multiplyAdd(near * Lanes(repeating: 0.5), last, near)
  #else
    return Lanes(repeating: 1) / easemark_root(x)
  #endif
}

/// The parts of transforms, and the lanes where they are good: where the upper rows are far enough from
/// depending on each other, and sums of squares stay in range.
///
/// Rows are made orthogonal twice (Kahan: "twice is enough"). What is left of the second row after the
/// first time tells its length and the third direction, as what is taken from it after that is tiny and
/// along the first: so the two roots need not wait for each other.
/// Source: W3C, "CSS Transforms Module Level 2", "Decomposing a 3D matrix"; see `Transform3D.decomposed`.
@inline(always)
private func decomposed(
  _ m: BlockLines<Lanes>, isShort: Bool
) -> (parts: LaneParts, good: UInt16) {
  let (one, zero) = (Lanes(repeating: 1), Lanes(repeating: 0))
  let (first, second, third) = (m.0, m.1, m.2)
  let unit = one / m.3.3
  let (square1, inner) = (dot3(first, first), dot3(first, second))
  let bent = adding(second, first, times: (inner / square1).negated)
  let normal = cross(first, bent)
  let volume = dot3(third, normal)
  let narrow = reciprocalRoot(square1, isShort: isShort)
  let square2 = dot3(bent, bent)
  let low = reciprocalRoot(square2, isShort: isShort)
  let a = times(first, narrow)
  let again = dot3(a, bent)
  let lean = multiplyAdd(inner, narrow, again)
  let b = times(adding(bent, a, times: again.negated), low)
  let area = narrow * low
  let c = times(normal, area)
  let depth = volume * area
  let sign = depth.bits & LaneMask(repeating: 1 << 63)
  let size = depth.absolute
  let near = one / size
  @inline(__always)
  func signed(_ x: Lanes) -> Lanes { Lanes(bits: x.bits ^ sign) }
  let (xz, yz) = (dot3(a, third), dot3(b, third))
  let rotation = quaternion(
    (signed(a.0), signed(a.1), signed(a.2), zero), (signed(b.0), signed(b.1), signed(b.2), zero), c,
    isShort: isShort)
  // The p whose products with the upper rows are their last elements, along a, b and c.
  let pa = first.3 * narrow
  let pb = multiplyAdd(lean.negated, pa, second.3) * low
  let pc =
    multiplyAdd(
      xz.negated, pa, multiplyAdd(yz.negated, pb, third.3)) * signed(near)
  @inline(__always)
  func sum(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> Lanes {
    multiplyAdd(a, pa, multiplyAdd(b, pb, c * pc))
  }
  let p = (sum(a.0, b.0, c.0), sum(a.1, b.1, c.1), sum(a.2, b.2, c.2), zero)
  let origin = times(m.3, unit)
  // Lengths are those of the rows over m44, whose sign is left to the scales.
  let scale = Lanes(bits: unit.bits ^ sign)
  let parts = (
    translation: (origin.0, origin.1, origin.2, zero),
    scale: ((square1 * narrow) * scale, (square2 * low) * scale, size * scale, zero),
    skew: (lean * low, xz * near, yz * near, zero), rotation: rotation,
    perspective: (p.0, p.1, p.2, one - dot3(origin, p))
  )
  // A 64th of the row, or more, is its own.
  let own = Lanes(repeating: 0x1p-12)
  let smallest = Lanes(repeating: 0x1p-400)
  let (whole2, square3) = (dot3(second, second), dot3(third, third))
  let all =
    (first.3.absolute + second.3.absolute) + (third.3.absolute + unit.absolute)
    + (dot3(origin, origin) + (square1 + whole2 + square3))
  let good =
    Lanes.isLess(whole2 * own, square2) & Lanes.isLess(square3 * own, size * size)
    & Lanes.isLess(smallest, square1) & Lanes.isLess(smallest, square2)
    & Lanes.isLess(smallest, size * size) & Lanes.isLess(all, Lanes(repeating: 0x1p400))
    & Lanes.isLess(smallest, unit.absolute)
  return (parts, good)
}

/// Parts in memory, as tuples of pointers to blocks of four lines.
public typealias PartPointers<Scalar> = (
  translation: UnsafeMutablePointer<Scalar>, scale: UnsafeMutablePointer<Scalar>,
  skew: UnsafeMutablePointer<Scalar>, rotation: UnsafeMutablePointer<Scalar>,
  perspective: UnsafeMutablePointer<Scalar>
)

@inline(always)
private func parts(_ p: PartPointers<Double>, _ at: Int) -> LaneParts {
  (
    laneVector(p.translation + at), laneVector(p.scale + at), laneVector(p.skew + at),
    laneVector(p.rotation + at), laneVector(p.perspective + at)
  )
}

@inline(always)
private func parts(_ p: PartPointers<Float>, _ at: Int) -> LaneParts {
  (
    laneVector(p.translation + at), laneVector(p.scale + at), laneVector(p.skew + at),
    laneVector(p.rotation + at), laneVector(p.perspective + at)
  )
}

/// The parts at t between two: in straight lines, and the rotation by `slerp`.
@inline(always)
private func between(
  _ a: LaneParts, _ b: LaneParts, _ t: Lanes, isShort: Bool
) -> (parts: LaneParts, good: UInt16) {
  let rest = Lanes(repeating: 1) - t
  @inline(__always)
  func line(_ a: LaneVector, _ b: LaneVector) -> LaneVector {
    (
      a.0 * rest + b.0 * t, a.1 * rest + b.1 * t, a.2 * rest + b.2 * t, a.3 * rest + b.3 * t
    )
  }
  let (rotation, good) = slerp(a.rotation, b.rotation, t, isShort: isShort)
  return (
    (
      translation: line(a.translation, b.translation), scale: line(a.scale, b.scale),
      skew: line(a.skew, b.skew), rotation: rotation,
      perspective: line(a.perspective, b.perspective)
    ), good
  )
}

/// The lines of the nearest Floats to those of two halves of a block.
@inline(always)
private func joined(_ a: BlockLines<Lanes>, _ b: BlockLines<Lanes>) -> BlockLines<FloatLanes> {
  (joined(a.0, b.0), joined(a.1, b.1), joined(a.2, b.2), joined(a.3, b.3))
}

/// Transforms made of their parts, for whole blocks, and one bit a transform that is set where lanes are
/// right: where the quaternion has a direction. Far results go past the caches.
///
/// Error bound: 2⁻⁵⁰ of Σ|terms| an element.
/// Cost: 81 flops and 288 bytes a transform, 128 of them written.
@inline(never)
public func composeTransforms(
  _ source: PartPointers<Double>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Double>, good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let (m, isGood) = composed(parts(source, 32 &* block))
    write(m, to: result + 128 &* block, isFar: isFar)
    good[block] = isGood
  }
}

/// In Float; otherwise as `composeTransforms`.
@inline(never)
public func composeTransformsFloat(
  _ source: PartPointers<Float>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Float>, good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let low = composed(parts(source, 64 &* block))
    let high = composed(parts(source, 64 &* block &+ 8))
    write(joined(low.rows, high.rows), to: result + 256 &* block, isFar: isFar)
    good[block] = low.good | high.good << 8
  }
}

/// Transforms at t between the parts of two, for whole blocks; otherwise as `composeTransforms` and
/// `slerpQuaternions`.
///
/// Cost: about 300 flops and 456 bytes a transform, 128 of them written.
@inline(never)
public func composeBetween(
  _ a: PartPointers<Double>, _ b: PartPointers<Double>, blockCount: Int, isFar: Bool,
  times: UnsafePointer<Double>, timeStep: Int, into result: UnsafeMutablePointer<Double>,
  good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let at = 32 &* block
    let t = Lanes(loading: times + timeStep &* block)
    let (middle, isTurn) = between(parts(a, at), parts(b, at), t, isShort: false)
    let (m, isGood) = composed(middle)
    write(m, to: result + 128 &* block, isFar: isFar)
    good[block] = isGood & isTurn
  }
}

/// In Float; otherwise as `composeBetween`.
///
/// Error bound: half an ulp and 2⁻³⁹ of Σ|terms| an element.
@inline(never)
public func composeBetweenFloat(
  _ a: PartPointers<Float>, _ b: PartPointers<Float>, blockCount: Int, isFar: Bool,
  times: UnsafePointer<Float>, timeStep: Int, into result: UnsafeMutablePointer<Float>,
  good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    @inline(__always)
    func half(_ lane: Int) -> (rows: BlockLines<Lanes>, good: UInt16) {
      let at = 64 &* block &+ lane
      let t = Lanes(widening: times + (timeStep &* block &+ lane))
      let (middle, isTurn) = between(parts(a, at), parts(b, at), t, isShort: true)
      let (m, isGood) = composed(middle)
      return (m, isGood & isTurn)
    }
    let (low, high) = (half(0), half(8))
    write(joined(low.rows, high.rows), to: result + 256 &* block, isFar: isFar)
    good[block] = low.good | high.good << 8
  }
}

/// The parts of transforms, for whole blocks, and one bit a transform that is set where lanes are right. Far
/// results go past the caches.
///
/// Error bound: 2⁻⁴³ of each part's size for rows that are a 64th their own, 2⁻⁴⁹ for orthogonal ones.
/// Cost: about 200 flops and 288 bytes a transform, 160 of them written.
@inline(never)
public func decomposeTransforms(
  _ source: UnsafePointer<Double>, blockCount: Int, isFar: Bool, into result: PartPointers<Double>,
  good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let (parts, isGood) = decomposed(
      blockLines(Lanes.self, source + 128 &* block), isShort: false)
    let at = 32 &* block
    write(parts.translation, to: result.translation + at, isFar: isFar)
    write(parts.scale, to: result.scale + at, isFar: isFar)
    write(parts.skew, to: result.skew + at, isFar: isFar)
    write(parts.rotation, to: result.rotation + at, isFar: isFar)
    write(parts.perspective, to: result.perspective + at, isFar: isFar)
    good[block] = isGood
  }
}

/// In Float; otherwise as `decomposeTransforms`.
///
/// Error bound: half an ulp, and 2¹² times as much as there.
@inline(never)
public func decomposeTransformsFloat(
  _ source: UnsafePointer<Float>, blockCount: Int, isFar: Bool, into result: PartPointers<Float>,
  good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    @inline(__always)
    func half(_ lane: Int) -> (parts: LaneParts, good: UInt16) {
      let start = source + (256 &* block &+ lane)
      return decomposed(
        (
          laneVector(start), laneVector(start + 64), laneVector(start + 128),
          laneVector(start + 192)
        ), isShort: true)
    }
    let at = 64 &* block
    if isFar {
      let (low, high) = (half(0), half(8))
      let (a, b) = (low.parts, high.parts)
      stream(joined(a.translation, b.translation), to: result.translation + at)
      stream(joined(a.scale, b.scale), to: result.scale + at)
      stream(joined(a.skew, b.skew), to: result.skew + at)
      stream(joined(a.rotation, b.rotation), to: result.rotation + at)
      stream(joined(a.perspective, b.perspective), to: result.perspective + at)
      good[block] = low.good | high.good << 8
    } else {
      // Each half at once: both together are more than there are registers for, a fifth slower.
      var flags: UInt16 = 0
      for lane in stride(from: 0, to: 16, by: 8) {
        let (parts, isGood) = half(lane)
        store(parts.translation, narrowing: result.translation + at + lane)
        store(parts.scale, narrowing: result.scale + at + lane)
        store(parts.skew, narrowing: result.skew + at + lane)
        store(parts.rotation, narrowing: result.rotation + at + lane)
        store(parts.perspective, narrowing: result.perspective + at + lane)
        flags |= isGood << UInt16(lane)
      }
      good[block] = flags
    }
  }
}
