// Exponential, sine and cosine for results in Float, in lanes of Double: their errors of some 2⁻⁵² are far
// below a Float's, so that no low parts are kept. The polynomials in radians are those of
// `LaneGrowth.swift`; those in octaves and quarter turns, which times in Float allow, are made alike.

/// e^x − 1 without its power of two, and that power: e^x = power·(1 + small).
typealias LaneFloatGrowth = (small: SpringVector, power: SpringVector)

/// rate·t, without error for the times and rates of Floats.
@inline(always)
func product(_ rate: SpringPair, _ time: SpringVector, isOfFloats: Bool) -> SpringPair {
  isOfFloats ? (rate.hi * time, rate.lo * time) : rate * time
}

/// e^x of an x ≤ 0, a moderate one not below −700; others stop there, where nothing is left that a Float
/// holds.
@inline(always)
func floatGrowth(_ argument: SpringPair, isModerate: Bool) -> LaneFloatGrowth {
  var x = argument
  if !isModerate {
    let lowest = SpringVector(repeating: -700)
    let isGone = (x.hi - lowest).isNegative
    x = (x.hi.replaced(by: lowest, where: isGone), x.lo.cleared(where: isGone))
  }
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = multiplyAdd(x.hi, SpringVector(repeating: 0x1.71547652b82fep+0), shift)
  let n = shifted - shift
  let high = multiplyAdd(n, SpringVector(repeating: -0x1.62e42fefa2000p-1), x.hi)
  let low = multiplyAdd(n, SpringVector(repeating: -0x1.9ef35793c7673p-41), x.lo)
  let r = high + low
  let square = r * r
  let field = shifted.bits &+ SpringMask(repeating: 1023)
  return (
    multiplyAdd(square, growthTail(r, square), r),
    SpringVector(bits: field &<< SpringMask(repeating: 52))
  )
}

/// cos r and ± sin r for a phase of n·π/2 + r; the rest as for `LaneArc`.
typealias LaneFloatArc = (
  sine: SpringVector, cosine: SpringVector, isQuarter: SpringMask, sign: SpringMask
)

/// The point at 0 ≤ x ≤ 2²⁴.
@inline(always)
func floatArc(_ x: SpringPair) -> LaneFloatArc {
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = multiplyAdd(x.hi, SpringVector(repeating: 0x1.45f306dc9c883p-1), shift)
  let (high, low) = quarterRest(x, shifted - shift)
  let bits = shifted.bits
  let odd = bits &<< SpringMask(repeating: 63)
  let r = SpringVector(bits: (high + low).bits ^ odd)
  let z = r * r
  return (
    multiplyAdd(r * z, sineExcess(z), r),
    multiplyAdd(z, cosineExcess(z), SpringVector(repeating: 1)), odd,
    (bits &<< SpringMask(repeating: 62)) & SpringMask(repeating: 1 << 63)
  )
}

/// A whole number, shifted so that the last bits are it, and rate·t less it.
@inline(always)
func periods(_ high: SpringVector, _ low: SpringVector, _ time: SpringVector) -> (
  shifted: SpringVector, rest: SpringVector
) {
  let shift = SpringVector(repeating: laneRoundingShift)
  let shifted = high + shift
  return (shifted, multiplyAdd(low, time, high - (shifted - shift)))
}

/// 2^(rate·t) of a rate that is not positive, a moderate one not below 2⁻¹⁰¹⁰; others stop there, where
/// nothing is left that a Float holds. The error is 2⁻⁵² of it.
@inline(always)
func power(_ rate: SpringPair, _ time: SpringVector, isModerate: Bool) -> SpringVector {
  var (high, low) = (rate.hi * time, rate.lo)
  if !isModerate {
    let lowest = SpringVector(repeating: -1010)
    let isGone = (high - lowest).isNegative
    (high, low) = (high.replaced(by: lowest, where: isGone), low.cleared(where: isGone))
  }
  let (shifted, r) = periods(high, low, time)
  let square = r * r
  let a = multiplyAdd(r, SpringVector(repeating: 0x1.62e42fefa3a17p-1), SpringVector(repeating: 1))
  let b = multiplyAdd(
    r, SpringVector(repeating: 0x1.c6b08d703d460p-5), SpringVector(repeating: 0x1.ebfbdff82c3b9p-3))
  let c = multiplyAdd(
    r, SpringVector(repeating: 0x1.5d87fe9ccb737p-10),
    SpringVector(repeating: 0x1.3b2ab6fbde1b6p-7))
  let d = multiplyAdd(
    r, SpringVector(repeating: 0x1.ffcb55d6e66d2p-17),
    SpringVector(repeating: 0x1.430912603d6b9p-13))
  let e = multiplyAdd(
    r, SpringVector(repeating: 0x1.b67421291f1f6p-24),
    SpringVector(repeating: 0x1.62c15812fd3a8p-20))
  let highest = multiplyAdd(square, SpringVector(repeating: 0x1.e39905d37f5b0p-28), e)
  let half = multiplyAdd(square, multiplyAdd(square, highest, d), c)
  let value = multiplyAdd(square, multiplyAdd(square, half, b), a)
  // The whole number is added to the exponent.
  return SpringVector(bits: value.bits &+ (shifted.bits &<< SpringMask(repeating: 52)))
}

/// cos and ± sin of r quarter turns, for a phase of n + r of them, with errors of 2⁻⁵³ of them; the rest
/// as for `LaneArc`.
@inline(always)
func periodicArc(_ rate: SpringPair, _ time: SpringVector) -> LaneFloatArc {
  let (shifted, rest) = periods(rate.hi * time, rate.lo, time)
  let odd = shifted.bits &<< SpringMask(repeating: 63)
  let r = SpringVector(bits: rest.bits ^ odd)
  let z = r * r
  let z2 = z * z
  let s0 = multiplyAdd(
    z, SpringVector(repeating: -0x1.4abbce625be41p-1), SpringVector(repeating: 0x1.921fb54442d18p+0)
  )
  let s1 = multiplyAdd(
    z, SpringVector(repeating: -0x1.32d2cce2d52acp-8), SpringVector(repeating: 0x1.466bc677586ffp-4)
  )
  let s2 = multiplyAdd(
    z, SpringVector(repeating: -0x1.e300638fb5f96p-19),
    SpringVector(repeating: 0x1.50782fca29b41p-13))
  let c0 = multiplyAdd(
    z, SpringVector(repeating: -0x1.3bd3cc9be4580p+0), SpringVector(repeating: 1))
  let c1 = multiplyAdd(
    z, SpringVector(repeating: -0x1.55d3c7db780b7p-6), SpringVector(repeating: 0x1.03c1f081affa2p-2)
  )
  let c2 = multiplyAdd(
    z, SpringVector(repeating: -0x1.a6c98970074a6p-16),
    SpringVector(repeating: 0x1.e1f4fae0c3208p-11))
  let sine = multiplyAdd(z2, SpringVector(repeating: 0x1.e3eecf63044b3p-25), s2)
  let cosine = multiplyAdd(z2, SpringVector(repeating: 0x1.f3c91f74190bfp-22), c2)
  return (
    r * multiplyAdd(z2, multiplyAdd(z2, sine, s1), s0),
    multiplyAdd(z2, multiplyAdd(z2, cosine, c1), c0), odd,
    (shifted.bits &<< SpringMask(repeating: 62)) & SpringMask(repeating: 1 << 63)
  )
}
