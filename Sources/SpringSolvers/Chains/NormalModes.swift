import COpenBLAS
import SpringDynamics

/// The normal modes of a ``LinearNetwork``: M^(−½)·K·M^(−½) = Vᵀ·diag(ω²)·V turns N coupled masses into N
/// independent springs of unit mass, stiffness ω_j² and damping α + β·ω_j².
///
/// Error bound: 1e-13 of the excitation for N ≤ 512, masses and stiffnesses within a factor of 10³, and any time
/// up to 10⁴ periods of the slowest mode: frequencies are refined to pairs of Doubles, also those that a Double
/// does not tell apart. A mode whose ω² is below 2⁻⁹⁰ of the largest is a free motion, ω = 0.
/// Cost: about 9·N³ flops and 180·N³ more in products once; then N closed forms and 4·N² flops for each time.
/// Source: Rayleigh, "The Theory of Sound" I (1877), §§84–97; Ogita, Aishima (2018, 2019) for the refinement.
public struct NormalModes: Sendable {
  /// The spring that each mode is, ascending in frequency.
  public let springs: [Spring]
  /// Row j is the unit eigenvector of mode j, in units of √mass.
  ///
  /// Shape: N×N, row-major.
  public let vectors: [Double]
  /// √m_i.
  private let roots: [Double]

  init(springs: [Spring], vectors: [Double], roots: [Double]) {
    (self.springs, self.vectors, self.roots) = (springs, vectors, roots)
  }

  /// Computes the modes.
  ///
  /// Errors: ``SolverError/decompositionFailed(routine:info:)`` when LAPACK does not converge; a mode that is no
  /// valid spring (parameters beyond the range of Double).
  public init<Network: LinearNetwork>(_ network: Network) throws(SolverError) {
    let (matrix, exponent) = try Self.matrix(of: network)
    let modes = try PairedModes(matrix)
    vectors = modes.roundedVectors
    roots = network.masses.map { $0.squareRoot() }
    springs = try modes.values.map { value throws(SolverError) in
      let isFree = value.high <= 0x1p-90
      do throws(SpringError) {
        return try Spring(
          modeOf: 1, stiffness: Double(sign: .plus, exponent: exponent, significand: 1),
          factor: isFree ? 0 : value.high, factorRest: isFree ? 0 : value.low,
          damping: network.massProportionalDamping,
          stiffnessProportionalDamping: network.stiffnessProportionalDamping)
      } catch {
        throw SolverError(mode: error)
      }
    }
  }

  /// M^(−½)·K·M^(−½) as pairs, by 2^exponent so that no row's magnitudes add up to more than 1.
  private static func matrix<Network: LinearNetwork>(
    of network: Network
  ) throws(SolverError) -> (PairedMatrix, exponent: Int) {
    let masses = network.masses
    let roots = masses.map { DoubleDouble($0).squareRoot }
    var matrix = PairedMatrix(rows: masses.count, columns: masses.count)
    for link in network.links {
      let stiffness = DoubleDouble(link.stiffness)
      for end in [link.first] + (link.second.map { [$0] } ?? []) {
        matrix[end, end] = matrix[end, end] + stiffness / DoubleDouble(masses[end])
      }
      if let second = link.second {
        let part = matrix[link.first, second] - stiffness / (roots[link.first] * roots[second])
        matrix[link.first, second] = part
        matrix[second, link.first] = part
      }
    }
    var norm = 0.0
    for row in masses.indices {
      var sum = 0.0
      for column in masses.indices { sum += abs(matrix[row, column].high) }
      try requireFinite(sum, "stiffness per mass")
      norm = max(norm, sum)
    }
    let exponent = norm > 0 ? Int(norm.exponent) + 1 : 0
    let scale = Double(sign: .plus, exponent: -exponent, significand: 1)
    matrix.high = matrix.high.map { $0 * scale }
    matrix.low = matrix.low.map { $0 * scale }
    return (matrix, exponent)
  }

  /// Row j is ``vectors``' row j with each element combined with the root of its mass.
  func scaledVectors(_ combine: (Double, Double) -> Double) -> [Double] {
    vectors.indices.map { combine(vectors[$0], roots[$0 % roots.count]) }
  }

  /// The motion from initial displacements and velocities, at many times.
  ///
  /// Shape: `positions` and `velocities` hold N numbers; the answer's arrays are T×N, row-major.
  /// Domain: finite numbers, N of each.
  public func trajectories(
    positions: [Double], velocities: [Double], times: [Double]
  ) throws(SolverError) -> ChainTrajectories {
    try requireMotion(positions, velocities, times, count: roots.count)
    var result = modalTrajectories(
      springs, vectors, positions: zip(positions, roots).map { $0 * $1 },
      velocities: zip(velocities, roots).map { $0 * $1 }, times: times)
    for index in result.positions.indices {
      result.positions[index] /= roots[index % roots.count]
      result.velocities[index] /= roots[index % roots.count]
    }
    return result
  }
}

/// The motion of springs whose coordinates are V·x, as x at many times.
///
/// Shape: V is N×N, row-major and orthogonal.
func modalTrajectories(
  _ springs: [Spring], _ vectors: [Double], positions: [Double], velocities: [Double],
  times: [Double]
) -> ChainTrajectories {
  let count = springs.count
  // q = V·x: the modal state at time 0.
  let start = multiply(vectors, positions, rows: count, inner: count, columns: 1)
  let rate = multiply(vectors, velocities, rows: count, inner: count, columns: 1)
  var modalPositions: [Double] = []
  var modalVelocities: [Double] = []
  modalPositions.reserveCapacity(times.count * count)
  modalVelocities.reserveCapacity(times.count * count)
  for time in times {
    for mode in 0..<count {
      let state = springs[mode].propagator(at: time).apply(start[mode], rate[mode])
      modalPositions.append(state.position)
      modalVelocities.append(state.velocity)
    }
  }
  return ChainTrajectories(
    times: times, count: count,
    positions: multiply(modalPositions, vectors, rows: times.count, inner: count, columns: count),
    velocities: multiply(
      modalVelocities, vectors, rows: times.count, inner: count, columns: count))
}

/// The product of two row-major matrices by `cblas_dgemm`.
func multiply(
  _ a: [Double], _ b: [Double], rows: Int, inner: Int, columns: Int
) -> [Double] {
  guard rows > 0, columns > 0 else { return [] }
  var result = [Double](repeating: 0, count: rows * columns)
  cblas_dgemm(
    CblasRowMajor, CblasNoTrans, CblasNoTrans, blasint(rows), blasint(columns), blasint(inner), 1,
    a, blasint(inner), b, blasint(columns), 0, &result, blasint(columns))
  return result
}
