import PopularMethods
import Testing

@Suite struct TwoRootSpringTests {
  @Test("Right for ordinary springs")
  func ordinary() {
    for motion in ordinaryMotions(count: 100, seed: 11) {
      let errors = largestErrors(TwoRootSpring.self, motion, at: shortly)
      #expect(errors.position < 1e-14 && errors.velocity < 1e-14, "\(motion)")
    }
  }

  @Test("Digits go beside the critical damping")
  func nearCritical() {
    let exact = largestErrors(TwoRootSpring.self, Motion(ratio: 1, velocity: 3), at: shortly)
    #expect(exact.position < 1e-14)
    let above = largestErrors(
      TwoRootSpring.self, Motion(ratio: 1 + 1e-13, velocity: 3), at: shortly)
    #expect(above.position > 1e-11 && above.position < 1e-6)
  }

  @Test("The small root of a strongly over-damped spring is a difference of large numbers")
  func overDamped() {
    let times = (0...40).map { 1000 * Double($0) }
    let errors = largestErrors(TwoRootSpring.self, Motion(ratio: 1e4), at: times)
    #expect(errors.position > 1e-10 && errors.position < 1e-7)
  }
}
