import Testing

@testable import BenchmarkHarness

@Suite struct RunResultSolverRunsTests {
  private func read(_ change: (inout RunResult) -> Void) throws -> RunResult {
    var result = try makeResult()
    let records = makeSolverRecords()
    result.solverProblems = records.problems
    result.solverRuns = records.runs
    result.solverTraits = records.traits
    result.solverLines = records.lines
    result.stabilityRegions = records.regions
    result.frameMaps = records.frameMaps
    change(&result)
    return try ResultReader.decode(ResultWriter.encode(result), path: "solvers.json")
  }

  @Test func recordsAreReadAsTheyAreWritten() throws {
    let (result, records) = (try read { _ in }, makeSolverRecords())
    #expect(result.solverProblems == records.problems)
    #expect(result.solverRuns == records.runs)
    #expect(result.solverTraits == records.traits)
    #expect(result.solverLines[0].y[0] == 1e-3 && result.solverLines[0].y[1].isNaN)
    #expect(result.stabilityRegions == records.regions)
    #expect(result.frameMaps[0].rows == records.frameMaps[0].rows)
    #expect(result.solverTraits[0].stabilityLimit == .infinity)
  }

  @Test("Parameters are one flat object, and optional")
  func parameters() throws {
    var result = try makeResult()
    result.solverProblems = makeSolverRecords().problems
    let text = String(decoding: try ResultWriter.encode(result), as: UTF8.self)
    let flat = /"parameters":\{[^{}]*"law":"spring"[^{}]*"mass":1[^0-9][^{}]*\}/
    #expect(text.filter { !$0.isWhitespace }.firstMatch(of: flat) != nil)
    result.solverProblems[0].parameters = nil
    let without = try ResultWriter.encode(result)
    #expect(!String(decoding: without, as: UTF8.self).contains("parameters"))
    #expect(
      try ResultReader.decode(without, path: "old.json").solverProblems == result.solverProblems)
  }

  @Test(
    "What means nothing is refused, and named",
    arguments: [
      (
        "solverProblems[0].id",
        { @Sendable (result: inout RunResult) in
          result.solverProblems[0].id = ""
        }
      ),
      ("solverProblems[1].id", { $0.solverProblems += $0.solverProblems }),
      ("solverProblems[0].times", { $0.solverProblems[0].times = [] }),
      ("solverProblems[0].times", { $0.solverProblems[0].times.reverse() }),
      ("solverProblems[0].positions", { $0.solverProblems[0].positions = [] }),
      ("solverProblems[0].velocities", { $0.solverProblems[0].velocities.append(0) }),
      ("solverProblems[0].observed", { $0.solverProblems[0].observed = 1 }),
      ("solverProblems[0].frequency", { $0.solverProblems[0].frequency = 0 }),
      ("solverProblems[0].amplitude", { $0.solverProblems[0].amplitude = -1 }),
      ("solverProblems[0].truthError", { $0.solverProblems[0].truthError = -1 }),
      ("solverProblems[0].parameters.law", { $0.solverProblems[0].parameters?.law = "" }),
      ("solverRuns[1].problem", { $0.solverRuns[1].problem = "other" }),
      ("solverRuns[0].setting", { $0.solverRuns[0].setting = 0 }),
      ("solverRuns[0].setting", { $0.solverRuns[0].control = .none }),
      ("solverRuns[0].reason", { $0.solverRuns[0].reason = "why" }),
      ("solverRuns[1].reason", { $0.solverRuns[1].reason = "" }),
      ("solverRuns[0].errors", { $0.solverRuns[0].errors = nil }),
      ("solverRuns[0].errors.maxPosition", { $0.solverRuns[0].errors?.maxPosition = -1 }),
      ("solverRuns[0].nanoseconds", { $0.solverRuns[0].nanoseconds = 0 }),
      ("solverRuns[0].evaluations", { $0.solverRuns[0].evaluations = -1 }),
      ("solverRuns[0].allocations", { $0.solverRuns[0].allocations = -1 }),
      ("solverTraits[0].statedOrder", { $0.solverTraits[0].statedOrder = 0 }),
      ("solverTraits[0].stabilityLimit", { $0.solverTraits[0].stabilityLimit = -1 }),
      ("solverTraits[0].evaluationsPerStep", { $0.solverTraits[0].evaluationsPerStep = -1 }),
      ("solverLines[0].x", { $0.solverLines[0].x = [] }),
      ("solverLines[0].x", { $0.solverLines[0].x = [0, 1] }),
      ("solverLines[0].x", { $0.solverLines[0].x = [2, 2] }),
      ("solverLines[0].y", { $0.solverLines[0].y = [2] }),
      ("stabilityRegions[0].real", { $0.stabilityRegions[0].real = [1] }),
      ("stabilityRegions[0].imaginary", { $0.stabilityRegions[0].imaginary = [1, 0] }),
      ("stabilityRegions[0].factors", { $0.stabilityRegions[0].factors[1] = [1] }),
      ("stabilityRegions[0].factors", { $0.stabilityRegions[0].factors[0][0] = -1 }),
      ("frameMaps[0].samplesPerCell", { $0.frameMaps[0].samplesPerCell = 0 }),
    ] as [(String, @Sendable (inout RunResult) -> Void)])
  func faults(field: String, change: @Sendable (inout RunResult) -> Void) throws {
    let error = try #require(throws: ResultFileError.self) { try read(change) }
    #expect("\(error)".contains(field))
  }

  @Test func aRunCarriesThem() throws {
    let cases = [try makeCase("Spring.tick.libm.64", isBaseline: true)]
    let result = try makeRunner(.smoke).run(
      cases, pictures: { _ in RunPictures(solvers: makeSolverRecords()) })
    #expect(result.solverRuns == makeSolverRecords().runs)
    #expect(result.solverProblems.count == 1 && result.solverTraits.count == 1)
  }
}
