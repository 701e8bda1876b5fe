import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites
import ScreenTransitions
import Testing

@Suite struct ArticleTests {
  @Test("Frames of 1 to 100,000 layers, for 60 and 120 Hz")
  func frames() throws {
    let cases = try registerArticleBenchmarks(SuiteRequest(seed: 1))
    #expect(Set(cases.map(\.id.operation)).count == 6)
    #expect(Set(cases.map(\.id.size)) == [1, 100, 10_000, 100_000])
    for benchmark in cases {
      #expect(benchmark.frame == FrameWork(rates: [60, 120], layers: benchmark.id.size))
    }
  }

  @Test("Curves of every article's animation, raw and shown")
  func curves() throws {
    let curves = try articleCurves(samples: 61)
    #expect(Set(curves.map(\.animation)) == Set(TransitionRecipe.articles.map(\.name)))
    for curve in curves {
      #expect(curve.time.count == 61 && curve.raw.count == 61 && curve.shown.count == 61)
      let finite = (curve.raw + curve.shown + curve.time).allSatisfy { $0.isFinite }
      #expect(finite)
    }
    let opacity = try #require(
      curves.first { $0.animation == "cardToDetail" && $0.property.contains("opacity") })
    #expect(opacity.raw.max()! > 1, "the spring overshoots")
    #expect(opacity.shown.max()! <= 1, "the screen clamps")
  }
}
