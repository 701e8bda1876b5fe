import BenchmarkHarness
import Glibc
import SpringDynamics

/// `easemark convert`: one spring in every system's words.
struct ConvertCommand: Command {
  static let table = CommandTable(
    path: ["easemark", "convert"],
    abstract: "Say one spring in every system's words, with what each makes of it.",
    discussion: [
      .text(
        "The spring is read from the words of any system, or from the name that a system gave it. "
          + "Without --system the words are read as Core Animation (mass, stiffness, damping), "
          + "SwiftUI (duration, bounce; response, damping fraction; settling duration, damping "
          + "ratio), UIKit (duration, damping ratio) and libadwaita (stiffness, damping ratio) "
          + "read them, or as the only system that has them. Words that systems read differently, "
          + "such as tension and friction, need --system; a system's own defaults then stand for "
          + "what is not given."),
      .text(
        "For each system: the parameters with which it makes the spring (of mass 1 where it has "
          + "no word for the mass), and after how many seconds it says that a unit step is at "
          + "rest, by its own rule. Above them: when that really is so, the last time at which "
          + "more than the threshold is missing. Notes say where a system cannot express the "
          + "spring, or moves another one."),
      .lines(words(title: "WORDS")),
      .lines(
        """
        EXAMPLES:
          $ easemark convert --mass 1 --stiffness 100 --damping 10
          $ easemark convert --duration 500ms --bounce 0.3 --json
          $ easemark convert --response 0.5 --damping-fraction 0.825
          $ easemark convert --system react-native --tension 40 --friction 7
          $ easemark convert --system react-spring --preset wobbly --to swiftui,motion
        """),
    ],
    options: SpringReader.options(
      threshold: "The share of the way that may be missing when it really is at rest.") + [
        .value(
          "to",
          .init("systems", choices: SpringSystem.allCases.map(\.rawValue), isList: true),
          repeats: true, help: "Show only these systems."),
        .flag(
          "json", help: "Write JSON, its numbers as the shortest text that reads back the same."),
      ])

  static func run(_ arguments: ParsedArguments, in context: Context) throws -> ExitCode {
    let request = try ConvertRequest(arguments)
    let report = ConvertReport(request)
    let sink = ByteSink.standardOutput
    if arguments.flag("json") {
      sink.append(try jsonText(report))
      try sink.flush()
    } else {
      try sink.lines(report.lines(width: Terminal.width(descriptor: STDOUT_FILENO)))
    }
    return .success
  }

  /// Which words each system has, one of its forms a line.
  private static func words(title: String) -> String {
    let lines = SpringSystem.allCases.flatMap { system in
      system.forms.enumerated().map { place, form in
        let name = place == 0 ? system.rawValue : ""
        let words = form.words.map { SpringWord.optionName($0.name) }.joined(separator: ", ")
        return "  " + name + String(repeating: " ", count: 16 - name.count) + words
      }
    }
    let presets = SpringSystem.allCases.filter { !$0.presets.isEmpty }.map { system in
      "  " + system.rawValue + String(repeating: " ", count: 16 - system.rawValue.count)
        + system.presets.map(\.name).joined(separator: ", ")
    }
    return (["\(title):"] + lines + ["Names (--preset):"] + presets.flatMap(wrapped))
      .joined(separator: "\n")
  }

  private static func wrapped(_ line: String) -> [String] {
    HelpText.wrapped(String(line.dropFirst(18)), width: 78, indent: 18)
      .split(separator: "\n").enumerated().map { place, part in
        place == 0 ? String(line.prefix(18) + part) : String(part)
      }
  }
}
