/// An integer of any size: the arithmetic behind a determinant that rounding cannot decide.
///
/// Cost: schoolbook products and an allocation an operation; used only where double-double
/// cannot certify a result.
struct ExactInteger: Ring {
  private var isNegative = false
  /// 64-bit words, least significant first, without leading zeros; empty for 0.
  private var words: [UInt64]

  /// significand·2^shift for a Double that is an integer of at most 53 bits.
  init(_ significand: Int64, shiftedLeftBy shift: Int) {
    isNegative = significand < 0
    let bits = significand.magnitude
    words = Array(repeating: 0, count: shift / 64) + [bits << UInt64(shift % 64)]
    if shift % 64 != 0 { words.append(bits >> UInt64(64 - shift % 64)) }
    trim()
  }

  private init(isNegative: Bool, words: [UInt64]) {
    (self.isNegative, self.words) = (isNegative, words)
    trim()
  }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
    if words.isEmpty { isNegative = false }
  }

  var isZero: Bool { words.isEmpty }

  static prefix func - (a: ExactInteger) -> ExactInteger {
    ExactInteger(isNegative: !a.isNegative, words: a.words)
  }

  static func - (a: ExactInteger, b: ExactInteger) -> ExactInteger { a + -b }

  static func + (a: ExactInteger, b: ExactInteger) -> ExactInteger {
    if a.isNegative == b.isNegative {
      return ExactInteger(isNegative: a.isNegative, words: sum(a.words, b.words))
    }
    return isLess(a.words, b.words)
      ? ExactInteger(isNegative: b.isNegative, words: difference(b.words, a.words))
      : ExactInteger(isNegative: a.isNegative, words: difference(a.words, b.words))
  }

  static func * (a: ExactInteger, b: ExactInteger) -> ExactInteger {
    var words = [UInt64](repeating: 0, count: a.words.count + b.words.count)
    for (i, x) in a.words.enumerated() {
      var carry: UInt64 = 0
      for (j, y) in b.words.enumerated() {
        // x·y + old + carry ≤ 2¹²⁸ − 1: it cannot overflow two words.
        var (high, low) = x.multipliedFullWidth(by: y)
        for term in [words[i + j], carry] {
          let overflow: Bool
          (low, overflow) = low.addingReportingOverflow(term)
          if overflow { high += 1 }
        }
        words[i + j] = low
        carry = high
      }
      words[i + b.words.count] = carry
    }
    return ExactInteger(isNegative: a.isNegative != b.isNegative, words: words)
  }

  private static func sum(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
    let (long, short) = a.count < b.count ? (b, a) : (a, b)
    var result = long
    var carry: UInt64 = 0
    for i in long.indices {
      let (first, overflow) = long[i].addingReportingOverflow(i < short.count ? short[i] : 0)
      let (second, again) = first.addingReportingOverflow(carry)
      result[i] = second
      carry = overflow || again ? 1 : 0
    }
    return carry == 0 ? result : result + [carry]
  }

  /// a − b for a ≥ b.
  private static func difference(_ a: [UInt64], _ b: [UInt64]) -> [UInt64] {
    var result = a
    var borrow: UInt64 = 0
    for i in a.indices {
      let (first, overflow) = a[i].subtractingReportingOverflow(i < b.count ? b[i] : 0)
      let (second, again) = first.subtractingReportingOverflow(borrow)
      result[i] = second
      borrow = overflow || again ? 1 : 0
    }
    return result
  }

  private static func isLess(_ a: [UInt64], _ b: [UInt64]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for i in a.indices.reversed() where a[i] != b[i] { return a[i] < b[i] }
    return false
  }

  /// The leading 106 bits as a double-double f with 1 ≤ |f| < 2, and the exponent e: the value is
  /// f·2^e (cut, not rounded: relative error below 2⁻¹⁰⁵); 0·2⁰ for 0.
  var leading: (fraction: DoubleDouble, exponent: Int) {
    guard let top = words.last else { return (DoubleDouble(0), 0) }
    let size = words.count * 64 - top.leadingZeroBitCount
    // Two numbers of 53 bits: each is a Double exactly.
    let high = Double(bits(from: size - 53, count: 53)) * 0x1p-52
    let low = Double(bits(from: size - 106, count: 53)) * 0x1p-105
    let fraction = DoubleDouble.orderedSum(high, low)
    return (isNegative ? -fraction : fraction, size - 1)
  }

  /// `count` ≤ 64 bits that begin at bit `start`; bits below the first are 0.
  private func bits(from start: Int, count: Int) -> UInt64 {
    var result: UInt64 = 0
    for bit in 0..<count {
      let position = start + bit
      guard position >= 0, position < words.count * 64 else { continue }
      result |= (words[position / 64] >> UInt64(position % 64) & 1) << UInt64(bit)
    }
    return result
  }
}
