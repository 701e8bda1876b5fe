import BatchEvaluation
import BenchmarkHarness
import Peers

/// One operation as a group of cases: what it is drawn from, and how many at once.
private struct TransformGroup {
  /// The name in ids, which for one of two groups of an operation is not the operation's.
  let name: String
  let operation: TransformOperation
  let workload: TransformWorkload
  let sizes: OperationSizes
  /// The errors that ours may have, in Double and in Float: for inverses κ times a last place, for `slerp`
  /// the bound that it states, for `make` as well, with terms that add up to 3·√3 times the largest
  /// element of a row.
  var own = (double: ownLimit, float: ownFloatLimit)
  /// The errors that libraries may have to be ranked, in Double and in Float; nil where their known
  /// faults are shown.
  let limits: (double: Double, float: Double)?
}

private let transformGroups = [
  TransformGroup(
    name: "pairs", operation: .pairs, workload: .perspective, sizes: .transformPairs,
    limits: (ownLimit, 1e-6)),
  TransformGroup(
    name: "invert", operation: .inverse, workload: .perspective, sizes: .transformInverse,
    own: (1e-12, 1e-4), limits: (1e-12, 1e-4)),
  TransformGroup(
    name: "hard", operation: .inverse, workload: .nearlySingular, sizes: .transformSingular,
    own: (1, 1), limits: nil),
  TransformGroup(
    name: "make", operation: .compose, workload: .poses, sizes: .transformCompose,
    own: (0x1p-47, 0x1p-24 + 0x1p-47),
    limits: (ownLimit, 1e-6)),
  TransformGroup(
    name: "split", operation: .decompose, workload: .perspective,
    sizes: .transformDecompose, limits: nil),
  TransformGroup(
    name: "slerp", operation: .slerp, workload: .poses, sizes: .transformSlerp,
    own: (0x1p-50, 0x1p-25 + 0x1p-50),
    limits: (1e-12, 1e-5)),
  TransformGroup(
    name: "blend", operation: .interpolate, workload: .poses,
    sizes: .transformInterpolate, limits: nil),
]

/// `Transform.pairs`, `.invert`, `.hard`, `.make`, `.split`, `.slerp` and `.blend`: each item has inputs of
/// its own.
///
/// The inputs are what each is for: perspectives of layers, poses, and for `hard` matrices that are
/// as good as singular. What every method gets wrong on the other kinds is in
/// ``transformErrors(_:items:isCancelled:)``.
func registerTransformOperations(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try transformGroups.flatMap { group in
    try group.sizes.chosen(request.sizes).flatMap { try group.cases(request, size: $0) }
  }
}

extension TransformGroup {
  fileprivate func cases(_ request: SuiteRequest, size: Int) throws -> [BenchmarkCase] {
    let (operation, workload, name) = (operation, workload, name)
    // An item has sixteen numbers, and its truth costs as much as a hundred numbers of springs.
    let batch = TransformBatchInputs(samples: max(request.samples / 16, 1)) {
      var generator = request.generator("Transform.\(name).\(size)")
      return operation.inputs(workload, count: size, &generator)
    }
    let sides = operation.sides.filter { request.sizes != nil || size <= $0.largest }
    var group = CaseGroupBuilder(
      request, family: "Transform", operation: name, size: size, items: size,
      baseline: operation.baseline)
    for side in sides {
      let isFloat = side.precision == .float
      let limit =
        side.kind == .ours
        ? (isFloat ? own.float : own.double) : (isFloat ? limits?.float : limits?.double)
      try group.add(
        side.variant, side.title, side.kind, precision: side.precision, work: side.work,
        limit: limit, leveled: side.isLeveled
      ) { level in try side.prepare(batch, level) }
    }
    return group.cases
  }
}
