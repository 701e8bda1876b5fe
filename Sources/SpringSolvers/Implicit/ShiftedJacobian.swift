import COpenBLAS

/// The matrix α·I − J of an implicit step, factored, for a real or complex α.
///
/// For a system of second order the velocities are eliminated: α²·I − α·∂a/∂v − ∂a/∂x has half as many rows
/// and keeps the band of its blocks.
/// Source: Hairer, Wanner, "Solving ODEs II" (1996), IV.8 and IV.10, for both.
@usableFromInline
struct ShiftedJacobian: Sendable {
  let shape: JacobianShape
  @usableFromInline private(set) var shift = (real: Double.nan, imaginary: 0.0)
  private var factors: Factorization
  /// Right-hand sides of the reduced system, and a product.
  private var side: [Double]
  private var product: [Double]
  private var column: [Double]

  @usableFromInline
  init(_ shape: JacobianShape, isComplex: Bool = false) {
    self.shape = shape
    factors = Factorization(shape, isComplex: isComplex)
    side = Array(repeating: 0, count: shape.order * (isComplex ? 2 : 1))
    product = Array(repeating: 0, count: shape.order)
    column = product
  }

  /// Forms and factors the matrix; returns the index of a pivot that is zero or not finite.
  @usableFromInline
  mutating func factor(_ jacobian: [Double], shift real: Double, _ imaginary: Double = 0) -> Int? {
    shift = (real, imaginary)
    let square = (real: real * real - imaginary * imaginary, imaginary: 2 * real * imaginary)
    let isMechanical = shape.isMechanical
    return factor(
      jacobian, diagonal: isMechanical ? square : shift, first: (-1, 0),
      second: (-real, -imaginary))
  }

  /// Forms and factors diagonal·I + first·B₀ + second·B₁ of the Jacobian's blocks.
  @usableFromInline
  mutating func factor(
    _ jacobian: [Double], diagonal: (real: Double, imaginary: Double),
    first: (real: Double, imaginary: Double), second: (real: Double, imaginary: Double)
  ) -> Int? {
    factors.clear()
    for column in 0..<shape.order {
      factors.add(diagonal.real, diagonal.imaginary, row: column, column: column)
      for row in shape.rowRange(ofColumn: column) {
        let offset = shape.offset(row: row, column: column)
        let value = jacobian[offset]
        factors.add(first.real * value, first.imaginary * value, row: row, column: column)
        guard shape.isMechanical else { continue }
        let rate = jacobian[shape.blockSize + offset]
        factors.add(second.real * rate, second.imaginary * rate, row: row, column: column)
      }
    }
    return factors.factor()
  }

  /// Solves the matrix that was factored last, as it is.
  @usableFromInline
  mutating func solveBlock(_ vector: inout [Double]) { factors.solve(&vector) }

  /// Replaces r by the solution z of (α·I − J)·z = r.
  @usableFromInline
  mutating func solve(_ vector: inout [Double], jacobian: [Double]) {
    guard shape.isMechanical else {
      factors.solve(&vector)
      return
    }
    // z_v = α·z_x − r_x, and (α² − α·B − A)·z_x = r_v + (α − B)·r_x, with A = ∂a/∂x, B = ∂a/∂v.
    let (count, a) = (shape.order, shift.real)
    multiply(jacobian, vector, stride: 1, offset: 0)
    for index in 0..<count {
      side[index] = vector[count + index] + (a * vector[index] - product[index])
    }
    factors.solve(&side)
    for index in 0..<count {
      vector[count + index] = a * side[index] - vector[index]
      vector[index] = side[index]
    }
  }

  /// The same for complex vectors, pairs (real, imaginary) one after the other.
  @usableFromInline
  mutating func solveComplex(_ vector: inout [Double], jacobian: [Double]) {
    guard shape.isMechanical else {
      factors.solve(&vector)
      return
    }
    let (count, a, b) = (shape.order, shift.real, shift.imaginary)
    for part in 0..<2 {
      multiply(jacobian, vector, stride: 2, offset: part)
      for index in 0..<count {
        let (x, y) = (vector[2 * index], vector[2 * index + 1])
        let shifted = part == 0 ? a * x - b * y : a * y + b * x
        side[2 * index + part] = vector[2 * (count + index) + part] + (shifted - product[index])
      }
    }
    factors.solve(&side)
    for index in 0..<count {
      let (x, y) = (side[2 * index], side[2 * index + 1])
      vector[2 * (count + index)] = a * x - b * y - vector[2 * index]
      vector[2 * (count + index) + 1] = a * y + b * x - vector[2 * index + 1]
      (vector[2 * index], vector[2 * index + 1]) = (x, y)
    }
  }

  /// product = B·(every `stride`-th number of the vector, from `offset`).
  private mutating func multiply(
    _ jacobian: [Double], _ vector: [Double], stride: Int, offset: Int
  ) {
    let count = shape.order
    for index in 0..<count { column[index] = vector[stride * index + offset] }
    jacobian.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress, count > 0 else { return }
      let block = base + shape.blockSize
      let (n, leading) = (blasint(count), blasint(shape.rows))
      if shape.isDense {
        cblas_dgemv(CblasColMajor, CblasNoTrans, n, n, 1, block, leading, column, 1, 0, &product, 1)
      } else {
        cblas_dgbmv(
          CblasColMajor, CblasNoTrans, n, n, blasint(shape.lower), blasint(shape.upper), 1, block,
          leading, column, 1, 0, &product, 1)
      }
    }
  }
}
