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

/// The error that is documented: half an ulp of the result (a whole one where a subnormal result is
/// rounded twice) and `share` ulps of another magnitude.
func isWithin(_ computed: Double, _ exact: Real, share: Double, of other: Double) -> Bool {
  if computed == exact.double { return true }
  let subnormal = computed.magnitude < .leastNormalMagnitude
  let unit = exact.double.ulp
  return exact.absoluteError(of: computed) <= unit * (subnormal ? 1 : 0.5) + share * other.ulp
}

@Suite struct DecayStateTests {
  /// By Python's decimal module at 60 digits, for the doubles nearest to the arguments.
  @Test(
    arguments: [
      (0.998, .millisecond, 0, 1000, 1, 432.035126737629579318, 135.064522446683364823),
      (0.99, .millisecond, 100, -2500, 0.25, -128.584770009866747562, -202.646290405453194866),
      (0.135, .second, 0, 1000, 1, 431.964256213799719445, 135.000000000000008882),
      (0.9999999999999999, .millisecond, 5, 1, 1e6, 1000004.944488850823067, 0.999999888977703700),
      (0.998, .millisecond, 0, 1000, -0.5, -859.641761995294802744, 2721.005103336691653155),
    ] as [(Double, Decay.Interval, Double, Double, Double, Double, Double)])
  func publishedValues(
    rate: Double, interval: Decay.Interval, x0: Double, v0: Double, t: Double, x: Double, v: Double
  ) throws {
    let state = try Decay(rate: rate, per: interval).state(
      at: t, from: SpringState(position: x0, velocity: v0))
    #expect(state == SpringState(position: x, velocity: v))
  }

  @Test(arguments: [(decades: 3.0, seed: 0xDE11 as UInt64), (decades: 290, seed: 0xDE12)])
  func errorBound(decades: Double, seed: UInt64) throws {
    var samples = DecaySamples(seed: seed)
    var finite = 0
    for i in 0..<sweepSize {
      let sample = samples.next(decades: decades)
      let decay = try decay(sample)
      let t = (i % 5 == 0 ? -sample.phase : sample.phase) / decay.decayPerSecond
      let state = decay.state(
        at: t, from: SpringState(position: sample.position, velocity: sample.velocity))
      let exact = DecayOracle.state(
        rate: sample.rate, intervals: sample.intervals, position: sample.position,
        velocity: sample.velocity, at: t)
      if exact.position.double.isFinite { finite += 1 }
      let way = min(exact.way.double, .greatestFiniteMagnitude)
      guard isWithin(state.position, exact.position, share: 0x1p-35, of: way),
        isWithin(state.velocity, exact.velocity, share: 0x1p-35, of: state.velocity)
      else {
        Issue.record("seed \(seed): \(state) at \(t), \(sample)")
        return
      }
    }
    #expect(finite > sweepSize / 2)
  }

  /// v₀/λ is beyond the range of Double here, the position is not.
  @Test func finiteWhereTheResultIs() throws {
    let decay = try Decay(rate: 1 - 0x1p-53)
    let state = decay.state(at: 0.1, from: SpringState(position: -1e307, velocity: 1.7e308))
    // λ·t is 1e-14: the state hardly decays.
    #expect(abs(state.position / 7e306 - 1) < 1e-13 && abs(state.velocity / 1.7e308 - 1) < 1e-13)
    let greatest = Double.greatestFiniteMagnitude
    let across = decay.state(at: 2, from: SpringState(position: -greatest, velocity: greatest))
    #expect(abs(across.position / greatest - 1) < 1e-12)
    for t in [1e-300, 1, 1e10, 1e300, .greatestFiniteMagnitude, -1e300] {
      let state = Decay.normal.state(at: t, from: SpringState(position: 1, velocity: -0.0))
      #expect(state.position == 1 && state.velocity == 0)
      let coasting = Decay.normal.state(at: t, from: SpringState(position: 1, velocity: 1e200))
      #expect(t > 0 ? coasting.position.isFinite : coasting.position == -.infinity)
      #expect(!coasting.velocity.isNaN)
    }
  }

  @Test func timeZeroReturnsTheInitialState() {
    var samples = DecaySamples(seed: 0xDE13)
    for _ in 0..<1000 {
      let sample = samples.next(decades: 200)
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      #expect(Decay.fast.state(at: 0, from: initial) == initial)
      #expect(Decay.fast.state(at: -0.0, from: initial) == initial)
    }
  }

