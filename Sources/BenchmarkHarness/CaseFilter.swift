/// Selects cases by name.
///
/// A pattern with `*` (any run of characters) or `?` (any one character) must match the whole id, as
/// `*.simd.*`; a plain one names an id or its leading parts, as `Spring` or `Spring.tick`. A group's
/// name (`Spring.tick.4096`) selects its cases in the same way. A case is selected when any pattern
/// matches it, or when there is no pattern. Upper and lower case are the same.
public struct CaseFilter: Hashable, Sendable {
  /// Ids, their leading parts, names of groups, or globs; empty selects every case.
  public var patterns: [String]
  /// Whether the baseline of every group with a selected case runs too, so that there is a ratio.
  public var keepsBaselines: Bool

  /// A filter by these patterns; without any it selects every case.
  public init(_ patterns: [String] = [], keepsBaselines: Bool = true) {
    self.patterns = patterns
    self.keepsBaselines = keepsBaselines
  }

  /// Whether a pattern matches the id or its group's name, whatever ``keepsBaselines`` says.
  ///
  /// Cost: O(length of the id × length of the pattern) for a glob.
  public func matches(_ id: CaseID) -> Bool {
    if patterns.isEmpty { return true }
    let names = [id.description, id.group]
    return patterns.contains { pattern in names.contains { Self.matches($0, pattern) } }
  }

  /// The selected cases in their given order.
  public func select(_ cases: [BenchmarkCase]) -> [BenchmarkCase] {
    if patterns.isEmpty { return cases }
    let groups = Set(cases.filter { matches($0.id) }.map(\.id.group))
    return cases.filter {
      matches($0.id) || (keepsBaselines && $0.isBaseline && groups.contains($0.id.group))
    }
  }

  private static func matches(_ id: String, _ pattern: String) -> Bool {
    let text = Array(id.lowercased().utf8)
    let glob = Array(pattern.lowercased().utf8)
    if glob.contains(star) || glob.contains(question) { return globMatches(text, glob) }
    return text == glob
      || (text.starts(with: glob) && text.count > glob.count && text[glob.count] == dot)
  }

  private static let star = UInt8(ascii: "*")
  private static let question = UInt8(ascii: "?")
  private static let dot = UInt8(ascii: ".")

  /// The usual two-index match: on a mismatch, the last star takes one more character.
  private static func globMatches(_ text: [UInt8], _ glob: [UInt8]) -> Bool {
    var t = 0
    var g = 0
    var restart: (t: Int, g: Int)?
    while t < text.count {
      if g < glob.count && glob[g] == star {
        restart = (t, g + 1)
        g += 1
      } else if g < glob.count && (glob[g] == question || glob[g] == text[t]) {
        t += 1
        g += 1
      } else if let last = restart {
        restart = (last.t + 1, last.g)
        (t, g) = (last.t + 1, last.g)
      } else {
        return false
      }
    }
    return glob[g...].allSatisfy { $0 == star }
  }
}
