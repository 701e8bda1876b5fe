import BatchEvaluation
import BenchmarkHarness
import Testing

@testable import BenchmarkSuites

@Suite struct SuiteRequestTests {
  @Test(
    "What is outside the ranges is refused by name",
    arguments: [
      (SuiteRequest(levels: [], seed: 1), "levels"), (SuiteRequest(sizes: [], seed: 1), "sizes"),
      (SuiteRequest(sizes: [64, 0], seed: 1), "sizes"),
      (SuiteRequest(precisions: [], seed: 1), "precisions"),
      (SuiteRequest(threads: [], seed: 1), "threads"),
      (SuiteRequest(threads: [1, -1], seed: 1), "threads"),
      (SuiteRequest(seed: 1, samples: 0), "samples"),
    ])
  func refused(_ request: SuiteRequest, _ parameter: String) {
    let error = #expect(throws: SuiteError.self) { try allCases(request) }
    #expect(error?.description.hasPrefix("suites: \(parameter) is ") == true)
  }

  @Test("A level that the processor has not is refused")
  func level() {
    guard let higher = InstructionSet.allCases.first(where: { $0 > .supported }) else { return }
    #expect(throws: SuiteError.self) { try allCases(SuiteRequest(levels: [higher], seed: 1)) }
  }

  @Test("Lists are sorted, and what stands twice counts once")
  func lists() throws {
    let request = try SuiteRequest(
      levels: [.supported, .baseline, .baseline], sizes: [64, 16, 64], threads: [2, 1, 2], seed: 1
    ).checked()
    #expect(request.levels == Set([.baseline, .supported]).sorted())
    #expect(request.sizes == [16, 64])
    #expect(request.threads == [1, 2])
  }
}
