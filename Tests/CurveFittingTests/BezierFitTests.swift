import CurveFitting
import SpringDynamics
import Testing
import TimingCurves

@Suite struct BezierFitTests {
  static let known: [CubicBezier] = [
    .ease, .easeInOut, curve(0.1, -0.6, 0.9, 1.7), curve(0, 1, 0, 1), curve(0.34, 1.56, 0.64, 1),
  ]

  static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> CubicBezier {
    try! CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
  }

  @Test(arguments: known)
  func aBezierIsFoundAgain(_ curve: CubicBezier) throws {
    let fit = try BezierFit(CurveShape(curve), decimals: 9)
    #expect(fit.curve == curve)
    #expect(fit.error <= 1e-7)
  }

  /// Polynomials of degree 3 are Béziers with x = t.
  @Test(arguments: [PennerCurve(.quad, .easeIn), .init(.cubic, .easeOut), .init(.back, .easeIn)])
  func cubicsAreExact(_ curve: PennerCurve) throws {
    let fit = try BezierFit(CurveShape(curve))
    #expect(fit.error <= 1e-7 && fit.rootMeanSquare <= 1e-12)
  }

  @Test func theErrorHoldsAndIsLevel() throws {
    for curve in PennerCurve.thirty {
      let shape = try CurveShape(curve)
      let fit = try BezierFit(shape)
      var worst = 0.0
      for index in 0...5000 {
        // Denser towards the ends and the middle, where curves may be vertical.
        let u = Double(index) / 5000
        for x in [u * u, 1 - u * u, 0.5 + u * u / 2, 0.5 - u * u / 2] {
          worst = max(worst, (fit.curve.value(at: x) - curve.value(at: x)).magnitude)
        }
      }
      #expect(worst <= fit.error, "\(curve.name)")
      #expect(fit.error <= max(worst * 1.02, 1e-7), "\(curve.name): \(fit.error) for \(worst)")
      // A step in any direction makes it worse: the fit is a local best.
      for (dx1, dy1, dx2, dy2) in [(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)] {
        for step in [0.02, -0.02] where fit.error > 1e-6 {
          guard
            let moved = try? CubicBezier(
              x1: fit.curve.x1 + step * Double(dx1), y1: fit.curve.y1 + step * Double(dy1),
              x2: fit.curve.x2 + step * Double(dx2), y2: fit.curve.y2 + step * Double(dy2))
          else { continue }
          var largest = 0.0
          for index in 0...2000 {
            let x = Double(index) / 2000
            largest = max(largest, (moved.value(at: x) - curve.value(at: x)).magnitude)
          }
          #expect(largest >= fit.error * 0.98, "\(curve.name) moved by \(step)")
        }
      }
    }
  }

  /// Found by sixty random starts each: eight are enough.
  @Test(
    arguments: [
      ("easeInSine", 2.065e-5), ("easeInOutSine", 7.63e-5), ("easeInOutCubic", 2.6e-3),
      ("easeInQuart", 2.95e-4), ("easeInQuint", 7.6e-4), ("easeInOutBack", 2.24e-2),
      ("easeInElastic", 0.1615), ("easeOutBounce", 0.143), ("easeInOutCirc", 0.0191),
    ])
  func noStartDoesBetter(_ name: String, _ known: Double) throws {
    let curve = try #require(PennerCurve(name: name))
    let fit = try BezierFit(CurveShape(curve))
    #expect(fit.error <= known * 1.01, "\(fit.curve)")
  }

  @Test func decimalsAreKept() throws {
    let spring = try Spring(mass: 1, stiffness: 170, damping: 26)
    let shape = try CurveShape(SpringTiming(spring: spring, duration: 1))
    let fit = try BezierFit(shape, decimals: 3)
    #expect(fit.css == "cubic-bezier(0.218, 0.513, 0, 1.145)")
    #expect(fit.error < 0.023 && fit.rootMeanSquare < fit.error)
    #expect {
      try BezierFit(shape, decimals: 0)
    } throws: { error in
      "\(error)" == "decimals is 0.0; it must be in 1...15"
    }
  }

  /// What has no digits behind the point keeps its value.
  @Test func hugeCurvesAreRoundedToo() throws {
    let curve = Self.curve(0.25, 1e100, 0.75, -1e100)
    let shape = try CurveShape(curve)
    let (fit, rounded) = (try BezierFit(shape), try BezierFit(shape, decimals: 15))
    #expect(rounded.curve.y1 == fit.curve.y1 && rounded.curve.y2 == fit.curve.y2)
    #expect(
      "\(FittingError.noCurve(.notFinite(parameter: "y1", value: .infinity)))"
        == "the fit is no curve: y1 is inf, must be finite")
  }
}
