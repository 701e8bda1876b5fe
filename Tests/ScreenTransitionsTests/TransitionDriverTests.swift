import Oracle
import ScreenTransitions
import SpringDynamics
import Testing
import TimingCurves

@Suite struct TransitionDriverTests {
  func driver(_ timing: TransitionTiming) throws -> TransitionDriver {
    try TransitionDriver(timing)
  }

  /// The spring-driven recipes with the spring that their numbers mean.
  static let springDriven: [TransitionRecipe] = [.cardToDetail, .buttonsAppear, .imageZoom]

  @Test(arguments: springDriven) func springsAgainstTheOracle(recipe: TransitionRecipe) throws {
    let driver = try TransitionDriver(recipe.timing)
    guard case .spring(let spring, let initial) = driver.motion else {
      Issue.record("\(recipe.name) has no spring")
      return
    }
    #expect(initial.position == 0)
    var overshoot = 0.0
    for frame in 0...240 {
      let time = driver.endTime * Double(frame) / 240
      guard case .running(let local) = driver.active(at: time) else { continue }
      let exact = SpringOracle.state(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, position: 0,
        velocity: initial.velocity, target: 1, at: local)
      let progress = driver.progress(at: time)
      #expect((Real(progress) - exact.position).magnitude.double < 1e-14, "\(time)")
      overshoot = max(overshoot, progress - 1)
    }
    // All three go beyond their end.
    #expect(overshoot > 0.01, "\(overshoot)")
  }

  @Test func articleSpringsAreTheirNumbers() throws {
    let buttons = try TransitionDriver(TransitionRecipe.buttonsAppear.timing)
    let spring = try Spring(mass: 1, stiffness: 100, damping: 15)
    #expect(buttons.motion == .spring(spring, from: SpringState(position: 0, velocity: 15)))
    let card = try TransitionDriver(TransitionRecipe.cardToDetail.timing)
    let uikit = try Spring(uikitDuration: 0.3, dampingRatio: 0.7, initialVelocity: 0.1)
    #expect(card.motion == .spring(uikit, from: SpringState(position: 0, velocity: 0.1)))
    let zoom = try TransitionDriver(TransitionRecipe.imageZoom.timing)
    let gentle = try Spring(uikitDuration: 1, dampingRatio: 0.8)
    #expect(zoom.motion == .spring(gentle, from: SpringState(position: 0, velocity: 0)))
  }

  /// The cut comes at exactly one second, where the spring has not settled.
  @Test func buttonsAreCutAtOneSecond() throws {
    let driver = try TransitionDriver(TransitionRecipe.buttonsAppear.timing)
    #expect(driver.endTime == 1)
    #expect(driver.progress(at: 1) == 1)
    #expect(driver.progress(at: 1.0.nextUp) == 1)
    let last = driver.progress(at: 1.0.nextDown)
    let exact = SpringOracle.state(
      mass: 1, stiffness: 100, damping: 15, position: 0, velocity: 15, target: 1,
      at: 1.0.nextDown)
    #expect((Real(last) - exact.position).magnitude.double < 1e-15)
    #expect(abs(last - 1) > 1e-5)
    let animation = try TransitionRecipe.buttonsAppear.animation()
    #expect(animation.frame(at: 1) == animation.frame(progress: 1))
    #expect(animation.frame(at: 1.0.nextDown) != animation.frame(progress: 1))
    // Positive initial velocity leads towards the place.
    #expect(driver.progress(at: 0.01) > 0.1)
  }

