import BenchmarkHarness
import Foundation
import Testing

/// `compare`, `check`, `baseline` and `export` on parts of a committed run.
@Suite struct VerdictTests {
  private let run: RunResult

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = root.appending(path: "results/runs")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let name = try #require(names.filter { $0.hasSuffix(".json") }.sorted().first)
    var run = try ResultReader.read(path: folder.appending(path: name).path)
    let groups: Set = ["Spring.tick.64", "Bezier.curve.64"]
    run.groups.removeAll { !groups.contains($0.id) }
    run.cases.removeAll { !groups.contains($0.group) }
    run.frameBudgets = []
    run.curves = []
    self.run = run
  }

  /// Calls the tool in a folder that has the run as a.json and a changed one as b.json.
  private func tool(
    _ arguments: String..., input: String = "", change: (inout RunResult) -> Void = { _ in },
    then: (ToolOutput, URL) throws -> Void = { _, _ in }
  ) throws -> ToolOutput {
    try withTemporaryFolder { folder in
      try ResultWriter.write(run, toFile: folder.appending(path: "a.json").path)
      var other = run
      other.started = "2027-01-01T00:00:00Z"
      change(&other)
      try ResultWriter.write(other, toFile: folder.appending(path: "b.json").path)
      let output = try easemark(arguments, input: Data(input.utf8), in: folder)
      try then(output, folder)
      return output
    }
  }

  private func slower(_ variant: String, by factor: Double) -> (inout RunResult) -> Void {
    { run in
      for index in run.cases.indices where run.cases[index].variant == variant {
        run.cases[index].time.epochs = run.cases[index].time.epochs.map { $0 * factor }
      }
    }
  }

  @Test func compareSaysWhatBecameSlower() throws {
    let same = try tool("compare", "a.json", "b.json")
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.output.contains("0 faster, 0 slower, 6 not resolved"))
    #expect(try tool("compare", "a.json", "b.json", "--strict").status == 4)
    let slow = try tool("compare", "a.json", "b.json", change: slower("simd", by: 1.5))
    #expect(slow.status == 2)
    #expect(slow.output.contains("0 faster, 2 slower, 4 not resolved"))
    let fast = try tool("compare", "b.json", "a.json", change: slower("simd", by: 1.5))
    #expect(fast.status == 0)
    #expect(fast.output.contains("2 faster"))
  }

  @Test func compareSaysWhatBecameWrong() throws {
    let wrong = try tool("compare", "a.json", "b.json") {
      $0.cases[0].accuracy.maxError = 1
    }
    #expect(wrong.status == 3)
    #expect(wrong.output.contains("worse: "))
  }

  @Test func compareRefusesOtherMachines() throws {
    let change: (inout RunResult) -> Void = { $0.environment.machine = "other" }
    let refused = try tool("compare", "a.json", "b.json", change: change)
    #expect(refused.status == 1 && refused.output.isEmpty)
    #expect(refused.errors.contains("machine: \(run.environment.machine) before, other after"))
    #expect(refused.errors.contains("--allow machine"))
    let allowed = try tool("compare", "a.json", "b.json", "--allow", "machine", change: change)
    #expect(allowed.status == 0 && allowed.errors.hasPrefix("Warning: machine"))
    #expect(try tool("compare", "a.json", "b.json", "--allow", "everything").status == 64)
  }

  @Test func compareTakesSides() throws {
    let sides = try tool("compare", "a.json", "--sides", "simd,libm", "--format", "csv")
    #expect(sides.status == 0)
    let rows = sides.output.split(separator: "\n")
    #expect(rows.count == 2 && rows[1].hasPrefix("Spring.tick.64,simd,libm,"))
    #expect(rows[1].contains(",faster,"))
    let unknown = try tool("compare", "a.json", "--sides", "simd,nothing")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("sides of this run: browser, libm, reference, simd\n"))
    let mistyped = try tool("compare", "a.json", "--sides", "simd,libn")
    #expect(mistyped.errors.contains("reference, simd. Did you mean 'libm'?"))
    for bad in [["--sides", "simd"], ["--sides", "a,a"], ["--confidence", "2"], []] {
      #expect(try easemark(["compare", "a.json"] + bad, input: Data()).status == 64, "\(bad)")
    }
    #expect(try tool("compare", "a.json", "b.json", "--sides", "simd,libm").status == 64)
  }

  @Test func compareWritesRows() throws {
    let json = try tool("compare", "a.json", "b.json", "--format", "json")
    let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    #expect((rows as? [[String: AnyObject]])?.count == 6)
    let md = try tool("compare", "a.json", "b.json", "--format", "md", "--filter", "Spring")
    #expect(md.output.split(separator: "\n").count == 5)
  }

  @Test func unreadableFilesFail() throws {
    let none = try tool("compare", "a.json", "none.json")
    #expect(none.status == 1)
    #expect(none.errors == "Error: no result file and no baseline 'none.json'\n")
    for (text, words) in [
      ("", "it is empty"), ("{\"schema\":3}", "has result schema 3"),
      ("[1]", "not a benchmark result"),
      ("\u{1}PNG", "is not JSON"), ("{\"schema\":2,\"runs\":[]}", "name: is missing"),
    ] {
      try withTemporaryFolder { folder in
        try Data(text.utf8).write(to: folder.appending(path: "x.json"))
        for command in [
          ["check", "x.json"], ["export", "x.json"], ["compare", "x.json", "x.json"],
        ] {
          let result = try easemark(command, input: Data(), in: folder)
          #expect(
            result.status == 1 && result.errors.contains(words), "\(command): \(result.errors)")
          #expect(result.output.isEmpty)
        }
      }
    }
  }

  @Test func checkIsAGate() throws {
    try withTemporaryFolder { folder in
      func check(_ change: (inout RunResult) -> Void, _ options: String...) throws -> ToolOutput {
        var other = run
        change(&other)
        let path = folder.appending(path: "b.json").path
        try ResultWriter.write(other, toFile: path)
        return try easemark(
          ["check", path, "--limits", "limits.json"] + options, input: Data(), in: folder)
      }
      try ResultWriter.write(run, toFile: folder.appending(path: "a.json").path)
      let proposal = try easemark(
        "check", "a.json", "--write-limits", "limits.json", in: folder)
      #expect(proposal.status == 0 && proposal.output.isEmpty)
      #expect(
        try easemark("check", "a.json", "--write-limits", "-", in: folder).output.hasPrefix("{"))

      let kept = try check({ _ in }, "--strict")
      #expect(kept.status == 0, "\(kept.output)")
      #expect(kept.output.contains(" limits: "))
      #expect(try check(slower("simd", by: 1.5)).status == 0)
      let slow = try check(slower("simd", by: 4))
      #expect(slow.status == 2 && slow.output.contains("too slow"))
      #expect(try check(slower("simd", by: 0.1)).output.contains("suspiciously fast"))
      let wrong = try check { $0.cases[0].accuracy.maxError *= 10 }
      #expect(wrong.status == 3 && wrong.output.contains("too inaccurate"))
      let missing: (inout RunResult) -> Void = { $0.cases.removeFirst() }
      let partly = try check(missing)
      #expect(partly.status == 0 && !partly.output.contains("no such case"))
      let strict = try check(missing, "--strict")
      #expect(strict.status == 4 && strict.output.contains("no such case"))
      #expect(try easemark("check", "a.json", "--limits", "none", in: folder).status == 1)
    }
  }

  @Test func aRunIsNotLostToWhatIsMadeOfIt() throws {
    for arguments in [["export", "a.json", "--output"], ["check", "a.json", "--write-limits"]] {
      try withTemporaryFolder { folder in
        let path = folder.appending(path: "a.json").path
        try ResultWriter.write(run, toFile: path)
        let link = folder.appending(path: "link.json")
        try FileManager.default.createSymbolicLink(
          at: link, withDestinationURL: URL(filePath: path))
        for name in ["a.json", "link.json"] {
          let output = try easemark(arguments + [name], input: Data(), in: folder)
          #expect(output.status == 1)
          #expect(output.errors.contains("'\(name)' is the file that was read"))
        }
        #expect(try ResultReader.read(path: path) == run)
      }
    }
  }

  @Test func aGateThatJudgesNothingFails() throws {
    try withTemporaryFolder { folder in
      try ResultWriter.write(run, toFile: folder.appending(path: "a.json").path)
      let made = try easemark("check", "a.json", "--write-limits", "l.json", in: folder)
      #expect(made.status == 0)
      var other = run
      other.groups.removeAll { $0.id != "Bezier.curve.64" }
      other.cases.removeAll { $0.group != "Bezier.curve.64" }
      let path = folder.appending(path: "l.json")
      var limits = try String(contentsOf: path, encoding: .utf8)
      limits = limits.replacingOccurrences(of: "Bezier.curve", with: "Bezier.other")
      try limits.write(to: path, atomically: true, encoding: .utf8)
      try ResultWriter.write(other, toFile: folder.appending(path: "b.json").path)
      let output = try easemark("check", "b.json", "--limits", "l.json", in: folder)
      #expect(output.status == 1)
      #expect(output.errors.contains("nothing that the limits are about"))
    }
  }

  @Test func baselinesAreKept() throws {
    try withTemporaryFolder { folder in
      func tool(_ arguments: String...) throws -> ToolOutput {
        try easemark(arguments, input: Data(), in: folder)
      }
      for (name, factor) in [("a", 1.0), ("b", 1.0001), ("c", 1.5)] {
        var other = run
        slower("simd", by: factor)(&other)
        try ResultWriter.write(other, toFile: folder.appending(path: "\(name).json").path)
      }
      #expect(try tool("baseline", "list").output == "no baselines in results/baselines\n")
      let refused = try tool("baseline", "save", "main", "a.json", "c.json")
      #expect(refused.status == 1)
      #expect(refused.errors.contains("Spring.tick.64: simd +50.0 %"))
      for hasNaN in [false, true] {
        // No NaN is equal to itself, and a whole run has some.
        var one = run
        if hasNaN { one.cases[0].accuracy.rmsError = .nan }
        try ResultWriter.write(one, toFile: folder.appending(path: "one.json").path)
        let twice = try tool("baseline", "save", "main", "one.json", "one.json")
        #expect(twice.status == 1 && twice.errors == "Error: both files hold the same run\n")
      }
      #expect(try tool("baseline", "save", "../main", "a.json", "b.json").status == 1)

      let saved = try tool("baseline", "save", "main", "a.json", "b.json")
      #expect(saved.status == 0, "\(saved.errors)")
      #expect(saved.errors == "baseline: results/baselines/main.json\n")
      #expect(try tool("baseline", "list").output.contains("main"))
      #expect(try tool("baseline", "list", "--names").output == "main\n")
      #expect(try tool("baseline", "list", "--names", "--format", "csv").status == 64)
      #expect(try tool("baseline", "show", "main").output.contains("0 slower"))
      #expect(try tool("compare", "main", "c.json").status == 2)
      #expect(try tool("export", "main").output.split(separator: "\n").count == 13)
      let unknown = try tool("compare", "mian", "c.json")
      #expect(unknown.errors.contains("Did you mean 'main'?"))

      let damaged = folder.appending(path: "results/baselines/broken.json")
      try Data("{\"schema\":2".utf8).write(to: damaged)
      let list = try tool("baseline", "list")
      #expect(list.status == 1 && list.output.contains("main") && list.errors.contains("broken"))
      let deleted = try tool("baseline", "delete", "main")
      #expect(deleted.status == 0)
      #expect(deleted.errors == "deleted: results/baselines/main.json\n")
      #expect(try tool("baseline", "delete", "main").status == 1)
      #expect(try tool("baseline", "remove", "main").status == 64)
    }
  }

  @Test func exportWritesEveryFormat() throws {
    let csv = try tool("export", "a.json")
    #expect(csv.status == 0)
    #expect(csv.output.split(separator: "\n").count == 7)
    #expect(csv.output.hasPrefix("case,family,operation,variant,size,group,title,"))
    #expect(try tool("export", "a.json", "--output", "-").output == csv.output)
    let json = try tool("export", "a.json", "--format", "json")
    let rows = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    #expect(
      (rows as? [[String: AnyObject]])?.first?["case"] as? String == run.cases[0].id.description)
    _ = try tool(
      "export", "a.json", "--format", "md", "--output", "x.md",
      then: { output, folder in
        #expect(output.status == 0 && output.output.isEmpty)
        let text = try String(contentsOf: folder.appending(path: "x.md"), encoding: .utf8)
        #expect(text.hasPrefix("| case | title |"))
      })
  }
}
