/// A run's warnings for people: one line for each kind, however many groups it came up in.
public struct WarningSummary: Sendable {
  private let warnings: [WarningRecord]

  /// A summary of a run's warnings.
  public init(_ warnings: [WarningRecord]) { self.warnings = warnings }

  /// "Warning: drift in Spring.tick.64: all sides became …; what to do", most groups left to a count.
  public var lines: [String] {
    WarningRecord.Kind.allCases.flatMap { kind in
      // Warnings of one kind may still ask for different things: throttling by heat or by a quota.
      var advices: [String] = []
      for warning in warnings where warning.kind == kind && !advices.contains(warning.advice) {
        advices.append(warning.advice)
      }
      return advices.map { advice in
        line(warnings.filter { $0.kind == kind && $0.advice == advice })
      }
    }
  }

  private func line(_ alike: [WarningRecord]) -> String {
    guard let first = alike.first else { return "" }
    let place: String
    switch alike.count {
    case 1: place = first.scope == "run" ? "" : " in \(first.scope)"
    case 2...3: place = " in " + alike.map(\.scope).joined(separator: ", ")
    default:
      let named = alike.prefix(2).map(\.scope).joined(separator: ", ")
      place = " in \(alike.count) groups (\(named), …)"
    }
    let example = alike.count == 1 ? "" : "in the first of them "
    return "Warning: \(first.kind.rawValue)\(place): \(example)\(first.message); \(first.advice)"
  }
}
