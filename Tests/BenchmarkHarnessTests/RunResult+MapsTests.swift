import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct RunResultMapsTests {
  private func read(_ change: (inout RunResult) -> Void) throws -> RunResult {
    var result = try makeResult()
    result.errorMaps = [makeErrorMap()]
    result.errorLines = [makeErrorLine()]
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
    let line = try #require(result.errorLines.first)
    #expect(line.seed == "\(UInt64.max)" && line.points == [1, 0, 0, 1])
    #expect(line.places == [0.25, 0.75] && line.errors[0].isNaN && line.errors[1] == .infinity)
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

  @Test(
    "A line that means nothing is refused, and named",
    arguments: [
      ("errors", { @Sendable (line: inout ErrorLineRecord) in line.errors.removeLast() }),
      ("errors", { $0.errors[1] = -1 }), ("points", { $0.points.append(1) }),
      ("places", { $0.places = [0.5, 0.5] }), ("places", { $0.places = [0.5] }),
      ("seed", { $0.seed = "-1" }), ("samplesPerPlace", { $0.samplesPerPlace = 0 }),
    ] as [(String, @Sendable (inout ErrorLineRecord) -> Void)])
  func lineFaults(field: String, change: @Sendable (inout ErrorLineRecord) -> Void) throws {
    let error = try #require(throws: ResultFileError.self) {
      try read { change(&$0.errorLines[0]) }
    }
    #expect("\(error)".contains("errorLines[0].\(field)"))
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
        RunPictures(
          errorMaps: [makeErrorMap()], errorLines: [makeErrorLine()],
          settlingTables: [makeSettlingTable()])
      })
    #expect(result.errorMaps.count == 1 && result.errorLines.count == 1)
    #expect(result.settlingTables == [makeSettlingTable()])
    #expect(try makeRunner(.smoke).run(cases).errorMaps.isEmpty)
  }
}
