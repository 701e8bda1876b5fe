import Foundation
import SpringDynamics
import Testing

@Suite struct SpringUIKitTests {
  /// UIKit's residual of a spring, mass 1, as its source states it.
  private func residual(_ spring: Spring, after duration: Double, velocity: Double) -> Double {
    let w = spring.stiffness.squareRoot()
    let zeta = spring.damping / (2 * w)
    if zeta > 1 - 1e-12 { return abs(1 + (w - velocity) * duration) * exp(-w * duration) }
    let sine = (1 - zeta * zeta).squareRoot()
    return abs(zeta * w - velocity) / (w * sine) * exp(-zeta * w * duration)
  }

  @Test(arguments: [0.05, 0.3, 0.7, 0.8, 0.999, 1], [-15.0, -0.5, 0, 0.1, 0.8, 1.8, 9, 300])
  func residualAtTheEndIsTheConstant(ratio: Double, distance: Double) throws {
    for duration in [0.3, 1.0, 4] {
      let velocity = distance / duration
      let spring = try Spring(
        uikitDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
      #expect(
        abs(residual(spring, after: duration, velocity: velocity) / Spring.uikitResidual - 1)
          < 1e-11)
      #expect(abs(spring.dampingRatio / ratio - 1) < 1e-15)
      // It is the last time: a stiffer spring leaves less.
      let stiffer = try Spring(
        mass: 1, stiffness: spring.stiffness * 1.02, damping: spring.damping * 1.01)
      #expect(residual(stiffer, after: duration, velocity: velocity) < Spring.uikitResidual)
    }
  }

  @Test func theRootFinderAgreesWithTheClosedForm() throws {
    // A velocity too small to count takes the general path.
    for ratio in [0.25, 0.5, 0.9] {
      let closed = try Spring(uikitDuration: 0.5, dampingRatio: ratio)
      let found = try Spring(uikitDuration: 0.5, dampingRatio: ratio, initialVelocity: 1e-300)
      #expect(abs(closed.stiffness / found.stiffness - 1) < 1e-14)
    }
  }

  @Test(
    arguments: [
      (0, 0.5, 0), (-1, 0.5, 0), (.nan, 0.5, 0), (1, 0, 0), (1, 1.1, 0), (1, .nan, 0),
      (1, 0.5, .infinity), (1, 5e-4, 0),
    ] as [(Double, Double, Double)])
  func badParameters(duration: Double, ratio: Double, velocity: Double) {
    #expect(throws: SpringError.self) {
      try Spring(uikitDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
    }
  }
}
