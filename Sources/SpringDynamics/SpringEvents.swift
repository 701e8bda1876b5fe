/// The times at which a motion from one state crosses its target, or turns, to all bits of a pair.
struct SpringEvents {
  private let spring: Spring
  private let target: Double
  let displacement: Scaled
  private let velocity: Scaled

  /// Nil for a state or target that is not finite.
  init?(_ spring: Spring, from initial: SpringState, target: Double) {
    guard initial.position.isFinite, initial.velocity.isFinite, target.isFinite else { return nil }
    self.spring = spring
    self.target = target
    displacement = Scaled(from: target, to: initial.position)
    velocity = Scaled(initial.velocity)
  }

  private var rates: SpringRates { spring.rates }

  /// The n-th time at which x = target.
  func crossing(_ n: Int) -> Scaled? {
    let d = displacement
    if d.isZero && velocity.isZero { return nil }
    switch rates.regime {
    case .underdamped:
      let push = d > 0 ? -self.push : self.push
      return oscillation(n, x: push, y: d.magnitude * rates.root)
    case .critical:
      guard n == 1, !d.isZero else { return nil }
      let time = -(d / push)
      return time > 0 ? time : nil
    case .overdamped:
      let weight = fastWeight
      guard n == 1, d > 0 && weight < 0 || d < 0 && weight > 0 else { return nil }
      return .logarithm(onePlus: -(rates.root * d / weight)) / rates.root
    }
  }

  /// The n-th time at which v = 0.
  func extremum(_ n: Int) -> Scaled? {
    let v = velocity
    if spring.stiffness == 0 || displacement.isZero && v.isZero { return nil }
    switch rates.regime {
    case .underdamped:
      let pull = v < 0 ? -self.pull : self.pull
      return oscillation(n, x: pull, y: v.magnitude * rates.root)
    case .critical:
      guard n == 1, !v.isZero else { return nil }
      let time = v / pull
      return time > 0 ? time : nil
    case .overdamped:
      let weight = fastWeight
      guard n == 1, v > 0 && weight > 0 || v < 0 && weight < 0 else { return nil }
      return .logarithm(onePlus: rates.root * v / (rates.slow * weight)) / rates.root
    }
  }

  /// The extremum at a time of `extremum(_:)`.
  func extremum(at time: Scaled) -> SpringExtremum {
    var flow = SpringFlow(spring, over: time)
    let end = flow.exactState(displacement: displacement, velocity: velocity)
    return SpringExtremum(
      time: time.added(to: 0), position: end.displacement.added(to: target),
      displacement: end.displacement.added(to: 0))
  }

  /// The n-th time at which a point that turns by ω passes the angle of (x, y), y ≥ 0, or its opposite;
  /// the angle 0 has passed at time 0.
  private func oscillation(_ n: Int, x: Scaled, y: Scaled) -> Scaled? {
    guard n >= 1 else { return nil }
    let angle: Scaled = y.isZero ? .pi : .angle(x: x, y: y)
    return (n == 1 ? angle : angle + Scaled(Double(n - 1)) * .pi) / rates.root
  }

  private var push: Scaled { spring.push(displacement: displacement, velocity: velocity) }
  private var pull: Scaled { spring.pull(displacement: displacement, velocity: velocity) }

  /// v₀ + λf·d: the slow mode's weight.
  private var fastWeight: Scaled {
    SpringModes(rates, forwards: true, span: .zero, small: .zero).weight(
      SpringChannel(displacement: displacement, velocity: velocity, exactly: spring))
  }
}
