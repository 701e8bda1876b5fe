/// How a system evaluates the spring that it was given, where that is not the true equation.
///
/// `Spring.state(at:from:target:)` solves m·x″ + c·x′ + k·(x − target) = 0 and nothing else. Shipped
/// systems treat strong damping as critical, integrate in steps, clamp parameters or round what they
/// return; each such habit is a member here, so that a difference is always asked for by name.
/// The members are variables: take a system's policy and change one habit.
public struct SpringPolicy: Hashable, Sendable {
  /// What becomes of a damping ratio above 1.
  public enum Overdamping: Hashable, Sendable {
    /// The two real rates of the equation.
    case exact
    /// The same mass and stiffness with a damping ratio of 1: it arrives sooner.
    case asCritical
  }

  /// How x and v at a time come about.
  public enum Evaluation: Hashable, Sendable {
    /// The closed form.
    case exact
    /// v ← v + a·h, then x ← x + v·h, in steps h given in seconds, counted in milliseconds.
    case semiImplicitEuler(step: Double)
  }

  /// What the result is rounded to.
  public enum Precision: Hashable, Sendable {
    /// As computed.
    case double
    /// The value and the velocity are rounded to the nearest Float.
    case floatValue
    /// The share of the way (x − x₀)/(target − x₀) is rounded to the nearest Float, and so is its
    /// speed; the value is then computed in Double.
    case floatProgress
  }

  /// The ranges that parameters are pulled into before anything is computed.
  public struct Limits: Hashable, Sendable {
    /// Allowed masses.
    public var mass: ClosedRange<Double>
    /// Allowed stiffnesses.
    public var stiffness: ClosedRange<Double>
    /// Allowed damping coefficients.
    public var damping: ClosedRange<Double>

    /// Limits of all three.
    public init(
      mass: ClosedRange<Double>, stiffness: ClosedRange<Double>, damping: ClosedRange<Double>
    ) {
      self.mass = mass
      self.stiffness = stiffness
      self.damping = damping
    }
  }

  /// What a damping ratio above 1 becomes.
  public var overdamping: Overdamping
  /// How states are computed.
  public var evaluation: Evaluation
  /// What results are rounded to.
  public var precision: Precision
  /// Where parameters are clamped; nil where they are not.
  public var limits: Limits?
  /// When the system calls the spring settled.
  public var rest: SpringRest

  /// A policy of these habits; by default the true equation's, without a rest rule of a system.
  public init(
    overdamping: Overdamping = .exact, evaluation: Evaluation = .exact,
    precision: Precision = .double, limits: Limits? = nil, rest: SpringRest = .lastTime()
  ) {
    self.overdamping = overdamping
    self.evaluation = evaluation
    self.precision = precision
    self.limits = limits
    self.rest = rest
  }

  /// The spring that the system moves when it is given `spring`: clamped to its limits, and critical
  /// where it knows no over-damping.
  public func effective(_ spring: Spring) -> Spring {
    var result = spring
    if let limits {
      let mass = spring.mass.clamped(to: limits.mass)
      let stiffness = spring.stiffness.clamped(to: limits.stiffness)
      let damping = spring.damping.clamped(to: limits.damping)
      if mass != spring.mass || stiffness != spring.stiffness || damping != spring.damping {
        result = Spring(uncheckedMass: mass, stiffness: stiffness, damping: damping)
      }
    }
    if overdamping == .asCritical, result.rates.regime == .overdamped { return result.critical }
    return result
  }
}

extension SpringPolicy {
  /// The equation as it stands: two rates when over-damped, Double, no clamps; settled at the last
  /// time at which more than a thousandth of the way is missing.
  public static let trueODE = SpringPolicy()

  /// `CASpringAnimation`: over-damping is evaluated as critical, unless `allowsOverdamping` is set.
  ///
  /// Source: values measured on QuartzCore (macOS 14 and later) in public tests: damping 30 gives the
  /// positions of damping 20 for mass 1, stiffness 100; Apple, CASpringAnimation `allowsOverdamping`.
  public static let coreAnimation = SpringPolicy(
    overdamping: .asCritical, rest: .coreAnimation())

  /// `CASpringAnimation` with `allowsOverdamping`, as `init(perceptualDuration:bounce:)` sets it.
  public static let coreAnimationOverdamped = SpringPolicy(rest: .coreAnimation())

  /// SwiftUI's `Spring` and the animations made of it.
  ///
  /// Over-damping is kept (`Spring(mass:stiffness:damping:)` alone treats it as critical unless
  /// `allowOverDamping` is set; see `SwiftUISpring`).
  /// Source: Apple, SwiftUI `Spring`; OpenSwiftUI, Spring+VectorArithmetic.swift (2024).
  public static let swiftUI = SpringPolicy(rest: .swiftUI())

