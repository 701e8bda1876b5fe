import BenchmarkHarness
import Foundation

extension CommandTable.Option {
  /// `--folder`, the same for every command that reads or writes baselines.
  static let baselineFolder = CommandTable.Option.value(
    "folder", .init("folder", completion: .folder), default: "results/baselines",
    help: "The folder of baselines. The default lies in the checkout that the current folder "
      + "belongs to, else in the current folder.")

  static let confidence = CommandTable.Option.value(
    "confidence", .init("share"), default: "0.95",
    help: "What all intervals together hold with, from 0.5 to below 1.")

  /// How a command writes its rows.
  static let rowFormat = CommandTable.Option.value(
    "format", .init("format", choices: ["table", "json", "csv", "md"]), default: "table",
    help: "A table for people that fits the terminal, or every column as JSON, CSV or Markdown.")

  static func strict(_ help: String) -> CommandTable.Option { .flag("strict", help: help) }
}

extension CommandTable.Argument {
  /// A result file, or the name of a baseline.
  static func runs(_ name: String, help: String, isOptional: Bool = false) -> Self {
    .init(.init(name, completion: .run), help: help, isOptional: isOptional)
  }

  /// A result file.
  static func run(_ name: String, help: String) -> Self {
    .init(.init(name, completion: .file), help: help)
  }
}

extension ParsedArguments {
  var baselines: BaselineStore {
    BaselineStore(folder: value("folder") ?? Checkout.path(of: "results/baselines"))
  }

  /// The runs of a file, or of a baseline of that name where there is no such file.
  func runs(_ name: String) throws -> ComparedRuns {
    if FileManager.default.fileExists(atPath: name) { return try ResultReader.readRuns(path: name) }
    let store = baselines
    // A baseline that is there but damaged must say so, and a path is no name.
    if store.contains(name) { return ComparedRuns(try store.read(name)) }
    let known = store.names
    let list = known.isEmpty ? "" : "; baselines: " + known.joined(separator: ", ")
    throw Failure(
      "no result file and no baseline '\(printable(name))'" + didYouMean(name, among: known) + list)
  }

  /// The file that `runs` reads for such a word.
  func path(ofRuns name: String) -> String {
    if FileManager.default.fileExists(atPath: name) { return name }
    return (try? baselines.path(of: name)) ?? name
  }

  func confidence() throws(UsageError) -> Double {
    try converted("confidence", expected: "a number from 0.5 to below 1") { text in
      Double(decimal: text).flatMap { (0.5..<1).contains($0) ? $0 : nil }
    } ?? 0.95
  }

  /// Writes rows as `--format` wants them.
  func write(
    _ table: RecordTable, orForPeople lines: (_ width: Int?, _ color: Bool) -> [String]
  ) throws {
    let sink = ByteSink.standardOutput
    if let format = value("format").flatMap(RecordTable.Format.init) {
      sink.append(table.text(format))
      try sink.flush()
    } else {
      try sink.lines(
        lines(
          Terminal.width(descriptor: STDOUT_FILENO), ColorChoice(self).isUsed(on: STDOUT_FILENO)))
    }
  }
}
