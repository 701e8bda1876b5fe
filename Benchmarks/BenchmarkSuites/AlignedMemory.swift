/// Numbers on a 64-byte boundary: what vectors of any size like best.
final class AlignedMemory<Scalar: BinaryFloatingPoint & BitwiseCopyable> {
  let count: Int
  let base: UnsafeMutablePointer<Scalar>

  init(count: Int) {
    self.count = count
    base = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<Scalar>.stride, alignment: 64
    ).bindMemory(to: Scalar.self, capacity: max(count, 1))
    base.initialize(repeating: 0, count: max(count, 1))
  }

  convenience init(_ values: some Collection<Scalar>) {
    self.init(count: values.count)
    for (index, value) in values.enumerated() { base[index] = value }
  }

  /// Takes the values of an array of as many.
  func copy(_ values: [Scalar]) {
    precondition(values.count == count, "\(values.count) values for memory of \(count)")
    values.withUnsafeBufferPointer { values in
      guard let source = values.baseAddress else { return }
      base.update(from: source, count: count)
    }
  }

  deinit { UnsafeMutableRawPointer(base).deallocate() }

  var buffer: UnsafeMutableBufferPointer<Scalar> {
    UnsafeMutableBufferPointer(start: base, count: count)
  }

  /// The same memory as values that are nothing but these numbers.
  func bound<Element: BitwiseCopyable>(to: Element.Type) -> UnsafeMutableBufferPointer<Element> {
    UnsafeMutableBufferPointer(
      start: UnsafeMutableRawPointer(base).assumingMemoryBound(to: Element.self),
      count: count * MemoryLayout<Scalar>.stride / MemoryLayout<Element>.stride)
  }
}

typealias AlignedDoubles = AlignedMemory<Double>
typealias AlignedFloats = AlignedMemory<Float>
