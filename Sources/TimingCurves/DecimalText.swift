/// The shortest decimal that reads back to a finite Double, as CSS text.
struct DecimalText {
  private let isNegative: Bool
  private let digits: [UInt8]
  /// The number of digits before the point: 0.digits × 10^point.
  private let point: Int

  init(_ value: Double) {
    // The standard library's description has the fewest digits that read back.
    let text = value.magnitude.description.split(separator: "e")
    let parts = text[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
    let all = Array(parts[0].utf8) + Array(fraction.utf8)
    let zeros = all.prefix { $0 == UInt8(ascii: "0") }.count
    let significant = Array(all.dropFirst(zeros))
    let trailing = significant.reversed().prefix { $0 == UInt8(ascii: "0") }.count
    digits = significant.dropLast(trailing)
    let exponent = text.count > 1 ? Int(text[1]) ?? 0 : 0
    point = parts[0].utf8.count - zeros + exponent
    isNegative = value < 0
  }

  /// The value times 10^power: `1.5`, `-0.25`, `1e-7`, without an exponent from 10⁻⁶ to below 10²¹, as
  /// browsers write numbers.
  func text(timesPowerOf10 power: Int = 0) -> String {
    if digits.isEmpty { return "0" }
    let point = point + power
    let sign = isNegative ? "-" : ""
    let all = String(decoding: digits, as: UTF8.self)
    let zeros = { (count: Int) in String(repeating: "0", count: count) }
    if point > 21 || point < -5 {
      let rest = digits.count > 1 ? "." + String(decoding: digits[1...], as: UTF8.self) : ""
      return sign + String(decoding: digits[..<1], as: UTF8.self) + rest + "e\(point - 1)"
    }
    if point <= 0 { return sign + "0." + zeros(-point) + all }
    if point >= digits.count { return sign + all + zeros(point - digits.count) }
    return sign + String(decoding: digits[..<point], as: UTF8.self) + "."
      + String(decoding: digits[point...], as: UTF8.self)
  }

  /// A fraction as a percentage: 0.364 as `36.4%`, which reads back to 0.364.
  var percentage: String { text(timesPowerOf10: 2) + "%" }
}
