import TransformMath

extension TransformBlocks {
  /// The products `result[i] = self[i]·others[i]`: `self[i]` is applied first.
  ///
  /// Edge cases: IEEE rules, as `Transform3D.concat`.
  /// Error bound: |error| ≤ γ₄·Σ|aᵢ|·|bᵢ| an element, γ₄ = 4u/(1 − 4u), u = 2⁻⁵³ (Float: 2⁻²⁴).
  /// Precondition: as many of each; the processor supports the level.
  /// Cost: 112 flops and 384 bytes a transform (Float: 192), a third of them written; no allocation.
  public func multiplied(
    by others: TransformBlocks, into result: inout TransformBlocks,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      others.count == count, "\(others.count) factors for \(count) transforms: as many")
    result.makeRoom(for: count)
    multiply(others, result.memory.base, level, threads)
  }

  private func multiply(
    _ others: TransformBlocks, _ target: UnsafeMutablePointer<Scalar>, _ level: InstructionSet,
    _ threads: Int
  ) {
    let kernel = Scalar.transformKernels.table[level].kernels.multiply
    let (a, b) = (memory.base, others.memory.base)
    forEachChunk(threads: threads) { blocks in
      let first = 16 * Scalar.lanes * blocks.lowerBound
      kernel(a + first, b + first, blocks.count, isFar, target + first)
    }
  }

  /// The products `result[i] = self[i]·shared`: `self[i]` is applied first, the shared one last.
  ///
  /// Edge cases, error bound, preconditions: those of the product with many.
  /// Cost: 112 flops and 256 bytes a transform (Float: 128), half of them written; no allocation.
  public func multiplied(
    by shared: Transform, into result: inout TransformBlocks,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.table[level].kernels.multiplyByOne
    let (a, target) = (memory.base, result.memory.base)
    withUnsafeBytes(of: shared) { bytes in
      guard let base = bytes.baseAddress else { return }
      let shared = base.assumingMemoryBound(to: Scalar.self)
      forEachChunk(threads: threads) { blocks in
        let first = 16 * Scalar.lanes * blocks.lowerBound
        kernel(a + first, shared, blocks.count, isFar, target + first)
      }
    }
  }

  /// Multiplies in place: `self[i] = self[i]·others[i]`; otherwise as `multiplied(by:into:)`.
  public mutating func multiply(
    by others: TransformBlocks, level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      others.count == count, "\(others.count) factors for \(count) transforms: as many")
    makeUnique()
    multiply(others, memory.base, level, threads)
  }
}
