import TransformMath

/// N vectors of four numbers, Doubles or Floats, in blocks of a cache line a component: homogeneous points,
/// quaternions (x, y, z, w), or one part each of N transforms.
///
/// Shape: a block is four lines (x, y, z, w) of eight Doubles or sixteen Floats. Results are written into
/// blocks of the same number of vectors, which are copied first when something else still holds their memory.
/// Results do not depend on the number of threads nor on which vectors share a block.
public struct VectorBlocks<Scalar: TransformScalar>: Sendable {
  /// The number of vectors.
  public let count: Int
  private(set) var memory: LineMemory<Scalar>

  /// `count` times the same vector: (0, 0, 0, 1), the origin and the identity, if no other is given.
  public init(count: Int, repeating value: SIMD4<Scalar> = SIMD4(0, 0, 0, 1)) {
    precondition(count >= 0, "\(count) vectors: 0 or more are allowed")
    self.count = count
    // Blocks of transforms' size, so that one transform maps them as it maps rows.
    let width = Scalar.lanes
    memory = LineMemory(count: (count + 4 * width - 1) / (4 * width) * 16 * width)
    for line in 0..<memory.count / width {
      (memory.base + line * width).update(repeating: value[line % 4], count: width)
    }
  }

  /// The vectors of an array.
  public init(_ vectors: Span<SIMD4<Scalar>>, level: InstructionSet = .supported) {
    self.init(count: vectors.count)
    load(vectors, level: level)
  }

  /// Blocks in use.
  var blockCount: Int { (count + Scalar.lanes - 1) / Scalar.lanes }

  /// The x of vector `index`; its other components are a line apart.
  private func place(_ index: Int) -> UnsafeMutablePointer<Scalar> {
    memory.base + index / Scalar.lanes * 4 * Scalar.lanes + index % Scalar.lanes
  }

  /// Vector `index`.
  public subscript(index: Int) -> SIMD4<Scalar> {
    get {
      precondition(index >= 0 && index < count, "no vector \(index) of \(count)")
      let (place, line) = (place(index), Scalar.lanes)
      return SIMD4(place[0], place[line], place[2 * line], place[3 * line])
    }
    set {
      precondition(index >= 0 && index < count, "no vector \(index) of \(count)")
      makeUnique()
      write(newValue, at: index)
    }
  }

  func write(_ vector: SIMD4<Scalar>, at index: Int) {
    let place = place(index)
    for k in 0..<4 { place[k * Scalar.lanes] = vector[k] }
  }

  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&memory) { memory = LineMemory(copying: memory) }
  }

  mutating func makeRoom(for count: Int) {
    precondition(count == self.count, "\(self.count) results for \(count) vectors: as many")
    if !isKnownUniquelyReferenced(&memory) { memory = LineMemory(count: memory.count) }
  }

  /// Replaces all vectors.
  ///
  /// Precondition: as many vectors as there are; the processor supports the level.
  public mutating func load(
    _ vectors: Span<SIMD4<Scalar>>, level: InstructionSet = .supported
  ) {
    precondition(vectors.count == count, "\(vectors.count) vectors for \(count): as many")
    makeUnique()
    let (kernel, base) = (
      Scalar.transformKernels.vectors[level].kernels.collect, memory.base
    )
    vectors.withUnsafeBufferPointer { buffer in
      guard let source = buffer.baseAddress, count > 0 else { return }
      kernel(UnsafeRawPointer(source).assumingMemoryBound(to: Scalar.self), count, base)
    }
  }

  /// Writes the vectors into an array.
  ///
  /// Precondition: as many vectors as there are; the processor supports the level.
  public func write(
    into vectors: inout MutableSpan<SIMD4<Scalar>>, level: InstructionSet = .supported
  ) {
    precondition(vectors.count == count, "\(vectors.count) vectors for \(count): as many")
    let kernel = Scalar.transformKernels.vectors[level].kernels.spread
    vectors.withUnsafeMutableBufferPointer { buffer in
      guard let target = buffer.baseAddress, count > 0 else { return }
      kernel(
        memory.base, count, UnsafeMutableRawPointer(target).assumingMemoryBound(to: Scalar.self))
    }
  }

  /// Whether results of this size are written past the caches.
  var isFar: Bool { memory.count * MemoryLayout<Scalar>.size >= TransformBlocks<Scalar>.farBytes }

  /// Calls `body` with ranges of blocks on `threads` threads at most.
  @inline(__always)
  func forEachChunk(threads: Int, _ body: (Range<Int>) -> Void) {
    ParallelChunks.run(
      blockCount, block: 4, grain: 4096 / Scalar.lanes, threads: threads, body)
  }
}
