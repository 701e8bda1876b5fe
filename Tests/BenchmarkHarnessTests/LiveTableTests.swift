import Testing

@testable import BenchmarkHarness

@Suite struct LiveTableTests {
  private let sides = [
    SideProgress(
      variant: "libm", nsPerItem: 12.5, speedup: nil, isBaseline: true, isRanked: true),
    SideProgress(
      variant: "simd", nsPerItem: 2.5, speedup: 5, isBaseline: false, isRanked: true),
    SideProgress(
      variant: "wrong", nsPerItem: 1, speedup: nil, isBaseline: false, isRanked: false),
  ]

  /// What a table writes for each update.
  private func drawings(
    _ steps: [ProgressUpdate.Step], color: Bool = false, sizes: [LiveTable.Size]
  ) -> [String] {
    var texts: [String] = []
    var size = sizes[0]
    let table = LiveTable(color: color, size: { size }, write: { texts.append($0) })
    for (index, step) in steps.enumerated() {
      size = sizes[min(index, sizes.count - 1)]
      let before = texts.count
      table.update(
        ProgressUpdate(
          step: step, fraction: 0.5, elapsedSeconds: 1, remainingSeconds: 65, sides: sides))
      if texts.count == before { texts.append("") }
    }
    return texts
  }

  @Test func redrawsInPlaceAndGivesTheScreenBack() {
    let texts = drawings(
      [.working(group: "A.b.1"), .working(group: "A.b.1"), .ended, .ended], sizes: [(80, 24)])
    let bar = "[############............]  50%  1m 05s left  A.b.1"
    let lines = [
      bar, "method  ns/item  speed-up", "------  -------  --------  ----------",
      "libm       12.5            baseline", "simd       2.50     5.00×",
      "wrong      1.00            NOT RANKED",
    ]
    let drawn = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J"
    #expect(texts[0] == "\r" + drawn)
    #expect(texts[1] == "\r\u{1B}[5A" + drawn)
    #expect(texts[2] == "\r\u{1B}[5A\u{1B}[J")
    #expect(texts[3].isEmpty)
  }

  @Test(arguments: [1, 2, 10, 24, 40, 200], [1, 3, 6, 7, 24])
  func fitsTheTerminal(columns: Int, rows: Int) {
    let text = drawings([.working(group: "A.b.1")], sizes: [(columns, rows)])[0]
    // A carriage return and a line feed are one character.
    let lines = text.replacing(#/\u{1B}\[[0-9]*[A-Z]|\r/#, with: "").split(
      separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.count <= max(1, rows - 1))
    for line in lines { #expect(line.count < max(columns, 1)) }
  }

  @Test func aNarrowedTerminalIsLeftAsItIs() {
    let steps = Array(repeating: ProgressUpdate.Step.working(group: "A.b.1"), count: 3)
    // 60 columns hold what 80 showed; at 40 the terminal has broken the bar's line.
    let texts = drawings(steps, sizes: [(80, 24), (60, 24), (40, 24)])
    #expect(texts[1].hasPrefix("\r\u{1B}[5A["))
    #expect(texts[2].hasPrefix("\r\n["))
  }

  @Test func onlyBrokenLimitsAreColoured() {
    let text = drawings([.working(group: "A.b.1")], color: true, sizes: [(80, 24)])[0]
    #expect(text.contains("\u{1B}[1;31mNOT RANKED\u{1B}[0m"))
    #expect(text.split(separator: "\u{1B}[1;31m").count == 2)
  }

  @Test func sidesKnowTheirMedians() throws {
    let cases = [
      try makeCase("A.b.base.8", turns: 1, isBaseline: true), try makeCase("A.b.fast.8", turns: 1),
      try makeCase("A.b.wrong.8", turns: 1),
    ]
    let group = try CaseGroup.groups(of: cases)[0]
    let rounds = RoundsSoFar(
      count: 3, of: 5, epochs: [[40, 44, 48, 0, 0], [10, 22, 8, 0, 0], [1, 1, 1, 0, 0]])
    let sides = SideProgress.sides(of: group, ranked: [true, true, false], after: rounds)
    let items = Double(cases[0].items)
    #expect(sides.map(\.nsPerItem) == [44 / items, 10 / items, 1 / items])
    #expect(sides.map(\.speedup) == [nil, 4, nil])
    #expect(sides.map(\.isBaseline) == [true, false, false])
    #expect(rounds.part == 0.6)
  }
}
