import Foundation

/// A folder of baselines, one file `NAME.json` each.
public struct BaselineStore: Sendable {
  /// The folder's path; it need not be there before something is saved.
  public let folder: String

  /// The baselines of a folder, which is neither read nor made yet.
  public init(folder: String) { self.folder = folder }

  /// The names of the files that are there, sorted; none when there is no folder.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
      .filter(Baseline.isValid).sorted()
  }

  /// The path `folder/NAME.json`, whether or not there is such a file.
  ///
  /// - Throws: `VerdictError.invalidBaselineName` for a name that a baseline may not have.
  public func path(of name: String) throws(VerdictError) -> String {
    guard Baseline.isValid(name: name) else { throw .invalidBaselineName(name) }
    return ResultWriter.path(folder, "\(name).json")
  }

  /// Whether the folder has a file of that name; it may still be damaged.
  public func contains(_ name: String) -> Bool { names.contains(name) }

  /// Reads and checks a baseline.
  ///
  /// - Throws: `VerdictError` when there is none; `ResultFileError` when its file is damaged.
  public func read(_ name: String) throws -> Baseline {
    let path = try path(of: name)
    guard contains(name) else { throw VerdictError.noSuchBaseline(name, known: names) }
    return try ResultReader.readBaseline(path: path)
  }

  /// Writes a baseline, whole or not at all, in the place of one of the same name.
  ///
  /// - Returns: the path of the file.
  public func save(_ baseline: Baseline) throws -> String {
    let path = try path(of: baseline.name)
    try ResultWriter(folder: folder).prepare()
    try ResultWriter.write(baseline, toFile: path)
    return path
  }

  /// Removes a baseline's file.
  ///
  /// - Returns: the path that was removed.
  public func delete(_ name: String) throws -> String {
    let path = try path(of: name)
    guard contains(name) else { throw VerdictError.noSuchBaseline(name, known: names) }
    guard unlink(path) == 0 else { throw ResultWriter.failure(errno, path: path) }
    return path
  }
}
