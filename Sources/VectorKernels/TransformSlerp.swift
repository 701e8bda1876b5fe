import CPlatform

// Spherical interpolation in lanes, by powers of u = sin²(θ/2) and of θ² only: no arc tangent, no sine, no
// root, and nothing that is 0/0 at small angles.

/// Four lines: a vector of four numbers in every lane.
typealias LaneVector = (Lanes, Lanes, Lanes, Lanes)

// Polynomials, interpolated at Chebyshev's nodes in 60 digits, are summed in Estrin's order: what waits for
// what decides the time. Those for results that are rounded to Float are short.

/// a + b·x.
@inline(always)
private func line(_ x: Lanes, _ a: Double, _ b: Double) -> Lanes {
  multiplyAdd(x, Lanes(repeating: b), Lanes(repeating: a))
}

/// (sin x)/x as a function of x² for x up to π/2, with a relative error of 3·10⁻¹⁹.
@inline(always)
private func sineShare(_ x: Lanes) -> Lanes {
  let square = x * x
  let fourth = square * square
  let a = multiplyAdd(
    square, line(x, 0x1.11111111110bcp-7, -0x1.a01a01a01474ap-13),
    line(x, 0x1.0000000000000p+0, -0x1.5555555555555p-3))
  let b = multiplyAdd(
    square, line(x, 0x1.6123cc4b67c92p-33, -0x1.ae437900838bep-41),
    line(x, 0x1.71de3a52887eap-19, -0x1.ae6454ce4e6dfp-26))
  let c = Lanes(repeating: 0x1.88344ac97e7b4p-49)
  return multiplyAdd(fourth, multiplyAdd(fourth, c, b), a)
}

/// `sineShare` with a relative error of 2⁻⁴³.
@inline(always)
private func shortSineShare(_ x: Lanes) -> Lanes {
  let square = x * x
  let fourth = square * square
  let a = multiplyAdd(
    square, line(x, 0x1.11111109ee17ap-7, -0x1.a019fd487d2dcp-13),
    line(x, 0x1.ffffffffffe3ap-1, -0x1.5555555543bb2p-3))
  let b = multiplyAdd(
    square, Lanes(repeating: 0x1.52e518c09afe4p-33),
    line(x, 0x1.71dcf806fa696p-19, -0x1.ae0443c43fe01p-26))
  return multiplyAdd(fourth, b, a)
}

/// θ²/u for u = sin²(θ/2) up to 1/2, over 4: asin²(√u)/u, with a relative error of 10⁻¹⁷.
@inline(always)
private func arcShare(_ x: Lanes) -> Lanes {
  let square = x * x
  let fourth = square * square
  let eighth = fourth * fourth
  let a = multiplyAdd(
    square, line(x, 0x1.6c16c16c008f6p-3, 0x1.d41d41e64a3b1p-4),
    line(x, 0x1.0000000000000p+0, 0x1.5555555555601p-2))
  let b = multiplyAdd(
    square, line(x, 0x1.8ef7d7206d96dp-5, 0x1.4750d509ad113p-5),
    line(x, 0x1.4ce196f9574dcp-4, 0x1.f85e9e014d08ep-5))
  let c = multiplyAdd(
    square, line(x, -0x1.5d7e03542f590p-4, 0x1.23f312024314dp-1),
    line(x, 0x1.006ef988622a7p-5, 0x1.7303d5f3aa4edp-5))
  let d = multiplyAdd(
    square, line(x, -0x1.c7b3c22c46b4ep+3, 0x1.8554c79e3a552p+4),
    line(x, -0x1.0c310567ed688p+1, 0x1.92fbf25760e7bp+2))
  let e = multiplyAdd(
    square, line(x, -0x1.b9d01991ba0a5p+3, 0x1.bf30e23de5419p+1),
    line(x, -0x1.e38e0437a28e5p+4, 0x1.9f5223383e09dp+4))
  return multiplyAdd(
    eighth, multiplyAdd(eighth, e, multiplyAdd(fourth, d, c)), multiplyAdd(fourth, b, a))
}

