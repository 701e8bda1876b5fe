extension TransformBlocks {
  /// The products down a tree of layers, each transform's with its parent's:
  /// `result[i] = self[i]·result[parents[i]]`, and `self[i]` where the parent is −1.
  ///
  /// Shape: any forest with parents before their children. Breadth-first order is the fastest: where the
  /// parents of a whole block are in earlier blocks, it is multiplied in lanes. Results do not depend on the
  /// order but in the place of each.
  /// Error bound: that of a product a step down, carried on by the products below.
  /// Precondition: as many parents as transforms, each −1 or smaller than the number of its child, and as
  /// many results; the processor supports the level.
  /// Cost: 112 flops and 384 bytes a transform (Float: 192); no allocation.
  public func chained(
    parents: Span<Int32>, into result: inout TransformBlocks, level: InstructionSet = .supported
  ) {
    precondition(parents.count == count, "\(parents.count) parents for \(count) transforms")
    for i in parents.indices {
      precondition(
        parents[i] >= -1 && Int(parents[i]) < i,
        "parent \(parents[i]) of transform \(i): −1 or smaller than \(i)")
    }
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.table[level].kernels.chain
    let (source, target) = (memory.base, result.memory.base)
    // A block, on the stack.
    var gathered = (SIMD64<Double>(), SIMD64<Double>())
    withUnsafeMutableBytes(of: &gathered) { bytes in
      parents.withUnsafeBufferPointer { parents in
        guard let base = bytes.baseAddress, let parents = parents.baseAddress else { return }
        let block = base.bindMemory(to: Scalar.self, capacity: 16 * Scalar.lanes)
        kernel(source, parents, count, block, target)
      }
    }
  }
}
