import Foundation

extension GroupRecord {
  /// The smallest ratio above 1 that the group could just tell from 1:
  /// exp(max(|ln low|, ln high of the noise floor) + h), where h is half the width of its
  /// comparisons' logarithmic intervals (the median of them).
  ///
  /// A side that is this much faster has an interval which, lying about its true ratio, begins where the
  /// noise floor ends: it is told from 1 in about half of such runs, a somewhat larger difference in
  /// nearly all.
  ///
  /// - Parameters:
  ///   - noiseFloor: of the group.
  ///   - comparisons: the intervals of the group's ratios and of its control, all at the confidence
  ///     of the run's comparisons.
  /// - Returns: nil without a noise floor or an interval.
  static func smallestDetectable(
    noiseFloor: NoiseFloorRecord?, comparisons: [PairedComparison]
  ) -> Double? {
    guard let noiseFloor, !comparisons.isEmpty else { return nil }
    let halfWidths = comparisons.map { log($0.high / $0.low) / 2 }
    return exp(noiseFloor.reach + OrderStatistics.median(of: halfWidths))
  }
}
