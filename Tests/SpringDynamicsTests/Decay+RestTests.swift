import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 2_000
#else
  private let sweepSize = 100_000
#endif

@Suite struct DecayRestTests {
  /// By Python's decimal module at 60 digits.
  @Test func publishedValues() throws {
    let state = SpringState(position: 0, velocity: 1000)
    #expect(Decay.normal.restingPosition(from: state) == 499.499833166454811008854909631735)
    // Apple's form, of the double nearest to 0.998: 1000/1000·0.998/0.002 = 499.
    #expect(
      Decay.normal.restingPosition(from: state, projection: .wholeMilliseconds)
        == 498.999999999999555910790149937778)
    let flutter = try Decay(rate: 0.135, per: .second)
    #expect(flutter.restingPosition(from: state) == 499.380643021733784832975585407985)
    #expect(
      flutter.restingPosition(from: state, projection: .wholeMilliseconds)
        == 498.880809895097677638919759529487)
    #expect(
      Decay.fast.restingPosition(from: SpringState(position: 100, velocity: -2500))
        == -148.747906183555209781941137692815)
  }

  /// Half a millisecond's way, as documented, is between the two projections.
  @Test func projectionsDifferByHalfAMillisecond() {
    let state = SpringState(position: 0, velocity: 1000)
    for decay in [Decay.normal, .fast] {
      let difference =
        decay.restingPosition(from: state)
        - decay.restingPosition(from: state, projection: .wholeMilliseconds)
      #expect(abs(difference - 0.5) < 0.001)
    }
  }

  /// Against both of the oracle's ways, and the inverse.
  @Test(arguments: [DecayProjection.continuous, .wholeMilliseconds])
  func errorBound(projection: DecayProjection) throws {
    let seed: UInt64 = 0xDE21
    var samples = DecaySamples(seed: seed)
    for i in 0..<sweepSize {
      let sample = samples.next(decades: i % 2 == 0 ? 3 : 280)
      let decay = try decay(sample)
      func way(_ velocity: Double) -> Real {
        projection == .continuous
          ? DecayOracle.wholeWay(
            rate: sample.rate, intervals: sample.intervals, velocity: velocity)
          : DecayOracle.wayInWholeMilliseconds(
            rate: sample.rate, intervals: sample.intervals, velocity: velocity)
      }
      let rest = decay.restingPosition(
        from: SpringState(position: sample.position, velocity: sample.velocity),
        projection: projection)
      let exact = Real(sample.position) + way(sample.velocity)
      let size = min(way(sample.velocity).magnitude.double, .greatestFiniteMagnitude)
      guard isWithin(rest, exact, share: 0x1p-35, of: size) else {
        Issue.record("seed \(seed): \(rest) at \(sample)")
        return
      }
      guard rest.isFinite else { continue }
      let velocity = decay.velocity(from: sample.position, toRestAt: rest, projection: projection)
      let needed = (Real(rest) - Real(sample.position)) / way(1)
      guard isWithin(velocity, needed, share: 0x1p-35, of: velocity) else {
        Issue.record("seed \(seed): velocity \(velocity) to \(rest) at \(sample)")
        return
      }
    }
  }

  /// The decay is there in the end, to a rounding.
  @Test func restIsTheEndOfTheMotion() throws {
    var samples = DecaySamples(seed: 0xDE22)
    for _ in 0..<2000 {
      let sample = samples.next()
      let decay = try decay(sample)
      let state = SpringState(position: sample.position, velocity: sample.velocity)
      let end = decay.state(at: 1000 / decay.decayPerSecond, from: state)
      #expect(end.position == decay.restingPosition(from: state), "\(sample)")
    }
  }

  @Test func argumentsMustBeFinite() {
    for bad in [Double.nan, .infinity, -.infinity] {
      for projection in [DecayProjection.continuous, .wholeMilliseconds] {
        for (x, v) in [(bad, 1.0), (1, bad)] {
          let state = SpringState(position: x, velocity: v)
          #expect(Decay.normal.restingPosition(from: state, projection: projection).isNaN)
        }
        #expect(Decay.normal.velocity(from: bad, toRestAt: 1, projection: projection).isNaN)
        #expect(Decay.normal.velocity(from: 1, toRestAt: bad, projection: projection).isNaN)
      }
    }
    let greatest = Double.greatestFiniteMagnitude
    #expect(
      Decay.fast.restingPosition(from: SpringState(position: greatest, velocity: greatest))
        == .infinity)
    #expect(Decay.fast.velocity(from: -greatest, toRestAt: greatest) == .infinity)
    #expect(Decay.fast.velocity(from: 3, toRestAt: 3) == 0)
  }
}
