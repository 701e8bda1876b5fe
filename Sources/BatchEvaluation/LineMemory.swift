import Glibc

/// Zeroed memory that starts on a cache line, for the blocks that kernels read.
///
/// From 2 MB on it lies on pages of that size where the system has them to give: looking up small pages
/// took a tenth of the time of a Float tick of 65,536 springs, and of a step of a million.
///
/// A class, so that it is freed; who writes copies it first unless it holds the only reference.
final class LineMemory<Element: BitwiseCopyable & AdditiveArithmetic>: @unchecked Sendable {
  // Sendable because it is written only through the one reference to it.

  let base: UnsafeMutablePointer<Element>
  let count: Int

  init(count: Int) {
    self.count = count
    let bytes = count * MemoryLayout<Element>.stride
    let page = 1 << 21
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: bytes < page ? 64 : page)
    // Whole pages only: what follows the last one belongs to others. A refusal changes nothing.
    if bytes >= page { madvise(raw, bytes / page * page, MADV_HUGEPAGE) }
    base = raw.initializeMemory(as: Element.self, repeating: .zero, count: count)
  }

  convenience init(copying other: LineMemory) {
    self.init(count: other.count)
    base.update(from: other.base, count: count)
  }

  deinit { base.deallocate() }
}
