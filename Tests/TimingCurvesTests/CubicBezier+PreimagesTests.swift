import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

#if DEBUG
  private let draws = 50
#else
  private let draws = 2000
#endif

@Suite struct CubicBezierPreimagesTests {
  @Test(arguments: BezierFamily.allCases)
  func everyPreimageIsWithinItsBoundOfTheOracle(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_1E55
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "none")
    for _ in 0..<draws {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      let y = ordinate(on: curve, &generator)
      let exact = TimingOracle.preimages(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, of: y)
      let places = curve.preimages(of: y)
      let place = "\(curve) of \(y), seed \(seed)"
      #expect(places.allSatisfy { $0.lowerBound == $0.upperBound }, "\(place)")
      // Those that round to one Double are given once.
      var expected: [Real] = []
      for x in exact where expected.last?.double != x.double { expected.append(x) }
      #expect(places.count == expected.count, "\(places) for \(expected.map(\.double)), \(place)")
      for (x, exact) in zip(places, expected) where exact.double >= 0x1p-900 {
        let error = exact.ulpError(of: x.lowerBound)
        if error > worst.error { worst = (error, place) }
      }
    }
    #expect(worst.error <= 0.51, "\(worst.error) ulp for \(worst.input)")
  }

  /// Where a curve nearly turns its x are far from exact, and still in order.
  @Test(arguments: [BezierFamily.overshoot, .coincident, .verticalBoth, .noCube])
  func nextToExtremes(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_1E56
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "none")
    var judged = 0
    while judged < draws {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      for extreme in curve.extremes {
        judged += 1
        var y = extreme.point.y
        for _ in 0..<(generator.next() % 4) { y = extreme.isMaximum ? y.nextDown : y.nextUp }
        let exact = TimingOracle.preimages(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, of: y)
        let places = curve.preimages(of: y)
        let place = "\(curve) of \(y), seed \(seed)"
        var expected: [Real] = []
        for x in exact where expected.last?.double != x.double { expected.append(x) }
        #expect(places.count == expected.count, "\(places) for \(expected.map(\.double)), \(place)")
        for (x, exact) in zip(places, expected) where exact.double >= 0x1p-900 {
          let error = exact.ulpError(of: x.lowerBound)
          if error > worst.error { worst = (error, place) }
        }
      }
    }
    #expect(worst.error <= 2, "\(worst.error) ulp for \(worst.input)")
  }

  @Test func levelLinesAreIntervals() throws {
    let everywhere = -Double.infinity...Double.infinity
    let curve = CubicBezier.easeInOut
    #expect(curve.preimages(of: 0) == [0...0])
    #expect(curve.preimages(of: 0, in: everywhere) == [-.infinity...0])
    #expect(curve.preimages(of: 0, in: -2...0.5) == [-2...0])
    #expect(curve.preimages(of: 1, in: everywhere) == [1...(.infinity)])
    #expect(curve.preimages(of: 1) == [1...1])
    #expect(curve.preimages(of: 1.5, in: everywhere) == [])
    #expect(curve.preimages(of: -0.5, in: everywhere) == [])
    // A vertical start is level outside; the curve comes back to 0.
    let dip = try CubicBezier(x1: 0, y1: -1, x2: 0.5, y2: 1)
    let zeros = dip.preimages(of: 0, in: everywhere)
    #expect(zeros.count == 2 && zeros[0] == -.infinity...0 && zeros[1].lowerBound > 0)
  }

  @Test func outsideTheLinesAreInverted() throws {
    let everywhere = -Double.infinity...Double.infinity
    #expect(CubicBezier.linear.preimages(of: -3, in: everywhere) == [-3 ... -3])
    #expect(CubicBezier.linear.preimages(of: -3) == [])
    // Slope 2 at both ends.
    let curve = try CubicBezier(x1: 0.25, y1: 0.5, x2: 0.75, y2: 0.5)
    #expect(curve.preimages(of: -3, in: everywhere) == [-1.5 ... -1.5])
    #expect(curve.preimages(of: 4, in: everywhere) == [2.5...2.5])
    // Two inside, none outside; one inside and one on the line.
    let back = try CubicBezier(x1: 0.5, y1: 2, x2: 0.5, y2: 1.5)
    #expect(back.preimages(of: 1.2, in: everywhere).count == 2)
    #expect(back.preimages(of: 0.5, in: everywhere).count == 2)
    #expect(back.preimages(of: 0.5, in: 1...9) == [1.5...1.5])
    #expect(back.preimages(of: .infinity, in: everywhere) == [])
    #expect(back.preimages(of: .nan, in: everywhere) == [])
  }

  @Test func threeOfOneValue() throws {
    let curve = try CubicBezier(x1: 0.5, y1: 3, x2: 0.5, y2: -2)
    let places = curve.preimages(of: 0.5)
    #expect(places.count == 3 && places[1] == 0.5...0.5)
    // The extremes are touched once, by the exact 1 at the end too.
    #expect(CubicBezier.easeOut.preimages(of: 1).count == 1)
  }

  /// Mostly values that the curve takes; often tiny, or close to 1.
  private func ordinate(on curve: CubicBezier, _ generator: inout SeededGenerator) -> Double {
    let range = curve.ordinates
    switch generator.next() % 8 {
    case 0: return generator.logUniform(1e-250...1)
    case 1: return 1 - generator.logUniform(1e-16...1)
    case 2: return Double(generator.next() % 5) / 4
    case 3: return curve.value(at: 0.5)
    case 4: return generator.uniform(-1...2)
    default:
      let share = generator.unit()
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
  }
}
