/// One group's records, made from its times and accuracies.
struct MeasuredGroup {
  let record: GroupRecord
  let cases: [CaseRecord]
  let frameBudgets: [FrameBudgetRecord]

  /// - Parameters:
  ///   - observations: what else the cases do, in their order; empty when nobody looked.
  ///   - confidence: of each interval of a time and of the noise floor.
  ///   - comparisonConfidence: of each interval of a ratio, so that all of the run's hold together.
  init(
    group: CaseGroup, times: GroupTimes, accuracies: [AccuracyRecord],
    observations: [CaseObservation] = [], confidence: Double, comparisonConfidence: Double
  ) {
    var noiseFloor: NoiseFloorRecord?
    if let baseline = group.baseline, let control = times.control,
      let comparison = PairedComparison(
        baseline: times.epochs[baseline], side: control, confidence: confidence)
    {
      noiseFloor = NoiseFloorRecord(low: comparison.low, high: comparison.high)
    }
    let comparisons = Self.comparisons(group, times, confidence: comparisonConfidence)
    record = GroupRecord(
      group, baseline: group.baseline.map { group.cases[$0].id }, noiseFloor: noiseFloor,
      smallestDetectable: GroupRecord.smallestDetectable(
        noiseFloor: noiseFloor, comparisons: comparisons.compactMap { $0 }))

    cases = group.cases.indices.map { index in
      CaseRecord(
        group.cases[index],
        time: TimeRecord(
          epochs: times.epochs[index], operationsPerEpoch: times.operations[index],
          items: group.cases[index].items, confidence: confidence),
        ratio: Self.ratio(
          of: index, comparison: comparisons[index], group: group, accuracies: accuracies,
          noiseFloor: noiseFloor),
        accuracy: accuracies[index],
        counters: index < observations.count ? observations[index].counters : nil,
        allocations: index < observations.count ? observations[index].allocations : nil)
    }
    frameBudgets = group.cases.indices.flatMap { index -> [FrameBudgetRecord] in
      guard let frame = group.cases[index].frame else { return [] }
      // How long one operation lasts: of several threads' each takes as many times its share.
      let operation =
        OrderStatistics.median(of: times.epochs[index]) * Double(group.cases[index].threads)
      return frame.rates.map { rate in
        FrameBudgetRecord(
          case: group.cases[index].id, rate: rate, layers: frame.layers,
          share: operation * 1e-9 * rate)
      }
    }
  }

  /// Each side against the baseline, which itself is compared with its second run; nil where there is
  /// no baseline or no interval.
  private static func comparisons(
    _ group: CaseGroup, _ times: GroupTimes, confidence: Double
  ) -> [PairedComparison?] {
    times.epochs.indices.map { index in
      guard let baseline = group.baseline else { return nil }
      let side = index == baseline ? times.control : times.epochs[index]
      return side.flatMap {
        PairedComparison(baseline: times.epochs[baseline], side: $0, confidence: confidence)
      }
    }
  }

  /// Nil for the baseline; nil, too, when the case or the baseline breaks its accuracy limit, since
  /// a wrong answer's speed is not ranked.
  private static func ratio(
    of index: Int, comparison: PairedComparison?, group: CaseGroup, accuracies: [AccuracyRecord],
    noiseFloor: NoiseFloorRecord?
  ) -> RatioRecord? {
    guard let comparison, let baseline = group.baseline, baseline != index else { return nil }
    guard accuracies[index].passed && accuracies[baseline].passed else { return nil }
    return RatioRecord(
      baseline: group.cases[baseline].id, speedup: comparison.interval,
      verdict: comparison.verdict(noiseFloor: noiseFloor))
  }
}

extension GroupRecord {
  init(
    _ group: CaseGroup, baseline: CaseID?, noiseFloor: NoiseFloorRecord?,
    smallestDetectable: Double?
  ) {
    // A group is made of at least one case, whose id names the parts.
    let first = group.cases.first?.id
    self.init(
      id: group.id, family: first?.family ?? "", operation: first?.operation ?? "",
      size: first?.size ?? 0, baseline: baseline, noiseFloor: noiseFloor,
      smallestDetectable: smallestDetectable)
  }
}

extension TimeRecord {
  /// Sums epochs up; with too few of them for an interval it is their range, with confidence 0.
  init(epochs: [Double], operationsPerEpoch: Int, items: Int, confidence: Double) {
    let perItem = epochs.map { $0 / Double(items) }
    let interval = OrderStatistics.serialMedianInterval(
      of: perItem, confidence: confidence, scale: .ratio)
    self.init(
      operationsPerEpoch: operationsPerEpoch, epochs: epochs,
      nsPerItem: ItemTimeRecord(
        median: OrderStatistics.median(of: perItem),
        low: interval?.low ?? perItem.min() ?? .nan,
        high: interval?.high ?? perItem.max() ?? .nan,
        mad: OrderStatistics.medianAbsoluteDeviation(of: perItem)),
      confidence: interval == nil ? 0 : confidence)
  }
}
