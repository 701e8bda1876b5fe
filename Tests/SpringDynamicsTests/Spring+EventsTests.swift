import Foundation
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 400
#else
  private let sweepSize = 40_000
#endif

@Suite struct SpringEventsTests {
  private func spring(_ s: SpringSample) throws -> Spring {
    try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
  }

  private func initial(_ s: SpringSample) -> SpringState {
    SpringState(position: s.position, velocity: s.velocity)
  }

  private func oracle(_ s: SpringSample) -> SpringOracle.Motion {
    SpringOracle.Motion(
      mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
      velocity: s.velocity, target: s.target)
  }

  /// Every time is the exact one rounded once, in every regime, at n = 1 … 4 and 10⁶.
  @Test(arguments: [(3.0, 0xE7E0 as UInt64), (300, 0xE7E1)])
  func timesAreTheOraclesRounded(decades: Double, seed: UInt64) throws {
    var samples = SpringSamples(seed: seed)
    var worst = WorstCase()
    var found = (crossings: 0, extrema: 0)
    for i in 0..<sweepSize {
      let sample = samples.next(decades: decades)
      guard sample.isFinite else { continue }
      let (spring, oracle) = (try spring(sample), oracle(sample))
      let n = i % 8 == 0 ? 1_000_000 : i % 4 + 1
      let crossing = spring.crossingTime(n, from: initial(sample), target: sample.target)
      let extremum = spring.extremum(n, from: initial(sample), target: sample.target)
      for (time, exact) in [(crossing, oracle.crossing(n)), (extremum?.time, oracle.extremum(n))] {
        guard let time, let exact else {
          #expect(time == nil && exact == nil, "\(n) at \(sample), seed \(seed)")
          continue
        }
        worst.note(exact.roundingError(of: time), at: "\(n) at \(sample)")
      }
      if crossing != nil { found.crossings += 1 }
      if let extremum, let time = oracle.extremum(n),
        sample.damping / sample.mass * time.double < 600
      {
        found.extrema += 1
        let exact = oracle.state(at: time).displacement
        worst.note(exact.roundingError(of: extremum.displacement), at: "place \(n) at \(sample)")
        worst.note(
          (Real(sample.target) + exact).roundingError(of: extremum.position),
          at: "position \(n) at \(sample)")
      }
    }
    #expect(found.crossings > sweepSize / 4 && found.extrema > sweepSize / 4, "\(found)")
    #expect(worst.error <= 0.501, "\(worst.error) ulp at \(worst.input), seed \(seed)")
  }

  /// The overshoot is the largest displacement beyond the target that a dense sample meets.
  @Test func overshootIsTheFarthest() throws {
    var samples = SpringSamples(seed: 0xE7E2)
    var found = 0
    for _ in 0..<sweepSize / 20 {
      let sample = samples.next()
      let spring = try spring(sample)
      let d = sample.position - sample.target
      let start = SpringState(position: d, velocity: sample.velocity)
      let side: Double = d == 0 ? (sample.velocity < 0 ? -1 : 1) : d < 0 ? 1 : -1
      let overshoot = spring.overshoot(from: start)
      if let overshoot {
        found += 1
        // 0 where it comes when less than the smallest Double is left.
        #expect(overshoot.displacement * side >= 0, "\(sample)")
        #expect(overshoot.time > 0)
      }
      let limit = overshoot.map { $0.displacement * side } ?? 0
      let pace = spring.naturalFrequency
      for i in 1...60 {
        let t = i < 40 ? Double(i) * 0.25 / pace : pow(1.7, Double(i - 40)) * 10 / pace
        let at = spring.state(at: t, from: start).position
        #expect(at * side <= limit * (1 + 1e-15), "\(t) at \(sample)")
      }
    }
    #expect(found > sweepSize / 80)
  }

