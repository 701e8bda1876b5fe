import Oracle
import Testing

/// The decay's oracle against numbers and identities that were made without it.
@Suite struct DecayOracleTests {
  /// By Python's decimal module at 60 digits.
  @Test func publishedDigits() throws {
    let decay = DecayOracle.decay(rate: 0.998, intervals: 1000)
    let digits = try #require(Real("2.002002670673079131567777356265"))
    #expect((decay - digits).magnitude < Real(1e-29))
    let state = DecayOracle.state(
      rate: 0.99, intervals: 1000, position: 100, velocity: -2500, at: 0.25)
    let x = try #require(Real("-128.584770009866747561578510048101"))
    let v = try #require(Real("-202.646290405453194866297456668905"))
    #expect((state.position - x).magnitude < Real(1e-29))
    #expect((state.velocity - v).magnitude < Real(1e-29))
    #expect((state.way - (Real(100) - x)).magnitude < Real(1e-28))
    let arrival = try #require(
      DecayOracle.arrival(
        rate: 0.998, intervals: 1000, position: 0, velocity: 1000, at: 499))
    let time = try #require(Real("3.450089387290802456791865332695"))
    let left = try #require(Real("1.000667334133513347679099223774"))
    #expect((arrival.time - time).magnitude < Real(1e-29))
    #expect((arrival.velocity - left).magnitude < Real(1e-29))
    let shorter = DecayOracle.wayInWholeMilliseconds(rate: 0.99, intervals: 1000, velocity: -2500)
    let way = try #require(Real("-247.499999999999777955395074968889"))
    #expect((shorter - way).magnitude < Real(1e-28))
  }

  @Test func arrivalIsWhereTheStateIs() throws {
    for place in [1e-200, 0.5, 250, 499, 499.4998] {
      let arrival = try #require(
        DecayOracle.arrival(
          rate: 0.998, intervals: 1000, position: 0, velocity: 1000, at: place))
      let state = DecayOracle.state(
        rate: 0.998, intervals: 1000, position: 0, velocity: 1000, at: arrival.time.double)
      #expect(abs(state.position.double / place - 1) < 1e-14)
      #expect(abs(state.velocity.double / arrival.velocity.double - 1) < 1e-14)
    }
    for place in [-1.0, 499.5] {
      #expect(
        DecayOracle.arrival(
          rate: 0.998, intervals: 1000, position: 0, velocity: 1000, at: place) == nil)
    }
    let time = DecayOracle.time(rate: 0.25, intervals: 1, from: Real(8), to: Real(2))
    #expect((time - Real(1)).magnitude < Real(1e-80))
  }

  @Test func rubberBandAndItsInverse() {
    // (1 − 1/(x·c/d + 1))·d, the form in which the formula was published.
    let (pull, c, d) = (Real(100), Real(0.55), Real(960))
    let published = (Real(1) - Real(1) / (pull * c / d + Real(1))) * d
    let displacement = DecayOracle.displacement(pull: pull, dimension: 960, coefficient: 0.55)
    #expect((displacement - published).magnitude < Real(1e-80))
    let back = DecayOracle.pull(displacement: -displacement, dimension: 960, coefficient: 0.55)
    #expect((back + pull).magnitude < Real(1e-80))
    let step = Real(0x1p-100)
    let further = DecayOracle.displacement(pull: pull + step, dimension: 960, coefficient: 0.55)
    let slope = DecayOracle.slope(pull: 100, dimension: 960, coefficient: 0.55)
    #expect(((further - displacement) / step - slope).magnitude < Real(1e-25))
  }
}
