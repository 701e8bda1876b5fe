import Foundation

/// Two runs, case by case: what became faster or slower, and what became more or less accurate.
///
/// The runs were not interleaved, so there is nothing to pair: the interval of a ratio is from the
/// smallest to the largest quotient of the two median intervals. Each of these has a confidence such
/// that all of them, over all compared cases, hold together (Bonferroni: 1 − α/2N for N cases). The
/// interval is then widened by the noise floors of both runs, the distance that a side had from
/// itself in the same rounds, since two runs differ by at least what one differs by in itself.
public struct ResultComparison: Sendable {
  /// One case of both runs.
  public struct Entry: Codable, Hashable, Sendable {
    /// The case, by the id that both runs have.
    public let id: CaseID
    /// The group's id, by which the noise floors were taken.
    public let group: String
    /// Nanoseconds per item.
    public let before: Double
    /// The same of the later side.
    public let after: Double
    /// Time before / time after: above 1 is faster now. Nil when there were too few epochs.
    public let ratio: IntervalRecord?
    /// What the ratio's interval says; not resolved when there is none.
    public let verdict: Verdict
    /// How the error changed, which has no noise and so no interval.
    public let accuracy: AccuracyChange
    /// What changed, as "NaN 0 → 3"; empty when nothing that counts did.
    public let accuracyNote: String
    /// The largest error, in `errorUnit`.
    public let errorBefore: Double
    /// The same of the later side.
    public let errorAfter: Double
    /// The unit of the errors, the same in both.
    public let errorUnit: String
  }

  /// A case that both runs have, but not as the same work.
  public struct Incomparable: Codable, Hashable, Sendable {
    /// The case, by the id that both runs have.
    public let id: CaseID
    /// What differs, as "64 items before, 128 after".
    public let reason: String
  }

  /// The side that is compared with.
  public let before: ComparedRuns
  /// The side that is judged.
  public let after: ComparedRuns
  /// Of all intervals together.
  public let confidence: Double
  /// The compared cases, in the order of the later side.
  public let entries: [Entry]
  /// Cases of both sides that do different work.
  public let incomparable: [Incomparable]
  /// Selected cases that only the earlier side has.
  public let onlyBefore: [CaseID]
  /// Selected cases that only the later side has.
  public let onlyAfter: [CaseID]
  /// The differences that were allowed.
  public let allowed: [RunDifference]

  /// - Parameters:
  ///   - filter: which cases are compared; baselines are not added.
  ///   - allow: what may differ between the runs.
  /// - Throws: `VerdictError` when the runs differ in what is not allowed, or have no selected case.
  public init(
    before: ComparedRuns, after: ComparedRuns, filter: CaseFilter = CaseFilter(),
    allow: Set<RunDifference.Kind> = [], confidence: Double = 0.95
  ) throws(VerdictError) {
    var differences: [RunDifference] = []
    for first in before.runs {
      for second in after.runs {
        for difference in RunDifference.between(first, second)
        where !differences.contains(difference) {
          differences.append(difference)
        }
      }
    }
    let refused = differences.filter { !allow.contains($0.kind) }
    if !refused.isEmpty { throw .differentRuns(before: before.name, after: after.name, refused) }

    let (old, new) = (before.ids.filter(filter.matches), after.ids.filter(filter.matches))
    let (oldSet, newSet) = (Set(old), Set(new))
    let shared = new.filter(oldSet.contains)
    if shared.isEmpty { throw .nothingToCompare(before: before.name, after: after.name) }
    let each = PairedComparison.corrected(
      confidence: confidence, comparisons: 2 * shared.count)

    let hasSameSeed = before.runs.first?.seed == after.runs.first?.seed
    var entries: [Entry] = []
    var incomparable: [Incomparable] = []
    for id in shared {
      let (first, second) = (before.records(of: id), after.records(of: id))
      if let reason = Self.reason(first, second) {
        incomparable.append(Incomparable(id: id, reason: reason))
        continue
      }
      guard let old = first.first, let new = second.first else { continue }
      let (was, now) = (
        CaseTimes(first, confidence: each), CaseTimes(second, confidence: each)
      )
      let floor = exp(before.noiseReach(of: new.group) + after.noiseReach(of: new.group))
      var ratio: IntervalRecord?
      if let old = was.interval, let new = now.interval {
        ratio = IntervalRecord(
          median: was.median / now.median, low: old.low / new.high / floor,
          high: old.high / new.low * floor)
      }
      entries.append(
        Entry(
          id: id, group: new.group, before: was.median, after: now.median, ratio: ratio,
          verdict: Self.verdict(ratio),
          accuracy: AccuracyChange(
            old.accuracy, new.accuracy,
            sameInputs: hasSameSeed && old.accuracy.samples == new.accuracy.samples),
          accuracyNote: AccuracyChange.note(old.accuracy, new.accuracy),
          errorBefore: old.accuracy.maxError, errorAfter: new.accuracy.maxError,
          errorUnit: new.accuracy.unit))
    }
    self.before = before
    self.after = after
    self.confidence = confidence
    self.entries = entries
    self.incomparable = incomparable
    onlyBefore = old.filter { !newSet.contains($0) }
    onlyAfter = new.filter { !oldSet.contains($0) }
    allowed = differences
  }

  /// Whether any case is slower by its verdict.
  public var isSlower: Bool { entries.contains { $0.verdict == .slower } }
  /// Whether any case is less accurate (``AccuracyChange/worse``).
  public var isLessAccurate: Bool { entries.contains { $0.accuracy == .worse } }
  /// Whether every case that both sides have is resolved faster or slower.
  public var isResolved: Bool {
    incomparable.isEmpty && entries.allSatisfy { $0.verdict != .notResolved }
  }

  static func verdict(_ ratio: IntervalRecord?) -> Verdict {
    guard let ratio else { return .notResolved }
    return ratio.low > 1 ? .faster : ratio.high < 1 ? .slower : .notResolved
  }

  /// Why two cases of one name are not the same work.
  static func reason(_ first: [CaseRecord], _ second: [CaseRecord]) -> String? {
    guard let old = first.first, let new = second.first else { return "is missing" }
    if old.items != new.items { return "\(old.items) items before, \(new.items) after" }
    if old.precision != new.precision {
      return "\(old.precision.rawValue) before, \(new.precision.rawValue) after"
    }
    if old.threads != new.threads { return "\(old.threads) threads before, \(new.threads) after" }
    if old.accuracy.unit != new.accuracy.unit {
      return "errors in '\(old.accuracy.unit)' before, '\(new.accuracy.unit)' after"
    }
    return nil
  }
}
