import SpringDynamics

/// The normal modes of a chain: K = k·Vᵀ·diag(λ)·V turns N coupled masses into N independent springs of
/// stiffness k·λ_j and damping c + β·k·λ_j, whose closed forms are the chain's exact motion.
///
/// Error bound: 1e-13 of the excitation for N ≤ 512 and any time up to 10⁴ periods of the slowest mode:
/// frequencies are refined to pairs of Doubles, so the phase does not lose digits as time passes.
/// Cost: about 9·N³ flops and 180·N³ more in products once (``SineModes`` needs none of it); then N closed forms and
/// 4·N² flops for each time.
/// Source: Rayleigh, "The Theory of Sound" I (1877), §§84–97; Cuppen (1981) and Gu, Eisenstat (1995) for
/// LAPACK's divide and conquer, `dsyevd`; Ogita, Aishima (2018, 2019) for the refinement.
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
    // A quarter, so that rows sum to 1.
    var matrix = PairedMatrix(rows: count, columns: count)
    for index in 0..<count {
      matrix[index, index] = DoubleDouble(0.5)
      if index > 0 {
        matrix[index, index - 1] = DoubleDouble(-0.25)
        matrix[index - 1, index] = DoubleDouble(-0.25)
      }
    }
    let modes = try PairedModes(matrix)
    vectors = modes.roundedVectors
    eigenvalues = modes.values.map { 4 * $0.value }
    springs = try modes.values.map { value throws(SolverError) in
      try chain.spring(ofMode: value * 4)
    }
  }

  /// The motion from initial displacements and velocities, at many times.
  ///
  /// Shape: `positions` and `velocities` hold N numbers; the answer's arrays are T×N, row-major.
  /// Domain: finite numbers, N of each.
  public func trajectories(
    positions: [Double], velocities: [Double], times: [Double]
  ) throws(SolverError) -> ChainTrajectories {
    try requireMotion(positions, velocities, times, count: chain.coordinates)
    return modalTrajectories(
      springs, vectors, positions: positions, velocities: velocities, times: times)
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
  public internal(set) var positions: [Double]
  /// Their rates of change, per second.
  public internal(set) var velocities: [Double]
}
