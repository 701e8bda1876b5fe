import SpringDynamics

/// A parameter of springs as an option of the command line.
struct SpringWord {
  /// As SpringForm has it: `dampingRatio`.
  let name: String
  let isTime: Bool
  let help: String

  /// `damping-ratio`
  var long: String { Self.optionName(name) }

  var option: CommandTable.Option {
    .value(long, isTime ? Self.time : Self.number, help: help)
  }

  static func optionName(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  static let number = CommandTable.Value(
    "number", check: { Double(decimal: $0) == nil ? "expected a number" : nil })

  static let time = CommandTable.Value(
    "time",
    check: { text in
      seconds(text) == nil
        ? "expected a number of seconds, or of another unit that it names, such as '500ms'" : nil
    })

  /// The seconds that `0.5`, `0.5s` or `500ms` is.
  static func seconds(_ text: String) -> Double? {
    if text.hasSuffix("ms") { return Double(decimal: text.dropLast(2)).map { $0 / 1000 } }
    if text.hasSuffix("s") { return Double(decimal: text.dropLast()) }
    return Double(decimal: text)
  }

  static let all: [SpringWord] = [
    .init(name: "mass", isTime: false, help: "The mass."),
    .init(name: "stiffness", isTime: false, help: "The stiffness k."),
    .init(
      name: "damping", isTime: false,
      help: "The damping coefficient c; beside react-spring's frequency, the damping ratio."),
    .init(name: "dampingRatio", isTime: false, help: "The damping ratio: 1 is critical."),
    .init(name: "ratio", isTime: false, help: "The damping ratio, by Flutter's word."),
    .init(
      name: "dampingFraction", isTime: false, help: "The damping ratio, by SwiftUI's older word."),
    .init(
      name: "duration", isTime: true,
      help: "SwiftUI's: the undamped period; UIKit's, Motion's and Reanimated's: until rest."),
    .init(name: "bounce", isTime: false, help: "From 1 (no damping) by 0 (critical) to above -1."),
    .init(name: "response", isTime: true, help: "The undamped period, by SwiftUI's older word."),
    .init(
      name: "settlingDuration", isTime: true, help: "Until about a thousandth is left (SwiftUI)."),
    .init(
      name: "perceptualDuration", isTime: true,
      help: "The undamped period, by Core Animation's word."),
    .init(
      name: "visualDuration", isTime: true, help: "Until it first comes to its target (Motion)."),
    .init(
      name: "tension", isTime: false,
      help: "Origami's tension (React Native), or the stiffness (react-spring)."),
    .init(
      name: "friction", isTime: false,
      help: "Origami's friction (React Native), or the damping (react-spring)."),
    .init(name: "bounciness", isTime: false, help: "React Native's bounciness."),
    .init(name: "speed", isTime: false, help: "React Native's speed."),
    .init(name: "frequency", isTime: true, help: "react-spring's word for the undamped period."),
  ]

  static func named(_ name: String) -> SpringWord? { all.first { $0.name == name } }
}

extension SpringForm {
  /// Whether the words say it without --system: no other system reads them differently, or one
  /// reading is the usual one.
  var isPlain: Bool {
    switch self {
    case .coreAnimation, .swiftUIDuration, .swiftUIResponse, .swiftUISettling, .uikitDuration,
      .adwaita, .coreAnimationPerceptual, .flutterRatio, .reactNativeBounciness,
      .reactSpringFrequency, .motionVisualDuration:
      true
    default: false
    }
  }
}
