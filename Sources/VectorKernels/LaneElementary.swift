// Exponential, sine and cosine of pairs, lane by lane and without a branch.
//
// The series are Taylor's, summed in Estrin's order; their first terms are kept apart from the rest,
// so that a result is a pair with an error of about 2⁻⁵⁶ although no operation but a product or two
// is done twice. `rounded()` would call libm once a lane: integers are made by adding 1.5·2⁵².

/// 1.5·2⁵²: the unit of the last place of a sum with it is 1.
private let roundingShift = 0x1.8p52

/// e^x as (1 + small)·first·second.
///
/// `small` is what the significand exceeds 1 by: the high part alone ≤ ln 2 / 2, with the low one
/// ≤ 0.42. `first` and `second` are powers of two, so that their product may leave Double's range.
typealias LaneExponential = (small: LanePair, first: Lanes, second: Lanes)

/// e^x for x ≤ 0; below −1416 (2⁻²⁰⁴³, where nothing that a Double holds is left of a length up to
/// 2⁹⁹⁰) it is 0. A moderate x, not below −700, needs neither the limit nor the second power.
@inline(always)
func exponential(_ argument: LanePair, isModerate: Bool = false) -> LaneExponential {
  let lowest = Lanes(repeating: -1416)
  let isGone = (argument.hi - lowest).isNegative
  let x: LanePair =
    isModerate
    ? argument
    : (argument.hi.replaced(by: lowest, where: isGone), argument.lo.cleared(where: isGone))
  let shift = Lanes(repeating: roundingShift)
  let shifted = multiplyAdd(x.hi, Lanes(repeating: 0x1.71547652b82fep+0), shift)
  let n = shifted - shift
  // ln 2 in a part of 40 bits, whose products with n are exact, and the rest.
  let high = multiplyAdd(n, Lanes(repeating: -0x1.62e42fefa2000p-1), x.hi)
  let low = multiplyAdd(n, Lanes(repeating: 0x1.9ef35793c7673p-41), x.lo.negated)
  let r = high - low
  let rest = (high - r) - low
  let square = r * r
  let tail = multiplyAdd(square, exponentialTail(r, square), multiplyAdd(r, rest, rest))
  // n + 1023 in the exponent field is 2^n; where that may not fit, n = n₁ + n₂ in halves.
  if isModerate {
    let field = shifted.bits &+ LaneMask(repeating: 1023)
    let power = Lanes(bits: field &<< LaneMask(repeating: 52))
    return ((r, tail), power, Lanes(repeating: 1))
  }
  let bias = Lanes(repeating: roundingShift + 1023)
  let half = multiplyAdd(n, Lanes(repeating: 0.5), bias)
  return (
    (r, tail), powerOfTwo(half).cleared(where: isGone), powerOfTwo((n - (half - bias)) + bias)
  )
}

/// 2^n of the integers n whose sum with 1.5·2⁵² + 1023 is given.
@inline(always)
private func powerOfTwo(_ shifted: Lanes) -> Lanes {
  Lanes(bits: shifted.bits &<< LaneMask(repeating: 52))
}

/// (e^r − 1 − r)/r² = 1/2! + r/3! + … + r¹¹/13! for |r| ≤ ln 2 / 2.
@inline(always)
private func exponentialTail(_ r: Lanes, _ square: Lanes) -> Lanes {
  let fourth = square * square
  let a = multiplyAdd(r, Lanes(repeating: 1.0 / 6), Lanes(repeating: 1.0 / 2))
  let b = multiplyAdd(r, Lanes(repeating: 1.0 / 120), Lanes(repeating: 1.0 / 24))
  let c = multiplyAdd(r, Lanes(repeating: 1.0 / 5040), Lanes(repeating: 1.0 / 720))
  let d = multiplyAdd(r, Lanes(repeating: 1.0 / 362_880), Lanes(repeating: 1.0 / 40320))
  let e = multiplyAdd(r, Lanes(repeating: 1.0 / 39_916_800), Lanes(repeating: 1.0 / 3_628_800))
  let f = multiplyAdd(
    r, Lanes(repeating: 1.0 / 6_227_020_800), Lanes(repeating: 1.0 / 479_001_600))
  let low = multiplyAdd(square, b, a)
  let middle = multiplyAdd(square, d, c)
  let high = multiplyAdd(square, f, e)
  return multiplyAdd(fourth, multiplyAdd(fourth, high, middle), low)
}

/// e^x · value.
@inline(always)
func scaled(_ value: LanePair, by e: LaneExponential) -> LanePair {
  let one = Lanes(repeating: 1)
  let significand = one + e.small.hi
  let rest = (e.small.hi - (significand - one)) + e.small.lo
  let high = exactProduct(value.hi, significand)
  // Neither low part is tiny: their product counts.
  let low = multiplyAdd(
    value.lo, significand + rest, multiplyAdd(value.hi, rest, high.lo))
  // Exact unless the result is subnormal.
  return (high.hi * e.first * e.second, low * e.first * e.second)
}

