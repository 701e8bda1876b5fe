import CAllocations
import Testing
import TimingCurves

/// What is evaluated value by value takes nothing from the heap.
@Suite(.enabled(if: easemark_can_count_allocations() != 0)) struct AllocationTests {
  /// The calls of malloc and its kin that this thread makes in `body`, which sums up values.
  private func allocations(_ body: (Double) -> Double) -> Int {
    var sum = body(0.3)
    easemark_count_allocations()
    for index in -2...50 { sum += body(Double(index) / 48) }
    let made = easemark_allocations().count
    #expect(!sum.isNaN)
    return made
  }

  @Test func theCounterCounts() {
    #expect(allocations { [Double](repeating: $0, count: 40 + Int(2 * $0)).reduce(0, +) } > 0)
  }

  @Test(arguments: CalculationMode.allCases) func keyframes(mode: CalculationMode) throws {
    let timing: [any TimingCurve] = [
      CubicBezier.ease, try StepTiming(count: 3), try LinearTiming([.init(0), .init(1)]),
    ]
    let numbers = try KeyframeTrack([0.0, 3, 1, 5], timingFunctions: timing, mode: mode)
    let floats = try KeyframeTrack([Float(0), 3, 1, 5], mode: mode)
    let points = try KeyframeTrack(
      [SIMD2(0.0, 1), SIMD2(3, 2), SIMD2(1, 5)], timingFunctions: Array(timing.prefix(2)),
      mode: mode)
    let wide = try KeyframeTrack([SIMD16<Float>(repeating: 1), .zero, .one], mode: mode)
    let pulse = try KeyframeTrack(
      from: 1.0, [RelativeKeyframe(startTime: 0.25, duration: 0.5, value: 2)], mode: mode)
    #expect(allocations { numbers.value(at: $0) } == 0)
    #expect(allocations { Double(floats.value(at: $0)) } == 0)
    #expect(allocations { points.value(at: $0).y } == 0)
    #expect(allocations { Double(wide.value(at: $0)[7]) } == 0)
    #expect(allocations { pulse.value(at: $0) } == 0)
    #expect(allocations { min(numbers.velocity(at: $0), 9) + points.velocity(at: $0).y } == 0)
  }

  @Test func curves() throws {
    let back = try CubicBezier(x1: 0.9, y1: -0.5, x2: 0.05, y2: 1.5)
    let curves: [any TimingCurve] = [
      CubicBezier.ease, back, PreparedBezier(back), try BezierSpline(back),
      try KochanekBartelsSpline([
        .init(x: 0, y: 0), .init(x: 0.4, y: 0.8, tension: 0.5), .init(x: 1, y: 1),
      ]),
      try StepTiming(count: 5), try LinearTiming([.init(0), .init(0.3, at: 0.2), .init(1)]),
      PennerCurve(.elastic, .easeInOut), PennerCurve(.bounce, .easeOut), Smoothstep.smootherstep,
    ]
    for curve in curves {
      let made = allocations { curve.value(at: $0) + curve.value(at: $0, before: true) }
      #expect(made == 0, "\(curve)")
      let slopes = allocations { min(max(curve.slope(at: $0), -9), 9) }
      #expect(slopes == 0, "slope of \(curve)")
    }
    #expect(allocations { back.parameter(at: $0) } == 0)
    #expect(allocations { Double(back.value(at: Float($0))) } == 0)
  }
}