/// `arcShare` with a relative error of 2⁻⁴³.
@inline(always)
private func shortArcShare(_ x: Lanes) -> Lanes {
  let square = x * x
  let fourth = square * square
  let eighth = fourth * fourth
  let a = multiplyAdd(
    square, line(x, 0x1.6c16c277cf31bp-3, 0x1.d41cc7c4702d7p-4),
    line(x, 0x1.0000000000107p+0, 0x1.555555546e9c5p-2))
  let b = multiplyAdd(
    square, line(x, 0x1.a76a6f3a81e35p-5, 0x1.04a3a352ba307p-6),
    line(x, 0x1.4cf01af0c5845p-4, 0x1.f64d7552e3f1dp-5))
  let c = multiplyAdd(
    square, line(x, 0x1.858272440e1d5p+0, -0x1.72e42b7bf1a39p+1),
    line(x, 0x1.56aaba130fe80p-3, -0x1.0240f675bbe2bp-1))
  let d = multiplyAdd(
    square, Lanes(repeating: 0x1.19e6a307fd277p+0),
    line(x, 0x1.e679f78292c0bp+1, -0x1.7871a0bcd17f1p+1))
  return multiplyAdd(eighth, multiplyAdd(fourth, d, c), multiplyAdd(fourth, b, a))
}

@inline(always)
func dot(_ a: LaneVector, _ b: LaneVector) -> Lanes {
  multiplyAdd(a.0, b.0, a.1 * b.1) + multiplyAdd(a.2, b.2, a.3 * b.3)
}

@inline(always)
func times(_ a: LaneVector, _ factor: Lanes) -> LaneVector {
  (a.0 * factor, a.1 * factor, a.2 * factor, a.3 * factor)
}

/// 1/√(1 + e), with a relative error of 5/16·|e|³.
@inline(always)
private func unitFactor(_ e: Lanes) -> Lanes {
  multiplyAdd(
    e, multiplyAdd(e, Lanes(repeating: 0.375), Lanes(repeating: -0.5)), Lanes(repeating: 1))
}

/// The quaternions at t between a and b, and the lanes where they are right: where the squares of both
/// lengths are 1 but for 2⁻¹⁸ (a rounding to Float makes that 2⁻²³ at most, and making units of them then
/// errs by 2⁻⁵⁵), t is in [0, 1], and it is clear which way is the shorter.
///
/// - Parameter isShort: whether results are rounded to Float, so that short polynomials are enough.
@inline(always)
func slerp(
  _ a: LaneVector, _ b: LaneVector, _ t: Lanes, isShort: Bool
) -> (value: LaneVector, good: UInt16) {
  let (one, half) = (Lanes(repeating: 1), Lanes(repeating: 0.5))
  let (excessA, excessB) = (dot(a, a) - one, dot(b, b) - one)
  let (factorA, factorB) = (unitFactor(excessA), unitFactor(excessB))
  let product = dot(a, b)
  let along = product.absolute * (factorA * factorB)
  // 1 − cos θ = 2·sin²(θ/2): its error is one of the weights, which are smooth in θ², as it stands.
  let u = multiplyAdd(along, half.negated, half)
  @inline(__always)
  func arc(_ x: Lanes) -> Lanes { isShort ? shortArcShare(x) : arcShare(x) }
  @inline(__always)
  func sine(_ x: Lanes) -> Lanes { isShort ? shortSineShare(x) : sineShare(x) }
  let square = (u * Lanes(repeating: 4)) * arc(u)
  let rest = one - t
  let whole = one / sine(square)
  let first = (rest * factorA) * sine(square * (rest * rest)) * whole
  // Along the shorter way.
  let sign = product.bits & LaneMask(repeating: 1 << 63)
  let last = Lanes(bits: ((t * factorB) * sine(square * (t * t)) * whole).bits ^ sign)
  let zero = Lanes(repeating: 0)
  let isSame =
    (easemark_equal(a.0, b.0) & easemark_equal(a.1, b.1))
    & (easemark_equal(a.2, b.2) & easemark_equal(a.3, b.3))
  let isFirst = unsafeBitCast(isSame | easemark_equal(t, zero), to: LaneMask.self)
  let isLast = unsafeBitCast(easemark_equal(t, one), to: LaneMask.self)
  @inline(__always)
  func part(_ a: Lanes, _ b: Lanes) -> Lanes {
    multiplyAdd(a, first, b * last).replaced(by: b, where: isLast).replaced(by: a, where: isFirst)
  }
  let smallest = Lanes(repeating: 0x1p-18)
  let good =
    Lanes.isLess(excessA.absolute, smallest) & Lanes.isLess(excessB.absolute, smallest)
    & Lanes.isLess(Lanes(repeating: 0x1p-48), along)
    & Lanes.isNotAbove(zero, t) & Lanes.isNotAbove(t, one)
  return ((part(a.0, b.0), part(a.1, b.1), part(a.2, b.2), part(a.3, b.3)), good)
}

