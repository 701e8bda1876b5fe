/// The machine and the build that a result was measured with.
public struct EnvironmentRecord: Codable, Hashable, Sendable {
  /// A short name of this kind of machine, as `amd-epyc-2c`.
  public var machine: String
  public var cpu: CPURecord
  public var memoryBytes: Int
  public var os: String
  public var kernel: String
  /// "none", or the hypervisor's or container's name as far as it shows.
  public var virtualisation: String
  public var instructionSet: InstructionSetRecord
  public var blas: BLASRecord
  public var compiler: CompilerRecord
  public var commit: CommitRecord
  public var load: LoadRecord
  public var clock: ClockRecord
  /// The logical processors that the measuring threads were held to; nil when they were free.
  public var pinnedTo: [Int]?
  /// Nil when nobody tried to read them.
  public var counters: CountersRecord?
  /// Nil when the system does not tell.
  public var frequency: FrequencyRecord?
  /// The part of the processors' time that the hypervisor gave to others during the run; nil when
  /// the system does not tell.
  public var stealShare: Double?
  /// Environment variables that decide speed, as `OPENBLAS_CORETYPE`, where set.
  @SinceSchema2<EmptyTexts> public var variables: [String: String]

  public init(
    machine: String, cpu: CPURecord, memoryBytes: Int, os: String, kernel: String,
    virtualisation: String, instructionSet: InstructionSetRecord, blas: BLASRecord,
    compiler: CompilerRecord, commit: CommitRecord, load: LoadRecord, clock: ClockRecord,
    pinnedTo: [Int]? = nil, counters: CountersRecord? = nil, frequency: FrequencyRecord? = nil,
    stealShare: Double? = nil, variables: [String: String] = [:]
  ) {
    self.machine = machine
    self.cpu = cpu
    self.memoryBytes = memoryBytes
    self.os = os
    self.kernel = kernel
    self.virtualisation = virtualisation
    self.instructionSet = instructionSet
    self.blas = blas
    self.compiler = compiler
    self.commit = commit
    self.load = load
    self.clock = clock
    self.pinnedTo = pinnedTo
    self.counters = counters
    self.frequency = frequency
    self.stealShare = stealShare
    self.variables = variables
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(machine, forKey: .machine)
    try container.encode(cpu, forKey: .cpu)
    try container.encode(memoryBytes, forKey: .memoryBytes)
    try container.encode(os, forKey: .os)
    try container.encode(kernel, forKey: .kernel)
    try container.encode(virtualisation, forKey: .virtualisation)
    try container.encode(instructionSet, forKey: .instructionSet)
    try container.encode(blas, forKey: .blas)
    try container.encode(compiler, forKey: .compiler)
    try container.encode(commit, forKey: .commit)
    try container.encode(load, forKey: .load)
    try container.encode(clock, forKey: .clock)
    try container.encode(pinnedTo, forKey: .pinnedTo)
    try container.encode(counters, forKey: .counters)
    try container.encode(frequency, forKey: .frequency)
    try container.encode(stealShare, forKey: .stealShare)
    try container.encode(variables, forKey: .variables)
  }
}

/// The processor.
public struct CPURecord: Codable, Hashable, Sendable {
  public var model: String
  public var architecture: String
  /// Logical processors this process may use.
  public var cores: Int
  public var caches: [CacheRecord]

  public init(model: String, architecture: String, cores: Int, caches: [CacheRecord]) {
    self.model = model
    self.architecture = architecture
    self.cores = cores
    self.caches = caches
  }
}

/// One cache that the first core sees.
public struct CacheRecord: Codable, Hashable, Sendable {
  public var level: Int
  /// "data", "instruction" or "unified".
  public var type: String
  public var bytes: Int

  public init(level: Int, type: String, bytes: Int) {
    self.level = level
    self.type = type
    self.bytes = bytes
  }
}

/// The instruction-set level of the kernels.
public struct InstructionSetRecord: Codable, Hashable, Sendable {
  public var chosen: String
  /// The highest level the processor and system support.
  public var supported: String

  public init(chosen: String, supported: String) {
    self.chosen = chosen
    self.supported = supported
  }
}

/// The BLAS library that was linked.
public struct BLASRecord: Codable, Hashable, Sendable {
  public var library: String
  public var version: String
  public var configuration: String
  public var core: String
  public var threads: Int

  public init(library: String, version: String, configuration: String, core: String, threads: Int) {
    self.library = library
    self.version = version
    self.configuration = configuration
    self.core = core
    self.threads = threads
  }
}

/// The compiler that built the program.
public struct CompilerRecord: Codable, Hashable, Sendable {
  public var version: String
  public var flags: [String]

  public init(version: String, flags: [String]) {
    self.version = version
    self.flags = flags
  }
}

/// The commit the program was built from, as far as its place in a checkout shows it.
public struct CommitRecord: Codable, Hashable, Sendable {
  /// Forty hexadecimal digits, or "unknown" outside a checkout.
  public var hash: String
  /// Whether what builds the program (package, sources, benchmarks) is as committed.
  public var clean: Bool

  public init(hash: String, clean: Bool) {
    self.hash = hash
    self.clean = clean
  }

  public static let unknown = CommitRecord(hash: "unknown", clean: false)
}

/// The system's load averages over 1, 5 and 15 minutes.
public struct LoadRecord: Codable, Hashable, Sendable {
  public var before: [Double]
  public var after: [Double]

  public init(before: [Double], after: [Double]) {
    self.before = before
    self.after = after
  }
}

/// The clock that timed the epochs.
public struct ClockRecord: Codable, Hashable, Sendable {
  public var source: String
  /// The smallest step seen between two different readings, in nanoseconds.
  public var resolutionNs: Double

  public init(source: String, resolutionNs: Double) {
    self.source = source
    self.resolutionNs = resolutionNs
  }
}
