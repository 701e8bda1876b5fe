import TransformMath

/// How the 16 elements of a transform follow each other in an array of numbers.
public enum ElementOrder: String, CaseIterable, Hashable, Sendable {
  /// m11, m12, m13, … as Core Animation and this library have them.
  case rowMajor
  /// m11, m21, m31, …: the transposed matrix row by row.
  case columnMajor
}

extension TransformBlocks {
  /// The transforms of an array.
  ///
  /// Cost: one pass, 256 bytes a transform (128 in Float), half of them written.
  public init(_ transforms: Span<Transform>, level: InstructionSet = .supported) {
    self.init(count: transforms.count)
    load(transforms, level: level)
  }

  /// The transforms of an array of their elements, 16 each.
  ///
  /// Precondition: a multiple of 16 numbers.
  public init(
    elements: Span<Scalar>, order: ElementOrder = .rowMajor, level: InstructionSet = .supported
  ) {
    precondition(
      elements.count % 16 == 0, "\(elements.count) elements: a multiple of 16 is allowed")
    self.init(count: elements.count / 16)
    load(elements: elements, order: order, level: level)
  }

  /// Replaces all transforms.
  ///
  /// Precondition: as many transforms as there are; the processor supports the level.
  public mutating func load(
    _ transforms: Span<Transform>, level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      transforms.count == count,
      "\(transforms.count) transforms for blocks of \(count): as many")
    transforms.withUnsafeBytes {
      load($0.baseAddress, isColumnMajor: false, level: level, threads: threads)
    }
  }

  /// Replaces all transforms by those whose elements are given, 16 each.
  ///
  /// Precondition: 16 numbers a transform; the processor supports the level.
  public mutating func load(
    elements: Span<Scalar>, order: ElementOrder = .rowMajor, level: InstructionSet = .supported,
    threads: Int = 1
  ) {
    precondition(
      elements.count == 16 * count,
      "\(elements.count) elements for \(count) transforms: 16 each")
    elements.withUnsafeBytes {
      load(
        $0.baseAddress, isColumnMajor: order == .columnMajor, level: level, threads: threads)
    }
  }

  private mutating func load(
    _ source: UnsafeRawPointer?, isColumnMajor: Bool, level: InstructionSet, threads: Int
  ) {
    guard let source, count > 0 else { return }
    makeUnique()
    let kernel = Scalar.transformKernels.table[level].kernels.collect
    let (elements, base) = (source.assumingMemoryBound(to: Scalar.self), memory.base)
    forEachChunk(threads: threads) { blocks in
      let first = blocks.lowerBound * Scalar.lanes
      kernel(
        elements + 16 * first, isColumnMajor, min(blocks.count * Scalar.lanes, count - first),
        base + 16 * first)
    }
  }

  /// Writes the transforms into an array.
  ///
  /// Precondition: as many transforms as there are; the processor supports the level.
  /// Cost: one pass, 256 bytes a transform (128 in Float), half of them written.
  public func write(
    into transforms: inout MutableSpan<Transform>, level: InstructionSet = .supported,
    threads: Int = 1
  ) {
    precondition(
      transforms.count == count,
      "\(transforms.count) transforms for blocks of \(count): as many")
    transforms.withUnsafeMutableBytes {
      write(into: $0.baseAddress, isColumnMajor: false, level: level, threads: threads)
    }
  }

  /// Writes the transforms' elements into an array, 16 each.
  ///
  /// Precondition: 16 numbers a transform; the processor supports the level.
  public func write(
    elements: inout MutableSpan<Scalar>, order: ElementOrder = .rowMajor,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      elements.count == 16 * count,
      "\(elements.count) elements for \(count) transforms: 16 each")
    elements.withUnsafeMutableBytes {
      write(
        into: $0.baseAddress, isColumnMajor: order == .columnMajor, level: level,
        threads: threads)
    }
  }

  private func write(
    into target: UnsafeMutableRawPointer?, isColumnMajor: Bool, level: InstructionSet,
    threads: Int
  ) {
    guard let target, count > 0 else { return }
    let kernel = Scalar.transformKernels.table[level].kernels.spread
    let (elements, base) = (target.assumingMemoryBound(to: Scalar.self), memory.base)
    forEachChunk(threads: threads) { blocks in
      let first = blocks.lowerBound * Scalar.lanes
      kernel(
        base + 16 * first, isColumnMajor, min(blocks.count * Scalar.lanes, count - first),
        elements + 16 * first)
    }
  }
}
