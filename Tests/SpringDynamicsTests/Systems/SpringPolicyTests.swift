import Foundation
import Oracle
import SpringDynamics
import TestSupport
import Testing

@Suite struct SpringPolicyTests {
  private static let rows = (try? vectorRows("spring_values")) ?? []

  private func spring(_ row: VectorRow) throws -> Spring {
    try Spring(
      mass: #require(row.number("mass")), stiffness: #require(row.number("stiffness")),
      damping: #require(row.number("damping")))
  }

  private func state(_ row: VectorRow, _ policy: SpringPolicy) throws -> SpringState {
    try spring(row).state(
      at: #require(row.number("t")),
      from: SpringState(
        position: #require(row.number("x0")), velocity: #require(row.number("v0"))),
      target: #require(row.number("target")), policy: policy)
  }

  @Test func rowsOfPoliciesAreThere() {
    #expect(Self.rows.filter { $0.id.hasPrefix("NAV-POLICY") }.count == 4)
    #expect(Self.rows.filter { $0.id.hasPrefix("CA-") && !$0.id.hasPrefix("CA-P") }.count == 3)
  }

  @Test(
    arguments: rows.filter { $0.id.hasPrefix("NAV-POLICY") },
    [SpringPolicy.coreAnimation, .reactNative, .reanimated, .uikit])
  func overdampingAsCritical(_ row: VectorRow, _ policy: SpringPolicy) throws {
    let state = try state(row, policy)
    let (x, v) = (try #require(row.number("expected_x")), try #require(row.number("expected_v")))
    #expect(abs(state.position - x) <= 0.5 * x.ulp)
    #expect(abs(state.velocity - v) <= abs(v) * 1e-15)
    #expect(try self.state(row, .trueODE).position < state.position)
  }

  @Test func overdampingAsItIs() throws {
    for id in ["NAV-0", "CA-POLICY-1"] {
      let row = try #require(Self.rows.first { $0.id == id })
      let x = try #require(row.number("expected_x"))
      for policy in [SpringPolicy.trueODE, .coreAnimationOverdamped, .flutter, .motion] {
        #expect(abs(try state(row, policy).position - x) <= 0.5 * x.ulp)
      }
    }
  }

  /// What QuartzCore's presentation layers showed, to the last bit of their single precision.
  @Test(arguments: [
    ("CA-0", 10.44054701924324), ("CA-1", 9.020400792360306), ("CA-3", -8.426713198423386),
  ])
  func quartzCoresSinglePrecision(_ id: String, _ measured: Double) throws {
    let row = try #require(Self.rows.first { $0.id == id })
    #expect(row["note"].isEmpty == false && row["note"].hasPrefix("measured \(measured)"))
    let state = try state(row, .coreAnimation.inSinglePrecision)
    #expect(abs(state.position - measured) <= 2 * measured.ulp, "\(state.position)")
    let exact = try self.state(row, .coreAnimation).position
    // Half an ulp of the result and an eighth of one of the motion, which is of size 100.
    #expect(abs(exact - (try #require(row.number("expected_x")))) <= 4e-15)
  }

  /// mass, stiffness, damping, velocity in distances per second, settlingDuration on QuartzCore.
  private static let measured: [(Double, Double, Double, Double, Double)] = [
    (1, 100, 10, 0, 1.4727003346780927), (1, 300, 20, 0, 0.7442555275721707),
    (2, 100, 5, 0, 5.658348137358159), (1, 100, 10, 5, 1.3815510557964275),
    (1, 100, 10, -5, 1.5350814063145797), (1, 100, 1, 0, 13.91321015404625),
    (1, 100, 20, 0, 0.9999999999999999), (1, 100, 30, 0, 0.9999999999999999),
    (1, 100, 100, 0, 0.9999999999999999), (1, 25, 10, 0, 1.9000000000000006),
    (1, 1, 2, 0, 9.299999999999983), (1, 400, 40, 0, 0.5),
    (1, 100, 0, 0, Double(Float.greatestFiniteMagnitude)),
  ]

  @Test(arguments: measured)
  func quartzCoresSettlingDuration(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, measured: Double
  ) throws {
    let animation = try CoreAnimationSpring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    let isSampled = try animation.spring.dampingRatio >= 1
    let tolerance = isSampled ? 0 : 2 * measured.ulp
    #expect(abs(animation.settlingDuration - measured) <= tolerance)
  }

  /// The formula against itself in 300 bits, near critical damping and with velocities that cancel.
  @Test func coreAnimationsFormulaIsRightToTwoUlps() throws {
    let seed: UInt64 = 0xCA57
    var samples = SpringSamples(seed: seed)
    var worst = (error: 0.0, sample: "")
    var count = 0
    while count < 2000 {
      let sample = samples.next()
      let spring = try Spring(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping)
      let ratio = sample.damping / (2 * (sample.stiffness * sample.mass).squareRoot())
      guard ratio > 0, ratio < 1, spring.dampingRatio < 1 else { continue }
      count += 1
      let (m, k, c) = (Real(sample.mass), Real(sample.stiffness), Real(sample.damping))
      let decay = c / (Real(2) * m)
      let root = (Real(4) * m * k - c * c).squareRoot / (Real(2) * m)
      guard root.sign > 0 else { continue }
      let velocity = count % 3 == 0 ? decay.double : count % 3 == 1 ? 0 : -sample.velocity
      let envelope = Real(1) + ((decay - Real(velocity)) / root).magnitude
      let exact = Real.log(envelope / Real(0.001)) / decay
      let found = spring.settlingDuration(
        policy: .coreAnimation, from: SpringState(position: 0, velocity: velocity))
      let error = exact.ulpError(of: found)
      if error > worst.error { worst = (error, "\(sample) v=\(velocity)") }
    }
    #expect(worst.error <= 2, "\(worst), seed \(seed)")
  }

  @Test func clampedSpringsAreExactlyCritical() throws {
    let spring = try Spring(mass: 3, stiffness: 1000, damping: 500)
    let critical = spring.critical
    #expect(critical.dampingRatio == 1)
    #expect(SpringPolicy.reactNative.effective(spring) == critical)
    // Against e^(−ωt)·(1 + ωt) in many digits, where the rounded damping would show.
    let w = (Real(1000) / Real(3)).squareRoot
    for t in [0.01, 0.5, 2, 5] {
      let exact = Real.exp(-(w * Real(t))) * (Real(1) + w * Real(t))
      let found = critical.state(at: t, from: SpringState(position: 1)).position
      #expect(exact.ulpError(of: found) <= 0.7)
    }
    let huge = try Spring(mass: 1e300, stiffness: 1e300, damping: 1e305)
    #expect(huge.critical.damping == 2e300)
  }

  @Test func parametersAreClampedWhereASystemDoes() throws {
    let spring = try Spring(mass: 0.25, stiffness: 20_000, damping: 12_000)
    let effective = SpringPolicy.anime.effective(spring)
    #expect(effective.mass == 1 && effective.stiffness == 1e4 && effective.damping == 1e4)
    let inside = try Spring(mass: 2, stiffness: 100, damping: 10)
    #expect(SpringPolicy.anime.effective(inside) == inside)
    #expect(SpringPolicy.trueODE.effective(spring) == spring)
  }

  @Test func eulerStepsAreReactSprings() throws {
    let spring = ReactSpringConfig.wobbly.spring
    let start = SpringState(position: 0, velocity: 0)
    func state(_ t: Double) -> SpringState {
      spring.state(at: t, from: start, target: 1, policy: .reactSpring)
    }
    // One step by hand: v = k/m·h, x = v·h.
    #expect(abs(state(0.001).velocity - 0.18) < 1e-15)
    #expect(abs(state(0.001).position - 0.000_18) < 1e-18)
    // Times between the steps are rounded up, and 0.05/0.001 is 50.
    #expect(state(0.0005) == state(0.001) && state(0.05) != state(0.0501))
    #expect(state(0.0501) == state(0.051))
    #expect(state(0) == start)
    #expect(state(-1).position.isNaN && state(.infinity).position.isNaN)
    // First order: it differs from the equation by about ω·h/2 of the velocity.
    let difference = state(0.1).position - spring.state(at: 0.1, from: start, target: 1).position
    #expect(abs(difference) > 1e-4 && abs(difference) < 1e-2)
    #expect(abs(state(60).position - 1) < 1e-12)
  }

  @Test func floatsOfAValueAndOfAProgress() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let start = SpringState(position: 1000, velocity: 3)
    let exact = spring.state(at: 0.1, from: start, target: 1001)
    let value = spring.state(at: 0.1, from: start, target: 1001, policy: .compose)
    #expect(value.position == Double(Float(exact.position)))
    #expect(value.velocity == Double(Float(exact.velocity)))
    let progress = spring.state(
      at: 0.1, from: start, target: 1001, policy: .coreAnimation.inSinglePrecision)
    #expect(progress.position == 1000 + Double(Float(exact.position - 1000)))
    let still = spring.state(
      at: 0.1, from: start, target: 1000, policy: .coreAnimation.inSinglePrecision)
    #expect(still.position == Double(Float(still.position)))
  }

  @Test func aBounceOfMinusOneIsAnInfiniteDamping() throws {
    let animation = try CoreAnimationSpring(perceptualDuration: 1, bounce: -1)
    #expect(animation.allowsOverdamping && animation.bounce == -1)
    #expect(animation.damping == .infinity && animation.settlingDuration == 0)
    #expect(abs(animation.perceptualDuration - 1) < 1e-15)
    #expect(throws: SpringError.self) {
      try CoreAnimationSpring(perceptualDuration: 1, bounce: -1.1)
    }
  }
}