/// Four lines of Doubles from memory.
@inline(always)
func laneVector(_ source: UnsafePointer<Double>) -> LaneVector {
  (
    Lanes(loading: source), Lanes(loading: source + 8), Lanes(loading: source + 16),
    Lanes(loading: source + 24)
  )
}

/// Eight lanes of four lines of Floats.
@inline(always)
func laneVector(_ source: UnsafePointer<Float>) -> LaneVector {
  (
    Lanes(widening: source), Lanes(widening: source + 16), Lanes(widening: source + 32),
    Lanes(widening: source + 48)
  )
}

@inline(always)
func store(_ vector: LaneVector, narrowing target: UnsafeMutablePointer<Float>) {
  vector.0.store(narrowing: target)
  vector.1.store(narrowing: target + 16)
  vector.2.store(narrowing: target + 32)
  vector.3.store(narrowing: target + 48)
}

/// Four lines of the nearest Floats to those of two halves of a block.
@inline(always)
func joined(
  _ a: LaneVector, _ b: LaneVector
) -> (FloatLanes, FloatLanes, FloatLanes, FloatLanes) {
  @inline(__always)
  func line(_ a: Lanes, _ b: Lanes) -> FloatLanes {
    FloatLanes(lowHalf: a.nearestFloats, highHalf: b.nearestFloats)
  }
  return (line(a.0, b.0), line(a.1, b.1), line(a.2, b.2), line(a.3, b.3))
}

/// `result[i]` = slerp from `a[i]` to `b[i]` at `t[i]`, and one bit a quaternion that is set where lanes
/// are right.
///
/// Shape: whole blocks of four lines; `timeStep` is how far a block's times are from the next one's, or 0
/// for one time in all lanes. The result may be a or b; a far one goes past the caches.
/// Edge cases: a at 0, b at 1, and a where both are equal, bit for bit.
/// Error bound: 2⁻⁵⁰ a component.
/// Cost: about 165 flops and 104 bytes a quaternion, 32 of them written.
@inline(never)
public func slerpQuaternions(
  _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, blockCount: Int, isFar: Bool,
  times: UnsafePointer<Double>, timeStep: Int, into result: UnsafeMutablePointer<Double>,
  good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    let at = 32 &* block
    let t = Lanes(loading: times + timeStep &* block)
    let (value, isGood) = slerp(laneVector(a + at), laneVector(b + at), t, isShort: false)
    write(value, to: result + at, isFar: isFar)
    good[block] = isGood
  }
}

/// Of Floats in blocks of sixteen, in Double and rounded once; otherwise as `slerpQuaternions`.
///
/// Error bound: half an ulp and 2⁻⁴⁰ a component.
@inline(never)
public func slerpQuaternionsFloat(
  _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, blockCount: Int, isFar: Bool,
  times: UnsafePointer<Float>, timeStep: Int, into result: UnsafeMutablePointer<Float>,
  good: UnsafeMutablePointer<UInt16>
) {
  forEachBlock(blockCount, isFar: isFar) { block, isFar in
    @inline(__always)
    func half(_ lane: Int) -> (value: LaneVector, good: UInt16) {
      let at = 64 &* block &+ lane
      let t = Lanes(widening: times + (timeStep &* block &+ lane))
      return slerp(laneVector(a + at), laneVector(b + at), t, isShort: true)
    }
    let (low, high) = (half(0), half(8))
    write(joined(low.value, high.value), to: result + 64 &* block, isFar: isFar)
    good[block] = low.good | high.good << 8
  }
}
