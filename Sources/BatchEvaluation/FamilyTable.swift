import COpenBLAS

/// Where the results go: both tables are row-major, T×N; the velocities may not be wanted.
struct FamilyTable<Scalar> {
  let positions: UnsafeMutablePointer<Scalar>
  let velocities: UnsafeMutablePointer<Scalar>?
}

/// What the evaluation of a family needs of the type of its results.
protocol FamilyScalar: BinaryFloatingPoint {
  static func positions(_ kernels: FamilyKernels) -> FamilyKernels.Positions<Self>
  static func states(_ kernels: FamilyKernels) -> FamilyKernels.States<Self>

  /// Calls `body` with `places.count` places for Doubles (256 at most) each, and puts what it wrote
  /// there into the table from `offset` on.
  static func withDoubles(
    _ count: Int, _ table: FamilyTable<Self>, offset: Int, _ body: (FamilyTable<Double>) -> Void)

  /// So many Doubles in their own memory.
  static func narrowed(_ values: UnsafeMutablePointer<Double>, _ count: Int)
    -> UnsafeMutablePointer<Self>

  /// result ← weightsᵀ·values, with rows of `PanelScratch` and of `stride` in the result.
  static func multiply(
    _ weights: UnsafePointer<Self>, _ values: UnsafePointer<Self>, rows: Int, columns: Int,
    lines: Int, into result: UnsafeMutablePointer<Self>, stride: Int)
}

extension Double: FamilyScalar {
  static func positions(_ kernels: FamilyKernels) -> FamilyKernels.Positions<Double> {
    kernels.positions
  }

  static func states(_ kernels: FamilyKernels) -> FamilyKernels.States<Double> { kernels.states }

  @inline(__always)
  static func withDoubles(
    _ count: Int, _ table: FamilyTable<Double>, offset: Int, _ body: (FamilyTable<Double>) -> Void
  ) {
    body(
      FamilyTable(
        positions: table.positions + offset, velocities: table.velocities.map { $0 + offset }))
  }

  static func narrowed(
    _ values: UnsafeMutablePointer<Double>, _ count: Int
  ) -> UnsafeMutablePointer<Double> { values }

  static func multiply(
    _ weights: UnsafePointer<Double>, _ values: UnsafePointer<Double>, rows: Int, columns: Int,
    lines: Int, into result: UnsafeMutablePointer<Double>, stride: Int
  ) {
    cblas_dgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, blasint(rows), blasint(columns), blasint(lines), 1,
      weights, blasint(PanelScratch.rows), values, blasint(PanelScratch.width), 0, result,
      blasint(stride))
  }
}

extension Float: FamilyScalar {
  static func positions(_ kernels: FamilyKernels) -> FamilyKernels.Positions<Float> {
    kernels.positionsFloat
  }

  static func states(_ kernels: FamilyKernels) -> FamilyKernels.States<Float> {
    kernels.statesFloat
  }

  @inline(__always)
  static func withDoubles(
    _ count: Int, _ table: FamilyTable<Float>, offset: Int, _ body: (FamilyTable<Double>) -> Void
  ) {
    precondition(count <= 256)
    var room = InlineArray<512, Double>(repeating: 0)
    var span = room.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(
        FamilyTable(positions: base, velocities: table.velocities == nil ? nil : base + 256))
      for i in 0..<count { table.positions[offset + i] = Float(base[i]) }
      guard let velocities = table.velocities else { return }
      for i in 0..<count { velocities[offset + i] = Float(base[256 + i]) }
    }
  }

  static func narrowed(
    _ values: UnsafeMutablePointer<Double>, _ count: Int
  ) -> UnsafeMutablePointer<Float> {
    // Upwards: a Float is written where a Double was read before.
    let raw = UnsafeMutableRawPointer(values)
    for i in 0..<count {
      let value = Float(raw.load(fromByteOffset: 8 * i, as: Double.self))
      raw.storeBytes(of: value, toByteOffset: 4 * i, as: Float.self)
    }
    return raw.assumingMemoryBound(to: Float.self)
  }

  static func multiply(
    _ weights: UnsafePointer<Float>, _ values: UnsafePointer<Float>, rows: Int, columns: Int,
    lines: Int, into result: UnsafeMutablePointer<Float>, stride: Int
  ) {
    cblas_sgemm(
      CblasRowMajor, CblasTrans, CblasNoTrans, blasint(rows), blasint(columns), blasint(lines), 1,
      weights, blasint(PanelScratch.rows), values, blasint(PanelScratch.width), 0, result,
      blasint(stride))
  }
}
