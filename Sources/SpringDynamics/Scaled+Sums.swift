// Sums of exact products, for the few places where what is left after a cancellation must still
// have all bits of a pair. Source: Ogita, Rump, Oishi, "Accurate sum and dot product" (SIAM J. Sci.
// Comput. 26, 2005), algorithm 4.8, SumK.

extension Scaled {
  /// a·b + c·d for Doubles a and c and pairs b and d, right to all bits of a pair however much cancels.
  static func dot(_ a: Double, _ b: Scaled, _ c: Double, _ d: Scaled) -> Scaled {
    if b.isZero { return Scaled(c) * d }
    if d.isZero { return Scaled(a) * b }
    let sum = Scaled(a) * b + Scaled(c) * d
    // Nothing cancelled: two roundings of a pair.
    guard sum.magnitudeExponent < (Scaled(a) * b).magnitudeExponent - 1 else { return sum }
    return exactSum((Scaled(a), b.parts), (Scaled(c), d.parts))
  }

  /// The sum of factor·a·b over `terms`.
  static func sumOfProducts(_ terms: [(Double, Scaled, Scaled)]) -> Scaled {
    var factors: [(Scaled, [Scaled])] = []
    for (factor, a, b) in terms where factor != 0 {
      for part in a.parts {
        // A product of two Doubles is a pair: each of its parts times b's is one again.
        for piece in (Scaled(factor) * part).parts { factors.append((piece, b.parts)) }
      }
    }
    return exactSum(factors)
  }

  /// The two Doubles of the pair.
  private var parts: [Scaled] {
    [
      Scaled(DoubleDouble(pair.high), exponent: exponent),
      Scaled(DoubleDouble(pair.low), exponent: exponent),
    ]
  }

  private static func exactSum(_ terms: (Scaled, [Scaled])...) -> Scaled { exactSum(terms) }

  /// Σ a·b over Doubles a and b.
  private static func exactSum(_ terms: [(Scaled, [Scaled])]) -> Scaled {
    let products = terms.flatMap { a, parts in parts.map { a * $0 } }
    let common = products.reduce(-1 << 40) { Swift.max($0, $1.magnitudeExponent) }
    var values = products.flatMap { product in
      let pair = product.pair(atExponent: common)
      return [pair.high, pair.low]
    }
    let last = values.count - 1
    for _ in 0..<5 {
      for i in 0..<last {
        let sum = DoubleDouble.sum(values[i], values[i + 1])
        (values[i], values[i + 1]) = (sum.low, sum.high)
      }
    }
    return Scaled(
      .orderedSum(values[last], values[..<last].reduce(0, +)), exponent: common)
  }
}
