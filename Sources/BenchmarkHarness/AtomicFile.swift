import Foundation

/// Writes a file so that at every moment either all of it or nothing of it is there under its name.
///
/// The bytes go to a hidden file `.<name>.<process>.partial` in the same folder, are forced to the
/// disk, and only then get the name; on any failure the hidden file is removed.
struct AtomicFile {
  /// What to do when the name is taken.
  enum Collision {
    case replace
    /// Leave the file that is there, and report that by returning false.
    case keep
  }

  typealias Write = (_ descriptor: Int32, UnsafeRawBufferPointer) -> Int

  let folder: String
  let name: String
  /// The system's `write`, replaced in tests by one that fails.
  var systemWrite: Write = { Foundation.write($0, $1.baseAddress, $1.count) }

  var path: String { folder.hasSuffix("/") ? folder + name : folder + "/" + name }

  private var partialPath: String {
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return start + ".\(name).\(getpid()).partial"
  }

  /// - Returns: false when the name was taken and `collision` is to keep that file.
  func write(_ bytes: Data, collision: Collision) throws(ResultFileError) -> Bool {
    let partial = partialPath
    try writePartial(bytes, to: partial)
    defer { unlink(partial) }
    let taken: Bool
    switch collision {
    case .replace:
      guard rename(partial, path) == 0 else { throw failure(errno) }
      taken = false
    case .keep:
      taken = try !nameWithoutReplacing(partial)
    }
    synchroniseFolder()
    return !taken
  }

  /// Writes a byte and removes it again: shows that the folder takes files.
  func writeAndRemove() throws(ResultFileError) {
    let partial = partialPath
    try writePartial(Data([0]), to: partial)
    unlink(partial)
  }

  private func writePartial(_ bytes: Data, to partial: String) throws(ResultFileError) {
    // Whatever lies there is from a dead process of the same number.
    unlink(partial)
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(errno) }
    var code = writeAll(bytes, to: descriptor)
    if code == 0 && fsync(descriptor) != 0 { code = errno }
    // Some file systems report a full disk only here.
    if close(descriptor) != 0 && code == 0 { code = errno }
    if code != 0 {
      unlink(partial)
      throw failure(code)
    }
  }

  /// - Returns: 0, or the error number.
  private func writeAll(_ bytes: Data, to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[done...]))
        if count > 0 {
          done += count
        } else if count == 0 {
          return ENOSPC
        } else if errno != EINTR {
          return errno
        }
      }
      return 0
    }
  }

  /// A hard link fails when the name is taken, with no moment between the check and the naming;
  /// file systems without links get that moment.
  private func nameWithoutReplacing(_ partial: String) throws(ResultFileError) -> Bool {
    if link(partial, path) == 0 { return true }
    switch errno {
    case EEXIST: return false
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
      if access(path, F_OK) == 0 { return false }
      guard rename(partial, path) == 0 else { throw failure(errno) }
      return true
    case let code: throw failure(code)
    }
  }

  /// The name itself must survive a power failure; a file system that cannot promise that is no
  /// reason to fail.
  private func synchroniseFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private func failure(_ code: Int32) -> ResultFileError { Self.failure(code, path: path) }

  static func failure(_ code: Int32, path: String) -> ResultFileError {
    switch code {
    case ENOSPC, EDQUOT: .diskFull(path: path)
    case ENOTDIR: .notADirectory(path: (path as NSString).deletingLastPathComponent)
    default: .cannotWrite(path: path, reason: String(cString: strerror(code)).lowercased())
    }
  }
}
