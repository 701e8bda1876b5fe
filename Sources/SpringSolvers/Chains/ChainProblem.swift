import SpringDynamics

/// A ``SpringChain`` released from a state, with its true motion by the sine transform.
public struct ChainProblem: ReferenceProblem, ChainSystem {
  public let chain: SpringChain
  public let initialState: [Double]
  public let span: Double
  public let observed: Int
  public let id: String
  private let modes: SineModes

  /// A chain that starts from a state.
  ///
  /// Shape: N positions, then N velocities.
  /// Domain: a finite state; span > 0; a mass to observe that there is.
  public init(
    id: String? = nil, _ chain: SpringChain, from state: [Double], span: Double, observed: Int = 0
  ) throws(SolverError) {
    try requireProblem(state, coordinates: chain.coordinates, span: span, observed: observed)
    self.chain = chain
    (initialState, self.span, self.observed) = (state, span, observed)
    self.id = id ?? "chain-\(chain.coordinates)\(chain.isSeparable ? "" : "-damped")"
    modes = try SineModes(chain)
  }

  /// The chart of cost against N: N masses of 1, ω from slow to 20 radians a second, the first of them held
  /// at 1 and let go, for two seconds; `damped` with ζ = 0.1 of the fastest mode, half of it to the ground.
  ///
  /// Domain: count ≥ 1.
  public static func released(
    count: Int, damped: Bool = false
  ) throws(SolverError) -> ChainProblem {
    let chain = try SpringChain(
      count: count, stiffness: 100, groundDamping: damped ? 2 : 0,
      stiffnessProportionalDamping: damped ? 0.005 : 0)
    var state = [Double](repeating: 0, count: 2 * count)
    state[0] = 1
    return try ChainProblem(chain, from: state, span: 2)
  }

  public var title: String {
    "chain of \(coordinates) equal masses, \(isSeparable ? "undamped" : "damped")"
  }
  public var family: ProblemFamily { .chain }
  public var equation: String {
    """
    m·x″_i = k·(x_(i−1) − 2x_i + x_(i+1)) + β·k·(x′_(i−1) − 2x′_i + x′_(i+1)) − c·x′_i, \
    x_0 = x_(N+1) = 0, N = \(coordinates), m = \(chain.mass), k = \(chain.stiffness), \
    c = \(chain.groundDamping), β = \(chain.stiffnessProportionalDamping)
    """
  }
  /// That of the fastest mode.
  public var frequency: Double {
    (modes.springs[coordinates - 1].stiffness / chain.mass).squareRoot()
  }
  /// The larger of the largest displacement and the largest velocity by the frequency.
  public var amplitude: Double { largestExcitation(initialState, frequency: frequency) }
  /// 0 for a damped chain.
  public var rest: Double? { isSeparable ? nil : 0 }
  public var truth: ProblemTruth {
    ProblemTruth(.modalSum, errorBound: coordinates <= 512 ? 1e-13 : 1e-12)
  }

  /// N.
  public var coordinates: Int { chain.coordinates }
  public var isSeparable: Bool { chain.isSeparable }
  public var jacobianShape: JacobianShape { chain.jacobianShape }
  public var hasConstantJacobian: Bool { true }

  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    chain.acceleration(at: time, of: state, into: &acceleration)
  }

  public func jacobian(
    at time: Double, of state: Span<Double>, into jacobian: inout MutableSpan<Double>
  ) -> Bool { chain.jacobian(at: time, of: state, into: &jacobian) }

  /// Σ m·v²/2 + Σ k·(x_(i+1) − x_i)²/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    let count = coordinates
    var (motion, stretch, last) = (0.0, 0.0, 0.0)
    for index in 0..<count {
      let difference = state[index] - last
      stretch += difference * difference
      motion += state[count + index] * state[count + index]
      last = state[index]
    }
    return 0.5 * (chain.mass * motion + chain.stiffness * (stretch + last * last))
  }

  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    let motion = try modes.trajectories(
      positions: Array(initialState.prefix(coordinates)),
      velocities: Array(initialState.suffix(coordinates)), times: [time])
    return motion.positions + motion.velocities
  }
}

/// Throws unless a problem's start, span and observed position are what they should be.
func requireProblem(
  _ state: [Double], coordinates: Int, span: Double, observed: Int
) throws(SolverError) {
  guard state.count == 2 * coordinates else {
    throw .wrongDimension(found: state.count, expected: 2 * coordinates)
  }
  for value in state { try requireFinite(value, "initial state") }
  try requirePositive(span, "span")
  guard observed >= 0, observed < coordinates else {
    throw .invalidParameter(
      name: "observed", value: Double(observed), allowed: "0 … \(coordinates - 1)")
  }
}

/// The larger of the largest position and the largest velocity by the frequency; 1 of a state at rest.
func largestExcitation(_ state: [Double], frequency: Double) -> Double {
  let count = state.count / 2
  var largest = 0.0
  for index in 0..<count {
    largest = max(largest, abs(state[index]), abs(state[count + index]) / frequency)
  }
  return largest > 0 && largest < .infinity ? largest : 1
}
