/// How close a case is to what the machine can do.
public struct CaseRoofRecord: Codable, Hashable, Sendable {
  /// The id of the roof that limits it.
  public var binding: String
  /// Nanoseconds an item would take at that roof.
  public var nsPerItem: Double
  /// `nsPerItem` / the measured median; above 1 when the declared work is more than is done.
  public var share: Double

  /// The roof that binds a case, and how close the case is to it.
  public init(binding: String, nsPerItem: Double, share: Double) {
    self.binding = binding
    self.nsPerItem = nsPerItem
    self.share = share
  }
}

/// What the processor counted, per item; nil where it has no such counter.
public struct CaseCountersRecord: Codable, Hashable, Sendable {
  /// Retired instructions.
  @OrNull public var instructionsPerItem: Double?
  /// Core cycles: unlike the time, hardly changed by the clock speed of the moment.
  @OrNull public var cyclesPerItem: Double?
  /// Mispredicted branches.
  @OrNull public var branchMissesPerItem: Double?
  /// Misses of the last-level cache.
  @OrNull public var cacheMissesPerItem: Double?

  /// Counts of one pass in user code, divided by its items; by default none were taken.
  public init(
    instructionsPerItem: Double? = nil, cyclesPerItem: Double? = nil,
    branchMissesPerItem: Double? = nil, cacheMissesPerItem: Double? = nil
  ) {
    self.instructionsPerItem = instructionsPerItem
    self.cyclesPerItem = cyclesPerItem
    self.branchMissesPerItem = branchMissesPerItem
    self.cacheMissesPerItem = cacheMissesPerItem
  }
}

/// What one operation takes from the heap.
public struct CaseAllocationsRecord: Codable, Hashable, Sendable {
  /// Blocks taken (malloc, new and their kin), on average; 0 for code that allocates nothing.
  public var perOperation: Double
  /// Bytes asked for, on average, without what the allocator adds.
  public var bytesPerOperation: Double

  /// The average over many operations, without what a pass takes once.
  public init(perOperation: Double, bytesPerOperation: Double) {
    self.perOperation = perOperation
    self.bytesPerOperation = bytesPerOperation
  }
}

/// Whether the processor's counters could be read.
public struct CountersRecord: Codable, Hashable, Sendable {
  /// Whether events were to be counted, and at least cycles can be.
  public var available: Bool
  /// Why not; nil when they are.
  @OrNull public var reason: String?
  /// Those that count.
  public var events: [String]

  /// What a trial of the counters came to.
  public init(available: Bool, reason: String?, events: [String]) {
    self.available = available
    self.reason = reason
    self.events = events
  }
}

/// What the system says of the clock speed.
public struct FrequencyRecord: Codable, Hashable, Sendable {
  /// The first processor's scaling governor, as "performance".
  @OrNull public var governor: String?
  /// The lowest speed that the governor may choose, in MHz.
  @OrNull public var minimumMHz: Double?
  /// The highest speed that the governor may choose, in MHz.
  @OrNull public var maximumMHz: Double?

  /// The limits of the first processor's clock; nil for what the system does not tell.
  public init(governor: String? = nil, minimumMHz: Double? = nil, maximumMHz: Double? = nil) {
    self.governor = governor
    self.minimumMHz = minimumMHz
    self.maximumMHz = maximumMHz
  }
}
