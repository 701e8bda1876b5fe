#if canImport(Glibc)
  import Glibc
#endif

/// One question for a settling duration: the spring that the system moves, and its way.
struct SettlingSystem {
  /// Where searches by frames or samples give up: half an hour of frames.
  static let mostSamples = 100_000

  let spring: Spring
  /// The spring before the policy changed it.
  let given: Spring
  let initial: SpringState
  let target: Double

  var distance: Double { target - initial.position }

  /// The velocity in distances per second; 0 without a way.
  var relativeVelocity: Double { distance == 0 ? 0 : initial.velocity / distance }

  func state(at t: Double) -> SpringState { spring.state(at: t, from: initial, target: target) }

  /// ζ as systems compute it, c/(2·√(k·m)) in Double: 1 for parameters made with a ratio of 1, where
  /// the exact ratio of the rounded parameters is beside it.
  var systemDampingRatio: Double {
    let product = spring.stiffness * spring.mass
    guard product.isNormal else { return spring.dampingRatio }
    return spring.damping / (2 * product.squareRoot())
  }

  private var decay: Double { spring.rates.decay.added(to: 0) }

  // MARK: QuartzCore and its relatives

  /// (ζω₀ − v₀)/ω.
  private var sineCoefficient: Scaled {
    (spring.rates.decay - Scaled(relativeVelocity)) / spring.rates.root
  }

  func coreAnimation(_ threshold: Double) -> Double {
    let never = Double(Float.greatestFiniteMagnitude)
    guard spring.damping > 0 else { return never }
    if systemDampingRatio < 1, spring.rates.regime == .underdamped {
      let envelope = Scaled.one + sineCoefficient.magnitude
      return ((envelope / Scaled(threshold)).logarithm / spring.rates.decay).added(to: 0)
    }
    // With the ratio of 1 that the system sees, not with that of the rounded parameters.
    let sampled = systemDampingRatio == 1 ? spring.critical : spring
    let start = SpringState(position: -1, velocity: relativeVelocity)
    // What does not settle within the samples is not worth any of them.
    guard
      let exact = try? sampled.settlingTime(from: start, threshold: threshold).time,
      exact < Double(Self.mostSamples) * 0.1
    else { return never }
    var time = 0.0
    while abs(sampled.state(at: time, from: start).position) >= threshold { time += 0.1 }
    return time
  }

  func openCoreAnimation(_ threshold: Double) -> Double {
    guard spring.damping > 0 else { return Double(Float.greatestFiniteMagnitude) }
    let ratio = systemDampingRatio
    let frequency = spring.naturalFrequency
    if ratio < 1, spring.rates.regime == .underdamped {
      let b = sineCoefficient.added(to: 0)
      return Swift.max(
        0, log((1 + b * b).squareRoot() / threshold) / decay + (1 - ratio).squareRoot() / frequency)
    }
    if ratio <= 1 {
      return coreAnimation(threshold)
    }
    return (9.3 * (1 + log(ratio)) / frequency / 0.1).rounded(.up) * 0.1
  }

  func swiftUI(_ threshold: Double) -> Double {
    guard spring.damping > 0 else { return .infinity }
    let half = spring.damping / (2 * spring.mass)
    if spring.stiffness / spring.mass - half * half > 0 {
      let magnitude = abs(distance * half - initial.velocity) + abs(distance)
      return Swift.max(0, log(magnitude / threshold) / half)
    }
    let sampled = systemDampingRatio == 1 ? spring.critical : spring
    var best = (time: -1.0, distance: Double.infinity)
    var time = 0.0
    for _ in 0..<1024 {
      let state = sampled.state(at: time, from: initial, target: target)
      let left = abs(state.position - target)
      if best.distance >= threshold {
        if left < best.distance { best = (time, left) }
      } else if left >= threshold {
        best.distance = .infinity
      } else if time - best.time > 1 {
        return best.time
      }
      time += 0.1
    }
    return unanswered
  }

  func uikit() -> Double {
    // Only mass, stiffness and damping make such a spring, and they leave the duration to QuartzCore.
    if given.roundedDampingRatio > 1 { return coreAnimation(0.001) }
    return (try? UIKitSpring(spring, initialVelocity: relativeVelocity).duration) ?? .infinity
  }

  // MARK: Formulas

  func lastTime(fraction: Double) -> Double {
    lastTime(threshold: fraction * (distance == 0 ? 1 : abs(distance)))
  }

  private func lastTime(threshold: Double) -> Double {
    // A threshold that is no positive number is never met.
    (try? spring.settlingTime(from: initial, target: target, threshold: threshold).time)
      ?? .infinity
  }

  func envelope(_ threshold: Double) -> Double {
    guard spring.damping > 0 else { return .infinity }
    let d = initial.position - target
    if d == 0, initial.velocity == 0 { return 0 }
    guard spring.rates.regime == .underdamped, systemDampingRatio < 1 else {
      return lastTime(threshold: threshold)
    }
    let sine = ((Scaled(initial.velocity) + spring.rates.decay * Scaled(d)) / spring.rates.root)
      .added(to: 0)
    return Swift.max(0, log(hypot(d, sine) / threshold) / decay)
  }

  func adwaita(_ threshold: Double) -> Double {
    let half = spring.damping / (2 * spring.mass)
    guard half >= .ulpOfOne else { return .infinity }
    let frequency = (spring.stiffness / spring.mass).squareRoot()
    var time = -log(threshold) / half
    // Its critical damping reaches up to an ulp of Float beyond.
    if spring.stiffness > 0, half - frequency < Double(Float.ulpOfOne) {
      return (time * 1000).rounded(.down) / 1000
    }
    // Its times are whole milliseconds, its slopes differences over one of them.
    func value(_ seconds: Double) -> Double {
      state(at: (seconds * 1000).rounded(.down) / 1000).position
    }
    for _ in 0...1000 {
      let here = value(time)
      let slope = (value(time + 0.001) - here) / 0.001
      let next = (target - here + slope * time) / slope
      guard next.isFinite, next >= 0 else { return unanswered }
      if abs(target - value(next)) <= threshold { return (next * 1000).rounded(.down) / 1000 }
      time = next
    }
    return unanswered
  }

  /// What systems return where their search finds nothing: 0; but what nothing pulls to its target
  /// never comes to rest there.
  var unanswered: Double {
    spring.stiffness > 0 || initial == SpringState(position: target) ? 0 : .infinity
  }
}
