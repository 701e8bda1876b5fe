import Foundation

/// What stands at a path that is to be written, with its links followed.
struct OutputPlace {
  enum Kind: Equatable {
    case folder
    /// A device or a pipe, which takes bytes but cannot be replaced.
    case direct
    /// A regular file of this mode, or none yet.
    case file(mode: mode_t?)
    /// The system's error number for what makes the path no place for a file.
    case unreachable(Int32)
  }

  let path: String
  let kind: Kind

  init(_ path: String) {
    var existing = stat()
    guard stat(path, &existing) == 0 else {
      let code = errno
      self.path = Self.followed(path)
      kind = code == ENOENT ? .file(mode: nil) : .unreachable(code)
      return
    }
    switch existing.st_mode & S_IFMT {
    case S_IFDIR:
      (self.path, kind) = (path, .folder)
    case S_IFREG:
      (self.path, kind) = (Self.real(path), .file(mode: existing.st_mode & 0o7777))
    default:
      // Not by its real path: /dev/stdout names a pipe that has none.
      (self.path, kind) = (path, .direct)
    }
  }

  /// A new file at this very path, whatever stands there.
  init(asItIs path: String) {
    self.path = path
    kind = .file(mode: nil)
  }

  var folder: String { Self.split(path).folder }

  /// The folder (`.` for a bare name) and the name of a path.
  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  private static func real(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// The path that a chain of links ends at, where no file is yet.
  private static func followed(_ path: String) -> String {
    var path = path
    for _ in 0..<40 {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &bytes, bytes.count)
      guard count > 0 else { return path }
      let next = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
      path = next.hasPrefix("/") ? next : split(path).folder + "/" + next
    }
    return path
  }
}
