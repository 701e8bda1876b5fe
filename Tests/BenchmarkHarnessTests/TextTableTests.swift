import Testing

@testable import BenchmarkHarness

@Suite struct TextTableTests {
  private func make() -> TextTable {
    var table = TextTable(columns: [
      TextTable.Column("name", isFlexible: true), TextTable.Column("ns", .right),
      TextTable.Column("more", .right, dropOrder: 1), TextTable.Column("note", dropOrder: 2),
    ])
    table.add(["a method with a long name", "1.5", "0.25", "fine"])
    table.addSection("Group two")
    table.add(["b", "120", "3"])
    return table
  }

  @Test func columnsAlign() {
    #expect(
      make().lines() == [
        "name                        ns  more  note",
        "-------------------------  ---  ----  ----",
        "a method with a long name  1.5  0.25  fine",
        "",
        "Group two",
        "b                          120     3",
      ])
  }

  @Test func flexibleColumnsShrinkFirst() {
    #expect(
      make().lines(width: 30) == [
        "name            ns  more  note",
        "-------------  ---  ----  ----",
        "a method wit…  1.5  0.25  fine",
        "",
        "Group two",
        "b              120     3",
      ])
  }

  @Test func columnsAreLeftOutByTheirOrder() {
    #expect(make().lines(width: 24)[0] == "name            ns  more")
    #expect(make().lines(width: 16)[0] == "name          ns")
  }

  @Test func linesFitWhileTheyCan() {
    for width in 15...60 {
      #expect(make().lines(width: width).allSatisfy { $0.count <= width })
    }
  }

  @Test func summaryShowsTimeErrorAndVerdict() throws {
    var result = try makeResult()
    result.cases[1].ratio = RatioRecord(
      baseline: result.cases[0].id,
      speedup: IntervalRecord(median: 8.254, low: 8.1, high: 8.4), verdict: .faster)
    result.cases[1].time.nsPerItem = ItemTimeRecord(median: 2.004, low: 1.9, high: 2.2, mad: 0.1)
    result.cases[1].time.confidence = 0.95
    result.groups[0].noiseFloor = NoiseFloorRecord(low: 0.99, high: 1.013)
    result.cases[2].accuracy.passed = false
    let lines = SummaryTable(result).lines()
    let text = lines.joined(separator: "\n")
    #expect(text.contains("Spring.tick.64  against libm  noise floor ±1.3 %"))
    #expect(text.contains("8.25×"))
    #expect(text.contains("8.10–8.40"))
    #expect(text.contains("1.90–2.20"))
    #expect(text.contains("faster"))
    #expect(text.contains("baseline"))
    #expect(text.contains("NOT RANKED"))
    #expect(text.contains("1.0e-16"))
    #expect(SummaryTable(result).lines(width: 80).allSatisfy { $0.count <= 80 })
  }

  @Test(arguments: [
    (0.994, 1.007, "±0.7 %"), (0.99, 1.013, "±1.3 %"), (0.31, 1.01, "0.31–1.01"),
    (0.2, 2.5, "0.20–2.50"), (1.002, 1.02, "1.002–1.020"),
  ])
  func aLopsidedNoiseFloorIsGivenByItsEnds(low: Double, high: Double, text: String) {
    #expect(SummaryTable.reach(NoiseFloorRecord(low: low, high: high)) == text)
  }
}

@Suite struct TextStyleTests {
  private var table: TextTable {
    var table = TextTable(columns: [.init("name"), .init("value", .right), .init("verdict")])
    table.add(["a", "1", "faster"], styles: [2: .good, 1: .bad])
    table.add(["bb", "", "limit"], styles: [2: .alarm, 1: .bad])
    table.add(["c"], styles: [0: .faint])
    return table
  }

  @Test func coloursChangeNoWordAndNoPlace() {
    let plain = table.lines(width: 20)
    let colored = table.lines(width: 20, color: true)
    #expect(plain == colored.map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") })
    #expect(plain[2] == "a         1  faster")
    #expect(colored[2] == "a         \u{1B}[31m1\u{1B}[0m  \u{1B}[32mfaster\u{1B}[0m")
    // An empty cell has nothing to colour.
    #expect(colored[3] == "bb           \u{1B}[1;31mlimit\u{1B}[0m")
    #expect(colored[4] == "\u{1B}[2mc\u{1B}[0m")
  }

  @Test func verdictsOfASummary() throws {
    let result = try makeResult()
    #expect(
      SummaryTable(result).lines(color: true).map {
        $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
      } == SummaryTable(result).lines())
  }
}
