import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct CaseIDTests {
  @Test func readsItsOwnText() throws {
    let id = try CaseID("Spring.tick.simd.4096")
    #expect(id.family == "Spring")
    #expect(id.operation == "tick")
    #expect(id.variant == "simd")
    #expect(id.size == 4096)
    #expect(id.group == "Spring.tick.4096")
    #expect(id.description == "Spring.tick.simd.4096")
    #expect(
      try id == CaseID(family: "Spring", operation: "tick", variant: "simd", size: 4096))
  }

  @Test(arguments: [
    "", "Spring", "Spring.tick.simd", "Spring.tick.simd.4096.1", "Spring..simd.1",
    "Spring.tick.simd.", "Spring.tick.simd.0", "Spring.tick.simd.-1", "Spring.tick.simd.+1",
    "Spring.tick.simd.01", "Spring.tick.simd.1 ", "Spring.tick.si md.1", "Spring.tick.simd.1e3",
    "Sprïng.tick.simd.1", "Spring.tick.simd.99999999999999999999", "Spring.tick.si/md.1",
    "Spring.tick.simd.١",
  ])
  func refuses(_ text: String) {
    #expect(throws: HarnessError.self) { try CaseID(text) }
  }

  @Test func refusesFromFortyOneCharacters() throws {
    let forty = "Spring.tick." + String(repeating: "v", count: 26) + ".1"
    #expect(forty.count == 40)
    #expect(try CaseID(forty).description == forty)
    let error = #expect(throws: HarnessError.self) {
      try CaseID("Spring.tick." + String(repeating: "v", count: 27) + ".1")
    }
    #expect(error?.description.contains("41 characters, at most 40") == true)
  }

  @Test func codesAsText() throws {
    let id = try CaseID("Bezier.curve.table.16")
    let data = try JSONEncoder().encode([id])
    #expect(String(decoding: data, as: UTF8.self) == #"["Bezier.curve.table.16"]"#)
    #expect(try JSONDecoder().decode([CaseID].self, from: data) == [id])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CaseID].self, from: Data(#"["Bezier.curve.16"]"#.utf8))
    }
  }
}
