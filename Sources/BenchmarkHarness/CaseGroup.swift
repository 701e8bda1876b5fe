/// The cases of one run that are compared with each other: same family, operation and size.
public struct CaseGroup: Sendable {
  /// `family.operation.size`.
  public let id: String
  /// Its cases in their given order, one or more, all with the same `items`.
  public let cases: [BenchmarkCase]
  /// Which case the others are compared with, nil when none of them says it is the one.
  public let baseline: Int?

  /// How many comparisons the group gives.
  var comparisons: Int { baseline == nil ? 0 : cases.count - 1 }
  /// How many sides run in a round, the control run of the baseline included.
  var sides: Int { cases.count + (baseline == nil ? 0 : 1) }

  /// How many threads its cases need at most.
  var threads: Int { cases.map(\.threads).max() ?? 1 }

  /// Sorts cases into groups, in the order of each group's first case.
  ///
  /// - Throws: `HarnessError` when an id stands twice, when the cases of a group differ in items, or
  ///   when a group has two baselines.
  public static func groups(of cases: [BenchmarkCase]) throws(HarnessError) -> [CaseGroup] {
    var order: [String] = []
    var members: [String: [BenchmarkCase]] = [:]
    var seen = Set<CaseID>()
    for benchmark in cases {
      guard seen.insert(benchmark.id).inserted else {
        throw .duplicateCase(id: benchmark.id.description)
      }
      let group = benchmark.id.group
      if members[group] == nil { order.append(group) }
      members[group, default: []].append(benchmark)
    }
    var groups: [CaseGroup] = []
    for id in order { groups.append(try CaseGroup(id: id, cases: members[id] ?? [])) }
    return groups
  }

  private init(id: String, cases: [BenchmarkCase]) throws(HarnessError) {
    let baselines = cases.indices.filter { cases[$0].isBaseline }
    if baselines.count > 1 {
      let names = baselines.map { cases[$0].id.description }.joined(separator: " and ")
      throw .inconsistentGroup(id: id, reason: "\(names) both say they are the baseline")
    }
    if let first = cases.first, let other = cases.first(where: { $0.items != first.items }) {
      throw .inconsistentGroup(
        id: id,
        reason:
          "\(first.id) makes \(first.items) items in one operation, \(other.id) \(other.items)")
    }
    self.id = id
    self.cases = cases
    baseline = baselines.first
  }
}
