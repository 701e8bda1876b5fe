// Exponential, sine and cosine as corrections to what is known without rounding: e^x is 2^n·(1 + q),
// a point of the circle is (r + s, 1 + c). A caller multiplies and adds the small parts apart from the
// large ones, so that a result costs little more than one in Double and is right to an ulp or two of
// the whole.
//
// The polynomials are minimax (Remez' exchange in 60 digits, on the intervals named, widened by 10⁻⁴ or
// 10⁻⁵ of them for the rounding of the reduction; coefficients rounded to Double), after Muller,
// "Elementary Functions" (3rd edition, 2016), chapter 3.
// `rounded()` would call libm once a lane: integers are made by adding 1.5·2⁵².

/// 1.5·2⁵²: the unit of the last place of a sum with it is 1.
let laneRoundingShift = 0x1.8p52

/// e^x as (1 + small)·first·second, the last two of them powers of two whose product may leave
/// Double's range.
typealias LaneGrowth = (small: SpringVector, first: SpringVector, second: SpringVector)

/// The same with a pair for what the significand exceeds 1 by.
typealias LanePairGrowth = (small: SpringPair, first: SpringVector, second: SpringVector)

/// x = n·ln 2 + high + low, |high + low| ≤ ln 2 / 2; `first` and `second` are 2^n.
private typealias LaneReduction = (
  high: SpringVector, low: SpringVector, first: SpringVector, second: SpringVector
)

/// The reduction of x ≤ 0. Below −1416 (2⁻²⁰⁴³, where nothing that a Double holds is left of a length
/// up to 2⁹⁹⁰) the power is 0. A moderate x, not below −700, needs neither the limit nor the second
/// power.
@inline(always)
private func reduced(_ argument: SpringPair, isModerate: Bool) -> LaneReduction {
  let lowest = SpringVector(repeating: -1416)
  let isGone = (argument.hi - lowest).isNegative
  let x: SpringPair =
    isModerate
    ? argument
    : (argument.hi.replaced(by: lowest, where: isGone), argument.lo.cleared(where: isGone))
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = multiplyAdd(x.hi, SpringVector(repeating: 0x1.71547652b82fep+0), shift)
  let n = shifted - shift
  // ln 2 in a part of 40 bits, whose products with n are exact, and the rest.
  let high = multiplyAdd(n, SpringVector(repeating: -0x1.62e42fefa2000p-1), x.hi)
  let low = multiplyAdd(n, SpringVector(repeating: -0x1.9ef35793c7673p-41), x.lo)
  // n + 1023 in the exponent field is 2^n; where that may not fit, n = n₁ + n₂ in halves.
  if isModerate {
    let field = shifted.bits &+ SpringMask(repeating: 1023)
    return (
      high, low, SpringVector(bits: field &<< SpringMask(repeating: 52)), SpringVector(repeating: 1)
    )
  }
  let bias = SpringVector(repeating: laneRoundingShift + 1023)
  let half = multiplyAdd(n, SpringVector(repeating: 0.5), bias)
  return (
    high, low, powerOfTwo(half).cleared(where: isGone), powerOfTwo((n - (half - bias)) + bias)
  )
}

/// 2^n of the integers n whose sum with 1.5·2⁵² + 1023 is given.
@inline(always)
private func powerOfTwo(_ shifted: SpringVector) -> SpringVector {
  SpringVector(bits: shifted.bits &<< SpringMask(repeating: 52))
}

/// e^x for x ≤ 0, with an error of 2⁻⁵⁴ in `small` (|small| ≤ 0.42).
@inline(always)
func growth(_ x: SpringPair, isModerate: Bool) -> LaneGrowth {
  let e = reduced(x, isModerate: isModerate)
  let r = e.high + e.low
  let rest = (e.high - r) + e.low
  let square = r * r
  return (r + multiplyAdd(square, growthTail(r, square), rest), e.first, e.second)
}

/// e^x for x ≤ 0 with `small` as a pair whose error is 2⁻⁵⁷ of it; `isSeries` makes the first terms in x
/// right as such (see `LaneCircle.swift`).
@inline(always)
func pairGrowth(_ x: SpringPair, isModerate: Bool, isSeries: Bool = false) -> LanePairGrowth {
  let e = reduced(x, isModerate: isModerate)
  let r = e.high + e.low
  let rest = (e.high - r) + e.low
  let square = r * r
  let higher = isSeries ? growthSeries(r, square) : growthTail(r, square)
  let tail = multiplyAdd(square, higher, multiplyAdd(r, rest, rest))
  return ((r, tail), e.first, e.second)
}

