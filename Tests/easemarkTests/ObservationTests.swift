import BenchmarkHarness
import Foundation
import Testing

/// What the tool itself can count: its malloc is its own.
@Suite struct ObservationTests {
  @Test func theToolCountsAllocationsAndMemory() throws {
    try withTemporaryFolder { folder in
      let result = try easemark(
        "run", "--quick", "--budget", "1s", "--quiet", "--filter", "Bezier.curve.simd.64",
        "--output", "one.json", in: folder)
      #expect(result.status == 0, "\(result.errors)")
      let run = try ResultReader.read(path: folder.appending(path: "one.json").path)
      let simd = try #require(run.cases.first { $0.id.variant == "simd" })
      #expect(simd.allocations == CaseAllocationsRecord(perOperation: 0, bytesPerOperation: 0))
      #expect((run.memory?.peakBytes ?? 0) > 1 << 20)
      #expect(run.environment.counters != nil)
      for line in WarningSummary(run.warnings).lines { #expect(result.errors.contains(line)) }
    }
  }

  @Test func processorsThatAreNotThereAreNamed() throws {
    try withTemporaryFolder { folder in
      let result = try easemark(
        "run", "--smoke", "--quiet", "--filter", "Bezier.curve.simd.64", "--pin", "8000",
        in: folder)
      #expect(result.status == 1)
      #expect(result.errors.contains("processor 8000: this process may not use it; allowed are "))
    }
  }
}
