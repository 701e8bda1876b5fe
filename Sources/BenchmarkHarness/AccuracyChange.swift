/// How a case's error differs between two runs.
public enum AccuracyChange: String, Codable, Hashable, Sendable {
  /// The same to the bit.
  case same
  /// Within its limit again, or on the same inputs fewer NaNs or less than half of the error.
  case better
  /// No longer within its limit, or on the same inputs more NaNs (an error that is NaN among them) or (where both runs counted them)
  /// backward steps, or more than twice the error.
  case worse
  /// Different, but neither better nor worse.
  case changed

  /// The factor that an error must grow or shrink by to count: on the same inputs another order of
  /// operations moves a maximum by less.
  static let factor = 2.0

  /// - Parameter sameInputs: whether both runs judged the same inputs. Other seeds were seen to move the
  ///   largest error of one method by up to a factor of 20: between them only the limit decides.
  init(_ before: AccuracyRecord, _ after: AccuracyRecord, sameInputs: Bool) {
    guard sameInputs else {
      self = before.passed == after.passed ? .changed : after.passed ? .better : .worse
      return
    }
    // Files of schema 1 did not count them.
    let hasMoreSteps = after.backwardSteps.map { $0 > before.backwardSteps ?? $0 } ?? false
    let isWorse =
      (before.passed && !after.passed) || after.nans > before.nans
      || hasMoreSteps || (after.maxError.isNaN && !before.maxError.isNaN)
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

  /// What differs, as far as it shows: the errors, and each count and limit that decides. What a file
  /// of schema 1 did not record is not named.
  static func note(_ before: AccuracyRecord, _ after: AccuracyRecord) -> String {
    var notes: [String] = []
    func compare(_ name: String, _ old: String, _ new: String) {
      if old != new { notes.append("\(name)\(old) → \(new)") }
    }
    compare("", SummaryTable.error(before.maxError), SummaryTable.error(after.maxError))
    compare("NaN ", "\(before.nans)", "\(after.nans)")
    if let old = before.backwardSteps, let new = after.backwardSteps {
      compare("backward steps ", "\(old)", "\(new)")
    }
    if before.passed != after.passed, before.nans == after.nans {
      let limit = after.limit.map { " \(SummaryTable.error($0))" } ?? ""
      notes.append(
        after.samples == 0
          ? "nothing was compared"
          : after.passed ? "within its limit\(limit) again" : "beyond its limit\(limit)")
    }
    return notes.joined(separator: ", ")
  }
}
