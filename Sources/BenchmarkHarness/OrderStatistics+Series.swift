import Foundation

extension OrderStatistics {
  /// What a distance between values is.
  enum Scale {
    /// A difference: logarithms of ratios.
    case linear
    /// A quotient: times, which are above zero.
    case ratio
  }

  /// The interval of the median of values in the order they were measured, which need not be
  /// independent of each other; nil when there would be too few even if they were.
  ///
  /// The ranks are those of as many independent values as the series is worth (`SerialDependence`),
  /// taken at the same quantiles of all its values; with no sign of dependence the interval is that
  /// of `medianInterval`, and exact.
  ///
  /// A series that is worth so little, m values, that not even their range would have the confidence
  /// gets what stands for that range, its quantiles 1/(m + 1) and m/(m + 1), widened at both ends by
  /// λ times the width, λ = (1 − confidence)^(−1/(m − 1)) / 2 − 1. That holds for symmetric unimodal
  /// distributions, and lets a difference count that is far beyond the noise. m is taken as at least
  /// 4, since what dependence one series shows cannot tell fewer apart.
  /// Source: J. Lanke, "Interval estimation of a median", Scand. J. Stat. 1 (1974) 28–32.
  static func serialMedianInterval(
    of values: [Double], confidence: Double, scale: Scale
  ) -> MedianInterval? {
    let count = values.count
    guard intervalRank(count: count, confidence: confidence) != nil else { return nil }
    let sorted = values.sorted()
    let effective = SerialDependence.effectiveCount(of: values, confidence: confidence)
    if let ranks = intervalRank(count: effective, confidence: confidence) {
      let rank = min((count + 1) / 2, ranks.rank * (count + 1) / (effective + 1))
      return MedianInterval(
        low: sorted[rank - 1], high: sorted[count - rank], confidence: ranks.confidence)
    }
    let worth = max(4, effective)
    let rank = min((count + 1) / 2, max(1, (count + 1) / (worth + 1)))
    let (low, high) = (sorted[rank - 1], sorted[count - rank])
    let widening = max(0, pow(1 - confidence, -1 / Double(worth - 1)) / 2 - 1)
    switch scale {
    case .linear:
      let margin = widening * (high - low)
      return MedianInterval(low: low - margin, high: high + margin, confidence: confidence)
    case .ratio:
      let factor = pow(high / low, widening)
      return MedianInterval(low: low / factor, high: high * factor, confidence: confidence)
    }
  }

  /// Rounds that give an interval of this confidence even when they are worth only half their number,
  /// and with one spike to spare at either end when they are independent.
  static func smallestSeries(confidence: Double) -> Int {
    max(2 * smallestCount(confidence: confidence), smallestCount(confidence: confidence, rank: 2))
  }
}
