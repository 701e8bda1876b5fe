import CPlatform
import Foundation
import Testing

@testable import BenchmarkHarness

@Suite(.serialized) struct EventCountersTests {
  /// The kernel's own events, where it may be asked for any: they need no hardware.
  private static let software = EventCounters.trial(
    EventCounters.software, probe: EnvironmentProbe())

  @Test(.enabled(if: software.counters != nil)) func countsTheWorkOfThisThread() throws {
    let counters = try #require(Self.software.counters)
    #expect(Self.software.record.events.first == "task-clock")
    let nothing = try counters.count {}
    let work = try counters.count { spin(5_000_000) }
    // Task clock is in nanoseconds; a turn of the loop takes about one.
    #expect(try #require(work[0]) > 1e6)
    #expect(try #require(nothing[0]) < 0.5 * (try #require(work[0])))
    // What other threads do is not in it.
    let other = try counters.count {
      let done = DispatchSemaphore(value: 0)
      Thread {
        spin(50_000_000)
        done.signal()
      }.start()
      done.wait()
    }
    #expect(try #require(other[0]) < 0.5 * 5e7)
  }

  @Test(.enabled(if: software.counters != nil)) func countsPageFaults() throws {
    let counters = try #require(Self.software.counters)
    let counts = try counters.count {
      let bytes = 64 << 20
      let block = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
      guard let block, block != MAP_FAILED else { return }
      for page in stride(from: 0, to: bytes, by: 4096) {
        block.storeBytes(of: 1, toByteOffset: page, as: UInt8.self)
      }
      munmap(block, bytes)
    }
    #expect(try #require(counts[1]) >= 16)
  }

  @Test func thisMachineHasThemOrSaysWhyNot() {
    let trial = EventCounters.trial(EventCounters.hardware, probe: EnvironmentProbe())
    #expect(trial.record.available == (trial.counters != nil))
    #expect((trial.record.reason == nil) == trial.record.available)
    if trial.record.available { #expect(trial.record.events.first == "cycles") }
  }

  @Test(
    arguments: [
      (ENOENT, nil, "kvm", "this virtual machine (kvm) shows its guests no counters"),
      (EOPNOTSUPP, 2, "none", "the kernel knows no counters of this processor"),
      (EACCES, 4, "none", "kernel.perf_event_paranoid is 4"),
      (EPERM, 2, "docker", "seccomp"), (EPERM, nil, "docker", "CAP_PERFMON"),
      (ENOSYS, 2, "none", "has no perf_event_open"), (EMFILE, 2, "none", "too many files"),
      (EINVAL, 2, "none", "invalid argument"),
    ] as [(Int32, Int?, String, String)])
  func reasonsHelp(_ code: Int32, _ paranoia: Int?, _ machine: String, _ expected: String) {
    let reason = EventCounters.reason(code: code, paranoia: paranoia, virtualisation: machine)
    #expect(reason.contains(expected))
  }
}
