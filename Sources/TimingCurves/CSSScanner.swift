/// The tokens of CSS that easing functions are made of.
enum CSSToken: Equatable {
  /// A word, in small letters.
  case word(String)
  /// A word with its opening parenthesis, in small letters without it.
  case function(String)
  /// A number; `isInteger` when it is written without a point and without an exponent.
  case number(Double, isInteger: Bool)
  /// A percentage as a fraction: `50%` is 0.5, rounded once.
  case percentage(Double)
  case comma
  case closing
  case end
  /// Anything else: a number with a unit, a string, a lone sign.
  case other
}

/// Reads CSS text token by token; white space and comments between them are skipped.
///
/// Edge cases: escapes in words are not read, since no easing function needs one.
/// Source: W3C, "CSS Syntax Module Level 3", section 4.3.
struct CSSScanner {
  private let bytes: [UInt8]
  private var next = 0
  /// Where the current token begins and ends.
  private(set) var range = 0..<0
  private(set) var token = CSSToken.end

  init(_ text: String) throws(TimingTextError) {
    bytes = Array(text.utf8)
    try advance()
  }

  /// The whole number that the current token says; nil when it is none, or larger than Int holds.
  var integer: Int? {
    guard case .number(_, isInteger: true) = token else { return nil }
    return Int(String(decoding: bytes[range], as: UTF8.self))
  }

  /// The error that something else than the current token was expected.
  func unexpected(_ expected: String) -> TimingTextError {
    TimingTextError(
      offset: range.lowerBound, expected: expected,
      found: String(decoding: bytes[range], as: UTF8.self))
  }

  /// Goes on to the next token.
  mutating func advance() throws(TimingTextError) {
    try skipSpace()
    let start = next
    token = read()
    range = start..<next
  }

  private func byte(_ ahead: Int = 0) -> UInt8? {
    next + ahead < bytes.count ? bytes[next + ahead] : nil
  }

  private mutating func skipSpace() throws(TimingTextError) {
    while let byte = byte() {
      if byte.isCSSSpace {
        next += 1
      } else if byte == UInt8(ascii: "/") && self.byte(1) == UInt8(ascii: "*") {
        let start = next
        next += 2
        while !(self.byte() == UInt8(ascii: "*") && self.byte(1) == UInt8(ascii: "/")) {
          guard next < bytes.count else {
            throw TimingTextError(
              offset: start, expected: "a comment that ends with */", found: "/*")
          }
          next += 1
        }
        next += 2
      } else {
        return
      }
    }
  }

  private mutating func read() -> CSSToken {
    guard let first = byte() else { return .end }
    if startsNumber { return readNumber() }
    if startsWord(0) { return readWord() }
    next += 1
    switch first {
    case UInt8(ascii: ","): return .comma
    case UInt8(ascii: ")"): return .closing
    default:
      // The rest of a character beyond ASCII belongs to what was found.
      while let byte = byte(), byte & 0xC0 == 0x80 { next += 1 }
      return .other
    }
  }

  private func isDigit(_ ahead: Int) -> Bool { byte(ahead)?.isCSSDigit ?? false }

  private func startsWord(_ ahead: Int) -> Bool {
    guard let first = byte(ahead) else { return false }
    if first != UInt8(ascii: "-") { return first.startsCSSWord }
    return byte(ahead + 1).map { $0.startsCSSWord || $0 == UInt8(ascii: "-") } ?? false
  }

  private var startsNumber: Bool {
    let sign = byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") ? 1 : 0
    return isDigit(sign) || byte(sign) == UInt8(ascii: ".") && isDigit(sign + 1)
  }

  private mutating func readWord() -> CSSToken {
    let start = next
    while let byte = byte(), byte.startsCSSWord || byte.isCSSDigit || byte == UInt8(ascii: "-") {
      next += 1
    }
    let word = String(decoding: bytes[start..<next].map(\.smallCSSLetter), as: UTF8.self)
    if byte() == UInt8(ascii: "(") {
      next += 1
      return .function(word)
    }
    return .word(word)
  }

  private mutating func skipDigits() { while isDigit(0) { next += 1 } }

  private mutating func readNumber() -> CSSToken {
    let start = next
    var isInteger = true
    if !isDigit(0) && byte() != UInt8(ascii: ".") { next += 1 }
    skipDigits()
    if byte() == UInt8(ascii: ".") && isDigit(1) {
      isInteger = false
      next += 1
      skipDigits()
    }
    var mantissa = bytes[start..<next]
    if mantissa.first == UInt8(ascii: "+") { mantissa = mantissa.dropFirst() }
    var exponent = 0
    if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
      let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
      if isDigit(1 + sign) {
        isInteger = false
        let isNegative = byte(1) == UInt8(ascii: "-")
        next += 1 + sign
        let first = next
        skipDigits()
        // An exponent beyond all numbers is one beyond those of Double, by more than the digits move it.
        let limit = mantissa.count + 1_000
        exponent = Int(String(decoding: bytes[first..<next], as: UTF8.self)) ?? limit
        exponent = min(exponent, limit) * (isNegative ? -1 : 1)
      }
    }
    let digits = String(decoding: mantissa, as: UTF8.self)
    if byte() == UInt8(ascii: "%") {
      next += 1
      return Double("\(digits)e\(exponent - 2)").map { .percentage($0) } ?? .other
    }
    if startsWord(0) {
      _ = readWord()
      return .other
    }
    return Double("\(digits)e\(exponent)").map { .number($0, isInteger: isInteger) } ?? .other
  }
}

extension UInt8 {
  fileprivate var isCSSSpace: Bool { self == 32 || self >= 9 && self <= 13 && self != 11 }
  fileprivate var isCSSDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var startsCSSWord: Bool {
    let small = smallCSSLetter
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z") || small == UInt8(ascii: "_")
      || small >= 0x80
  }
  fileprivate var smallCSSLetter: UInt8 {
    self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self + 32 : self
  }
}
