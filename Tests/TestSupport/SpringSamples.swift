import BenchmarkHarness
import Foundation

/// One spring, its state at time 0, its target and a time.
public struct SpringSample: Sendable, CustomStringConvertible {
  public var mass, stiffness, damping, position, velocity, target, time: Double

  public init(
    mass: Double, stiffness: Double, damping: Double, position: Double, velocity: Double,
    target: Double, time: Double
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.position = position
    self.velocity = velocity
    self.target = target
    self.time = time
  }

  public var description: String {
    "m=\(mass) k=\(stiffness) c=\(damping) x0=\(position) v0=\(velocity) target=\(target) t=\(time)"
  }
}

/// Seeded springs of all kinds, stratified so that every regime and its edges get their share.
public struct SpringSamples {
  private var generator: SeededGenerator

  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func sign() -> Double { generator.next() & 1 == 0 ? 1 : -1 }

  private mutating func pick(_ count: UInt64) -> UInt64 { (generator.next() >> 11) % count }

  /// The damping ratio, by stratum: undamped, light, ordinary, near-critical, strong.
  private mutating func dampingRatio() -> Double {
    switch pick(8) {
    case 0: 0
    case 1: generator.logUniform(1e-12...1e-2)
    case 2, 3: generator.uniform(0.01...1)
    case 4: 1 + sign() * generator.logUniform(1e-16...1e-2)
    case 5: 1
    case 6: generator.uniform(1...10)
    default: generator.logUniform(10...1e9)
    }
  }

  /// The next sample; lengths are spread over `decades` above and below 1.
  public mutating func next(decades: Double = 3) -> SpringSample {
    next(decades: decades, zeta: dampingRatio())
  }

  /// The next sample of one kind of damping ratio.
  public mutating func next(
    decades: Double = 3, dampingRatio: (inout SeededGenerator) -> Double
  ) -> SpringSample {
    next(decades: decades, zeta: dampingRatio(&generator))
  }

  private mutating func next(decades: Double, zeta: Double) -> SpringSample {
    let mass = pick(2) == 0 ? 1 : generator.logUniform(1e-3...1e3)
    let frequency = generator.logUniform(1e-3...1e4)
    let stiffness = mass * frequency * frequency
    let damping = 2 * zeta * (stiffness * mass).squareRoot()
    let w = (stiffness / mass).squareRoot()
    let root = zeta > 1 ? ((zeta - 1) * (zeta + 1)).squareRoot() : 0
    let fast = zeta > 1 ? w * (zeta + root) : w
    let slow = zeta > 1 ? w / (zeta + root) : w
    // Times: a few of the slow mode's, a few of the fast mode's, or many turns.
    let time: Double =
      switch pick(4) {
      case 0: generator.logUniform(1e-9...1e2) / fast
      case 1 where zeta > 1: generator.logUniform(1e-6...1e3) / slow
      case 1: generator.logUniform(1e-3...1e6) / w
      default:
        Swift.min(generator.uniform(0...40) / (zeta > 1 ? slow : zeta * w + 1e-3 * w), 1e6 / w)
      }
    let unit = sign() * Foundation.pow(10, generator.uniform(-decades...decades))
    let displacement = pick(8) == 0 ? 0 : unit * generator.uniform(0.1...1)
    let velocity: Double =
      switch pick(6) {
      case 0: 0
      case 1: -slow * displacement
      case 2: -fast * displacement
      case 3: sign() * unit * w * generator.logUniform(1e-6...1e6)
      default: sign() * unit * w * generator.uniform(0.1...1)
      }
    let target: Double =
      switch pick(3) {
      case 0: 0
      case 1: unit * generator.uniform(-1...1)
      default: sign() * unit * generator.logUniform(1e-3...1e3)
      }
    return SpringSample(
      mass: mass, stiffness: stiffness, damping: damping, position: target + displacement,
      velocity: velocity, target: target, time: time)
  }
}
