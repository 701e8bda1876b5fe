import Synchronization
import TransformMath

extension VectorBlocks {
  /// The points `result[i] = self[i]·transforms[i]`, each by its own transform.
  ///
  /// Edge cases: IEEE rules. Error bound: γ₄·Σ|p|·|m| a component, γ₄ = 4u/(1 − 4u), u = 2⁻⁵³ (Float: 2⁻²⁴).
  /// Precondition: as many of each; the processor supports the level.
  /// Cost: 28 flops and 192 bytes a point (Float: 96); no allocation.
  public func mapped(
    by transforms: TransformBlocks<Scalar>, into result: inout VectorBlocks,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      transforms.count == count, "\(transforms.count) transforms for \(count) points: as many")
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.vectors[level].kernels.map
    let (points, m, target) = (memory.base, transforms.memory.base, result.memory.base)
    forEachChunk(threads: threads) { blocks in
      let first = 4 * Scalar.lanes * blocks.lowerBound
      kernel(points + first, m + 4 * first, blocks.count, isFar, target + first)
    }
  }

  /// The points `result[i] = self[i]·transform`, all by one transform; otherwise as with many.
  ///
  /// Cost: 28 flops and 64 bytes a point (Float: 32); no allocation.
  public func mapped(
    by transform: Scalar.Transform, into result: inout VectorBlocks,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.table[level].kernels.multiplyByOne
    let (points, target) = (memory.base, result.memory.base)
    withUnsafeBytes(of: transform) { bytes in
      guard let base = bytes.baseAddress else { return }
      let shared = base.assumingMemoryBound(to: Scalar.self)
      forEachChunk(threads: threads) { blocks in
        // Four blocks of points are the rows of one of transforms; the memory has whole fours.
        let first = 4 * Scalar.lanes * blocks.lowerBound
        kernel(points + first, shared, (blocks.count + 3) / 4, isFar, target + first)
      }
    }
  }

  /// The projected points `result[i] = (x/w, y/w, z/w, w)` of `self[i]·transforms[i]`, and which are seen:
  /// those with w ≥ `nearest` and x/w, y/w inside the window.
  ///
  /// Returns: how many are seen.
  /// Edge cases: undivided (x, y, z, w) where w < `nearest` or w is NaN, ready to be clipped; such a point is
  /// not seen, nor is one with a NaN.
  /// Error bound: that of `mapped`, then half an ulp for the division.
  /// Precondition: as many of each; `nearest` > 0; the processor supports the level.
  /// Cost: 31 flops and 193 bytes a point (Float: 97); no allocation.
  @discardableResult
  public func projected(
    by transforms: TransformBlocks<Scalar>, into result: inout VectorBlocks,
    seen: inout MutableSpan<Bool>, window: Rectangle,
    nearest: Scalar = Scalar(HomogeneousEdge.nearestW), level: InstructionSet = .supported,
    threads: Int = 1
  ) -> Int {
    precondition(
      transforms.count == count && seen.count == count,
      "\(transforms.count) transforms, \(seen.count) flags for \(count) points: as many")
    precondition(nearest > 0, "nearest \(nearest): above 0")
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.vectors[level].kernels.project
    let (points, m, target) = (memory.base, transforms.memory.base, result.memory.base)
    let limits = SIMD8<Scalar>(
      nearest, Scalar(window.x), Scalar(window.y), Scalar(window.x + window.width),
      Scalar(window.y + window.height), 0, 0, 0)
    let number = Atomic(0)
    seen.withUnsafeMutableBufferPointer { seen in
      withUnsafeBytes(of: limits) { bytes in
        guard let base = bytes.baseAddress, let seen = seen.baseAddress else { return }
        let limits = base.assumingMemoryBound(to: Scalar.self)
        forEachChunk(threads: threads) { blocks in
          var visible = 0
          LaneFlags.forEachPart(of: blocks) { part, flags in
            let first = 4 * Scalar.lanes * part.lowerBound
            kernel(
              points + first, m + 4 * first, part.count, isFar, limits, target + first, flags)
          } _: { part, flags in
            for block in part {
              let word = flags[block - part.lowerBound]
              let first = block * Scalar.lanes
              for lane in 0..<min(Scalar.lanes, count - first) {
                let isSeen = word >> UInt16(lane) & 1 == 1
                seen[first + lane] = isSeen
                if isSeen { visible += 1 }
              }
            }
          }
          number.add(visible, ordering: .relaxed)
        }
      }
    }
    return number.load(ordering: .relaxed)
  }
}
