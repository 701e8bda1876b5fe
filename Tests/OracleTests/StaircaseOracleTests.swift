import Oracle
import Testing

@Suite struct StaircaseOracleTests {
  @Test(
    arguments: [
      (4, true, false, 0, false, 0.25), (4, true, false, 0, true, 0), (4, false, true, 1, false, 1),
      (4, false, true, 1, true, 0.75), (2, false, false, 0.5, false, 1),
      (1, true, true, 0, false, 0.5),
      (5, false, true, 0.2, true, 0), (5, false, true, 0.2, false, 0.2),
      (4, true, false, 2, false, 2.25),
      (10, false, true, 0.3, false, 0.2), (4, false, true, -0.1, false, -0.25),
    ] as [(Int, Bool, Bool, Double, Bool, Double)])
  func steps(count: Int, start: Bool, end: Bool, x: Double, before: Bool, y: Double) {
    let value = StaircaseOracle.steps(
      count: count, jumpsAtStart: start, jumpsAtEnd: end, at: x, before: before)
    #expect(value.double == y)
  }

  @Test(arguments: [
    (0.5, false, 0.4), (0.25, false, 0.3), (0.75, false, 0.7), (0, true, 0), (0, false, 0.0),
    (-1, false, -1.2), (2, false, 2.2),
  ])
  func linesAndAJump(x: Double, before: Bool, y: Double) {
    let value = StaircaseOracle.linear(
      inputs: [0, 0.5, 0.5, 1], outputs: [0, 0.6, 0.4, 1], at: x, before: before)
    #expect((value.double - y).magnitude <= 0x1p-51)
  }

  @Test func pairsAtTheEnds() {
    let value = { x, before in
      StaircaseOracle.linear(
        inputs: [0.25, 0.25, 0.75, 0.75], outputs: [1, 2, 3, 4], at: x, before: before
      ).double
    }
    #expect(value(0, false) == 1 && value(0.25, false) == 2 && value(0.25, true) == 1)
    #expect(value(0.5, false) == 2.5 && value(0.75, false) == 4 && value(1, false) == 4)
    let single = StaircaseOracle.linear(inputs: [0.5], outputs: [7], at: 3, before: false)
    #expect(single.double == 7)
  }

  @Test(arguments: [
    (0.25, 2.0), (0.5, 1.0), (0.75, 1.0), (-1, 2.0), (1, 1.0), (3, 1.0), (0, 2.0),
  ])
  func slopesOfLines(x: Double, slope: Double) {
    let value = StaircaseOracle.slopeOfLinear(
      inputs: [0, 0.5, 0.5, 1], outputs: [0, 1, 0.5, 1], at: x)
    #expect(value.double == slope)
    let level = StaircaseOracle.slopeOfLinear(inputs: [0.5, 0.5], outputs: [0, 1], at: x)
    #expect(level.isZero && StaircaseOracle.slopeOfLinear(inputs: [0], outputs: [1], at: x).isZero)
  }
}
