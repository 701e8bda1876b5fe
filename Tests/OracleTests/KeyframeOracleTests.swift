import Oracle
import Testing

@Suite struct KeyframeOracleTests {
  @Test func parabolasStayParabolas() {
    // Catmull and Rom's tangents at even spacing are those of the parabola through three keys.
    let values: [Double] = [9, 4, 1, 0, 1]
    let plain = Array(repeating: (tension: 0.0, continuity: 0.0, bias: 0.0), count: 5)
    for (segment, u) in [(1, 0.25), (1, 0.5), (2, 0.75)] {
      let x = 3 - Double(segment) - u
      let y = KeyframeOracle.cubic(
        values, widths: [1, 1, 1, 1], tangents: plain, segment: segment, at: u)
      #expect(y.double == x * x)
    }
  }

  @Test func speedsMeetInTime() {
    let values: [Double] = [0, 1, 5, 2]
    let plain = Array(repeating: (tension: 0.0, continuity: 0.0, bias: 0.0), count: 4)
    let widths = [1.0, 4, 2]
    func value(_ segment: Int, _ u: Double) -> Double {
      KeyframeOracle.cubic(values, widths: widths, tangents: plain, segment: segment, at: u).double
    }
    let h = 0x1p-20
    let before = (value(0, 1) - value(0, 1 - h)) / (h * widths[0])
    let after = (value(1, h) - value(1, 0)) / (h * widths[1])
    #expect((before - after).magnitude < 1e-5)
  }

  @Test func straightWays() {
    #expect(KeyframeOracle.linear(from: 2, to: 4, at: 1.5).double == 5)
    #expect(KeyframeOracle.fraction(from: 0.25, to: 0.75, at: 0.375).double == 0.25)
    #expect(KeyframeOracle.pacedTimes(distances: [1, 0, 3]).map(\.double) == [0, 0.25, 0.25, 1])
  }
}
