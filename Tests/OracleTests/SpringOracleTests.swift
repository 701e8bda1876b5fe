import Oracle
import TestSupport
import Testing

/// The spring twin against published values, and against the equation it solves.
@Suite struct SpringOracleTests {
  /// Rows that evaluate over-damping as critical are no values of the true equation.
  private static let rows =
    (try? vectorRows("spring_values"))?.filter { !$0.id.hasPrefix("NAV-POLICY-") } ?? []

  @Test func allRowsAreThere() { #expect(Self.rows.count == 285) }

  @Test(arguments: rows) func publishedValues(_ row: VectorRow) throws {
    let state = SpringOracle.state(
      mass: try #require(row.number("mass")), stiffness: try #require(row.number("stiffness")),
      damping: try #require(row.number("damping")), position: try #require(row.number("x0")),
      velocity: try #require(row.number("v0")), target: try #require(row.number("target")),
      at: try #require(row.number("t")))
    // The values are printed with 25 digits.
    let x = try #require(Real(row["expected_x"]))
    let v = try #require(Real(row["expected_v"]))
    #expect((state.position - x).magnitude <= Real(1e-24) * x.magnitude)
    #expect((state.velocity - v).magnitude <= Real(1e-24) * v.magnitude)
  }

  /// The two forms of the overdamped motion, and the double root beside its neighbours.
  @Test(arguments: [1e-30, 1e-8, 0.999, 1.001, 50]) func formsAgree(phase: Double) {
    // At ζ = 1.25: λs = 5, λf = 20, 2b = 15.
    let t = phase / 15
    let state = SpringOracle.state(
      mass: 1, stiffness: 100, damping: 25, position: 1, velocity: 2, target: 0, at: t)
    let slow = Real.exp(-(Real(5) * Real(t)))
    let fast = Real.exp(-(Real(20) * Real(t)))
    let x = (Real(22) * slow - Real(7) * fast) / Real(15)
    let v = (Real(140) * fast - Real(110) * slow) / Real(15)
    #expect((state.position - x).magnitude < Real(1e-55))
    #expect((state.velocity - v).magnitude < Real(1e-54))
  }

  @Test func continuousThroughCriticalDamping() {
    func position(_ damping: Double) -> Real {
      SpringOracle.state(
        mass: 1, stiffness: 100, damping: damping, position: -1, velocity: 3, target: 0, at: 0.3
      ).position
    }
    let (below, at, above) = (position(20.0.nextDown), position(20), position(20.0.nextUp))
    // The second difference of an analytic function over a step of 2⁻⁴⁸·20.
    #expect((below * Real(0x1p-1) + above * Real(0x1p-1) - at).magnitude < Real(1e-28))
    #expect((below - at).magnitude < Real(1e-15) && (above - at).magnitude < Real(1e-15))
    #expect(below != at && above != at)
  }

  @Test func restStaysRestWhereItsModesGrowBeyondAllBounds() {
    let state = SpringOracle.state(
      mass: 1, stiffness: 1, damping: 1e9, position: 3, velocity: 0, target: 3, at: -1e300)
    #expect(state.position == Real(3) && state.velocity.isZero)
    #expect(state.envelope.isZero && state.velocityEnvelope.isZero)
  }

  /// A motion without stiffness does not know its target, however far away that is.
  @Test func coastingBesideADistantTarget() {
    for damping in [0, 0.5] {
      let near = SpringOracle.state(
        mass: 2, stiffness: 0, damping: damping, position: 1e-200, velocity: -4e-180, target: 0,
        at: 3)
      let far = SpringOracle.state(
        mass: 2, stiffness: 0, damping: damping, position: 1e-200, velocity: -4e-180,
        target: 1e300, at: 3)
      if damping == 0 { #expect(far.position.double == -1.2e-179) }
      #expect(far.position.double == near.position.double)
      #expect(far.velocity.double == near.velocity.double)
    }
  }

  @Test func envelopeIsNeverExceededByMuch() {
    var samples = SpringSamples(seed: 0x0AC1)
    for _ in 0..<5000 {
      let s = samples.next()
      let state = SpringOracle.state(
        mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
        velocity: s.velocity, target: s.target, at: s.time)
      let displacement = (state.position - Real(s.target)).magnitude
      // Two terms of one size may add up to √2 of their length.
      let limit = Real(1.42) * state.envelope
      let velocityLimit = Real(1.42) * state.velocityEnvelope
      #expect(displacement <= limit, "\(s)")
      #expect(state.velocity.magnitude <= velocityLimit, "\(s)")
    }
  }
}
