import Foundation

/// How a series rises or falls from its beginning to its end, whatever its noise looks like.
///
/// Source: H. B. Mann, "Nonparametric tests against trend", Econometrica 13 (1945) 245–259;
/// P. K. Sen, "Estimates of the regression coefficient based on Kendall's tau", JASA 63 (1968)
/// 1379–1389.
struct Trend: Hashable, Sendable {
  /// The median slope of all pairs (Theil–Sen), times the steps of the series.
  let change: Double
  /// Mann and Kendall's statistic in its standard deviations under no trend (values in any order).
  let score: Double

  /// Cost: O(n² log n), a few milliseconds for the most rounds there are.
  ///
  /// - Returns: nil for fewer than 8 values, where the normal approximation of the score fails.
  init?(_ values: [Double]) {
    let count = values.count
    guard count >= 8, values.allSatisfy(\.isFinite) else { return nil }
    var slopes: [Double] = []
    slopes.reserveCapacity(count * (count - 1) / 2)
    var rises = 0
    for later in 1..<count {
      for earlier in 0..<later {
        let step = values[later] - values[earlier]
        rises += step > 0 ? 1 : step < 0 ? -1 : 0
        slopes.append(step / Double(later - earlier))
      }
    }
    change = OrderStatistics.median(of: slopes) * Double(count - 1)
    let n = Double(count)
    score = Double(rises) / (n * (n - 1) * (2 * n + 5) / 18).squareRoot()
  }
}
