/// What the tool says to the shell, as the documented contract of the command line fixes it.
enum ExitCode: Equatable {
  case success
  case failure
  case speedRegression
  case accuracyRegression
  case notResolved
  case usage
  /// A signal asked the run to stop, which it did in good order.
  case interrupted(by: Int32)

  var status: Int32 {
    switch self {
    case .success: 0
    case .failure: 1
    case .speedRegression: 2
    case .accuracyRegression: 3
    case .notResolved: 4
    case .usage: 64
    case .interrupted(let signal): 128 + signal
    }
  }
}

/// A run that cannot go on: one line for standard error, exit 1.
package struct Failure: Error, CustomStringConvertible {
  package let message: String

  package init(_ message: String) { self.message = message }

  package var description: String { message }
}
