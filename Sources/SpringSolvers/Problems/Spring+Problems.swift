import SpringDynamics

extension Spring {
  /// −(k·(x − target) + c·v)/m.
  @usableFromInline
  func acceleration(of state: Span<Double>, target: Double) -> Double {
    -(stiffness * (state[0] - target) + damping * state[1]) / mass
  }

  /// −k/m and −c/m, the derivatives of the acceleration.
  func writeDerivatives(into jacobian: inout MutableSpan<Double>) {
    jacobian[0] = -stiffness / mass
    jacobian[1] = -damping / mass
  }

  /// √(d² + (v/ω₀)²), the largest displacement without damping; 1 for a spring at rest.
  func reach(from initial: SpringState, target: Double) -> Double {
    let (displacement, rate) = (
      initial.position - target, initial.velocity / naturalFrequency
    )
    let size = max(abs(displacement), abs(rate))
    guard size > 0, size < .infinity else { return 1 }
    let (x, v) = (displacement / size, rate / size)
    return size * (x * x + v * v).squareRoot()
  }

  /// When a value that moves as this spring does about 0 first leaves [low, high], and where; nil when it
  /// stays.
  ///
  /// The value is monotone between two of its extrema, the first two of which are the farthest on their
  /// sides: the first that is outside brackets the time.
  /// - Parameters:
  ///   - turning: the value and its rate at time 0, for the times of its extrema.
  ///   - value: the value at a time.
  ///
  /// Domain: low ≤ 0 ≤ high; a value that starts within them, and not on one with a rate out of it.
  /// Error bound: two ulps of the time, and half an ulp of the value.
  func firstExit(
    turning: SpringState, low: Double, high: Double, of value: (Double) -> Double
  ) -> (time: Double, isHigh: Bool)? {
    var previous = 0.0
    for number in 1...2 {
      guard let turn = extremum(number, from: turning) else { return nil }
      let reached = value(turn.time)
      if reached > high || reached < low {
        let isHigh = reached > high
        let level = isHigh ? high : low
        let time = signChange(
          low: previous, value(previous) - level, high: turn.time, reached - level
        ) { value($0) - level }
        return (time, isHigh)
      }
      previous = turn.time
    }
    return nil
  }
}

extension SpringState {
  /// [x, v], as solvers have it.
  var components: [Double] { [position, velocity] }
}

/// Throws unless a spring has a stiffness, so that it has a rest and a frequency.
func requireStiffness(_ spring: Spring) throws(SolverError) {
  try requirePositive(spring.stiffness, "stiffness")
}

/// Throws unless position and velocity are finite.
func requireFinite(_ state: SpringState) throws(SolverError) {
  try requireFinite(state.position, "position")
  try requireFinite(state.velocity, "velocity")
}

/// The span that was asked for, or ten periods of the natural frequency.
func checkedSpan(_ span: Double?, of spring: Spring) throws(SolverError) -> Double {
  let span = span ?? 20 * .pi / spring.naturalFrequency
  try requirePositive(span, "span")
  return span
}
