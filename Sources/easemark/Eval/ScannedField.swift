/// A field of RFC 4180 text.
///
/// A field that begins with a quote ends at the next single quote and may hold commas, line ends and
/// doubled quotes. Quotes inside other fields are ordinary characters, as most writers mean them.
struct ScannedField {
  static let comma = UInt8(ascii: ",")
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// The field as it stands, quotes included.
  var content: Range<Int>
  /// The place of the comma or line feed behind it, or the end of the text.
  var end: Int
  /// Why it is no field, if it is none.
  var fault: Fault?

  enum Fault {
    case unclosedQuote
    case textBehindQuote

    /// - Parameters:
    ///   - line: the line that the field begins on.
    ///   - record: the line that its record begins on, which the reader names anyway.
    func text(line: Int, record: Int) -> String {
      switch self {
      case .unclosedQuote:
        line == record ? "a quote is not closed" : "the quote of line \(line) is not closed"
      case .textBehindQuote: "text stands behind a closing quote"
      }
    }
  }

  /// The field that begins at `start`, or nil when the text ends before the field does.
  ///
  /// `isLast` says that no more text follows, so that the end of the text ends the field.
  init?(_ bytes: Span<UInt8>, from start: Int, limit: Int, isLast: Bool) {
    var place = start
    var closing: Int?
    if start < limit, bytes[start] == Self.quote {
      place += 1
      while place < limit {
        if bytes[place] != Self.quote {
          place += 1
        } else if place + 1 < limit, bytes[place + 1] == Self.quote {
          place += 2
        } else {
          closing = place
          break
        }
      }
      if closing == nil {
        guard isLast else { return nil }
        fault = .unclosedQuote
      }
    }
    while place < limit, bytes[place] != Self.comma, bytes[place] != Self.lineFeed { place += 1 }
    guard place < limit || isLast else { return nil }
    end = place
    var last = place
    let endsLine = place == limit || bytes[place] == Self.lineFeed
    if endsLine, last > start, bytes[last - 1] == Self.carriageReturn { last -= 1 }
    content = start..<last
    if let closing, closing + 1 != last { fault = .textBehindQuote }
  }

  /// The text of a field without its quotes.
  static func text(_ field: ArraySlice<UInt8>) -> String {
    guard field.count >= 2, field.first == quote, field.last == quote else {
      return String(decoding: field, as: UTF8.self)
    }
    var inner: [UInt8] = []
    var isSecond = false
    for byte in field.dropFirst().dropLast() {
      isSecond = byte == quote && !isSecond
      if !isSecond { inner.append(byte) }
    }
    return String(decoding: inner, as: UTF8.self)
  }
}
