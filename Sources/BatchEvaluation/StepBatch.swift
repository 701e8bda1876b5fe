import SpringDynamics

/// N springs with their propagators over one step, in the blocks of a number format: what `SpringStep`
/// and `FloatSpringStep` are.
struct StepBatch<Scalar: BatchScalar>: Sendable {
  /// Values of a block of entries.
  private static var stride: Int { 5 * Scalar.lanes }
  /// Springs that are worth a chunk: about 5 µs.
  private static var grain: Int { 2048 * Scalar.lanes }

  private var prepared: StepSprings
  private var entries: LineMemory<Scalar>

  init(springs: [Spring], targets: [Scalar], step: Double) throws(SpringError) {
    precondition(springs.count == targets.count, "as many targets as springs")
    prepared = try StepSprings(springs, step: step)
    let blocks = (springs.count + Scalar.lanes - 1) / Scalar.lanes
    entries = LineMemory(count: blocks * Self.stride)
    for i in targets.indices { entries.base[Self.target(i)] = targets[i] }
    prepare(.supported, threads: 1)
  }

  var count: Int { prepared.springs.count }

  var step: Double { prepared.step }

  func spring(_ index: Int) -> Spring { prepared.springs[index] }

  func target(_ index: Int) -> Scalar {
    precondition(index >= 0 && index < count, "no spring \(index) of \(count)")
    return entries.base[Self.target(index)]
  }

  /// Where the target of spring `index` is.
  private static func target(_ index: Int) -> Int {
    index / Scalar.lanes * stride + 4 * Scalar.lanes + index % Scalar.lanes
  }

  mutating func setStep(
    _ step: Double, level: InstructionSet, threads: Int
  ) throws(SpringError) {
    try prepared.setStep(step)
    makeUnique()
    prepare(level, threads: threads)
  }

  mutating func setTarget(_ index: Int, to target: Scalar) {
    precondition(index >= 0 && index < count, "no spring \(index) of \(count)")
    makeUnique()
    entries.base[Self.target(index)] = target
  }

  mutating func set(_ index: Int, spring: Spring, target: Scalar) {
    setTarget(index, to: target)
    prepared.set(index, spring)
    let block = index / Scalar.lanes
    prepare(block..<block + 1, .supported)
  }

  private mutating func makeUnique() {
    if !isKnownUniquelyReferenced(&entries) { entries = LineMemory(copying: entries) }
  }

  private func prepare(_ level: InstructionSet, threads: Int) {
    ParallelChunks.run(
      entries.count / Self.stride, block: 1, grain: 2048 / Scalar.lanes, threads: threads
    ) { blocks in prepare(blocks, level) }
  }

  private func prepare(_ blocks: Range<Int>, _ level: InstructionSet) {
    let target = entries.base + blocks.lowerBound * Self.stride
    Scalar.writeEntries(prepared, blocks, into: target, level)
  }

  func advance(
    _ positions: inout MutableSpan<Scalar>, _ velocities: inout MutableSpan<Scalar>,
    _ level: InstructionSet, threads: Int
  ) {
    precondition(
      positions.count == count && velocities.count == count,
      "as many positions and velocities as springs")
    let kernel = Scalar.step(level)
    positions.withUnsafeMutableBufferPointer { x in
      velocities.withUnsafeMutableBufferPointer { v in
        guard let x = x.baseAddress, let v = v.baseAddress else { return }
        ParallelChunks.run(count, block: Scalar.lanes, grain: Self.grain, threads: threads) {
          advance($0, x, v, kernel)
        }
      }
    }
  }

  /// Whole blocks in place, the last springs in a block of their own.
  private func advance(
    _ springs: Range<Int>, _ x: UnsafeMutablePointer<Scalar>, _ v: UnsafeMutablePointer<Scalar>,
    _ kernel: PropagatorKernels.Step<Scalar>
  ) {
    let lanes = Scalar.lanes
    let (first, rest) = (springs.lowerBound, springs.count % lanes)
    let (blocks, end) = (springs.count / lanes, springs.upperBound - rest)
    let start = entries.base + first / lanes * Self.stride
    kernel(start, blocks, x + first, v + first)
    if rest == 0 { return }
    withUnsafeTemporaryAllocation(of: Scalar.self, capacity: 2 * lanes) { block in
      guard let block = block.baseAddress else { return }
      block.initialize(repeating: 0, count: 2 * lanes)
      block.update(from: x + end, count: rest)
      (block + lanes).update(from: v + end, count: rest)
      kernel(start + blocks * Self.stride, 1, block, block + lanes)
      (x + end).update(from: block, count: rest)
      (v + end).update(from: block + lanes, count: rest)
    }
  }
}
