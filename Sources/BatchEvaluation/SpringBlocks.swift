import SpringDynamics
import VectorKernels

/// The springs of a batch as the kernels of `VectorKernels` read them: blocks of sixteen, two cache
/// lines a quantity. (The lines' meaning is told in `SpringTurns.swift` and `SpringCreeps.swift` there.)
///
/// Underdamped and critical springs have the lane of their number in `turns`. Overdamped ones, which
/// are few among those that interfaces use, are kept together in `creeps` in any order; their lanes
/// in `turns` hold zeros. With both forms in one block, one overdamped spring in ten would make four
/// blocks in five pay for both.
///
/// A class, so that the memory is freed; a batch copies it before it writes to a shared one.
final class SpringBlocks: @unchecked Sendable {
  // Sendable because a batch writes only while it holds the one reference.

  static let turnStride = VectorKernels.springTurnStride
  static let creepStride = VectorKernels.springCreepStride

  let count: Int
  let blockCount: Int
  /// Whether kernels of Float read these blocks: see `FloatSprings.swift` there.
  private let isFloat: Bool
  let turns: UnsafeMutablePointer<Double>
  private let turnMemory: LineMemory<Double>
  /// Of each block of `turns`: the lanes that hold a spring.
  private let turning: UnsafeMutablePointer<UInt16>
  /// How many blocks of `turns` hold none.
  private(set) var idleBlockCount: Int
  /// Of each block of `turns`: the lanes of springs that lanes cannot evaluate; the reference does.
  private let exceptions: UnsafeMutablePointer<UInt16>
  private(set) var exceptionCount = 0

  private var creepMemory = LineMemory<Double>(count: 0)
  var creeps: UnsafeMutablePointer<Double> { creepMemory.base }
  private(set) var creepCount = 0
  private var creepCapacity = 0
  /// The spring that each lane of `creeps` holds.
  private(set) var places: UnsafeMutablePointer<Int32>
  /// The lane of `creeps` that holds each spring, or −1.
  private let slots: UnsafeMutablePointer<Int32>

  /// At least the largest ω of the underdamped springs.
  private(set) var largestFrequency = 0.0
  /// At least the largest rate at which the envelope of a spring decays.
  private(set) var largestDecay = 0.0

  /// Blocks for `count` springs that all rest at 0.
  init(count: Int, isFloat: Bool = false) {
    precondition(count <= Int32.max, "more springs than 2³¹")
    self.isFloat = isFloat
    self.count = count
    blockCount = (count + 15) >> 4
    idleBlockCount = blockCount
    turnMemory = LineMemory(count: blockCount * Self.turnStride)
    turns = turnMemory.base
    turning = .allocate(capacity: blockCount)
    turning.initialize(repeating: 0, count: blockCount)
    exceptions = .allocate(capacity: blockCount)
    exceptions.initialize(repeating: 0, count: blockCount)
    slots = .allocate(capacity: count)
    slots.initialize(repeating: -1, count: count)
    places = .allocate(capacity: 0)
  }

  convenience init(copying other: SpringBlocks) {
    self.init(count: other.count, isFloat: other.isFloat)
    turns.update(from: other.turns, count: turnMemory.count)
    turning.update(from: other.turning, count: blockCount)
    exceptions.update(from: other.exceptions, count: blockCount)
    slots.update(from: other.slots, count: count)
    reserveCreeps(other.creepCapacity)
    creeps.update(from: other.creeps, count: creepMemory.count)
    places.update(from: other.places, count: creepCapacity)
    creepCount = other.creepCount
    exceptionCount = other.exceptionCount
    idleBlockCount = other.idleBlockCount
    largestFrequency = other.largestFrequency
    largestDecay = other.largestDecay
  }

  deinit {
    turning.deallocate()
    exceptions.deallocate()
    slots.deallocate()
    places.deallocate()
  }

  /// Room for `capacity` overdamped springs, a multiple of sixteen.
  private func reserveCreeps(_ capacity: Int) {
    let memory = LineMemory<Double>(count: capacity >> 4 * Self.creepStride)
    let numbers = UnsafeMutablePointer<Int32>.allocate(capacity: capacity)
    numbers.initialize(repeating: 0, count: capacity)
    memory.base.update(from: creeps, count: creepMemory.count)
    numbers.update(from: places, count: creepCapacity)
    places.deallocate()
    (creepMemory, places, creepCapacity) = (memory, numbers, capacity)
  }

  /// Whether a block of `turns` holds a spring.
  func isTurning(block: Int) -> Bool { turning[block] != 0 }

  /// Whether lanes cannot evaluate spring `index`.
  func isException(_ index: Int) -> Bool {
    exceptions[index >> 4] & 1 << (index & 15) != 0
  }

  /// ω of spring `index`, 0 when overdamped.
  func turn(_ index: Int) -> Double {
    let turn = turns[(index >> 4) * Self.turnStride + 32 + index & 15]
    return isFloat ? turn / Self.quarterTurns.hi : turn
  }

