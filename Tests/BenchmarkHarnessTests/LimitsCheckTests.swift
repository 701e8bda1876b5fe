import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct LimitsCheckTests {
  /// simd against libm is 4 ± 0.05; errors are 1e-16.
  private func outcome(
    speed: ClosedRange<Double> = 2...8, _ change: (inout RunResult) -> Void = { _ in }
  ) throws -> LimitsCheck {
    var run = try makeMeasuredRun()
    let seed = run.seed
    change(&run)
    let limits = LimitsFile(
      schema: 1, about: "", seed: seed,
      speed: [
        LimitsFile.Speed(
          group: "Spring.tick.64", side: "simd", against: "libm", atLeast: speed.lowerBound,
          atMost: speed.upperBound)
      ],
      accuracy: [
        LimitsFile.Accuracy(
          case: try CaseID("Spring.tick.simd.64"), unit: "absolute", atLeast: 1e-18,
          atMost: 1e-15, samples: 100)
      ])
    return LimitsCheck([run], limits: limits)
  }

  @Test func keptLimits() throws {
    let check = try outcome()
    #expect(check.entries.map(\.outcome) == [.kept, .kept])
    #expect(check.isResolved && !check.isSpeedRegression && !check.isAccuracyRegression)
    #expect(check.lines() == ["2 limits: 2 kept"])
  }

  @Test func speedIsBoundedInBothDirections() throws {
    let slow = try outcome(speed: 5...8)
    #expect(slow.entries[0].outcome == .tooSlow && slow.isSpeedRegression)
    let fast = try outcome(speed: 2...3)
    #expect(fast.entries[0].outcome == .suspiciouslyFast && fast.isSpeedRegression)
    let value = try #require(slow.entries[0].value)
    for limits in [value...8, 2...value] {
      let open = try outcome(speed: limits)
      #expect(open.entries[0].outcome == .notResolved)
      #expect(!open.isSpeedRegression && !open.isResolved)
    }
    #expect(slow.lines().joined(separator: "\n").contains("too slow"))
  }

  @Test func accuracyIsBoundedInBothDirections() throws {
    func of(_ change: (inout AccuracyRecord) -> Void) throws -> LimitsCheck.Outcome {
      try outcome { change(&$0.cases[1].accuracy) }.entries[1].outcome
    }
    #expect(try of { $0.maxError = 2e-15 } == .tooInaccurate)
    #expect(try of { $0.maxError = .nan } == .tooInaccurate)
    #expect(try of { $0.nans = 1 } == .tooInaccurate)
    #expect(try of { $0.maxError = 0 } == .suspiciouslyAccurate)
    #expect(try of { ($0.maxError, $0.samples) = (0, 99) } == .kept)
    #expect(try of { ($0.maxError, $0.samples) = (2e-15, 99) } == .notResolved)
    #expect(try of { ($0.maxError, $0.samples) = (.nan, 99) } == .tooInaccurate)
    #expect(
      try of { ($0.maxError, $0.samples, $0.passed) = (1e-10, 99, false) } == .tooInaccurate)
    #expect(try of { ($0.maxError, $0.samples) = (0, 0) } == .suspiciouslyAccurate)
    #expect(try of { $0.unit = "points" } == .notRun)
    #expect(try outcome { $0.cases[1].accuracy.maxError = 1 }.isAccuracyRegression)
  }

  @Test func anotherSeedIsOtherInputs() throws {
    let wrong = try outcome { ($0.seed, $0.cases[1].accuracy.maxError) = ("8", 2e-15) }
    #expect(wrong.entries[1].outcome == .notResolved && !wrong.isAccuracyRegression)
    let exact = try outcome { ($0.seed, $0.cases[1].accuracy.maxError) = ("8", 0) }
    #expect(exact.entries[1].outcome == .kept)
  }

  @Test func whatDidNotRunIsNeitherKeptNorBroken() throws {
    let check = try outcome { $0.cases.remove(at: 1) }
    #expect(check.entries.map(\.outcome) == [.notRun, .notRun])
    #expect(!check.isResolved && !check.isSpeedRegression && !check.isAccuracyRegression)
    #expect(check.lines().count == 2 && check.lines()[0].hasPrefix("2 limits were not run: "))
    let listed = check.lines(listsNotRun: true).joined(separator: "\n")
    #expect(listed.contains("no such case") && listed.contains("no side 'simd'"))
    #expect(check.table.rows.count == 2)
    #expect(try outcome { $0.cases[0].accuracy.passed = false }.entries[0].outcome == .notRun)
    #expect(try outcome { $0.cases[0].time.epochs = [1] }.entries[0].outcome == .notRun)
  }

  @Test func theWorseOfTwoRunsCounts() throws {
    let good = try makeMeasuredRun()
    let bad = try makeMeasuredRun(seed: 2, slowdown: ["simd": 3])
    let limits = LimitsFile(proposedFrom: good, slack: LimitsFile.Slack())
    var tight = limits
    tight.speed[0].atLeast = 2
    #expect(LimitsCheck([good, bad], limits: tight).isSpeedRegression)
    #expect(LimitsCheck([bad, good], limits: tight).isSpeedRegression)
    #expect(!LimitsCheck([good, good], limits: tight).isSpeedRegression)
  }

  @Test func aProposalIsKeptByItsRun() throws {
    let run = try makeMeasuredRun()
    let limits = LimitsFile(proposedFrom: run)
    #expect(limits.speed.map(\.side) == ["simd"])
    #expect(limits.accuracy.count == 3)
    #expect(limits.fault == nil)
    #expect(limits.speed[0].atLeast == 1.3 && limits.speed[0].atMost == 13)
    #expect(limits.accuracy[0].atLeast == 9.9e-19 || limits.accuracy[0].atLeast == 1e-18)
    #expect(limits.accuracy[0].atMost == 4e-16 || limits.accuracy[0].atMost == 4.1e-16)
    #expect(LimitsCheck([run], limits: limits).entries.allSatisfy { $0.outcome == .kept })
    let folder = try TemporaryFolder()
    try folder.write(String(decoding: limits.encoded(), as: UTF8.self), to: "limits.json")
    #expect(try LimitsFile.read(path: folder.path + "/limits.json") == limits)
  }

  @Test func roundingIsOutwards() {
    #expect(LimitsFile.rounded(1.239e-16, .up) == 1.3e-16)
    #expect(LimitsFile.rounded(1.239e-16, .down) == 1.2e-16)
    #expect(LimitsFile.rounded(98.7, .down) == 98)
    #expect(LimitsFile.rounded(99.5, .up) == 100)
    #expect(LimitsFile.rounded(0, .up) == 0)
    #expect(LimitsFile.rounded(.leastNonzeroMagnitude, .up) == .leastNonzeroMagnitude)
  }

  @Test func damagedLimitsAreSaid() throws {
    let folder = try TemporaryFolder()
    func message(_ text: String) throws -> String {
      try folder.write(text, to: "l.json")
      let error = #expect(throws: (any Error).self) {
        try LimitsFile.read(path: folder.path + "/l.json")
      }
      return error.map { "\($0)" } ?? ""
    }
    let start = "{\"schema\":1,\"about\":\"\",\"seed\":\"1\",\"accuracy\":[],\"speed\":["
    let speed = "{\"group\":\"g\",\"side\":\"a\",\"against\":\"b\",\"atLeast\":1,\"atMost\":2}"
    #expect(try message("").contains("limits file: file: "))
    #expect(try message("{}").contains("schema: is missing"))
    #expect(
      try message("{\"schema\":7,\"about\":\"\",\"seed\":\"1\",\"speed\":[],\"accuracy\":[]}")
        .contains("is 7"))
    #expect(try message("\(start)\(speed),\(speed)]}").contains("speed[1]: g has two limits"))
    let empty = speed.replacingOccurrences(of: "\"atMost\":2", with: "\"atMost\":0.5")
    #expect(try message("\(start)\(empty)]}").contains("not above atMost"))
    #expect(try message("\(start)1]}").contains("speed[0]"))
    #expect(try message("\(start)]}").contains("there is no limit at all"))
    let itself = speed.replacingOccurrences(of: "\"b\"", with: "\"a\"")
    #expect(try message("\(start)\(itself)]}").contains("a is compared with itself"))
    #expect(throws: ResultFileError.self) { try LimitsFile.read(path: folder.path + "/none") }
  }

  /// The committed file is valid and was made from runs of this project.
  @Test func committedLimitsAreValid() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = root.appending(path: "Benchmarks/limits.json").path
    let limits = try LimitsFile.read(path: path)
    #expect(limits.speed.count > 20 && limits.accuracy.count > 50)
  }
}
