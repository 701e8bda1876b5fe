import Foundation
import PopularMethods
import Testing

@Suite struct EulerSpringTests {
  @Test("First order: halving the step halves the error")
  func order() {
    let motion = Motion(ratio: 0.5)
    func error(_ step: Double) -> Double {
      let spring = EulerSpring(mass: 1, stiffness: 100, damping: motion.damping, step: step)
      let state = spring.state(at: 0.25, position: 0, velocity: 0, target: 1)
      return motion.exact(at: 0.25).position.absoluteError(of: state.position)
    }
    let errors = (4...9).map { error(exp2(-Double($0) - 2)) }
    for (coarse, fine) in zip(errors, errors.dropFirst()) {
      let order = log2(coarse / fine)
      #expect(order > 0.8 && order < 1.2)
    }
  }

  @Test("Percents a frame at a time, per mille at a millisecond")
  func ordinary() {
    let motion = Motion(ratio: 0.5)
    let frame = largestErrors(FrameEulerSpring.self, motion, at: shortly).position
    #expect(frame > 1e-2 && frame < 0.2)
    let millisecond = largestErrors(MillisecondEulerSpring.self, motion, at: shortly).position
    #expect(millisecond > 5e-4 && millisecond < 1e-2)
  }

  @Test("A stiff spring grows without bound")
  func unstable() {
    let spring = FrameEulerSpring(mass: 1, stiffness: 100, damping: 1000)
    let state = spring.state(at: 2, position: 0, velocity: 0, target: 1)
    #expect(state.position.magnitude > 1e100)
  }

  @Test("The start is exact, and the last short step is taken")
  func ends() {
    let spring = MillisecondEulerSpring(mass: 1, stiffness: 100, damping: 10)
    let start = spring.state(at: 0, position: 0.25, velocity: 3, target: 1)
    #expect(start.position == 0.25 && start.velocity == 3)
    let inside = spring.state(at: 5e-4, position: 0, velocity: 1, target: 0)
    #expect(inside.position == 5e-4 * inside.velocity)
  }
}
