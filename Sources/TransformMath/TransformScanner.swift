/// The tokens of CSS that transform lists are made of.
enum TransformToken: Equatable {
  /// A word, in small letters; `function` when its opening parenthesis follows.
  case word(String, function: Bool)
  /// A number and its unit in small letters: "", "%", "px", "deg" and the like.
  case number(Double, unit: String)
  case comma
  case closing
  case end
  /// Anything else.
  case other
}

/// Reads CSS text token by token; white space and comments between them are skipped.
///
/// Source: W3C, "CSS Syntax Module Level 3", section 4.3.
struct TransformScanner {
  private let bytes: [UInt8]
  private var next = 0
  /// Where the current token begins and ends.
  private var range = 0..<0
  private(set) var token = TransformToken.end

  init(_ text: String) {
    bytes = Array(text.utf8)
    advance()
  }

  /// The error that something else than the current token was expected.
  func unexpected(_ expected: String) -> TransformTextError {
    TransformTextError(
      offset: range.lowerBound, expected: expected,
      found: String(decoding: bytes[range], as: UTF8.self))
  }

  /// Goes on to the next token.
  mutating func advance() {
    while skipSpace() || skipComment() {}
    let start = next
    token = read()
    range = start..<next
  }

  private func byte(_ ahead: Int = 0) -> Character? {
    next + ahead < bytes.count ? Character(UnicodeScalar(bytes[next + ahead])) : nil
  }

  private func isDigit(_ ahead: Int) -> Bool { byte(ahead).map { "0"..."9" ~= $0 } ?? false }

  private func isLetter(_ ahead: Int) -> Bool {
    byte(ahead).map { "a"..."z" ~= $0 || "A"..."Z" ~= $0 } ?? false
  }

  private mutating func skipSpace() -> Bool {
    guard let byte = byte(), " \t\n\r\u{0C}".contains(byte) else { return false }
    next += 1
    return true
  }

  /// A comment without an end is left for `read`, which has no token for it.
  private mutating func skipComment() -> Bool {
    guard byte() == "/", byte(1) == "*" else { return false }
    var end = next + 2
    while end + 1 < bytes.count {
      if bytes[end] == UInt8(ascii: "*") && bytes[end + 1] == UInt8(ascii: "/") {
        next = end + 2
        return true
      }
      end += 1
    }
    return false
  }

  private mutating func read() -> TransformToken {
    guard let first = byte() else { return .end }
    let sign = first == "+" || first == "-" ? 1 : 0
    if isDigit(sign) || byte(sign) == "." && isDigit(sign + 1) { return readNumber() }
    if isLetter(0) {
      let word = readWord()
      if byte() != "(" { return .word(word, function: false) }
      next += 1
      return .word(word, function: true)
    }
    next += 1
    // The rest of a character beyond ASCII belongs to what was found.
    while next < bytes.count, bytes[next] & 0xC0 == 0x80 { next += 1 }
    return first == "," ? .comma : first == ")" ? .closing : .other
  }

  private mutating func readWord() -> String {
    let start = next
    while isLetter(0) || isDigit(0) || byte() == "-" { next += 1 }
    let small = bytes[start..<next].map { 65...90 ~= $0 ? $0 + 32 : $0 }
    return String(decoding: small, as: UTF8.self)
  }

  private mutating func readNumber() -> TransformToken {
    let start = next
    if !isDigit(0) && byte() != "." { next += 1 }
    while isDigit(0) { next += 1 }
    if byte() == "." && isDigit(1) {
      next += 1
      while isDigit(0) { next += 1 }
    }
    if byte() == "e" || byte() == "E" {
      let sign = byte(1) == "+" || byte(1) == "-" ? 1 : 0
      if isDigit(1 + sign) {
        next += 1 + sign
        while isDigit(0) { next += 1 }
      }
    }
    var digits = String(decoding: bytes[start..<next], as: UTF8.self)
    if digits.hasPrefix("+") { digits.removeFirst() }
    guard let value = Double(digits) else { return .other }
    if byte() == "%" {
      next += 1
      return .number(value, unit: "%")
    }
    return .number(value, unit: isLetter(0) ? readWord() : "")
  }
}
