/// An unevaluated sum hi + lo in every lane. The low part need not be smaller than an ulp of the
/// high one: what counts is that it is small enough for its own rounding not to matter.
///
/// A tuple, as all types here that are not private: a struct's metadata would bring copying functions
/// that the linker shares with code for lower levels.
typealias LanePair = (hi: Lanes, lo: Lanes)

/// a + b without error (Knuth's two-sum: of any two numbers, and without a branch).
@inline(always)
func exactSum(_ a: Lanes, _ b: Lanes) -> LanePair {
  let hi = a + b
  let share = hi - a
  return (hi, (a - (hi - share)) + (b - share))
}

/// a · b, with an error of 2⁻¹⁰⁶ of it at most: none where the level has a fused multiply-add, or
/// where Dekker's and Veltkamp's splitting does not leave the range.
@inline(always)
func exactProduct(_ a: Lanes, _ b: Lanes) -> LanePair {
  let hi = a * b
  #if FMA
    return (hi, multiplyAdd(a, b, hi.negated))
  #else
    let (p, q) = (halves(a), halves(b))
    return (hi, ((p.hi * q.hi - hi) + p.hi * q.lo + p.lo * q.hi) + p.lo * q.lo)
  #endif
}

#if !FMA
  /// A number as a sum of two numbers of 26 bits (Veltkamp).
  @inline(always)
  private func halves(_ a: Lanes) -> LanePair {
    let spread = a * 0x8000001p0
    let hi = spread - (spread - a)
    return (hi, a - hi)
  }
#endif

/// a · b: the product of the high part without error, that of the low part rounded.
@inline(always)
func * (a: LanePair, b: Lanes) -> LanePair {
  let high = exactProduct(a.hi, b)
  return (high.hi, multiplyAdd(a.lo, b, high.lo))
}

/// a · b up to the product of the low parts, one of which must be tiny.
@inline(always)
func * (a: LanePair, b: LanePair) -> LanePair {
  let high = exactProduct(a.hi, b.hi)
  return (high.hi, multiplyAdd(a.hi, b.lo, multiplyAdd(a.lo, b.hi, high.lo)))
}

/// a + b: the sum of the high parts without error, that of the low parts rounded.
@inline(always)
func + (a: LanePair, b: LanePair) -> LanePair {
  let high = exactSum(a.hi, b.hi)
  return (high.hi, high.lo + (a.lo + b.lo))
}

/// The lanes of `other` where the mask is set, those of `a` elsewhere.
@inline(always)
func replaced(_ a: LanePair, by other: LanePair, where mask: LaneMask) -> LanePair {
  (a.hi.replaced(by: other.hi, where: mask), a.lo.replaced(by: other.lo, where: mask))
}
