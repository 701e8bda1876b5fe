import Glibc

/// Reads decimal text as the nearest Double, ties to even.
///
/// Accepts what both CSV and JSON call a number: an optional sign, digits with an optional point, an
/// optional exponent. Not accepted: `inf`, `nan`, hexadecimal floating point (the shortest decimal
/// text is exact to the bit, so nothing is lost), digit separators.
///
/// Foundation's and the C library's readers round as well, but need a terminated copy of the text and
/// take 90 ns for 17 digits; this one takes a span and about 15 ns, and the readers of rows spend
/// most of their time here.
/// Source: Clinger, "How to read floating point numbers accurately" (PLDI 1990) for the exact case;
/// Lemire (2021), algorithm 1, for up to 19 digits. Longer text falls back to `strtod` when the
/// digits beyond the nineteenth could matter.
package struct DecimalReader {
  /// What stands at a place in the text.
  package enum Outcome {
    /// A number, and the place behind it. The value is infinite when the text overflows.
    case number(Double, end: Int)
    case noNumber
  }

  package enum Grammar {
    /// As people and programs write them: `+1`, `.5`, `1.`, `007` are fine.
    case lenient
    /// RFC 8259: no plus sign, no leading zeros, digits on both sides of a point.
    case json
  }

  private let powers = PowersOfFive.shared

  package init() {}

  /// The number that begins at `start`; bytes from `end` on are not looked at.
  package func read(
    _ bytes: Span<UInt8>, from start: Int, limit end: Int, grammar: Grammar = .lenient
  ) -> Outcome {
    var place = start
    var isNegative = false
    if place < end, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
      isNegative = bytes[place] == UInt8(ascii: "-")
      if !isNegative && grammar == .json { return .noNumber }
      place += 1
    }
    var digits = Digits()
    let integerStart = place
    digits.take(bytes, &place, end)
    let integerDigits = place - integerStart
    if grammar == .json {
      if integerDigits == 0 { return .noNumber }
      if integerDigits > 1, bytes[integerStart] == UInt8(ascii: "0") { return .noNumber }
    }
    var fractionDigits = 0
    if place < end, bytes[place] == UInt8(ascii: ".") {
      place += 1
      let fractionStart = place
      digits.isFraction = true
      digits.take(bytes, &place, end)
      fractionDigits = place - fractionStart
      if grammar == .json && fractionDigits == 0 { return .noNumber }
    }
    if integerDigits + fractionDigits == 0 { return .noNumber }
    if place < end, bytes[place] | 0x20 == UInt8(ascii: "e") {
      guard let exponent = Self.exponent(bytes, &place, end) else { return .noNumber }
      digits.exponent += exponent
    }
    let magnitude = value(digits, of: bytes, from: integerStart, to: place)
    return .number(isNegative ? -magnitude : magnitude, end: place)
  }

  /// The exponent behind an `e`, held within ±10⁸, where every value is 0 or overflows.
  private static func exponent(_ bytes: Span<UInt8>, _ place: inout Int, _ end: Int) -> Int? {
    place += 1
    var isNegative = false
    if place < end, bytes[place] == UInt8(ascii: "-") || bytes[place] == UInt8(ascii: "+") {
      isNegative = bytes[place] == UInt8(ascii: "-")
      place += 1
    }
    let start = place
    var exponent = 0
    while place < end {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      if exponent < 10_000_000 { exponent = 10 * exponent + Int(digit) }
      place += 1
    }
    guard place > start else { return nil }
    return isNegative ? -exponent : exponent
  }
}

extension DecimalReader {
  /// The first nineteen significant digits and where they stand.
  private struct Digits {
    var significand: UInt64 = 0
    var count = 0
    var exponent = 0
    var isFraction = false
    var isCut = false

    @inline(__always)
    mutating func take(_ bytes: Span<UInt8>, _ place: inout Int, _ end: Int) {
      while place < end {
        let digit = bytes[place] &- UInt8(ascii: "0")
        guard digit < 10 else { return }
        if count < 19 {
          significand = significand &* 10 &+ UInt64(digit)
          if significand != 0 { count += 1 }
          if isFraction { exponent -= 1 }
        } else {
          if digit != 0 { isCut = true }
          if !isFraction { exponent += 1 }
        }
        place += 1
      }
    }
  }

  private func value(
    _ digits: Digits, of bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Double {
    if digits.significand == 0 { return 0 }
    // Both are exact in a Double, so the one operation rounds the exact result (Clinger).
    if digits.significand < 1 << 53, !digits.isCut {
      switch digits.exponent {
      case 0: return Double(digits.significand)
      case 1...22: return Double(digits.significand) * Self.exactPowersOfTen[digits.exponent]
      case -22 ... -1: return Double(digits.significand) / Self.exactPowersOfTen[-digits.exponent]
      default: break
      }
    }
    let nearest = nearest(digits.significand, exponent: digits.exponent)
    guard digits.isCut else { return nearest }
    // The digits that were cut off lie between this significand and the next: if both round to one
    // value, so does the text.
    if nearest == self.nearest(digits.significand + 1, exponent: digits.exponent) { return nearest }
    return Self.longReading(bytes, from: start, to: end)
  }

  private static let exactPowersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// significand · 10^exponent, correctly rounded.
  private func nearest(_ significand: UInt64, exponent: Int) -> Double {
    if exponent < PowersOfFive.exponents.lowerBound { return 0 }
    if exponent > PowersOfFive.exponents.upperBound { return .infinity }
    let shift = significand.leadingZeroBitCount
    let product = product(significand << UInt64(shift), exponent: exponent)
    let carry = Int(product.high >> 63)
    // 54 bits: the significand and one bit to round by.
    let cut = UInt64(carry + 9)
    var result = product.high >> cut
    // ⌊log₂ 10^q⌋ = ⌊q·217706 / 2¹⁶⌋ for every q of the table.
    var binary = (217706 * exponent) >> 16 + 63 + carry - shift + 1023
    if binary <= 0 {
      // Below the normal range: one more shift by the missing powers of two, then rounding.
      if binary <= -63 { return 0 }
      result >>= UInt64(1 - binary)
      result = (result + result & 1) >> 1
      return Double(bitPattern: result)
    }
    // Exactly half way between two values is possible only for these exponents; then to even.
    if product.low <= 1, (-4...23).contains(exponent), result & 3 == 1,
      result << cut == product.high
    {
      result &= ~1
    }
    result = (result + result & 1) >> 1
    if result >= 1 << 53 {
      result = 1 << 52
      binary += 1
    }
    if binary >= 0x7FF { return .infinity }
    return Double(bitPattern: UInt64(binary) << 52 | result & (1 << 52 - 1))
  }

  /// The leading bits of significand · 5^exponent: 64 bits of the power, and 64 more when the first
  /// product leaves the rounding open.
  private func product(
    _ significand: UInt64, exponent: Int
  ) -> (high: UInt64, low: UInt64) {
    let power = powers[exponent]
    var (high, low) = significand.multipliedFullWidth(by: power.high)
    if high & 0x1FF == 0x1FF {
      let second = significand.multipliedFullWidth(by: power.low).high
      let (sum, overflow) = low.addingReportingOverflow(second)
      low = sum
      if overflow { high += 1 }
    }
    return (high, low)
  }

  /// The C library's reading of text with more digits than fit; the tool never leaves the C locale.
  private static func longReading(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Double {
    var text: [CChar] = []
    for place in start..<end { text.append(CChar(bitPattern: bytes[place])) }
    text.append(0)
    return strtod(text, nil)
  }
}
