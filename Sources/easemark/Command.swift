import Glibc

/// A command of the tool: its table, and what it does.
protocol Command: SendableMetatype {
  static var table: CommandTable { get }
  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode
}

/// A command whose table names the commands under it; alone, it shows its help.
protocol CommandGroup: Command {}

extension CommandGroup {
  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    try HelpCommand.show(table)
    return .success
  }
}

/// What a command may use of the process around it.
struct Context {
  let interruption = Interruption()

  /// One line for the person, on standard error. Nothing can be done when that fails.
  func report(_ line: String) {
    let text = line + "\n"
    text.utf8.withContiguousStorageIfAvailable { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = retrying {
          write(STDERR_FILENO, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
        }
        if count <= 0 { return }
        rest = rest.dropFirst(count)
      }
    }
  }
}
