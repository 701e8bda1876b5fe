import BatchEvaluation
import BenchmarkHarness

extension CommandTable.Option {
  /// `--isa` of one level, the same for every command that has it.
  static let instructionSet = CommandTable.Option.value(
    "isa", .init("isa", choices: ["highest"] + InstructionSet.allCases.map(\.rawValue)),
    default: "highest", help: "The instruction-set level of the lanes.")
}

extension CommandTable.Value {
  /// Instruction-set levels with commas between them.
  static let levels = CommandTable.Value(
    "levels", choices: ["highest", "all"] + InstructionSet.allCases.map(\.rawValue), isList: true)
}

extension ParsedArguments {
  /// The level that `--isa` names, or the highest that the processor has.
  func instructionSet() throws(Failure) -> InstructionSet {
    let supported = InstructionSet.supported
    guard let level = value("isa").flatMap(InstructionSet.init) else { return supported }
    guard level <= supported else {
      throw .missing(level, supported: supported)
    }
    return level
  }

  /// The levels that `--isa` lists, from the lowest on; `all` is every level that the processor has,
  /// `highest` the last of them.
  func instructionSets() throws(Failure) -> [InstructionSet] {
    let names = list("isa")
    let supported = InstructionSet.supported
    if names.isEmpty { return [supported] }
    let all = InstructionSet.allCases.filter { $0 <= supported }
    if names.contains("all") { return all }
    let named = names.compactMap { $0 == "highest" ? supported : InstructionSet(rawValue: $0) }
    if let level = named.first(where: { $0 > supported }) {
      throw .missing(level, supported: supported)
    }
    return all.filter(named.contains)
  }

  /// The selection that `--filter` names; every pattern must match something.
  func caseFilter(among cases: [BenchmarkCase]) throws(UsageError) -> CaseFilter {
    let patterns = allValues("filter")
    for pattern in patterns {
      let filter = CaseFilter([pattern])
      if cases.contains(where: { filter.matches($0.id) }) { continue }
      var error = UsageError.invalidValue(
        pattern, label: table.option(named: "--filter")?.label ?? "--filter",
        expected: "no case or group has that name", table: table, option: "filter")
      error.message += didYouMean(pattern, among: CaseFilter.names(of: cases).sorted())
      throw error
    }
    return CaseFilter(patterns)
  }
}

extension CaseFilter {
  /// Every plain name that selects one of the cases, each once, in the cases' order.
  static func names(of cases: [BenchmarkCase]) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    for id in cases.map(\.id) {
      for name in [id.family, "\(id.family).\(id.operation)", id.group, id.description]
      where known.insert(name).inserted {
        names.append(name)
      }
    }
    return names
  }
}

extension Failure {
  /// The processor has no such level.
  fileprivate static func missing(_ level: InstructionSet, supported: InstructionSet) -> Failure {
    Failure("this processor has no \(level.rawValue); the highest level is \(supported.rawValue)")
  }
}
