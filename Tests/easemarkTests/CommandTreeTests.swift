import Testing

@testable import easemark

/// Commands under commands, and the words of one command, by tables that only the tests have.
@Suite struct CommandTreeTests {
  private enum Root: CommandGroup {
    static let table = CommandTable(
      path: ["easemark"], abstract: "The root.", subcommands: [Shelf.self])
  }

  private enum Shelf: CommandGroup {
    static let table = CommandTable(
      path: ["easemark", "shelf"], abstract: "Keep things.", subcommands: [Put.self, Take.self])
  }

  private enum Put: Command {
    static let table = CommandTable(
      path: ["easemark", "shelf", "put"], abstract: "Put things on it.",
      arguments: [
        .init(.init("place", choices: ["top", "bottom"]), help: "Where."),
        .init(.init("thing"), help: "What.", isOptional: true, repeats: true),
      ],
      options: [
        .value("isa", .init("isa", choices: ["v3", "v4"], isList: true), help: "Levels."),
        .value(
          "even", .init("number", check: { (Int($0) ?? 1) % 2 == 0 ? nil : "expected even" }),
          help: "A number."),
      ])
    static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
      throw Ran(
        command: "put", things: arguments.allArguments("thing"), levels: arguments.list("isa"))
    }
  }

  private enum Take: Command {
    static let table = CommandTable(path: ["easemark", "shelf", "take"], abstract: "Take one.")
    static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
      throw Ran(command: "take", things: [], levels: [])
    }
  }

  private struct Ran: Error, Equatable {
    let command: String
    let things: [String]
    let levels: [String]
  }

  private func dispatch(_ words: String...) throws {
    _ = try Tool.dispatch(words[...], to: Root.self, in: Context())
  }

  @Test func findsTheCommandAndItsWords() {
    #expect(throws: Ran(command: "take", things: [], levels: [])) { try dispatch("shelf", "take") }
    #expect(throws: Ran(command: "put", things: [], levels: [])) {
      try dispatch("shelf", "put", "top")
    }
    #expect(throws: Ran(command: "put", things: ["a", "-1", "--isa"], levels: ["v4", "v3"])) {
      try dispatch(
        "shelf", "put", "--isa", "v4,v3", "bottom", "a", "--isa=v3", "-1", "--", "--isa")
    }
  }

  @Test(arguments: [
    (
      ["shlef", "take"], "Unknown subcommand 'shlef'. Did you mean 'shelf'?",
      "easemark <subcommand>"
    ),
    (
      ["shelf", "tkae"], "Unknown subcommand 'tkae'. Did you mean 'take'?",
      "easemark shelf <subcommand>"
    ),
    (["shelf", "take", "it"], "Unexpected argument 'it'", "easemark shelf take"),
    (["shelf", "--all"], "Unknown option '--all'", "easemark shelf <subcommand>"),
    (
      ["shelf", "put"], "Missing expected argument '<place>'",
      "easemark shelf put <place> [<thing> ...] [--isa <isa>] [--even <number>]"
    ),
    (
      ["shelf", "put", "top", "--isa", "v3,v5"],
      "The value 'v5' in 'v3,v5' is invalid for '--isa <isa>'. Please provide one of 'v3' or 'v4'.",
      "easemark shelf put "
    ),
    (
      ["shelf", "put", "top", "--isa", "v3,"],
      "The value '' in 'v3,' is invalid for '--isa <isa>'. Please provide one of 'v3' or 'v4'.",
      "easemark shelf put "
    ),
    (
      ["shelf", "put", "top", "--even", "3"],
      "The value '3' is invalid for '--even <number>': expected even", "easemark shelf put "
    ),
  ])
  func wrongWords(words: [String], message: String, usage: String) throws {
    let error = try #require(throws: UsageError.self) {
      _ = try Tool.dispatch(words[...], to: Root.self, in: Context())
    }
    #expect(error.message == message)
    #expect(error.text.contains("\nUsage: \(usage)"))
    let path = usage.split(separator: " ").prefix { $0.first != "<" && $0.first != "[" }
    #expect(
      error.text.hasSuffix("  See '\(path.joined(separator: " ")) --help' for more information."))
  }

  @Test func theHelpOfAGroup() {
    let help = HelpText.render(Shelf.table, width: 80)
    #expect(help.contains("USAGE: easemark shelf <subcommand>\n"))
    #expect(help.contains("SUBCOMMANDS:\n  put                     Put things on it.\n  take "))
    #expect(help.hasSuffix("  See 'easemark help shelf <subcommand>' for detailed help.\n"))
    #expect(HelpText.render(Take.table, width: 80).contains("USAGE: easemark shelf take\n"))
  }
}

/// What every command's table must say.
@Suite struct CommandTableTests {
  private static func all(_ table: CommandTable) -> [CommandTable] {
    [table] + table.children.flatMap(all)
  }

  @Test(arguments: all(Tool.table))
  func aTableIsInOrder(table: CommandTable) {
    for child in table.children { #expect(Array(child.path.dropLast()) == table.path) }
    let names = table.options.flatMap(\.names)
    #expect(Set(names).count == names.count, "an option is there twice")
    #expect(table.arguments.dropLast().allSatisfy { !$0.repeats })
    for option in table.options {
      guard let choices = option.value?.choices, !choices.isEmpty else { continue }
      if let fallback = option.fallback { #expect(choices.contains(fallback), "\(option.label)") }
    }
    for text in table.options.map(\.help) + table.arguments.map(\.help) + [table.abstract] {
      #expect(text.hasSuffix("."), "\(table.name): \(text)")
    }
  }
}
