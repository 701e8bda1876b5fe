import Glibc

/// A file that stands under its name only once it is complete.
///
/// It is written under a temporary name beside its place and renamed there by `commit()`. What is no
/// regular file (a device, a pipe) is written directly: it cannot be replaced. A link is followed.
struct OutputFile {
  let sink: ByteSink
  private let descriptor: Int32
  private let temporary: String?
  private let target: String
  private let interruption: Interruption

  init(path: String, interruption: Interruption) throws(Failure) {
    target = Self.resolved(path)
    self.interruption = interruption
    var existing = stat()
    let exists = stat(target, &existing) == 0
    if exists && existing.st_mode & S_IFMT == S_IFDIR {
      throw .system("cannot write \(printable(path, limit: 4096))", code: EISDIR)
    }
    if exists && existing.st_mode & S_IFMT != S_IFREG {
      temporary = nil
      descriptor = open(target, O_WRONLY | O_CLOEXEC | O_NOCTTY)
    } else {
      let name = Self.temporaryName(for: target)
      interruption.add(temporary: name)
      descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 { interruption.forget(temporary: name) }
      if descriptor >= 0 && exists { _ = fchmod(descriptor, existing.st_mode & 0o7777) }
      temporary = name
    }
    guard descriptor >= 0 else { throw .system("cannot write \(printable(path, limit: 4096))") }
    sink = ByteSink(descriptor: descriptor, name: printable(path, limit: 4096))
  }

  /// Writes what is pending and gives the file its name.
  func commit() throws {
    do {
      try sink.flush()
    } catch {
      discard()
      throw error
    }
    let isWritten = close(descriptor) == 0
    guard isWritten, temporary.map({ rename($0, target) == 0 }) ?? true else {
      let failure = Failure.system("cannot write \(printable(target, limit: 4096))")
      removeTemporary()
      throw failure
    }
    if let temporary { interruption.forget(temporary: temporary) }
  }

  /// Removes what was written.
  func discard() {
    close(descriptor)
    removeTemporary()
  }

  private func removeTemporary() {
    guard let temporary else { return }
    unlink(temporary)
    interruption.forget(temporary: temporary)
  }

  /// `folder/.name.process.partial`
  private static func temporaryName(for target: String) -> String {
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    let name = ".\(parts.last ?? "").\(getpid()).partial"
    return (parts.dropLast().map(String.init) + [name]).joined(separator: "/")
  }

  /// The path with its links followed, so that a link is kept and what it names is replaced.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
