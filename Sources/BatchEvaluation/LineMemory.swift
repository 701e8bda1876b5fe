/// Zeroed memory that starts on a cache line, for the blocks that kernels read.
///
/// A class, so that it is freed; who writes copies it first unless it holds the only reference.
final class LineMemory<Element: BitwiseCopyable & AdditiveArithmetic>: @unchecked Sendable {
  // Sendable because it is written only through the one reference to it.

  let base: UnsafeMutablePointer<Element>
  let count: Int

  init(count: Int) {
    self.count = count
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Element>.stride, alignment: 64)
    base = raw.initializeMemory(as: Element.self, repeating: .zero, count: count)
  }

  convenience init(copying other: LineMemory) {
    self.init(count: other.count)
    base.update(from: other.base, count: count)
  }

  deinit { base.deallocate() }
}
