import SpringDynamics

/// A motion of one mass whose law changes at known times, each piece in closed form: what moving targets,
/// walls, friction and limits make of a spring.
///
/// Starts of pieces are pairs, so that a time since the last change has its own digits however late it is.
struct PiecewiseMotion: Sendable {
  /// What moves a mass during one piece, τ being the time since its start.
  enum Law: Sendable {
    /// A spring in a frame that moves by `slope`: x = slope·τ + z(τ), z from a state to its target.
    case spring(Spring, from: SpringState, target: Double, slope: Double)
    /// x = x₀ + v₀·τ.
    case uniform(SpringState)
  }

  private var starts: [DoubleDouble] = []
  private var laws: [Law] = []

  /// The number of pieces.
  var count: Int { laws.count }

  /// Adds the law that holds from a time on.
  mutating func append(_ law: Law, from start: DoubleDouble) {
    starts.append(start)
    laws.append(law)
  }

  /// The state at a time of the piece that holds then; at a change that of the later one.
  func state(at time: Double) -> SpringState {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle].value <= time { low = middle } else { high = middle - 1 }
    }
    return Self.state(after: max(0, (-starts[low] + time).value), of: laws[low])
  }

  /// [x, v] at a time of a problem's span.
  ///
  /// Errors: a time outside the span.
  func exactState(at time: Double, within span: Double) throws(SolverError) -> [Double] {
    try requireTime(time, within: span)
    return state(at: time).components
  }

  /// The state a time after the start of a piece.
  static func state(after elapsed: Double, of law: Law) -> SpringState {
    switch law {
    case .spring(let spring, let initial, let target, let slope):
      let state = spring.state(at: elapsed, from: initial, target: target)
      return SpringState(
        position: slope * elapsed + state.position, velocity: slope + state.velocity)
    case .uniform(let initial):
      return SpringState(
        position: initial.position + initial.velocity * elapsed, velocity: initial.velocity)
    }
  }

  /// The pieces that `next` gives one after the other until it gives none or the span is over: each with the
  /// time after which it ends, nil for the last.
  ///
  /// Errors: more than 100,000 pieces within the span.
  static func pieces(
    span: Double, next: () -> (law: Law, duration: Double?)
  ) throws(SolverError) -> PiecewiseMotion {
    var (motion, start) = (PiecewiseMotion(), DoubleDouble(0))
    while start.value <= span {
      guard motion.count < 100_000 else {
        throw .invalidParameter(
          name: "span", value: span, allowed: "short enough for 100,000 changes of the law")
      }
      let piece = next()
      motion.append(piece.law, from: start)
      guard let duration = piece.duration else { break }
      start = start + duration
    }
    return motion
  }
}

/// Throws unless a time lies within a problem's span.
func requireTime(_ time: Double, within span: Double) throws(SolverError) {
  guard time >= 0, time <= span else {
    throw .invalidParameter(name: "time", value: time, allowed: "in [0, \(span)]")
  }
}
