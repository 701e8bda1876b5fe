import Foundation

/// Robust statistics of a sample: medians, and intervals of them that hold for any distribution.
public enum OrderStatistics {
  /// The middle value, or the mean of the two middle ones; NaN when there is none.
  ///
  /// Cost: O(n log n).
  public static func median(of values: [Double]) -> Double {
    let sorted = values.sorted()
    if sorted.isEmpty { return .nan }
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return sorted[middle] }
    return sorted[middle - 1] + (sorted[middle] - sorted[middle - 1]) / 2
  }

  /// The median of the distances from the median, without the factor 1.4826 that would make it the
  /// standard deviation of normal noise.
  public static func medianAbsoluteDeviation(of values: [Double]) -> Double {
    let centre = median(of: values)
    return median(of: values.map { ($0 - centre).magnitude })
  }

  /// An interval between two order statistics that holds the true median.
  public struct MedianInterval: Hashable, Sendable {
    /// The lower end, in the unit of the values.
    public let low: Double
    /// The upper end, in the unit of the values.
    public let high: Double
    /// The exact probability by the ranks, at least what was asked for.
    public let confidence: Double
  }

  /// The narrowest symmetric interval [x₍ₖ₎, x₍ₙ₊₁₋ₖ₎] that holds the median with at least this
  /// confidence, or nil when even the whole range does not reach it.
  ///
  /// It holds for independent values of any continuous distribution: the number of values under the
  /// median is binomial(n, 1/2), so the confidence is 1 − 2 P(B ≤ k − 1).
  /// Source: W. R. Thompson, "On confidence ranges for the median and other expectation
  /// distributions for populations of unknown distribution form", Ann. Math. Stat. 7 (1936) 122–128.
  public static func medianInterval(
    of values: [Double], confidence: Double
  ) -> MedianInterval? {
    guard let ranks = intervalRank(count: values.count, confidence: confidence) else { return nil }
    let sorted = values.sorted()
    return MedianInterval(
      low: sorted[ranks.rank - 1], high: sorted[sorted.count - ranks.rank],
      confidence: ranks.confidence)
  }

  /// The largest rank k (from 1) whose interval has at least this confidence.
  ///
  /// Cost: O(n). Error bound: the tail is summed in the logarithm's scale, to about n·1e-15.
  static func intervalRank(count: Int, confidence: Double) -> (rank: Int, confidence: Double)? {
    let allowedTail = (1 - confidence) / 2
    var logProbability = -Double(count) * log(2.0)
    var tail = 0.0
    var best: (rank: Int, confidence: Double)?
    for below in 0..<((count + 1) / 2) {
      tail += exp(logProbability)
      if tail > allowedTail { break }
      best = (below + 1, 1 - 2 * tail)
      logProbability += log(Double(count - below) / Double(below + 1))
    }
    return best
  }

  /// The fewest values from which an interval with this confidence can be made that ends at least
  /// `rank` − 1 values away from the extremes; for rank 1, 2·2⁻ⁿ ≤ 1 − confidence.
  static func smallestCount(confidence: Double, rank: Int = 1) -> Int {
    (1..<1_000).first {
      (intervalRank(count: $0, confidence: confidence)?.rank ?? 0) >= rank
    } ?? 1_000
  }
}
