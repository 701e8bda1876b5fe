import Foundation

/// How two sides compare that ran in the same rounds: the median of the paired log ratios.
///
/// What both sides of a round share (the clock speed of that moment, a busy neighbour) cancels in the
/// pair, so the interval is that of the ratio and not of the two times. What is left may still depend
/// on the round before; the interval allows for that (`OrderStatistics.serialMedianInterval`).
public struct PairedComparison: Hashable, Sendable {
  /// Median of baseline time / side time.
  public let speedup: Double
  /// The lower end of the speed-up's interval.
  public let low: Double
  /// The upper end of the speed-up's interval.
  public let high: Double
  /// The confidence that the interval has.
  public let confidence: Double

  /// Compares rounds one by one.
  ///
  /// - Returns: nil when there are too few rounds for an interval of this confidence, or a time
  ///   is not above zero.
  public init?(baseline: [Double], side: [Double], confidence: Double) {
    guard baseline.count == side.count else { return nil }
    guard (baseline + side).allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let logs = zip(baseline, side).map { log($0 / $1) }
    guard
      let interval = OrderStatistics.serialMedianInterval(
        of: logs, confidence: confidence, scale: .linear)
    else { return nil }
    speedup = exp(OrderStatistics.median(of: logs))
    low = exp(interval.low)
    high = exp(interval.high)
    self.confidence = interval.confidence
  }

  /// The speed-up as a record holds it.
  var interval: IntervalRecord { IntervalRecord(median: speedup, low: low, high: high) }

  /// The confidence each of so many intervals needs for all of them to hold together.
  ///
  /// Source: the Bonferroni inequality; C. E. Bonferroni (1936), O. J. Dunn, JASA 56 (1961) 52–64.
  public static func corrected(confidence: Double, comparisons: Int) -> Double {
    1 - (1 - confidence) / Double(max(1, comparisons))
  }

  /// Faster or slower only when the whole interval is beyond 1 and beyond the noise floor, on the
  /// same side of both.
  public func verdict(noiseFloor: NoiseFloorRecord?) -> Verdict {
    if low > max(1, noiseFloor?.high ?? 1) { return .faster }
    if high < min(1, noiseFloor?.low ?? 1) { return .slower }
    return .notResolved
  }
}
