/// The sides that were compared with each other.
public struct GroupRecord: Codable, Hashable, Sendable {
  /// `family.operation.size`.
  public var id: String
  public var family: String
  public var operation: String
  public var size: Int
  /// The side that the others are compared with; nil when none was selected.
  public var baseline: CaseID?
  /// The interval of the baseline's time against its own in the same rounds; nil when the run was too
  /// short for one.
  public var noiseFloor: NoiseFloorRecord?
  /// The smallest ratio above 1 that the group could tell from 1; nil when it was not found out.
  public var smallestDetectable: Double?

  public init(
    id: String, family: String, operation: String, size: Int, baseline: CaseID?,
    noiseFloor: NoiseFloorRecord?, smallestDetectable: Double? = nil
  ) {
    self.id = id
    self.family = family
    self.operation = operation
    self.size = size
    self.baseline = baseline
    self.noiseFloor = noiseFloor
    self.smallestDetectable = smallestDetectable
  }
}

/// What a difference of nothing looks like: an interval of a ratio whose true value is 1.
public struct NoiseFloorRecord: Codable, Hashable, Sendable {
  public var low: Double
  public var high: Double

  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }
}

/// One case: what it is, how fast it was, how wrong it was.
public struct CaseRecord: Codable, Hashable, Sendable {
  public var id: CaseID
  public var family: String
  public var operation: String
  public var variant: String
  public var size: Int
  public var group: String
  public var title: String
  public var kind: CaseKind
  public var precision: Precision
  public var items: Int
  public var flopsPerItem: Double
  public var bytesPerItem: Double
  /// Those of the bytes that go out; nil when they were not told apart.
  public var bytesWrittenPerItem: Double?
  /// What one operation touches; nil when not declared.
  public var workingSetBytes: Int?
  public var time: TimeRecord
  /// Nil for the baseline, and for a case that is not ranked.
  public var ratio: RatioRecord?
  public var accuracy: AccuracyRecord
  /// The instruction-set level of the code; nil when it has only one form.
  public var level: String?
  /// How many threads did the operation side by side, each on data of its own.
  @SinceSchema2<One> public var threads: Int
  /// Nil when no work is declared or no roof was measured.
  public var roof: CaseRoofRecord?
  /// Nil when the processor's counters could not be read.
  public var counters: CaseCountersRecord?
  /// Nil when nobody counted.
  public var allocations: CaseAllocationsRecord?

  public init(
    _ benchmark: BenchmarkCase, time: TimeRecord, ratio: RatioRecord?, accuracy: AccuracyRecord,
    roof: CaseRoofRecord? = nil, counters: CaseCountersRecord? = nil,
    allocations: CaseAllocationsRecord? = nil
  ) {
    id = benchmark.id
    family = benchmark.id.family
    operation = benchmark.id.operation
    variant = benchmark.id.variant
    size = benchmark.id.size
    group = benchmark.id.group
    title = benchmark.title
    kind = benchmark.kind
    precision = benchmark.precision
    items = benchmark.items
    flopsPerItem = benchmark.work.flopsPerItem
    bytesPerItem = benchmark.work.bytesPerItem
    bytesWrittenPerItem = benchmark.work.bytesWrittenPerItem
    workingSetBytes = benchmark.work.workingSetBytes
    self.time = time
    self.ratio = ratio
    self.accuracy = accuracy
    level = benchmark.level
    threads = benchmark.threads
    self.roof = roof
    self.counters = counters
    self.allocations = allocations
  }
}

/// The times of one case, raw and summed up.
public struct TimeRecord: Codable, Hashable, Sendable {
  public var operationsPerEpoch: Int
  /// Nanoseconds per operation of each epoch, in the order they were measured.
  public var epochs: [Double]
  public var nsPerItem: ItemTimeRecord
  /// The confidence that the interval's ranks give at least; 0 when there were too few epochs, in
  /// which case the interval is just the range.
  public var confidence: Double

  public init(
    operationsPerEpoch: Int, epochs: [Double], nsPerItem: ItemTimeRecord, confidence: Double
  ) {
    self.operationsPerEpoch = operationsPerEpoch
    self.epochs = epochs
    self.nsPerItem = nsPerItem
    self.confidence = confidence
  }
}

/// Nanoseconds per item: median, interval of the median, median absolute deviation (not scaled).
public struct ItemTimeRecord: Codable, Hashable, Sendable {
  public var median: Double
  public var low: Double
  public var high: Double
  public var mad: Double

  public init(median: Double, low: Double, high: Double, mad: Double) {
    self.median = median
    self.low = low
    self.high = high
    self.mad = mad
  }
}

/// What a comparison with the baseline came to.
public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
  case faster
  case slower
  /// The interval holds 1, or does not leave the noise floor: nothing can be said.
  case notResolved
}

