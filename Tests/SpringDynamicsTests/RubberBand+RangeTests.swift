import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 2_000
#else
  private let sweepSize = 100_000
#endif

@Suite struct RubberBandRangeTests {
  @Test func insideTheRangeContentFollows() throws {
    let band = try RubberBand(dimension: 500)
    for place in [-10, (-10.0).nextUp, 0, 3, 250] {
      #expect(band.position(forProposed: place, in: -10...250) == place)
      #expect(try band.proposed(forPosition: place, in: -10...250) == place)
    }
  }

  @Test func bothEdgesResist() throws {
    let band = try RubberBand(dimension: 960)
    let below = band.position(forProposed: -110, in: -10...250)
    #expect(below == -62.01970443349754092)
    #expect(band.position(forProposed: 350, in: -10...250) == 302.01970443349754092)
    #expect(try abs(band.proposed(forPosition: below, in: -10...250) + 110) < 1e-12)
    #expect(band.position(forProposed: .infinity, in: -10...250) == 250 + 960)
    #expect(band.position(forProposed: -.infinity, in: -10...250) == -10 - 960)
    #expect(band.position(forProposed: 350, in: -10 ... .infinity) == 350)
    #expect(band.position(forProposed: .nan, in: -10...250).isNaN)
  }

  @Test func errorBound() throws {
    let seed: UInt64 = 0xDE51
    var samples = DecaySamples(seed: seed)
    for i in 0..<sweepSize {
      let dimension = samples.scale(4)
      let band = try RubberBand(dimension: dimension)
      let (a, b) = (samples.sign() * samples.scale(4), samples.sign() * samples.scale(4))
      let range = min(a, b)...max(a, b)
      let below = i % 2 == 0
      let edge = below ? range.lowerBound : range.upperBound
      let proposed = edge + (below ? -1 : 1) * samples.scale(i % 5 == 0 ? 15 : 4)
      guard !range.contains(proposed) else { continue }
      let position = band.position(forProposed: proposed, in: range)
      let shift = DecayOracle.displacement(
        pull: Real(proposed) - Real(edge), dimension: dimension, coefficient: 0.55)
      guard isWithin(position, Real(edge) + shift, share: 0x1p-40, of: shift.double) else {
        Issue.record("seed \(seed): \(position) for \(proposed) in \(range), \(band)")
        return
      }
      let displacement = Real(position) - Real(edge)
      guard displacement.magnitude < Real(dimension), !displacement.isZero else { continue }
      let pull = DecayOracle.pull(
        displacement: displacement, dimension: dimension, coefficient: 0.55)
      let back = try band.proposed(forPosition: position, in: range)
      guard isWithin(back, Real(edge) + pull, share: 0x1p-40, of: pull.double) else {
        Issue.record("seed \(seed): \(back) for position \(position) in \(range), \(band)")
        return
      }
    }
  }

  @Test func positionsThatNoDragReaches() throws {
    let band = try RubberBand(dimension: 100)
    #expect(try band.proposed(forPosition: 200, in: 0...100) == .infinity)
    #expect(try band.proposed(forPosition: -100, in: 0...100) == -.infinity)
    func named(_ position: Double) -> String {
      do throws(SpringError) {
        return "\(try band.proposed(forPosition: position, in: 0...50))"
      } catch {
        return "\(error)"
      }
    }
    #expect(named(151) == "position is 151.0; it must be at most 100.0 beyond 50.0")
    #expect(named(-101) == "position is -101.0; it must be at most 100.0 beyond 0.0")
    #expect(named(.infinity) == "position is inf; it must be at most 100.0 beyond 50.0")
    #expect(named(.nan) == "position is nan; it must be a number")
  }
}
