/// One roof of this machine: what no kernel can exceed, measured in the same run.
public struct RoofRecord: Codable, Hashable, Sendable {
  /// What a roof limits.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Multiplications and additions, an FMA counted as two.
    case multiplyAdd
    /// Reading bytes that lie in one cache, or in memory.
    case read
    /// Writing bytes to one cache, or to memory.
    case write
    /// a[i] = b[i] + s·c[i]: two streams in, one out.
    case triad
  }

  /// `fma.v4.double`, `triad.L2.v4`.
  public var id: String
  /// What the roof limits.
  public var kind: Kind
  /// The instruction-set level of the kernel.
  public var level: String
  /// Nil for memory roofs.
  @OrNull public var precision: Precision?
  /// "L1", "L2", "L3" or "memory"; nil for arithmetic roofs.
  @OrNull public var cache: String?
  /// What the kernel went through; nil for arithmetic roofs.
  @OrNull public var workingSetBytes: Int?
  /// "GFLOP/s" or "GB/s" (10⁹ a second).
  public var unit: String
  /// The rate, in `unit`: the median of the rounds' bests and its interval.
  public var value: IntervalRecord

  /// A roof; `precision` is for arithmetic, `cache` and `workingSetBytes` are for memory.
  public init(
    id: String, kind: Kind, level: String, precision: Precision? = nil, cache: String? = nil,
    workingSetBytes: Int? = nil, unit: String, value: IntervalRecord
  ) {
    self.id = id
    self.kind = kind
    self.level = level
    self.precision = precision
    self.cache = cache
    self.workingSetBytes = workingSetBytes
    self.unit = unit
    self.value = value
  }
}
/// A median and its interval.
public struct IntervalRecord: Codable, Hashable, Sendable {
  /// The middle value.
  public var median: Double
  /// The lower end.
  public var low: Double
  /// The upper end.
  public var high: Double

  /// A value with its interval.
  public init(median: Double, low: Double, high: Double) {
    self.median = median
    self.low = low
    self.high = high
  }
}

/// Something that makes the run's numbers less sure, and what to do about it.
public struct WarningRecord: Codable, Hashable, Sendable {
  /// What was noticed.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// All sides of a group became slower or faster together.
    case drift
    /// The processor lowered its clock, or a quota held the process back.
    case throttling
    /// The hypervisor ran somebody else.
    case steal
    /// Other processes competed for the processor.
    case load
    /// The baseline against itself was far from 1.
    case noise
    /// The process was moved between processors.
    case migration
  }

  /// What was noticed, for programs.
  public var kind: Kind
  /// A group's id, or "run".
  public var scope: String
  /// What was seen, with its number.
  public var message: String
  /// What to do.
  public var advice: String

  /// A warning about one group, or about the whole run.
  public init(kind: Kind, scope: String, message: String, advice: String) {
    self.kind = kind
    self.scope = scope
    self.message = message
    self.advice = advice
  }
}

/// How the cost of one operation grows with size: cost ∝ size^exponent.
public struct FitRecord: Codable, Hashable, Sendable {
  /// The family of the fitted cases.
  public var family: String
  /// The operation of the fitted cases.
  public var operation: String
  /// The side that the line describes.
  public var variant: String
  /// The sizes it was fitted through, ascending, three or more.
  public var sizes: [Int]
  /// The Theil–Sen slope in logarithms: 1 is cost in proportion to size. Its interval allows for
  /// the noise of the times, not for another law.
  public var exponent: IntervalRecord
  /// Nanoseconds an operation on the fitted line at the smallest size.
  public var nsAtSmallest: Double
  /// Where the working set outgrows a cache.
  public var marks: [CacheMarkRecord]

  /// A fitted line of one side.
  public init(
    family: String, operation: String, variant: String, sizes: [Int], exponent: IntervalRecord,
    nsAtSmallest: Double, marks: [CacheMarkRecord]
  ) {
    self.family = family
    self.operation = operation
    self.variant = variant
    self.sizes = sizes
    self.exponent = exponent
    self.nsAtSmallest = nsAtSmallest
    self.marks = marks
  }
}

/// The largest size whose working set is within a cache.
public struct CacheMarkRecord: Codable, Hashable, Sendable {
  /// "L1", "L2", "L3".
  public var cache: String
  /// The size, interpolated between those that ran and rounded down.
  public var size: Int

  /// A mark for one cache.
  public init(cache: String, size: Int) {
    self.cache = cache
    self.size = size
  }
}

/// The memory the whole run took.
public struct MemoryRecord: Codable, Hashable, Sendable {
  /// The largest resident size.
  public var peakBytes: Int

  /// The memory of a run that took at most this much.
  public init(peakBytes: Int) { self.peakBytes = peakBytes }
}