  @Test func delayHoldsTheStart() throws {
    let driver = try TransitionDriver(TransitionRecipe.cardToDetail.timing)
    for time in [-1, 0, 0.01, .nan, -.infinity] as [Double] {
      #expect(driver.progress(at: time) == 0, "\(time)")
    }
    #expect(driver.progress(at: 0.011) > 0)
    #expect(driver.endTime == 0.01 + 0.3)
    #expect(driver.progress(at: driver.endTime.nextDown) != 1)
    for time in [driver.endTime, 5, .infinity] { #expect(driver.progress(at: time) == 1) }
  }

  @Test func curvesRunOverTheirDuration() throws {
    let curve = CubicBezier.easeInOut
    let driver = try driver(TransitionTiming(duration: 2, delay: 0.5, motion: .curve(curve)))
    for time in [0.75, 1.0, 1.5, 2.25] {
      #expect(driver.progress(at: time) == curve.value(at: (time - 0.5) / 2))
    }
    #expect(driver.progress(at: 2.5) == 1)
  }

  @Test func startAndEndProgressScale() throws {
    let driver = try driver(
      TransitionTiming(
        duration: 1, motion: .curve(.linear), startProgress: 0.25, endProgress: 0.75))
    #expect(driver.progress(at: 0) == 0.25)
    #expect(driver.progress(at: 0.5) == 0.5)
    #expect(driver.progress(at: 1) == 0.75)
    #expect(driver.scaled(0) == 0.25 && driver.scaled(1) == 0.75)
  }

  @Test func repeatAndAutoreverse() throws {
    let loop = try driver(TransitionTiming(duration: 0.5, motion: .curve(.easeIn), repeats: true))
    #expect(loop.endTime == .infinity)
    let once = CubicBezier.easeIn.value(at: 0.25)
    for run in 0..<5 { #expect(loop.progress(at: 0.5 * Double(run) + 0.125) == once) }
    let swing = try driver(
      TransitionTiming(
        duration: 0.5, motion: .curve(.easeIn), repeats: true, autoreverses: true))
    #expect(swing.progress(at: 0.125) == once && swing.progress(at: 0.875) == once)
    #expect(swing.progress(at: 0.5) == 1 && swing.progress(at: 1) == 0)
    let single = try driver(
      TransitionTiming(duration: 0.5, motion: .curve(.easeIn), autoreverses: true))
    #expect(single.progress(at: 0.875) == once)
    #expect(single.endTime == 1 && single.progress(at: 1) == 1)
  }

  /// What a batch does by itself gives the same numbers.
  @Test(arguments: TransitionRecipe.all)
  func activityAndMotionGiveProgress(recipe: TransitionRecipe) throws {
    let driver = try TransitionDriver(recipe.timing)
    for frame in -2...80 {
      let time = Double(frame) / 60
      let progress: Double
      switch (driver.active(at: time), driver.motion) {
      case (.held(let held), _): progress = held
      case (.running(let local), .curve(let curve)):
        progress = driver.scaled(curve.value(at: local))
      case (.running(let local), .spring(let spring, let initial)):
        progress = driver.scaled(spring.state(at: local, from: initial, target: 1).position)
      }
      #expect(progress == driver.progress(at: time))
    }
  }

  @Test func badTimingsAreRefused() throws {
    let curve = TransitionTiming.Motion.curve(.linear)
    for bad in [0, -1, .nan, .infinity] as [Double] {
      #expect(throws: TransitionError.self) {
        try driver(TransitionTiming(duration: bad, motion: curve))
      }
    }
    for bad in [-1, .nan, .infinity] as [Double] {
      #expect(throws: TransitionError.self) {
        try driver(TransitionTiming(duration: 1, delay: bad, motion: curve))
      }
    }
    for (start, end) in [(Double.nan, 1), (0, Double.infinity)] {
      #expect(throws: TransitionError.self) {
        try driver(
          TransitionTiming(duration: 1, motion: curve, startProgress: start, endProgress: end))
      }
    }
    let springs: [TransitionTiming.Motion] = [
      .uikitSpring(dampingRatio: 0), .uikitSpring(dampingRatio: .nan),
      .spring(mass: 0, stiffness: 1, damping: 1), .spring(mass: 1, stiffness: -1, damping: 1),
      .spring(mass: 1, stiffness: 1, damping: 1, initialVelocity: .nan),
    ]
    for spring in springs {
      #expect(throws: TransitionError.self) {
        try driver(TransitionTiming(duration: 1, motion: spring))
      }
    }
  }
}
