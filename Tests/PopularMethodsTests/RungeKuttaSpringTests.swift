import Foundation
import PopularMethods
import Testing

@Suite struct RungeKuttaSpringTests {
  @Test("Fourth order: halving the step divides the error by sixteen")
  func order() {
    let motion = Motion(ratio: 0.5)
    func error(_ step: Double) -> Double {
      let spring = RungeKuttaSpring(mass: 1, stiffness: 100, damping: motion.damping, step: step)
      let state = spring.state(at: 0.25, position: 0, velocity: 0, target: 1)
      return motion.exact(at: 0.25).position.absoluteError(of: state.position)
    }
    let errors = (4...9).map { error(exp2(-Double($0) - 2)) }
    for (coarse, fine) in zip(errors, errors.dropFirst()) {
      let order = log2(coarse / fine)
      #expect(order > 3.7 && order < 4.3)
    }
  }

  @Test("Good for ordinary springs, useless for stiff ones")
  func ordinary() {
    let error = largestErrors(RungeKuttaSpring.self, Motion(ratio: 0.5), at: shortly).position
    #expect(error > 1e-9 && error < 1e-6)
    let stiff = RungeKuttaSpring(mass: 1, stiffness: 100, damping: 1000)
    #expect(!(stiff.state(at: 1, position: 0, velocity: 0, target: 1).position.magnitude < 1e100))
  }
}
