import Glibc

/// The reader of our output has gone away: nothing is left to do or to say.
package struct ClosedOutput: Error {}

/// Collects output bytes and hands them on in large writes.
package final class ByteSink {
  private var pending: [UInt8] = []
  private let write: (UnsafeRawBufferPointer) throws -> Void

  package init(write: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.write = write
    pending.reserveCapacity(Self.blockSize + 4096)
  }

  private static let blockSize = 1 << 17

  /// A descriptor that is written to the end, whatever part of a write the system accepts at once.
  convenience init(descriptor: Int32, name: String) {
    self.init { bytes in
      var rest = bytes
      while !rest.isEmpty {
        let count = retrying { Glibc.write(descriptor, rest.baseAddress, rest.count) }
        if count < 0 && errno == EPIPE { throw ClosedOutput() }
        guard count >= 0 else { throw Failure.system("cannot write \(name)") }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  static var standardOutput: ByteSink {
    ByteSink(descriptor: STDOUT_FILENO, name: "to standard output")
  }

  static var standardError: ByteSink {
    ByteSink(descriptor: STDERR_FILENO, name: "to standard error")
  }

  /// Writes text and a line end at once.
  func line(_ text: String) throws {
    append(text)
    append(UInt8(ascii: "\n"))
    try flush()
  }

  /// Writes texts, each with a line end, at once.
  func lines(_ texts: some Sequence<String>) throws {
    for text in texts {
      append(text)
      append(UInt8(ascii: "\n"))
    }
    try flush()
  }

  package func append(_ byte: UInt8) { pending.append(byte) }

  package func append(_ text: String) { pending.append(contentsOf: text.utf8) }

  package func append(_ text: StaticString) {
    text.withUTF8Buffer { pending.append(contentsOf: $0) }
  }

  package func append(_ bytes: ArraySlice<UInt8>) { pending.append(contentsOf: bytes) }

  package func append(_ value: Double) { appendNumber(value, to: &pending) }

  package func append(_ value: Float) { appendNumber(value, to: &pending) }

  /// Hands on what is pending once it fills a block.
  package func flushIfFull() throws { if pending.count >= Self.blockSize { try flush() } }

  /// Hands on everything that is pending.
  package func flush() throws {
    guard !pending.isEmpty else { return }
    try pending.withUnsafeBytes { try write($0) }
    pending.removeAll(keepingCapacity: true)
  }
}
