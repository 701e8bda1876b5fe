/// A column that a kind of `easemark eval` reads.
package struct InputColumn: Sendable {
  /// What stands in its fields.
  package enum Content: Sendable {
    /// A finite number.
    case number
    /// A number, or an infinity by the names that it has elsewhere.
    case unbounded
    /// 0 or 1, or `false` or `true`.
    case flag
    /// Text: in a block it is the place of the field's words in `RowBlock.words(ofColumn:)`.
    case text
  }

  package let name: String
  package let content: Content
  /// What counts where the column, or a value in it, is missing; nil for a column that must be there.
  package let fallback: Double?

  package init(_ name: String, _ content: Content = .number, fallback: Double? = nil) {
    self.name = name
    self.content = content
    self.fallback = fallback
  }
}

extension InputColumn: ExpressibleByStringLiteral {
  /// A column of numbers that must be there.
  package init(stringLiteral name: String) { self.init(name) }
}
