import Synchronization
import TransformMath

extension TransformBlocks {
  /// The inverses `result[i] = self[i]⁻¹`; where there is none, `self[i]` comes back.
  ///
  /// Returns: how many have no inverse.
  /// Edge cases: those of `Transform3D.inverted`: no invertible transform is called singular. Lanes invert
  /// what they are sure of; the reference inverts the rest, one at a time (some microseconds each).
  /// Error bound: ‖X − M⁻¹‖ ≤ 4·κ·u·‖M⁻¹‖ in the ∞-norm, κ the condition number, u = 2⁻⁵³ (Float: 2⁻²⁴).
  /// Precondition: as many results; the processor supports the level.
  /// Cost: about 185 flops and 256 bytes a transform (Float: 128), half of them written; no allocation.
  @discardableResult
  public func inverted(
    into result: inout TransformBlocks, level: InstructionSet = .supported, threads: Int = 1
  ) -> Int {
    invert(into: &result, statuses: nil, conditions: nil, level, threads)
  }

  /// The inverses, and what became of each inversion; otherwise as `inverted(into:)`.
  ///
  /// Precondition: as many statuses as transforms.
  @discardableResult
  public func inverted(
    into result: inout TransformBlocks,
    statuses: inout MutableSpan<TransformInverse.Status>,
    level: InstructionSet = .supported, threads: Int = 1
  ) -> Int {
    precondition(
      statuses.count == count, "\(statuses.count) statuses for \(count) transforms: as many")
    return statuses.withUnsafeMutableBufferPointer {
      invert(into: &result, statuses: $0.baseAddress, conditions: nil, level, threads)
    }
  }

  /// The inverses, what became of each inversion, and the condition numbers ‖M‖·‖M⁻¹‖ in the ∞-norm, +∞
  /// where there is no inverse; otherwise as `inverted(into:)`.
  ///
  /// Precondition: as many statuses and conditions as transforms.
  /// Error bound: of a condition number, that of the inverse and 8 ulp.
  @discardableResult
  public func inverted(
    into result: inout TransformBlocks,
    statuses: inout MutableSpan<TransformInverse.Status>,
    conditions: inout MutableSpan<Scalar>, level: InstructionSet = .supported, threads: Int = 1
  ) -> Int {
    precondition(
      statuses.count == count && conditions.count == count,
      "\(statuses.count) statuses, \(conditions.count) conditions for \(count): as many")
    return statuses.withUnsafeMutableBufferPointer { statuses in
      conditions.withUnsafeMutableBufferPointer { conditions in
        invert(
          into: &result, statuses: statuses.baseAddress, conditions: conditions.baseAddress,
          level, threads)
      }
    }
  }

  /// Blocks of one call of the kernel: their flags are half a kilobyte on the stack.
  private static var flagged: Int { 256 }

  private func invert(
    into result: inout TransformBlocks,
    statuses: UnsafeMutablePointer<TransformInverse.Status>?,
    conditions: UnsafeMutablePointer<Scalar>?, _ level: InstructionSet, _ threads: Int
  ) -> Int {
    result.makeRoom(for: count)
    statuses?.update(repeating: .ok, count: count)
    let target = result
    let kernels = Scalar.transformKernels.table[level]
    let failures = Atomic(0)
    forEachChunk(threads: threads) { blocks in
      var failed = 0
      for start in stride(from: blocks.lowerBound, to: blocks.upperBound, by: Self.flagged) {
        let part = start..<min(start + Self.flagged, blocks.upperBound)
        failed += invert(part, target, statuses, conditions, kernels.kernels)
      }
      failures.add(failed, ordering: .relaxed)
    }
    return failures.load(ordering: .relaxed)
  }

  /// Inverts some blocks; returns how many of their transforms have no inverse.
  private func invert(
    _ blocks: Range<Int>, _ result: TransformBlocks,
    _ statuses: UnsafeMutablePointer<TransformInverse.Status>?,
    _ conditions: UnsafeMutablePointer<Scalar>?, _ kernels: TransformKernels<Scalar>
  ) -> Int {
    let first = 16 * Scalar.lanes * blocks.lowerBound
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 256) { good in
      guard let good = good.baseAddress else { return 0 }
      let areGood = kernels.invert(
        memory.base + first, blocks.count, isFar, result.memory.base + first, good)
      if let conditions { write(conditions, of: blocks, result, kernels) }
      if areGood { return 0 }
      var failed = 0
      for block in blocks {
        var rest = ~good[block - blocks.lowerBound]
        while rest != 0 {
          let lane = rest.trailingZeroBitCount
          rest &= rest &- 1
          let index = block * Scalar.lanes + lane
          if lane >= Scalar.lanes || index >= count { break }
          let inverse = Scalar.inverse(of: transform(at: index))
          result.write(inverse.transform, at: index)
          statuses?[index] = inverse.status
          conditions?[index] = inverse.condition
          if inverse.status != .ok { failed += 1 }
        }
      }
      return failed
    }
  }

  /// Condition numbers of whole blocks; those of the last one by way of a line of its own.
  private func write(
    _ conditions: UnsafeMutablePointer<Scalar>, of blocks: Range<Int>, _ result: TransformBlocks,
    _ kernels: TransformKernels<Scalar>
  ) {
    let (lanes, first) = (Scalar.lanes, blocks.lowerBound)
    let whole = min(blocks.count, count / lanes - first)
    kernels.conditions(
      memory.base + 16 * lanes * first, result.memory.base + 16 * lanes * first, whole,
      conditions + lanes * first)
    guard whole < blocks.count else { return }
    let last = first + whole
    var line = SIMD8<Double>()
    withUnsafeMutableBytes(of: &line) { bytes in
      guard let base = bytes.baseAddress else { return }
      let line = base.bindMemory(to: Scalar.self, capacity: lanes)
      kernels.conditions(
        memory.base + 16 * lanes * last, result.memory.base + 16 * lanes * last, 1, line)
      (conditions + lanes * last).update(from: line, count: count % lanes)
    }
  }
}
