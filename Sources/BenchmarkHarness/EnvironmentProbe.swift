import Foundation

/// Finds out about the machine from the system's own files, so that it works on bare metal, in
/// virtual machines and in containers alike; what a system does not tell is "unknown" or absent.
public struct EnvironmentProbe: Sendable {
  /// Where `/proc`, `/sys` and `/etc` are looked for.
  let root: String
  let processorCount: Int
  let architecture: String

  /// A probe of the system that this process runs on.
  public init() {
    self.init(root: "", processorCount: ProcessInfo.processInfo.activeProcessorCount)
  }

  init(root: String, processorCount: Int, architecture: String = Self.builtArchitecture) {
    self.root = root
    self.processorCount = processorCount
    self.architecture = architecture
  }

  /// Everything a result records about the machine and the build.
  ///
  /// - Parameters:
  ///   - loadBefore: the load when the run began.
  ///   - clock: as already measured.
  ///   - pinnedTo: the processors that the measuring threads were held to.
  ///   - counters: whether events could be counted; tried when nil.
  ///   - stealShare: of the run.
  public func environment(
    facts: ExternalFacts, loadBefore: [Double]? = nil, clock: ClockRecord? = nil,
    pinnedTo: [Int]? = nil, counters: CountersRecord? = nil, stealShare: Double? = nil
  ) -> EnvironmentRecord {
    let cpu = processor()
    return EnvironmentRecord(
      machine: MachineName.slug(
        vendor: vendor, model: cpu.model, architecture: architecture, cores: cpu.cores),
      cpu: cpu, memoryBytes: memoryBytes, os: operatingSystem, kernel: kernel,
      virtualisation: virtualisation(), instructionSet: facts.instructionSet, blas: facts.blas,
      compiler: BuildProbe.compiler(additionalFlags: facts.compilerFlags),
      commit: BuildProbe.commit(), load: LoadRecord(before: loadBefore ?? load(), after: load()),
      clock: clock
        ?? ClockRecord(
          source: MonotonicClock.source, resolutionNs: MonotonicClock().measuredResolution()),
      pinnedTo: pinnedTo,
      counters: counters ?? EventCounters.trial(EventCounters.hardware, probe: self).record,
      frequency: frequency, stealShare: stealShare, variables: Self.variables())
  }

  /// Variables that decide which code runs, or on how many threads, or where its memory lies; of the C
  /// library's tunables only what was set, since they change malloc and memcpy.
  private static let variableNames = [
    "OPENBLAS_CORETYPE", "OPENBLAS_NUM_THREADS", "GOTO_NUM_THREADS", "OMP_NUM_THREADS",
    "OPENBLAS_VERBOSE", "GLIBC_TUNABLES", "LD_PRELOAD", "LD_BIND_NOW", "MALLOC_ARENA_MAX",
    "MALLOC_TOP_PAD_", "MALLOC_PERTURB_", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_",
  ]

  static func variables(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> [String: String] {
    environment.filter { variableNames.contains($0.key) }
  }

  /// Load averages over 1, 5 and 15 minutes, or nothing.
  public func load() -> [Double] {
    let fields = text("/proc/loadavg").split(separator: " ").prefix(3)
    let values = fields.compactMap { Double($0) }
    return values.count == 3 ? values : []
  }

  func processor() -> CPURecord {
    CPURecord(
      model: processorModel, architecture: architecture, cores: processorCount, caches: caches())
  }

  /// The caches of the first core, as sysfs lists them.
  public func caches() -> [CacheRecord] {
    (0..<16).compactMap { index in
      let folder = "/sys/devices/system/cpu/cpu0/cache/index\(index)"
      guard let level = Int(line(folder + "/level")) else { return nil }
      guard let bytes = Self.bytes(line(folder + "/size")) else { return nil }
      return CacheRecord(level: level, type: line(folder + "/type").lowercased(), bytes: bytes)
    }
  }

  var memoryBytes: Int {
    for entry in text("/proc/meminfo").split(separator: "\n") where entry.hasPrefix("MemTotal:") {
      let fields = entry.split(separator: " ")
      if fields.count >= 2, let kibibytes = Int(fields[1]) { return kibibytes * 1024 }
    }
    return 0
  }

  var operatingSystem: String {
    for path in ["/etc/os-release", "/usr/lib/os-release"] {
      for entry in text(path).split(separator: "\n") where entry.hasPrefix("PRETTY_NAME=") {
        return entry.dropFirst("PRETTY_NAME=".count).trimmingCharacters(
          in: CharacterSet(charactersIn: "\"' \r"))
      }
    }
    return "unknown"
  }

  var kernel: String {
    let release = line("/proc/sys/kernel/osrelease")
    return release.isEmpty ? "unknown" : release
  }

  func text(_ path: String) -> String { SystemFile.text(root + path) ?? "" }

  /// The first line, trimmed. Device-tree files end in NUL.
  func line(_ path: String) -> String {
    let first = text(path).split(whereSeparator: { $0 == "\n" || $0 == "\0" }).first ?? ""
    return first.trimmingCharacters(in: .whitespaces)
  }

  func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root + path) }

  /// "48K", "32768K", "1M" or plain bytes.
  static func bytes(_ text: String) -> Int? {
    let units = ["K": 1024, "M": 1024 * 1024, "G": 1024 * 1024 * 1024]
    if let unit = units[String(text.suffix(1))] {
      return Int(text.dropLast()).map { $0 * unit }
    }
    return Int(text)
  }

  static var builtArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }
}

/// Reads small files of the system, whose stated size is often 0.
enum SystemFile {
  static func text(_ path: String, atMost limit: Int = 1 << 20) -> String? {
    guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard let data = try? handle.read(upToCount: limit) else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
