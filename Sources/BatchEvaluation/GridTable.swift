/// The product of a grid: a basis of T columns (`SpringBasis` tells its rows) and the displacements,
/// velocities and targets of N states.
struct GridTable<Scalar: BatchScalar>: Sendable {
  /// Values of a table that are worth a chunk.
  private static var grain: Int { 16384 }

  /// Rows for which the columns are read once.
  private static var fewestRows: Int { 8 }

  /// Bytes of a table from which stores go past the caches: about where a last-level cache of 32 MB stops
  /// serving it (measured: ordinary stores are twice as fast at 15 MB, half as fast at 24 MB).
  private static var largestCached: Int { 20 << 20 }

  let stateCount: Int
  private let stride: Int
  private var columns: LineMemory<Scalar>

  init(stateCount: Int) {
    self.stateCount = stateCount
    stride = (stateCount + Scalar.lanes - 1) / Scalar.lanes * Scalar.lanes
    columns = LineMemory(count: 3 * stride)
  }

  /// Writes column `index`.
  mutating func set(_ index: Int, displacement: Scalar, velocity: Scalar, target: Scalar) {
    precondition(index >= 0 && index < stateCount, "no state \(index) of \(stateCount)")
    if !isKnownUniquelyReferenced(&columns) { columns = LineMemory(copying: columns) }
    columns.base[index] = displacement
    columns.base[stride + index] = velocity
    columns.base[2 * stride + index] = target
  }

  /// The positions by lanes: row-major, T rows of N.
  func positions(
    _ basis: UnsafePointer<Scalar>, _ basisStride: Int, timeCount: Int,
    into positions: UnsafeMutablePointer<Scalar>, _ level: InstructionSet, threads: Int
  ) {
    if streams(timeCount, tables: 1) {
      stream(basis, basisStride, timeCount, false, positions, level, threads)
      return
    }
    let kernel = Scalar.grid(level)
    forEachPart(timeCount, threads) { rows, states in
      kernel(
        basis, basisStride, columns.base, stride, rows.lowerBound, rows.upperBound,
        states.lowerBound, states.upperBound, stateCount, positions)
    }
  }

  /// The positions and velocities by lanes.
  func states(
    _ basis: UnsafePointer<Scalar>, _ basisStride: Int, timeCount: Int,
    into positions: UnsafeMutablePointer<Scalar>, _ velocities: UnsafeMutablePointer<Scalar>,
    _ level: InstructionSet, threads: Int
  ) {
    if streams(timeCount, tables: 2) {
      stream(basis, basisStride, timeCount, false, positions, level, threads)
      stream(basis, basisStride, timeCount, true, velocities, level, threads)
      return
    }
    let kernel = Scalar.gridStates(level)
    forEachPart(timeCount, threads) { rows, states in
      kernel(
        basis, basisStride, columns.base, stride, rows.lowerBound, rows.upperBound,
        states.lowerBound, states.upperBound, stateCount, positions, velocities)
    }
  }

  private func streams(_ timeCount: Int, tables: Int) -> Bool {
    tables * timeCount * stateCount * MemoryLayout<Scalar>.stride > Self.largestCached
  }

  private func stream(
    _ basis: UnsafePointer<Scalar>, _ basisStride: Int, _ timeCount: Int, _ areVelocities: Bool,
    _ result: UnsafeMutablePointer<Scalar>, _ level: InstructionSet, _ threads: Int
  ) {
    let kernel = Scalar.gridStream(level)
    forEachPart(timeCount, threads) { rows, states in
      kernel(
        basis, basisStride, columns.base, stride, rows.lowerBound, rows.upperBound,
        states.lowerBound, states.upperBound, stateCount, areVelocities, result)
    }
  }

  /// The parts of the table: rows, which lie together in memory, so that two threads share one line at
  /// most; tiles of columns where all of the columns are too many to stay in a second-level cache.
  private func forEachPart(
    _ timeCount: Int, _ threads: Int, _ body: (Range<Int>, Range<Int>) -> Void
  ) {
    if timeCount == 0 || stateCount == 0 { return }
    if stateCount >= 8192 * threads || timeCount < Self.fewestRows * threads {
      let grain = max(512, Self.grain / timeCount)
      ParallelChunks.run(stateCount, block: 512, grain: grain, threads: threads) { states in
        body(0..<timeCount, states)
      }
    } else {
      let grain = max(Self.fewestRows, Self.grain / stateCount)
      ParallelChunks.run(timeCount, block: 2, grain: grain, threads: threads) { rows in
        body(rows, 0..<stateCount)
      }
    }
  }

  /// The positions (or the velocities) as a matrix product.
  func product(
    _ basis: UnsafePointer<Scalar>, _ basisStride: Int, timeCount: Int, velocities: Bool,
    into result: UnsafeMutablePointer<Scalar>
  ) {
    if timeCount == 0 || stateCount == 0 { return }
    Scalar.multiply(
      velocities ? basis : basis + 2 * basisStride, basisStride, columns.base, stride,
      rows: timeCount, columns: stateCount, inner: velocities ? 2 : 3, result, stateCount)
  }
}
