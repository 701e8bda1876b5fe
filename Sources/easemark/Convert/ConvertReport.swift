import SpringDynamics

/// One spring in every system's words, as `easemark convert --json` writes it.
struct ConvertReport: Encodable {
  let spring: Parameters
  let rest: Rest
  let systems: [System]

  /// The spring itself.
  struct Parameters: Encodable {
    let mass: Double
    let stiffness: Double
    let damping: Double
    let dampingRatio: Double?
    let naturalFrequency: Double

    enum CodingKeys: String, CodingKey {
      case mass, stiffness, damping, dampingRatio, naturalFrequency
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(mass, forKey: .mass)
      try container.encode(stiffness, forKey: .stiffness)
      try container.encode(damping, forKey: .damping)
      try container.encode(dampingRatio, forKey: .dampingRatio)
      try container.encode(naturalFrequency, forKey: .naturalFrequency)
    }
  }

  /// When a unit step really is at rest; null for never.
  struct Rest: Encodable {
    let threshold: Double
    let initialVelocity: Double
    let seconds: Double?

    enum CodingKeys: String, CodingKey { case threshold, initialVelocity, seconds }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(threshold, forKey: .threshold)
      try container.encode(initialVelocity, forKey: .initialVelocity)
      try container.encode(seconds, forKey: .seconds)
    }
  }

  /// What one system says and does.
  struct System: Encodable {
    let system: String
    let title: String
    let forms: [Form]
    /// When the system says that a unit step is at rest; null for never.
    let restSeconds: Double?
    let notes: [String]

    enum CodingKeys: String, CodingKey { case system, title, forms, restSeconds, notes }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(system, forKey: .system)
      try container.encode(title, forKey: .title)
      try container.encode(forms, forKey: .forms)
      try container.encode(restSeconds, forKey: .restSeconds)
      try container.encode(notes, forKey: .notes)
    }
  }

  /// The spring in one form: its words, or why it has none.
  struct Form: Encodable {
    let words: [Word]
    let reason: String?

    enum CodingKeys: String, CodingKey { case words, reason }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(words, forKey: .words)
      try container.encode(reason, forKey: .reason)
    }
  }

  struct Word: Encodable {
    let name: String
    /// Null where the form cannot say the spring.
    let value: Double?
    /// "s", "ms", or "" for a number in the system's own units.
    let unit: String

    enum CodingKeys: String, CodingKey { case name, value, unit }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try container.encode(value, forKey: .value)
      try container.encode(unit, forKey: .unit)
    }
  }

  init(_ request: ConvertRequest) {
    let spring = request.spring
    let start = SpringState(position: 0, velocity: request.initialVelocity)
    self.spring = Parameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      dampingRatio: spring.dampingRatio.finite, naturalFrequency: spring.naturalFrequency)
    var truth = SpringPolicy.trueODE
    truth.rest = .lastTime(fraction: request.threshold)
    rest = Rest(
      threshold: request.threshold, initialVelocity: request.initialVelocity,
      seconds: spring.settlingDuration(policy: truth, from: start).finite)
    systems = request.systems.map { system in
      System(
        system: system.rawValue, title: system.title,
        forms: system.forms.map { Form($0, of: spring, initialVelocity: request.initialVelocity) },
        restSeconds: spring.settlingDuration(policy: system.policy, from: start).finite,
        notes: system.notes(on: spring, from: start))
    }
  }
}

extension ConvertReport.Form {
  fileprivate init(_ form: SpringForm, of spring: Spring, initialVelocity: Double) {
    var values: [Double]?
    var failure: String?
    do throws(SpringError) {
      values = try form.values(of: spring, initialVelocity: initialVelocity)
    } catch {
      failure = "\(error)"
    }
    reason = failure
    words = form.words.enumerated().map { place, word in
      ConvertReport.Word(
        name: word.name, value: values.flatMap { $0[place].finite }, unit: word.unit.symbol)
    }
  }
}

extension SpringForm.Unit {
  fileprivate var symbol: String {
    switch self {
    case .plain: ""
    case .seconds: "s"
    case .milliseconds: "ms"
    }
  }
}

extension Double {
  /// JSON has no other numbers. QuartzCore's largest Float stands for never, too.
  fileprivate var finite: Double? {
    isFinite && self < Double(Float.greatestFiniteMagnitude) ? self : nil
  }
}
