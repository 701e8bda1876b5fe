import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct RunResultMapsTests {
  private func read(_ change: (inout RunResult) -> Void) throws -> RunResult {
    var result = try makeResult()
    result.errorMaps = [makeErrorMap()]
    result.settlingTables = [makeSettlingTable()]
    change(&result)
    return try ResultReader.decode(ResultWriter.encode(result), path: "maps.json")
  }

  @Test func picturesAreReadAsTheyAreWritten() throws {
    let result = try read { _ in }
    let map = try #require(result.errorMaps.first)
    #expect(map.seed == "\(UInt64.max)" && map.rows == [0, 1] && map.columns == [0.1, 1, 10])
    #expect(map.errors[0] == [1e-16, 0, .infinity])
    #expect(map.errors[1][0]?.isNaN == true && map.errors[1][1] == nil && map.errors[1][2] == 2)
    #expect(result.settlingTables == [makeSettlingTable()])
  }

  @Test(
    "What means nothing is refused, and named",
    arguments: [
      ("errors", { @Sendable (map: inout ErrorMapRecord) in map.errors.removeLast() }),
      ("errors", { $0.errors[1].removeLast() }), ("ulps", { $0.ulps[0][0] = -1 }),
      ("rows", { $0.rows = [1, 1] }), ("columns", { $0.columns = [] }),
      ("seed", { $0.seed = "-1" }), ("samplesPerCell", { $0.samplesPerCell = 0 }),
    ] as [(String, @Sendable (inout ErrorMapRecord) -> Void)])
  func faults(field: String, change: @Sendable (inout ErrorMapRecord) -> Void) throws {
    let error = try #require(throws: ResultFileError.self) {
      try read { change(&$0.errorMaps[0]) }
    }
    #expect("\(error)".contains("errorMaps[0].\(field)"))
  }

  @Test func tablesAreChecked() throws {
    for change in [
      { (result: inout RunResult) in result.settlingTables[0].times.removeLast() },
      { (result: inout RunResult) in result.settlingTables[0].rows[1].seconds = -1 },
    ] {
      let error = try #require(throws: ResultFileError.self) { try read(change) }
      #expect("\(error)".contains("settlingTables[0]."))
    }
  }

  @Test func aRunCarriesItsPictures() throws {
    let cases = [try makeCase("Spring.tick.libm.64", isBaseline: true)]
    let result = try makeRunner(.smoke).run(
      cases,
      pictures: { _ in
        RunPictures(errorMaps: [makeErrorMap()], settlingTables: [makeSettlingTable()])
      })
    #expect(result.errorMaps.count == 1 && result.settlingTables == [makeSettlingTable()])
    #expect(try makeRunner(.smoke).run(cases).errorMaps.isEmpty)
  }
}
