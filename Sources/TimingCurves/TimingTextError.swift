/// Text that is no CSS easing function: where it stops being one, what may stand there, and what does.
public struct TimingTextError: Error, Hashable, Sendable {
  /// The place in the text, counted in bytes of UTF-8 from 0; at the end it is the text's length.
  public let offset: Int
  /// What may stand there, in words: `a number from 0 to 1`.
  public let expected: String
  /// What stands there, word for word; empty at the end of the text.
  public let found: String

  /// The error at `offset`.
  public init(offset: Int, expected: String, found: String) {
    (self.offset, self.expected, self.found) = (offset, expected, found)
  }
}

extension TimingTextError: CustomStringConvertible {
  /// One line for a person: `expected a number from 0 to 1 at offset 13, found 1.5`.
  public var description: String {
    "expected \(expected) at offset \(offset), found \(found.isEmpty ? "the end" : found)"
  }

  /// The line of the text with the error in it, and below it a caret under the place.
  public func marked(in text: String) -> String {
    let bytes = Array(text.utf8)
    let place = min(max(offset, 0), bytes.count)
    let start = bytes[..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let before = String(decoding: bytes[start..<place], as: UTF8.self)
    return String(decoding: bytes[start..<end], as: UTF8.self) + "\n"
      + String(before.map { $0 == "\t" ? "\t" : " " }) + "^"
  }
}
