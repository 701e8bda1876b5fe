/// Two sides of one run, in every group that has both: paired, round by round.
///
/// Intervals hold for all groups together (Bonferroni), and a verdict needs the whole interval beyond
/// the group's noise floor too, as in the run's own comparisons.
public struct SideComparison: Sendable {
  /// One group.
  public struct Entry: Codable, Hashable, Sendable {
    /// The group's id, `family.operation.size`.
    public let group: String
    /// Nanoseconds per item.
    public let time: Double
    /// The same of the other side.
    public let otherTime: Double
    /// The other side's time / the side's: above 1, the side is the faster one. Nil when there were
    /// too few rounds, or a side is not ranked because of its error.
    public let ratio: IntervalRecord?
    /// Whether the side is faster or slower than the other; not resolved without a ratio.
    public let verdict: Verdict
    /// The side's largest error, in `errorUnit`.
    public let error: Double
    /// The other side's largest error.
    public let otherError: Double
    /// The unit of the side's error; the other's is taken to be the same.
    public let errorUnit: String
  }

  /// The variant that is judged.
  public let side: String
  /// The variant that it is compared with.
  public let other: String
  /// Of all intervals together.
  public let confidence: Double
  /// The groups that have both sides, in the run's order.
  public let entries: [Entry]

  /// - Throws: `VerdictError` when no selected group has both sides.
  public init(
    of run: RunResult, side: String, against other: String, filter: CaseFilter = CaseFilter(),
    confidence: Double = 0.95
  ) throws(VerdictError) {
    var pairs: [(group: GroupRecord, side: CaseRecord, other: CaseRecord)] = []
    for group in run.groups {
      let cases = run.cases.filter { $0.group == group.id && filter.matches($0.id) }
      if let first = cases.first(where: { $0.variant == side }),
        let second = cases.first(where: { $0.variant == other })
      {
        pairs.append((group, first, second))
      }
    }
    if pairs.isEmpty {
      throw .noSuchSides(side, other, known: Set(run.cases.map(\.variant)).sorted())
    }
    let each = PairedComparison.corrected(confidence: confidence, comparisons: pairs.count)
    entries = pairs.map { group, side, other in
      let isRanked = side.accuracy.passed && other.accuracy.passed
      let comparison =
        isRanked
        ? PairedComparison(
          baseline: other.perItem,
          side: side.perItem, confidence: each) : nil
      return Entry(
        group: group.id, time: side.time.nsPerItem.median, otherTime: other.time.nsPerItem.median,
        ratio: comparison?.interval,
        verdict: comparison?.verdict(noiseFloor: group.noiseFloor) ?? .notResolved,
        error: side.accuracy.maxError, otherError: other.accuracy.maxError,
        errorUnit: side.accuracy.unit)
    }
    self.side = side
    self.other = other
    self.confidence = confidence
  }

  /// Whether the verdict of every group is faster or slower.
  public var isResolved: Bool { entries.allSatisfy { $0.verdict != .notResolved } }
}
