import Foundation

/// What the system counted between two readings.
struct SystemSpan: Hashable, Sendable {
  var seconds: Double
  var ticks: SystemReading.Ticks?
  /// Seconds of processor time that this process took.
  var processSeconds: Double
  var involuntarySwitches: Int
  var thermalEvents: Int?
  var quota: SystemReading.Quota?
  /// Clock ticks a second, as /proc/stat counts them.
  var ticksPerSecond: Double

  init(
    from before: SystemReading, to after: SystemReading,
    ticksPerSecond: Double = Double(sysconf(Int32(_SC_CLK_TCK)))
  ) {
    seconds = Double(after.time - min(before.time, after.time)) / 1e9
    processSeconds =
      Double(after.processTime - min(before.processTime, after.processTime)) / 1e6
    involuntarySwitches = max(0, after.involuntarySwitches - before.involuntarySwitches)
    self.ticksPerSecond = ticksPerSecond
    // Counters of processors that go off line may fall.
    if let first = before.ticks, let last = after.ticks {
      ticks = SystemReading.Ticks(
        busy: max(0, last.busy - first.busy), idle: max(0, last.idle - first.idle),
        stolen: max(0, last.stolen - first.stolen))
    }
    if let first = before.thermalEvents, let last = after.thermalEvents {
      thermalEvents = max(0, last - first)
    }
    if let first = before.quota, let last = after.quota {
      quota = SystemReading.Quota(
        stops: max(0, last.stops - first.stops),
        microseconds: max(0, last.microseconds - first.microseconds))
    }
  }

  private var allTicks: Int? {
    guard let ticks else { return nil }
    let all = ticks.busy + ticks.idle + ticks.stolen
    return all > 0 ? all : nil
  }

  /// The part of all processors' time that the hypervisor gave to others.
  var stealShare: Double? {
    guard let ticks, let allTicks else { return nil }
    return Double(ticks.stolen) / Double(allTicks)
  }

  /// The part of the time that processors had work which the hypervisor gave to others: idle
  /// processors, of which a large machine has many, lose nothing.
  var stolenOfWanted: Double? {
    guard let ticks, ticks.busy + ticks.stolen > 0 else { return nil }
    return Double(ticks.stolen) / Double(ticks.busy + ticks.stolen)
  }

  /// The part of all processors' time that other processes took.
  var othersShare: Double? {
    guard let ticks, let allTicks, ticksPerSecond > 0 else { return nil }
    return max(0, Double(ticks.busy) - processSeconds * ticksPerSecond) / Double(allTicks)
  }
}
