import BenchmarkHarness
import Oracle
import TestSupport
import Testing

@Suite struct TimingOracleInverseTests {
  /// y(x) at each x found for y is y, by the solver for the other direction.
  @Test(arguments: BezierFamily.allCases)
  func preimagesAreSolutions(family: BezierFamily) {
    let seed: UInt64 = 0x5EED_0AC2
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      var points = family.controlPoints(&generator)
      (points.y1, points.y2) = (generator.uniform(-3...3), generator.uniform(-3...3))
      let y = generator.uniform(-0.5...1.5)
      let places = TimingOracle.preimages(
        x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, of: y)
      #expect((y >= 0 && y <= 1) == (places.count % 2 == 1), "\(points) of \(y), seed \(seed)")
      for x in places where x.double > 0 && x.double < 1 {
        let around = [x.double.nextDown, x.double.nextUp].map {
          TimingOracle.value(
            x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: $0
          ).double
        }
        let slack = 1e-12 + (around[0] - around[1]).magnitude
        #expect((around[0] - y).magnitude <= slack, "\(points) of \(y), seed \(seed)")
      }
    }
  }

  /// dy/dt is 0 at a turn, and both halves of a part meet.
  @Test func turnsAndParts() throws {
    let (x1, y1, x2, y2) = (0.3, 2.5, 0.6, -1.25)
    let turns = TimingOracle.turns(x1: x1, y1: y1, x2: x2, y2: y2)
    #expect(turns.count == 2)
    for t in turns {
      let s = Real(1) - t
      let rise =
        Real(y1) * s * s + Real(2) * (Real(y2) - Real(y1)) * s * t
        + (Real(1) - Real(y2)) * t * t
      #expect(rise.magnitude.double <= 1e-85)
    }
    let first = TimingOracle.part(x1: x1, y1: y1, x2: x2, y2: y2, from: 0, to: 0.25)
    let second = TimingOracle.part(x1: x1, y1: y1, x2: x2, y2: y2, from: 0.25, to: 1)
    #expect((first.x[3] - second.x[0]).magnitude.double <= 1e-80)
    #expect((first.y[3] - second.y[0]).magnitude.double <= 1e-80)
    // They meet smoothly: one tangent.
    let cross =
      (first.x[3] - first.x[2]) * (second.y[1] - second.y[0])
      - (first.y[3] - first.y[2]) * (second.x[1] - second.x[0])
    #expect(cross.magnitude.double <= 1e-80)
  }
}
