import BenchmarkHarness
import SpringDynamics

/// What systems call settled of one spring: Core Animation's default one (mass 1, stiffness 100,
/// damping 10), released from 0 towards 1.
///
/// Each with the exact time for the threshold that it names, and with how far from the target the
/// spring really still goes at its time or after.
/// Cost: some milliseconds.
public func springSettlingTables() throws -> [SettlingTableRecord] {
  let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
  let (initial, target) = (SpringState(position: 0), 1.0)
  let rows = try settlingRules.map { rule in
    let seconds = spring.settlingDuration(policy: rule.policy, from: initial, target: target)
    return SettlingRowRecord(
      system: rule.system, rule: rule.words, threshold: rule.threshold, seconds: seconds,
      exactSeconds: try rule.threshold.map {
        try spring.settlingTime(from: initial, target: target, threshold: $0).time
      },
      distanceAfter: largestDistance(of: spring, from: initial, target: target, after: seconds))
  }
  let times = (0...320).map { Double($0) / 160 }
  return [
    SettlingTableRecord(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      motion: "from 0 to 1, at rest", times: times,
      positions: times.map { spring.state(at: $0, from: initial, target: target).position },
      rows: rows)
  ]
}

/// A system, its policy, and its rule in words with the distance that it names.
private let settlingRules:
  [(system: String, policy: SpringPolicy, words: String, threshold: Double?)] = [
    ("exact", .trueODE, "the last time that 0.001 is missing", 0.001),
    ("Core Animation", .coreAnimation, "a bound of the envelope is 0.001", 0.001),
    ("SwiftUI", .swiftUI, "a bound of the envelope is 0.001", 0.001),
    ("UIKit", .uikit, "the duration that makes this spring", nil),
    ("Flutter", .flutter, "a frame within 0.001, and 0.001 a second", 0.001),
    ("Compose", .compose, "the envelope is 0.01", 0.01),
    ("Android", .android, "a frame within 0.0029, and 0.18 a second", 0.75 / 256),
    ("React Native", .reactNative, "a frame within 0.001, and 0.001 a second", 0.001),
    ("Reanimated", .reanimated, "a frame with 6·10⁻⁹ of the energy", nil),
    ("react-spring", .reactSpring, "a step within 0.001, and 0.1 a second", 0.001),
    ("Motion", .motion, "50 ms that end within 0.005, and 0.01 a second", 0.005),
    ("libadwaita", .adwaita, "e^(−at) is 0.001", 0.001),
    ("anime.js", .anime, "eleven samples of 20 ms within 0.0005", 0.0005),
  ]

/// The largest |x − target| at `time` or later, for a spring that oscillates: looked for in the next
/// two periods, a few thousandths of a period apart.
private func largestDistance(
  of spring: Spring, from initial: SpringState, target: Double, after time: Double
) -> Double {
  guard time.isFinite else { return 0 }
  let period = 2 * Double.pi / spring.naturalFrequency
  return (0...1000).reduce(0) { largest, step in
    let t = time + 2 * period * Double(step) / 1000
    let distance = spring.state(at: t, from: initial, target: target).position - target
    return max(largest, distance.magnitude)
  }
}
