import Oracle
import Testing

@testable import ScreenTransitions

@Suite struct HalfTurnsTests {
  @Test func quartersAreExact() {
    let expected: [(Double, Double, Double)] = [
      (0, 0, 1), (0.5, 1, 0), (1, 0, -1), (1.5, -1, 0), (2, 0, 1), (-0.5, -1, 0), (-1, 0, -1),
      (0x1p20, 0, 1), (0x1p20 + 0.5, 1, 0),
    ]
    for (turns, sine, cosine) in expected {
      let result = sineAndCosine(halfTurns: turns)
      #expect(result.sine == sine && result.cosine == cosine, "\(turns)")
    }
  }

  @Test func agreesWithTheOracleAndReverses() {
    var worst = 0.0
    for step in -600...600 {
      let turns = Double(step) / 256
      let result = sineAndCosine(halfTurns: turns)
      let angle = Real.pi * Real(turns)
      worst = max(worst, (Real(result.sine) - Real.sin(angle)).magnitude.double)
      worst = max(worst, (Real(result.cosine) - Real.cos(angle)).magnitude.double)
      let back = sineAndCosine(halfTurns: 1 - turns)
      #expect(back.sine == result.sine && back.cosine == -result.cosine)
    }
    #expect(worst < 2.3e-16, "\(worst)")
  }
}
