import Glibc

/// The tool itself: finds the command, runs it, and turns what is thrown into text and a status.
package enum Tool: CommandGroup {
  package static let table = CommandTable(
    path: ["easemark"],
    abstract: "How wrong and how fast: springs, timing curves and transforms for screen animation.",
    discussion: [
      .statuses([
        .init("0", "ok"), .init("1", "failure"), .init("2", "speed regression"),
        .init("3", "accuracy regression"), .init("4", "not resolved"), .init("64", "usage"),
        .init("128 + N", "interrupted by signal N"),
      ]),
      .manual(
        title: "FILES",
        [
          .init("results/runs/TIME-COMMIT-MACHINE.json", "What a run measured."),
          .init("results/baselines/NAME.json", "Two runs that agreed, to compare others with."),
          .init("Benchmarks/limits.json", "The limits that 'easemark check' holds a run to."),
        ]),
    ],
    options: [.flag("version", help: "Show the version.")],
    subcommands: commands)

  /// Runs the words of a command line, the program's name left out; returns the process's status.
  static func run(_ words: [String]) -> Int32 {
    let context = Context()
    do {
      return try dispatch(words[...], to: Self.self, in: context).status
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

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    if arguments.flag("version") {
      try ByteSink.standardOutput.line(version)
    } else {
      try HelpCommand.show(table)
    }
    return .success
  }

  /// Follows the words down to the command they name, and runs it.
  static func dispatch(
    _ words: ArraySlice<String>, to command: any Command.Type, in context: Context
  ) throws -> ExitCode {
    let table = command.table
    if !table.subcommands.isEmpty, let word = words.first, !word.hasPrefix("-") {
      return try dispatch(words.dropFirst(), to: self.command(named: word, of: table), in: context)
    }
    guard let arguments = try ParsedArguments.parse(words, as: table) else {
      try HelpCommand.show(table)
      return .success
    }
    return try command.run(arguments, in: context)
  }

  /// The command of that word under the one that the table describes.
  static func command(
    named word: String, of table: CommandTable
  ) throws(UsageError) -> any Command.Type {
    guard !table.subcommands.isEmpty else { throw .unexpected([word], table: table) }
    if let command = table.subcommands.first(where: { $0.table.word == word }) { return command }
    throw .unknownCommand(word, table: table)
  }
}
