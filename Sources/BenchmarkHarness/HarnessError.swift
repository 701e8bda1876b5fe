/// What can be wrong with a case, a selection or a run, each said in one line.
public enum HarnessError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A case id that does not follow `family.operation.variant.size`.
  case invalidCaseID(text: String, reason: String)
  /// A case declared with a value outside its range.
  case invalidCase(id: String, parameter: String, value: String, allowed: String)
  /// Two cases of one run share an id.
  case duplicateCase(id: String)
  /// The cases of one group do not do the same work, or name more than one baseline.
  case inconsistentGroup(id: String, reason: String)
  /// No case matches the selection.
  case nothingSelected(patterns: [String])
  /// A case could not be prepared or checked.
  case caseFailed(id: String, step: String, reason: String)
  /// A processor that threads cannot be held to.
  case invalidPinning(processor: Int, allowed: [Int], reason: String)
  /// A case has more threads than there are processors to hold them to.
  case tooFewProcessors(pinned: [Int], threads: Int, allowed: [Int])
  /// The system gives no more threads.
  case noThread(reason: String)
  /// The barriers do not keep guarded work alive, so no time can be believed.
  case barriersBroken(reason: String)

  public var description: String {
    switch self {
    case .invalidCaseID(let text, let reason):
      "case id '\(text)': \(reason)"
    case .invalidCase(let id, let parameter, let value, let allowed):
      "case \(id): \(parameter) is \(value), allowed is \(allowed)"
    case .duplicateCase(let id):
      "case \(id) is registered twice"
    case .inconsistentGroup(let id, let reason):
      "group \(id): \(reason)"
    case .nothingSelected(let patterns):
      "no benchmark matches \(patterns.map { "'\($0)'" }.joined(separator: ", "))"
    case .caseFailed(let id, let step, let reason):
      "case \(id): \(step) failed: \(reason)"
    case .invalidPinning(let processor, let allowed, let reason):
      "processor \(processor): \(reason); allowed are \(Self.list(allowed))"
    case .tooFewProcessors(let pinned, let threads, let allowed):
      """
      \(threads) threads cannot be pinned to \(pinned.isEmpty ? "none" : Self.list(pinned)): name \
      \(threads) of the processors \(Self.list(allowed))
      """
    case .noThread(let reason):
      "a thread for the measurement could not be made: \(reason); use fewer --threads"
    case .barriersBroken(let reason):
      "the optimiser sees through the benchmark barriers: \(reason)"
    }
  }

  /// "0–3, 8": runs of numbers by their ends.
  private static func list(_ numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let texts = runs.map { run in
      run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
    }
    return texts.isEmpty ? "unknown" : texts.joined(separator: ", ")
  }
}

/// Thrown by a run that was asked to stop; nothing of it is kept.
public struct Interrupted: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a run throws after ``Cancellation/request()``.
  public init() {}
  public var description: String { "interrupted; no result was written" }
}
