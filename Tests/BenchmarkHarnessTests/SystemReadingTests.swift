import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct SystemReadingTests {
  private let folder: TemporaryFolder
  private var probe: EnvironmentProbe {
    EnvironmentProbe(root: folder.path, processorCount: 2, architecture: "x86_64")
  }

  init() throws { folder = try TemporaryFolder() }

  @Test func readsProcStat() throws {
    try folder.write(
      "cpu  1000 20 300 4000 50 6 7 80 900 10\ncpu0 1 1 1 1 1 1 1 1 1 1\n", to: "proc/stat")
    #expect(probe.reading().ticks == .init(busy: 1333, idle: 4050, stolen: 80))
  }

  @Test func oldKernelsHaveNoSteal() throws {
    try folder.write("cpu  1000 20 300 4000\n", to: "proc/stat")
    #expect(probe.reading().ticks == .init(busy: 1320, idle: 4000, stolen: 0))
  }

  @Test func readsQuotasOfBothVersions() throws {
    try folder.write("0::/user.slice/a\n", to: "proc/self/cgroup")
    try folder.write(
      "usage_usec 5\nnr_periods 9\nnr_throttled 3\nthrottled_usec 1500\n",
      to: "sys/fs/cgroup/user.slice/a/cpu.stat")
    #expect(probe.reading().quota == .init(stops: 3, microseconds: 1500))
    try folder.write("11:memory:/m\n4:cpu,cpuacct:/docker/x\n", to: "proc/self/cgroup")
    // In a container the group's own folder is the root.
    try folder.write(
      "nr_periods 9\nnr_throttled 4\nthrottled_time 2500000\n",
      to: "sys/fs/cgroup/cpu,cpuacct/cpu.stat")
    #expect(probe.reading().quota == .init(stops: 4, microseconds: 2500))
  }

  @Test func addsUpThermalEvents() throws {
    for processor in 0..<2 {
      try folder.write(
        "3\n", to: "sys/devices/system/cpu/cpu\(processor)/thermal_throttle/core_throttle_count")
    }
    try folder.write(
      "5\n", to: "sys/devices/system/cpu/cpu1/thermal_throttle/package_throttle_count")
    #expect(probe.reading().thermalEvents == 11)
  }

  @Test func whatIsNotToldIsAbsent() {
    let reading = probe.reading()
    #expect(reading.ticks == nil && reading.quota == nil && reading.thermalEvents == nil)
    #expect(probe.frequency == nil)
    let span = SystemSpan(from: reading, to: reading)
    #expect(span.stealShare == nil && span.othersShare == nil && span.stolenOfWanted == nil)
  }

  @Test func readsFrequencies() throws {
    let path = "sys/devices/system/cpu/cpu0/cpufreq/"
    try folder.write("powersave\n", to: path + "scaling_governor")
    try folder.write("3400000\n", to: path + "scaling_max_freq")
    #expect(
      probe.frequency
        == FrequencyRecord(governor: "powersave", minimumMHz: nil, maximumMHz: 3400))
  }

  @Test func thisProcessTakesTimeAndMemory() {
    let before = EnvironmentProbe().reading()
    spin(20_000_000)
    let after = EnvironmentProbe().reading()
    #expect(after.time > before.time)
    #expect(after.processTime > before.processTime + 5_000)
    #expect(after.involuntarySwitches >= before.involuntarySwitches)
    #expect((EnvironmentProbe().peakMemory?.peakBytes ?? 0) > 1 << 20)
  }
}

@Suite struct VariablesTests {
  @Test func onlyThoseThatDecideSpeedAreKept() {
    let kept = EnvironmentProbe.variables(in: [
      "OPENBLAS_CORETYPE": "Zen", "PATH": "/bin", "AWS_SECRET": "x", "LD_PRELOAD": "libx.so",
    ])
    #expect(kept == ["OPENBLAS_CORETYPE": "Zen", "LD_PRELOAD": "libx.so"])
  }
}
