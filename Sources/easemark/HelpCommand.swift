import BenchmarkHarness
import Glibc

/// `easemark help`: the help of the tool or of a command.
struct HelpCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "help"],
    abstract: "Show the help of the tool, or of a command.",
    discussion: [
      .lines(
        """
        EXAMPLES:
          $ easemark help run
          $ easemark help --man run | man -l -
        """)
    ],
    arguments: [
      .init(
        .init("command"), help: "The words of the command, as 'run' or 'baseline save'.",
        isOptional: true, repeats: true)
    ],
    options: [
      .flag("man", help: "Write the manual page instead, as man(1) reads it.")
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let table = try table(of: arguments.allArguments("command"))
    guard arguments.flag("man") else {
      try show(table)
      return .success
    }
    let sink = ByteSink.standardOutput
    sink.append(ManualPage(table).text)
    try sink.flush()
    return .success
  }

  /// The table of the command that the words name.
  static func table(of words: [String]) throws(UsageError) -> CommandTable {
    var table = Tool.table
    for word in words { table = try Tool.command(named: word, of: table).table }
    return table
  }

  /// Writes a command's help to standard output.
  static func show(_ table: CommandTable) throws {
    let sink = ByteSink.standardOutput
    sink.append(HelpText.render(table, width: terminalWidth()))
    try sink.flush()
  }

  /// The columns of the terminal on standard output, within what reads well; 80 when it is none.
  private static func terminalWidth() -> Int {
    min(max(Terminal.width(descriptor: STDOUT_FILENO) ?? 80, 40), 120)
  }
}
