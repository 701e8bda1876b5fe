import Foundation
import Testing

/// What a run of the built tool gave back.
struct ToolOutput {
  let status: Int32
  let output: String
  let errors: String
}

/// The tool that was built beside the tests.
let toolPath = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  .deletingLastPathComponent().appending(path: "easemark").path

/// A folder of its own, removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "easemark-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Runs the tool to its end, with files for its streams so that none can fill up and block.
func easemark(_ arguments: String..., input: String = "", in folder: URL? = nil) throws
  -> ToolOutput
{
  try easemark(arguments, input: Data(input.utf8), in: folder)
}

func easemark(_ arguments: [String], input: Data, in folder: URL? = nil) throws -> ToolOutput {
  try withTemporaryFolder { streams in
    let process = Process()
    process.executableURL = URL(filePath: toolPath)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    let names = ["input", "output", "errors"].map { streams.appending(path: $0) }
    try input.write(to: names[0])
    for name in names.dropFirst() { try Data().write(to: name) }
    process.standardInput = try FileHandle(forReadingFrom: names[0])
    process.standardOutput = try FileHandle(forWritingTo: names[1])
    process.standardError = try FileHandle(forWritingTo: names[2])
    try process.run()
    process.waitUntilExit()
    // A process that a signal ended counts as it does in a shell.
    let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
    return ToolOutput(
      status: process.terminationStatus + signal,
      output: String(decoding: try Data(contentsOf: names[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: names[2]), as: UTF8.self))
  }
}

/// The columns of CSV output without quoted fields, by name, one dictionary a row.
func table(_ text: String) -> [[String: String]] {
  let rows = text.split(separator: "\n").map {
    $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
  guard let header = rows.first else { return [] }
  return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(header, $0)) }
}
