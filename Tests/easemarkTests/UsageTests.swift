import Foundation
import Testing
import easemark

@Suite struct UsageTests {
  private static let commands = [
    "run", "list", "env", "eval", "convert", "sample", "completions", "help",
  ]

  @Test func helpOfTheTool() throws {
    for arguments in [[], ["--help"], ["-h"], ["help"]] {
      let result = try easemark(arguments, input: Data())
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      for word in ["OVERVIEW: ", "USAGE: easemark <subcommand>", "OPTIONS:", "SUBCOMMANDS:"] {
        #expect(result.output.contains(word))
      }
      for command in Self.commands { #expect(result.output.contains("\n  \(command) ")) }
    }
  }

  @Test(arguments: [
    (
      "run",
      [
        "[--smoke | --quick | --full]", "--smoke", "--quick", "--full", "--filter", "--size",
        "--isa", "all", "--precision",
        "--threads", "--seed", "--budget", "--epoch", "--pin", "--no-counters", "--dry-run",
        "--output", "--json", "--color", "auto", "--quiet",
      ]
    ),
    (
      "list",
      [
        "[--json | --names]", "--json", "--names", "--filter", "--size", "--isa", "--precision",
        "--threads",
      ]
    ),
    ("env", ["--json", "--isa"]),
    ("completions", ["<shell>", "bash", "zsh", "fish"]),
    ("help", ["<command>", "--man"]),
    (
      "eval",
      [
        "--backend", "--isa", "--precision", "--input", "--output", "--keep-going", "<kind>",
        "reference", "simd", "blas", "oracle", "baseline", "v3", "v4", "double", "float", "spring",
        "settle", "bezier", "timing", "penner", "media", "transform", "transition", "--slope",
        "function, progress, before -> value", "function, x -> y",
        "mass, stiffness, damping, x0, v0, target, t",
        "mass, stiffness, damping, x0, v0, target, threshold", "x1, y1, x2, y2, x",
        "identity", "translation", "scale", "rotation", "affine", "concat", "translate", "scaled",
        "rotate", "invert", "determinant", "getAffine", "isIdentity", "isAffine", "equal",
        "mapPoint", "flipFromLeft     eyeDistance, dolly", "inputWidth", "foldShadowAmount",
      ]
    ),
    (
      "convert",
      [
        "--system", "--preset", "--mass", "--stiffness", "--damping-ratio", "--duration",
        "--bounce", "--initial-velocity", "--threshold", "--to", "--json", "core-animation",
        "WORDS:",
      ]
    ),
    (
      "sample",
      [
        "<curve>", "--format", "csv", "json", "linear", "svg", "plot", "--count", "--rate",
        "--from",
        "--to", "--seconds", "--within", "--slope", "--precision", "--width", "--height",
        "--ascii", "--output", "--transition", "--bounce", "--system", "<name>", "--frames",
        "--screen", "--direction", "--reversed", "--set",
      ]
    ),
  ])
  func helpOfACommand(command: String, words: [String]) throws {
    let asked = try easemark([command, "--help"], input: Data())
    #expect(asked.status == 0)
    for word in words + ["OVERVIEW: ", "USAGE: easemark \(command)", "-h, --help"] {
      #expect(asked.output.contains(word), "\(word)")
    }
    #expect(try easemark("help", command).output == asked.output)
    // Help wins over what else is wrong behind it, and nothing is read or run.
    #expect(try easemark(command, "-h", "--nonsense").output == asked.output)
    for line in asked.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func theVersion() throws {
    let result = try easemark("--version")
    #expect(result.status == 0)
    #expect(result.output.wholeMatch(of: #/\d+\.\d+\.\d+\n/#) != nil)
  }

  @Test(arguments: [
    (["rnu"], "Error: Unknown subcommand 'rnu'. Did you mean 'run'?"),
    (["xyzzy"], "Error: Unknown subcommand 'xyzzy'\n"),
    (["help", "evla"], "Error: Unknown subcommand 'evla'. Did you mean 'eval'?"),
    (["help", "run", "fast"], "Error: Unexpected argument 'fast'\nUsage: easemark run "),
    (["--versoin"], "Error: Unknown option '--versoin'. Did you mean '--version'?"),
    (["eval"], "Error: Missing expected argument '<kind>'\nHelp:  <kind>  What to evaluate."),
    (
      ["eval", "sprng"], "Error: The value 'sprng' is invalid for '<kind>'. Did you mean 'spring'?"
    ),
    (
      ["eval", "curve"], "Error: The value 'curve' is invalid for '<kind>'. Please provide one of"
    ),
    (["eval", "spring", "bezier"], "Error: Unexpected argument 'bezier'"),
    (
      ["eval", "spring", "data.csv"],
      "Error: Unexpected argument 'data.csv'. Did you mean '--input data.csv'?\n"
    ),
    (["eval", "spring", "a", "b"], "Error: 2 unexpected arguments: 'a', 'b'"),
    (["eval", "spring", "--isa"], "Error: Missing value for '--isa <isa>'"),
    (["eval", "spring", "--isa", "--input"], "Error: Missing value for '--isa <isa>'"),
    (["eval", "spring", "--isa="], "Error: Missing value for '--isa <isa>'"),
    (
      ["eval", "spring", "--isa", "v5"],
      "Error: The value 'v5' is invalid for '--isa <isa>'"
    ),
    (["eval", "spring", "--keep-going=yes"], "Error: The option '--keep-going' does not take"),
    (["eval", "spring", "-x"], "Error: Unknown option '-x'"),
    (["eval", "spring", "--bakcend", "simd"], "Error: Unknown option '--bakcend'. Did you mean"),
    (["eval", "spring", "--", "--isa"], "Error: Unexpected argument '--isa'"),
    (["run", "--seed", "-1"], "Error: The value '-1' is invalid for '--seed <seed>'"),
    (["run", "--seed", "1.5"], "Error: The value '1.5' is invalid for '--seed <seed>'"),
    (
      ["run", "--quick", "--full"],
      "Error: The options '--quick' and '--full' cannot be used together\nHelp:  --quick"
    ),
    (["run", "--filter", "Sprin"], "Error: The value 'Sprin' is invalid for '--filter <pattern>'"),
    (["run", "now"], "Error: Unexpected argument 'now'\nUsage: easemark run [<options>]\n"),
    (
      ["run", "--size", "16..8"],
      "Error: The value '16..8' is invalid for '--size <sizes>': at character 5, the range ends"
    ),
    (
      ["run", "--isa", "v3,v5"],
      "Error: The value 'v5' in 'v3,v5' is invalid for '--isa <levels>'. Please provide one of"
    ),
    (
      ["run", "--epoch", "2"], "Error: The value '2' is invalid for '--epoch <duration>': it has no"
    ),
    (["run", "--epoch", "1us"], "Error: The value '1us' is invalid for '--epoch <duration>': exp"),
    (["run", "--budget=5m"], "Error: The value '5m' is invalid for '--budget <duration>': 'm' is"),
    (
      ["run", "--smoke", "--budget", "2s"],
      "Error: The options '--budget' and '--smoke' cannot be used together\nHelp:  --budget"
    ),
    (
      ["run", "--json", "-", "--output", "a"],
      "Error: The options '--json' and '--output' cannot be used together"
    ),
    (
      ["run", "--threads", "0"], "Error: The value '0' is invalid for '--threads <counts>': expect"
    ),
    (["run", "--pin", "a"], "Error: The value 'a' is invalid for '--pin <processors>': expected"),
    (["list", "--json", "--names"], "Error: The options '--json' and '--names' cannot be"),
    (["list", "--filter", "*.nosuch.*"], "Error: The value '*.nosuch.*' is invalid"),
    (["env", "--jsno"], "Error: Unknown option '--jsno'. Did you mean '--json'?"),
  ])
  func usageErrors(arguments: [String], message: String) throws {
    let result = try easemark(arguments, input: Data())
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix(message), "\(result.errors)")
    #expect(result.errors.contains("\nUsage: easemark"))
    #expect(result.errors.hasSuffix("--help' for more information.\n"))
  }

  @Test func valuesAfterAnEqualsSign() throws {
    let result = try easemark(
      "eval", "--backend=oracle", "--precision=float", "spring",
      input: "mass,stiffness,damping,x0,v0,target,t\n1,1,1,0,0,1,1\n")
    #expect(result.output == "x,v\n0.34029984,0.53350717\n")
  }

  @Test func wordsThatAreNoWords() throws {
    let result = try easemark("eval", "spring\u{1B}[2J\n\u{202E}")
    #expect(result.status == 64)
    #expect(!result.errors.contains("\u{1B}") && !result.errors.contains("\u{202E}"))
  }

  @Test(arguments: [
    ("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("same", "same", 0),
    ("rnu", "run", 1), ("ca", "abc", 3), ("--ouput", "--output", 1),
  ])
  func editDistances(a: String, b: String, distance: Int) {
    #expect(editDistance(a, b) == distance)
    #expect(editDistance(b, a) == distance)
  }

  @Test func suggestionsAreCloseOnes() {
    #expect(suggestion(for: "sprign", among: ["spring", "bezier"]) == "spring")
    #expect(suggestion(for: "y", among: ["x"]) == nil)
    #expect(suggestion(for: String(repeating: "a", count: 1000), among: ["a"]) == nil)
    #expect(suggestion(for: "", among: []) == nil)
  }
}
