import Oracle
import Testing

@Suite struct SplineOracleTests {
  /// On the line y = 2x + 1, whatever the speed along it.
  @Test func piecesOfALine() {
    let line = SplineOracle(
      start: (0, 1), bezier: [((0.1, 1.2), (0.2, 1.4), (0.5, 2)), ((0.5, 2), (1, 3), (1, 3))])
    for x in [0.125, 0.3, 0.75] {
      #expect((line.value(at: Real(x)) - Real(2 * x + 1)).magnitude < Real(0x1p-50))
      #expect((line.slope(at: Real(x)) - Real(2)).magnitude < Real(0x1p-45))
    }
  }

  /// Its equal in `TimingOracle`, another form of the cubic and another anchor.
  @Test func oneBezierPiece() {
    let curve = SplineOracle(start: (0, 0), bezier: [((0.25, 0.1), (0.25, 1), (1, 1))])
    for x in [1e-9, 0.1, 0.5, 0.99] {
      let twin = TimingOracle.value(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1, at: x)
      #expect((curve.value(at: Real(x)) - twin).magnitude < Real(0x1p-270))
      let slope = TimingOracle.slope(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1, at: x)
      #expect((curve.slope(at: Real(x)) - slope).magnitude < Real(0x1p-260))
    }
  }

  /// Equal steps in x and no parameters: Catmull and Rom's ½(2p₁ + (p₂ − p₀)t + …) at the middle.
  @Test func catmullAndRom() {
    let y: [Double] = [0, 3, 1, 2]
    let spline = SplineOracle(knots: y.enumerated().map { (Double($0), $1, 0, 0, 0) })
    let middle = (9 * (y[1] + y[2]) - (y[0] + y[3])) / 16
    #expect((spline.value(at: Real(1.5)) - Real(middle)).magnitude < Real(0x1p-280))
    #expect(spline.value(at: Real(3)).double == 2)
    #expect(!spline.foldsBack(at: Real(1.5)) && spline.sizes(at: Real(1.5)).y == 3)
  }

  @Test func folds() {
    let fold = SplineOracle(start: (0, 0), bezier: [((1.2, 0), (-0.2, 1), (1, 1))])
    let still = SplineOracle(start: (0, 0), bezier: [((1, 0), (0, 1), (1, 1))])
    #expect(fold.foldsBack(at: Real(0.5)) && !still.foldsBack(at: Real(0.5)))
  }
}
