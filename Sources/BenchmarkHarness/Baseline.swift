import Foundation

/// Two runs that agree with each other, kept under a name: what later runs are compared with.
public struct Baseline: Codable, Hashable, Sendable {
  /// The result schema that the file was written in, ``RunResult/currentSchema`` when new.
  public var schema: Int
  /// What it is called, and its file without the ending: 1 to 60 ASCII letters, digits, `-`, `_`
  /// and `.`, the first a letter or digit.
  public var name: String
  /// ISO 8601, UTC, to the second.
  public var saved: String
  /// Two.
  public var runs: [RunResult]

  init(schema: Int, name: String, saved: String, runs: [RunResult]) {
    self.schema = schema
    self.name = name
    self.saved = saved
    self.runs = runs
  }

  /// Checks that the runs agree: same machine, build, level and schema, the same cases, and no case
  /// resolved faster or slower than in the other run, at 95 % for all of them together, beyond both
  /// noise floors.
  ///
  /// - Throws: `VerdictError` that names what differs, group by group.
  public init(
    name: String, first: ComparedRuns, second: ComparedRuns, saved: Date = Date()
  ) throws(VerdictError) {
    guard Self.isValid(name: name) else { throw .invalidBaselineName(name) }
    for side in [first, second] where side.runs.contains(where: { $0.profile == .smoke }) {
      throw .notMeasured(name: side.name)
    }
    let builds = Self.differences(first.runs + second.runs)
    if !builds.isEmpty {
      throw .differentBuilds(first: first.name, second: second.name, differences: builds)
    }
    let cases = Self.differentCases(first, second)
    if !cases.isEmpty {
      throw .differentCases(first: first.name, second: second.name, differences: cases)
    }
    let comparison = try ResultComparison(before: first, after: second)
    let apart = Self.apart(comparison)
    if !apart.isEmpty { throw .disagreement(groups: apart) }
    let errors = comparison.entries.filter { $0.accuracy == .worse || $0.accuracy == .better }
    if !errors.isEmpty {
      throw .differentErrors(cases: errors.map { "\($0.id): \($0.accuracyNote)" })
    }
    self.init(
      schema: RunResult.currentSchema, name: name, saved: saved.formatted(.iso8601),
      runs: first.runs + second.runs)
  }

  /// How the two runs' machines and builds differ: what `RunDifference` knows, and the commit, which
  /// other comparisons are about.
  private static func differences(_ runs: [RunResult]) -> [String] {
    guard let first = runs.first, let second = runs.last else { return [] }
    var differences = RunDifference.between(first, second).map {
      "\($0.field): \($0.before) in the first run, \($0.after) in the second"
    }
    func compare(_ field: String, _ value: (RunResult) -> String) {
      if value(first) != value(second) {
        differences.append(
          "\(field): \(value(first)) in the first run, \(value(second)) in the second")
      }
    }
    compare("version") { "\($0.tool.name) \($0.tool.version)" }
    compare("commit") { run in
      let commit = run.environment.commit
      return commit.hash + (commit.clean ? "" : " with changes")
    }
    return differences
  }

  /// Cases that only one run has, or that are not the same work in both.
  private static func differentCases(_ first: ComparedRuns, _ second: ComparedRuns) -> [String] {
    let (old, new) = (first.ids, second.ids)
    let (oldSet, newSet) = (Set(old), Set(new))
    return old.filter { !newSet.contains($0) }.map { "\($0): only in the first run" }
      + new.filter { !oldSet.contains($0) }.map { "\($0): only in the second run" }
      + new.filter(oldSet.contains).compactMap { id in
        ResultComparison.reason(first.records(of: id), second.records(of: id)).map {
          "\(id): \($0)"
        }
      }
  }

  /// What was resolved faster or slower, one line a group.
  private static func apart(_ comparison: ResultComparison) -> [String] {
    let apart = Dictionary(grouping: comparison.entries.filter { $0.verdict != .notResolved }) {
      $0.group
    }
    return apart.sorted { $0.key < $1.key }.map { group, entries in
      let sides = entries.map { entry in
        "\(entry.id.variant) \(String(format: "%+.1f", 100 * (entry.after / entry.before - 1))) %"
      }
      return "\(group): \(sides.joined(separator: ", "))"
    }
  }

  /// Names are file names, so nothing in them may lead elsewhere.
  static func isValid(name: String) -> Bool {
    guard (1...60).contains(name.utf8.count), let first = name.utf8.first else { return false }
    func isLetterOrDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    return isLetterOrDigit(first)
      && name.utf8.allSatisfy { isLetterOrDigit($0) || "-_.".utf8.contains($0) }
  }
}
