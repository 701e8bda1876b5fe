import Testing

@testable import BenchmarkHarness

@Suite struct WarningSummaryTests {
  private func warning(
    _ kind: WarningRecord.Kind, _ scope: String, _ message: String = "seen",
    _ advice: String = "do this"
  ) -> WarningRecord {
    WarningRecord(kind: kind, scope: scope, message: message, advice: advice)
  }

  @Test func nothingToSay() { #expect(WarningSummary([]).lines.isEmpty) }

  @Test func oneLineForEachKindAndAdvice() {
    let lines = WarningSummary([
      warning(.noise, "A.b.1"),
      warning(.drift, "A.b.1", "all sides became 9.0 % slower"), warning(.drift, "A.b.2"),
      warning(.throttling, "A.b.1", "hot", "cool"), warning(.throttling, "run", "held", "free"),
    ]).lines
    #expect(
      lines == [
        "Warning: drift in A.b.1, A.b.2: in the first of them all sides became 9.0 % slower; do this",
        "Warning: throttling in A.b.1: hot; cool",
        "Warning: throttling: held; free",
        "Warning: noise in A.b.1: seen; do this",
      ])
  }

  @Test func manyGroupsAreCounted() {
    let lines = WarningSummary((1...40).map { warning(.noise, "A.b.\($0)") }).lines
    #expect(
      lines == [
        "Warning: noise in 40 groups (A.b.1, A.b.2, …): in the first of them seen; do this"
      ])
  }
}
