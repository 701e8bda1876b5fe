/// How a case's error differs between two runs.
public enum AccuracyChange: String, Codable, Hashable, Sendable {
  /// The same to the bit.
  case same
  /// Less than half of what it was, fewer NaNs, or within its limit again.
  case better
  /// No longer within its limit, more NaNs or (where both runs counted them) backward steps, or more
  /// than twice the error.
  case worse
  /// Different, but neither better nor worse.
  case changed

  /// The factor that an error must grow or shrink by to count: inputs that another seed draws, or
  /// another order of operations, move a maximum by less.
  static let factor = 2.0

  init(_ before: AccuracyRecord, _ after: AccuracyRecord) {
    // Files of schema 1 did not count them.
    let hasMoreSteps = after.backwardSteps.map { $0 > before.backwardSteps ?? $0 } ?? false
    let isWorse =
      (before.passed && !after.passed) || after.nans > before.nans
      || hasMoreSteps
      || after.maxError > Self.factor * max(before.maxError, before.oracleBound)
    let isBetter =
      (!before.passed && after.passed) || after.nans < before.nans
      || before.maxError > Self.factor * max(after.maxError, after.oracleBound)
    if isWorse {
      self = .worse
    } else if isBetter {
      self = .better
    } else {
      self =
        before.maxError == after.maxError && before.rmsError == after.rmsError
        ? .same : .changed
    }
  }
}
