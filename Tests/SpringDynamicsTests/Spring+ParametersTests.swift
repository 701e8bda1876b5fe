import Foundation
import Oracle
import SpringDynamics
import TestSupport
import Testing

@Suite struct SpringParametersTests {
  /// Rows whose `input_kind` this module converts already, by the initialiser that reads them.
  private static let rows: [VectorRow] = {
    let kinds = [
      "duration_bounce", "CASpringAnimation(perceptualDuration,bounce)", "response_dampingratio",
      "UIView duration_dampingRatio (v0=0, eps .001)",
    ]
    return (try? vectorRows("spring_conversions"))?.filter {
      // A bounce of −1 is an infinite damping: no spring of this module.
      kinds.contains($0["input_kind"]) && $0["id"] != "DB-22"
    } ?? []
  }()

  private func spring(_ row: VectorRow) throws -> Spring {
    let first = try #require(row.number("in1"))
    let second = try #require(row.number("in2"))
    return switch row["input_kind"] {
    case "response_dampingratio": try Spring(response: first, dampingRatio: second)
    case "UIView duration_dampingRatio (v0=0, eps .001)":
      try Spring(uikitDuration: first, dampingRatio: second)
    default: try Spring(duration: first, bounce: second)
    }
  }

  @Test func allConversionRowsAreThere() { #expect(Self.rows.count == 14) }

  @Test(arguments: rows) func publishedConversions(_ row: VectorRow) throws {
    let spring = try spring(row)
    // The expected values are exact (the tolerance column is for the sources' printed digits).
    func agrees(_ value: Double, _ column: String) throws {
      let expected = try #require(row.number(column))
      #expect(abs(value - expected) <= 1e-14 * abs(expected), "\(row.id) \(column)")
    }
    #expect(spring.mass == 1)
    try agrees(spring.stiffness, "expected_stiffness")
    try agrees(spring.damping, "expected_damping")
  }

  /// Rows that give a stiffness and a damping and state the damping ratio.
  @Test(arguments: ["RE-03", "SP-11", "SP-12", "SP-15"])
  func publishedDampingRatios(_ id: String) throws {
    let row = try #require(try vectorRows("spring_conversions").first { $0.id == id })
    let spring = try Spring(
      mass: #require(row.number("expected_mass")),
      stiffness: #require(row.number("expected_stiffness")),
      damping: #require(row.number("expected_damping")))
    let expected = try #require(row.number("expected_other"))
    // The sources print 10 to 12 digits; the tolerance is that of numbers of size 1.
    let tolerance = try #require(row.number("tolerance"))
    #expect(abs(spring.dampingRatio - expected) <= tolerance * max(1, expected))
  }

  @Test func dampingRatioAndFrequencyAreRoundedOnce() throws {
    let seed: UInt64 = 0x5B31
    var samples = SpringSamples(seed: seed)
    var worst = (ratio: 0.0, frequency: 0.0)
    for _ in 0..<5000 {
      let sample = samples.next()
      let spring = try Spring(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping)
      let (m, k, c) = (Real(sample.mass), Real(sample.stiffness), Real(sample.damping))
      let ratio = c / (Real(2) * (k * m).squareRoot)
      worst.ratio = max(worst.ratio, ratio.ulpError(of: spring.dampingRatio))
      worst.frequency = max(
        worst.frequency, (k / m).squareRoot.ulpError(of: spring.naturalFrequency))
    }
    #expect(worst.ratio <= 0.501 && worst.frequency <= 0.501, "\(worst), seed \(seed)")
  }

  @Test func rangesThatOverflowBlameTheRightParameter() throws {
    func blamed(_ make: () throws -> Spring) -> String? {
      do {
        _ = try make()
      } catch SpringError.outOfRange(let parameter, _, _) {
        return parameter
      } catch {}
      return nil
    }
    #expect(blamed { try Spring(duration: 1e-200) } == "duration")
    #expect(blamed { try Spring(response: 1e200, dampingRatio: 1) } == "response")
    #expect(blamed { try Spring(response: 1, dampingRatio: 1e308) } == "dampingRatio")
    #expect(blamed { try Spring(uikitDuration: 1e-200, dampingRatio: 0.5) } == "duration")
    #expect(blamed { try Spring(uikitDuration: 1e200, dampingRatio: 0.5) } == "duration")
  }

  @Test func naturalFrequencyAndDampingRatioOfAnyMagnitude() throws {
    let spring = try Spring(mass: 1e-300, stiffness: 1e300, damping: 1e-10)
    #expect(abs(spring.naturalFrequency / 1e300 - 1) < 1e-15)
    #expect(abs(spring.dampingRatio / 5e-11 - 1) < 1e-15)
    let drag = try Spring(mass: 1, stiffness: 0, damping: 1)
    #expect(drag.dampingRatio == .infinity && drag.naturalFrequency == 0)
    #expect(try Spring(mass: 1, stiffness: 0, damping: 0).dampingRatio.isNaN)
    #expect(try Spring(mass: 3, stiffness: 12, damping: 12).dampingRatio == 1)
  }

  @Test func coreAnimationDefaults() {
    let spring = Spring.coreAnimationDefault
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.dampingRatio == 0.5)
  }

  @Test(
    arguments: [
      (1, 100, -1, "damping"), (0, 100, 10, "mass"), (-1, 100, 10, "mass"),
      (1, -1, 10, "stiffness"),
      (.nan, 100, 10, "mass"), (1, .nan, 10, "stiffness"), (1, 100, .nan, "damping"),
      (.infinity, 100, 10, "mass"), (1, .infinity, 1, "stiffness"), (1, 1, .infinity, "damping"),
    ] as [(Double, Double, Double, String)])
  func badParametersAreNamed(mass: Double, stiffness: Double, damping: Double, name: String) {
    do throws(SpringError) {
      _ = try Spring(mass: mass, stiffness: stiffness, damping: damping)
      Issue.record("no error for \(name)")
    } catch {
      guard case .outOfRange(let parameter, let value, let allowed) = error else {
        Issue.record("\(error)")
        return
      }
      let bad = ["mass": mass, "stiffness": stiffness, "damping": damping][name]
      #expect(parameter == name)
      #expect(value == bad || value.isNaN)
      #expect("\(error)" == "\(name) is \(value); it must be \(allowed)")
    }
  }

  @Test(
    arguments: [(0, 0.5), (-1, 0.5), (.nan, 0), (.infinity, 0), (1, -1), (1, 1.01), (1, .nan)]
      as [(Double, Double)])
  func badDurationOrBounce(duration: Double, bounce: Double) {
    #expect(throws: SpringError.self) { try Spring(duration: duration, bounce: bounce) }
  }

  @Test func durationsWhoseStiffnessIsNoDouble() {
    #expect(throws: SpringError.self) { try Spring(duration: 1e-200) }
    #expect(throws: SpringError.self) { try Spring(response: 1e200, dampingRatio: 1) }
    #expect(throws: SpringError.self) { try Spring(response: 1, dampingRatio: -0.1) }
    #expect(throws: SpringError.self) { try Spring(response: 0, dampingRatio: 1) }
  }

  @Test func equalityIsThatOfTheParameters() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    #expect(spring == .coreAnimationDefault)
    #expect(Set([spring, .coreAnimationDefault]).count == 1)
    #expect(try spring != Spring(mass: 1, stiffness: 100, damping: 11))
  }
}
