/// The curves that CSS knows by a keyword, whose text is the raw value.
///
/// Source: W3C, "CSS Easing Functions Level 2" (2024), sections 2.2 and 2.3.1.
public enum NamedCurve: String, CaseIterable, Sendable {
  case linear
  case ease
  case easeIn = "ease-in"
  case easeOut = "ease-out"
  case easeInOut = "ease-in-out"

  /// The curve of a CSS keyword, or nil when the text is none: `NamedCurve(keyword: "Ease-In")`.
  ///
  /// Edge cases: capitals A–Z equal their small letters, as everywhere in CSS; no space is skipped.
  public init?(keyword: String) {
    self.init(rawValue: keyword.lowercased())
  }

  /// The curve itself.
  public var curve: CubicBezier {
    switch self {
    case .linear: .linear
    case .ease: .ease
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    }
  }
}
