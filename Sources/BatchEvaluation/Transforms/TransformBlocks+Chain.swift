extension TransformBlocks {
  /// The products down a tree of layers, each transform's with its parent's:
  /// `result[i] = self[i]·result[parents[i]]`, and `self[i]` where the parent is −1.
  ///
  /// Shape: any forest with parents before their children. Breadth-first order is the fastest: where the
  /// parents of a whole block are in earlier blocks, it is multiplied in lanes, and threads share the blocks
  /// between two generations. Results do not depend on the order but in the place of each.
  /// Error bound: that of a product a step down, carried on by the products below.
  /// Precondition: as many parents as transforms, each −1 or smaller than the number of its child, and as
  /// many results; the processor supports the level.
  /// Cost: 112 flops and 384 bytes a transform (Float: 192); no allocation.
  public func chained(
    parents: Span<Int32>, into result: inout TransformBlocks, level: InstructionSet = .supported,
    threads: Int = 1
  ) {
    precondition(threads >= 1, "\(threads) threads: 1 or more are allowed")
    precondition(parents.count == count, "\(parents.count) parents for \(count) transforms")
    for i in parents.indices {
      precondition(
        parents[i] >= -1 && Int(parents[i]) < i,
        "parent \(parents[i]) of transform \(i): −1 or smaller than \(i)")
    }
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.table[level].kernels.chain
    let (source, target) = (memory.base, result.memory.base)
    parents.withUnsafeBufferPointer { parents in
      guard let parents = parents.baseAddress else { return }
      func chain(_ blocks: Range<Int>) {
        // A block, on the stack.
        var gathered = (SIMD64<Double>(), SIMD64<Double>())
        withUnsafeMutableBytes(of: &gathered) { bytes in
          guard let base = bytes.baseAddress else { return }
          let block = base.bindMemory(to: Scalar.self, capacity: 16 * Scalar.lanes)
          kernel(source, parents, blocks, count, block, target)
        }
      }
      if threads == 1 {
        chain(0..<blockCount)
      } else {
        forEachGeneration(parents) { generation in
          ParallelChunks.run(
            generation.count, block: 1, grain: Self.grain / Scalar.lanes, threads: threads
          ) {
            chain(generation.lowerBound + $0.lowerBound..<generation.lowerBound + $0.upperBound)
          }
        }
      }
    }
  }

  /// Calls `body` with ranges of blocks, one after the other, as long as can be for the parents of each
  /// to lie before it; a block that has its own is alone.
  private func forEachGeneration(
    _ parents: UnsafePointer<Int32>, _ body: (Range<Int>) -> Void
  ) {
    let lanes = Scalar.lanes
    var start = 0
    for block in 0..<blockCount {
      let items = block * lanes..<min(block * lanes + lanes, count)
      var latest: Int32 = -1
      for item in items { latest = max(latest, parents[item]) }
      if Int(latest) < start * lanes { continue }
      if start < block { body(start..<block) }
      start = block
      if Int(latest) >= block * lanes {
        body(block..<block + 1)
        start = block + 1
      }
    }
    if start < blockCount { body(start..<blockCount) }
  }
}
