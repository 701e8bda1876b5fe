/// Why runs could not be compared, checked or kept, said with what would help.
public enum VerdictError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The runs differ in what decides speed.
  case differentRuns(before: String, after: String, [RunDifference])
  /// The two sides have no selected case in common.
  case nothingToCompare(before: String, after: String)
  /// No selected group has both of these variants; `known` are those of the run.
  case noSuchSides(String, String, known: [String])
  /// A name that a baseline may not have (``Baseline/name``).
  case invalidBaselineName(String)
  /// There is no baseline of that name; `known` are those there are.
  case noSuchBaseline(String, known: [String])
  /// Nothing was measured in that run.
  case notMeasured(name: String)
  /// Two runs that should be of one build on one machine are not.
  case differentBuilds(first: String, second: String, differences: [String])
  /// Two runs that should have the same cases do not.
  case differentCases(first: String, second: String, differences: [String])
  /// Two runs that should be equally fast are not.
  case disagreement(groups: [String])
  /// Two runs that should be equally accurate are not.
  case differentErrors(cases: [String])
  /// A limits file that cannot be used.
  case invalidLimits(path: String, field: String, reason: String)

  public var description: String {
    switch self {
    case .differentRuns(let before, let after, let differences):
      let kinds = RunDifference.Kind.allCases.filter { kind in
        differences.contains { $0.kind == kind }
      }
      let list = differences.map { "\n  \($0)" }.joined()
      return "'\(before)' and '\(after)' are not comparable:\(list)\nTo compare them all the same: "
        + "--allow \(kinds.map(\.rawValue).joined(separator: ","))"
    case .nothingToCompare(let before, let after):
      return "'\(before)' and '\(after)' have no selected case in common"
    case .noSuchSides(let side, let other, let known):
      return "no selected group has both sides '\(side)' and '\(other)'; sides of this run: "
        + known.joined(separator: ", ")
    case .invalidBaselineName(let name):
      return "'\(name)' is no name for a baseline: 1 to 60 ASCII letters, digits, '-', '_' and "
        + "'.', the first a letter or digit"
    case .noSuchBaseline(let name, let known):
      let list = known.isEmpty ? "there are none" : "there are: " + known.joined(separator: ", ")
      return "no baseline '\(name)'; \(list)"
    case .notMeasured(let name):
      return "'\(name)' is a smoke run, whose times mean nothing"
    case .differentBuilds(let first, let second, let differences):
      return "'\(first)' and '\(second)' are not two runs of one build on one machine:"
        + Self.list(differences) + "\nMeasure both with the same build, on the same machine."
    case .differentCases(let first, let second, let differences):
      return "'\(first)' and '\(second)' do not have the same cases:" + Self.list(differences)
        + "\nMeasure both with the same selection (--filter, --size, --isa, --precision, --threads)."
    case .disagreement(let groups):
      return "the two runs do not agree within their noise, so that neither is a baseline:"
        + Self.list(groups) + "\nRun again on a quieter machine."
    case .differentErrors(let cases):
      return "the two runs do not have the same errors, which are no noise:" + Self.list(cases)
        + "\nWith one build and one --seed they would be the same."
    case .invalidLimits(let path, let field, let reason):
      return "'\(path)' is not a valid limits file: \(field): \(reason)"
    }
  }

  /// Lines below a message; many cases of one selection differ for one reason.
  private static func list(_ lines: [String]) -> String {
    let shown = lines.count > 12 ? 10 : lines.count
    let rest = shown == lines.count ? [] : ["and \(lines.count - shown) more"]
    return (lines.prefix(shown) + rest).map { "\n  \($0)" }.joined()
  }
}
