/// Doubles on a 64-byte boundary, as the C++ peers want them.
final class AlignedDoubles {
  let count: Int
  let base: UnsafeMutablePointer<Double>

  init(count: Int) {
    self.count = count
    base = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<Double>.stride, alignment: 64
    ).bindMemory(to: Double.self, capacity: max(count, 1))
    base.initialize(repeating: 0, count: max(count, 1))
  }

  convenience init(_ values: some Collection<Double>) {
    self.init(count: values.count)
    for (index, value) in values.enumerated() { base[index] = value }
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  var buffer: UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }
}

extension AlignedDoubles {
  /// The same memory as values that are nothing but Doubles.
  func bound<Element: BitwiseCopyable>(to: Element.Type) -> UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(
      start: UnsafeMutableRawPointer(base).assumingMemoryBound(to: Element.self),
      count: count * MemoryLayout<Double>.stride / MemoryLayout<Element>.stride)
  }
}