  private func creepLane(_ slot: Int) -> UnsafeMutablePointer<Double> {
    creeps + (slot >> 4) * Self.creepStride + slot & 15
  }

  /// Writes spring `index`.
  func write(_ c: SpringCoefficients, target: Double, at index: Int) {
    largestDecay = max(largestDecay, c.decay.hi)
    let creeps = c.isPlain && c.turn.hi < 0
    writeTurn(c, target: target, at: index, isEmpty: creeps || !c.isPlain)
    creeps ? writeCreep(c, target: target, at: index) : removeCreep(index)
    let (block, bit) = (index >> 4, UInt16(1) << (index & 15))
    exceptionCount -= exceptions[block] & bit != 0 ? 1 : 0
    exceptionCount += c.isPlain ? 0 : 1
    exceptions[block] = exceptions[block] & ~bit | (c.isPlain ? 0 : bit)
  }

  private func writeTurn(_ c: SpringCoefficients, target: Double, at index: Int, isEmpty: Bool) {
    let (block, bit) = (index >> 4, UInt16(1) << (index & 15))
    let lane = turns + block * Self.turnStride + index & 15
    idleBlockCount -= turning[block] == 0 ? 1 : 0
    turning[block] = turning[block] & ~bit | (isEmpty ? 0 : bit)
    idleBlockCount += turning[block] == 0 ? 1 : 0
    guard !isEmpty else {
      for line in 0..<Self.turnStride >> 4 { lane[16 * line] = 0 }
      return
    }
    largestFrequency = max(largestFrequency, c.turn.hi)
    let (decay, turn) = (
      rate(c.decay, in: Self.octaves), rate(c.turn, in: Self.quarterTurns)
    )
    lane[0] = -decay.hi
    lane[16] = -decay.lo
    lane[32] = turn.hi
    lane[48] = turn.lo
    lane[64] = c.displacement.hi
    lane[80] = c.push.hi
    lane[96] = target
    lane[112] = c.initial.velocity
    lane[128] = -c.pull.hi
    lane[144] = VectorKernels.packedSpringTurnLows(c.displacement.lo, c.push.lo, -c.pull.lo)
  }

  private func writeCreep(_ c: SpringCoefficients, target: Double, at index: Int) {
    if slots[index] < 0 {
      if creepCount == creepCapacity { reserveCreeps(max(16, 2 * creepCapacity)) }
      slots[index] = Int32(creepCount)
      places[creepCount] = Int32(index)
      creepCount += 1
    }
    let lane = creepLane(Int(slots[index]))
    let (decay, turn) = (rate(c.decay), rate(c.turn))
    lane[0] = -decay.hi
    lane[16] = -decay.lo
    lane[32] = turn.hi
    lane[48] = turn.lo
    lane[64] = c.displacement.hi
    lane[80] = isFloat ? Self.sum(c.displacement, c.push) : c.displacement.lo
    lane[96] = c.push.hi
    lane[112] = c.push.lo
    lane[128] = target
    lane[144] = c.initial.velocity
    lane[160] = -c.fall.hi
    lane[176] = -c.fall.lo
    lane[192] = c.pull.hi
    lane[208] = c.pull.lo
  }

  /// A rate as the kernels split it: for Float, the high part has 29 bits, and a rate of turning springs
  /// is in periods.
  private func rate(
    _ rate: SpringCoefficients.Parts, in periods: SpringCoefficients.Parts = (1, 0)
  ) -> SpringCoefficients.Parts {
    guard isFloat else { return rate }
    let product = rate.hi * periods.hi
    let error = (-product).addingProduct(rate.hi, periods.hi)
    let low = error + (rate.hi * periods.lo + rate.lo * periods.hi)
    let high = Double(bitPattern: product.bitPattern & ~0xFF_FFFF)
    return (high, product - high + low)
  }

  /// Powers of two in one of e.
  private static var octaves: SpringCoefficients.Parts {
    (0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56)
  }
  /// Quarter turns in a radian.
  private static var quarterTurns: SpringCoefficients.Parts {
    (0x1.45f306dc9c883p-1, -0x1.6b01ec5417056p-55)
  }

  /// a + b, of which nothing is lost when the high parts cancel.
  private static func sum(_ a: SpringCoefficients.Parts, _ b: SpringCoefficients.Parts) -> Double {
    let sum = a.hi + b.hi
    let share = sum - a.hi
    let error = (a.hi - (sum - share)) + (b.hi - share)
    return sum + (error + (a.lo + b.lo))
  }

  /// Takes spring `index` out of `creeps`, if it is there; the last one fills its lane.
  private func removeCreep(_ index: Int) {
    let slot = Int(slots[index])
    guard slot >= 0 else { return }
    creepCount -= 1
    let (hole, last) = (creepLane(slot), creepLane(creepCount))
    for line in 0..<Self.creepStride >> 4 { hole[16 * line] = last[16 * line] }
    places[slot] = places[creepCount]
    slots[Int(places[slot])] = Int32(slot)
    slots[index] = -1
  }
}
