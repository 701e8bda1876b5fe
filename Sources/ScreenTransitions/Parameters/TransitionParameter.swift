/// A value that is given to a named parameter, as text formats have them.
public enum TransitionValue: Hashable, Sendable, CustomStringConvertible {
  /// One number.
  case number(Double)
  /// A point, an axis, a size, a rectangle or a colour.
  case numbers([Double])
  /// One of a parameter's words.
  case word(String)

  /// As JSON has it.
  public var description: String {
    switch self {
    case .number(let value): "\(value)"
    case .numbers(let values): "[\(values.map { "\($0)" }.joined(separator: ", "))]"
    case .word(let word): "\"\(word)\""
    }
  }
}

/// What is known of one named parameter of a transition: what it means, its default, and what it may be.
public struct TransitionParameter: Hashable, Sendable {
  /// Who says that the default is what it is.
  public enum Origin: String, Hashable, Sendable {
    /// The attributes of Apple's filter state it.
    case apple = "Apple"
    /// An article states it.
    case article
    /// Nobody states it.
    case choice = "project choice"
  }

  /// The name, as it is said to ``Transition/init(name:direction:isReversed:parameters:)``.
  public let name: String
  /// The name of the attribute of Core Image's filter, such as `inputAngle`, where it is one; it may be said
  /// in the name's place.
  public var coreImageKey: String? {
    guard origin == .apple, let first = name.first else { return nil }
    return "input" + first.uppercased() + name.dropFirst()
  }

  /// What it means, in a few words.
  public let meaning: String
  /// Its unit: `pt`, `rad`, or empty for shares and words.
  public let unit: String
  /// The default; nil where it depends on the screen's size, as the meaning says.
  public let standard: TransitionValue?
  /// What is allowed, in words.
  public let allowed: String
  /// Where the default comes from.
  public let origin: Origin
}

/// What a number may be.
struct NumberRange: Sendable {
  let lower: Double
  let upper: Double
  let isOpen: Bool

  static let finite = NumberRange(lower: -.infinity, upper: .infinity, isOpen: false)
  static let positive = NumberRange(lower: 0, upper: .infinity, isOpen: true)
  static let share = NumberRange(lower: 0, upper: 1, isOpen: false)

  static func from(_ lower: Double, to upper: Double = .infinity) -> NumberRange {
    NumberRange(lower: lower, upper: upper, isOpen: false)
  }

  func contains(_ value: Double) -> Bool {
    value.isFinite && (isOpen ? value > lower : value >= lower) && value <= upper
  }

  var text: String {
    let top = upper == .pi / 2 ? "π/2" : "\(upper)"
    if upper.isFinite { return "in \(isOpen ? "(" : "[")\(lower), \(top)]" }
    return lower.isFinite ? "finite and \(isOpen ? ">" : "≥") \(lower)" : "finite"
  }
}

/// The parameters of a kind of transition, each of which has a name and a range.
protocol ParameterSet: Hashable, Sendable {
  /// All at their defaults.
  init()
  static var slots: [ParameterSlot<Self>] { get }
}

extension ParameterSet {
  /// Throws for the first value that is not allowed.
  func check() throws(TransitionError) {
    for slot in Self.slots { try slot.check(self) }
  }

  /// The defaults with some values in their places.
  init(_ values: [String: TransitionValue], of transition: String) throws(TransitionError) {
    self.init()
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard
        let slot = Self.slots.first(where: {
          $0.name == name || $0.parameter.coreImageKey == name
        })
      else {
        throw .unknownName(
          kind: "parameter of \(transition)", name: name, known: Self.slots.map(\.name))
      }
      guard slot.write(&self, value) else {
        throw .invalidValue(name: name, value: value, allowed: slot.allowed)
      }
    }
    try check()
  }
}
