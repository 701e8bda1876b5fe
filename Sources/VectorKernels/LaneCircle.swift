// Points of the unit circle as pairs, for what is multiplied again: the motions at anchors, and
// propagators. (`arc` of `LaneGrowth.swift` is enough for what is rounded at once.)
//
// The series are Taylor's, summed in Estrin's order. What a short step changes is of the second order,
// since the first ones of e^(−at) and of the turn cancel: there the first terms must be right as such,
// which those of a minimax polynomial are not (they are off by 2⁻⁴⁸).

/// A point of the unit circle.
typealias LaneCircle = (sine: SpringPair, cosine: SpringPair)

/// sin x and cos x for 0 ≤ x ≤ 2²⁴, with an error of about 2⁻⁵⁶.
@inline(always)
func circle(_ x: SpringPair) -> LaneCircle {
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = multiplyAdd(x.hi, SpringVector(repeating: 0x1.45f306dc9c883p-1), shift)
  let (high, low) = quarterRest(x, shifted - shift)
  let r = high + low
  let rest = (high - r) + low
  let square = exactProduct(r, r)
  let z = square.hi
  let half = z * 0.5
  let one = SpringVector(repeating: 1)
  let even = one - half
  // sin(r + rest) = r + (rest·(1 − r²/2) + r³·S); cos = (1 − r²/2) + (r⁴·C − r·rest), where the error
  // of 1 − r²/2 and the low part of r² belong to the bracket.
  let sineRest = multiplyAdd(r * z, sineTail(z), rest * even)
  let evenError = multiplyAdd(square.lo, SpringVector(repeating: -0.5), (one - even) - half)
  let cosineRest = multiplyAdd(z * z, cosineTail(z), multiplyAdd(r.negated, rest, evenError))
  // A quarter turn exchanges the two; the second bit of n is the sine's sign, that of n + 1 the
  // cosine's.
  let bits = shifted.bits
  let isOdd = SpringVector(bits: bits &<< SpringMask(repeating: 63)).isNegative
  let signBit = SpringMask(repeating: 1 << 63)
  let sineSign = (bits &<< SpringMask(repeating: 62)) & signBit
  let cosineSign = ((bits &+ SpringMask(repeating: 1)) &<< SpringMask(repeating: 62)) & signBit
  let (sine, cosine) = exchanged(r, even, where: isOdd)
  let (sineLow, cosineLow) = exchanged(sineRest, cosineRest, where: isOdd)
  return (
    flipped((sine, sineLow), sineSign), flipped((cosine, cosineLow), cosineSign)
  )
}

/// (sin r − r)/r³ as a function of z = r² for |r| ≤ π/4: −1/3! + z/5! − … + z⁷/17!.
@inline(always)
private func sineTail(_ z: SpringVector) -> SpringVector {
  let z2 = z * z
  let a = multiplyAdd(z, SpringVector(repeating: 1.0 / 120), SpringVector(repeating: -1.0 / 6))
  let b = multiplyAdd(
    z, SpringVector(repeating: 1.0 / 362_880), SpringVector(repeating: -1.0 / 5040))
  let c = multiplyAdd(
    z, SpringVector(repeating: 1.0 / 6_227_020_800), SpringVector(repeating: -1.0 / 39_916_800))
  let d = multiplyAdd(
    z, SpringVector(repeating: 1.0 / 355_687_428_096_000),
    SpringVector(repeating: -1.0 / 1_307_674_368_000))
  return multiplyAdd(z2 * z2, multiplyAdd(z2, d, c), multiplyAdd(z2, b, a))
}

/// (cos r − 1 + r²/2)/r⁴ as a function of z = r²: 1/4! − z/6! + … + z⁶/16!.
@inline(always)
private func cosineTail(_ z: SpringVector) -> SpringVector {
  let z2 = z * z
  let a = multiplyAdd(z, SpringVector(repeating: -1.0 / 720), SpringVector(repeating: 1.0 / 24))
  let b = multiplyAdd(
    z, SpringVector(repeating: -1.0 / 3_628_800), SpringVector(repeating: 1.0 / 40320))
  let c = multiplyAdd(
    z, SpringVector(repeating: -1.0 / 87_178_291_200), SpringVector(repeating: 1.0 / 479_001_600))
  let high = multiplyAdd(z2, SpringVector(repeating: 1.0 / 20_922_789_888_000), c)
  return multiplyAdd(z2 * z2, high, multiplyAdd(z2, b, a))
}

/// `growthTail`, right in its first terms besides: (e^r − 1 − r)/r² = 1/2! + r/3! + … + r¹¹/13! for
/// |r| ≤ ln 2 / 2.
@inline(always)
func growthSeries(_ r: SpringVector, _ square: SpringVector) -> SpringVector {
  let fourth = square * square
  let a = multiplyAdd(r, SpringVector(repeating: 1.0 / 6), SpringVector(repeating: 1.0 / 2))
  let b = multiplyAdd(r, SpringVector(repeating: 1.0 / 120), SpringVector(repeating: 1.0 / 24))
  let c = multiplyAdd(r, SpringVector(repeating: 1.0 / 5040), SpringVector(repeating: 1.0 / 720))
  let d = multiplyAdd(
    r, SpringVector(repeating: 1.0 / 362_880), SpringVector(repeating: 1.0 / 40320))
  let e = multiplyAdd(
    r, SpringVector(repeating: 1.0 / 39_916_800), SpringVector(repeating: 1.0 / 3_628_800))
  let f = multiplyAdd(
    r, SpringVector(repeating: 1.0 / 6_227_020_800), SpringVector(repeating: 1.0 / 479_001_600))
  let low = multiplyAdd(square, b, a)
  let middle = multiplyAdd(square, d, c)
  let high = multiplyAdd(square, f, e)
  return multiplyAdd(fourth, multiplyAdd(fourth, high, middle), low)
}

/// The pair with its sign changed where the sign bit is given.
@inline(always)
func flipped(_ a: SpringPair, _ sign: SpringMask) -> SpringPair {
  (SpringVector(bits: a.hi.bits ^ sign), SpringVector(bits: a.lo.bits ^ sign))
}

/// The pair with its sign changed.
@inline(always)
func negated(_ a: SpringPair) -> SpringPair { (a.hi.negated, a.lo.negated) }
