import BatchEvaluation
import BenchmarkHarness

/// The loops that measure what this machine can do at most, at each of the levels: multiply-adds in
/// both precisions; reading, writing and the triad in each cache and in memory.
///
/// Precondition: the processor supports the levels.
/// - Parameter caches: as the system lists them; a cache it does not tell has no roof.
public func roofKernels(
  levels: [InstructionSet] = InstructionSet.allCases.filter { $0 <= .supported },
  caches: [CacheRecord] = EnvironmentProbe().caches()
) -> [RoofKernel] {
  let probes = MemoryLevel.probes(of: caches)
  // All loops go over the same memory, which is given back when the kernels are.
  let memory = SharedOnce { RoofMemory(bytes: (probes.map(\.bytes).max() ?? 0)) }
  return levels.flatMap { level in
    let loops = RoofLoops.level(level)
    return arithmetic(loops, level: level.rawValue)
      + probes.flatMap { place, bytes in
        movements(loops, level: level.rawValue, place: place, bytes: bytes, memory: memory)
      }
  }
}

private func arithmetic(_ loops: RoofLoops, level: String) -> [RoofKernel] {
  let lanes = Double(loops.chains.count * loops.chains.lanes)
  return [
    // By −1 and a half every chain swings between two values for ever.
    .arithmetic(level: level, precision: .double, flopsPerPass: 2 * lanes) {
      { passes in blackHole(loops.multiplyAdd(passes, opaque(-1), opaque(0.5))) }
    },
    .arithmetic(level: level, precision: .float, flopsPerPass: 4 * lanes) {
      { passes in blackHole(loops.multiplyAddFloat(passes, opaque(-1), opaque(0.5))) }
    },
  ]
}

private func movements(
  _ loops: RoofLoops, level: String, place: MemoryLevel, bytes: Int,
  memory: SharedOnce<RoofMemory>
) -> [RoofKernel] {
  let whole = bytes & ~511
  // Three arrays of whole pairs of lines, a few lines apart: at a distance of 4 KiB or a multiple the
  // processor takes a load for one that waits for the store to the same place.
  let count = (bytes / 3 - RoofMemory.gap) / 8 & ~15
  let stride = count + RoofMemory.gap / 8
  return [
    .movement(.read, level: level, memory: place, bytesPerPass: whole) {
      let memory = try memory.value()
      return { passes in blackHole(loops.read(memory.base, whole, passes)) }
    },
    .movement(.write, level: level, memory: place, bytesPerPass: whole) {
      let memory = try memory.value()
      return { passes in
        loops.write(memory.base, whole, passes, opaque(0))
        blackHole(memory)
      }
    },
    .movement(.triad, level: level, memory: place, bytesPerPass: 3 * 8 * count) {
      let memory = try memory.value()
      let first = memory.base.assumingMemoryBound(to: Double.self)
      return { passes in
        loops.triad(first, first + stride, first + 2 * stride, count, passes, opaque(0.5))
        blackHole(memory)
      }
    },
  ]
}

/// What the loops go over: all of it touched, and zero, so that sums of Doubles stay zero too.
///
/// It begins on a boundary of 2 MiB. Processors that predict the way in the first cache from a hash of
/// the whole address (AMD's) were measured to read a quarter slower where the pages of a small working
/// set lie on both sides of such a boundary and their hashes collide.
private final class RoofMemory: Sendable {
  /// Bytes between the arrays of the triad.
  static let gap = 320

  nonisolated(unsafe) let base: UnsafeMutableRawPointer

  init(bytes: Int) {
    base = .allocate(byteCount: max(bytes, 4096), alignment: 2 << 20)
    base.initializeMemory(as: UInt64.self, repeating: 0, count: max(bytes, 4096) / 8)
  }

  deinit { base.deallocate() }
}
