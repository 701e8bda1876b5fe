import COpenBLAS
import SpringDynamics

/// The normal modes of a chain: K = k·Vᵀ·diag(λ)·V turns N coupled masses into N independent springs of
/// stiffness k·λ_j and damping c + β·k·λ_j, whose closed forms are the chain's exact motion.
///
/// Error bound: at most 1e-13 of the excitation for the published rows (N ≤ 256); the error of a
/// frequency grows the phase as time passes.
/// Cost: about 9·N³ flops once, then N closed forms and 4·N² flops for each time.
/// Source: Rayleigh, "The Theory of Sound" I (1877), §§84–97; Cuppen (1981) and Gu, Eisenstat (1995) for
/// LAPACK's divide and conquer, `dsyevd`.
public struct ChainModes: Sendable {
  /// The chain whose modes these are.
  public let chain: SpringChain
  /// λ_j of tridiag(−1, 2, −1), ascending, in (0, 4).
  public let eigenvalues: [Double]
  /// Row j is the unit eigenvector of λ_j.
  ///
  /// Shape: N×N, row-major.
  public let vectors: [Double]
  /// The spring that each mode is.
  public let springs: [Spring]

  /// Computes the modes of a chain.
  ///
  /// Errors: ``SolverError/decompositionFailed(routine:info:)`` when LAPACK does not converge; a mode that
  /// is no valid spring (parameters beyond the range of Double).
  public init(_ chain: SpringChain) throws(SolverError) {
    self.chain = chain
    let count = chain.coordinates
    vectors = try eigenvectors(ofChainOf: count)
    var eigenvalues: [Double] = []
    var springs: [Spring] = []
    for mode in 0..<count {
      let value = rayleighQuotient(vectors[mode * count..<(mode + 1) * count])
      eigenvalues.append(value)
      let stiffness = chain.stiffness * value
      let damping = chain.groundDamping + chain.stiffnessProportionalDamping * stiffness
      guard let spring = try? Spring(mass: chain.mass, stiffness: stiffness, damping: damping)
      else {
        throw .invalidParameter(name: "stiffness", value: stiffness, allowed: "finite in each mode")
      }
      springs.append(spring)
    }
    self.eigenvalues = eigenvalues
    self.springs = springs
  }

  /// The motion from initial displacements and velocities, at many times.
  ///
  /// Shape: `positions` and `velocities` hold N numbers; the answer's arrays are T×N, row-major.
  /// Domain: finite numbers, N of each.
  public func trajectories(
    positions: [Double], velocities: [Double], times: [Double]
  ) throws(SolverError) -> ChainTrajectories {
    let count = chain.coordinates
    for given in [positions, velocities] {
      guard given.count == count else {
        throw .wrongDimension(found: given.count, expected: count)
      }
      for value in given { try requireFinite(value, "initial state") }
    }
    for time in times { try requireFinite(time, "time") }
    // q = V·x: the modal state at time 0.
    let start = multiply(vectors, positions, rows: count, inner: count, columns: 1)
    let rate = multiply(vectors, velocities, rows: count, inner: count, columns: 1)
    var modalPositions: [Double] = []
    var modalVelocities: [Double] = []
    modalPositions.reserveCapacity(times.count * count)
    modalVelocities.reserveCapacity(times.count * count)
    for time in times {
      for mode in 0..<count {
        let state = springs[mode].state(
          at: time, from: SpringState(position: start[mode], velocity: rate[mode]), target: 0)
        modalPositions.append(state.position)
        modalVelocities.append(state.velocity)
      }
    }
    return ChainTrajectories(
      times: times, count: count,
      positions: multiply(
        modalPositions, vectors, rows: times.count, inner: count, columns: count),
      velocities: multiply(
        modalVelocities, vectors, rows: times.count, inner: count, columns: count))
  }
}

/// The positions and velocities of all masses at many times.
///
/// Shape: T×N, row-major: mass i (from 0) at time index j is element j·N + i.
public struct ChainTrajectories: Sendable {
  /// The T times that were asked for, in seconds.
  public let times: [Double]
  /// N, the number of masses.
  public let count: Int
  /// Displacements from rest.
  public let positions: [Double]
  /// Their rates of change, per second.
  public let velocities: [Double]
}

/// λ of a unit vector as Σ (v_i − v_(i−1))² / Σ v_i², walls being v_0 = v_(N+1) = 0.
///
/// A sum of squares keeps the relative accuracy of the slow modes, which `dsyevd` gives only to one ulp
/// of the largest eigenvalue; the vector's own error enters squared.
private func rayleighQuotient(_ vector: ArraySlice<Double>) -> Double {
  var (stretch, norm, last) = (0.0, 0.0, 0.0)
  for value in vector {
    let difference = value - last
    stretch += difference * difference
    norm += value * value
    last = value
  }
  return (stretch + last * last) / norm
}

/// Row j is the eigenvector of the j-th smallest eigenvalue of tridiag(−1, 2, −1).
private func eigenvectors(ofChainOf count: Int) throws(SolverError) -> [Double] {
  guard count <= 1 << 14 else {
    // N² Doubles, and LAPACK's workspace of 2·N² more, are 6 GiB here.
    throw .invalidParameter(name: "count", value: Double(count), allowed: "≤ 16384 for dense modes")
  }
  var matrix = [Double](repeating: 0, count: count * count)
  for index in 0..<count {
    matrix[index * count + index] = 2
    if index > 0 { matrix[index * count + index - 1] = -1 }
    if index + 1 < count { matrix[index * count + index + 1] = -1 }
  }
  var values = [Double](repeating: 0, count: count)
  var order = blasint(count)
  var leading = order
  // The sizes that dsyevd's documentation gives for jobz = 'V'.
  var workLength = blasint(1 + 6 * count + 2 * count * count)
  var integerLength = blasint(3 + 5 * count)
  var work = [Double](repeating: 0, count: Int(workLength))
  var integers = [blasint](repeating: 0, count: Int(integerLength))
  var info: blasint = 0
  // LAPACK's columns are our rows; the matrix is symmetric.
  dsyevd_(
    "V", "L", &order, &matrix, &leading, &values, &work, &workLength, &integers, &integerLength,
    &info, 1, 1)
  guard info == 0 else { throw .decompositionFailed(routine: "dsyevd", info: Int(info)) }
  return matrix
}

/// The product of two row-major matrices by `cblas_dgemm`.
private func multiply(
  _ a: [Double], _ b: [Double], rows: Int, inner: Int, columns: Int
) -> [Double] {
  guard rows > 0, columns > 0 else { return [] }
  var result = [Double](repeating: 0, count: rows * columns)
  cblas_dgemm(
    CblasRowMajor, CblasNoTrans, CblasNoTrans, blasint(rows), blasint(columns), blasint(inner), 1,
    a, blasint(inner), b, blasint(columns), 0, &result, blasint(columns))
  return result
}
