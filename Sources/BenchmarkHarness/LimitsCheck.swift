/// A run held against a limits file.
///
/// Speed is out of its limits only when the whole interval of the ratio is; one that reaches across a
/// limit is not resolved. The intervals hold for all limits together (Bonferroni). Errors have no
/// noise: beyond a limit is beyond it, over the inputs that it was made from.
public struct LimitsCheck: Sendable {
  /// What became of one limit.
  public enum Outcome: String, Codable, Hashable, Sendable, CaseIterable {
    /// The ratio's whole interval, or the error, is within the limits; or the error is below them, but
    /// over other inputs.
    case kept
    /// The ratio's whole interval is below `atLeast`.
    case tooSlow
    /// The ratio's whole interval is above `atMost`.
    case suspiciouslyFast
    /// The error is above `atMost` over the inputs that the limit was made from, or beyond the case's
    /// own limit over any, or a result was NaN.
    case tooInaccurate
    /// The error is below `atLeast` over the inputs that the limit was made from, or nothing was
    /// compared.
    case suspiciouslyAccurate
    /// The interval reaches across a limit; or the error is above `atMost`, but over other inputs.
    case notResolved
    /// The run does not have the sides or the case, or has not ranked them.
    case notRun
  }

  /// One limit and what the run has there.
  public struct Entry: Codable, Hashable, Sendable {
    /// `Spring.tick.4096: simd against libm`, or the case's id.
    public let name: String
    /// "speed" or "accuracy".
    public let quantity: String
    /// The least ratio or error that keeps the limit.
    public let atLeast: Double
    /// The largest ratio or error that keeps the limit.
    public let atMost: Double
    /// The ratio, or the error; nil when not run.
    public let value: Double?
    /// The ends of a ratio's interval.
    public let low: Double?
    /// The upper of them; both are nil for errors, and when there was no interval.
    public let high: Double?
    /// What became of it.
    public let outcome: Outcome
    /// Why it was not run or is out of its limits, for a reader; empty when kept.
    public let note: String
  }

  /// One for each limit: those of speed, then those of accuracy, in the file's order.
  public let entries: [Entry]

  /// - Parameter runs: one run, or the two of a baseline, each of which must keep the limits; the
  ///   worse of the two counts.
  public init(_ runs: [RunResult], limits: LimitsFile, confidence: Double = 0.95) {
    let each = PairedComparison.corrected(
      confidence: confidence, comparisons: limits.speed.count * runs.count)
    entries =
      limits.speed.map { limit in
        Self.worst(runs.map { Self.speed(limit, in: $0, confidence: each) }, limit.name)
      }
      + limits.accuracy.map { limit in
        Self.worst(
          runs.map { Self.accuracy(limit, in: $0, seed: limits.seed) }, limit.case.description)
      }
  }

  /// Whether a ratio is out of its limits, on either side.
  public var isSpeedRegression: Bool {
    entries.contains { $0.outcome == .tooSlow || $0.outcome == .suspiciouslyFast }
  }

  /// Whether an error is out of its limits, on either side.
  public var isAccuracyRegression: Bool {
    entries.contains { $0.outcome == .tooInaccurate || $0.outcome == .suspiciouslyAccurate }
  }

  /// Whether every limit was judged: none not run, none with an interval across it.
  public var isResolved: Bool {
    entries.allSatisfy { $0.outcome != .notResolved && $0.outcome != .notRun }
  }

  private static func worst(_ entries: [Entry], _ name: String) -> Entry {
    let order: [Outcome] = [.kept, .notResolved, .notRun]
    func rank(_ entry: Entry) -> Int { order.firstIndex(of: entry.outcome) ?? order.count }
    return entries.max { rank($0) < rank($1) }
      ?? Entry(
        name: name, quantity: "", atLeast: 0, atMost: 0, value: nil, low: nil, high: nil,
        outcome: .notRun, note: "no run")
  }

  private static func speed(
    _ limit: LimitsFile.Speed, in run: RunResult, confidence: Double
  ) -> Entry {
    func entry(
      _ outcome: Outcome, _ note: String, _ comparison: PairedComparison? = nil
    ) -> Entry {
      Entry(
        name: limit.name, quantity: "speed", atLeast: limit.atLeast, atMost: limit.atMost,
        value: comparison?.speedup, low: comparison?.low, high: comparison?.high,
        outcome: outcome, note: note)
    }
    func record(_ variant: String) -> CaseRecord? {
      run.cases.first { $0.group == limit.group && $0.variant == variant }
    }
    guard let side = record(limit.side) else { return entry(.notRun, "no side '\(limit.side)'") }
    guard let other = record(limit.against) else {
      return entry(.notRun, "no side '\(limit.against)'")
    }
    guard side.accuracy.passed && other.accuracy.passed else {
      return entry(.notRun, "not ranked: an error is above its limit")
    }
    guard
      let comparison = PairedComparison(
        baseline: other.perItem,
        side: side.perItem, confidence: confidence)
    else { return entry(.notRun, "too few rounds for an interval") }
    if comparison.high < limit.atLeast {
      return entry(.tooSlow, "the whole interval is below \(limit.atLeast)", comparison)
    }
    if comparison.low > limit.atMost {
      return entry(.suspiciouslyFast, "the whole interval is above \(limit.atMost)", comparison)
    }
    if comparison.low < limit.atLeast || comparison.high > limit.atMost {
      return entry(.notResolved, "the interval reaches across a limit", comparison)
    }
    return entry(.kept, "", comparison)
  }

  private static func accuracy(
    _ limit: LimitsFile.Accuracy, in run: RunResult, seed: String
  ) -> Entry {
    func entry(_ outcome: Outcome, _ note: String, _ value: Double? = nil) -> Entry {
      Entry(
        name: limit.case.description, quantity: "accuracy", atLeast: limit.atLeast,
        atMost: limit.atMost, value: value, low: nil, high: nil, outcome: outcome, note: note)
    }
    guard let record = run.cases.first(where: { $0.id == limit.case }) else {
      return entry(.notRun, "no such case")
    }
    let accuracy = record.accuracy
    let error = accuracy.maxError
    guard accuracy.unit == limit.unit else {
      return entry(.notRun, "its error is in '\(accuracy.unit)', the limit in '\(limit.unit)'")
    }
    if accuracy.samples == 0 { return entry(.suspiciouslyAccurate, "nothing was compared") }
    if accuracy.nans > 0 { return entry(.tooInaccurate, "\(accuracy.nans) NaN", error) }
    let sameInputs = run.seed == seed && accuracy.samples == limit.samples
    if !(error <= limit.atMost) {
      if !sameInputs && accuracy.passed && !error.isNaN {
        return entry(
          .notResolved, "above \(limit.atMost), but over other inputs than the limit's", error)
      }
      return entry(.tooInaccurate, "above \(limit.atMost) at \(accuracy.worstInput)", error)
    }
    if error < limit.atLeast && sameInputs {
      return entry(.suspiciouslyAccurate, "below \(limit.atLeast): is it measured?", error)
    }
    return entry(.kept, "", error)
  }
}

extension LimitsFile.Speed {
  /// `Spring.tick.4096: simd against libm`
  var name: String { "\(group): \(side) against \(against)" }
}
