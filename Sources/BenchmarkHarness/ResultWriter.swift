import Foundation

/// Writes result files, each whole or not at all, and never over an earlier one.
public struct ResultWriter: Sendable {
  /// The folder's path, where ``write(_:)`` puts results.
  public let folder: String

  /// - Parameter folder: made when it is not there.
  public init(folder: String) { self.folder = folder }

  /// Makes sure, before minutes of measuring, that the folder is there and takes a new file; removes
  /// the partial files of runs that were killed.
  public func prepare() throws(ResultFileError) {
    try Self.makeFolder(folder)
    PartialFile.removeStale(in: folder)
    do {
      // The trial file's name means nothing to anybody: the folder is what is wrong.
      let file = try AtomicFile(path: Self.path(folder, "trial"), collision: .keep)
      try file.write(Data([0]))
      file.discard()
    } catch {
      throw Self.failure(error.code, path: folder)
    }
  }

  /// Makes sure that `write(_:toFile:)` will find a folder there, or a device or pipe.
  public static func prepare(file path: String) throws(ResultFileError) {
    let place = OutputPlace(path)
    switch place.kind {
    case .folder: throw failure(EISDIR, path: path)
    case .unreachable(let code): throw failure(code, path: path)
    case .direct: if access(place.path, W_OK) != 0 { throw failure(errno, path: path) }
    case .file: try ResultWriter(folder: place.folder).prepare()
    }
  }

  /// Writes the result under its own name, `<time>-<commit>-<machine>.json`.
  ///
  /// Should the name be taken (two runs in one second), `-2`, `-3`, … is added.
  /// - Returns: the path of the file.
  public func write(_ result: RunResult) throws(ResultFileError) -> String {
    try Self.makeFolder(folder)
    let stem = Self.stem(for: result)
    for attempt in 1...999 {
      let name = attempt == 1 ? "\(stem).json" : "\(stem)-\(attempt).json"
      let path = Self.path(folder, name)
      if try Self.write(Self.encode(result, path: path), to: path, .keep) { return path }
    }
    throw .cannotWrite(path: "\(folder)/\(stem).json", reason: "a thousand files have that name")
  }

  /// Writes the result to this very path, in the place of what was there; a link is followed, and a
  /// device or a pipe takes the bytes.
  public static func write(_ result: RunResult, toFile path: String) throws(ResultFileError) {
    _ = try write(encode(result, path: path), to: path, .replace)
  }

  /// Writes a baseline's file in the same way.
  static func write(_ baseline: Baseline, toFile path: String) throws(ResultFileError) {
    _ = try write(encode(baseline, path: path), to: path, .replace)
  }

  private static func write(
    _ bytes: Data, to path: String, _ collision: AtomicFile.Collision
  ) throws(ResultFileError) -> Bool {
    do {
      let file = try AtomicFile(path: path, collision: collision)
      try file.write(bytes)
      return try file.commit()
    } catch {
      throw failure(error.code, path: path)
    }
  }

  /// The path of a file in a folder, whose own path may end in a slash.
  static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The name of a result's file without its ending: `20260131T093000Z-1a2b3c4-amd-epyc-2c`.
  public static func stem(for result: RunResult) -> String {
    let time = result.started.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let commit = result.environment.commit.hash.prefix(7)
    return [time, String(commit), result.environment.machine]
      .map { String($0.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }) }
      .joined(separator: "-")
  }

  /// JSON with sorted names; what is not finite is "inf", "-inf" or "nan".
  ///
  /// - Parameter isIndented: over many lines, for people; files, which are kept, take two thirds of the
  ///   room on one.
  public static func encode(_ result: some Encodable, isIndented: Bool = true) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return try encoder.encode(result) + Data("\n".utf8)
  }

  private static func encode(
    _ result: some Encodable, path: String
  ) throws(ResultFileError) -> Data {
    do {
      return try encode(result, isIndented: false)
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(ResultFileError) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) {
      if isFolder.boolValue { return }
      throw .notADirectory(path: path)
    }
    if mkdir(path, 0o755) == 0 { return }
    let code = errno
    let parent = (path as NSString).deletingLastPathComponent
    switch code {
    case EEXIST: return
    case ENOENT where !parent.isEmpty && parent != path:
      try makeFolder(parent)
      if mkdir(path, 0o755) != 0 && errno != EEXIST { throw failure(errno, path: path) }
    default: throw failure(code, path: path)
    }
  }

  /// What a system error means for a file that was to be written.
  static func failure(_ code: Int32, path: String) -> ResultFileError {
    switch code {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case ENOTDIR: .notADirectory(path: (path as NSString).deletingLastPathComponent)
    default: .cannotWrite(path: path, reason: systemReason(code))
    }
  }
}
