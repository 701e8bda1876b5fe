import Foundation
import SpringDynamics
import TestSupport
import Testing

/// Every row of spring_conversions.csv, by the type of the system that it is about.
@Suite struct ConversionRowsTests {
  private static let rows = (try? vectorRows("spring_conversions")) ?? []

  /// A spring, and the number that the row's `expected_other` is about, in the row's unit.
  private struct Answer {
    var spring: Spring?
    var other: Double?
    var otherTolerance = 1e-13

    init(_ spring: Spring?, _ other: Double? = nil, within tolerance: Double = 1e-13) {
      self.spring = spring
      self.other = other
      otherTolerance = tolerance
    }
  }

  private func inputs(_ row: VectorRow) throws -> (Double, Double, Double) {
    (
      try #require(row.number("in1")), row.number("in2") ?? .nan, row.number("in3") ?? .nan
    )
  }

  private func answer(_ row: VectorRow) throws -> Answer {
    let (a, b, c) = try inputs(row)
    let physical = try? Spring(mass: a, stiffness: b, damping: c)
    switch row.id {
    case "DB-02", "DB-05":
      // Both of `expected_other`'s numbers are in `publishedDurationsAndBounces`.
      return Answer(physical)
    case "DB-04": return Answer(try FlutterSpring(milliseconds: 500, bounce: b).spring, 1 / 0.7)
    case "DB-10", "DB-11", "DB-13", "DB-15":
      let animation = try CoreAnimationSpring(perceptualDuration: a, bounce: b)
      return Answer(try animation.spring, animation.settlingDuration)
    case "DB-21":
      let animation = try CoreAnimationSpring(perceptualDuration: a, bounce: b)
      return Answer(try animation.spring)
    case "DB-22":
      let animation = try CoreAnimationSpring(perceptualDuration: a, bounce: b)
      #expect(animation.damping == .infinity && animation.settlingDuration == 0)
      #expect(animation.state(at: 0, from: 0, to: 1).position == 0)
      #expect(animation.state(at: 0.1, from: 0, to: 1).position == 1)
      #expect(throws: SpringError.self) { try animation.spring }
      return Answer(nil)
    case "DB-30", "DB-32":
      let spring = try SwiftUISpring(duration: a, bounce: b)
      return Answer(spring.spring, spring.dampingFraction)
    case "RD-01":
      let spring = try SwiftUISpring(response: a, dampingFraction: b)
      #expect(spring == .interactive)
      return Answer(spring.spring)
    case "RD-04": return Answer(try SwiftUISpring(response: a, dampingFraction: b).spring)
    case "UK-00", "UK-10", "UK-13", "UK-16":
      return Answer(try UIKitSpring(duration: a, dampingRatio: b).spring)
    case "UK-20":
      let timing = try UISpringTiming(mass: 1, stiffness: 100, damping: 10)
      return Answer(timing.spring, timing.duration)
    case "SD-04":
      return Answer(
        physical,
        try CoreAnimationSpring(mass: a, stiffness: b, damping: c, initialVelocity: -5)
          .settlingDuration)
    case "SD-10", "SD-13", "SD-20":
      return Answer(
        physical,
        try CoreAnimationSpring(mass: a, stiffness: b, damping: c).settlingDuration, within: 0)
    case "SD-31", "SD-42":
      let spring = try Spring(response: a, dampingRatio: b)
      return Answer(
        spring, try CoreAnimationSpring(spring).settlingDuration(threshold: c),
        // 0.3 is the row's 0.1 + 0.1 + 0.1, written without its last digit.
        within: row.id == "SD-42" ? 2e-16 : 1e-13)
    case "SD-40", "SD-41":
      let animation = try CoreAnimationSpring(
        mass: a, stiffness: b, damping: c, initialVelocity: 0.1)
      let threshold = row.id == "SD-40" ? 0.1 : 0.005
      return Answer(try animation.spring, animation.settlingDuration(threshold: threshold))
    case "SD-44":
      // Apple's page says "just over 1 second"; the row is QuartzCore's formula.
      let animation = try CoreAnimationSpring(damping: 15)
      return Answer(try animation.spring, animation.settlingDuration)
    case "CO-02":
      let spring = try ComposeSpring(dampingRatio: a, stiffness: b)
      let milliseconds = spring.estimatedMilliseconds(
        displacement: 100, velocity: 3000, threshold: 1)
      return Answer(spring.spring, Double(milliseconds))
    case "RN-00": return Answer(try ReactNativeSpring(tension: a, friction: b).spring)
    case "RN-13":
      let spring = try ReactNativeSpring(bounciness: a, speed: b).spring
      // The row prints 11 digits of the ratio.
      return Answer(spring, spring.dampingRatio, within: 1e-11)
    case "RE-03":
      #expect(ReanimatedSpring.reanimated3.spring == physical)
      return Answer(physical, physical?.dampingRatio)
    case "AN-01":
      let spring = try AnimeSpring(milliseconds: a, bounce: b)
      return Answer(spring.spring, spring.spring.dampingRatio, within: 1e-4)
    case "MO-00", "MO-04":
      let spring = try MotionSpring(milliseconds: a, bounce: b).spring
      return Answer(spring, spring.naturalFrequency)
    case "MO-11": return Answer(try MotionSpring(visualDuration: a, bounce: b).spring)
    case "SP-11", "SP-12", "SP-15":
      let config = try ReactSpringConfig(tension: a, friction: b, mass: c)
      #expect(
        config
          == ["SP-11": .gentle, "SP-12": .wobbly, "SP-15": ReactSpringConfig.molasses][row.id])
      return Answer(config.spring, config.dampingRatio, within: 1e-11)
    case "NI-00", "NI-01", "NI-02":
      let spring = try AdwaitaSpring(dampingRatio: a, stiffness: b).spring
      let rest = try spring.settlingTime(
        from: SpringState(position: 0), target: 1, threshold: 1e-4)
      // The row prints 14 digits; at ζ = 1 the damping is rounded, which the last of them shows.
      return Answer(spring, rest.time, within: 1e-13)
    case "LA-00":
      return Answer(
        physical, try AdwaitaSpring(#require(physical)).estimatedDuration(), within: 1e-3)
    case "CMP-3": return Answer(physical, physical?.settled(.envelope(threshold: 0.001)))
    case "CMP-5": return Answer(physical, physical?.settled(.openCoreAnimation()))
    case "CMP-6": return Answer(physical, physical?.settled(.swiftUI()))
    default:
      Issue.record("no test for row \(row.id)")
      return Answer(nil)
    }
  }

  @Test func allRowsAreThere() { #expect(Self.rows.count == 45) }

  @Test(arguments: rows) func publishedRow(_ row: VectorRow) throws {
    let answer = try answer(row)
    func expect(_ value: Double, _ expected: Double, within tolerance: Double, _ what: String) {
      #expect(abs(value - expected) <= tolerance * abs(expected), "\(row.id) \(what) \(value)")
    }
    if let spring = answer.spring {
      // The expected values are exact; anime's are rounded as the row is.
      for (value, column) in [
        (spring.mass, "expected_mass"), (spring.stiffness, "expected_stiffness"),
        (spring.damping, "expected_damping"),
      ] {
        expect(value, try #require(row.number(column)), within: 1e-14, column)
      }
    }
    if let other = answer.other {
      let text = row["expected_other"].split(separator: "=").last.map(String.init) ?? ""
      expect(other, try #require(Double(text)), within: answer.otherTolerance, "other")
    }
  }

  /// The true settling times that the rows state beside what the systems say.
  @Test func exactSettlingTimes() throws {
    var count = 0
    for row in Self.rows {
      let texts = [row["note"], row["expected_other"]]
      let number = texts.compactMap {
        $0.firstMatch(of: /exact (?:last time \|x-1\|>0\.001 is |settle 0\.001=|)(\d+\.\d{6,})/)
      }.first.flatMap { Double($0.1) }
      guard let number, let spring = try answer(row).spring else { continue }
      let velocity = row.id == "SD-04" ? -5.0 : 0
      let rest = try spring.settlingTime(
        from: SpringState(position: 0, velocity: velocity), target: 1, threshold: 0.001)
      // SD-42 prints 12 digits, the others 14 or 15.
      let tolerance = row.id == "SD-42" ? 2e-12 : 2e-14
      #expect(abs(rest.time - number) <= tolerance * number, "\(row.id) \(rest.time)")
      count += 1
    }
    #expect(count >= 10, "\(count)")
  }

  /// What UIKit's mapping leaves of the whole envelope at its duration: ε/ζ, and ε at ζ = 1.
  @Test(arguments: ["UK-00", "UK-10", "UK-13", "UK-16"])
  func residualsOfUIKit(_ id: String) throws {
    let row = try #require(Self.rows.first { $0.id == id })
    let (duration, ratio, _) = try inputs(row)
    let spring = try #require(try answer(row).spring)
    let decay = exp(-spring.damping / 2 * duration)
    let envelope =
      ratio < 1
      ? decay / (1 - ratio * ratio).squareRoot()
      : decay * (1 + spring.naturalFrequency * duration)
    let text = row["expected_other"].split(separator: "=").last ?? ""
    let expected = try #require(Double(text.trimmingCharacters(in: .whitespaces)))
    #expect(abs(envelope - expected) <= 1e-6 * expected)
    // And the inverse.
    #expect(abs(try UIKitSpring(spring).duration - duration) <= 1e-13 * duration)
  }

  @Test(arguments: ["DB-02", "DB-05"])
  func publishedDurationsAndBounces(_ id: String) throws {
    let row = try #require(Self.rows.first { $0.id == id })
    let (a, b, c) = try inputs(row)
    let spring = try SwiftUISpring(mass: a, stiffness: b, damping: c)
    let numbers = row["expected_other"].split(separator: " ").compactMap {
      $0.split(separator: "=").last.flatMap { Double(String($0)) }
    }
    try #require(numbers.count == 2)
    #expect(abs(spring.duration - numbers[0]) <= 1e-15 * numbers[0])
    #expect(abs(spring.bounce - numbers[1]) <= 2e-16)
    let flutter = FlutterSpring(spring.spring)
    #expect(try flutter.milliseconds == (id == "DB-02" ? 628 : 500))
    #expect(flutter.bounce == spring.bounce)
  }
}

extension Spring {
  /// The settling duration of a unit step by that rule.
  fileprivate func settled(_ rest: SpringRest) -> Double {
    settlingDuration(policy: SpringPolicy(rest: rest))
  }
}
