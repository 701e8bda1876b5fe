import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites
import Testing

@Suite struct SmokeTests {
  @Test("Every case runs once in the smoke profile, and none fails its limit")
  func smoke() throws {
    let facts = ExternalFacts(
      tool: ToolRecord(name: "easemark", version: "0"),
      instructionSet: InstructionSetRecord(
        chosen: InstructionSet.supported.rawValue, supported: InstructionSet.supported.rawValue),
      blas: BLASRecord(
        library: "OpenBLAS", version: "", configuration: "", core: "", threads: 1))
    let cases = try everyCase()
    let result = try BenchmarkRunner(options: RunOptions(profile: .smoke), facts: facts).run(cases)
    #expect(result.cases.map(\.id) == cases.map(\.id))
    for record in result.cases {
      #expect(!record.accuracy.brokeLimit, "\(record.id)")
      #expect(record.accuracy.passed == (record.accuracy.nans == 0), "\(record.id)")
    }
  }
}
