#if canImport(Glibc)
  import Glibc
#endif

extension Spring {
  /// How long a system of that policy says that the spring takes to come to rest, in seconds.
  ///
  /// What `SpringRest` says of the policy's rule, for the way from `initial` to `target` (a unit step
  /// from rest by default); `settlingTime(from:target:threshold:)` is the true answer.
  /// Edge cases: +∞ where the rule is never met (QuartzCore's own answer for that is
  /// `Float.greatestFiniteMagnitude`); searches by frames or samples end at 10⁵ of them, as at the
  /// end of time; NaN when an argument is not finite.
  /// Error bound: formulas to 2 ulp; sampled rules exactly, as far as the sample is not within an
  /// ulp of its threshold.
  /// Cost: formulas about 200 flops; sampled rules one `state(at:)` a sample.
  public func settlingDuration(
    policy: SpringPolicy, from initial: SpringState = SpringState(position: 0), target: Double = 1
  ) -> Double {
    guard initial.position.isFinite, initial.velocity.isFinite, target.isFinite else { return .nan }
    let system = SettlingSystem(
      spring: policy.effective(self), given: self, initial: initial, target: target)
    switch policy.rest {
    case .lastTime(let fraction): return system.lastTime(fraction: fraction)
    case .coreAnimation(let threshold): return system.coreAnimation(threshold)
    case .openCoreAnimation(let threshold): return system.openCoreAnimation(threshold)
    case .swiftUI(let threshold): return system.swiftUI(threshold)
    case .uikit: return system.uikit()
    case .envelope(let threshold): return system.envelope(threshold)
    case .adwaita(let threshold): return system.adwaita(threshold)
    case .frames(let displacement, let speed, let interval):
      return system.frames(displacement, speed, every: interval)
    case .energy(let fraction, let interval): return system.energy(fraction, every: interval)
    case .reactSpring: return system.reactSpring()
    case .motion: return system.motion()
    case .anime: return system.anime()
    }
  }
}

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
  private var relativeVelocity: Double { distance == 0 ? 0 : initial.velocity / distance }

  func state(at t: Double) -> SpringState { spring.state(at: t, from: initial, target: target) }

  /// ζ as systems compute it, c/(2·√(k·m)) in Double: 1 for parameters made with a ratio of 1, where
  /// the exact ratio of the rounded parameters is beside it.
  private var systemDampingRatio: Double {
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
    return 0
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
    if half - frequency < Double(Float.ulpOfOne) { return (time * 1000).rounded(.down) / 1000 }
    // Its times are whole milliseconds, its slopes differences over one of them.
    func value(_ seconds: Double) -> Double {
      state(at: (seconds * 1000).rounded(.down) / 1000).position
    }
    for _ in 0...1000 {
      let here = value(time)
      let slope = (value(time + 0.001) - here) / 0.001
      let next = (target - here + slope * time) / slope
      guard next.isFinite, next >= 0 else { return 0 }
      if abs(target - value(next)) <= threshold { return (next * 1000).rounded(.down) / 1000 }
      time = next
    }
    return 0
  }

  // MARK: Samples

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
    if start == 0 { return 0 }
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
