import Foundation

/// Writes a file so that at every moment either all of it or nothing of it is there under its name.
///
/// The bytes go to a hidden file `.<name>.<process>.partial` in the same folder, are forced to the
/// disk, and only then get the name; on any failure the hidden file is removed. A link is followed:
/// it stays, and what it names is replaced. What is no regular file (a device, a pipe) cannot be
/// replaced and is written directly.
public struct AtomicFile {
  /// What to do when the name is taken.
  public enum Collision: Sendable {
    /// Take the place of the file that is there, or that a link there names.
    case replace
    /// Leave whatever is there, and report that by returning false.
    case keep
  }

  /// The number of the system error that a file failed with.
  public struct SystemFailure: Error, Hashable, Sendable {
    /// The system's error number (`errno`), as ENOSPC for a full disk.
    public let code: Int32
  }

  typealias Write = (_ descriptor: Int32, UnsafeRawBufferPointer) -> Int

  /// Where the bytes are to be written.
  public let descriptor: Int32
  private let target: String
  private let temporary: String?
  private let collision: Collision
  /// The system's `write`, replaced in tests by one that fails.
  var systemWrite: Write = { Foundation.write($0, $1.baseAddress, $1.count) }

  /// Opens the file for writing.
  ///
  /// - Parameter opening: told the hidden file's path before it is there, for who removes it when a
  ///   signal ends the process.
  public init(
    path: String, collision: Collision = .replace, opening: (_ temporary: String) -> Void = { _ in }
  ) throws(SystemFailure) {
    self.collision = collision
    let place = collision == .keep ? OutputPlace(asItIs: path) : OutputPlace(path)
    target = place.path
    switch place.kind {
    case .folder: throw SystemFailure(code: EISDIR)
    case .unreachable(let code): throw SystemFailure(code: code)
    case .direct:
      temporary = nil
      descriptor = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    case .file(let mode):
      let name = PartialFile.path(for: target)
      opening(name)
      // Whatever lies there is from a dead process of the same number.
      unlink(name)
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0, let mode { fchmod(descriptor, mode) }
      temporary = name
    }
    guard descriptor >= 0 else { throw SystemFailure(code: errno) }
  }

  /// Writes all the bytes; what was written before is discarded when that fails.
  func write(_ bytes: Data) throws(SystemFailure) {
    let code = writeAll(bytes)
    if code == 0 { return }
    discard()
    throw SystemFailure(code: code)
  }

  /// Gives the file its name.
  ///
  /// - Returns: false when the name was taken and is kept.
  @discardableResult
  public func commit() throws(SystemFailure) -> Bool {
    guard let temporary else {
      if close(descriptor) == 0 { return true }
      throw SystemFailure(code: errno)
    }
    defer { unlink(temporary) }
    var code: Int32 = fsync(descriptor) == 0 ? 0 : errno
    // Some file systems report a full disk only here.
    if close(descriptor) != 0 && code == 0 { code = errno }
    if code != 0 { throw SystemFailure(code: code) }
    switch collision {
    case .replace:
      guard rename(temporary, target) == 0 else { throw SystemFailure(code: errno) }
    case .keep:
      if try !nameWithoutReplacing(temporary) { return false }
    }
    synchroniseFolder()
    return true
  }

  /// Removes what was written.
  public func discard() {
    close(descriptor)
    if let temporary { unlink(temporary) }
  }

  /// - Returns: 0, or the error number.
  private func writeAll(_ bytes: Data) -> Int32 {
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
  private func nameWithoutReplacing(_ partial: String) throws(SystemFailure) -> Bool {
    if link(partial, target) == 0 { return true }
    switch errno {
    case EEXIST: return false
    case EPERM, EOPNOTSUPP, ENOSYS, EMLINK:
      if access(target, F_OK) == 0 { return false }
      guard rename(partial, target) == 0 else { throw SystemFailure(code: errno) }
      return true
    case let code: throw SystemFailure(code: code)
    }
  }

  /// The name itself must survive a power failure; a file system that cannot promise that is no
  /// reason to fail.
  private func synchroniseFolder() {
    let folder = OutputPlace.split(target).folder
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
