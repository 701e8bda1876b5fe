import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct ResultReaderTests {
  private func decode(_ text: String) throws -> RunResult {
    try ResultReader.decode(Data(text.utf8), path: "r.json")
  }

  private func message(_ text: String) -> String {
    do {
      _ = try decode(text)
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  private func text() throws -> String {
    String(decoding: try ResultWriter.encode(makeResult()), as: UTF8.self)
  }

  @Test func foreignFilesAreSaid() throws {
    #expect(message("") == "'r.json' is not JSON: it is empty")
    #expect(message("hello").hasPrefix("'r.json' is not JSON: "))
    #expect(message("{\"schema\": 1").hasPrefix("'r.json' is not JSON: "))
    #expect(message("[1, 2]").contains("no schema number"))
    #expect(message("{\"a\": 1}").contains("no schema number"))
    #expect(message("\u{FF}\0\0").hasPrefix("'r.json' is not JSON: "))
  }

  @Test func anotherSchemaIsSaid() throws {
    #expect(
      message("{\"schema\": 3, \"cases\": 7}")
        == "'r.json' has result schema 3; this version reads schemas 1 to 2")
    #expect(message("{\"schema\": \"one\"}").contains("schema 'one'"))
    #expect(message("{\"schema\": 1.5}").contains("schema 1.5"))
  }

  @Test func whatSchemaOneLacksReadsAsAbsent() throws {
    let whole = try JSONSerialization.jsonObject(with: Data(try text().utf8))
    var file = try #require(whole as? [String: Any])
    file["schema"] = 1
    for name in ["roofs", "warnings", "fits", "memory"] { file[name] = nil }
    var cases = try #require(file["cases"] as? [[String: Any]])
    for name in ["threads", "level", "roof"] { cases[0][name] = nil }
    file["cases"] = cases
    var environment = try #require(file["environment"] as? [String: Any])
    environment["variables"] = nil
    file["environment"] = environment
    let result = try ResultReader.decode(
      JSONSerialization.data(withJSONObject: file), path: "r.json")
    #expect(result.schema == 1)
    #expect(result.roofs.isEmpty && result.warnings.isEmpty && result.fits.isEmpty)
    #expect(result.cases[0].threads == 1 && result.cases[0].roof == nil)
    #expect(result.environment.variables.isEmpty)
  }

  @Test(arguments: [
    "\"threads\" : 1~\"threads\" : 0~cases[0].threads: 0 is below 1",
    "\"operationsPerEpoch\" : 1~\"operationsPerEpoch\" : -1~operationsPerEpoch: -1 is below 1",
    "\"nans\" : 0~\"nans\" : -3~accuracy.nans: -3 is below 0",
    "\"confidence\" : 0~\"confidence\" : 9~confidence: 9.0 is not from 0 to below 1",
    "\"epochs\" : [\n~\"epochs\" : [\n-5,~time.epochs[0]: -5.0 is not a time",
    "\"low\" : ~\"low\" : -~low, median and high are not times",
  ])
  func nonsenseNumbersAreNamed(change: String) throws {
    let parts = change.split(separator: "~").map(String.init)
    let text = try text()
    let changed = text.replacingOccurrences(of: parts[0], with: parts[1])
    #expect(changed != text)
    #expect(message(changed).contains(parts[2]))
  }

  /// What is absent is written as null, what is present as it was, in every record.
  @Test func aCommittedResultReadsAndWritesToTheSameBytes() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "results/runs")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    var count = 0
    for file in files where file.pathExtension == "json" {
      let data = try Data(contentsOf: file)
      let result = try ResultReader.decode(data, path: file.path)
      guard result.schema == RunResult.currentSchema else { continue }
      // Files were indented until December 2026.
      let isIndented = data.starts(with: Data("{\n".utf8))
      #expect(try ResultWriter.encode(result, isIndented: isIndented) == data)
      count += 1
    }
    #expect(count > 0)
  }

  @Test func missingAndWrongFieldsAreNamed() throws {
    #expect(message("{\"schema\": 1}").contains("is not a valid result: "))
    let text = try text()
    let missing = text.replacingOccurrences(of: "\"mad\" :", with: "\"mud\" :")
    #expect(message(missing).contains("cases[0].time.nsPerItem.mad: is missing"))
    let wrong = text.replacingOccurrences(of: "\"nans\" : 0", with: "\"nans\" : \"none\"")
    #expect(message(wrong).contains("cases[0].accuracy.nans: "))
    let id = text.replacingOccurrences(of: "\"Spring.tick.simd.64\"", with: "\"Spring\"")
    #expect(message(id).contains("case id 'Spring'"))
  }

  @Test func contradictionsAreFound() throws {
    func fault(_ change: (inout RunResult) -> Void) throws -> String? {
      var result = try makeResult()
      change(&result)
      return result.fault?.field
    }
    #expect(try fault { _ in } == nil)
    #expect(try fault { $0.seed = "-1" } == "seed")
    #expect(try fault { $0.cases.append($0.cases[0]) } == "cases")
    #expect(try fault { $0.cases[1].group = "x" } == "cases[1].group")
    #expect(try fault { $0.groups.removeAll() } == "cases[0].group")
    #expect(try fault { $0.cases[2].time.epochs = [] } == "cases[2].time.epochs")
    #expect(try fault { $0.cases[0].items = 0 } == "cases[0].items")
    #expect(try fault { $0.cases.remove(at: 0) } == "groups[0].baseline")
  }

  @Test func missingFilesAndFoldersAreSaid() throws {
    #expect(
      throws: ResultFileError.cannotRead(path: "/nowhere/r.json", reason: "no such file")
    ) { try ResultReader.read(path: "/nowhere/r.json") }
    #expect(throws: ResultFileError.cannotRead(path: "/tmp", reason: "it is a folder")) {
      try ResultReader.read(path: "/tmp")
    }
  }

  @Test func deeplyNestedFilesAreRefused() throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(message(deep).hasPrefix("'r.json' is not"))
    #expect(message("{\"schema\":1,\"tool\":" + deep).hasPrefix("'r.json' is not"))
  }
}
