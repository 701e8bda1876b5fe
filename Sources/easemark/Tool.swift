import BenchmarkHarness
import Glibc

/// The tool itself: finds the command, runs it, and turns what is thrown into text and a status.
enum Tool {
  static let commands: [any Command.Type] = [
    RunCommand.self, ListCommand.self, EnvCommand.self, EvalCommand.self,
  ]

  static let table = CommandTable(
    path: ["easemark"],
    abstract: "How wrong and how fast: springs, timing curves and transforms for screen animation.",
    discussion: [
      .text(
        "Status: 0 ok, 1 failure, 2 speed regression, 3 accuracy regression, 4 not resolved, "
          + "64 usage; 128 + the signal's number when interrupted.")
    ],
    options: [.flag("version", help: "Show the version.")])

  /// Runs the words of a command line, the program's name left out; returns the process's status.
  static func run(_ words: [String]) -> Int32 {
    let context = Context()
    do {
      return try dispatch(words, in: context).status
    } catch let error as UsageError {
      context.report(error.text)
      return ExitCode.usage.status
    } catch let error as Failure {
      context.report("Error: \(error.message)")
      return ExitCode.failure.status
    } catch is ClosedOutput {
      // As a process that SIGPIPE ends; only reached where that signal is ignored.
      return 128 + SIGPIPE
    } catch {
      context.report("Error: \(error)")
      return ExitCode.failure.status
    }
  }

  private static func dispatch(_ words: [String], in context: Context) throws -> ExitCode {
    guard let name = words.first, !name.hasPrefix("-") else {
      guard let arguments = try ParsedArguments.parse(words, as: table) else { return try help([]) }
      guard arguments.flag("version") else { return try help([]) }
      try ByteSink.standardOutput.line(version)
      return .success
    }
    if name == "help" { return try help(words.dropFirst()) }
    let command = try command(named: name)
    guard let arguments = try ParsedArguments.parse(words.dropFirst(), as: command.table) else {
      return try help([name])
    }
    return try command.run(arguments, in: context)
  }

  private static func command(named name: String) throws(UsageError) -> any Command.Type {
    let names = commands.map { $0.table.path[1] }
    guard let place = names.firstIndex(of: name) else {
      throw .unknownCommand(name, commands: names + ["help"], table: table)
    }
    return commands[place]
  }

  /// Help of the tool, or of the command that the words name.
  private static func help(_ words: some Collection<String>) throws -> ExitCode {
    let width = terminalWidth()
    let text: String
    if let name = words.first {
      text = HelpText.render(try command(named: name).table, width: width)
    } else {
      text = HelpText.render(table, subcommands: commands.map { $0.table }, width: width)
    }
    let sink = ByteSink.standardOutput
    sink.append(text)
    try sink.flush()
    return .success
  }

  /// The columns of the terminal on standard output, within what reads well; 80 when it is none.
  private static func terminalWidth() -> Int {
    min(max(Terminal.width(descriptor: STDOUT_FILENO) ?? 80, 40), 120)
  }
}
