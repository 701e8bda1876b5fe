import SpringDynamics
import VectorKernels

/// The springs of a batch as the kernels of `VectorKernels/SpringTick.swift` read them: blocks of
/// eight, a cache line a quantity. (The lines' meaning is told there.)
///
/// A class, so that the memory is freed; a batch copies it before it writes to a shared one.
final class MotionBlocks: @unchecked Sendable {
  // Sendable because a batch writes only while it holds the one reference.

  static let motionStride = VectorKernels.springMotionStride
  static let pullStride = VectorKernels.springPullStride

  let count: Int
  let blockCount: Int
  let motions: UnsafeMutablePointer<Double>
  let pulls: UnsafeMutablePointer<Double>
  /// Of each block: 0 all underdamped, 1 all overdamped, 2 both.
  let kinds: UnsafeMutablePointer<UInt8>
  /// Of each block: the lanes that lanes cannot evaluate; the reference does.
  let exceptions: UnsafeMutablePointer<UInt8>
  private(set) var exceptionCount = 0
  /// At least the largest ω of the underdamped springs.
  private(set) var largestFrequency = 0.0
  /// At least the largest rate at which the envelope of a spring decays.
  private(set) var largestDecay = 0.0

  /// Blocks for `count` springs that all rest at 0.
  init(count: Int) {
    self.count = count
    blockCount = (count + 7) / 8
    motions = Self.allocateLines(blockCount * Self.motionStride)
    pulls = Self.allocateLines(blockCount * Self.pullStride)
    kinds = .allocate(capacity: blockCount)
    kinds.initialize(repeating: 0, count: blockCount)
    exceptions = .allocate(capacity: blockCount)
    exceptions.initialize(repeating: 0, count: blockCount)
  }

  convenience init(copying other: MotionBlocks) {
    self.init(count: other.count)
    motions.update(from: other.motions, count: blockCount * Self.motionStride)
    pulls.update(from: other.pulls, count: blockCount * Self.pullStride)
    kinds.update(from: other.kinds, count: blockCount)
    exceptions.update(from: other.exceptions, count: blockCount)
    exceptionCount = other.exceptionCount
    largestFrequency = other.largestFrequency
    largestDecay = other.largestDecay
  }

  deinit {
    motions.deallocate()
    pulls.deallocate()
    kinds.deallocate()
    exceptions.deallocate()
  }

  /// Zeroed memory that starts on a cache line.
  private static func allocateLines(_ doubles: Int) -> UnsafeMutablePointer<Double> {
    let raw = UnsafeMutableRawPointer.allocate(
      byteCount: doubles * MemoryLayout<Double>.stride, alignment: 64)
    return raw.initializeMemory(as: Double.self, repeating: 0, count: doubles)
  }

  /// Writes spring `index`. `updatesKind` may be false while all lanes of a block are being written,
  /// if the last of them has it true.
  func write(_ c: SpringCoefficients, target: Double, at index: Int, updatesKind: Bool = true) {
    let (block, lane) = (index >> 3, index & 7)
    let motion = motions + block * Self.motionStride + lane
    motion[0] = c.decay.hi
    motion[8] = c.decay.lo
    motion[16] = c.turn.hi
    motion[24] = c.turn.lo
    motion[32] = c.displacement.hi
    motion[40] = c.displacement.lo
    motion[48] = c.push.hi
    motion[56] = c.push.lo
    motion[64] = c.isPlain ? target : 0
    motion[72] = c.initial.position
    let pull = pulls + block * Self.pullStride + lane
    pull[0] = c.pull.hi
    pull[8] = c.pull.lo
    pull[16] = c.fall.hi
    pull[24] = c.fall.lo
    pull[32] = c.initial.velocity
    largestFrequency = max(largestFrequency, c.turn.hi)
    largestDecay = max(largestDecay, c.decay.hi)
    let bit = UInt8(1) << lane
    exceptionCount -= exceptions[block] & bit != 0 ? 1 : 0
    exceptionCount += c.isPlain ? 0 : 1
    exceptions[block] = exceptions[block] & ~bit | (c.isPlain ? 0 : bit)
    if updatesKind { updateKind(ofBlock: block) }
  }

  /// Lanes whose rates are 0 (unused or exceptional) go with either kind.
  private func updateKind(ofBlock block: Int) {
    let turns = motions + block * Self.motionStride + 16
    var (turning, creeping) = (false, false)
    for lane in 0..<8 {
      turning = turning || turns[lane] > 0
      creeping = creeping || turns[lane] < 0
    }
    kinds[block] = creeping ? (turning ? 2 : 1) : 0
  }
}
