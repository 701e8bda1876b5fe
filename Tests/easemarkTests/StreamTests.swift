import Foundation
import Testing

/// The tool between pipes, signals and full disks.
@Suite struct StreamTests {
  private let header = "x1,y1,x2,y2,x\n"
  private let row = "0,0,1,1,0.5\n"

  /// A running tool whose input is a pipe held open.
  private struct Running {
    let process = Process()
    let input = Pipe()

    init(_ arguments: [String], output: Any? = nil, errors: Any? = nil) throws {
      process.executableURL = URL(filePath: toolPath)
      process.arguments = arguments
      process.standardInput = input
      if let output { process.standardOutput = output }
      if let errors { process.standardError = errors }
      try process.run()
    }

    func send(_ text: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    }

    func end() throws {
      try input.fileHandleForWriting.close()
      process.waitUntilExit()
    }
  }

  private func shell(_ script: String) throws -> (status: Int32, errors: String) {
    try withTemporaryFolder { folder in
      let process = Process()
      let errors = folder.appending(path: "errors")
      try Data().write(to: errors)
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", script, toolPath]
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      process.waitUntilExit()
      return (process.terminationStatus, try String(contentsOf: errors, encoding: .utf8))
    }
  }

  /// A program may write one row and wait for its answer.
  @Test func answersBeforeTheInputEnds() throws {
    let output = Pipe()
    let running = try Running(["eval", "bezier"], output: output)
    let reading = output.fileHandleForReading
    try running.send(header + row)
    var text = ""
    while !text.hasSuffix("0.5,1.0\n") {
      text += String(decoding: reading.availableData, as: UTF8.self)
    }
    try running.send("0,0,1,1,0.25")
    try running.send("\n0,0,1")
    text = String(decoding: reading.availableData, as: UTF8.self)
    #expect(text == "0.25,1.0\n")
    try running.send(",1,0.75\n")
    #expect(String(decoding: reading.availableData, as: UTF8.self) == "0.75,1.0\n")
    try running.end()
    #expect(running.process.terminationStatus == 0)
  }

  /// A kind, what comes first, a line of input and how often: 64 blocks of a megabyte.
  @Test(
    arguments: [
      ("bezier", "x1,y1,x2,y2,x\n", "0,0.25,1,0.75,0.5\n", 1 << 16),
      (
        "transform", "",
        #"{"id":12345,"op":"interpolate","from":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"#
          + #""to":[0,7,0,0,-1,0,0,0,0,0,1,0,6,0,0,1],"t":0.5}"# + "\n", 1 << 13
      ),
    ])
  func manyRowsInConstantMemory(
    kind: String, start: String, line: String, count: Int
  ) throws {
    let running = try Running(["eval", kind], output: FileHandle.nullDevice)
    try running.send(start)
    let block = String(repeating: line, count: count)
    for _ in 0..<64 { try running.send(block) }
    let status = try String(
      contentsOfFile: "/proc/\(running.process.processIdentifier)/status", encoding: .utf8)
    try running.end()
    #expect(running.process.terminationStatus == 0)
    let peak = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    let kibibytes = try #require(Int(peak.split(separator: " ").dropFirst().first ?? ""))
    // The input alone is 75 MB; the libraries take 40 MB.
    #expect(kibibytes < 100_000)
  }

  @Test func aReaderThatGoesAwayEndsTheToolQuietly() throws {
    let result = try shell(
      "(printf '\(header)'; while printf '\(row)' 2>&-; do :; done) | \"$0\" eval bezier | head -n 3 > /dev/null"
    )
    #expect(result.errors.isEmpty)
    let ignored = try shell("trap '' PIPE; \"$0\" --help | true; :")
    #expect(ignored.errors.isEmpty)
  }

  @Test func anOutputThatCannotBeWritten() throws {
    let full = try shell("printf '\(header)\(row)' | \"$0\" eval bezier > /dev/full")
    #expect(full.status == 1)
    #expect(full.errors == "Error: cannot write to standard output: No space left on device\n")
    let closed = try shell("printf '\(header)\(row)' | \"$0\" eval bezier >&-")
    #expect(closed.status == 1)
    #expect(closed.errors == "Error: cannot write to standard output: Bad file descriptor\n")
    let input = try shell("\"$0\" eval bezier <&-")
    #expect(input.status == 1)
    #expect(input.errors == "Error: cannot read standard input: Bad file descriptor\n")
    // With standard error closed, no message ends up in the file that is opened next.
    let silent = try shell(
      "f=$(mktemp); printf '\(header)1\\n' | \"$0\" eval bezier --keep-going --output \"$f\" 2>&-; "
        + "s=$?; test \"$(cat \"$f\")\" = \"$(printf 'y,slope\\nerror,error')\" || s=99; rm \"$f\"; exit $s"
    )
    #expect(silent.status == 1)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aSignalLeavesNothingBehind(signal: Int32) throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "out.csv")
      try "earlier".write(to: target, atomically: true, encoding: .utf8)
      let errors = Pipe()
      let running = try Running(["eval", "bezier", "--output", target.path], errors: errors)
      try running.send(header + row)
      var waited = 0
      while try FileManager.default.contentsOfDirectory(atPath: folder.path).count < 2 {
        usleep(2000)
        waited += 1
        try #require(waited < 5000)
      }
      kill(running.process.processIdentifier, signal)
      running.process.waitUntilExit()
      #expect(running.process.terminationReason == .exit)
      #expect(running.process.terminationStatus == 128 + signal)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.csv"])
      #expect(try String(contentsOf: target, encoding: .utf8) == "earlier")
      let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      #expect(text.contains("Interrupted by SIG") && text.contains("was not written"))
    }
  }

  @Test func aLimitOnTheSizeOfFilesIsSaid() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "out.csv").path
      let rows = "(printf '\(header)'; yes '0,0,1,1,0.5' | head -n 200000)"
      let result = try shell(
        "\(rows) | (ulimit -c 0; ulimit -f 1; exec \"$0\" eval bezier --output '\(path)')")
      #expect(result.status == 1)
      #expect(result.errors == "Error: cannot write \(path): File too large\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test func aLinkToNothingIsFollowed() throws {
    try withTemporaryFolder { folder in
      let link = folder.appending(path: "link.csv").path
      try #require(symlink("missing.csv", link) == 0)
      let result = try easemark("eval", "bezier", "--output", link, input: header + row)
      #expect(result.status == 0)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "missing.csv")
      #expect(
        try String(contentsOf: folder.appending(path: "missing.csv"), encoding: .utf8)
          == "y,slope\n0.5,1.0\n")
    }
  }

  @Test func startsAtOnce() throws {
    // The bound is 50 ms on an idle machine; tests run beside others, so the best of several counts.
    let best = try (0..<10).map { _ in
      let start = ContinuousClock.now
      _ = try easemark("--version")
      return ContinuousClock.now - start
    }.min()
    #expect(try #require(best) < .milliseconds(100))
  }
}
