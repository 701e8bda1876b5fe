/// a·b of four products, rounded once from the exact sum, so that its sign is right however much cancels.
///
/// Domain: finite lanes whose sum is in the range of Double. Error bound: 1 ulp.
/// Source: Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric predicates"
/// (Discrete Comput. Geom. 18, 1997), figure 6, for the growing expansion.
func exactDot(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
  var terms = (0..<4).filter { a[$0] != 0 && b[$0] != 0 }.map { lane in
    (lane: lane, exponent: Int(a[lane].exponent) + Int(b[lane].exponent))
  }
  terms.sort { $0.exponent > $1.exponent }
  while let first = terms.first {
    // Those whose bits can meet: the rest is less than the last bit of what these leave.
    var count = 1
    while count < terms.count, terms[count - 1].exponent - terms[count].exponent < 110 {
      count += 1
    }
    let sum = terms[..<count].reduce(into: [Double]()) { expansion, term in
      let scaled = (
        a[term.lane].scaled(byPowerOfTwo: -Int(a[term.lane].exponent)),
        b[term.lane].scaled(byPowerOfTwo: Int(a[term.lane].exponent) - first.exponent)
      )
      let product = DoubleDouble.product(scaled.0, scaled.1)
      grow(&expansion, by: product.low)
      grow(&expansion, by: product.high)
    }
    // The parts do not overlap, the largest last.
    let value = sum.reduce(0, +)
    if value != 0 { return value.scaled(byPowerOfTwo: first.exponent) }
    terms.removeFirst(count)
  }
  return 0
}

/// Adds a term to a non-overlapping expansion, exactly.
private func grow(_ expansion: inout [Double], by term: Double) {
  var (carry, kept) = (term, [Double]())
  for part in expansion {
    let sum = DoubleDouble.sum(carry, part)
    if sum.low != 0 { kept.append(sum.low) }
    carry = sum.high
  }
  expansion = carry == 0 ? kept : kept + [carry]
}