  /// The published fraction e^(−πζ/√(1 − ζ²)), and one far below an ulp of the position.
  @Test func overshootOfASpringReleasedAtRest() throws {
    let half = try #require(
      try Spring(mass: 1, stiffness: 100, damping: 10).overshoot(
        from: SpringState(position: 0), target: 1))
    #expect(half.displacement == 0.163033534821580465)
    #expect(half.position == 1.163033534821580465)
    let faint = try #require(
      try Spring(mass: 1, stiffness: 170, damping: 26).overshoot(
        from: SpringState(position: 0), target: 1))
    #expect(abs(faint.displacement - 1.83277e-18) < 1e-23 && faint.position == 1)
    // What a velocity of 5000 a second must not change is the spring; the overshoot it does.
    let stiff = try Spring(
      mass: 1, stiffness: 505.60858084385113745, damping: 35.977186757169589897)
    let calm = try #require(stiff.overshoot(from: SpringState(position: 0), target: 100))
    #expect(abs(calm.displacement - 1.516461986) < 1e-9)
    let thrown = try #require(
      stiff.overshoot(from: SpringState(position: 0, velocity: 5000), target: 100))
    #expect(abs(thrown.displacement - 38.48653270183432) < 1e-12)
  }

  /// λf = 20 and λs = 5: beyond 20 distances a second towards the target it overshoots, once.
  @Test func overdampedOvershootsOnlyWhenThrown() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 25)
    for velocity in [0.0, 5, 19.9, 20, -30] {
      let state = SpringState(position: -1, velocity: velocity)
      #expect(spring.overshoot(from: state) == nil)
      #expect(spring.crossingTime(from: state) == nil)
    }
    let state = SpringState(position: -1, velocity: 20.1)
    #expect(try #require(spring.crossingTime(from: state)) > 0)
    #expect(spring.crossingTime(2, from: state) == nil)
    #expect(spring.extremum(2, from: state) == nil)
    #expect(try #require(spring.overshoot(from: state)).displacement > 0)
  }

  @Test func undampedTurnsForEver() throws {
    let spring = try Spring(mass: 1, stiffness: 1, damping: 0)
    let state = SpringState(position: 3, velocity: 0)
    #expect(spring.crossingTime(from: state) == .pi / 2)
    let (first, last) = (spring.extremum(from: state), spring.extremum(1000, from: state))
    #expect(first?.time == .pi && first?.displacement == -3 && first?.position == -3)
    #expect(last?.displacement == 3)
    #expect(try #require(last).time == 3141.5926535897932)
    #expect(try #require(spring.crossingTime(1 << 40, from: state)) > 3e12)
  }

  @Test func edges() throws {
    let spring = Spring.coreAnimationDefault
    let rest = SpringState(position: 2)
    #expect(spring.crossingTime(from: rest, target: 2) == nil)
    #expect(spring.extremum(from: rest, target: 2) == nil)
    #expect(spring.overshoot(from: rest, target: 2) == nil)
    #expect(spring.crossingTime(0, from: rest) == nil && spring.extremum(-1, from: rest) == nil)
    for bad in [Double.nan, .infinity] {
      #expect(spring.crossingTime(from: SpringState(position: bad)) == nil)
      #expect(spring.overshoot(from: rest, target: bad) == nil)
    }
    // Starting on the target: the first crossing is the return.
    let thrown = SpringState(position: 2, velocity: -7)
    let back = try #require(spring.crossingTime(from: thrown, target: 2))
    #expect(back == 0.3627598728468436)
    #expect(try #require(spring.overshoot(from: thrown, target: 2)).displacement < 0)
    // Coasting and drag cross, and never turn.
    let coasting = try Spring(mass: 1, stiffness: 0, damping: 0)
    #expect(coasting.crossingTime(from: SpringState(position: 0, velocity: 4), target: 8) == 2)
    #expect(coasting.overshoot(from: SpringState(position: 0, velocity: 4), target: 8) == nil)
    let drag = try Spring(mass: 1, stiffness: 0, damping: 2)
    let glide = SpringState(position: 0, velocity: 4)
    #expect(drag.crossingTime(from: glide, target: 2) == nil)
    let crossing = try #require(drag.crossingTime(from: glide, target: 1))
    #expect(crossing == 0.34657359027997264)
    #expect(drag.overshoot(from: glide, target: 1) == nil)
  }
}