/// How a case compares with its group's baseline.
public struct RatioRecord: Codable, Hashable, Sendable {
  public var baseline: CaseID
  public var speedup: SpeedupRecord
  public var verdict: Verdict

  public init(baseline: CaseID, speedup: SpeedupRecord, verdict: Verdict) {
    self.baseline = baseline
    self.speedup = speedup
    self.verdict = verdict
  }
}

/// Baseline time / this case's time: the median over rounds and its interval.
public struct SpeedupRecord: Codable, Hashable, Sendable {
  public var median: Double
  public var low: Double
  public var high: Double

  public init(median: Double, low: Double, high: Double) {
    self.median = median
    self.low = low
    self.high = high
  }
}

/// How wrong a case was, and whether that is within its limit.
public struct AccuracyRecord: Codable, Hashable, Sendable {
  public var maxError: Double
  public var rmsError: Double
  public var unit: String
  public var maxUlps: Double?
  public var rmsUlps: Double?
  /// The largest error and the root mean square in `absoluteUnit`, not divided by any scale.
  public var maxAbsolute: Double?
  public var rmsAbsolute: Double?
  public var absoluteUnit: String?
  /// How often the output went backwards between neighbouring inputs; nil where the truth is not
  /// monotone.
  public var backwardSteps: Int?
  public var worstInput: String
  public var samples: Int
  public var nans: Int
  public var oracle: String
  public var oracleBound: Double
  /// Nil when the case has none.
  public var limit: Double?
  public var passed: Bool
  /// A shell command that evaluates the worst input; nil where there is none.
  public var reproduce: String?

  public init(_ accuracy: Accuracy, limit: Double?) {
    maxError = accuracy.maxError
    rmsError = accuracy.rmsError
    unit = accuracy.unit
    maxUlps = accuracy.maxUlps
    rmsUlps = accuracy.rmsUlps
    maxAbsolute = accuracy.maxAbsolute
    rmsAbsolute = accuracy.rmsAbsolute
    absoluteUnit = accuracy.absoluteUnit
    backwardSteps = accuracy.backwardSteps
    worstInput = accuracy.worstInput
    samples = accuracy.samples
    nans = accuracy.nans
    oracle = accuracy.oracle
    oracleBound = accuracy.oracleBound
    self.limit = limit
    passed = accuracy.passes(limit: limit)
    reproduce = accuracy.reproduce
  }
}

// The file states what is absent as null, so that a reader finds every field; the compiler's own
// encoding would leave it out.

extension GroupRecord {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(family, forKey: .family)
    try container.encode(operation, forKey: .operation)
    try container.encode(size, forKey: .size)
    try container.encode(baseline, forKey: .baseline)
    try container.encode(noiseFloor, forKey: .noiseFloor)
    try container.encode(smallestDetectable, forKey: .smallestDetectable)
  }
}

extension CaseRecord {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(family, forKey: .family)
    try container.encode(operation, forKey: .operation)
    try container.encode(variant, forKey: .variant)
    try container.encode(size, forKey: .size)
    try container.encode(group, forKey: .group)
    try container.encode(title, forKey: .title)
    try container.encode(kind, forKey: .kind)
    try container.encode(precision, forKey: .precision)
    try container.encode(items, forKey: .items)
    try container.encode(flopsPerItem, forKey: .flopsPerItem)
    try container.encode(bytesPerItem, forKey: .bytesPerItem)
    try container.encode(bytesWrittenPerItem, forKey: .bytesWrittenPerItem)
    try container.encode(workingSetBytes, forKey: .workingSetBytes)
    try container.encode(time, forKey: .time)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(accuracy, forKey: .accuracy)
    try container.encode(level, forKey: .level)
    try container.encode(threads, forKey: .threads)
    try container.encode(roof, forKey: .roof)
    try container.encode(counters, forKey: .counters)
    try container.encode(allocations, forKey: .allocations)
  }
}

extension AccuracyRecord {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(maxError, forKey: .maxError)
    try container.encode(rmsError, forKey: .rmsError)
    try container.encode(unit, forKey: .unit)
    try container.encode(maxUlps, forKey: .maxUlps)
    try container.encode(rmsUlps, forKey: .rmsUlps)
    try container.encode(maxAbsolute, forKey: .maxAbsolute)
    try container.encode(rmsAbsolute, forKey: .rmsAbsolute)
    try container.encode(absoluteUnit, forKey: .absoluteUnit)
    try container.encode(backwardSteps, forKey: .backwardSteps)
    try container.encode(worstInput, forKey: .worstInput)
    try container.encode(samples, forKey: .samples)
    try container.encode(nans, forKey: .nans)
    try container.encode(oracle, forKey: .oracle)
    try container.encode(oracleBound, forKey: .oracleBound)
    try container.encode(limit, forKey: .limit)
    try container.encode(passed, forKey: .passed)
    try container.encode(reproduce, forKey: .reproduce)
  }
}
