import BenchmarkHarness

/// Declares the sides of one group: what they share is said once.
struct CaseGroupBuilder {
  let family: String
  let operation: String
  let size: Int
  let items: Int
  let bytesPerItem: Double
  /// The variant that the others are compared with.
  let baseline: String
  private(set) var cases: [BenchmarkCase] = []

  init(
    family: String, operation: String, size: Int, items: Int, bytesPerItem: Double,
    baseline: String
  ) {
    self.family = family
    self.operation = operation
    self.size = size
    self.items = items
    self.bytesPerItem = bytesPerItem
    self.baseline = baseline
  }

  mutating func add(
    _ variant: String, _ title: String, _ kind: CaseKind, flopsPerItem: Double = 0,
    limit: Double?, frame: FrameWork? = nil,
    prepare: @escaping @Sendable () throws -> PreparedCase
  ) throws {
    let id = try CaseID(family: family, operation: operation, variant: variant, size: size)
    cases.append(
      try BenchmarkCase(
        id: id, title: title, kind: kind, isBaseline: variant == baseline, items: items,
        flopsPerItem: flopsPerItem, bytesPerItem: bytesPerItem, accuracyLimit: limit,
        frame: frame, prepare: prepare))
  }
}

/// The error that our own implementations may have, in units of a case's scale.
let ownLimit = 1e-14
