/// The spring's part of a scroll motion: when it starts, and from which state, as pairs.
struct SpringPhase: Sendable {
  let start: Scaled
  let edge: Double
  let displacement: Scaled
  let velocity: Scaled
  /// Whether a decay came before, if only one of no length.
  let isInside: Bool

  /// Nil when the decay comes to rest inside the range.
  init?(from initial: SpringState, in range: ClosedRange<Double>, decay: Decay) {
    if let edge = range.edge(beyond: initial.position) {
      self.edge = edge
      start = .zero
      displacement = Scaled(from: edge, to: initial.position)
      velocity = Scaled(initial.velocity)
      isInside = false
    } else {
      let edge = initial.velocity < 0 ? range.lowerBound : range.upperBound
      guard initial.velocity != 0, let arrival = decay.arrival(at: edge, from: initial) else {
        return nil
      }
      self.edge = edge
      start = arrival.time
      displacement = .zero
      velocity = arrival.velocity
      isInside = true
    }
  }
}
