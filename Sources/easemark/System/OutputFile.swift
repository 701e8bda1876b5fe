import BenchmarkHarness
import Glibc

/// A file that stands under its name only once it is complete, with a sink for its bytes, and
/// nothing left behind when a signal ends the tool.
struct OutputFile {
  let sink: ByteSink
  private let file: AtomicFile
  private let name: String
  private let temporary: String?
  private let interruption: Interruption

  init(path: String, interruption: Interruption) throws(Failure) {
    name = printable(path, limit: 4096)
    self.interruption = interruption
    var temporary: String?
    do {
      file = try AtomicFile(path: path) {
        temporary = $0
        interruption.add(temporary: $0)
      }
    } catch {
      if let temporary { interruption.forget(temporary: temporary) }
      throw .system("cannot write \(name)", code: error.code)
    }
    self.temporary = temporary
    sink = ByteSink(descriptor: file.descriptor, name: name)
  }

  /// Writes what is pending and gives the file its name.
  func commit() throws {
    do {
      try sink.flush()
    } catch {
      discard()
      throw error
    }
    defer { forget() }
    do {
      try file.commit()
    } catch {
      throw Failure.system("cannot write \(name)", code: error.code)
    }
  }

  /// Removes what was written.
  func discard() {
    file.discard()
    forget()
  }

  private func forget() {
    if let temporary { interruption.forget(temporary: temporary) }
  }

  /// Writes a text to a file, whole or not at all, or to standard output (`nil` or `-`).
  ///
  /// - Parameter input: the file that the text was made from, which must not be lost to it.
  static func write(
    _ text: String, to path: String?, from input: String, interruption: Interruption
  ) throws {
    guard let path, path != "-" else {
      let sink = ByteSink.standardOutput
      sink.append(text)
      try sink.flush()
      return
    }
    if isSame(path, input) {
      throw Failure("'\(printable(path, limit: 4096))' is the file that was read: name another")
    }
    let file = try OutputFile(path: path, interruption: interruption)
    file.sink.append(text)
    try file.commit()
  }

  /// Whether two paths lead to one file, through links too.
  private static func isSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    return stat(first, &one) == 0 && stat(second, &other) == 0
      && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
