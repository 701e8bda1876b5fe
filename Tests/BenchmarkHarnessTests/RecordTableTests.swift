import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct RecordTableTests {
  private var table: RecordTable {
    var table = RecordTable(columns: ["a", "b,c", "d"])
    table.add([.text("x|y\n\"z\""), .number(0.1), .flag(true)])
    table.add([.text("plain"), .number(.infinity), .absent])
    table.add([.count(3)])
    return table
  }

  @Test func csvIsQuoted() {
    #expect(
      table.text(.csv)
        == "a,\"b,c\",d\n\"x|y\n\"\"z\"\"\",0.1,true\nplain,inf,\n3,,\n")
  }

  @Test func jsonIsJSON() throws {
    let data = Data(table.text(.json).utf8)
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: AnyObject]])
    #expect(rows.count == 3)
    #expect(rows[0]["a"] as? String == "x|y\n\"z\"")
    #expect(rows[0]["b,c"] as? Double == 0.1)
    #expect(rows[1]["b,c"] as? String == "inf")
    #expect(rows[2]["d"] is NSNull)
    #expect(RecordTable(columns: ["a"]).text(.json) == "[]\n")
  }

  @Test func markdownKeepsItsCells() {
    let lines = table.text(.md).split(separator: "\n")
    #expect(lines[0] == "| a | b,c | d |")
    #expect(lines[1] == "| ---: | ---: | --- |")
    #expect(lines[2] == "| x\\|y \"z\" | 0.1 | yes |")
    #expect(lines.count == 5)
  }

  @Test func everyCaseIsARow() throws {
    let run = try makeMeasuredRun()
    let lines = ExportTable([run, run]).text(.csv).split(separator: "\n")
    #expect(lines.count == 7)
    #expect(lines[0].hasPrefix("case,family,operation,variant,size,group,title,kind,precision,"))
    #expect(Set(ExportTable.columns).count == ExportTable.columns.count)
    let data = Data(ExportTable([run]).text(.json).utf8)
    let rows = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: AnyObject]])
    #expect(rows[1]["case"] as? String == "Spring.tick.simd.64")
    #expect(rows[1]["ns_per_item"] as? Double == run.cases[1].time.nsPerItem.median)
    #expect(rows[1]["verdict"] as? String == "faster")
    #expect(ExportTable([run]).text(.md).split(separator: "\n").count == 5)
  }
}
