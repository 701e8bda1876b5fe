import CurveFitting
import SpringDynamics
import Testing
import TimingCurves

@Suite struct KeyframeFitTests {
  private static func shapes() throws -> [(
    name: String, shape: CurveShape, value: (Double) -> Double
  )] {
    var result: [(String, CurveShape, (Double) -> Double)] = []
    for curve in PennerCurve.thirty {
      result.append((curve.name, try CurveShape(curve), { curve.value(at: $0) }))
    }
    for damping in [2.0, 10, 20, 40] {
      let spring = try Spring(mass: 1, stiffness: 100, damping: damping)
      let timing = try SpringTiming(spring: spring, duration: 1, end: .motion)
      result.append(("damping \(damping)", try CurveShape(timing), { timing.value(at: $0) }))
    }
    return result
  }

  @Test(arguments: KeyframeFit.Style.allCases)
  func theErrorHoldsAndIsUsed(_ style: KeyframeFit.Style) throws {
    for (name, shape, value) in try Self.shapes() {
      let fit = try KeyframeFit(shape, from: 300, to: 100, within: 0.2, style: style)
      #expect(fit.error <= 0.2, "\(name)")
      var worst = 0.0
      for index in 0...10_000 {
        let u = Double(index) / 10_000
        for x in [u * u, 1 - u * u, 0.5 + u * u / 2, 0.5 - u * u / 2] {
          worst = max(worst, (fit.value(at: x) - (300 - 200 * value(x))).magnitude)
        }
      }
      #expect(worst <= fit.error, "\(name)")
      #expect(fit.error <= max(worst * 1.03, 0.2 / 30), "\(name): \(fit.error), seen \(worst)")
      #expect(fit.keyTimes == fit.keyTimes.sorted() && fit.keyTimes.count == fit.values.count)
      #expect(fit.keyTimes.first == 0 && fit.keyTimes.last == 1)
    }
  }

  @Test func cubicPiecesTakeAThirdOfTheKeyframesOfLines() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let shape = try CurveShape(SpringTiming(spring: spring, duration: 1))
    let cubic = try KeyframeFit(shape, within: 0.001, style: .cubic)
    let linear = try KeyframeFit(shape, within: 0.001)
    #expect(cubic.keyTimes.count == 9 && linear.keyTimes.count == 25)
    #expect(cubic.timingFunctions?.count == 8 && linear.timingFunctions == nil)
  }

  /// Both ends of a piece have the function's slope, so that neighbours agree.
  @Test func theVelocityDoesNotJump() throws {
    let spring = try Spring(mass: 1, stiffness: 200, damping: 8)
    let timing = try SpringTiming(spring: spring, duration: 2, end: .motion)
    let fit = try KeyframeFit(CurveShape(timing), within: 0.001, style: .cubic)
    let curves = try #require(fit.timingFunctions)
    for index in curves.indices {
      let (width, rise) = (
        fit.keyTimes[index + 1] - fit.keyTimes[index], fit.values[index + 1] - fit.values[index]
      )
      for (end, x) in [(0.0, fit.keyTimes[index]), (1, fit.keyTimes[index + 1])] {
        let slope = curves[index].slope(at: end) * rise / width
        #expect((slope - timing.slope(at: x)).magnitude <= 1e-9, "keyframe \(index)")
      }
    }
  }

  @Test func jumpsAreTwoKeyframesAtOneTime() throws {
    let function = try TimingFunction(css: "linear(0, 0.5 20% 40%, 0.2 40%, 1)")
    for style in KeyframeFit.Style.allCases {
      let fit = try KeyframeFit(CurveShape(function), within: 1e-4, style: style)
      #expect(fit.keyTimes == [0, 0.2, 0.4, 0.4, 1], "\(style)")
      #expect(fit.values == [0, 0.5, 0.5, 0.2, 1], "\(style)")
      #expect(fit.value(at: 0.4) == 0.2 && fit.value(at: 0.3) == 0.5)
      #expect(fit.value(at: -1) == 0 && fit.value(at: 2) == 1 && fit.value(at: .nan).isNaN)
    }
  }

  @Test func errorsNameTheArgument() throws {
    let shape = try CurveShape(CubicBezier.ease)
    func message(
      from: Double = 0, to: Double = 1, within tolerance: Double,
      style: KeyframeFit.Style = .linear
    ) -> String {
      do {
        _ = try KeyframeFit(shape, from: from, to: to, within: tolerance, style: style)
        return "none"
      } catch { return "\(error)" }
    }
    #expect(
      message(from: 1, to: 1, within: 0.1)
        == "to is 1.0; it must be different from `from`, by a finite number")
    #expect(message(from: .nan, within: 0.1) == "from is nan; it must be finite")
    // The tolerance is the one that was given, and so are the units of the least one.
    #expect(
      message(to: 1000, within: 1e-9)
        .hasPrefix("tolerance is 1e-09; it must be finite and at least 9.31323"))
    #expect(
      message(to: 1000, within: 1e-4, style: .cubic)
        .hasPrefix("tolerance is 0.0001; it must be finite and at least 0.00095367"))
    // 1e9 and 1e9 + 1 have no values between them that are as near as that.
    #expect(message(from: 1e9, to: 1e9 + 1, within: 1e-7).contains("at least 4.7"))
    #expect(message(to: 1000, within: .nan).hasPrefix("tolerance is nan; it must be finite"))
  }

  /// A tolerance in the values' units is never exceeded, not even by roundings.
  @Test(arguments: KeyframeFit.Style.allCases)
  func theErrorIsAtMostTheTolerance(_ style: KeyframeFit.Style) throws {
    for curve in [CubicBezier.ease, try CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)] {
      for (from, to) in [(0.0, 1.0), (3, -7), (1e6, 1e6 + 1), (-1e-3, 1e3)] {
        for share in [1e-2, 1e-3, 1e-4, 1e-5] {
          let tolerance = share * (to - from).magnitude
          let fit = try KeyframeFit(
            CurveShape(curve), from: from, to: to, within: tolerance, style: style)
          #expect(fit.error <= tolerance, "\(curve) from \(from) to \(to) within \(tolerance)")
        }
      }
    }
  }
}