  /// `UIView.animate(withDuration:usingSpringWithDamping:)` and `UISpringTimingParameters`: Core
  /// Animation's evaluation; the duration is the one that was asked for.
  public static let uikit = SpringPolicy(overdamping: .asCritical, rest: .uikit)

  /// Flutter's `SpringSimulation`: the equation; done at the first frame within both tolerances.
  ///
  /// Source: Flutter, spring_simulation.dart and tolerance.dart (3.x): distance and velocity 1e-3.
  public static let flutter = SpringPolicy(
    rest: .frames(displacement: 1e-3, speed: 1e-3, interval: 1.0 / 60))

  /// Jetpack Compose's `spring()`: the equation, with values rounded to Float.
  ///
  /// Source: androidx, SpringEstimation.kt and `Spring.DefaultDisplacementThreshold` (2020–).
  public static let compose = SpringPolicy(precision: .floatValue, rest: .envelope(threshold: 0.01))

  /// Android's `SpringForce`: the equation, with values rounded to Float; at rest at the first frame
  /// below 3/4 of the smallest visible change (of alpha: 1/256) and 62.5 times that a second.
  ///
  /// Source: androidx, SpringForce.java and DynamicAnimation.java (dynamicanimation 1.0).
  public static let android = SpringPolicy(
    precision: .floatValue,
    rest: .frames(displacement: 0.75 / 256, speed: 0.75 / 256 * 62.5, interval: 1.0 / 60))

  /// React Native's `Animated.spring`: over-damping evaluated as critical.
  ///
  /// Source: react-native, SpringAnimation.js (0.7x): rest thresholds 0.001 and 0.001 a second.
  public static let reactNative = SpringPolicy(
    overdamping: .asCritical,
    rest: .frames(displacement: 1e-3, speed: 1e-3, interval: 1.0 / 60))

  /// Reanimated's `withSpring`: over-damping evaluated as critical.
  ///
  /// Source: react-native-reanimated 4, spring.ts and springUtils.ts: energy threshold 6e-9.
  public static let reanimated = SpringPolicy(
    overdamping: .asCritical, rest: .energy(fraction: 6e-9, interval: 1.0 / 60))

  /// react-spring: semi-implicit Euler in steps of one millisecond.
  ///
  /// Source: pmndrs/react-spring 9, SpringValue.ts `advance`. In its frame loop a frame of a broken
  /// number of milliseconds is rounded up, so that its clock runs fast; here the time is the sum of
  /// the steps.
  public static let reactSpring = SpringPolicy(
    evaluation: .semiImplicitEuler(step: 1e-3), rest: .reactSpring)

  /// Motion (formerly Framer Motion): the equation; done at the first multiple of 50 ms within its
  /// thresholds, when it prepares keyframes.
  ///
  /// Source: motion-dom 12, spring.ts and calc-duration.ts.
  public static let motion = SpringPolicy(rest: .motion)

  /// libadwaita's `AdwSpringAnimation`: the equation; its estimated duration is −ln ε/β.
  ///
  /// Source: GNOME/libadwaita 1.x, adw-spring-animation.c.
  public static let adwaita = SpringPolicy(rest: .adwaita())

  /// anime.js' `spring()`: mass at least 1, stiffness and damping at most 10 000.
  ///
  /// Source: anime.js 4.3.6, easings/spring/index.js.
  public static let anime = SpringPolicy(
    limits: Limits(mass: 1...1e4, stiffness: 1e-11...1e4, damping: 1e-11...1e4), rest: .anime)

  /// The policy with the share of the way rounded to Float, as QuartzCore's presentation values are.
  ///
  /// Source: values measured on QuartzCore in public tests (10.44054701924324 of 100 after 0.05 s).
  public var inSinglePrecision: SpringPolicy {
    var policy = self
    policy.precision = .floatProgress
    return policy
  }
}

extension Spring {
  /// The spring of the same mass and stiffness whose damping ratio is exactly 1.
  ///
  /// Its `damping` is 2·√(k·m) rounded; its motion is that of the unrounded value.
  public var critical: Spring {
    let damping = (Scaled(mass) * Scaled(stiffness)).squareRoot.scaled(by: 1).added(to: 0)
    return Spring(
      uncheckedMass: mass, stiffness: stiffness, damping: damping,
      rates: SpringRates(criticalMass: mass, stiffness: stiffness))
  }
}

extension Double {
  func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
