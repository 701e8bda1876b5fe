import BenchmarkHarness
import Testing

@testable import BenchmarkSuites

@Suite struct CurveErrorLinesTests {
  private static let lines = SharedOnce {
    try curveErrorLines(SuiteRequest(seed: 7), samplesPerPlace: 4)
  }

  private func errors(_ variant: String, _ curve: String) throws -> [Double] {
    try #require(
      Self.lines.value().first { $0.variant == variant && $0.curve.contains(curve) },
      "\(variant) along \(curve)"
    ).errors
  }

  @Test("Every method has a line along both curves, in places of equal width")
  func complete() throws {
    let lines = try Self.lines.value()
    #expect(lines.count == 26 && Set(lines.map(\.variant)).count == 13)
    for line in lines {
      #expect(line.places == HardCurve.middles && line.errors.count == HardCurve.places)
      #expect(line.samplesPerPlace == 4 && line.seed == "7")
      #expect((line.precision == .float) == line.variant.hasSuffix("-f32"))
    }
  }

  @Test("Ours are right to the last places everywhere")
  func ours() throws {
    for line in try Self.lines.value() where line.kind == .ours {
      for (x, error) in zip(line.places, line.errors) {
        #expect(error <= 0x1p-51, "\(line.variant) along \(line.curve): \(error) at \(x)")
      }
      // No error at all would be a comparison with itself.
      #expect(line.errors.contains { $0 > 1e-18 })
    }
  }

  @Test("Others fail where they are known to, and are right elsewhere")
  func others() throws {
    let browser = try errors("browser", "vertical")
    #expect(browser[63...64].max()! > 1e-4 && browser[0..<32].max()! < 1e-5, "\(browser[63...64])")
    let closed = try errors("hyperbolic", "1/3")
    #expect(closed.contains { $0 > 1e-2 })
    #expect(try errors("hyperbolic", "vertical").allSatisfy { $0 < 1e-14 })
    #expect(try errors("cardano", "1/3").contains { $0.isNaN || $0 > 1e-2 })
    #expect(try errors("newton10", "vertical").contains { !($0 < 0.1) })
    #expect(try errors("newton10", "1/3").allSatisfy { $0 < 1e-14 })
    #expect(try errors("bisection", "vertical").max()! > 1e-2)
    #expect(try errors("polyline-f32", "vertical").max()! > 1e-2)
  }

  @Test("A value that is none makes its place none")
  func notANumber() throws {
    var generator = SeededGenerator(seed: 1)
    let hard = try HardCurve(
      "line", points: [0, 0, 1, 1], tangent: nil, samplesPerPlace: 2, isFloat: false, &generator)
    var values = hard.exact.map(\.double)
    values[5] = .infinity
    let errors = hard.errors(of: values)
    #expect(errors[2].isNaN && errors.filter(\.isNaN).count == 1)
  }

  @Test("Lines are drawn again by their seed, and another seed draws others")
  func seeds() throws {
    let first = try Self.lines.value()
    let again = try curveErrorLines(SuiteRequest(seed: 7), samplesPerPlace: 4)
    func browser(_ lines: [ErrorLineRecord]) -> [Double]? {
      lines.first { $0.variant == "browser" }?.errors
    }
    #expect(browser(again) == browser(first))
    let other = try curveErrorLines(SuiteRequest(seed: 8), samplesPerPlace: 4)
    #expect(browser(other) != browser(first))
    #expect(try curveErrorLines(SuiteRequest(seed: 7), isCancelled: { true }).isEmpty)
  }
}
