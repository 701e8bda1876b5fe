/// How a case's error differs between two runs.
public enum AccuracyChange: String, Codable, Hashable, Sendable {
  /// The same to the bit.
  case same
  /// At most half of what it was, or within its limit again.
  case better
  /// No longer within its limit, more NaNs or backward steps, or more than twice the error.
  case worse
  /// Different, but neither better nor worse.
  case changed

  /// The factor that an error must grow or shrink by to count: inputs that another seed draws, or
  /// another order of operations, move a maximum by less.
  static let factor = 2.0

  init(_ before: AccuracyRecord, _ after: AccuracyRecord) {
    let isWorse =
      (before.passed && !after.passed) || after.nans > before.nans
      || (after.backwardSteps ?? 0) > (before.backwardSteps ?? 0)
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
