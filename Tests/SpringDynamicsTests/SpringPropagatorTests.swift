import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

@Suite struct SpringPropagatorTests {
  /// Each entry is the oracle's motion of a unit displacement or a unit velocity.
  @Test func entriesAreWithinTheirBound() throws {
    let seed: UInt64 = 0x5B41
    var samples = SpringSamples(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<5000 {
      let sample = samples.next()
      let propagator = try Spring(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping
      ).propagator(at: sample.time)
      func exact(_ position: Double, _ velocity: Double) -> SpringOracle.State {
        SpringOracle.state(
          mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping,
          position: position, velocity: velocity, target: 0, at: sample.time)
      }
      let (displaced, pushed) = (exact(1, 0), exact(0, 1))
      for (value, exact, envelope) in [
        (propagator.positionFromPosition, displaced.position, displaced.envelope),
        (propagator.velocityFromPosition, displaced.velocity, displaced.velocityEnvelope),
        (propagator.positionFromVelocity, pushed.position, pushed.envelope),
        (propagator.velocityFromVelocity, pushed.velocity, pushed.velocityEnvelope),
      ] where value.isNormal || value == 0 {
        let error = exact.ulpError(of: value, floor: envelope.double)
        if error > worst.error { worst = (error, "\(sample)") }
      }
    }
    #expect(worst.error <= 0.625, "\(worst.error) ulp at \(worst.input), seed \(seed)")
  }

  @Test func timeZeroIsTheIdentity() {
    let propagator = Spring.coreAnimationDefault.propagator(at: 0)
    #expect(propagator.positionFromPosition == 1 && propagator.velocityFromVelocity == 1)
    #expect(propagator.positionFromVelocity == 0 && propagator.velocityFromPosition == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func timeMustBeFinite(time: Double) {
    let propagator = Spring.coreAnimationDefault.propagator(at: time)
    #expect(propagator.positionFromPosition.isNaN && propagator.positionFromVelocity.isNaN)
    #expect(propagator.velocityFromPosition.isNaN && propagator.velocityFromVelocity.isNaN)
  }
}
