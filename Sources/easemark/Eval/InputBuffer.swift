/// A window of the input that grows only as far as one record needs.
struct InputBuffer {
  /// Longest record that is read: what is longer has most likely lost a quote.
  static let longestRecord = 16 << 20

  private(set) var bytes: [UInt8]
  /// The bytes that hold input.
  private(set) var filled = 0
  private(set) var isAtEnd = false
  private let source: ByteSource

  init(source: ByteSource, capacity: Int = 1 << 17) {
    self.source = source
    bytes = Array(repeating: 0, count: capacity)
  }

  /// Moves what was not used to the front and reads more behind it.
  ///
  /// Throws when the source fails, or when one record is longer than `longestRecord`.
  mutating func refill(keeping used: Int, line: Int) throws {
    let rest = filled - used
    if used > 0 { for place in 0..<rest { bytes[place] = bytes[used + place] } }
    filled = rest
    if filled == bytes.count {
      guard filled < Self.longestRecord else {
        throw Failure(
          "line \(line): the row that begins here is longer than \(Self.longestRecord >> 20) MiB")
      }
      bytes.append(contentsOf: repeatElement(0, count: bytes.count))
    }
    let start = filled
    let count = try bytes.withUnsafeMutableBytes { buffer in
      try source.read(UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
    }
    filled += count
    isAtEnd = count == 0
  }
}
