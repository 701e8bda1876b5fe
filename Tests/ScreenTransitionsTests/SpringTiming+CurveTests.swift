import ScreenTransitions
import SpringDynamics
import Testing
import TimingCurves

@Suite struct SpringTimingCurveTests {
  @Test func aSpringEasesASegment() throws {
    let spring = try Spring(mass: 1, stiffness: 200, damping: 12)
    let timing = try SpringTiming(spring: spring, settledWithin: 0.001)
    let curve: any TimingCurve = timing
    #expect(curve.value(at: 0.3, before: true) == timing.value(at: 0.3))
    #expect(curve.slope(at: 0.3) == timing.slope(at: 0.3))
    let track = try KeyframeTrack(
      [0.0, 10, 30], timingFunctions: [CubicBezier.linear, timing])
    #expect(track.value(at: 0.5) == 10 && track.value(at: 1) == 30)
    let peak = (0...100).map { track.value(at: 0.5 + Double($0) / 200) }.max() ?? 0
    #expect(peak > 31)
    let expected = 10.0.interpolated(to: 30, at: timing.value(at: 0.5))
    #expect(track.value(at: 0.75) == expected)
  }
}
