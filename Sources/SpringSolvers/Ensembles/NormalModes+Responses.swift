import SpringDynamics

/// The motions of one mass from many states at many times.
///
/// Shape: T×M, row-major: state s at time index j is element j·M + s.
public struct ModalResponses: Hashable, Sendable {
  /// The T times that were asked for, in seconds.
  public let times: [Double]
  /// M, the number of states.
  public let count: Int
  /// Displacements.
  public let positions: [Double]
  /// Their rates of change, per second.
  public let velocities: [Double]
}

extension NormalModes {
  /// The motion of one mass from many states at many times, as a product of a basis (T×2N: what each mode does by
  /// each time) and coefficients (2N×M: how much of it a state has).
  ///
  /// Shape: M states of N positions and N velocities, one after the other.
  /// Domain: finite states and times; a mass that there is.
  /// Cost: 2N closed forms a time for all states; 8·M·N² flops into modes, then 8·T·M·N flops, all by
  /// `cblas_dgemm`.
  /// Source: as ``NormalModes``.
  public func responses(
    of observed: Int, to states: [Double], times: [Double]
  ) throws(SolverError) -> ModalResponses {
    let count = springs.count
    guard observed >= 0, observed < count else {
      throw .invalidParameter(
        name: "observed mass", value: Double(observed), allowed: "0 … \(count - 1)")
    }
    for time in times { try requireFinite(time, "time") }
    let many = try requireStates(states, dimension: 2 * count)
    var basis: [Double] = []
    var slopes: [Double] = []
    basis.reserveCapacity(times.count * 2 * count)
    slopes.reserveCapacity(times.count * 2 * count)
    for time in times {
      let parts = springs.map { $0.propagator(at: time) }
      basis += parts.map(\.positionFromPosition) + parts.map(\.positionFromVelocity)
      slopes += parts.map(\.velocityFromPosition) + parts.map(\.velocityFromVelocity)
    }
    let coefficients = coefficients(of: observed, states, many)
    func combine(_ basis: [Double]) -> [Double] {
      multiply(basis, coefficients, rows: times.count, inner: 2 * count, columns: many)
    }
    return ModalResponses(
      times: times, count: many, positions: combine(basis), velocities: combine(slopes))
  }

  /// The share of each mode in the observed mass, times each state's part of the mode.
  ///
  /// Shape: 2N×M: modes' displacements, then their velocities.
  private func coefficients(of observed: Int, _ states: [Double], _ many: Int) -> [Double] {
    let count = springs.count
    let into = scaledVectors { $0 * $1 }
    let outOf = scaledVectors { $0 / $1 }
    let shares = (0..<count).map { outOf[$0 * count + observed] }
    // Columns are states: first all positions, then all velocities.
    var columns = [Double](repeating: 0, count: count * 2 * many)
    for state in 0..<many {
      for index in 0..<count {
        columns[index * 2 * many + state] = states[state * 2 * count + index]
        columns[index * 2 * many + many + state] = states[state * 2 * count + count + index]
      }
    }
    let modal = multiply(into, columns, rows: count, inner: count, columns: 2 * many)
    var coefficients = [Double](repeating: 0, count: 2 * count * many)
    for mode in 0..<count {
      for state in 0..<many {
        coefficients[mode * many + state] = shares[mode] * modal[mode * 2 * many + state]
        coefficients[(count + mode) * many + state] =
          shares[mode] * modal[mode * 2 * many + many + state]
      }
    }
    return coefficients
  }
}
