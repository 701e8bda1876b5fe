import BenchmarkHarness
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
    @OrNull var dampingRatio: Double?
    let naturalFrequency: Double
  }

  /// When a unit step really is at rest; null for never.
  struct Rest: Encodable {
    let threshold: Double
    let initialVelocity: Double
    @OrNull var seconds: Double?
  }

  /// What one system says and does.
  struct System: Encodable {
    let system: String
    let title: String
    let forms: [Form]
    /// When the system says that a unit step is at rest; null for never.
    @OrNull var restSeconds: Double?
    let notes: [String]
  }

  /// The spring in one form: its words, or why it has none.
  struct Form: Encodable {
    let words: [Word]
    @OrNull var reason: String?
  }

  struct Word: Encodable {
    let name: String
    /// Null where the form cannot say the spring.
    @OrNull var value: Double?
    /// "s", "ms", or "" for a number in the system's own units.
    let unit: String
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
        restSeconds: spring.settlingDuration(policy: system.policy, from: start).unlessNever,
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
    _reason = OrNull(wrappedValue: failure)
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
  /// JSON has no other numbers.
  fileprivate var finite: Double? { isFinite ? self : nil }

  /// QuartzCore's largest Float stands for never, too.
  fileprivate var unlessNever: Double? {
    self < Double(Float.greatestFiniteMagnitude) ? finite : nil
  }
}
