extension SettlingSystem {
  /// The first multiple of the interval, 0 included, whose state is at rest.
  func first(every interval: Double, where isAtRest: (SpringState) -> Bool) -> Double {
    for frame in 0...Self.mostSamples {
      let time = Double(frame) * interval
      if isAtRest(state(at: time)) { return time }
    }
    return .infinity
  }

  func frames(_ displacement: Double, _ speed: Double, every interval: Double) -> Double {
    // Without damping the energy stays, and more of it than at both thresholds never comes to rest.
    let most = energy(SpringState(position: target + displacement, velocity: speed))
    if spring.damping == 0, spring.stiffness > 0, energy(initial) > most { return .infinity }
    return first(every: interval) { state in
      abs(state.position - target) <= displacement && abs(state.velocity) <= speed
    }
  }

  func energy(_ fraction: Double, every interval: Double) -> Double {
    let start = energy(initial)
    if start == 0 { return unanswered }
    if spring.damping == 0, fraction < 1 { return .infinity }
    return first(every: interval) { energy($0) / start <= fraction }
  }

  /// (k·d² + m·v²)/2.
  private func energy(_ state: SpringState) -> Double {
    let d = state.position - target
    return 0.5 * spring.stiffness * d * d + 0.5 * spring.mass * state.velocity * state.velocity
  }

  func reactSpring() -> Double {
    let precision = distance == 0 ? 0.005 : Swift.min(1, abs(distance) * 0.001)
    var euler = EulerSpring(spring, from: initial, target: target, step: 0.001)
    for milliseconds in 0...Self.mostSamples {
      if abs(euler.velocity) <= precision / 10, abs(target - euler.position) <= precision {
        return Double(milliseconds) / 1000
      }
      if !euler.advance() { break }
    }
    return .infinity
  }

  func motion() -> Double {
    let isGranular = abs(distance) < 5
    let (displacement, speed) = isGranular ? (0.005, 0.01) : (0.5, 2)
    let oscillates = systemDampingRatio < 1
    for step in 0..<400 {
      let time = Double(step) * 0.05
      let state = state(at: time)
      if abs(target - state.position) <= displacement, !oscillates || abs(state.velocity) <= speed {
        return time
      }
    }
    return .infinity
  }

  func anime() -> Double {
    var time = 0.0
    var last = 0.0
    var quiet = 0
    for _ in 0...3000 {
      let left = spring.state(
        at: time, from: SpringState(position: -1, velocity: relativeVelocity))
      quiet = abs(left.position) < 0.0005 ? quiet + 1 : 0
      last = time
      if quiet > 10 { break }
      time += 0.02
    }
    return (last * 1000).rounded() / 1000
  }
}
