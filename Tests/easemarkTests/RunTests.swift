import BenchmarkHarness
import Foundation
import TestSupport
import Testing

/// `run`, `list` and `env`, with the suites as they are.
@Suite struct RunTests {
  private struct ListedCase: Decodable {
    let id: String, group: String, title: String, kind: String
    let items: Int
    let isBaseline: Bool
  }

  private func listed(_ arguments: String...) throws -> [ListedCase] {
    let result = try easemark(["list", "--json"] + arguments, input: Data())
    #expect(result.status == 0)
    return try JSONDecoder().decode([ListedCase].self, from: Data(result.output.utf8))
  }

  private func files(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
  }

  @Test func listsEveryCase() throws {
    let cases = try listed()
    #expect(cases.count > 50)
    #expect(Set(cases.map(\.kind)) == ["ours", "peer", "popular"])
    let text = try easemark("list").output
    for entry in cases {
      #expect(text.contains("\n\(entry.id) "))
      #expect(text.contains(entry.title))
    }
    let selected = try listed("--filter", "Bezier.curve.4096", "--filter", "*.blas.*")
    #expect(
      selected.count == cases.count { $0.group == "Bezier.curve.4096" || $0.id.contains(".blas.") })
  }

  @Test func tellsTheEnvironment() throws {
    let result = try easemark("env", "--json", "--isa", "baseline")
    #expect(result.status == 0)
    let record = try JSONDecoder().decode(EnvironmentRecord.self, from: Data(result.output.utf8))
    #expect(record.instructionSet.chosen == "baseline")
    #expect(record.blas.threads == 1)
    #expect(record.cpu.cores > 0)
    let text = try easemark("env").output
    for word in [record.machine, record.cpu.model, record.kernel, record.blas.version] {
      #expect(text.contains(word))
    }
    let counters = try #require(record.counters)
    #expect(text.contains(counters.reason ?? counters.events.joined(separator: ", ")))
    #expect(text.contains("\npinned to         nothing\n"))
  }

  @Test func tellsTheVariablesThatDecideSpeed() throws {
    let process = Process()
    process.executableURL = URL(filePath: toolPath)
    process.arguments = ["env"]
    process.environment = ["OPENBLAS_CORETYPE": "Haswell", "MALLOC_ARENA_MAX": "1", "HOME": "/"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(
      text.contains("\nvariables         MALLOC_ARENA_MAX=1 OPENBLAS_CORETYPE=Haswell\n"), "\(text)"
    )
  }

  @Test func writesAResultIntoTheFolder() throws {
    try withTemporaryFolder { folder in
      let result = try easemark(
        "run", "--smoke", "--filter", "Bezier.curve.64", "--seed", "7", in: folder)
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.contains("Bezier.curve.64"))
      let runs = folder.appending(path: "results/runs")
      let name = try #require(try files(runs).first)
      #expect(try files(runs).count == 1)
      #expect(result.errors.hasSuffix("results: results/runs/\(name)\n"))
      let run = try ResultReader.read(path: runs.appending(path: name).path)
      #expect(run.seed == "7" && run.profile == .smoke)
      #expect(run.tool.name == "easemark")
      #expect(
        run.cases.map(\.id.description) == (try listed("--filter", "Bezier.curve.64").map(\.id)))
      #expect(
        run.command
          == ["easemark", "run", "--smoke", "--filter", "Bezier.curve.64", "--seed", "7"])
      #expect(!run.curves.isEmpty)
    }
  }

  @Test func writesAResultToAFile() throws {
    try withTemporaryFolder { folder in
      let result = try easemark(
        "run", "--smoke", "--quiet", "--filter", "Bezier.curve.simd.64", "--output", "new/one.json",
        in: folder)
      #expect(result.status == 0)
      #expect(result.errors == "results: new/one.json\n")
      let run = try ResultReader.read(path: folder.appending(path: "new/one.json").path)
      // The baseline runs with the case, so that there is a ratio.
      #expect(Set(run.cases.map(\.variant)) == ["simd", "browser"])
      // Where the file went says nothing about what was measured.
      #expect(run.command.last == "Bezier.curve.simd.64")
    }
  }

  @Test func aRemovedFolderIsAnError() throws {
    try withTemporaryFolder { folder in
      // The shell enters the folder and removes it, so that the tool starts in no folder at all.
      let gone = folder.appending(path: "gone")
      try FileManager.default.createDirectory(at: gone, withIntermediateDirectories: false)
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = [
        "-c", "rmdir ../gone; exec timeout 20 \"$0\" run --smoke --quiet --filter Bezier.curve.64",
        toolPath,
      ]
      process.currentDirectoryURL = gone
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 1)
      #expect(String(decoding: text, as: UTF8.self).hasPrefix("Error: "))
    }
  }

  @Test func placesThatCannotBeWrittenAreFoundFirst() throws {
    try withTemporaryFolder { folder in
      try "a file".write(
        to: folder.appending(path: "taken"), atomically: true, encoding: .utf8)
      for path in ["taken/runs", "taken/one.json", "/proc/runs"] {
        let result = try easemark("run", "--quick", "--output", path, in: folder)
        #expect(result.status == 1)
        #expect(result.output.isEmpty)
        #expect(
          result.errors.hasPrefix("Error: ") && result.errors.split(separator: "\n").count == 1)
      }
      #expect(try files(folder) == ["taken"])
    }
  }

  private let smoke = ["run", "--smoke", "--quiet", "--filter", "Bezier.curve.64", "--output"]

  @Test func aDryRunListsAndWritesNothing() throws {
    try withTemporaryFolder { folder in
      let result = try easemark(
        "run", "--dry-run", "--filter", "Bezier.curve", "--size", "16..256*4", "--output", "new",
        in: folder)
      #expect(result.status == 0 && result.errors.isEmpty)
      let lines = result.output.split(separator: "\n")
      #expect(
        lines.map { $0.prefix { $0 != ":" } }.dropLast() == [
          "Bezier.curve.16", "Bezier.curve.64", "Bezier.curve.256",
        ])
      #expect(lines[0].contains("browser (baseline)"))
      #expect(lines[3].contains("in 3 groups, about ") && lines[3].hasSuffix("run or written"))
      #expect(try files(folder).isEmpty)
    }
  }

  @Test func aDryRunRefusesWhatARunDoes() throws {
    for arguments in [["--pin", "8191"], ["--pin", "0", "--threads", "2"]] {
      let run = ["run", "--smoke", "--filter", "Spring.tick.64"] + arguments
      let dry = try easemark(run + ["--dry-run"], input: Data())
      let real = try easemark(run + ["--output", "-"], input: Data())
      #expect(dry.status == 1 && dry.output.isEmpty && dry.errors == real.errors, "\(dry.errors)")
    }
  }

  @Test func jsonToStandardOutputIsNothingElse() throws {
    try withTemporaryFolder { folder in
      let arguments = ["run", "--smoke", "--quiet", "--filter", "Bezier.curve.64", "--json"]
      let result = try easemark(arguments + ["-"], input: Data(), in: folder)
      #expect(result.status == 0)
      let run = try ResultReader.decode(Data(result.output.utf8), path: "-")
      #expect(run.command == ["easemark"] + arguments.dropLast())
      #expect(result.errors.contains("Bezier.curve.64"))
      #expect(try files(folder).isEmpty)

      #expect(try easemark(arguments + ["one"], input: Data(), in: folder).status == 0)
      _ = try ResultReader.read(path: folder.appending(path: "one").path)
    }
  }

  @Test func coloursAreForWhoWantsThem() throws {
    try withTemporaryFolder { folder in
      let arguments = smoke + ["one.json", "--color"]
      let plain = try easemark(arguments + ["auto"], input: Data(), in: folder)
      #expect(!plain.output.contains("\u{1B}") && plain.status == 0)
      // No verdicts without times, and so nothing to colour.
      let smoke = try easemark(arguments + ["always"], input: Data(), in: folder)
      #expect(
        smoke.output.split(separator: "\n").count == plain.output.split(separator: "\n").count)
    }
  }

  @Test func sizesThatAnOperationDoesNotHaveAreSaid() throws {
    let result = try easemark("list", "--size", "1000000", "--filter", "Bezier.curve")
    #expect(result.status == 0 && result.errors.isEmpty)
    let partly = try easemark("list", "--size", "64,1000000", "--filter", "Spring.grid")
    #expect(partly.status == 0)
    #expect(partly.errors == "Note: Spring.grid: left out at 1000000, its largest size is 65536.\n")
    #expect(partly.output.contains("Spring.grid.simd.64"))
  }

  @Test func aPipeIsWrittenAndALinkFollowed() throws {
    try withTemporaryFolder { folder in
      let pipe = folder.appending(path: "pipe").path
      try #require(mkfifo(pipe, 0o600) == 0)
      let reader = open(pipe, O_RDWR | O_NONBLOCK | O_CLOEXEC)
      defer { close(reader) }
      try #require(fcntl(reader, enlargePipe, 1 << 20) > 0)
      #expect(try easemark(smoke + ["pipe"], input: Data(), in: folder).status == 0)
      var status = stat()
      #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      var byte: UInt8 = 0
      #expect(read(reader, &byte, 1) == 1 && byte == UInt8(ascii: "{"))

      let link = folder.appending(path: "link").path
      try #require(symlink("new.json", link) == 0)
      #expect(try easemark(smoke + ["link"], input: Data(), in: folder).status == 0)
      #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      _ = try ResultReader.read(path: folder.appending(path: "new.json").path)
      #expect(try files(folder).sorted() == ["link", "new.json", "pipe"])
    }
  }

  @Test func aDashIsStandardOutputAndCapitalsNameAFile() throws {
    try withTemporaryFolder { folder in
      let piped = try easemark(smoke + ["-"], input: Data(), in: folder)
      #expect(piped.status == 0)
      #expect(piped.errors.contains("Bezier.curve.64") && !piped.errors.contains("results:"))
      #expect(try files(folder).isEmpty)
      try piped.output.write(
        to: folder.appending(path: "one.json"), atomically: true, encoding: .utf8)
      _ = try ResultReader.read(path: folder.appending(path: "one.json").path)
      let capitals = try easemark(smoke + ["TWO.JSON"], input: Data(), in: folder)
      #expect(capitals.errors == "results: TWO.JSON\n")
      _ = try ResultReader.read(path: folder.appending(path: "TWO.JSON").path)
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedRunWritesNothing(signal: Int32) throws {
    try withTemporaryFolder { folder in
      let process = Process()
      let errors = Pipe()
      process.executableURL = URL(filePath: toolPath)
      process.arguments = ["run", "--quick", "--filter", "Transform", "--output", folder.path]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = errors
      try process.run()
      var text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      #expect(text.hasPrefix("running "))
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      text += String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      #expect(process.terminationReason == .exit)
      #expect(process.terminationStatus == 128 + signal)
      #expect(text.hasSuffix(": no result file was written.\n"))
      #expect(try files(folder).isEmpty)
    }
  }

  /// A signal at any moment of the start: before the first file there is nothing to leave behind.
  @Test func anEarlySignalLeavesNothingBehind() throws {
    try withTemporaryFolder { folder in
      for delay in stride(from: 2000, through: 40_000, by: 2000) {
        let process = Process()
        process.executableURL = URL(filePath: toolPath)
        process.arguments = ["run", "--quick", "--quiet", "--output", folder.path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(UInt32(delay))
        kill(process.processIdentifier, SIGTERM)
        process.waitUntilExit()
        #expect(process.terminationStatus == (process.terminationReason == .exit ? 143 : SIGTERM))
        #expect(try files(folder).isEmpty)
      }
    }
  }
}
