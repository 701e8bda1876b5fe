import PopularMethods
import Testing

@Suite struct NewtonBezierTests {
  @Test("Half a percent in x is one percent of the way on ease")
  func ordinaryCurve() {
    let error = largestError(NewtonBezier.self, ease, at: evenly)
    #expect(error > 5e-3 && error < 2e-2)
  }

  @Test("A vertical tangent costs a tenth of the way and more")
  func verticalTangents() {
    #expect(largestError(NewtonBezier.self, vertical, at: evenly) > 0.1)
    #expect(largestError(NewtonBezier.self, verticalStart, at: [0.0049]) > 0.4)
  }

  @Test("The value depends on the duration, and a long one is right")
  func duration() {
    let (short, long) = (
      NewtonBezier(x1: ease.x1, y1: ease.y1, x2: ease.x2, y2: ease.y2, duration: 0.25),
      NewtonBezier(x1: ease.x1, y1: ease.y1, x2: ease.x2, y2: ease.y2, duration: 1e10)
    )
    let errors = evenly.map { (error(short, ease, at: $0), error(long, ease, at: $0)) }
    #expect(errors.map(\.0).max()! > 2e-2)
    #expect(errors.map(\.1).max()! < 1e-11)
  }
}
