/// One way in which a system lets a spring be said: the words, their units, and what they default to.
public enum SpringForm: CaseIterable, Hashable, Sendable {
  /// SwiftUI's duration and bounce.
  case swiftUIDuration
  /// SwiftUI's response and damping fraction.
  case swiftUIResponse
  /// SwiftUI's settling duration and damping ratio.
  case swiftUISettling
  /// SwiftUI's mass, stiffness and damping, with over-damping allowed.
  case swiftUIPhysics
  /// UIKit's `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  case uikitDuration
  /// UIKit's `UISpringTimingParameters(mass:stiffness:damping:)`.
  case uikitTiming
  /// Core Animation's mass, stiffness and damping.
  case coreAnimation
  /// Core Animation's perceptual duration and bounce.
  case coreAnimationPerceptual
  /// Flutter's `SpringDescription`.
  case flutter
  /// Flutter's `SpringDescription.withDampingRatio`.
  case flutterRatio
  /// Flutter's `SpringDescription.withDurationAndBounce`.
  case flutterDuration
  /// Compose's `spring(dampingRatio:stiffness:)`.
  case compose
  /// Android's `SpringForce`.
  case android
  /// React Native's mass, stiffness and damping.
  case reactNative
  /// React Native's tension and friction.
  case reactNativeOrigami
  /// React Native's bounciness and speed.
  case reactNativeBounciness
  /// Reanimated's mass, stiffness and damping.
  case reanimated
  /// Reanimated's duration and damping ratio.
  case reanimatedDuration
  /// react-spring's mass, tension and friction.
  case reactSpring
  /// react-spring's mass, `frequency` and `damping`.
  case reactSpringFrequency
  /// Motion's mass, stiffness and damping.
  case motion
  /// Motion's duration and bounce.
  case motionDuration
  /// Motion's visual duration and bounce.
  case motionVisualDuration
  /// libadwaita's mass, stiffness and damping ratio.
  case adwaita
  /// anime.js' mass, stiffness and damping.
  case anime
  /// anime.js' duration and bounce.
  case animeDuration

  /// What a word's number counts.
  public enum Unit: Hashable, Sendable {
    /// A ratio, or a quantity in the system's own units.
    case plain
    /// Seconds.
    case seconds
    /// Milliseconds.
    case milliseconds
  }

  /// A parameter by the system's name for it.
  public struct Word: Hashable, Sendable {
    /// The name, as code writes it: `dampingRatio`.
    public let name: String
    /// The unit of its numbers.
    public let unit: Unit
    /// What the system takes where it is not given; nil where it must be.
    public let fallback: Double?
    /// Whether the fallback stands for nothing in particular, as a mass of 1 does.
    public let isNeutral: Bool

    init(_ name: String, _ fallback: Double? = nil, unit: Unit = .plain, isNeutral: Bool = false) {
      self.name = name
      self.unit = unit
      self.fallback = fallback
      self.isNeutral = isNeutral
    }

    static let mass = Word("mass", 1, isNeutral: true)
    static func mass(_ fallback: Double) -> Word { Word("mass", fallback) }
  }

  /// The system whose form it is.
  public var system: SpringSystem {
    switch self {
    case .swiftUIDuration, .swiftUIResponse, .swiftUISettling, .swiftUIPhysics: .swiftUI
    case .uikitDuration, .uikitTiming: .uikit
    case .coreAnimation, .coreAnimationPerceptual: .coreAnimation
    case .flutter, .flutterRatio, .flutterDuration: .flutter
    case .compose: .compose
    case .android: .android
    case .reactNative, .reactNativeOrigami, .reactNativeBounciness: .reactNative
    case .reanimated, .reanimatedDuration: .reanimated
    case .reactSpring, .reactSpringFrequency: .reactSpring
    case .motion, .motionDuration, .motionVisualDuration: .motion
    case .adwaita: .adwaita
    case .anime, .animeDuration: .anime
    }
  }

  /// The words in their order.
  public var words: [Word] {
    switch self {
    case .swiftUIDuration:
      [Word("duration", 0.5, unit: .seconds), Word("bounce", 0, isNeutral: true)]
    case .swiftUIResponse:
      [Word("response", 0.5, unit: .seconds), Word("dampingFraction", 0.825)]
    case .swiftUISettling: [Word("settlingDuration", unit: .seconds), Word("dampingRatio")]
    case .uikitDuration:
      [
        Word("duration", unit: .seconds), Word("dampingRatio"),
        Word("initialVelocity", 0, isNeutral: true),
      ]
    case .uikitTiming: [.mass(3), Word("stiffness", 1000), Word("damping", 500)]
    case .coreAnimation, .reactNative, .motion, .anime:
      [.mass, Word("stiffness", 100), Word("damping", 10)]
    case .coreAnimationPerceptual:
      [Word("perceptualDuration", unit: .seconds), Word("bounce", 0, isNeutral: true)]
    case .swiftUIPhysics, .flutter: [.mass, Word("stiffness"), Word("damping")]
    case .flutterRatio: [.mass, Word("stiffness"), Word("ratio", 1)]
    case .flutterDuration: [Word("duration", 500, unit: .milliseconds), Word("bounce", 0)]
    case .compose: [Word("dampingRatio", 1), Word("stiffness", 1500)]
    case .android: [Word("dampingRatio", 0.5), Word("stiffness", 1500)]
    case .reactNativeOrigami: [Word("tension", 40), Word("friction", 7)]
    case .reactNativeBounciness: [Word("bounciness", 8), Word("speed", 12)]
    case .reanimated: [.mass(4), Word("stiffness", 900), Word("damping", 120)]
    case .reanimatedDuration:
      [Word("duration", 550, unit: .milliseconds), Word("dampingRatio", 1)]
    case .reactSpring: [.mass, Word("tension", 170), Word("friction", 26)]
    case .reactSpringFrequency:
      [.mass, Word("frequency", unit: .seconds), Word("damping", 1)]
    case .motionDuration: [Word("duration", 800, unit: .milliseconds), Word("bounce", 0.3)]
    case .motionVisualDuration:
      [Word("visualDuration", 0.3, unit: .seconds), Word("bounce", 0.3)]
    case .adwaita: [.mass, Word("stiffness"), Word("dampingRatio")]
    case .animeDuration: [Word("duration", 628, unit: .milliseconds), Word("bounce", 0.5)]
    }
  }
}
