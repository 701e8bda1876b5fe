import BatchEvaluation
import BenchmarkHarness

/// Declares the sides of one group: what they share is said once, and a side is said once for all
/// levels and threads of the request.
struct CaseGroupBuilder {
  let request: SuiteRequest
  let family: String
  let operation: String
  let size: Int
  let items: Int
  /// The variant that the others are compared with: its copy of the highest level.
  let baseline: String
  private var sides: [BenchmarkCase] = []

  init(
    _ request: SuiteRequest, family: String, operation: String, size: Int, items: Int,
    baseline: String
  ) {
    self.request = request
    self.family = family
    self.operation = operation
    self.size = size
    self.items = items
    self.baseline = baseline
  }

  /// The sides of the request's precisions, and the baseline they are compared with.
  var cases: [BenchmarkCase] {
    let wanted = Set(sides.filter { request.precisions.contains($0.precision) }.map(\.id))
    return wanted.isEmpty ? [] : sides.filter { wanted.contains($0.id) || $0.isBaseline }
  }

  /// Adds one way to do the operation, once for every level and number of threads it is wanted at.
  ///
  /// - Parameters:
  ///   - work: what an item needs, for the share of the roof.
  ///   - leveled: whether its code depends on the instruction-set level; `prepare` is given the level.
  ///   - threaded: whether several copies of it may run at once. Popular methods never do: what they
  ///     are shown for is their error.
  mutating func add(
    _ variant: String, _ title: String, _ kind: CaseKind, precision: Precision = .double,
    work: SideWork, limit: Double?, leveled: Bool = false,
    threaded: Bool = true, frame: FrameWork? = nil,
    prepare: @escaping @Sendable (InstructionSet) throws -> PreparedCase
  ) throws {
    for level in leveled ? request.levels : [request.highestLevel] {
      let name = leveled && request.levels.count > 1 ? "\(variant)-\(level.suffix)" : variant
      let isBaseline = variant == baseline && level == request.highestLevel
      // The baseline is always there on one thread.
      for threads in Set(request.threads + (isBaseline ? [1] : [])).sorted() {
        if threads > 1 && !(threaded && kind != .popular) { continue }
        let id = try CaseID(
          family: family, operation: operation,
          variant: threads == 1 ? name : "\(name)-t\(threads)", size: size)
        sides.append(
          try BenchmarkCase(
            id: id, title: title, kind: kind, precision: precision,
            level: leveled ? level.rawValue : nil, threads: threads,
            isBaseline: isBaseline && threads == 1, items: items,
            work: work.declared(items: items, level: leveled ? level : nil),
            accuracyLimit: limit, frame: frame,
            prepare: { try prepare(level) }))
      }
    }
  }
}

extension InstructionSet {
  /// The level in ids, which have no room for "baseline": x86-64-v1 is its other name.
  var suffix: String { self == .baseline ? "v1" : rawValue }
}

/// The error that our own implementations may have, in units of a case's scale.
let ownLimit = 1e-14

/// The error that our own sides in Float may have, in the same units: a last place of a result that is
/// larger than the scale, and a little.
let ownFloatLimit = 5e-7

extension CaseGroupBuilder {
  /// Our SIMD side, and for batches that are large enough the same batch by two threads together.
  var duos: [(variant: String, title: String, threads: Int)] {
    let alone = [(variant: "simd", title: "Easemark, SIMD", threads: 1)]
    return items < 65536
      ? alone
      : alone + [(variant: "simd-duo", title: "Easemark, SIMD, two threads share it", threads: 2)]
  }
}
