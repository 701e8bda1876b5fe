import BenchmarkHarness
import SpringDynamics
import Testing

@testable import CurveFitting

@Suite struct QuickSpringTests {
  @Test func theBoundHoldsForEveryKindOfSpring() throws {
    let seed: UInt64 = 11
    var generator = SeededGenerator(seed: seed)
    var (worst, input) = (0.0, "")
    for index in 0..<20_000 {
      let frequency = generator.logUniform(1e-2...1e3)
      let ratio =
        switch index % 4 {
        case 0: generator.uniform(0...1)
        case 1: 1.0 + (generator.unit() < 0.5 ? -1.0 : 1.0) * generator.logUniform(1e-16...1e-1)
        case 2: index % 8 == 2 ? 1.0 : 0.0
        default: generator.logUniform(1...100)
        }
      let spring = try Spring(
        mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
      let velocity = index % 3 == 0 ? 0 : generator.uniform(-10...10) * frequency
      let duration = generator.logUniform(1e-3...100) / frequency
      guard
        let quick = QuickSpring(spring, initialVelocity: velocity, duration: duration)
      else { continue }
      let t = duration * generator.unit()
      let (a, b) = (
        quick.state(at: t),
        spring.state(at: t, from: SpringState(position: 0, velocity: velocity), target: 1)
      )
      let scale = 1 + velocity.magnitude / frequency
      let rate = frequency * (1 + ratio)
      for error in [
        (a.position - b.position).magnitude / scale,
        (a.velocity - b.velocity).magnitude / (scale * rate),
      ] where !(error <= worst) {
        (worst, input) = (error, "\(spring.stiffness), \(spring.damping), \(velocity), \(t)")
      }
    }
    print("QuickSpring: \(worst) at \(input), seed \(seed)")
    #expect(worst <= 0x1p-40, "\(input), seed \(seed)")
  }

  @Test func springsThatTurnTooOftenAreLeftToTheExactForm() throws {
    let spring = try Spring(mass: 1, stiffness: 1e6, damping: 0)
    #expect(QuickSpring(spring, initialVelocity: 0, duration: 1.1) == nil)
    #expect(QuickSpring(spring, initialVelocity: 0, duration: 1) != nil)
    let fast = try Spring(mass: 1, stiffness: 1, damping: 1e4)
    #expect(QuickSpring(fast, initialVelocity: 0, duration: 1) == nil)
  }
}
