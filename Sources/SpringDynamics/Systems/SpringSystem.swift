/// The systems whose words for springs this module knows.
public enum SpringSystem: String, CaseIterable, Hashable, Sendable {
  /// Apple's SwiftUI, `Spring`.
  case swiftUI = "swiftui"
  /// Apple's UIKit, spring animations of views and `UISpringTimingParameters`.
  case uikit
  /// Apple's Core Animation, `CASpringAnimation`.
  case coreAnimation = "core-animation"
  /// Flutter, `SpringDescription`.
  case flutter
  /// Jetpack Compose, `spring()`.
  case compose
  /// Android's dynamic animations, `SpringForce`.
  case android
  /// React Native, `Animated.spring`.
  case reactNative = "react-native"
  /// Reanimated, `withSpring`.
  case reanimated
  /// react-spring, `config`.
  case reactSpring = "react-spring"
  /// Motion, formerly Framer Motion.
  case motion
  /// GNOME's libadwaita, `AdwSpringParams`, and niri.
  case adwaita = "libadwaita"
  /// anime.js, `spring()`.
  case anime

  /// The system's own name.
  public var title: String {
    switch self {
    case .swiftUI: "SwiftUI"
    case .uikit: "UIKit"
    case .coreAnimation: "Core Animation"
    case .flutter: "Flutter"
    case .compose: "Compose"
    case .android: "Android"
    case .reactNative: "React Native"
    case .reanimated: "Reanimated"
    case .reactSpring: "react-spring"
    case .motion: "Motion"
    case .adwaita: "libadwaita"
    case .anime: "anime.js"
    }
  }

  /// How the system evaluates a spring.
  public var policy: SpringPolicy {
    switch self {
    case .swiftUI: .swiftUI
    case .uikit: .uikit
    case .coreAnimation: .coreAnimation
    case .flutter: .flutter
    case .compose: .compose
    case .android: .android
    case .reactNative: .reactNative
    case .reanimated: .reanimated
    case .reactSpring: .reactSpring
    case .motion: .motion
    case .adwaita: .adwaita
    case .anime: .anime
    }
  }

  /// The ways in which the system lets a spring be said, the usual one first.
  public var forms: [SpringForm] { SpringForm.allCases.filter { $0.system == self } }

  /// The springs that the system has names for.
  public var presets: [Preset] {
    switch self {
    case .swiftUI:
      [
        Preset("smooth", SwiftUISpring.smooth.spring),
        Preset("snappy", SwiftUISpring.snappy.spring),
        Preset("bouncy", SwiftUISpring.bouncy.spring),
        Preset("interactive", SwiftUISpring.interactive.spring),
        Preset("responsive", SwiftUISpring.responsive.spring),
      ]
    case .uikit: [Preset("navigation", UISpringTiming.navigation.spring)]
    case .coreAnimation: [Preset("default", .coreAnimationDefault)]
    case .flutter: []
    case .compose: Self.androidPresets(ratio: 1, stiffness: ComposeSpring.medium)
    case .android:
      Self.androidPresets(ratio: ComposeSpring.mediumBouncy, stiffness: ComposeSpring.medium)
    case .reactNative: [Preset("default", ReactNativeSpring.standard.spring)]
    case .reanimated:
      [
        Preset("gentle", ReanimatedSpring.gentle.spring),
        Preset("wiggly", ReanimatedSpring.wiggly.spring),
        Preset("snappy", ReanimatedSpring.snappy.spring),
        Preset("reanimated3", ReanimatedSpring.reanimated3.spring),
      ]
    case .reactSpring:
      [
        Preset("default", ReactSpringConfig.standard.spring),
        Preset("gentle", ReactSpringConfig.gentle.spring),
        Preset("wobbly", ReactSpringConfig.wobbly.spring),
        Preset("stiff", ReactSpringConfig.stiff.spring),
        Preset("slow", ReactSpringConfig.slow.spring),
        Preset("molasses", ReactSpringConfig.molasses.spring),
      ]
    case .motion, .adwaita, .anime: []
    }
  }

  /// A spring that has a name.
  public struct Preset: Hashable, Sendable {
    /// The name within its system.
    public let name: String
    /// The spring.
    public let spring: Spring

    init(_ name: String, _ spring: Spring) {
      self.name = name
      self.spring = spring
    }
  }

  /// Each constant of `Spring` and `SpringForce` beside the other parameter's default.
  private static func androidPresets(ratio: Double, stiffness: Double) -> [Preset] {
    let ratios = [
      ("no-bouncy", ComposeSpring.noBouncy), ("low-bouncy", ComposeSpring.lowBouncy),
      ("medium-bouncy", ComposeSpring.mediumBouncy), ("high-bouncy", ComposeSpring.highBouncy),
    ]
    let stiffnesses = [
      ("very-low", ComposeSpring.veryLow), ("low", ComposeSpring.low),
      ("medium-low", ComposeSpring.mediumLow), ("medium", ComposeSpring.medium),
      ("high", ComposeSpring.high),
    ]
    func preset(_ name: String, _ ratio: Double, _ stiffness: Double) -> Preset {
      Preset(
        name,
        Spring(
          uncheckedMass: 1, stiffness: stiffness, damping: 2 * ratio * stiffness.squareRoot()))
    }
    return ratios.map { preset($0.0, $0.1, stiffness) }
      + stiffnesses.map { preset($0.0, ratio, $0.1) }
  }
}
