import BenchmarkHarness
import CurveFitting
import SpringDynamics
import Testing
import TimingCurves

@Suite struct LinearFitTests {
  @Test func aStraightLineTakesTwoStops() throws {
    let fit = try LinearFit(CurveShape(CubicBezier.linear), within: 0.001)
    #expect(fit.css == "linear(0, 1)")
    #expect(fit.error <= 1e-11 && fit.fewestStops == 2 && fit.isProven)
  }

  /// n lines beside x² are off by 1/(8n²) at least, all as long as each other.
  @Test(arguments: [2, 3, 5, 10, 40])
  func aParabolaTakesTheStopsOfTheory(_ lines: Int) throws {
    let least = 1 / Double(8 * lines * lines)
    let shape = try CurveShape(PennerCurve(.quad, .easeIn))
    let enough = try LinearFit(shape, within: least * 1.02, keepsEnds: false)
    #expect(enough.timing.inputs.count == lines + 1)
    let tooLittle = try LinearFit(shape, within: least * 0.98, keepsEnds: false)
    #expect(tooLittle.timing.inputs.count == lines + 2)
  }

  @Test func theErrorHoldsEverywhere() throws {
    for curve in PennerCurve.thirty {
      let fit = try LinearFit(CurveShape(curve), within: 0.002)
      var worst = (error: 0.0, x: 0.0)
      for index in 0...20_000 {
        // Denser towards the middle and the ends, where some are vertical.
        let u = Double(index) / 20_000
        for x in [u, u * u, 1 - u * u, 0.5 + u * u / 2, 0.5 - u * u / 2] {
          let error = (fit.timing.value(at: x) - curve.value(at: x)).magnitude
          if error > worst.error { worst = (error, x) }
        }
      }
      #expect(worst.error <= fit.error, "\(curve.name) at \(worst.x)")
      #expect(fit.error <= 0.002 && fit.error <= worst.error * 1.02, "\(curve.name)")
      #expect(fit.timing.inputs.count == fit.fewestStops)
    }
  }
}
