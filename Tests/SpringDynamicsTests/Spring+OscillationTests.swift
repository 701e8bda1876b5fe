import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 400
#else
  private let sweepSize = 4_000
#endif

@Suite struct SpringOscillationTests {
  @Test func numbersAreTheOraclesRounded() throws {
    let seed: UInt64 = 0x05C1
    var samples = SpringSamples(seed: seed)
    var worst = WorstCase()
    for _ in 0..<sweepSize {
      let s = samples.next()
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let motion = SpringOracle.Motion(
        mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
        velocity: s.velocity, target: s.target)
      if let halfLife = motion.halfLife {
        worst.note(halfLife.roundingError(of: spring.halfLife), at: "half-life of \(s)")
      } else {
        #expect(spring.halfLife == .infinity)
      }
      let oscillation = spring.oscillation(
        from: SpringState(position: s.position, velocity: s.velocity), target: s.target)
      guard let exact = motion.oscillation else {
        #expect(oscillation == nil)
        continue
      }
      let o = try #require(oscillation)
      if exact.amplitude.isZero {
        #expect(o.amplitude == 0 && o.phase == 0)
        continue
      }
      worst.note(exact.amplitude.roundingError(of: o.amplitude), at: "amplitude of \(s)")
      worst.note(exact.phase.roundingError(of: o.phase), at: "phase of \(s)")
      worst.note(exact.frequency.roundingError(of: o.frequency), at: "frequency of \(s)")
      worst.note(exact.decay.roundingError(of: o.decay), at: "decay of \(s)")
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp: \(worst.input), seed \(seed)")
  }

  @Test func phaseCountsFromThePositiveSide() throws {
    let spring = try Spring(mass: 1, stiffness: 4, damping: 0)
    func phase(_ position: Double, _ velocity: Double) -> Double? {
      spring.oscillation(from: SpringState(position: position, velocity: velocity))?.phase
    }
    #expect(phase(3, 0) == 0 && phase(-3, 0) == .pi)
    #expect(phase(0, -1) == .pi / 2 && phase(0, 1) == -.pi / 2)
    #expect(phase(1, 2) == -.pi / 4)
    #expect(spring.oscillation(from: SpringState(position: 3, velocity: 8))?.amplitude == 5)
  }

  @Test func halfLives() throws {
    #expect(try Spring(mass: 2, stiffness: 9, damping: 4).halfLife == 0.6931471805599453)
    #expect(try Spring(mass: 1, stiffness: 9, damping: 0).halfLife == .infinity)
    #expect(try Spring(mass: 1, stiffness: 0, damping: 3).halfLife == .infinity)
    // λs = 5.
    #expect(try Spring(mass: 1, stiffness: 100, damping: 25).halfLife == 0.13862943611198905)
    #expect(Spring.coreAnimationDefault.oscillation(from: SpringState(position: .nan)) == nil)
    let critical = try Spring(mass: 1, stiffness: 1, damping: 2)
    #expect(critical.oscillation(from: SpringState(position: 1)) == nil)
  }
}
