import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct BaselineStoreTests {
  private func baseline(
    _ name: String, _ first: RunResult, _ second: RunResult
  ) throws -> Baseline {
    try Baseline(
      name: name, first: ComparedRuns(name: "1.json", run: first),
      second: ComparedRuns(name: "2.json", run: second))
  }

  @Test func isWrittenReadListedAndDeleted() throws {
    let folder = try TemporaryFolder()
    let store = BaselineStore(folder: folder.path + "/baselines")
    #expect(store.names == [])
    let main = try baseline("main", makeMeasuredRun(seed: 1), makeMeasuredRun(seed: 2))
    let path = try store.save(main)
    #expect(path == folder.path + "/baselines/main.json")
    #expect(try store.read("main") == main)
    _ = try store.save(baseline("a-1.2_x", makeMeasuredRun(seed: 3), makeMeasuredRun(seed: 4)))
    #expect(store.names == ["a-1.2_x", "main"])
    #expect(try ResultReader.readRuns(path: path).runs == main.runs)
    #expect(try store.delete("main") == path)
    #expect(store.names == ["a-1.2_x"])
    #expect(throws: VerdictError.noSuchBaseline("main", known: ["a-1.2_x"])) {
      try store.delete("main")
    }
    #expect(throws: VerdictError.noSuchBaseline("main", known: ["a-1.2_x"])) {
      try store.read("main")
    }
  }

  @Test(arguments: ["", ".", "..", "../x", "a/b", ".hidden", "-x", "a b", "ä", "a\n", "\0"])
  func namesThatLeadElsewhereAreRefused(_ name: String) throws {
    let store = BaselineStore(folder: "/tmp")
    #expect(throws: VerdictError.invalidBaselineName(name)) { try store.path(of: name) }
    #expect(throws: VerdictError.invalidBaselineName(name)) {
      try baseline(name, makeMeasuredRun(), makeMeasuredRun(seed: 2))
    }
    #expect(throws: VerdictError.self) { try store.delete(name) }
  }

  @Test func runsThatDisagreeAreNotSaved() throws {
    let first = try makeMeasuredRun(seed: 1)
    func reason(_ change: (inout RunResult) throws -> Void) throws -> String {
      var second = try makeMeasuredRun(seed: 2)
      try change(&second)
      let error = #expect(throws: VerdictError.self) { try baseline("x", first, second) }
      return error?.description ?? ""
    }
    let slower = try reason {
      $0 = try makeMeasuredRun(seed: 2, slowdown: ["simd": 1.25])
    }
    #expect(slower.contains("Spring.tick.64: simd +2") && slower.contains("Bezier.curve.64: simd"))
    #expect(!slower.contains("libm"))
    #expect(slower.hasSuffix("Run again on a quieter machine."))
    let wrong = try reason { $0.cases[0].accuracy.maxError = 1 }
    #expect(wrong.contains("Spring.tick.libm.64: 1.0e-16 → 1.0e+00"))
    #expect(wrong.hasSuffix("they would be the same."))
    #expect(try reason { $0.profile = .smoke }.contains("smoke run"))
  }

  @Test func runsOfTwoBuildsAreNotSaved() throws {
    func reason(_ change: (inout RunResult) -> Void) throws -> String {
      var (first, second) = (try makeMeasuredRun(seed: 1), try makeMeasuredRun(seed: 2))
      first.environment.commit = CommitRecord(hash: "abc", clean: true)
      second.environment.commit = first.environment.commit
      change(&second)
      let error = #expect(throws: VerdictError.self) { try baseline("x", first, second) }
      let text = error?.description ?? ""
      #expect(text.hasPrefix("'1.json' and '2.json' are not two runs of one build"))
      #expect(text.hasSuffix("\nMeasure both with the same build, on the same machine."))
      // An option that 'baseline save' does not have.
      #expect(!text.contains("--allow"))
      return text
    }
    #expect(try reason { $0.environment.machine = "other" }.contains("\n  machine: "))
    #expect(
      try reason { $0.environment.commit.hash = "def" }
        .contains("\n  commit: abc in the first run, def in the second\n"))
    #expect(
      try reason { $0.environment.commit.clean = false }
        .contains("\n  commit: abc in the first run, abc with changes in the second\n"))
    #expect(try reason { $0.tool.version = "9" }.contains("\n  version: easemark "))
  }

  @Test func runsOfOtherCasesAreNotSaved() throws {
    func reason(_ change: (inout RunResult) throws -> Void) throws -> String {
      var second = try makeMeasuredRun(seed: 2)
      try change(&second)
      let error = #expect(throws: VerdictError.self) {
        try baseline("x", makeMeasuredRun(seed: 1), second)
      }
      let text = error?.description ?? ""
      #expect(text.hasPrefix("'1.json' and '2.json' do not have the same cases:\n  "))
      #expect(text.contains("Measure both with the same selection"))
      #expect(!text.contains("noise") && !text.contains("quieter"))
      return text
    }
    #expect(
      try reason { $0.cases.remove(at: 2) }.contains("Bezier.curve.simd.64: only in the first run"))
    #expect(try reason { $0.cases[0].items = 8 }.contains("4 items before, 8 after"))
    // None in common.
    let many = try reason { run in
      let template = run.cases[0]
      run.cases = try (0..<50).map { index in
        var record = template
        record.id = try CaseID("Other.thing.a\(index).64")
        return record
      }
    }
    #expect(many.split(separator: "\n").count == 13 && many.contains("\n  and 43 more\n"))
  }

  /// Two runs that differ as runs do widen what a third is held against.
  @Test func comparisonsTakeBothRuns() throws {
    let first = try makeMeasuredRun(seed: 1)
    let second = try makeMeasuredRun(seed: 2, slowdown: ["simd": 1.01])
    let third = try makeMeasuredRun(seed: 3, slowdown: ["simd": 1.03])
    let main = try baseline("main", first, second)
    func interval(_ before: ComparedRuns) throws -> IntervalRecord {
      let comparison = try ResultComparison(
        before: before, after: ComparedRuns(name: "3.json", run: third))
      return try #require(comparison.entries[1].ratio)
    }
    let both = try interval(ComparedRuns(main))
    for run in [first, second] {
      let one = try interval(ComparedRuns(name: "1.json", run: run))
      #expect(both.low <= one.low && both.high >= one.high)
    }
  }

  @Test func damagedFilesAreSaid() throws {
    let folder = try TemporaryFolder()
    let store = BaselineStore(folder: folder.path)
    let main = try baseline("main", makeMeasuredRun(seed: 1), makeMeasuredRun(seed: 2))
    let path = try store.save(main)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    func message(_ text: String) throws -> String {
      try folder.write(text, to: "main.json")
      do {
        _ = try store.read("main")
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(try message(String(text.prefix(5000))).hasPrefix("'\(path)' is not JSON"))
    #expect(try message("").contains("it is empty"))
    #expect(try message("{\"schema\":2}").contains("name: is missing"))
    #expect(try message("{\"schema\":9}").contains("has result schema 9"))
    var single = main
    single.runs.removeLast()
    let short = String(decoding: try ResultWriter.encode(single), as: UTF8.self)
    #expect(try message(short).contains("runs: has 1 runs"))
    var twisted = main
    twisted.runs[1].seed = "x"
    let wrong = String(decoding: try ResultWriter.encode(twisted), as: UTF8.self)
    #expect(try message(wrong).contains("runs[1].seed: 'x'"))
    #expect(try message(text).isEmpty)
  }
}
