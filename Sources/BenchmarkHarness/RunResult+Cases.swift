/// The sides that were compared with each other.
public struct GroupRecord: Codable, Hashable, Sendable {
  /// `family.operation.size`.
  public var id: String
  /// The first part of its cases' ids, as `Spring`.
  public var family: String
  /// The second part of its cases' ids, as `tick`.
  public var operation: String
  /// The last part of its cases' ids.
  public var size: Int
  /// The side that the others are compared with; nil when none was selected.
  @OrNull public var baseline: CaseID?
  /// The interval of the baseline's time against its own in the same rounds; nil when the run was too
  /// short for one.
  @OrNull public var noiseFloor: NoiseFloorRecord?
  /// The smallest ratio above 1 that the group could tell from 1; nil when it was not found out.
  @OrNull public var smallestDetectable: Double?

  /// A group by its id and the parts of it, with what its baseline says of the noise.
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
  /// The lower end, as a rule below 1.
  public var low: Double
  /// The upper end; the whole interval of a speed-up must be above it to count.
  public var high: Double

  /// The interval of baseline time / the baseline's second time.
  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }
}

/// One case: what it is, how fast it was, how wrong it was.
public struct CaseRecord: Codable, Hashable, Sendable {
  /// The permanent name, which results of different runs are matched by.
  public var id: CaseID
  /// The first part of the id: what is computed, as `Spring`.
  public var family: String
  /// The second part of the id: what is done with it, as `tick`.
  public var operation: String
  /// The third part of the id: the side, as `simd`.
  public var variant: String
  /// The last part of the id: how much one operation does.
  public var size: Int
  /// `family.operation.size`, the id of the ``GroupRecord`` it belongs to.
  public var group: String
  /// One line for a reader: the method's name.
  public var title: String
  /// Whose method it is.
  public var kind: CaseKind
  /// The format that it computes in.
  public var precision: Precision
  /// Results that one operation produces; 1 or more.
  public var items: Int
  /// Floating-point operations by declaration (``CaseWork/flopsPerItem``); 0 when not declared.
  public var flopsPerItem: Double
  /// Bytes in and out by declaration; 0 when not declared.
  public var bytesPerItem: Double
  /// Those of the bytes that go out; nil when they were not told apart.
  @OrNull public var bytesWrittenPerItem: Double?
  /// What one operation touches; nil when not declared.
  @OrNull public var workingSetBytes: Int?
  /// How long an operation and an item took.
  public var time: TimeRecord
  /// Nil for the baseline, and for a case that is not ranked.
  @OrNull public var ratio: RatioRecord?
  /// How far its results are from the oracle's, whether or not that is judged.
  public var accuracy: AccuracyRecord
  /// The instruction-set level of the code; nil when it has only one form.
  @OrNull public var level: String?
  /// How many threads did the operation side by side, each on data of its own.
  @SinceSchema2<One> public var threads: Int
  /// Nil when no work is declared or no roof was measured.
  @OrNull public var roof: CaseRoofRecord?
  /// Nil when the processor's counters could not be read.
  @OrNull public var counters: CaseCountersRecord?
  /// Nil when nobody counted.
  @OrNull public var allocations: CaseAllocationsRecord?

  /// The record of a case: its declaration, and what was measured of it.
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
  /// Operations between two readings of the clock, by all of the case's threads together.
  public var operationsPerEpoch: Int
  /// Nanoseconds per operation of each epoch, in the order they were measured.
  public var epochs: [Double]
  /// The epochs divided by the case's items, summed up.
  public var nsPerItem: ItemTimeRecord
  /// The confidence that the interval's ranks give at least; 0 when there were too few epochs, in
  /// which case the interval is just the range.
  public var confidence: Double

  /// Times that are already summed up; nothing is recomputed.
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
  /// The median of all epochs.
  public var median: Double
  /// The lower end of the median's interval; the least epoch where ``TimeRecord/confidence`` is 0.
  public var low: Double
  /// The upper end of the median's interval; the largest epoch where the confidence is 0.
  public var high: Double
  /// The median distance of an epoch from the median.
  public var mad: Double

  /// A summary of epochs, all in nanoseconds per item.
  public init(median: Double, low: Double, high: Double, mad: Double) {
    self.median = median
    self.low = low
    self.high = high
    self.mad = mad
  }
}

/// What a comparison with the baseline came to.
public enum Verdict: String, Codable, Hashable, Sendable, CaseIterable {
  /// The whole interval of the ratio is above 1 and the noise floor.
  case faster
  /// The whole interval of the ratio is below 1 and the noise floor.
  case slower
  /// The interval holds 1, or does not leave the noise floor: nothing can be said.
  case notResolved
}

/// How a case compares with its group's baseline.
public struct RatioRecord: Codable, Hashable, Sendable {
  /// The side that it was compared with in the same rounds.
  public var baseline: CaseID
  /// By what factor it is faster, with an interval that allows for all ratios of the run.
  public var speedup: IntervalRecord
  /// What the interval and the group's noise floor say together.
  public var verdict: Verdict

  /// A comparison with the baseline, already judged.
  public init(baseline: CaseID, speedup: IntervalRecord, verdict: Verdict) {
    self.baseline = baseline
    self.speedup = speedup
    self.verdict = verdict
  }
}

/// How wrong a case was, and whether that is within its limit.
public struct AccuracyRecord: Codable, Hashable, Sendable {
  /// The largest error, in `unit`, which limits and rankings go by; no NaN is in it.
  public var maxError: Double
  /// The root of the mean squared error, in `unit`.
  public var rmsError: Double
  /// What one unit of error is, as "distance from → target".
  public var unit: String
  /// The largest error in units in the last place (``Precision/ulps(_:of:scale:)``); nil where the
  /// case does not say.
  @OrNull public var maxUlps: Double?
  /// The root of the mean squared error in the same.
  @OrNull public var rmsUlps: Double?
  /// The largest error and the root mean square in `absoluteUnit`, not divided by any scale.
  @OrNull public var maxAbsolute: Double?
  /// The root of the mean squared error in the same; nil with `maxAbsolute`.
  @OrNull public var rmsAbsolute: Double?
  /// The unit of the result itself, as "points"; nil where no absolute error is given.
  @OrNull public var absoluteUnit: String?
  /// How often the output went backwards between neighbouring inputs; nil where the truth is not
  /// monotone.
  @OrNull public var backwardSteps: Int?
  /// The input with the largest error, or the first that gave NaN, as text that can be evaluated
  /// again; empty when there was no error.
  public var worstInput: String
  /// How many results were compared.
  public var samples: Int
  /// How many of them were NaN where the oracle's was not.
  public var nans: Int
  /// What judged, as "MPFR, 256 bits".
  public var oracle: String
  /// A bound of the oracle's own error, in `unit`.
  public var oracleBound: Double
  /// Nil when the case has none.
  @OrNull public var limit: Double?
  /// Whether the case may be ranked (``Accuracy/passes(limit:)``).
  public var passed: Bool
  /// A shell command that evaluates the worst input; nil where there is none.
  @OrNull public var reproduce: String?

  /// Records what a judge found, and judges it by the limit; nil for a case that has none.
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
