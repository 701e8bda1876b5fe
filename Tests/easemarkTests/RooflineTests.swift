import BenchmarkHarness
import Foundation
import Testing

/// `easemark roofline`: the machine is measured, so only what must hold anywhere is looked at.
@Suite struct RooflineTests {
  @Test func writesTheRoofsOfALevel() throws {
    let result = try easemark(
      "roofline", "--quick", "--isa", "baseline", "--precision", "double", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let roofs = try JSONDecoder().decode([RoofRecord].self, from: Data(result.output.utf8))
    #expect(roofs.filter { $0.kind == .multiplyAdd }.map(\.id) == ["fma.baseline.double"])
    #expect(roofs.contains { $0.id == "triad.memory.baseline" })
    for roof in roofs {
      #expect(roof.level == "baseline")
      #expect(roof.value.low > 0 && roof.value.low <= roof.value.high)
      #expect(roof.unit == (roof.kind == .multiplyAdd ? "GFLOP/s" : "GB/s"))
    }
  }

  @Test func writesTheTableIntoAFile() throws {
    try withTemporaryFolder { folder in
      let result = try easemark(
        "roofline", "--quick", "--isa=baseline", "--precision", "all", "--output", "roofs.txt",
        in: folder)
      #expect(result.status == 0 && result.output.isEmpty)
      let text = try String(contentsOf: folder.appending(path: "roofs.txt"), encoding: .utf8)
      #expect(text.contains("fma.baseline.float") && text.contains("read.memory.baseline"))
    }
  }

  @Test func refusesWhatItDoesNotKnow() throws {
    #expect(try easemark("roofline", "--isa", "v9").status == 64)
    #expect(try easemark("roofline", "--precision", "half").status == 64)
    #expect(try easemark("roofline", "more").status == 64)
    let refused = try easemark("roofline", "--output", "/nowhere/roofs.txt")
    #expect(refused.status == 1 && refused.errors.contains("/nowhere/roofs.txt"))
  }
}
