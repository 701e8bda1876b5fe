/// Reads one JSON text (RFC 8259) whose numbers become the nearest Doubles.
///
/// Not Foundation's reader, for four reasons: numbers here are rounded correctly and one beyond
/// Double's range is ±∞ instead of an error of the whole line, a value can be handed on as its text
/// stood (an id), every error names its column, and a line of 32 numbers takes about a microsecond.
/// Names within an object must differ; nesting is limited to 128 levels.
struct JSONReader {
  private static let deepest = 128

  private let bytes: ArraySlice<UInt8>
  private let numbers: DecimalReader
  private var place: Int
  /// Where the id of the outermost object stands, once it was read.
  private var id: Range<Int>?

  /// The object that the text is.
  static func object(
    _ bytes: ArraySlice<UInt8>, numbers: DecimalReader = DecimalReader()
  ) throws(JSONError) -> JSONObject {
    var reader = JSONReader(bytes: bytes, numbers: numbers, place: bytes.startIndex)
    return try reader.outermostObject()
  }

  private mutating func outermostObject() throws(JSONError) -> JSONObject {
    skipBlanks()
    guard peek == UInt8(ascii: "{") else { throw error("expected an object") }
    let object = try object(depth: 0)
    skipBlanks()
    guard place == bytes.endIndex else { throw error("expected nothing behind the object") }
    return object
  }

  private func error(_ message: String) -> JSONError {
    JSONError(message: message, place: place, id: id)
  }

  private var peek: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

  private mutating func skipBlanks() {
    while place < bytes.endIndex {
      let byte = bytes[place]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A else { return }
      place += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard place < bytes.endIndex, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    guard let first = peek else { throw error("expected a value") }
    switch first {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func number() throws(JSONError) -> Double {
    let start = bytes.startIndex
    guard
      case .number(let value, let length) = numbers.read(
        bytes.span, from: place - start, limit: bytes.count, grammar: .json)
    else { throw error("expected a value") }
    let end = start + length
    // "01" and "1.": what stands behind the number belongs to it.
    if end < bytes.endIndex {
      let next = bytes[end] | 0x20
      let isPart = next &- UInt8(ascii: "a") < 26 || bytes[end] &- UInt8(ascii: "0") < 10
      if isPart || bytes[end] == UInt8(ascii: ".") { throw error("expected a number") }
    }
    place = end
    return value
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    let start = place
    for index in 0..<word.utf8CodeUnitCount {
      guard take(word.withUTF8Buffer { $0[index] }) else {
        place = start
        throw error("expected a value")
      }
    }
    return value
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSONValue {
    guard depth < Self.deepest else { throw error("more than \(Self.deepest) levels") }
    place += 1
    skipBlanks()
    if take(UInt8(ascii: "]")) { return .numbers([]) }
    var numbers: [Double] = []
    var values: [JSONValue] = []
    repeat {
      skipBlanks()
      switch try value(depth: depth + 1) {
      case .number(let number) where values.isEmpty: numbers.append(number)
      case let value:
        if values.isEmpty { values = numbers.map(JSONValue.number) }
        values.append(value)
      }
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else { throw error("expected ',' or ']'") }
    return values.isEmpty ? .numbers(numbers) : .array(values)
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSONObject {
    guard depth < Self.deepest else { throw error("more than \(Self.deepest) levels") }
    place += 1
    var object = JSONObject()
    var names: Set<[UInt8]> = []
    skipBlanks()
    if take(UInt8(ascii: "}")) { return object }
    repeat {
      skipBlanks()
      guard peek == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let nameStart = place
      let name = try string()
      guard isNew(name, in: object, names: &names) else {
        place = nameStart
        throw error("the name '\(printable(name))' is there twice")
      }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw error("expected ':'") }
      skipBlanks()
      let start = place
      let value = try value(depth: depth + 1)
      object.append(JSONObject.Member(name: name, value: value, place: start..<place))
      if depth == 0 && name == "id" { id = start..<place }
      skipBlanks()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else { throw error("expected ',' or '}'") }
    return object
  }

  /// A look through few names costs less than hashing them; through many it would be quadratic.
  private func isNew(_ name: String, in object: JSONObject, names: inout Set<[UInt8]>) -> Bool {
    let count = object.members.count
    if count < 16 { return object[name] == nil }
    if count == 16 { names = Set(object.members.map { Array($0.name.utf8) }) }
    return names.insert(Array(name.utf8)).inserted
  }
}

extension JSONReader {
  private mutating func string() throws(JSONError) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        guard let result = String(validating: text, as: UTF8.self) else {
          throw error("the string is not valid UTF-8")
        }
        place += 1
        return result
      case UInt8(ascii: "\\"):
        place += 1
        try escape(into: &text)
      case 0..<0x20: throw error("a control character stands in a string")
      default:
        text.append(byte)
        place += 1
      }
    }
    throw error("a string is not closed")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let letter = peek else { throw error("a string is not closed") }
    place += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try escapedScalar()).utf8)
    default:
      place -= 1
      throw error("unknown escape in a string")
    }
  }

  /// The character of `\uXXXX`, or of a surrogate pair; U+FFFD for half of one, which names none.
  private mutating func escapedScalar() throws(JSONError) -> Unicode.Scalar {
    let replacement: Unicode.Scalar = "\u{FFFD}"
    let first = try codeUnit()
    guard 0xD800..<0xDC00 ~= first else { return Unicode.Scalar(first) ?? replacement }
    let start = place
    if take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let second = try codeUnit()
      if 0xDC00..<0xE000 ~= second {
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? replacement
      }
    }
    place = start
    return replacement
  }

  private mutating func codeUnit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error("expected four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }
}
