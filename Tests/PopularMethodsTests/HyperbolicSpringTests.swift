import PopularMethods
import Testing

@Suite struct HyperbolicSpringTests {
  @Test("Right for ordinary springs")
  func ordinary() {
    for motion in ordinaryMotions(count: 100, seed: 12) {
      let errors = largestErrors(HyperbolicSpring.self, motion, at: shortly)
      #expect(errors.position < 1e-14 && errors.velocity < 1e-14, "\(motion)")
    }
  }

  @Test("cosh overflows while the envelope vanishes: NaN")
  func overflow() {
    let motion = Motion(ratio: 50)
    let spring = HyperbolicSpring(mass: 1, stiffness: 100, damping: motion.damping)
    let early = spring.state(at: 1, position: 0, velocity: 0, target: 1)
    #expect(motion.exact(at: 1).position.absoluteError(of: early.position) < 1e-11)
    let late = spring.state(at: 2, position: 0, velocity: 0, target: 1)
    #expect(late.position.isNaN)
    #expect(late.velocity.isNaN)
  }

  @Test("Between the overflow of cosh and the end of exp it is infinite")
  func infinity() {
    let spring = HyperbolicSpring(mass: 1, stiffness: 100, damping: 1000)
    let state = spring.state(at: 1.43, position: 0, velocity: 0, target: 1)
    #expect(!state.position.isFinite)
  }

  @Test("Good beside the critical damping, worse with strong damping")
  func dampingRatios() {
    let above = largestErrors(
      HyperbolicSpring.self, Motion(ratio: 1 + 1e-13, velocity: 3), at: shortly)
    #expect(above.position < 1e-15)
    let strong = largestErrors(HyperbolicSpring.self, Motion(ratio: 30), at: shortly)
    #expect(strong.position > 1e-14 && strong.position < 1e-12)
  }
}
