import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 400
#else
  private let sweepSize = 4_000
#endif

@Suite struct SpringEnergyTests {
  @Test func energyIsTheOraclesRounded() throws {
    let seed: UInt64 = 0xE4E1
    var samples = SpringSamples(seed: seed)
    var worst = WorstCase()
    for i in 0..<sweepSize {
      let s = samples.next()
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let motion = SpringOracle.Motion(
        mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
        velocity: s.velocity, target: s.target)
      let initial = SpringState(position: s.position, velocity: s.velocity)
      let t = i % 4 == 0 ? 0 : s.time
      worst.note(
        motion.energy(at: Real(t)).roundingError(
          of: spring.energy(at: t, from: initial, target: s.target)), at: "\(s)")
      #expect(
        spring.energy(at: 0, from: initial, target: s.target)
          == spring.energy(of: initial, target: s.target))
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp at \(worst.input), seed \(seed)")
  }

  @Test func energyNeverGrows() throws {
    for damping in [0.0, 1e-9, 3, 20, 1e5] {
      let spring = try Spring(mass: 2, stiffness: 50, damping: damping)
      let initial = SpringState(position: 0.3, velocity: -4)
      var last = spring.energy(of: initial, target: 1)
      for i in 1...sweepSize / 2 {
        let energy = spring.energy(at: Double(i) * 0.003, from: initial, target: 1)
        #expect(energy <= last)
        last = energy
      }
      if damping == 0 { #expect(last == spring.energy(of: initial, target: 1)) }
    }
  }

  @Test func edges() throws {
    let spring = try Spring(mass: 2, stiffness: 3, damping: 1)
    #expect(spring.energy(of: SpringState(position: 5, velocity: 4), target: 3) == 22)
    #expect(spring.energy(of: SpringState(position: 1e200)) == .infinity)
    #expect(spring.energy(of: SpringState(position: .nan)).isNaN)
    #expect(spring.energy(at: .infinity, from: SpringState(position: 1)).isNaN)
  }
}
