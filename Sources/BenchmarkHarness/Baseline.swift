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

  /// Checks that the runs agree: same machine, flags, level and schema, the same cases, and no case
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
    let faults = Self.faults(try ResultComparison(before: first, after: second))
    if !faults.isEmpty { throw .disagreement(groups: faults) }
    self.init(
      schema: RunResult.currentSchema, name: name, saved: saved.formatted(.iso8601),
      runs: first.runs + second.runs)
  }

  /// What two runs that should be the same differ in, one line a group.
  private static func faults(_ comparison: ResultComparison) -> [String] {
    var faults = comparison.onlyBefore.map { "\($0): only in the first run" }
    faults += comparison.onlyAfter.map { "\($0): only in the second run" }
    faults += comparison.incomparable.map { "\($0.id): \($0.reason)" }
    let apart = Dictionary(grouping: comparison.entries.filter { $0.verdict != .notResolved }) {
      $0.group
    }
    for (group, entries) in apart.sorted(by: { $0.key < $1.key }) {
      let sides = entries.map { entry in
        "\(entry.id.variant) \(String(format: "%+.1f", 100 * (entry.after / entry.before - 1))) %"
      }
      faults.append("\(group): \(sides.joined(separator: ", "))")
    }
    let worse = comparison.entries.filter { $0.accuracy == .worse || $0.accuracy == .better }
    return faults
      + worse.map { "\($0.id): error \($0.errorBefore) in the first run, \($0.errorAfter) then" }
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
