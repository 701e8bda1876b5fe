extension Spring {
  /// A = v + λf·d and w = v + λs·d, what the initial state gives to the slow and to the fast mode of an
  /// overdamped spring; both v + a·d otherwise.
  ///
  /// Where v all but cancels one of them (a start along the other mode), what is left of the rate's last
  /// digits would decide how late the motion settles at tiny thresholds. Then A·w = (m·v² + c·v·d
  /// + k·d²)/m, whose numerator is summed exactly, gives the one from the other.
  func modalParts(_ d: Scaled, _ v: Scaled) -> (slow: Scaled, fast: Scaled) {
    let slow = v + rates.fast * d
    let fast = v + rates.slow * d
    guard rates.regime == .overdamped else { return (slow, fast) }
    let limit = v.magnitudeExponent - 16
    let (isSlowLost, isFastLost) =
      (slow.magnitudeExponent < limit, fast.magnitudeExponent < limit)
    // Near critical damping both may vanish together; then neither counts for long.
    if isSlowLost == isFastLost { return (slow, fast) }
    let product = exactEnergy(d, v) / Scaled(mass)
    return isSlowLost ? (product / fast, fast) : (slow, product / slow)
  }

  /// m·v² + c·v·d + k·d² to the last bits of the pair, for v a Double and d a pair.
  ///
  /// Source: sums by repeated error-free transformation, as in Ogita, Rump, Oishi, "Accurate sum and
  /// dot product" (SIAM J. Sci. Comput. 26, 2005), to the end.
  @inline(never)
  private func exactEnergy(_ d: Scaled, _ v: Scaled) -> Scaled {
    let (m, c, k) = (Scaled(mass), Scaled(damping), Scaled(stiffness))
    let exponents = [
      m.exponent + 2 * v.exponent, c.exponent + v.exponent + d.exponent,
      k.exponent + 2 * d.exponent,
    ]
    let base = exponents.reduce(exponents[0]) { Swift.max($0, $1) }
    var parts: [Double] = []
    func add(_ a: Double, _ b: Double, _ c: Double, _ exponent: Int) {
      let first = DoubleDouble.product(a * powerOfTwo(exponent - base), b)
      for factor in [first.high, first.low] {
        let product = DoubleDouble.product(factor, c)
        parts += [product.high, product.low]
      }
    }
    let (high, low) = (d.pair.high, d.pair.low)
    add(m.pair.high, v.pair.high, v.pair.high, exponents[0])
    add(c.pair.high, v.pair.high, high, exponents[1])
    add(c.pair.high, v.pair.high, low, exponents[1])
    add(k.pair.high, high, high, exponents[2])
    add(2 * k.pair.high, high, low, exponents[2])
    add(k.pair.high, low, low, exponents[2])
    for _ in parts {
      for i in 1..<parts.count {
        let sum = DoubleDouble.sum(parts[i], parts[i - 1])
        (parts[i], parts[i - 1]) = (sum.high, sum.low)
      }
    }
    return Scaled(parts.reduce(DoubleDouble(0), +), exponent: base)
  }
}
