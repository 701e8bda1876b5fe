/// `c0 + c1·d + c2·d² + c3·d³`.
struct CubicOracle: Sendable {
  let c0, c1, c2, c3: Real

  func value(_ d: Real) -> Real { ((c3 * d + c2) * d + c1) * d + c0 }
  func derivative(_ d: Real) -> Real { (Real(3) * c3 * d + Real(2) * c2) * d + c1 }
  func second(_ d: Real) -> Real { Real(6) * c3 * d + Real(2) * c2 }

  /// Where a cubic that is below 0 at `from` and above 0 at `to` passes 0.
  ///
  /// Bracketed by signs: Newton's step where it stays in the bracket, else halving, until the step is
  /// below 2⁻²⁹⁰ of the unknown. A root at 0 is exact.
  func root(from: Real, to: Real, start: Real) -> Real {
    if c0.isZero, from.sign <= 0 { return Real(0) }
    var (low, high, d) = (from, to, start)
    let tiny = Real(0x1p-290)
    // Some ten steps; halving alone would need as many as the exponent and the significand have bits.
    for _ in 0..<2000 {
      let f = value(d)
      if f.isZero { return d }
      if f.sign > 0 { high = d } else { low = d }
      let slope = derivative(d)
      var next = slope.sign > 0 ? d - f / slope : low
      if !(next > low && next < high) { next = (low + high) / Real(2) }
      let step = (next - d).magnitude
      d = next
      if step < tiny * d.magnitude { break }
    }
    return d
  }
}