/// 1 − e^x for the x ≤ 0 of this exponential: relatively right down to the smallest x, and with an
/// error of only 2⁻⁵⁶ of e^x itself where that is small, so that the slow mode can be cancelled.
@inline(always)
func complement(_ e: LaneExponential) -> LanePair {
  let power = e.first * e.second
  let negative = power.negated
  let one = Lanes(repeating: 1)
  // 1 − 2^n as a pair, plus −2^n·small; where n = 0 the sum is −small.
  let rest = one - power
  let error = (one - rest) - power
  let sum = exactSum(rest, negative * e.small.hi)
  return (sum.hi, multiplyAdd(negative, e.small.lo, sum.lo + error))
}

/// A point of the unit circle.
typealias LaneCircle = (sine: LanePair, cosine: LanePair)

/// sin x and cos x for 0 ≤ x ≤ 2²⁴.
@inline(always)
func circle(_ x: LanePair) -> LaneCircle {
  let shift = Lanes(repeating: roundingShift)
  let shifted = multiplyAdd(x.hi, Lanes(repeating: 0x1.45f306dc9c883p-1), shift)
  let n = shifted - shift
  #if FMA
    // x.hi − n·(π/2)₁ is a multiple of 2⁻⁵³ below 1, hence exact when it is rounded once.
    let high = multiplyAdd(n, Lanes(repeating: -0x1.921fb54442d18p+0), x.hi)
    let low = multiplyAdd(n, Lanes(repeating: 0x1.1a62633145c07p-54), x.lo.negated)
  #else
    // Parts of 29 bits, whose products with n are exact.
    let first = x.hi - n * 0x1.921fb54000000p+0
    let high = first - n * 0x1.10b4611000000p-30
    let low = n * 0x1.4c4c6628b80dcp-59 - x.lo
  #endif
  let r = high - low
  let rest = (high - r) - low
  let square = exactProduct(r, r)
  let z = square.hi
  let half = z * 0.5
  let one = Lanes(repeating: 1)
  let even = one - half
  // sin(r + rest) = r + (rest·(1 − r²/2) + r³·S); cos = (1 − r²/2) + (r⁴·C − r·rest), where the error
  // of 1 − r²/2 and the low part of r² belong to the bracket.
  let sineRest = multiplyAdd(r * z, sineTail(z), rest * even)
  let evenError = multiplyAdd(square.lo, Lanes(repeating: -0.5), (one - even) - half)
  let cosineRest = multiplyAdd(z * z, cosineTail(z), multiplyAdd(r.negated, rest, evenError))
  // A quarter turn exchanges the two; the second bit of n is the sine's sign, that of n + 1 the
  // cosine's.
  let bits = shifted.bits
  let isOdd = LaneMask(repeating: 0) &- (bits & LaneMask(repeating: 1))
  let signBit = LaneMask(repeating: 1 << 63)
  let sineSign = (bits &<< LaneMask(repeating: 62)) & signBit
  let cosineSign = ((bits &+ LaneMask(repeating: 1)) &<< LaneMask(repeating: 62)) & signBit
  let (s, c): (LanePair, LanePair) = ((r, sineRest), (even, cosineRest))
  return (
    flipped(replaced(s, by: c, where: isOdd), sineSign),
    flipped(replaced(c, by: s, where: isOdd), cosineSign)
  )
}

/// (sin r − r)/r³ as a function of z = r² for |r| ≤ π/4: −1/3! + z/5! − … + z⁷/17!.
@inline(always)
private func sineTail(_ z: Lanes) -> Lanes {
  let z2 = z * z
  let a = multiplyAdd(z, Lanes(repeating: 1.0 / 120), Lanes(repeating: -1.0 / 6))
  let b = multiplyAdd(z, Lanes(repeating: 1.0 / 362_880), Lanes(repeating: -1.0 / 5040))
  let c = multiplyAdd(
    z, Lanes(repeating: 1.0 / 6_227_020_800), Lanes(repeating: -1.0 / 39_916_800))
  let d = multiplyAdd(
    z, Lanes(repeating: 1.0 / 355_687_428_096_000), Lanes(repeating: -1.0 / 1_307_674_368_000))
  return multiplyAdd(z2 * z2, multiplyAdd(z2, d, c), multiplyAdd(z2, b, a))
}

/// (cos r − 1 + r²/2)/r⁴ as a function of z = r²: 1/4! − z/6! + … + z⁶/16!.
@inline(always)
private func cosineTail(_ z: Lanes) -> Lanes {
  let z2 = z * z
  let a = multiplyAdd(z, Lanes(repeating: -1.0 / 720), Lanes(repeating: 1.0 / 24))
  let b = multiplyAdd(z, Lanes(repeating: -1.0 / 3_628_800), Lanes(repeating: 1.0 / 40320))
  let c = multiplyAdd(
    z, Lanes(repeating: -1.0 / 87_178_291_200), Lanes(repeating: 1.0 / 479_001_600))
  let high = multiplyAdd(z2, Lanes(repeating: 1.0 / 20_922_789_888_000), c)
  return multiplyAdd(z2 * z2, high, multiplyAdd(z2, b, a))
}
