import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 2_000
#else
  private let sweepSize = 100_000
#endif

/// Half an ulp, and what a pair is wrong by.
private let nearlyHalf = 0.5 + 0x1p-35

@Suite struct DecayTimesTests {
  private let fling = SpringState(position: 0, velocity: 1000)

  /// By Python's decimal module at 60 digits.
  @Test func publishedValues() throws {
    #expect(Decay.normal.time(to: 300, from: fling) == 0.458437881957319957829738932796)
    #expect(Decay.normal.time(to: 499, from: fling) == 3.450089387290802456791865332695)
    #expect(Decay.normal.time(to: 1e-12, from: fling) == 1.000000000000001e-15)
    #expect(try Decay.normal.time(untilSpeed: 10, from: fling) == 2.30028173960418331129497596397)
    #expect(
      try Decay.normal.time(untilWithin: 0.5, ofRestFrom: fling) == 3.44992269282304968187870190898)
  }

  /// Places at the start, on the way, near the resting place and where the decay never comes.
  @Test func arrivalIsWithinItsBound() throws {
    let seed: UInt64 = 0xDE31
    var samples = DecaySamples(seed: seed)
    var counts = (reached: 0, never: 0)
    for i in 0..<sweepSize {
      let sample = samples.next(decades: i % 4 == 0 ? 140 : 3)
      let decay = try decay(sample)
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      let rest = decay.restingPosition(from: initial)
      let way = rest - sample.position
      let place: Double =
        switch samples.pick(8) {
        case 0: sample.position + way * samples.generator.logUniform(1e-20...1)
        case 1: rest - way * samples.generator.logUniform(1e-20...1)
        case 2: rest
        case 3: sample.velocity > 0 ? rest.nextDown : rest.nextUp
        case 4: rest + way * samples.generator.logUniform(1e-16...1)
        case 5: sample.position - way * samples.generator.logUniform(1e-16...1)
        default: sample.position + way * samples.generator.unit()
        }
      let exact = DecayOracle.arrival(
        rate: sample.rate, intervals: sample.intervals, position: sample.position,
        velocity: sample.velocity, at: place)
      let time = decay.time(to: place, from: initial)
      guard let exact, let time else {
        counts.never += 1
        guard exact == nil, time == nil else {
          Issue.record("seed \(seed): \(String(describing: time)) to \(place) at \(sample)")
          return
        }
        continue
      }
      counts.reached += 1
      // 2⁻⁹⁸·(1 − r)/(λ·r), r being the velocity's rest.
      let left = (exact.velocity / Real(sample.velocity)).double
      let gone = ((Real(sample.velocity) - exact.velocity) / Real(sample.velocity)).double
      let allowed = 0x1p-98 / decay.decayPerSecond / left * gone
      guard exact.time.absoluteError(of: time) <= nearlyHalf * time.ulp + allowed else {
        Issue.record("seed \(seed): \(time) to \(place) at \(sample), left \(left)")
        return
      }
    }
    #expect(counts.reached > sweepSize / 2 && counts.never > sweepSize / 8, "\(counts)")
  }

  @Test func timesToThresholdsAreWithinTheirBounds() throws {
    let seed: UInt64 = 0xDE32
    var samples = DecaySamples(seed: seed)
    for i in 0..<sweepSize {
      let sample = samples.next(decades: i % 4 == 0 ? 290 : 3)
      let decay = try decay(sample)
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      let part =
        i % 3 == 0
        ? 1 - samples.generator.logUniform(1e-16...1) : samples.generator.logUniform(1e-300...1)
      let pace = abs(sample.velocity)
      let speed = max(pace * part, .leastNonzeroMagnitude)
      let exact = DecayOracle.time(
        rate: sample.rate, intervals: sample.intervals, from: Real(pace), to: Real(speed))
      let time = try decay.time(untilSpeed: speed, from: initial)
      guard exact.absoluteError(of: time) <= nearlyHalf * time.ulp else {
        Issue.record("seed \(seed): \(time) to speed \(speed) at \(sample)")
        return
      }
      let distance = speed / decay.decayPerSecond
      guard distance.isFinite, distance > 0 else { continue }
      let last = DecayOracle.decay(rate: sample.rate, intervals: sample.intervals) * Real(distance)
      let near = DecayOracle.time(
        rate: sample.rate, intervals: sample.intervals, from: Real(pace), to: last)
      let settled = try decay.time(untilWithin: distance, ofRestFrom: initial)
      let allowed = nearlyHalf * settled.ulp + 0x1p-98 / decay.decayPerSecond
      guard near.sign < 0 ? settled == 0 : near.absoluteError(of: settled) <= allowed else {
        Issue.record("seed \(seed): \(settled) to within \(distance) at \(sample)")
        return
      }
    }
  }

  @Test func placesThatAreNotReached() {
    #expect(Decay.normal.time(to: 0, from: fling) == 0)
    #expect(Decay.normal.time(to: -1e-300, from: fling) == nil)
    #expect(Decay.normal.time(to: 499.4998331664548, from: fling) != nil)
    #expect(Decay.normal.time(to: 499.49983316645484, from: fling) == nil)
    #expect(Decay.normal.time(to: 1e300, from: fling) == nil)
    let back = SpringState(position: 0, velocity: -1000)
    #expect(Decay.normal.time(to: 300, from: back) == nil)
    #expect(Decay.normal.time(to: -300, from: back) == Decay.normal.time(to: 300, from: fling))
    let still = SpringState(position: 2)
    #expect(Decay.normal.time(to: 2, from: still) == 0)
    #expect(Decay.normal.time(to: 3, from: still) == nil)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(Decay.normal.time(to: bad, from: fling) == nil)
      #expect(Decay.normal.time(to: 1, from: SpringState(position: bad, velocity: 1)) == nil)
      #expect(Decay.normal.time(to: 1, from: SpringState(position: 0, velocity: bad)) == nil)
    }
  }

  @Test func settledFromTheStart() throws {
    #expect(try Decay.normal.time(untilSpeed: 1000, from: fling) == 0)
    #expect(try Decay.normal.time(untilSpeed: 1000.0.nextDown, from: fling) > 0)
    #expect(try Decay.normal.time(untilWithin: 500, ofRestFrom: fling) == 0)
    #expect(try Decay.normal.time(untilSpeed: 1, from: SpringState(position: 9)) == 0)
    #expect(try Decay.normal.time(untilWithin: 1, ofRestFrom: SpringState(position: 9)) == 0)
    #expect(try Decay.normal.time(untilSpeed: 1, from: .init(position: 0, velocity: .nan)).isNaN)
    #expect(
      try Decay.normal.time(untilWithin: 1, ofRestFrom: .init(position: 0, velocity: .nan)).isNaN)
  }

  @Test(arguments: [0, -1, .nan, .infinity] as [Double])
  func badThresholdsAreNamed(value: Double) {
    func named(_ make: () throws -> Double) -> String {
      do {
        return "\(try make())"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      named { try Decay.normal.time(untilSpeed: value, from: fling) }
        == "speed is \(value); it must be finite and > 0")
    #expect(
      named { try Decay.normal.time(untilWithin: value, ofRestFrom: fling) }
        == "distance is \(value); it must be finite and > 0")
  }
}
