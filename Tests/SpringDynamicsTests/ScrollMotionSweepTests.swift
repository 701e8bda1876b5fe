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

/// Scroll motions of all kinds against the oracle's two motions, joined in 300 bits.
@Suite struct ScrollMotionSweepTests {
  private struct Counts { var decays = 0, springs = 0, outside = 0 }

  private struct Case {
    let decay: DecaySample
    let spring: Spring
    let range: ClosedRange<Double>
    let time: Double
  }

  private func next(_ samples: inout DecaySamples) throws -> Case {
    var sample = samples.next()
    // A rate that a scroll view may have: far smaller ones end within a microsecond.
    sample.rate = max(sample.rate, 1e-6)
    let decay = try decay(sample)
    let initial = SpringState(position: sample.position, velocity: sample.velocity)
    let way = decay.restingPosition(from: initial) - initial.position
    let ahead = way * samples.generator.logUniform(samples.pick(2) == 0 ? 1e-12...2 : 0.1...2)
    let behind = way * samples.generator.logUniform(1e-3...10)
    let ends = (initial.position + ahead, initial.position - behind)
    var range = min(ends.0, ends.1)...max(ends.0, ends.1)
    if samples.pick(6) == 0 {
      // Let go outside.
      let width = range.upperBound - range.lowerBound
      let shift = samples.sign() * width * samples.generator.uniform(1...3)
      range = (range.lowerBound + shift)...(range.upperBound + shift)
    }
    let ratio: Double =
      switch samples.pick(6) {
      case 0: 0
      case 1: samples.generator.logUniform(1e-3...1)
      case 2: samples.generator.logUniform(1...100)
      default: 1
      }
    let frequency = samples.generator.logUniform(1...100)
    let spring = try Spring(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
    let start = try ScrollMotion(from: initial, in: range, decay: decay, spring: spring)
      .handOver?.time
    let time: Double =
      switch (start, samples.pick(6)) {
      case (let start?, 0): start.nextUp
      case (let start?, 1): start.nextDown
      case (let start?, 2): start * (1 + samples.generator.logUniform(1e-15...1))
      case (let start?, 3): start * samples.generator.unit()
      case (let start?, _): start + samples.generator.uniform(0...10) / frequency
      case (nil, _): samples.generator.uniform(0...30) / decay.decayPerSecond
      }
    return Case(decay: sample, spring: spring, range: range, time: time)
  }

  @Test func errorBound() throws {
    let seed: UInt64 = 0xDE71
    var samples = DecaySamples(seed: seed)
    var counts = Counts()
    for _ in 0..<sweepSize {
      let item = try next(&samples)
      guard try check(item, &counts) else {
        Issue.record(
          """
          seed \(seed): \(item.decay), \(item.spring.stiffness) \(item.spring.damping) in \
          \(item.range) at \(item.time)
          """)
        return
      }
    }
    let least = sweepSize / 10
    #expect(
      counts.decays > least && counts.springs > least && counts.outside > least, "\(counts)")
  }

  private func check(_ item: Case, _ counts: inout Counts) throws -> Bool {
    let (sample, spring, t) = (item.decay, item.spring, item.time)
    let (rate, intervals) = (sample.rate, sample.intervals)
    let initial = SpringState(position: sample.position, velocity: sample.velocity)
    let motion = try ScrollMotion(
      from: initial, in: item.range, decay: decay(sample), spring: spring)
    let state = motion.state(at: t)
    let pace = DecayOracle.decay(rate: rate, intervals: intervals)
    let x = sample.position
    let outside = x < item.range.lowerBound ? item.range.lowerBound : item.range.upperBound
    let isOutside = !item.range.contains(x)
    let edge =
      isOutside
      ? outside : sample.velocity > 0 ? item.range.upperBound : item.range.lowerBound
    let arrival =
      isOutside
      ? (time: Real(0), velocity: Real(sample.velocity))
      : DecayOracle.arrival(
        rate: rate, intervals: intervals, position: x, velocity: sample.velocity, at: edge)
    guard (arrival == nil) == (motion.handOver == nil) else { return false }
    guard let arrival, isOutside || Real(t) >= arrival.time else {
      counts.decays += 1
      let exact = DecayOracle.state(
        rate: rate, intervals: intervals, position: x, velocity: sample.velocity, at: t)
      return isWithin(state.position, exact.position, share: 0x1p-35, of: exact.way.double)
        && isWithin(state.velocity, exact.velocity, share: 0x1p-35, of: state.velocity)
    }
    if isOutside { counts.outside += 1 } else { counts.springs += 1 }
    let exact = SpringOracle.state(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      position: Real(isOutside ? x : edge), velocity: arrival.velocity, target: Real(edge),
      at: Real(t) - arrival.time)
    // What the hand-over adds: 2⁻⁹⁸ of the whole way, and in the velocity of v₀ times the spring's
    // paces over the decay's.
    let way = (Real(sample.velocity) / pace).magnitude.double
    let paces = (spring.damping + spring.stiffness.squareRoot()) / pace.double
    let slack = (position: 0x1p-98 * way, velocity: 0x1p-98 * abs(sample.velocity) * (1 + paces))
    func isBounded(_ computed: Double, _ exact: Real, _ envelope: Real, _ slack: Double) -> Bool {
      let subnormal = computed.magnitude < .leastNormalMagnitude
      let own = exact.double.ulp * (subnormal ? 1 : 0.5)
      return exact.absoluteError(of: computed) <= own + 0x1p-35 * envelope.double.ulp + slack
    }
    return isBounded(state.position, exact.position, exact.envelope, slack.position)
      && isBounded(state.velocity, exact.velocity, exact.velocityEnvelope, slack.velocity)
  }
}
