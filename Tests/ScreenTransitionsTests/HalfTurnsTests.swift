import BenchmarkHarness
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

  @Test func reverses() {
    for step in -600...600 {
      let turns = Double(step) / 256
      let (result, back) = (sineAndCosine(halfTurns: turns), sineAndCosine(halfTurns: 1 - turns))
      #expect(back.sine == result.sine && back.cosine == -result.cosine)
    }
  }

  /// Relative to the value itself, also where it is small: beside every multiple of a half.
  @Test func agreesWithTheOracle() {
    let seed: UInt64 = 0x5EED_0007
    var random = SeededGenerator(seed: seed)
    var worst = (error: 0.0, turns: 0.0)
    for _ in 0..<4000 {
      let near = (random.uniform(-8...8)).rounded() / 2
      let far = random.logUniform(1...0x1p52) * (random.unit() < 0.5 ? -1 : 1)
      for turns in [near + random.logUniform(1e-12...0.25), random.uniform(-2...2), far] {
        let result = sineAndCosine(halfTurns: turns)
        let angle = Real.pi * Real(turns)
        for (value, exact) in [
          (result.sine, Real.sin(angle)), (result.cosine, Real.cos(angle)),
        ] where exact.magnitude.double > 1e-60 {
          let error = exact.ulpError(of: value)
          if error > worst.error { worst = (error, turns) }
        }
      }
    }
    #expect(worst.error <= 2, "\(worst), seed \(seed)")
  }
}
