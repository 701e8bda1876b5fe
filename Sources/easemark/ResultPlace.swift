import BenchmarkHarness
import Foundation

/// Where a result goes: into a folder, under a name of its own, to a file that the user names, or to
/// standard output.
enum ResultPlace {
  case folder(String)
  case file(String)
  case standardOutput

  /// `--output`, or `--json`, which always names a file.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    if let path = arguments.value("json") {
      if arguments.value("output") != nil {
        throw .together("json", "output", table: arguments.table)
      }
      self = path == "-" ? .standardOutput : .file(path)
      return
    }
    guard let path = arguments.value("output") else {
      self = .folder(Checkout.path(of: "results/runs"))
      return
    }
    if path == "-" {
      self = .standardOutput
      return
    }
    var entry = stat()
    let isFolder = stat(path, &entry) == 0 && entry.st_mode & S_IFMT == S_IFDIR
    // A link counts although what it names may not be there yet.
    let exists = lstat(path, &entry) == 0
    let namesFile = exists || path.lowercased().hasSuffix(".json")
    self = namesFile && !isFolder ? .file(path) : .folder(path)
  }

  /// Finds out before the run whether a file can be written there, and makes the folder.
  func prepare() throws(ResultFileError) {
    switch self {
    case .folder(let path): try ResultWriter(folder: path).prepare()
    case .file(let path): try ResultWriter.prepare(file: path)
    case .standardOutput: break
    }
  }

  /// Returns the path of what was written; nil for standard output.
  func write(_ result: RunResult) throws -> String? {
    switch self {
    case .folder(let path): return try ResultWriter(folder: path).write(result)
    case .file(let path):
      try ResultWriter.write(result, toFile: path)
      return path
    case .standardOutput:
      let sink = ByteSink.standardOutput
      sink.append([UInt8](try ResultWriter.encode(result))[...])
      try sink.flush()
      return nil
    }
  }
}
