import PopularMethods
import Testing

@Suite struct ClampedSpringTests {
  @Test("Right for ordinary springs")
  func ordinary() {
    for motion in ordinaryMotions(count: 100, seed: 13) {
      let errors = largestErrors(ClampedSpring.self, motion, at: shortly)
      #expect(errors.position < 1e-14 && errors.velocity < 1e-14, "\(motion)")
    }
    #expect(largestErrors(ClampedSpring.self, Motion(ratio: 1), at: shortly).position < 1e-14)
  }

  @Test("Over-damped springs move as another spring", arguments: [(2.0, 0.2, 0.4), (50.0, 0.9, 1)])
  func overDamped(ratio: Double, low: Double, high: Double) {
    let errors = largestErrors(ClampedSpring.self, Motion(ratio: ratio), at: shortly)
    #expect(errors.position > low && errors.position < high)
  }
}
