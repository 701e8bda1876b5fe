extension SpringForm {
  /// The spring that the system makes of these numbers, one a word, in the words' units.
  ///
  /// Throws: `SpringError` naming the first word whose number is not allowed; `.outOfRange` of
  /// `values` when they are not as many as the words.
  public func spring(_ values: [Double]) throws(SpringError) -> Spring {
    guard values.count == words.count else {
      throw .outOfRange(
        parameter: "values", value: Double(values.count), allowed: "\(words.count) numbers")
    }
    let (a, b) = (values[0], values[1])
    let c = values.count > 2 ? values[2] : 0
    switch self {
    case .swiftUIDuration: return try SwiftUISpring(duration: a, bounce: b).spring
    case .swiftUIResponse: return try SwiftUISpring(response: a, dampingFraction: b).spring
    case .swiftUISettling:
      return try SwiftUISpring(settlingDuration: a, dampingRatio: b).spring
    case .swiftUIPhysics:
      return try SwiftUISpring(mass: a, stiffness: b, damping: c, allowOverDamping: true).spring
    case .uikitDuration:
      return try UIKitSpring(duration: a, dampingRatio: b, initialVelocity: c).spring
    case .uikitTiming: return try UISpringTiming(mass: a, stiffness: b, damping: c).spring
    case .coreAnimation:
      return try CoreAnimationSpring(mass: a, stiffness: b, damping: c).spring
    case .coreAnimationPerceptual:
      return try CoreAnimationSpring(perceptualDuration: a, bounce: b).spring
    case .flutter: return try FlutterSpring(mass: a, stiffness: b, damping: c).spring
    case .flutterRatio: return try FlutterSpring(mass: a, stiffness: b, ratio: c).spring
    case .flutterDuration:
      guard a >= 1, a <= 0x1p53 else {
        throw .outOfRange(parameter: "duration", value: a, allowed: "in [1, 2^53] ms")
      }
      // Flutter cuts off what is below a millisecond.
      return try FlutterSpring(milliseconds: Int(a), bounce: b).spring
    case .compose: return try ComposeSpring(dampingRatio: a, stiffness: b).spring
    case .android: return try AndroidSpring(dampingRatio: a, stiffness: b).spring
    case .reactNative:
      return try ReactNativeSpring(stiffness: b, damping: c, mass: a).spring
    case .reactNativeOrigami: return try ReactNativeSpring(tension: a, friction: b).spring
    case .reactNativeBounciness: return try ReactNativeSpring(bounciness: a, speed: b).spring
    case .reanimated:
      return try ReanimatedSpring(mass: a, stiffness: b, damping: c).spring
    case .reanimatedDuration:
      return try ReanimatedSpring(milliseconds: a, dampingRatio: b).spring
    case .reactSpring:
      return try ReactSpringConfig(tension: b, friction: c, mass: a).spring
    case .reactSpringFrequency:
      return try ReactSpringConfig(frequency: b, damping: c, mass: a).spring
    case .motion: return try MotionSpring(stiffness: b, damping: c, mass: a).spring
    case .motionDuration: return try MotionSpring(milliseconds: a, bounce: b).spring
    case .motionVisualDuration: return try MotionSpring(visualDuration: a, bounce: b).spring
    case .adwaita:
      return try AdwaitaSpring(dampingRatio: c, mass: a, stiffness: b).spring
    case .anime: return try AnimeSpring(mass: a, stiffness: b, damping: c).spring
    case .animeDuration: return try AnimeSpring(milliseconds: a, bounce: b).spring
    }
  }

  /// The numbers, one a word, with which the system makes this spring, or the one of another mass that
  /// moves as it does where the form has no word for the mass.
  ///
  /// Flutter's and anime's are rounded as these systems show them. The initial velocity, in distances
  /// per second, has a part in UIKit's duration only.
  /// Throws: where the system cannot say it in this form, or would not take the numbers back; the
  /// error tells why.
  public func values(
    of spring: Spring, initialVelocity: Double = 0
  ) throws(SpringError) -> [Double] {
    let values = try formulaValues(of: spring, initialVelocity: initialVelocity)
    for (word, value) in zip(words, values) where !value.isFinite {
      throw .noSpring(
        parameter: word.name, value: value, reason: "the number is beyond the range of Double")
    }
    _ = try self.spring(values)
    return values
  }

  /// What the system's formulas give, representable and within its limits or not.
  private func formulaValues(
    of spring: Spring, initialVelocity: Double
  ) throws(SpringError) -> [Double] {
    switch self {
    case .swiftUIDuration:
      let own = try SwiftUISpring(spring)
      return [own.duration, own.bounce]
    case .swiftUIResponse:
      let own = try SwiftUISpring(spring)
      return [own.response, own.dampingFraction]
    case .swiftUIPhysics: return try SwiftUISpring(spring).spring.triple
    case .swiftUISettling:
      let own = try UIKitSpring(spring)
      guard own.duration >= 0.01, own.duration <= 10 else {
        throw .noSpring(
          parameter: "stiffness", value: spring.stiffness,
          reason: "its settling duration of \(own.duration) s is outside [0.01, 10]")
      }
      return [own.duration, own.dampingRatio]
    case .uikitDuration:
      let own = try UIKitSpring(spring, initialVelocity: initialVelocity)
      return [own.duration, own.dampingRatio, initialVelocity]
    case .uikitTiming, .flutter, .motion: return spring.triple
    case .coreAnimation: return try CoreAnimationSpring(spring).spring.triple
    case .coreAnimationPerceptual:
      let own = try CoreAnimationSpring(spring)
      return [own.perceptualDuration, own.bounce]
    case .flutterRatio:
      return [spring.mass, spring.stiffness, try SwiftUISpring(spring).dampingFraction]
    case .flutterDuration:
      let own = FlutterSpring(spring)
      return [Double(try own.milliseconds), own.bounce]
    case .compose, .android:
      let own = try ComposeSpring(spring)
      return [own.dampingRatio, own.stiffness]
    case .reactNative: return try ReactNativeSpring(spring).spring.triple
    case .reactNativeOrigami:
      let own = try ReactNativeSpring(spring).origami
      return [own.tension, own.friction]
    case .reactNativeBounciness:
      let own = try ReactNativeSpring(spring).bouncinessAndSpeed
      return [own.bounciness, own.speed]
    case .reanimated: return try ReanimatedSpring(spring).spring.triple
    case .reanimatedDuration:
      return [try ReanimatedSpring(spring).milliseconds, spring.roundedDampingRatio]
    case .reactSpring: return spring.triple
    case .reactSpringFrequency:
      let own = ReactSpringConfig(spring)
      return [own.mass, try own.frequency, own.dampingRatio]
    case .motionDuration:
      let own = MotionSpring(spring)
      return [try own.milliseconds, try own.timedBounce]
    case .motionVisualDuration:
      let own = MotionSpring(spring)
      return [try own.visualDuration, try own.timedBounce]
    case .adwaita:
      let own = try AdwaitaSpring(spring)
      return [spring.mass, spring.stiffness, own.dampingRatio]
    case .anime: return try AnimeSpring(spring).spring.triple
    case .animeDuration:
      let own = try AnimeSpring(try spring.perUnitMass).perceived
      return [own.milliseconds, own.bounce]
    }
  }
}

extension Spring {
  /// m, k, c.
  fileprivate var triple: [Double] { [mass, stiffness, damping] }
}
