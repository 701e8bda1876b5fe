import BenchmarkHarness
import Foundation
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 1_000
#else
  private let sweepSize = 100_000
#endif

/// Random springs of all regimes against the oracle: to 4 ulps of the time, or bracketed.
@Suite struct SpringSettlingSweepTests {
  private struct Case: CustomStringConvertible {
    var sample: SpringSample
    var threshold: Double
    var velocityThreshold: Double?

    var description: String { "\(sample) threshold=\(threshold) of v: \(velocityThreshold as Any)" }
  }

  private struct Counts { var exact = 0, bracketed = 0, never = 0, settled = 0 }

  private static func cases(seed: UInt64) -> some IteratorProtocol<Case> {
    var samples = SpringSamples(seed: seed)
    var generator = SeededGenerator(seed: seed ^ 0xABC)
    var n = 0
    return AnyIterator {
      n += 1
      var s = samples.next()
      // The doubles given say what is exact; drag alone now and then.
      if n % 23 == 0 { s.stiffness = 0 }
      let frequency = (s.stiffness / s.mass).squareRoot()
      let pace = frequency > 0 ? frequency : max(s.damping / s.mass, 1e-3)
      let distance = abs(s.position - s.target)
      var size = distance + abs(s.velocity) / pace
      if size == 0 { size = 1 }
      let threshold: Double =
        switch n % 8 {
        case 0 where distance > 0:
          distance * (1 + Double(Int(generator.next() % 7)) * 0x1p-52 - 3 * 0x1p-52)
        case 1 where distance > 0: distance * (1 - generator.logUniform(1e-15...0.1))
        case 2: size * generator.logUniform(1e-50...1)
        case 3: touching(s, margin: generator.logUniform(1e-17...1e-3), &generator) ?? size
        default: size * generator.logUniform(1e-6...1.2)
        }
      let velocityThreshold =
        n % 5 == 0 ? size * pace * generator.logUniform(1e-12...1.2) : nil
      return Case(sample: s, threshold: threshold, velocityThreshold: velocityThreshold)
    }
  }

  /// A threshold beside one of the first maxima of an oscillation.
  private static func touching(
    _ s: SpringSample, margin: Double, _ generator: inout SeededGenerator
  ) -> Double? {
    let (a, b) = (s.damping / (2 * s.mass), s.stiffness / s.mass)
    guard b > a * a else { return nil }
    let w = (b - a * a).squareRoot()
    let d = s.position - s.target
    let angle = atan2(w * s.velocity, a * s.velocity + b * d)
    let n = Double(generator.next() % 12) + (angle > 0 ? 0 : 1)
    let energy = s.velocity * s.velocity + 2 * a * s.velocity * d + b * d * d
    let peak = (energy / b).squareRoot() * exp(-a * (angle + n * .pi) / w)
    let threshold = peak * (1 + (generator.next() & 1 == 0 ? margin : -margin))
    return threshold > 1e-250 ? threshold : nil
  }

  @Test func exactOrBracketed() throws {
    let seed: UInt64 = 0x5E77
    var cases = Self.cases(seed: seed)
    var worst = (ulps: 0.0, text: "")
    var counts = Counts()
    for _ in 0..<sweepSize {
      guard let next = cases.next() else { break }
      let s = next.sample
      let settling = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
        .settlingTime(
          from: SpringState(position: s.position, velocity: s.velocity), target: s.target,
          threshold: next.threshold, velocityThreshold: next.velocityThreshold)
      let oracle = SettlingOracle(
        mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
        velocity: s.velocity, target: s.target)
      func exact(_ factor: Real) -> Real {
        let time = oracle.time(threshold: Real(next.threshold) * factor)
        guard let speed = next.velocityThreshold else { return time }
        return max(time, oracle.velocity.time(threshold: Real(speed) * factor))
      }
      let time = exact(Real(1))
      if settling.isExact {
        if settling.time == 0 { counts.settled += 1 }
        if settling.time == .infinity { counts.never += 1 }
        counts.exact += 1
        let error = time.ulpError(of: settling.time)
        if error > worst.ulps { worst = (error, "\(next): \(settling) for \(time.double)") }
      } else {
        counts.bracketed += 1
        // The exact time is between the ends, and there is a jump within 8 ulps of the threshold.
        let slack = time.isFinite ? 4 * time.double.ulp : 0
        let contains =
          settling.earliest <= time.double + slack && time.double <= settling.latest + slack
        let band = Real(0x1p-49)
        let (early, late) = (exact(Real(1) + band), exact(Real(1) - band))
        guard contains, late - early > early * Real(0x1p-40) else {
          Issue.record("seed \(seed): bracket \(settling) for \(time.double) at \(next)")
          return
        }
      }
    }
    #expect(worst.ulps <= 1, "seed \(seed): \(worst)")
    #expect(counts.bracketed > sweepSize / 1000 && counts.exact > sweepSize / 2, "\(counts)")
    #expect(counts.settled > sweepSize / 50 && counts.never > sweepSize / 50, "\(counts)")
  }

  /// The envelope's bound is one, and as the exact time it does not know the unit of time.
  @Test func boundsAndUnits() throws {
    let seed: UInt64 = 0x5E78
    var cases = Self.cases(seed: seed)
    for _ in 0..<(sweepSize / 10) {
      guard let next = cases.next() else { break }
      let s = next.sample
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let initial = SpringState(position: s.position, velocity: s.velocity)
      let settling = try spring.settlingTime(
        from: initial, target: s.target, threshold: next.threshold,
        velocityThreshold: next.velocityThreshold)
      let bound = try spring.settlingBound(
        from: initial, target: s.target, threshold: next.threshold,
        velocityThreshold: next.velocityThreshold)
      #expect(bound >= settling.latest, "seed \(seed): \(bound) for \(settling) at \(next)")
      // Minutes for seconds, as it were: 2⁶ of them; and lengths 2⁹ times as long.
      let other = try Spring(
        mass: s.mass, stiffness: s.stiffness * 0x1p12, damping: s.damping * 0x1p6)
      let twin = try other.settlingTime(
        from: SpringState(position: -s.position * 0x1p9, velocity: -s.velocity * 0x1p15),
        target: -s.target * 0x1p9, threshold: next.threshold * 0x1p9,
        velocityThreshold: next.velocityThreshold.map { $0 * 0x1p15 })
      let scaled = SettlingTime(
        earliest: settling.earliest * 0x1p-6, latest: settling.latest * 0x1p-6)
      #expect(twin == scaled, "seed \(seed): \(next)")
    }
  }
}
