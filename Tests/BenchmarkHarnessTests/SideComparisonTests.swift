import Testing

@testable import BenchmarkHarness

@Suite struct SideComparisonTests {
  @Test func sidesArePaired() throws {
    let run = try makeMeasuredRun()
    let comparison = try SideComparison(of: run, side: "simd", against: "libm")
    #expect(comparison.entries.map(\.group) == ["Spring.tick.64"])
    let entry = try #require(comparison.entries.first)
    #expect(entry.verdict == .faster && comparison.isResolved)
    let ratio = try #require(entry.ratio)
    #expect(ratio.low > 3.8 && ratio.high < 4.2)
    let reverse = try SideComparison(of: run, side: "libm", against: "simd")
    #expect(reverse.entries.first?.verdict == .slower)
    #expect(comparison.lines().joined(separator: "\n").contains("faster"))
    #expect(comparison.table.rows.first?.count == comparison.table.columns.count)
  }

  @Test func wrongSidesAreNotRanked() throws {
    var run = try makeMeasuredRun()
    run.cases[1].accuracy.passed = false
    let comparison = try SideComparison(of: run, side: "simd", against: "libm")
    #expect(comparison.entries.first?.ratio == nil)
    #expect(comparison.entries.first?.verdict == .notResolved)
  }

  @Test func unknownSidesAreNamed() throws {
    let run = try makeMeasuredRun()
    #expect(throws: VerdictError.noSuchSides("simd", "blas", known: ["libm", "simd"])) {
      try SideComparison(of: run, side: "simd", against: "blas")
    }
    #expect(throws: VerdictError.self) {
      try SideComparison(
        of: run, side: "simd", against: "libm", filter: CaseFilter(["Bezier"]))
    }
  }
}
