/// How a cell of a table stands out on a terminal; its words say the same without.
public enum TextStyle: Sendable {
  /// Faster, agreed: green.
  case good
  /// Slower: red.
  case bad
  /// An accuracy limit is broken: bold red.
  case alarm
  /// Of less importance: faint.
  case faint

  /// The text between the terminal's codes (ECMA-48, 8.3.117) for this style and for none.
  public func applied(to text: String) -> String {
    text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The style of a verdict, and of an outcome that is as bad or as good.
  init(_ verdict: Verdict) {
    switch verdict {
    case .faster: self = .good
    case .slower: self = .bad
    case .notResolved: self = .faint
    }
  }

  private var code: String {
    switch self {
    case .good: "32"
    case .bad: "31"
    case .alarm: "1;31"
    case .faint: "2"
    }
  }
}
