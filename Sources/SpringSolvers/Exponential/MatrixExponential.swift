/// e^A of a dense matrix by scaling and squaring: the [13/13] Padé approximant of A/2ˢ, squared s times,
/// or one of lower degree where that is as exact.
///
/// Shape: row-major (or column-major: the answer is then so too). Domain: finite elements.
/// Errors: a matrix of another size or with an element that is not finite, an exponential beyond the range of
/// Double.
/// Error bound: backward stable, e^(A + E) with ‖E‖ ≤ 2⁻⁵³·‖A‖ before rounding; s squarings of a matrix of
/// oscillations lose about s·n ulps. The matrix is balanced first, without which the two units of
/// position and velocity would cost log₂ ω more squarings.
/// Cost: about (6 + s)·2n³ flops and a linear system of n right-hand sides.
/// Source: Higham, "The scaling and squaring method for the matrix exponential revisited", SIAM J. Matrix
/// Anal. Appl. 26 (2005), 1179–1193, table 2.3; Al-Mohy, Higham, "A new scaling and squaring algorithm for
/// the matrix exponential", 31 (2009), 970–989, algorithm 5.1, for the choice of s.
public func matrixExponential(_ matrix: [Double], order: Int) throws(SolverError) -> [Double] {
  guard order >= 0, matrix.count == order * order else {
    throw .wrongDimension(found: matrix.count, expected: order * order)
  }
  for element in matrix { try requireFinite(element, "matrix") }
  guard order > 0 else { return [] }
  let (balanced, scale) = SquareMatrix(order: order, elements: matrix).balanced()
  var result = try exponentialOfBalanced(balanced)
  for row in 0..<order {
    for column in 0..<order {
      result.elements[row * order + column] *= scale[row] / scale[column]
    }
  }
  for element in result.elements { try requireFinite(element, "matrix exponential") }
  return result.elements
}

/// The degrees m, and θ_m: the largest norm for which the approximant is as exact as Double.
private let thresholds: [(degree: Int, theta: Double)] = [
  (3, 1.495_585_217_958_292e-2), (5, 2.539_398_330_063_230e-1), (7, 9.504_178_996_162_932e-1),
  (9, 2.097_847_961_257_068),
]
private let largestTheta = 4.25

private func exponentialOfBalanced(_ a: SquareMatrix) throws(SolverError) -> SquareMatrix {
  let two = a * a
  let four = two * two
  let six = four * two
  func root(_ matrix: SquareMatrix, _ power: Double) -> Double { raise(matrix.norm, to: 1 / power) }
  let (d4, d6) = (root(four, 4), root(six, 6))
  let d8 = root(four * four, 8)
  let d10 = root(four * six, 10)
  let (eta1, eta3, eta4) = (max(d4, d6), max(d6, d8), max(d8, d10))
  for (degree, theta) in thresholds where (degree < 7 ? eta1 : eta3) <= theta {
    if extraSquarings(a, degree: degree) == 0 {
      return try pade(a, powers: [two, four, six], degree: degree)
    }
  }
  let eta5 = min(eta3, eta4)
  var squarings = eta5 > largestTheta ? Int((eta5 / largestTheta).exponent) + 1 : 0
  func scaled(_ matrix: SquareMatrix, _ power: Int) -> SquareMatrix {
    Double(sign: .plus, exponent: -power * squarings, significand: 1) * matrix
  }
  squarings += extraSquarings(scaled(a, 1), degree: 13)
  guard squarings < 1000 else {
    throw .invalidParameter(name: "norm of the matrix", value: a.norm, allowed: "< 2^1000")
  }
  var result = try pade(
    scaled(a, 1), powers: [scaled(two, 2), scaled(four, 4), scaled(six, 6)], degree: 13)
  for _ in 0..<squarings { result = result * result }
  return result
}

/// How many more squarings the remainder of the approximant asks for (eq. 5.1 of the later paper).
private func extraSquarings(_ a: SquareMatrix, degree: Int) -> Int {
  let norm = a.norm
  guard norm > 0 else { return 0 }
  // 1/|c| = C(2m, m)·(2m + 1)!, as a product of small numbers.
  var inverse = 1.0
  for factor in 1...2 * degree + 1 { inverse *= Double(factor) }
  for factor in 1...degree { inverse *= Double(degree + factor) / Double(factor) }
  let alpha = a.normOfAbsolutePower(2 * degree + 1) / norm / inverse
  let excess = alpha / 0x1p-53
  guard excess > 1, excess < .infinity else { return excess > 1 ? 1000 : 0 }
  return (Int(excess.exponent) + 2 * degree) / (2 * degree)
}

/// The diagonal Padé approximant, U odd and V even: (V − U)⁻¹·(V + U).
private func pade(
  _ a: SquareMatrix, powers: [SquareMatrix], degree: Int
) throws(SolverError) -> SquareMatrix {
  // b_j = (2m − j)!·m!/((2m)!·(m − j)!·j!), scaled so that b_m = 1.
  var b = [Double](repeating: 1, count: degree + 1)
  for j in stride(from: degree, to: 0, by: -1) {
    // b_(j−1)/b_j = j·(2m − j + 1)/(m − j + 1).
    b[j - 1] = b[j] * Double(j * (2 * degree - j + 1)) / Double(degree - j + 1)
  }
  let order = a.order
  func even(_ offset: Int) -> SquareMatrix {
    var low = SquareMatrix(order: order, diagonal: b[offset])
    for (index, power) in powers.enumerated() where 2 * index + 2 + offset <= degree {
      low = low + b[2 * index + 2 + offset] * power
    }
    guard degree > 7 else { return low }
    // Degrees 8 to 13 as A⁶·(b₈·A² + b₁₀·A⁴ + b₁₂·A⁶).
    var high = SquareMatrix(order: order)
    for (index, power) in powers.enumerated() where 2 * index + 8 + offset <= degree {
      high = high + b[2 * index + 8 + offset] * power
    }
    return low + powers[2] * high
  }
  let (v, u) = (even(0), a * even(1))
  return try (v - u).solve(v + u)
}

/// e^A, φ₁(A), …, φ_count(A), with φ₁ = (e^A − 1)/A, φ_(k+1) = (φ_k − 1/k!)/A: the first block row of one
/// larger exponential, free of the cancellation that the quotients have.
///
/// Source: Saad, "Analysis of some Krylov subspace approximations to the matrix exponential operator", SIAM
/// J. Numer. Anal. 29 (1992), 209–228, prop. 2.1; Al-Mohy, Higham, SIAM J. Sci. Comput. 33 (2011), 488.
func phiFunctions(
  _ a: SquareMatrix, count: Int
) throws(SolverError) -> [SquareMatrix] {
  let (n, size) = (a.order, a.order * (count + 1))
  var large = [Double](repeating: 0, count: size * size)
  for row in 0..<n {
    for column in 0..<n { large[row * size + column] = a.elements[row * n + column] }
  }
  for block in 0..<count {
    for index in 0..<n { large[(block * n + index) * size + (block + 1) * n + index] = 1 }
  }
  let exponential = try matrixExponential(large, order: size)
  return (0...count).map { block in
    var part = SquareMatrix(order: n)
    for row in 0..<n {
      for column in 0..<n {
        part.elements[row * n + column] = exponential[row * size + block * n + column]
      }
    }
    return part
  }
}
