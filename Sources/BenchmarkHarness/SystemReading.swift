import CPlatform
import Foundation

/// What the system has counted up to a moment; the difference of two readings tells what happened to
/// a run. What a system does not tell is nil.
struct SystemReading: Hashable, Sendable {
  /// Nanoseconds of the monotonic clock.
  var time: UInt64
  /// Processor time of the whole system, in clock ticks, as /proc/stat counts it.
  var ticks: Ticks?
  /// Processor time of this process, in microseconds.
  var processTime: UInt64
  /// How often the scheduler took the processor from the measuring thread.
  var involuntarySwitches: Int
  /// How often processors lowered their clock because of heat.
  var thermalEvents: Int?
  /// How often, and for how many microseconds, a quota stopped the process's control group.
  var quota: Quota?

  struct Ticks: Hashable, Sendable {
    var busy: Int
    var idle: Int
    var stolen: Int
  }

  struct Quota: Hashable, Sendable {
    var stops: Int
    var microseconds: Int
  }
}

extension EnvironmentProbe {
  /// Cost: some small files, well below a millisecond.
  func reading(clock: MonotonicClock = MonotonicClock()) -> SystemReading {
    SystemReading(
      time: clock.now(), ticks: ticks, processTime: easemark_process_time(),
      involuntarySwitches: Int(easemark_involuntary_switches()), thermalEvents: thermalEvents,
      quota: quota)
  }

  /// The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal, and guests'
  /// times, which are in user and nice already.
  private var ticks: SystemReading.Ticks? {
    let fields = line("/proc/stat").split(separator: " ")
    let counts = fields.dropFirst().compactMap { Int($0) }
    guard fields.first == "cpu", counts.count >= 4 else { return nil }
    func count(_ index: Int) -> Int { index < counts.count ? counts[index] : 0 }
    return SystemReading.Ticks(
      busy: count(0) + count(1) + count(2) + count(5) + count(6), idle: count(3) + count(4),
      stolen: count(7))
  }

  private var thermalEvents: Int? {
    let counts = (0..<processorCount).flatMap { processor in
      ["core", "package"].compactMap { place in
        Int(
          line("/sys/devices/system/cpu/cpu\(processor)/thermal_throttle/\(place)_throttle_count"))
      }
    }
    return counts.isEmpty ? nil : counts.reduce(0, +)
  }

  /// cpu.stat of the process's control group, of version 2 or 1; in a container the group's own folder
  /// is the root.
  private var quota: SystemReading.Quota? {
    for entry in text("/proc/self/cgroup").split(separator: "\n") {
      let parts = entry.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let controllers = parts[1].split(separator: ",")
      let mounts: [String]
      if parts[0] == "0" {
        mounts = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"]
      } else if controllers.contains("cpu") {
        mounts = ["/sys/fs/cgroup/\(parts[1])", "/sys/fs/cgroup/cpu"]
      } else {
        continue
      }
      for mount in mounts {
        for path in [mount + parts[2], mount] {
          if let found = Self.quota(in: text(path + "/cpu.stat")) { return found }
        }
      }
    }
    return nil
  }

  private static func quota(in text: String) -> SystemReading.Quota? {
    var fields: [Substring: Int] = [:]
    for entry in text.split(separator: "\n") {
      let words = entry.split(separator: " ")
      if words.count == 2, let value = Int(words[1]) { fields[words[0]] = value }
    }
    guard let stops = fields["nr_throttled"] else { return nil }
    // Version 1 counts nanoseconds, version 2 microseconds.
    let time = fields["throttled_usec"] ?? fields["throttled_time"].map { $0 / 1000 } ?? 0
    return SystemReading.Quota(stops: stops, microseconds: time)
  }

  /// The largest resident memory of the process so far; nil when the system does not tell.
  var peakMemory: MemoryRecord? {
    let bytes = Int(clamping: easemark_peak_memory())
    return bytes > 0 ? MemoryRecord(peakBytes: bytes) : nil
  }

  /// What cpufreq says of the first processor.
  var frequency: FrequencyRecord? {
    let folder = "/sys/devices/system/cpu/cpu0/cpufreq/"
    // Files count in kHz.
    func megahertz(_ name: String) -> Double? { Double(line(folder + name)).map { $0 / 1000 } }
    let governor = line(folder + "scaling_governor")
    let record = FrequencyRecord(
      governor: governor.isEmpty ? nil : governor, minimumMHz: megahertz("scaling_min_freq"),
      maximumMHz: megahertz("scaling_max_freq"))
    return record == FrequencyRecord() ? nil : record
  }
}
