import SpringDynamics
import VectorKernels

/// The springs of a `SpringStep` or `FloatSpringStep` and their step, and how its entries are made.
struct StepSprings: Sendable {
  private(set) var springs: [Spring]
  private(set) var step: Double
  private var rates: SpringRateBlocks

  init(_ springs: [Spring], step: Double) throws(SpringError) {
    self.springs = springs
    self.step = try Self.checked(step)
    rates = SpringRateBlocks(count: springs.count)
    for i in springs.indices {
      rates.write(springs[i], at: i, updatesKind: i & 7 == 7 || i == springs.count - 1)
    }
  }

  private static func checked(_ step: Double) throws(SpringError) -> Double {
    guard step >= 0, step.isFinite else {
      throw .outOfRange(parameter: "step", value: step, allowed: "finite and >= 0")
    }
    return step
  }

  mutating func setStep(_ step: Double) throws(SpringError) { self.step = try Self.checked(step) }

  mutating func set(_ index: Int, _ spring: Spring) {
    springs[index] = spring
    if !isKnownUniquelyReferenced(&rates) { rates = SpringRateBlocks(copying: rates) }
    rates.write(spring, at: index)
  }

  var blockCount: Int { rates.blockCount }

  /// Writes lines 0 to 3 of the entries of some blocks (see `VectorKernels/SpringStep.swift`).
  func write(
    _ blocks: Range<Int>, into entries: UnsafeMutablePointer<Double>, _ level: InstructionSet
  ) {
    let kernel = PropagatorKernels.levels[level].kernels.stepEntries
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { times in
      guard let times = times.baseAddress else { return }
      times.initialize(repeating: step, count: 8)
      kernel(
        rates.rates + blocks.lowerBound * VectorKernels.springRateStride,
        rates.kinds + blocks.lowerBound, blocks.count, times, rates.isModerate(step), entries)
    }
    guard rates.hasExceptions(at: step) else { return }
    for block in blocks {
      var lanes = rates.exceptions(ofBlock: block, at: step)
      while lanes != 0 {
        let lane = lanes.trailingZeroBitCount
        let place = (block - blocks.lowerBound) * VectorKernels.springStepStride + lane
        if 8 * block + lane < springs.count {
          Self.write(springs[8 * block + lane].increment(over: step), to: entries + place)
        }
        lanes &= lanes - 1
      }
    }
  }

  private static func write(_ increment: SpringIncrement, to lane: UnsafeMutablePointer<Double>) {
    let propagator = increment.propagator
    lane[0] = stored(propagator.positionFromPosition, increment.positionDifference)
    lane[8] = Double(clamping: propagator.positionFromVelocity)
    lane[16] = Double(clamping: propagator.velocityFromPosition)
    lane[24] = stored(propagator.velocityFromVelocity, increment.velocityDifference)
  }

  /// The entry, or what it differs from 1 by, marked as such, where it is half or more.
  private static func stored(_ entry: Double, _ difference: Double) -> Double {
    entry < 0.5 ? entry : Double(bitPattern: difference.bitPattern | differenceBit)
  }

  private static let differenceBit: UInt64 = 1 << 62

  /// The entry of p or s in Float, as `stored` marks it there.
  static func stored(_ entry: Double) -> Float {
    let bits = entry.bitPattern
    if bits & differenceBit == 0 { return Float(entry) }
    return Float(
      bitPattern: Float(Double(bitPattern: bits & ~differenceBit)).bitPattern | 1 << 30)
  }
}
