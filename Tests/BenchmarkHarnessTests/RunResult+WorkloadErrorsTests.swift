import Testing

@testable import BenchmarkHarness

@Suite struct RunResultWorkloadErrorsTests {
  private func read(_ change: (inout RunResult) -> Void) throws -> RunResult {
    var result = try makeResult()
    result.workloadErrors = [makeWorkloadErrors()]
    change(&result)
    return try ResultReader.decode(ResultWriter.encode(result), path: "errors.json")
  }

  @Test func errorsAreReadAsTheyAreWritten() throws {
    #expect(try read { _ in }.workloadErrors == [makeWorkloadErrors()])
    let record = makeWorkloadErrors()
    #expect(record.seed == "\(UInt64.max)" && record.maxError == .infinity && record.nans == 1)
    #expect(record.unit == "largest element of the inverse" && record.worstInput == "{}")
  }

  @Test(
    "What means nothing is refused, and named",
    arguments: [
      ("seed", { @Sendable (record: inout WorkloadErrorRecord) in record.seed = "1.5" }),
      ("samples", { $0.samples = 0 }), ("nans", { $0.nans = -1 }),
      ("nans", { $0.nans = $0.samples + 1 }), ("maxError", { $0.maxError = -1 }),
      ("rmsError", { $0.rmsError = -1 }),
    ] as [(String, @Sendable (inout WorkloadErrorRecord) -> Void)])
  func faults(field: String, change: @Sendable (inout WorkloadErrorRecord) -> Void) throws {
    let error = try #require(throws: ResultFileError.self) {
      try read { change(&$0.workloadErrors[0]) }
    }
    #expect("\(error)".contains("workloadErrors[0].\(field)"))
  }

  @Test func aRunCarriesThem() throws {
    let cases = [try makeCase("Spring.tick.libm.64", isBaseline: true)]
    let result = try makeRunner(.smoke).run(
      cases, pictures: { _ in RunPictures(workloadErrors: [makeWorkloadErrors()]) })
    #expect(result.workloadErrors == [makeWorkloadErrors()])
  }
}
