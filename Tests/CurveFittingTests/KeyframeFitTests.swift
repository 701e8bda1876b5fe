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
      #expect(fit.error <= 0.2 * (1 + 1e-9), "\(name)")
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
    #expect {
      try KeyframeFit(shape, from: 1, to: 1, within: 0.1)
    } throws: { error in
      "\(error)".hasPrefix("to is 1.0; it must be different from `from`")
    }
    #expect {
      try KeyframeFit(shape, from: .nan, within: 0.1)
    } throws: { error in
      "\(error)" == "from is nan; it must be finite"
    }
    #expect(throws: FittingError.self) { try KeyframeFit(shape, within: 1e-7, style: .cubic) }
  }
}
