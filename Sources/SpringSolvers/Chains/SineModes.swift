import SpringDynamics

/// The exact motion of a chain of equal masses by the sine transform: N independent springs of stiffness
/// 4k·sin²(jπ/(2(N + 1))) and shapes sin(ijπ/(N + 1)), without a matrix.
///
/// Error bound: 1e-13 of the excitation for N ≤ 512, 1e-12 for N ≤ 10,000, for any time up to 10⁴ periods of the
/// slowest mode (times the fastest frequency for velocities): frequencies are pairs of Doubles, so the phase
/// does not lose digits as time passes.
/// Cost: N closed forms a time, and O(N·log N) flops for the states of all masses or O(N) for the state of one.
/// Source: Lagrange, "Mécanique analytique" (1788), 2, VI; Rayleigh, "The Theory of Sound" I (1877), §§97, 120.
public struct SineModes: Sendable {
  /// The chain whose modes these are.
  public let chain: SpringChain
  /// The spring that mode j is, ascending in frequency.
  public let springs: [Spring]
  let transform: SineTransform
  /// sin(iπ/(N + 1)) for i from 0 to 2N + 1.
  private let sines: [Double]

  /// Computes the modes of a chain.
  ///
  /// Domain: N ≤ 2²⁴.
  /// Errors: a mode that is no valid spring (parameters beyond the range of Double).
  public init(_ chain: SpringChain) throws(SolverError) {
    self.chain = chain
    let count = chain.coordinates
    transform = try SineTransform(count: count)
    sines = (0..<2 * (count + 1)).map { Turn($0, of: 2 * (count + 1)).sine }
    var springs: [Spring] = []
    springs.reserveCapacity(count)
    for mode in 1...count {
      let half = Turn.pair(mode, of: 4 * (count + 1)).sine * 2
      springs.append(try chain.spring(ofMode: half * half))
    }
    self.springs = springs
  }

  /// The motion from initial displacements and velocities, at many times.
  ///
  /// Shape: `positions` and `velocities` hold N numbers; the answer's arrays are T×N, row-major.
  /// Domain: finite numbers, N of each.
  /// Edge cases: at time 0 the initial state itself.
  public func trajectories(
    positions: [Double], velocities: [Double], times: [Double]
  ) throws(SolverError) -> ChainTrajectories {
    try requireMotion(positions, velocities, times, count: chain.coordinates)
    var result = ChainTrajectories(
      times: times, count: chain.coordinates, positions: [], velocities: [])
    result.positions.reserveCapacity(times.count * positions.count)
    result.velocities.reserveCapacity(times.count * positions.count)
    var transform = transform
    var (start, rate) = (positions, velocities)
    transform.transform(&start, &rate)
    for time in times {
      var (x, v) = (positions, velocities)
      if time != 0 {
        for mode in springs.indices {
          let end = springs[mode].propagator(at: time).apply(start[mode], rate[mode])
          (x[mode], v[mode]) = (end.position, end.velocity)
        }
        transform.transform(&x, &v)
      }
      result.positions += x
      result.velocities += v
    }
    return result
  }

  /// The state of one mass, after one mass (itself or another) was given a state and all others rest.
  ///
  /// Domain: masses counted from 0; a finite state and time.
  /// Cost: N closed forms.
  public func state(
    of observed: Int, at time: Double, after impulse: SpringState, on excited: Int
  ) throws(SolverError) -> SpringState {
    let count = chain.coordinates
    for (name, mass) in [("observed mass", observed), ("excited mass", excited)] {
      guard mass >= 0, mass < count else {
        throw .invalidParameter(name: name, value: Double(mass), allowed: "0 … \(count - 1)")
      }
    }
    try requireFinite(impulse.position, "position")
    try requireFinite(impulse.velocity, "velocity")
    try requireFinite(time, "time")
    var (x, v) = (DoubleDouble(0), DoubleDouble(0))
    for mode in springs.indices {
      let end = springs[mode].propagator(at: time).apply(impulse.position, impulse.velocity)
      let shape = sine(observed, mode) * sine(excited, mode)
      x = x + shape * end.position
      v = v + shape * end.velocity
    }
    let norm = 2 / Double(count + 1)
    return SpringState(position: norm * x.value, velocity: norm * v.value)
  }

  /// sin(ijπ/(N + 1)), for masses and modes from 0.
  private func sine(_ mass: Int, _ mode: Int) -> Double {
    sines[(mass + 1) * (mode + 1) % sines.count]
  }
}

extension SineTransform {
  /// Replaces two arrays by their transforms.
  mutating func transform(_ first: inout [Double], _ second: inout [Double]) {
    var a = first.mutableSpan
    var b = second.mutableSpan
    transform(&a, &b)
  }
}

extension SpringChain {
  /// The spring that the mode with the eigenvalue λ of tridiag(−1, 2, −1) is.
  func spring(ofMode value: DoubleDouble) throws(SolverError) -> Spring {
    do throws(SpringError) {
      return try Spring(
        modeOf: mass, stiffness: stiffness, factor: value.high, factorRest: value.low,
        damping: groundDamping, stiffnessProportionalDamping: stiffnessProportionalDamping)
    } catch {
      throw SolverError(mode: error)
    }
  }
}

extension SolverError {
  /// A mode that is no spring.
  init(mode error: SpringError) {
    switch error {
    case .outOfRange(let name, let value, _), .noSpring(let name, let value, _):
      self = .invalidParameter(name: name, value: value, allowed: "finite in each mode")
    }
  }
}

extension SpringPropagator {
  /// Where a displacement from rest and a velocity lead.
  func apply(_ x: Double, _ v: Double) -> SpringState {
    SpringState(
      position: positionFromPosition * x + positionFromVelocity * v,
      velocity: velocityFromPosition * x + velocityFromVelocity * v)
  }
}

/// Throws unless initial states and times of N masses are finite and as many as they should be.
func requireMotion(
  _ positions: [Double], _ velocities: [Double], _ times: [Double], count: Int
) throws(SolverError) {
  for given in [positions, velocities] {
    guard given.count == count else {
      throw .wrongDimension(found: given.count, expected: count)
    }
    for value in given { try requireFinite(value, "initial state") }
  }
  for time in times { try requireFinite(time, "time") }
}
