import BenchmarkHarness
import Foundation

/// When text is coloured.
package enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  init(_ arguments: ParsedArguments) {
    self = arguments.value("color").flatMap(ColorChoice.init) ?? .auto
  }

  /// Whether what goes to the descriptor (1 or 2) is coloured.
  func isUsed(on descriptor: Int32) -> Bool {
    isUsed(
      environment: ProcessInfo.processInfo.environment, isTerminal: isatty(descriptor) == 1)
  }

  /// The choice itself comes first, then NO_COLOR, CLICOLOR_FORCE, CLICOLOR and TERM, in this order.
  ///
  /// Source: no-color.org (set and not empty), and bixense.com/clicolors.
  package func isUsed(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let text = environment["NO_COLOR"], !text.isEmpty { return false }
    if let text = environment["CLICOLOR_FORCE"], !text.isEmpty, text != "0" { return true }
    if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
    return isTerminal
  }
}

extension CommandTable.Option {
  /// `--color`, the same for every command that writes verdicts.
  static let color = CommandTable.Option.value(
    "color", .init("when", choices: ColorChoice.allCases.map(\.rawValue)), default: "auto",
    help: "Colour verdicts: auto on a terminal unless NO_COLOR is set or TERM is dumb, and where "
      + "CLICOLOR_FORCE is set.")
}
