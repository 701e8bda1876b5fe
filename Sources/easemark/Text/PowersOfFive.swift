/// The leading 128 bits of every power of five that decimal text of a Double can need.
///
/// Entry q − `exponents.lowerBound` holds 5^q, scaled by a power of two into [2¹²⁷, 2¹²⁸):
/// truncated for q ≥ 0 and for q < −27, rounded up for −27 ≤ q < 0, where the reader's proof of
/// correct rounding needs it so. Cost: built when first needed, in about 50 µs.
/// Source: Lemire, "Number parsing at a gigabyte per second" (Software: Practice and Experience 51,
/// 2021), section 5 and appendix; Mushtak, Lemire, "Fast number parsing without fallback" (2023).
struct PowersOfFive: Sendable {
  static let exponents = -342...308

  static let shared = PowersOfFive()

  private let entries: [(high: UInt64, low: UInt64)]

  subscript(_ exponent: Int) -> (high: UInt64, low: UInt64) {
    entries[exponent - Self.exponents.lowerBound]
  }

  private init() {
    // 2¹⁰²³ ÷ 5ⁿ, floor after floor, is the floor of the quotient; 229 bits are left at n = 342.
    var negative: [(high: UInt64, low: UInt64)] = []
    var words = [UInt64](repeating: 0, count: 16)
    words[15] = 1 << 63
    for power in 1...(-Self.exponents.lowerBound) {
      Self.divideByFive(&words)
      var entry = Self.leadingBits(words)
      if power <= 27 {
        let (low, overflow) = entry.low.addingReportingOverflow(1)
        entry = (overflow ? entry.high + 1 : entry.high, low)
      }
      negative.append(entry)
    }
    var positive: [(high: UInt64, low: UInt64)] = []
    words = [1] + [UInt64](repeating: 0, count: 15)
    for _ in 0...Self.exponents.upperBound {
      positive.append(Self.leadingBits(words))
      Self.multiplyByFive(&words)
    }
    entries = negative.reversed() + positive
  }

  /// Halves of words keep each step within one machine division by a constant.
  private static func divideByFive(_ words: inout [UInt64]) {
    var remainder: UInt64 = 0
    for place in words.indices.reversed() {
      let upper = remainder << 32 | words[place] >> 32
      let lower = (upper % 5) << 32 | words[place] & 0xFFFF_FFFF
      words[place] = (upper / 5) << 32 | lower / 5
      remainder = lower % 5
    }
  }

  private static func multiplyByFive(_ words: inout [UInt64]) {
    var carry: UInt64 = 0
    for place in words.indices {
      let product = words[place].multipliedFullWidth(by: 5)
      let (low, overflow) = product.low.addingReportingOverflow(carry)
      words[place] = low
      carry = product.high + (overflow ? 1 : 0)
    }
  }

  private static func leadingBits(_ words: [UInt64]) -> (high: UInt64, low: UInt64) {
    let top = words.lastIndex { $0 != 0 } ?? 0
    func word(_ place: Int) -> UInt64 { place >= 0 ? words[place] : 0 }
    let shift = UInt64(word(top).leadingZeroBitCount)
    func shifted(_ place: Int) -> UInt64 { word(place) << shift | word(place - 1) >> (64 - shift) }
    return (shifted(top), shifted(top - 1))
  }
}
