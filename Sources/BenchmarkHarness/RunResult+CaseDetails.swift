/// How close a case is to what the machine can do.
public struct CaseRoofRecord: Codable, Hashable, Sendable {
  /// The id of the roof that limits it.
  public var binding: String
  /// Nanoseconds an item would take at that roof.
  public var nsPerItem: Double
  /// `nsPerItem` / the measured median; above 1 when the declared work is more than is done.
  public var share: Double

  public init(binding: String, nsPerItem: Double, share: Double) {
    self.binding = binding
    self.nsPerItem = nsPerItem
    self.share = share
  }
}

/// What the processor counted, per item; nil where it has no such counter.
public struct CaseCountersRecord: Codable, Hashable, Sendable {
  public var instructionsPerItem: Double?
  public var cyclesPerItem: Double?
  public var branchMissesPerItem: Double?
  public var cacheMissesPerItem: Double?

  public init(
    instructionsPerItem: Double? = nil, cyclesPerItem: Double? = nil,
    branchMissesPerItem: Double? = nil, cacheMissesPerItem: Double? = nil
  ) {
    self.instructionsPerItem = instructionsPerItem
    self.cyclesPerItem = cyclesPerItem
    self.branchMissesPerItem = branchMissesPerItem
    self.cacheMissesPerItem = cacheMissesPerItem
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(instructionsPerItem, forKey: .instructionsPerItem)
    try container.encode(cyclesPerItem, forKey: .cyclesPerItem)
    try container.encode(branchMissesPerItem, forKey: .branchMissesPerItem)
    try container.encode(cacheMissesPerItem, forKey: .cacheMissesPerItem)
  }
}

/// What one operation takes from the heap.
public struct CaseAllocationsRecord: Codable, Hashable, Sendable {
  public var perOperation: Double
  public var bytesPerOperation: Double

  public init(perOperation: Double, bytesPerOperation: Double) {
    self.perOperation = perOperation
    self.bytesPerOperation = bytesPerOperation
  }
}

/// Whether the processor's counters could be read.
public struct CountersRecord: Codable, Hashable, Sendable {
  public var available: Bool
  /// Why not; nil when they are.
  public var reason: String?
  /// Those that count.
  public var events: [String]

  public init(available: Bool, reason: String?, events: [String]) {
    self.available = available
    self.reason = reason
    self.events = events
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(available, forKey: .available)
    try container.encode(reason, forKey: .reason)
    try container.encode(events, forKey: .events)
  }
}

/// What the system says of the clock speed.
public struct FrequencyRecord: Codable, Hashable, Sendable {
  public var governor: String?
  public var minimumMHz: Double?
  public var maximumMHz: Double?

  public init(governor: String? = nil, minimumMHz: Double? = nil, maximumMHz: Double? = nil) {
    self.governor = governor
    self.minimumMHz = minimumMHz
    self.maximumMHz = maximumMHz
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(governor, forKey: .governor)
    try container.encode(minimumMHz, forKey: .minimumMHz)
    try container.encode(maximumMHz, forKey: .maximumMHz)
  }
}
