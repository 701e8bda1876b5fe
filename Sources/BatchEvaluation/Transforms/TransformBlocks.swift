import TransformMath

/// N transforms of Doubles or Floats in blocks of a cache line an element: eight or sixteen transforms
/// side by side.
///
/// Shape: tick — N different transforms, one operation. A block is 16 lines, line 4·i + j the element in row
/// i + 1 and column j + 1 of all of its transforms; the last block is filled up with identities. Results are
/// written into blocks of the same number of transforms, which are copied first when something else still
/// holds their memory.
/// Results do not depend on the number of threads nor on which transforms share a block.
/// Conventions: those of `Transform3D`.
public struct TransformBlocks<Scalar: TransformScalar>: Sendable {
  /// One transform: `Transform3D` or `FloatTransform3D`.
  public typealias Transform = Scalar.Transform

  /// The number of transforms.
  public let count: Int
  private(set) var memory: LineMemory<Scalar>

  /// `count` identities.
  public init(count: Int) {
    precondition(count >= 0, "\(count) transforms: 0 or more are allowed")
    self.count = count
    memory = LineMemory(count: (count + Scalar.lanes - 1) / Scalar.lanes * 16 * Scalar.lanes)
    for block in 0..<blockCount {
      for line in stride(from: 0, to: 16, by: 5) {
        (memory.base + (16 * block + line) * Scalar.lanes)
          .update(repeating: 1, count: Scalar.lanes)
      }
    }
  }

  /// The number of blocks.
  public var blockCount: Int { memory.count / (16 * Scalar.lanes) }

  /// Transform `index`.
  public subscript(index: Int) -> Transform {
    get {
      precondition(index >= 0 && index < count, "no transform \(index) of \(count)")
      return transform(at: index)
    }
    set {
      precondition(index >= 0 && index < count, "no transform \(index) of \(count)")
      makeUnique()
      write(newValue, at: index)
    }
  }

  /// The first element of transform `index`; the others are a line apart.
  private func place(_ index: Int) -> UnsafeMutablePointer<Scalar> {
    memory.base + index / Scalar.lanes * 16 * Scalar.lanes + index % Scalar.lanes
  }

  func transform(at index: Int) -> Transform {
    let place = place(index)
    return withUnsafeTemporaryAllocation(of: Transform.self, capacity: 1) { one in
      // A transform is 16 numbers without padding.
      let elements = UnsafeMutableRawBufferPointer(one).bindMemory(to: Scalar.self)
      for k in 0..<16 { elements[k] = place[k * Scalar.lanes] }
      return one[0]
    }
  }

  func write(_ transform: Transform, at index: Int) {
    let place = place(index)
    withUnsafeBytes(of: transform) { bytes in
      let elements = bytes.assumingMemoryBound(to: Scalar.self)
      for k in 0..<16 { place[k * Scalar.lanes] = elements[k] }
    }
  }

  mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&memory) { memory = LineMemory(copying: memory) }
  }

  /// Memory for results that do not depend on what is there.
  mutating func makeRoom(for count: Int) {
    precondition(count == self.count, "\(self.count) results for \(count) transforms: as many")
    if !isKnownUniquelyReferenced(&memory) { memory = LineMemory(count: memory.count) }
  }
}

extension TransformBlocks {
  /// Transforms that are worth a chunk: about 5 µs.
  static var grain: Int { 2048 }

  /// Results of so many bytes are written past the caches.
  static var farBytes: Int { 1 << 24 }

  var isFar: Bool { memory.count * MemoryLayout<Scalar>.size >= Self.farBytes }

  /// Calls `body` with ranges of blocks on `threads` threads at most.
  @inline(__always)
  func forEachChunk(threads: Int, _ body: (Range<Int>) -> Void) {
    ParallelChunks.run(
      blockCount, block: 1, grain: Self.grain / Scalar.lanes, threads: threads, body)
  }
}
