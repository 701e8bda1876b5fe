/// The machine and the build that a result was measured with.
public struct EnvironmentRecord: Codable, Hashable, Sendable {
  /// A short name of this kind of machine, as `amd-epyc-2c`.
  public var machine: String
  /// The processor and its caches.
  public var cpu: CPURecord
  /// Main memory; 0 when the system does not tell.
  public var memoryBytes: Int
  /// Name and version of the system, as os-release has them, or "unknown".
  public var os: String
  /// The kernel's release, or "unknown".
  public var kernel: String
  /// "none", or the hypervisor's or container's name as far as it shows.
  public var virtualisation: String
  /// The level that the kernels ran at, and the highest there is.
  public var instructionSet: InstructionSetRecord
  /// The library behind the `blas` sides.
  public var blas: BLASRecord
  /// What compiled the program, and how.
  public var compiler: CompilerRecord
  /// What the program was built from.
  public var commit: CommitRecord
  /// How busy the system was before and after the run.
  public var load: LoadRecord
  /// What timed the epochs.
  public var clock: ClockRecord
  /// The logical processors that the measuring threads were held to; nil when they were free.
  @OrNull public var pinnedTo: [Int]?
  /// Nil when nobody tried to read them.
  @OrNull public var counters: CountersRecord?
  /// Nil when the system does not tell.
  @OrNull public var frequency: FrequencyRecord?
  /// The part of the processors' time that the hypervisor gave to others during the run; nil when
  /// the system does not tell.
  @OrNull public var stealShare: Double?
  /// Environment variables that decide speed, as `OPENBLAS_CORETYPE`, where set.
  @SinceSchema2<EmptyTexts> public var variables: [String: String]

  /// An environment; by default unpinned, and with nothing known of counters, frequency and steal.
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
}

/// The processor.
public struct CPURecord: Codable, Hashable, Sendable {
  /// The processor as the system names it, or "unknown".
  public var model: String
  /// "x86_64", "arm64" or "unknown": what the program was built for.
  public var architecture: String
  /// Logical processors this process may use.
  public var cores: Int
  /// Its caches, as far as the system lists them; instruction caches too.
  public var caches: [CacheRecord]

  /// A processor with its caches.
  public init(model: String, architecture: String, cores: Int, caches: [CacheRecord]) {
    self.model = model
    self.architecture = architecture
    self.cores = cores
    self.caches = caches
  }
}

/// One cache that the first core sees.
public struct CacheRecord: Codable, Hashable, Sendable {
  /// 1 for the nearest to the core.
  public var level: Int
  /// "data", "instruction" or "unified".
  public var type: String
  /// The bytes that it holds.
  public var bytes: Int

  /// A cache by its level, type and size.
  public init(level: Int, type: String, bytes: Int) {
    self.level = level
    self.type = type
    self.bytes = bytes
  }
}

/// The instruction-set level of the kernels.
public struct InstructionSetRecord: Codable, Hashable, Sendable {
  /// The level that the kernels ran at, as "v4".
  public var chosen: String
  /// The highest level the processor and system support.
  public var supported: String

  /// The level in use and the highest one.
  public init(chosen: String, supported: String) {
    self.chosen = chosen
    self.supported = supported
  }
}

/// The BLAS library that was linked.
public struct BLASRecord: Codable, Hashable, Sendable {
  /// What it is called, as "OpenBLAS".
  public var library: String
  /// Its version, or "unknown".
  public var version: String
  /// What it says of its build, in one line.
  public var configuration: String
  /// The processor core that it chose its kernels for, as "SkylakeX".
  public var core: String
  /// How many threads one call of it may use.
  public var threads: Int

  /// A library by what it says of itself.
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
  /// The line in which the `swiftc` on the path states its version, if that is the one that built the
  /// program; else only the major and minor version.
  public var version: String
  /// Flags that decide speed: the configuration's, then those of single targets.
  public var flags: [String]

  /// A compiler and its flags.
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

  /// A commit and whether the sources are as it has them.
  public init(hash: String, clean: Bool) {
    self.hash = hash
    self.clean = clean
  }

  /// What is recorded outside a checkout, or where `git` does not answer.
  public static let unknown = CommitRecord(hash: "unknown", clean: false)
}

/// The system's load averages over 1, 5 and 15 minutes.
public struct LoadRecord: Codable, Hashable, Sendable {
  /// When the run began: three averages, or none when the system does not tell.
  public var before: [Double]
  /// When the run ended: three averages, or none when the system does not tell.
  public var after: [Double]

  /// The averages before and after a run.
  public init(before: [Double], after: [Double]) {
    self.before = before
    self.after = after
  }
}

/// The clock that timed the epochs.
public struct ClockRecord: Codable, Hashable, Sendable {
  /// The clock's name, as ``MonotonicClock/source``.
  public var source: String
  /// The smallest step seen between two different readings, in nanoseconds.
  public var resolutionNs: Double

  /// A clock and the smallest step seen of it.
  public init(source: String, resolutionNs: Double) {
    self.source = source
    self.resolutionNs = resolutionNs
  }
}
