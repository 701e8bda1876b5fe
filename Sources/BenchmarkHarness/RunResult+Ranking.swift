import Foundation

extension AccuracyRecord {
  /// Whether the case has an accuracy limit and broke it, by its error or by a NaN: what a run and a
  /// gate fail for.
  public var brokeLimit: Bool { limit != nil && !passed }

  /// Why the case is not ranked, as "error 3.1e-09 above 1.0e-14" or "12 of 4000 NaN"; nil when it is.
  public var reasonNotRanked: String? {
    if passed { return nil }
    if nans > 0 { return "\(nans) of \(samples) NaN" }
    guard samples > 0, let limit else { return "nothing was compared" }
    return String(format: "error %.1e above %.1e", maxError, limit)
  }
}
