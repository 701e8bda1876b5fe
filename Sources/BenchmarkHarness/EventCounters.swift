import CPlatform
import Foundation

/// The processor's own counters of what a piece of work costs besides time, read from the kernel by
/// perf_event_open(2): user code of the calling thread only.
struct EventCounters: Sendable {
  /// An event, with the name that results give it.
  struct Event: Sendable {
    let name: String
    let selection: easemark_counter_event
  }

  /// Cycles, instructions, mispredicted branches and last-level cache misses, those that the processor
  /// counts.
  static var hardware: [Event] {
    let names = ["cycles", "instructions", "branch-misses", "cache-misses"]
    let selections = easemark_hardware_events
    return zip(names, [selections.0, selections.1, selections.2, selections.3]).map(Event.init)
  }

  /// Events that the kernel counts without hardware: to test with.
  static var software: [Event] {
    let selections = easemark_software_events
    return zip(["task-clock", "page-faults"], [selections.0, selections.1]).map(Event.init)
  }

  let events: [Event]

  /// Whether these events can be counted here; nil when the first cannot.
  struct Trial {
    let counters: EventCounters?
    let record: CountersRecord
  }

  /// Opens the events once and counts a little work, since some virtual machines let one open counters
  /// that never count.
  static func trial(_ events: [Event], probe: EnvironmentProbe) -> Trial {
    func unavailable(_ reason: String) -> Trial {
      Trial(
        counters: nil, record: CountersRecord(available: false, reason: reason, events: []))
    }
    let all = EventCounters(events: events)
    let reading: [Double?]
    do {
      reading = try all.count { blackHole(easemark_dependent_chain(10_000)) }
    } catch {
      return unavailable(
        reason(
          code: error.code, paranoia: Int(probe.line(perfEventParanoid)),
          virtualisation: probe.virtualisation()))
    }
    guard let first = reading.first, let count = first, count > 0 else {
      return unavailable("the counters can be opened and never count, as in some virtual machines")
    }
    let working = zip(events, reading).filter { $1 != nil }.map { $0.0 }
    return Trial(
      counters: EventCounters(events: working),
      record: CountersRecord(available: true, reason: nil, events: working.map(\.name)))
  }

  /// The kernel's refusal, by errno.
  struct Refusal: Error, Hashable {
    let code: Int32
  }

  /// Counts the events of a piece of work on the calling thread; nil for those not counted.
  func count(_ work: () -> Void) throws(Refusal) -> [Double?] {
    var group = easemark_counter_group()
    let selections = events.map(\.selection)
    let opened = selections.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { easemark_counters_open(&group, $0, Int32(buffer.count)) } ?? EINVAL
    }
    if opened != 0 { throw Refusal(code: opened) }
    defer { easemark_counters_close(&group) }
    let started = easemark_counters_start(&group)
    if started != 0 { throw Refusal(code: started) }
    work()
    var values = [Double](repeating: -1, count: events.count)
    let stopped = values.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { easemark_counters_stop(&group, $0) } ?? EINVAL
    }
    if stopped != 0 { throw Refusal(code: stopped) }
    return values.map { $0 < 0 ? nil : $0 }
  }

  private static let perfEventParanoid = "/proc/sys/kernel/perf_event_paranoid"

  /// Why counters cannot be opened, and what helps.
  ///
  /// - Parameters:
  ///   - code: errno of perf_event_open.
  ///   - paranoia: kernel.perf_event_paranoid; above 2, users may count nothing.
  ///   - virtualisation: as the environment records it; "none" on bare metal.
  static func reason(code: Int32, paranoia: Int?, virtualisation: String) -> String {
    switch code {
    case ENOENT, EOPNOTSUPP, ENODEV, ENXIO:
      return virtualisation == "none"
        ? "the kernel knows no counters of this processor"
        : "this virtual machine (\(virtualisation)) shows its guests no counters"
    case EACCES, EPERM:
      if let paranoia, paranoia > 2 {
        return """
          kernel.perf_event_paranoid is \(paranoia), which forbids counting: \
          sudo sysctl kernel.perf_event_paranoid=2 allows it
          """
      }
      return """
        perf_event_open is refused, as containers do by seccomp: CAP_PERFMON or a profile that \
        allows the call helps
        """
    case ENOSYS:
      return "this kernel, or what filters its calls, has no perf_event_open"
    case EMFILE, ENFILE:
      return "too many files are open for counters"
    case EBUSY:
      return "another program has taken the counters for itself"
    default:
      return "perf_event_open failed: \(systemReason(code))"
    }
  }
}
