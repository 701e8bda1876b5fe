import Glibc

/// Where bytes come from: a file descriptor in the tool, memory in tests.
package struct ByteSource {
  /// Fills the front of the buffer and returns how many bytes it got; 0 at the end.
  package let read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int

  package init(read: @escaping (UnsafeMutableRawBufferPointer) throws(Failure) -> Int) {
    self.read = read
  }

  /// Standard input (`nil` or `-`), or a file.
  init(path: String?) throws(Failure) {
    guard let path, path != "-" else {
      self.init(descriptor: STDIN_FILENO, name: "standard input")
      return
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("cannot read \(printable(path, limit: 4096))") }
    // Large sequential reads: let the system read ahead. A refusal (a pipe) does no harm.
    _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL)
    self.init(descriptor: descriptor, name: printable(path, limit: 4096))
  }

  private init(descriptor: Int32, name: String) {
    self.init { buffer throws(Failure) in
      let count = retrying { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
      guard count >= 0 else { throw .system("cannot read \(name)") }
      return count
    }
  }
}
