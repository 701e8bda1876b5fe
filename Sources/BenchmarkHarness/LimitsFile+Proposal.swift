import Foundation

extension LimitsFile {
  /// How far proposed limits are from what was measured.
  ///
  /// Speed is a ratio of two sides on one machine, which another processor, level or compiler changes
  /// by less than threefold; `compare` with a baseline of one's own machine is what finds small
  /// changes. Errors are those of the same inputs, which another processor's order of operations, a
  /// fused multiplication or another libm moves by a few units in the last place; over other random
  /// inputs the largest error of one method was seen to differ up to twentyfold.
  public struct Slack: Hashable, Sendable {
    /// The factor that both ends of a ratio's interval are widened by; 1 gives the interval.
    public var speed = 3.0
    /// The factor that an error, or the oracle's bound where that is larger, may grow by; never beyond
    /// the case's own limit.
    public var errorAbove = 4.0
    /// The factor that an error may shrink by.
    public var errorBelow = 100.0

    /// The slack that the type's comment gives reasons for: 3, 4 and 100.
    public init() {}
  }

  /// Limits that this run keeps with slack: speed for each of the project's own sides that was
  /// compared with its baseline, accuracy for every case with an accuracy limit of its own.
  ///
  /// Numbers are rounded to two digits, outwards, so that a new proposal changes few lines.
  public init(proposedFrom run: RunResult, slack: Slack = Slack()) {
    schema = Self.currentSchema
    about =
      "Proposed by 'easemark check --write-limits' from a \(run.profile.rawValue) run on "
      + "\(run.environment.machine), \(run.started): speed within a factor "
      + String(
        format: "%g of the interval, errors from 1/%g to %g ", slack.speed, slack.errorBelow,
        slack.errorAbove)
      + "times the measured one."
    seed = run.seed
    speed = run.cases.compactMap { record in
      guard record.kind == .ours, let ratio = record.ratio else { return nil }
      return Speed(
        group: record.group, side: record.variant, against: ratio.baseline.variant,
        atLeast: Self.rounded(ratio.speedup.low / slack.speed, .down),
        atMost: Self.rounded(ratio.speedup.high * slack.speed, .up))
    }
    accuracy = run.cases.compactMap { record in
      let accuracy = record.accuracy
      guard let limit = accuracy.limit, accuracy.passed, accuracy.maxError.isFinite else {
        return nil
      }
      let most = min(limit, slack.errorAbove * max(accuracy.maxError, accuracy.oracleBound))
      return Accuracy(
        case: record.id, unit: accuracy.unit,
        atLeast: Self.rounded(accuracy.maxError / slack.errorBelow, .down),
        atMost: accuracy.maxError == 0 ? limit : min(limit, Self.rounded(most, .up)),
        samples: accuracy.samples)
    }
  }

  /// Two significant digits.
  static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    // Below that, the power of ten would not be a normal number.
    guard value > 1e-300, value.isFinite else { return value }
    let exponent = Int(log10(value).rounded(.down)) - 1
    // Through text, so that the file holds "1.2e-16" and not what a product of powers leaves.
    let digits = Int((value / pow(10, Double(exponent))).rounded(rule))
    return Double("\(digits)e\(exponent)") ?? value
  }
}
