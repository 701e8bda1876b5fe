import Foundation
import TestSupport
import Testing

@testable import BenchmarkHarness

@Suite struct ResultWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func nameTellsTimeCommitAndMachine() throws {
    var result = try makeResult()
    result.started = "2026-01-31T09:30:05Z"
    result.environment.commit.hash = "0123456789abcdef0123456789abcdef01234567"
    result.environment.machine = "amd-epyc-2c"
    #expect(ResultWriter.stem(for: result) == "20260131T093005Z-0123456-amd-epyc-2c")
    result.environment.commit = .unknown
    result.environment.machine = "../x"
    #expect(ResultWriter.stem(for: result) == "20260131T093005Z-unknown----x")
  }

  @Test func writesWhatTheReaderReads() throws {
    let result = try makeResult()
    let path = try ResultWriter(folder: folder.path + "/runs/deep").write(result)
    #expect(try ResultReader.read(path: path) == result)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/runs/deep").count == 1)
  }

  /// One line, so that a repository of results stays small.
  @Test func aFileIsOneLine() throws {
    let path = try ResultWriter(folder: folder.path).write(try makeResult())
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
    #expect(text.hasPrefix("{\"cases\":[{") && text.hasSuffix("}\n"))
  }

  @Test func notFiniteNumbersSurvive() throws {
    var result = try makeResult()
    result.cases[0].accuracy.maxError = .infinity
    result.cases[1].accuracy.rmsError = .nan
    let path = try ResultWriter(folder: folder.path).write(result)
    let read = try ResultReader.read(path: path)
    #expect(read.cases[0].accuracy.maxError == .infinity)
    #expect(read.cases[1].accuracy.rmsError.isNaN)
  }

  @Test func absentValuesAreWrittenAsNull() throws {
    let text = String(decoding: try ResultWriter.encode(makeResult()), as: UTF8.self)
    #expect(text.contains("\"ratio\" : null"))
    #expect(text.contains("\"noiseFloor\" : null"))
    #expect(text.contains("\"baseline\" : null"))
  }

  @Test func neverOverwritesAnEarlierResult() throws {
    let result = try makeResult()
    let writer = ResultWriter(folder: folder.path)
    let paths = try (0..<3).map { _ in try writer.write(result) }
    #expect(Set(paths).count == 3)
    #expect(paths[1].hasSuffix("-2.json") && paths[2].hasSuffix("-3.json"))
    #expect(folder.names.count == 3)
  }

  @Test func runsAtOnceIntoOneFolderAllArrive() async throws {
    let result = try makeResult()
    let writer = ResultWriter(folder: folder.path)
    // The hidden file is named for the process, so tests within one take turns on it.
    let paths = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await Turn.shared.write(result, with: writer) } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(paths.count == 8 && folder.names.count == 8)
  }

  private actor Turn {
    static let shared = Turn()
    func write(_ result: RunResult, with writer: ResultWriter) throws -> String {
      try writer.write(result)
    }
  }

  @Test func namedFileIsReplacedWhole() throws {
    try folder.write("earlier", to: "out.json")
    let result = try makeResult()
    try ResultWriter.write(result, toFile: folder.path + "/out.json")
    #expect(try ResultReader.read(path: folder.path + "/out.json") == result)
    #expect(folder.names == ["out.json"])
  }

  @Test func aFileInTheWayIsSaid() throws {
    try folder.write("x", to: "file")
    let path = folder.path + "/file"
    #expect(throws: ResultFileError.notADirectory(path: path)) {
      try ResultWriter(folder: path).prepare()
    }
    #expect(throws: ResultFileError.notADirectory(path: path)) {
      try ResultWriter(folder: path + "/below").prepare()
    }
  }

  @Test func anUnwritableFolderIsSaid() throws {
    // Not even root makes files there.
    let error = #expect(throws: ResultFileError.self) {
      try ResultWriter(folder: "/proc/self").prepare()
    }
    #expect(error?.description.hasPrefix("cannot write '/proc/self': ") == true)
  }

  @Test(arguments: [ENOSPC, EDQUOT])
  func aFullDiskLeavesNothingBehind(_ code: Int32) throws {
    try folder.write("earlier", to: "out.json")
    var calls = 0
    var file = try AtomicFile(path: folder.path + "/out.json")
    file.systemWrite = { descriptor, bytes in
      calls += 1
      if calls > 2 {
        errno = code
        return -1
      }
      return write(descriptor, bytes.baseAddress, min(bytes.count, 10))
    }
    #expect(throws: AtomicFile.SystemFailure(code: code)) {
      try file.write(Data(repeating: 65, count: 100))
    }
    #expect(folder.names == ["out.json"])
    #expect(try text(of: "out.json") == "earlier")
  }

  @Test func shortAndInterruptedWritesGoOn() throws {
    var calls = 0
    var file = try AtomicFile(path: folder.path + "/out.txt", collision: .keep)
    file.systemWrite = { descriptor, bytes in
      calls += 1
      if calls % 2 == 0 {
        errno = EINTR
        return -1
      }
      return write(descriptor, bytes.baseAddress, min(bytes.count, 7))
    }
    let bytes = Data((0..<100).map { UInt8($0) })
    try file.write(bytes)
    #expect(try file.commit())
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/out.txt")) == bytes)
    #expect(folder.names == ["out.txt"])
  }

  // MARK: Links and pipes

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  private func type(of name: String) throws -> FileAttributeType? {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
    return attributes[.type] as? FileAttributeType
  }

  @Test func aPipeTakesTheBytesAndStays() throws {
    let path = folder.path + "/pipe.json"
    try #require(mkfifo(path, 0o600) == 0)
    let result = try makeResult()
    // Open for both ends, it neither waits for a reader nor ends; more than it holds would block.
    let reader = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    defer { close(reader) }
    try #require(fcntl(reader, enlargePipe, 1 << 20) > 0)
    try ResultWriter.prepare(file: path)
    try ResultWriter.write(result, toFile: path)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    let expected = try ResultWriter.encode(result, isIndented: false)
    var bytes = [UInt8](repeating: 0, count: expected.count + 1)
    #expect(read(reader, &bytes, bytes.count) == expected.count)
    #expect(Data(bytes.dropLast()) == expected)
    #expect(folder.names == ["pipe.json"])
  }

  @Test(arguments: ["there.json", "missing.json"], [false, true])
  func aLinkIsFollowed(name: String, isAbsolute: Bool) throws {
    try folder.write("earlier", to: "below/there.json")
    let target = (isAbsolute ? folder.path + "/" : "") + "below/\(name)"
    try #require(symlink(target, folder.path + "/second.json") == 0)
    try #require(symlink("second.json", folder.path + "/first.json") == 0)
    let result = try makeResult()
    let path = folder.path + "/first.json"
    try ResultWriter.prepare(file: path)
    try ResultWriter.write(result, toFile: path)
    #expect(try type(of: "first.json") == .typeSymbolicLink)
    #expect(try type(of: "second.json") == .typeSymbolicLink)
    #expect(try type(of: "below/\(name)") == .typeRegular)
    #expect(try ResultReader.read(path: folder.path + "/below/\(name)") == result)
    #expect(folder.names == ["below", "first.json", "second.json"])
  }

  @Test func aCircleOfLinksIsSaid() throws {
    try #require(symlink("b.json", folder.path + "/a.json") == 0)
    try #require(symlink("a.json", folder.path + "/b.json") == 0)
    #expect(throws: ResultFileError.self) {
      try ResultWriter.write(makeResult(), toFile: folder.path + "/a.json")
    }
    #expect(folder.names == ["a.json", "b.json"])
    #expect(try type(of: "a.json") == .typeSymbolicLink)
  }

  @Test func theModeOfAReplacedFileStays() throws {
    try folder.write("earlier", to: "out.json")
    chmod(folder.path + "/out.json", 0o640)
    try ResultWriter.write(makeResult(), toFile: folder.path + "/out.json")
    var status = stat()
    #expect(stat(folder.path + "/out.json", &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func partialFilesOfDeadProcessesAreRemoved() throws {
    let ended = Process()
    ended.executableURL = URL(fileURLWithPath: "/bin/sh")
    ended.arguments = ["-c", ":"]
    try ended.run()
    ended.waitUntilExit()
    let dead = ended.processIdentifier
    let kept = [
      ".one.json.\(getppid()).partial", ".notes.\(dead).partial", ".one.json.0.partial",
      ".one.json.x.partial", "one.json.\(dead).partial", ".one.json.\(dead).partial~",
    ]
    for name in kept + [".one.json.\(dead).partial", ".trial.\(dead).partial"] {
      try folder.write("half", to: name)
    }
    try ResultWriter(folder: folder.path).prepare()
    #expect(folder.names == kept.sorted())
  }
}
