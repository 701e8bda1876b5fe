import TransformMath

/// One transform, applied to many transforms or many points in one call.
///
/// Shape: curve — one matrix, N transforms of 128 bytes or N points of 32 bytes, row-major. Both
/// are the product of a tall matrix of rows with one 4×4 matrix: (4·N)×4 and N×4.
/// Edge cases: any N from 0. IEEE rules for NaN and ∞: ∞·0 gives NaN, a product beyond the range of
/// Double is ±∞, and two of opposite signs add up to NaN (`Transform3D.concat`).
/// Error bound: |error| ≤ γ₄·Σ|aᵢ|·|bᵢ| an element with γ₄ = 4u/(1 − 4u), u = 2⁻⁵³, for every
/// backend and level; they differ in the last bits because the fused multiplication rounds less
/// often and because they sum in different orders.
public struct TransformBatch: Sendable {
  /// The transform that is applied.
  public let transform: Transform3D

  /// Prepares the transform.
  public init(_ transform: Transform3D) { self.transform = transform }

  /// The products `result[i] = transforms[i]·transform`: each is applied first, the shared one last.
  ///
  /// Precondition: as many results as transforms; the processor supports the level.
  /// Cost: 112 flops and 256 bytes a transform.
  public func multiply(
    _ transforms: Span<Transform3D>, into result: inout MutableSpan<Transform3D>,
    backend: Backend = .simd, level: InstructionSet = .supported
  ) {
    multiplyRows(of: transforms, 4, into: &result, backend, level) { .concat($0, transform) }
  }

  /// The homogeneous points `result[i] = points[i]·transform`.
  ///
  /// Precondition: as many results as points; the processor supports the level.
  /// Cost: 28 flops and 64 bytes a point.
  public func map(
    _ points: Span<SIMD4<Double>>, into result: inout MutableSpan<SIMD4<Double>>,
    backend: Backend = .simd, level: InstructionSet = .supported
  ) {
    multiplyRows(of: points, 1, into: &result, backend, level) { transform.map($0) }
  }

  /// The projected points `result[i] = (x/w, y/w, z/w, w)` of (x, y, z, w) = `points[i]·transform`.
  ///
  /// Edge cases: the fourth component is the status. Where w > 0 the point is visible; where
  /// w ≤ 0 it is at or behind the eye, and the result is the undivided (x, y, z, w), ready to be
  /// clipped (`HomogeneousEdge`); a NaN w is undivided too. It is w as rounded that decides: where w is the
  /// rest of terms that cancel, `Projection(_:of:by:)` tells its sign exactly.
  /// Precondition: as many results as points; the processor supports the level.
  /// Error bound: that of `map`, then half an ulp for the division.
  /// Cost: 31 flops and 64 bytes a point.
  public func project(
    _ points: Span<SIMD4<Double>>, into result: inout MutableSpan<SIMD4<Double>>,
    backend: Backend = .simd, level: InstructionSet = .supported
  ) {
    precondition(
      points.count == result.count,
      "\(result.count) results for \(points.count) points: as many as points")
    switch backend {
    case .reference:
      for i in points.indices { result[i] = Self.divided(transform.map(points[i])) }
    case .simd:
      let kernel = KernelTable.levels[level].kernels.projectRows
      withRows(points, &result, rowsPerItem: 1) { kernel($0, $1, $2, $3) }
    case .blas:
      map(points, into: &result, backend: .blas)
      for i in result.indices { result[i] = Self.divided(result[i]) }
    }
  }

  /// Both products: of the rows of every item, `rowsPerItem` each, with the matrix.
  private func multiplyRows<Item: BitwiseCopyable>(
    of items: Span<Item>, _ rowsPerItem: Int, into result: inout MutableSpan<Item>,
    _ backend: Backend, _ level: InstructionSet, reference: (Item) -> Item
  ) {
    precondition(
      items.count == result.count,
      "\(result.count) results for \(items.count) items: as many as items")
    switch backend {
    case .reference:
      for i in items.indices { result[i] = reference(items[i]) }
    case .simd:
      let kernel = KernelTable.levels[level].kernels.multiplyRows
      withRows(items, &result, rowsPerItem: rowsPerItem) { kernel($0, $1, $2, $3) }
    case .blas:
      withRows(items, &result, rowsPerItem: rowsPerItem) { multiplyRowsByBLAS($0, $1, $2, $3) }
    }
  }

  private static func divided(_ point: SIMD4<Double>) -> SIMD4<Double> {
    point.w > 0 ? SIMD4(point.x / point.w, point.y / point.w, point.z / point.w, point.w) : point
  }
}
