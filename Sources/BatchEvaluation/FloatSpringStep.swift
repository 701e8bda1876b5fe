import SpringDynamics
import VectorKernels

/// N different springs advanced together by one fixed Δt in place, in Float; otherwise as
/// `SpringStep`.
///
/// Error bound: as `SpringStep`, in ulps of Float: entries are made in Double and rounded once, p − 1
/// and s − 1 with all digits of a Float. Measured without damping after 10⁴ steps: 6·10⁻⁶ of the amplitude
/// at ωΔt = 0.02 (entries rounded as p and s: 1.4·10⁻⁴), 3·10⁻⁵ at 0.1, 1.7·10⁻⁴ at 1.4.
/// Cost: 8 flops and 36 bytes a spring and step, 8 of them written; no allocation.
public struct FloatSpringStep: Sendable {
  /// Lanes of a block.
  private static let lanes = 16
  /// Floats of a block of entries.
  private static let stride = 2 * VectorKernels.springStepStride

  private var prepared: StepSprings
  private var entries: LineMemory<Float>

  /// Prepares N springs for steps of `step` seconds: spring i pulls towards target i.
  ///
  /// Throws: `SpringError.outOfRange` for a step that is negative or not finite.
  /// Precondition: as many targets as springs.
  public init(springs: [Spring], targets: [Float], step: Double) throws(SpringError) {
    precondition(springs.count == targets.count, "as many targets as springs")
    prepared = try StepSprings(springs, step: step)
    entries = LineMemory(count: (springs.count + 15) / 16 * Self.stride)
    for i in targets.indices { write(targets[i], at: i) }
    prepare(.supported, threads: 1)
  }

  /// The number of springs.
  public var count: Int { prepared.springs.count }

  /// Δt in seconds.
  public var step: Double { prepared.step }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { prepared.springs[index] }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Float {
    precondition(index < count, "no spring \(index) of \(count)")
    return entries.base[index / Self.lanes * Self.stride + 64 + index % Self.lanes]
  }

  /// Changes Δt: all propagators are made again, by lanes.
  ///
  /// Throws: `SpringError.outOfRange` for a step that is negative or not finite; nothing changes then.
  public mutating func setStep(
    _ step: Double, level: InstructionSet = .supported, threads: Int = 1
  ) throws(SpringError) {
    try prepared.setStep(step)
    makeUnique()
    prepare(level, threads: threads)
  }

  /// Gives spring `index` a new target; wherever it is and however fast it moves, it goes on from there.
  public mutating func setTarget(_ index: Int, to target: Float) {
    precondition(index < count, "no spring \(index) of \(count)")
    makeUnique()
    write(target, at: index)
  }

  /// Replaces spring `index` and its target.
  public mutating func set(_ index: Int, spring: Spring, target: Float) {
    setTarget(index, to: target)
    prepared.set(index, spring)
    prepare(index / Self.lanes, .supported)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&entries) { entries = LineMemory(copying: entries) }
  }

  private func write(_ target: Float, at index: Int) {
    entries.base[index / Self.lanes * Self.stride + 64 + index % Self.lanes] = target
  }

  private func prepare(_ level: InstructionSet, threads: Int) {
    let blocks = (count + 15) / 16
    ParallelChunks.run(blocks, block: 1, grain: 128, threads: threads) { blocks in
      for block in blocks { prepare(block, level) }
    }
  }

  /// Makes the entries of a block of sixteen from those of two blocks of eight.
  private func prepare(_ block: Int, _ level: InstructionSet) {
    let halves = 2 * block..<min(2 * block + 2, prepared.blockCount)
    let target = entries.base + block * Self.stride
    withUnsafeTemporaryAllocation(of: Double.self, capacity: Self.stride) { lines in
      guard let lines = lines.baseAddress else { return }
      prepared.write(halves, into: lines, level)
      for half in 0..<halves.count {
        let source = lines + half * VectorKernels.springStepStride
        for lane in 0..<8 {
          let place = target + 8 * half + lane
          place[0] = StepSprings.stored(source[lane])
          place[16] = Self.finite(source[8 + lane])
          place[32] = Self.finite(source[16 + lane])
          place[48] = StepSprings.stored(source[24 + lane])
        }
      }
    }
  }

  private static func finite(_ entry: Double) -> Float {
    max(-.greatestFiniteMagnitude, min(.greatestFiniteMagnitude, Float(entry)))
  }

  /// Advances all springs by Δt.
  ///
  /// Results do not depend on the number of threads, which batches below 60 000 springs do not use.
  /// Precondition: as many positions and velocities as springs; the processor supports the level.
  public func advance(
    positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      positions.count == count && velocities.count == count,
      "as many positions and velocities as springs")
    let kernel = PropagatorKernels.level(level).stepFloat
    positions.withUnsafeMutableBufferPointer { x in
      velocities.withUnsafeMutableBufferPointer { v in
        guard let x = x.baseAddress, let v = v.baseAddress else { return }
        ParallelChunks.run(count, block: Self.lanes, grain: 32768, threads: threads) { springs in
          advance(springs, x, v, kernel)
        }
      }
    }
  }

  /// Whole blocks in place, the last springs in a block of their own.
  private func advance(
    _ springs: Range<Int>, _ x: UnsafeMutablePointer<Float>, _ v: UnsafeMutablePointer<Float>,
    _ kernel: PropagatorKernels.Step<Float>
  ) {
    let (first, rest) = (springs.lowerBound, springs.count % Self.lanes)
    let (blocks, end) = (springs.count / Self.lanes, springs.upperBound - rest)
    let start = entries.base + first / Self.lanes * Self.stride
    kernel(start, blocks, x + first, v + first)
    if rest == 0 { return }
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Self.lanes) { block in
      guard let block = block.baseAddress else { return }
      block.initialize(repeating: 0, count: 2 * Self.lanes)
      block.update(from: x + end, count: rest)
      (block + Self.lanes).update(from: v + end, count: rest)
      kernel(start + blocks * Self.stride, 1, block, block + Self.lanes)
      (x + end).update(from: block, count: rest)
      (v + end).update(from: block + Self.lanes, count: rest)
    }
  }
}