  @Test func argumentsMustBeFinite() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for (t, x, v) in [(bad, 0.0, 1.0), (1, bad, 1), (1, 0, bad)] {
        let state = Decay.normal.state(at: t, from: SpringState(position: x, velocity: v))
        #expect(state.position.isNaN && state.velocity.isNaN)
      }
      let initial = MotionState(position: SIMD2(0, bad), velocity: SIMD2(1, 1))
      let state = Decay.normal.state(at: 1, from: initial)
      #expect(
        state.position.x
          == Decay.normal.state(at: 1, from: .init(position: 0, velocity: 1)).position)
      #expect(state.position.y.isNaN && state.velocity.y.isNaN)
      #expect(Decay.normal.state(at: bad, from: initial).position.x.isNaN)
    }
  }

  /// Exact arithmetic, rounded once to Float: half an ulp of Float.
  @Test func floatIsRoundedOnce() throws {
    let seed: UInt64 = 0xDE17
    var samples = DecaySamples(seed: seed)
    for _ in 0..<sweepSize {
      let sample = samples.next()
      let decay = try decay(sample)
      let t = Float(sample.phase / decay.decayPerSecond)
      let (x, v) = (Float(sample.position), Float(sample.velocity))
      let state = decay.state(at: t, from: MotionState(position: x, velocity: v))
      let exact = DecayOracle.state(
        rate: sample.rate, intervals: sample.intervals, position: Double(x), velocity: Double(v),
        at: Double(t))
      guard
        t == 0 || (state.position == exact.position.float && state.velocity == exact.velocity.float)
      else {
        Issue.record("seed \(seed): \(state) at \(t), \(sample)")
        return
      }
      let pair = decay.state(
        at: t, from: MotionState(position: SIMD2(x, 0), velocity: SIMD2(v, 1)))
      #expect(pair.position.x == state.position && pair.velocity.x == state.velocity)
    }
    let bad = Decay.fast.state(at: .infinity as Float, from: MotionState(position: 0, velocity: 1))
    #expect(bad.position.isNaN && bad.velocity.isNaN)
  }

  @Test func coordinatesDecayByThemselves() {
    let position = SIMD4(0, -3.5, 1e10, 7)
    let velocity = SIMD4(1000, -20, 1e-10, 0)
    let state = Decay.fast.state(
      at: 0.07, from: MotionState(position: position, velocity: velocity))
    for lane in 0..<4 {
      let single = Decay.fast.state(
        at: 0.07, from: SpringState(position: position[lane], velocity: velocity[lane]))
      #expect(state.position[lane] == single.position)
      #expect(state.velocity[lane] == single.velocity)
    }
    let initial = MotionState(position: position, velocity: velocity)
    #expect(Decay.fast.state(at: 0, from: initial) == initial)
  }

  @Test(arguments: [0x1p-300, 0x1p-20, 2, 0x1p200, -1] as [Double])
  func amplitudeAndSign(_ factor: Double) throws {
    var samples = DecaySamples(seed: 0xDE14)
    for _ in 0..<2000 {
      let sample = samples.next()
      let decay = try decay(sample)
      let t = min(sample.phase, 100) / decay.decayPerSecond
      let state = decay.state(
        at: t, from: SpringState(position: sample.position, velocity: sample.velocity))
      let twin = decay.state(
        at: t,
        from: SpringState(position: sample.position * factor, velocity: sample.velocity * factor))
      #expect(twin.position == state.position * factor)
      #expect(twin.velocity == state.velocity * factor)
    }
  }

  /// The exact motion rises and the speed falls: so do the results, also from one time to the next
  /// Double.
  @Test func monotone() throws {
    var samples = DecaySamples(seed: 0xDE15)
    for _ in 0..<sweepSize / 20 {
      var sample = samples.next()
      sample.velocity = abs(sample.velocity)
      let decay = try decay(sample)
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      var t = sample.phase / decay.decayPerSecond
      var before = decay.state(at: t, from: initial)
      for i in 0..<20 {
        t = i < 16 ? t.nextUp : t * 1.01
        let after = decay.state(at: t, from: initial)
        #expect(
          after.position >= before.position && after.velocity <= before.velocity,
          "\(sample) at \(t)")
        before = after
      }
    }
  }

  /// The flow over s + t is the flow over t after the flow over s, to the rounding between.
  @Test func flowsCompose() throws {
    var samples = DecaySamples(seed: 0xDE16)
    for _ in 0..<2000 {
      let sample = samples.next()
      let decay = try decay(sample)
      let whole = Double(Float(min(sample.phase, 20) / decay.decayPerSecond))
      let part = Double(Float(whole * 0.375))
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      let end = decay.state(at: whole - part, from: decay.state(at: part, from: initial))
      let direct = decay.state(at: whole, from: initial)
      let size = abs(sample.position) + abs(decay.restingPosition(from: initial))
      #expect(abs(end.position - direct.position) <= 3 * size.ulp, "\(sample)")
      #expect(abs(end.velocity - direct.velocity) <= 2 * direct.velocity.ulp, "\(sample)")
    }
  }
}
