/// `easemark completions`: what a shell needs to complete the tool's words.
struct CompletionsCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "completions"],
    abstract: "Write a shell's completions: commands, options, choices, files, and names of cases.",
    discussion: [
      .text(
        "The names of cases and baselines are asked of the tool when they are wanted, so the script "
          + "stays right while the tool's options do."),
      .lines(
        """
        EXAMPLES:
          $ eval "$(easemark completions bash)"            # in ~/.bashrc
          $ easemark completions zsh > "${fpath[1]}/_easemark"
          $ easemark completions fish > ~/.config/fish/completions/easemark.fish
        """),
    ],
    arguments: [
      .init(
        .init("shell", choices: CompletionShell.allCases.map(\.rawValue)),
        help: "The shell to write for.")
    ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let shell = arguments.argument("shell").flatMap(CompletionShell.init) ?? .bash
    let sink = ByteSink.standardOutput
    sink.append(shell.script(for: CompletionNode(Tool.table)))
    try sink.flush()
    return .success
  }
}
