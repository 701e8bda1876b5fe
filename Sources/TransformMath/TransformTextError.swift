/// Text that is no list of CSS transform functions: where it stops being one, what may stand there, and
/// what does.
public struct TransformTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the text, counted in bytes of UTF-8 from 0; at the end it is the text's length.
  public let offset: Int
  /// What may stand there, in words: `an angle`.
  public let expected: String
  /// What stands there, word for word; empty at the end of the text.
  public let found: String

  /// The error at `offset`.
  public init(offset: Int, expected: String, found: String) {
    (self.offset, self.expected, self.found) = (offset, expected, found)
  }

  /// One line for a person: `expected an angle at offset 7, found 10px`.
  public var description: String {
    "expected \(expected) at offset \(offset), found \(found.isEmpty ? "the end" : found)"
  }
}
