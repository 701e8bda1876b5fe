import BenchmarkHarness

/// One family of benchmarks, for lists and help.
public struct FamilyDescription: Sendable {
  /// The first part of its cases' ids.
  public let name: String
  /// What it computes, in one line.
  public let summary: String
}

/// The families in the order they run.
public let benchmarkFamilies = [
  FamilyDescription(
    name: "Spring",
    summary: "damped springs: at a time each, at many times, in tables, advanced by a frame"),
  FamilyDescription(
    name: "Bezier", summary: "cubic Bézier timing curves: one × many x, and many × one x each"),
  FamilyDescription(
    name: "Transform", summary: "4×4 transforms: products, points, inverses, parts, slerp, ways"),
  FamilyDescription(
    name: "Solver",
    summary: "one motion to one error by solvers of differential equations; the size is in digits"),
  FamilyDescription(
    name: "Article", summary: "the five screen transitions: all layers of one frame"),
]

/// Every case of every family that the request asks for.
///
/// Cost: declares only; inputs are drawn and the oracle is asked when a case is prepared and judged.
/// - Throws: `SuiteError` for a request outside its ranges, or when no operation has any of its
///   sizes; sizes that only some operations have are left out of the others
///   (``SuiteRequest/omittedSizes``).
public func allCases(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  let request = try request.checked()
  let cases =
    try registerSpringBenchmarks(request) + registerSpringBakeBenchmarks(request)
    + registerBezierBenchmarks(request)
    + registerTransformBenchmarks(request) + registerSolverBenchmarks(request)
    + registerArticleBenchmarks(request)
  if let sizes = request.sizes, cases.isEmpty {
    let largest = OperationSizes.all.map(\.largest).max() ?? 0
    throw SuiteError.noSuchSize(sizes: sizes, largest: largest)
  }
  return cases
}
