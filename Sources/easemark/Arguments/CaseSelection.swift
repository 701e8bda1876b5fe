import BatchEvaluation
import BenchmarkHarness
import BenchmarkSuites

/// Which cases a command line selects, and how they are made: the same for every command that has it.
struct CaseSelection {
  let request: SuiteRequest
  let filter: CaseFilter
  /// Every case that the request makes; `filter` selects.
  let cases: [BenchmarkCase]

  /// `--filter`, `--size`, `--isa`, `--precision` and `--threads`.
  static let options: [CommandTable.Option] = [
    .value(
      "filter", .init("pattern", completion: .caseName), repeats: true,
      help: "Only cases and groups of this name."),
    .value(
      "size", .sizes, default: "each suite's own",
      help: "The sizes of every group: a list such as 64,4096, or ranges: 16..256 doubles, "
        + "16..65536*4 multiplies by 4, 100..500+100 adds 100."),
    .value(
      "isa", .levels, default: "highest",
      help: "The instruction-set levels of the lanes and the C++ peers; several with commas "
        + "between them are compared with each other."),
    .value(
      "precision", .init("precision", choices: ["all"] + Precision.allCases.map(\.rawValue)),
      default: "all", help: "Only cases that compute in this format, and their baselines."),
    .value(
      "threads", .numbers("counts", in: threadRange), default: "1",
      help: "How many copies of a case run at once: a list such as 1,2. Popular methods run on one."
    ),
  ]

  /// - Parameter samples: how many results the oracle judges in each case.
  init(
    _ arguments: ParsedArguments, seed: UInt64 = RunOptions.defaultSeed, samples: Int = 2000
  ) throws {
    let precision = arguments.value("precision").flatMap(Precision.init)
    request = SuiteRequest(
      levels: try arguments.instructionSets(),
      sizes: try arguments.value("size").map { try SizeList($0).sizes },
      precisions: precision.map { [$0] } ?? Set(Precision.allCases),
      threads: arguments.value("threads").flatMap {
        NumberList($0, in: Self.threadRange)?.numbers
      } ?? [1],
      seed: seed, samples: samples)
    do {
      cases = try allCases(request)
    } catch let error as SuiteError {
      throw Failure("\(error)")
    }
    if cases.isEmpty {
      let names = ["size", "isa", "precision", "threads"].filter { arguments.value($0) != nil }
      throw Failure("no case is left by \(listed(names.map { "--\($0)" }, by: "and"))")
    }
    filter = try arguments.caseFilter(among: cases)
  }

  /// The highest level in use.
  var level: InstructionSet { request.levels.max() ?? .baseline }

  /// Sizes that some selected operation does not have, to be said and not to be an error.
  var omissions: [OmittedSize] {
    if filter.patterns.isEmpty { return request.omittedSizes }
    let selected = Set(filter.select(cases).map { "\($0.id.family).\($0.id.operation)" })
    // An operation that has none of the sizes is selected when a pattern names it.
    return request.omittedSizes.filter { omitted in
      selected.contains(omitted.operation)
        || (try? CaseID("\(omitted.operation).any.\(omitted.size)")).map(filter.matches) ?? false
    }
  }

  private static let threadRange = 1...256
}