/// (e^r − 1 − r)/r² for |r| ≤ ln 2 / 2; the error of e^r is 2⁻⁵⁷·⁹.
@inline(always)
func growthTail(_ r: SpringVector, _ square: SpringVector) -> SpringVector {
  let a = multiplyAdd(
    r, SpringVector(repeating: 0x1.55555555554fap-3), SpringVector(repeating: 0x1.000000000000ap-1))
  let b = multiplyAdd(
    r, SpringVector(repeating: 0x1.1111111127beap-7), SpringVector(repeating: 0x1.555555555087cp-5))
  let c = multiplyAdd(
    r, SpringVector(repeating: 0x1.a01a012a559b1p-13),
    SpringVector(repeating: 0x1.6c16c1842a18fp-10))
  let d = multiplyAdd(
    r, SpringVector(repeating: 0x1.71df255761396p-19),
    SpringVector(repeating: 0x1.a0199a0c5affdp-16))
  let e = multiplyAdd(
    r, SpringVector(repeating: 0x1.ad7f6655530e4p-26),
    SpringVector(repeating: 0x1.28ad72d3fa16fp-22))
  let high = multiplyAdd(square, multiplyAdd(square, e, d), c)
  return multiplyAdd(square, multiplyAdd(square, high, b), a)
}

/// A point of the unit circle at x = n·π/2 + r, |r| ≤ π/4, up to quarter and half turns:
/// cos r = 1 + cosineRest, ± sin r = sineHigh + sineRest.
///
/// Where the sign bit of `isQuarter` is set, n is odd, the sine's sign is the other one, and
/// D·cos x + P·sin x is P·(1 + cosineRest) + D·(sineHigh + sineRest); where `sign` is set, the whole
/// has its sign changed.
typealias LaneArc = (
  sineHigh: SpringVector, sineRest: SpringVector, cosineRest: SpringVector, isQuarter: SpringMask,
  sign: SpringMask
)

/// The point at 0 ≤ x ≤ 2²⁴.
@inline(always)
func arc(_ x: SpringPair) -> LaneArc {
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = multiplyAdd(x.hi, SpringVector(repeating: 0x1.45f306dc9c883p-1), shift)
  let (high, low) = quarterRest(x, shifted - shift)
  let signBit = SpringMask(repeating: 1 << 63)
  let odd = shifted.bits &<< SpringMask(repeating: 63)
  let r = high + low
  // What r leaves out of the angle, with its sign changed.
  let lack = (r - high) - low
  let z = r * r
  let cosineRest = multiplyAdd(z, cosineExcess(z), r * lack)
  // The odd function is turned over before it is evaluated.
  let turned = SpringVector(bits: r.bits ^ odd)
  let sineRest = multiplyAdd(
    turned * z, sineExcess(z), SpringVector(bits: lack.bits ^ (odd ^ signBit)))
  return (
    turned, sineRest, cosineRest, odd,
    (shifted.bits &<< SpringMask(repeating: 62)) & signBit
  )
}

/// x − n·π/2 as an exact number and what is left of x and π/2.
@inline(always)
func quarterRest(_ x: SpringPair, _ n: SpringVector) -> (high: SpringVector, low: SpringVector) {
  #if FMA
    // x.hi − n·(π/2)₁ is a multiple of 2⁻⁵³ below 1, hence exact when it is rounded once.
    return (
      multiplyAdd(n, SpringVector(repeating: -0x1.921fb54442d18p+0), x.hi),
      multiplyAdd(n, SpringVector(repeating: -0x1.1a62633145c07p-54), x.lo)
    )
  #else
    // Parts of 29 bits, whose products with n are exact; only the second difference is not.
    let first = x.hi - n * 0x1.921fb54000000p+0
    let second = n * 0x1.10b4611000000p-30
    let high = first - second
    let lack = (first - high) - second
    return (high, (x.lo - n * 0x1.4c4c6628b80dcp-59) + lack)
  #endif
}

/// (sin r − r)/r³ as a function of z = r² for |r| ≤ π/4; the error of sin r is 2⁻⁵⁹.
@inline(always)
func sineExcess(_ z: SpringVector) -> SpringVector {
  let z2 = z * z
  let a = multiplyAdd(
    z, SpringVector(repeating: 0x1.111111110eb1dp-7), SpringVector(repeating: -0x1.555555555553dp-3)
  )
  let b = multiplyAdd(
    z, SpringVector(repeating: 0x1.71de347542afep-19),
    SpringVector(repeating: -0x1.a01a019ab481ep-13)
  )
  let c = multiplyAdd(
    z, SpringVector(repeating: 0x1.5d64c295fdfd7p-33),
    SpringVector(repeating: -0x1.ae5db46025bbdp-26)
  )
  return multiplyAdd(z2, multiplyAdd(z2, c, b), a)
}

/// (cos r − 1)/r² as a function of z = r²; the error of cos r is 2⁻⁶⁴.
@inline(always)
func cosineExcess(_ z: SpringVector) -> SpringVector {
  let z2 = z * z
  let a = multiplyAdd(
    z, SpringVector(repeating: 0x1.555555555553cp-5), SpringVector(repeating: -0.5))
  let b = multiplyAdd(
    z, SpringVector(repeating: 0x1.a01a019b6f790p-16),
    SpringVector(repeating: -0x1.6c16c16c13f18p-10)
  )
  let c = multiplyAdd(
    z, SpringVector(repeating: 0x1.1ee984a423077p-29),
    SpringVector(repeating: -0x1.27e4f7536e17fp-22)
  )
  let high = multiplyAdd(z2, SpringVector(repeating: -0x1.8f806a22e6de4p-37), c)
  return multiplyAdd(z2, multiplyAdd(z2, high, b), a)
}
