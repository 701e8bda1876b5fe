import BenchmarkHarness

/// One decay, its state at time 0 and a phase λ·t.
public struct DecaySample: Sendable, CustomStringConvertible {
  public var rate: Double
  /// 1000 for a rate per millisecond, 1 for one per second.
  public var intervals: Double
  public var position, velocity, phase: Double

  public var description: String {
    "rate=\(rate) a \(intervals == 1 ? "second" : "ms") x0=\(position) v0=\(velocity) phase=\(phase)"
  }
}

/// Seeded decays: UIKit's and Flutter's rates and any others, at the start, in the middle and in the
/// tail.
public struct DecaySamples {
  public var generator: SeededGenerator

  public init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  public mutating func sign() -> Double { generator.next() & 1 == 0 ? 1 : -1 }

  /// A number below `count`.
  public mutating func pick(_ count: UInt64) -> UInt64 { (generator.next() >> 11) % count }

  public mutating func next(decades: Double = 3) -> DecaySample {
    let rate: Double =
      switch pick(8) {
      case 0, 1: 0.998
      case 2: 0.99
      case 3: 0.135
      case 4: 1 - generator.logUniform(0x1p-53...0.5)
      case 5: generator.logUniform(.leastNonzeroMagnitude...1)
      default: generator.uniform(0x1p-53...(1 - 0x1p-53))
      }
    let phase: Double =
      switch pick(4) {
      case 0: generator.logUniform(1e-18...1e-1)
      case 1: generator.uniform(30...800)
      default: generator.uniform(0...30)
      }
    let unit = generator.logUniform(1...10)
    let velocity = sign() * scale(decades) * unit
    let position =
      switch pick(3) {
      case 0: 0.0
      case 1: sign() * scale(decades)
      default: sign() * velocity * generator.uniform(0...3)
      }
    return DecaySample(
      rate: Swift.min(rate, 1 - 0x1p-53), intervals: pick(3) == 0 ? 1 : 1000, position: position,
      velocity: velocity, phase: phase)
  }

  /// A power of ten, its exponent within ± `decades`.
  public mutating func scale(_ decades: Double) -> Double {
    let exponent = generator.uniform(-decades...decades)
    var (value, left) = (1.0, abs(exponent))
    while left > 1 {
      value *= 10
      left -= 1
    }
    value *= generator.logUniform(1...10)
    return exponent < 0 ? 1 / value : value
  }
}
