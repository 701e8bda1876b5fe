import SpringDynamics
import VectorKernels

/// The rates of springs as the kernels of `VectorKernels/SpringPropagators.swift` read them: blocks of
/// eight, a cache line a quantity. (The lines' meaning is told there.)
///
/// A class, so that the memory is freed; who writes copies a shared one first.
final class SpringRateBlocks: @unchecked Sendable {
  // Sendable because it is written only through the one reference to it.

  let blockCount: Int
  let rates: UnsafeMutablePointer<Double>
  /// Of each block: 0 all underdamped, 1 all overdamped, 2 both.
  let kinds: UnsafeMutablePointer<UInt8>
  /// Of each block: the lanes that the reference evaluates.
  private let exceptions: UnsafeMutablePointer<UInt8>
  private let memory: LineMemory<Double>
  /// At least the largest ω of the underdamped springs.
  private(set) var largestFrequency = 0.0
  /// At least the largest rate at which an envelope decays.
  private var largestDecay = 0.0
  private var exceptionCount = 0

  init(count: Int) {
    blockCount = (count + 7) / 8
    memory = LineMemory(count: blockCount * VectorKernels.springRateStride)
    rates = memory.base
    kinds = .allocate(capacity: blockCount)
    kinds.initialize(repeating: 0, count: blockCount)
    exceptions = .allocate(capacity: blockCount)
    exceptions.initialize(repeating: 0, count: blockCount)
  }

  convenience init(copying other: SpringRateBlocks) {
    self.init(count: 8 * other.blockCount)
    rates.update(from: other.rates, count: memory.count)
    kinds.update(from: other.kinds, count: blockCount)
    exceptions.update(from: other.exceptions, count: blockCount)
    largestFrequency = other.largestFrequency
    largestDecay = other.largestDecay
    exceptionCount = other.exceptionCount
  }

  deinit {
    kinds.deallocate()
    exceptions.deallocate()
  }

  /// Whether lanes evaluate every spring whose rates they hold at this time.
  func isPlain(_ time: Double) -> Bool {
    Self.isPlain(time) && time * largestFrequency <= LaneLimits.largestPhase
  }

  /// Whether no envelope falls below e^−700 until this time.
  func isModerate(_ time: Double) -> Bool { time * largestDecay <= LaneLimits.moderateDecay }

  /// Whether the reference has to evaluate a spring at this time.
  func hasExceptions(at time: Double) -> Bool { exceptionCount > 0 || !isPlain(time) }

  private static func isPlain(_ time: Double) -> Bool {
    time == 0 || LaneLimits.plainTimes.contains(time)
  }

  /// Whether lanes evaluate spring `index` at this time.
  func isPlain(_ index: Int, at time: Double) -> Bool {
    let (block, lane) = (index >> 3, index & 7)
    if exceptions[block] & (1 << lane) != 0 { return false }
    let turn = rates[block * VectorKernels.springRateStride + 16 + lane]
    return Self.isPlain(time) && time * turn <= LaneLimits.largestPhase
  }

  /// Writes spring `index`. `updatesKind` may be false while all lanes of a block are being written,
  /// if the last of them has it true.
  func write(_ spring: Spring, at index: Int, updatesKind: Bool = true) {
    // A unit of displacement and a unit of velocity move by the first row of the propagator.
    let placed = SpringCoefficients(spring, from: SpringState(position: 1), target: 0)
    let pushed = SpringCoefficients(
      spring, from: SpringState(position: 0, velocity: 1), target: 0)
    let isPlain = placed.isPlain && pushed.isPlain
    let isCreeping = placed.turn.hi < 0
    let (block, lane) = (index >> 3, index & 7)
    let lines = rates + block * VectorKernels.springRateStride + lane
    func write(_ pair: SpringCoefficients.Parts, _ line: Int) {
      lines[8 * line] = isPlain ? pair.hi : 0
      lines[8 * line + 8] = isPlain ? pair.lo : 0
    }
    write(placed.decay, 0)
    write(placed.turn, 2)
    write(placed.push, 4)
    write(pushed.push, 6)
    write(isCreeping ? placed.fall : placed.pull, 8)
    largestFrequency = max(largestFrequency, lines[16])
    largestDecay = max(largestDecay, lines[0])
    let bit = UInt8(1) << lane
    exceptionCount -= exceptions[block] & bit != 0 ? 1 : 0
    exceptionCount += isPlain ? 0 : 1
    exceptions[block] = exceptions[block] & ~bit | (isPlain ? 0 : bit)
    if updatesKind { updateKind(ofBlock: block) }
  }

  /// Lanes whose rates are 0 (unused or exceptional) go with either kind.
  private func updateKind(ofBlock block: Int) {
    let turns = rates + block * VectorKernels.springRateStride + 16
    var (turning, creeping) = (false, false)
    for lane in 0..<8 {
      turning = turning || turns[lane] > 0
      creeping = creeping || turns[lane] < 0
    }
    kinds[block] = creeping ? (turning ? 2 : 1) : 0
  }

  /// The lanes of a block that are to be left to the reference at this time.
  func exceptions(ofBlock block: Int, at time: Double) -> UInt8 {
    if isPlain(time) { return exceptions[block] }
    var bits: UInt8 = 0
    for lane in 0..<8 where !isPlain(8 * block + lane, at: time) { bits |= 1 << lane }
    return bits
  }
}
