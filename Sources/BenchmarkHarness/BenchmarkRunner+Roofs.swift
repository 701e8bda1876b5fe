extension BenchmarkRunner {
  /// Measures the roofs of the levels and precisions that the groups' cases are made of.
  ///
  /// A smoke run, which measures nothing else either, has none.
  func roofs(
    _ kernels: [RoofKernel], for groups: [CaseGroup], tracker: ProgressTracker
  ) throws -> [RoofRecord] {
    guard options.profile.plan.isMeasured else { return [] }
    let cases = groups.flatMap(\.cases)
    let levels = Set(cases.compactMap(\.work.codeLevel))
    let precisions = Set(cases.map(\.precision))
    let wanted = kernels.filter {
      levels.contains($0.level) && ($0.precision.map(precisions.contains) ?? true)
    }
    if wanted.isEmpty { return [] }
    tracker.work(on: "roofs")
    return try RoofMeasurement(profile: options.profile, cancellation: cancellation)
      .measure(wanted)
  }
}

extension RoofModel {
  /// The records with the roof that binds each.
  func applied(to records: [CaseRecord], of groups: [CaseGroup]) -> [CaseRecord] {
    let cases = Dictionary(groups.flatMap(\.cases).map { ($0.id, $0) }) { first, _ in first }
    return records.map { record in
      var record = record
      if let benchmark = cases[record.id] {
        record.roof = roof(
          of: benchmark.work, precision: benchmark.precision, threads: benchmark.threads,
          nsPerItem: record.time.nsPerItem.median)
      }
      return record
    }
  }
}
