import Testing
import TimingCurves

/// Inputs on which other systems were reported wrong, with the right values: every row of
/// timing_reports.csv, whose inputs are sentences.
@Suite struct ReportedFaultTests {
  typealias Report = (
    id: String, x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double
  )

  @Test(
    arguments: [
      ("bug02", 0, 0, 0.58, 1, 0.8963999999999942, 0.98178829806064118895),
      ("bug08", 0, 1.5, 1, 1.5, 0.999999, 1.0008656917655779502),
      ("bug09", 0.25, 0.1, 0.25, 1, 0.3, 0.51331516097335843222),
      ("bug18", 0, 0, 0, 1, 0.4, 0.82865056995694395877),
      ("bug20", 0.25, 0.1, 0.25, 1, 0.5, 0.80240338758485699057),
      ("bug32", 0.25, 0.1, 0.25 + 1.0 / 3, 1, 0.5, 0.6242479920939450054),
      ("bug40 ease-in below 0", 0.42, 0, 1, 1, -0.2, 0),
      ("bug40 ease-out above 1", 0, 0, 0.58, 1, 1.2, 1),
      ("bug41", 0.5, 0, 1, 0.5, 2, 1),
      ("bug41 coincident", 0, 0, 0, 0, -1, -1),
    ] as [Report])
  func valueIsRight(report: Report) throws {
    let curve = try CubicBezier(x1: report.x1, y1: report.y1, x2: report.x2, y2: report.y2)
    #expect((curve.value(at: report.x) - report.y).magnitude <= 0x1p-53, "\(report.id)")
  }

  @Test func bug17() throws {
    let curve = try CubicBezier(
      x1: 1013.0 / 1024, y1: 393.0 / 1024, x2: 1023.0 / 1024, y2: 65.0 / 1024)
    #expect((curve.value(at: 1021.0 / 1024) - 0.6951347814487018874).magnitude <= 0x1p-53)
  }

  @Test func bug06() {
    #expect(CubicBezier.linear.value(at: 0) == 0 && CubicBezier.linear.value(at: 1) == 1)
  }

  /// The closed form on x2 = x1 + 1/3; the same curve in two reports.
  @Test func bug34() throws {
    let curve = try CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25 + 1.0 / 3, y2: 1)
    #expect((curve.value(at: 0.5) - 0.6242479920939450054).magnitude <= 0x1p-53)
    let straight = try CubicBezier(x1: 1.0 / 3, y1: 0, x2: 2.0 / 3, y2: 1)
    #expect(straight.value(at: 0.999999999) == 1)
  }

  @Test(arguments: ["easeInOutExpo", "easeOutElastic", "easeInExpo", "easeInBack", "easeOutExpo"])
  func bug22AndBug25(name: String) throws {
    let curve = try #require(PennerCurve(name: name))
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
  }

  /// easeInExpo does not pass through 0: true of the published one, and the other is there by name.
  @Test func bug24() {
    #expect(PennerCurve(.expo, .easeIn).value(at: .leastNonzeroMagnitude) == 0.0009765625)
    #expect(PennerCurve.expo(.easeIn, ends: .exact).value(at: 1e-300) < 1e-301)
  }

  @Test func bug29() throws {
    #expect(try StepTiming(count: 4, position: .jumpStart).value(at: 0) == 0.25)
    #expect(try StepTiming(count: 1, position: .jumpStart).value(at: 0) == 1)
  }

  /// The report takes 0.3 for 3/10. The Double is less, so that the exact answer is the level before, as
  /// row sl0360 of the vectors has it; the next Double is past the jump.
  @Test func bug42() throws {
    let stairs = try StepTiming(count: 10, position: .end)
    #expect(stairs.value(at: 0.3) == 0.2 && stairs.value(at: 0.3.nextUp) == 0.3)
    #expect(stairs.value(at: -0.05) == -0.1)
  }
}
