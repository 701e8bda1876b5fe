import Foundation
import SpringDynamics
import Testing

/// Fault reports about systems, by their ids in the collected reports: what is right, and what the
/// system's policy makes of it.
@Suite struct SystemReportsTests {
  private let rest = SpringState(position: 0)

  private func agrees(_ value: Double, _ expected: Double, within tolerance: Double = 1e-14) {
    #expect(abs(value - expected) <= tolerance * abs(expected), "\(value), not \(expected)")
  }

  @Test func b10MotionsDurationHasAFiniteSpring() throws {
    // Newton's method from 5/T came to 0/0 for a velocity; without one the root is that of 12 steps.
    agrees(
      try MotionSpring(milliseconds: 4000, bounce: 0.5).spring.naturalFrequency, 3.17922457,
      within: 2e-9)
  }

  @Test func b11MotionsDurationIgnoresTheVelocity() throws {
    let spring = try MotionSpring(milliseconds: 400, bounce: 0.2).spring
    agrees(spring.stiffness, 505.60858084385113745)
    agrees(spring.damping, 35.977186757169589897)
  }

  @Test func b15ReanimatedEvaluatesOverdampingAsCritical() throws {
    let spring = try Spring(mass: 0.3, stiffness: 400, damping: 30)
    agrees(spring.state(at: 0.1, from: rest, target: 1).position, 0.747406791211882635)
    let clamped = spring.state(at: 0.1, from: rest, target: 1, policy: .reanimated).position
    agrees(clamped, 0.87928, within: 1e-5)
  }

  @Test func b18ReactNativeEvaluatesOverdampingAsCritical() throws {
    let spring = UISpringTiming.navigation.spring
    agrees(spring.state(at: 0.5, from: rest, target: 1).position, 0.63209251321325136035)
    agrees(
      spring.state(at: 0.5, from: rest, target: 1, policy: .reactNative).position,
      0.998900978890739908)
    agrees(spring.settlingDuration(policy: .trueODE), 3.418, within: 1e-4)
    var policy = SpringPolicy.reactNative
    policy.rest = .lastTime()
    agrees(spring.settlingDuration(policy: policy), 0.506, within: 1e-3)
    // In UIKit only mass, stiffness and damping make it, and the duration is QuartzCore's.
    #expect(spring.settlingDuration(policy: .uikit) == UISpringTiming.navigation.duration)
    agrees(UISpringTiming.navigation.duration, 0.6)
  }

  @Test func b20ReactNativesCallbackComesLongAfterRest() throws {
    let spring = ReactNativeSpring.standard.spring
    agrees(
      try spring.settlingTime(from: rest, target: 100, threshold: 0.5).time, 0.467923182353,
      within: 1e-11)
    agrees(
      try spring.settlingTime(from: rest, target: 100, threshold: 0.001).time, 1.05173195873,
      within: 1e-11)
    let callback = spring.settlingDuration(policy: .reactNative, from: rest, target: 100)
    #expect(callback >= 1.05 && callback < 1.4)
  }

  @Test func b26NirisOverdampedSpring() throws {
    let spring = try AdwaitaSpring(dampingRatio: 6, stiffness: 1200).spring
    agrees(
      try spring.settlingTime(from: rest, target: 1, threshold: 1e-4).time, 3.17067395893015)
    agrees(spring.state(at: 4, from: rest, target: 1).position, 0.99999102671597906769)
  }

  @Test func b27LibadwaitasDurationIgnoresTheLinearFactor() throws {
    let spring = try AdwaitaSpring(Spring(mass: 1, stiffness: 100, damping: 20))
    #expect(spring.estimatedDuration() == 0.69)
    agrees(spring.spring.settlingDuration(policy: .trueODE), 0.923341347645159)
    let left = 1 - spring.spring.state(at: log(1000) / 10, from: rest, target: 1).position
    agrees(left, 0.007907755279, within: 1e-9)
  }

  /// libadwaita takes a − ω₀ below FLT_EPSILON as critical and a below DBL_EPSILON as undamped.
  @Test func libadwaitasTolerances() throws {
    func duration(_ damping: Double) throws -> Double {
      try Spring(mass: 1, stiffness: 100, damping: damping).settlingDuration(policy: .adwaita)
    }
    #expect(try duration(20.0.nextUp) == 0.69)
    #expect(try duration(20 + 0x1.8p-23) == 0.69)
    #expect(try duration(20 + 0x1.8p-22) > 0.9)
    #expect(try duration(0x1.8p-52) == .infinity)
    #expect(try duration(0x1.8p-51).isFinite)
  }

  @Test func b31AnimesPerceivedDurationComesOfTheStiffness() throws {
    let perceived = try AnimeSpring(stiffness: 30).perceived
    #expect(perceived.milliseconds == 1147.147)
  }

  @Test func b32NoSearchWithoutDamping() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 0)
    #expect(spring.settlingDuration(policy: .trueODE) == .infinity)
    for system in SpringSystem.allCases where system != .anime {
      let duration = spring.settlingDuration(policy: system.policy)
      #expect(duration >= Double(Float.greatestFiniteMagnitude), "\(system)")
    }
    // Its own search ends after a minute.
    #expect(spring.settlingDuration(policy: .anime) == 60)
  }

  @Test func b41AndB44TheDurationOfOneSpring() throws {
    let timing = try UISpringTiming(mass: 1, stiffness: 100, damping: 10)
    agrees(timing.duration, 1.4727003346780926, within: 3e-16)
    agrees(timing.spring.settlingDuration(policy: .trueODE), 1.27016519565399)
  }

  /// No stiffness pulls to the target, and what rests elsewhere stays there: no system's search that
  /// fails may then say that it is at rest from the start.
  @Test(arguments: SpringSystem.allCases.filter { $0 != .anime })
  func withoutStiffnessNothingComesToRest(_ system: SpringSystem) throws {
    let drag = try Spring(mass: 1, stiffness: 0, damping: 10)
    let never = Double(Float.greatestFiniteMagnitude)
    #expect(drag.settlingDuration(policy: system.policy) >= never)
    // At the target it is at rest, where the system asks for that.
    if [.swiftUI, .flutter, .reanimated, .adwaita].contains(system) {
      #expect(drag.settlingDuration(policy: system.policy, target: 0) == 0)
    }
  }

  /// Rules that are formulas or take few samples answer for any valid spring, never by NaN.
  @Test func everyRuleAnswersEverySpring() throws {
    #if DEBUG
      let values = [1.0]
    #else
      let values = [1e-9, 1, 1e300]
    #endif
    for mass in [1e-300, 1, 1e300] {
      for stiffness in [0] + values {
        for damping in [0] + values {
          let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
          for policy in [SpringPolicy.coreAnimation, .uikit, .swiftUI, .compose, .adwaita, .motion]
          {
            let duration = spring.settlingDuration(policy: policy)
            let place: Comment = "\(mass) \(stiffness) \(damping) \(policy) \(duration)"
            #expect(duration >= 0, place)
            if stiffness == 0 || damping == 0 {
              #expect(duration >= Double(Float.greatestFiniteMagnitude), place)
            } else if mass == stiffness && mass == damping {
              let exact = spring.settlingDuration(policy: .trueODE)
              #expect(duration > 0.6 * exact && duration < 1.5 * exact, place)
            }
            let state = spring.state(at: 0.1, from: rest, target: 1, policy: policy)
            #expect(state.position.isFinite, "\(mass) \(stiffness) \(damping)")
          }
        }
      }
    }
    #expect(try Spring(duration: 1).settlingDuration(policy: .motion, target: .nan).isNaN)
  }
}
