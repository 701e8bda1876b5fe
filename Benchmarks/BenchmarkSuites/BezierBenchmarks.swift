import BatchEvaluation
import BenchmarkHarness
import PopularMethods

/// The timing-curve family.
///
/// - `Bezier.curve`: CSS `ease` at N random x in [0, 1).
/// - `Bezier.hard`: a curve with a vertical tangent in its middle; judged on that, on one with a vertical
///   tangent at the start, and on one beside x2 = x1 + 1/3 (``CurveInputs/hard(count:samples:_:)``),
///   where popular methods are off by 1e-2 or return no value of the curve.
///
/// Errors are in units of the curve's whole change (0 to 1). The worst input is a row for
/// `easemark eval bezier` (x1, y1, x2, y2, x).
public func registerBezierBenchmarks(_ context: SuiteContext) throws -> [BenchmarkCase] {
  try curveGroup(context, size: 64, popular: false)
    + curveGroup(context, size: 4096, popular: true)
    + curveGroup(context, size: 65536, popular: false) + hardGroup(context, size: 4096)
}

/// Three Newton steps of x (6), dx/dt (4), quotient and step (2), then y (6).
private let curveFlops = 42.0

private func curveGroup(
  _ context: SuiteContext, size: Int, popular: Bool
) throws -> [BenchmarkCase] {
  try group(context, operation: "curve", size: size, popular: popular) { generator in
    CurveInputs.ordinary(count: size, samples: context.samples, &generator)
  }
}

private func hardGroup(_ context: SuiteContext, size: Int) throws -> [BenchmarkCase] {
  try group(context, operation: "hard", size: size, popular: true) { generator in
    try CurveInputs.hard(count: size, samples: context.samples, &generator)
  }
}

private func group(
  _ context: SuiteContext, operation: String, size: Int, popular: Bool,
  draw: @escaping @Sendable (inout SeededGenerator) throws -> CurveInputs
) throws -> [BenchmarkCase] {
  let level = context.level
  let inputs = SharedOnce {
    var generator = context.generator("Bezier.\(operation).\(size)")
    return try draw(&generator)
  }
  let exact = SharedOnce { ExactCurves(try inputs.value()) }
  var group = CaseGroupBuilder(
    family: "Bezier", operation: operation, size: size, items: size, bytesPerItem: 16,
    baseline: "browser")
  try group.add("reference", "Easemark, scalar", .ours, flopsPerItem: curveFlops, limit: ownLimit) {
    CurveWork(try inputs.value()).batchCase(backend: .reference, level: level, exact: exact)
  }
  try group.add("simd", "Easemark, SIMD", .ours, flopsPerItem: curveFlops, limit: ownLimit) {
    CurveWork(try inputs.value()).batchCase(backend: .simd, level: level, exact: exact)
  }
  try group.add("browser", "Table, Newton, bisection (browsers)", .popular, limit: nil) {
    CurveWork(try inputs.value()).popularCase(BrowserBezier.self, exact: exact)
  }
  guard popular else { return group.cases }
  try group.add("newton", "Newton to 1/(200·duration) (WebKit ports)", .popular, limit: nil) {
    CurveWork(try inputs.value()).popularCase(NewtonBezier.self, exact: exact)
  }
  try group.add("cardano", "Cardano's closed form", .popular, limit: nil) {
    CurveWork(try inputs.value()).popularCase(CardanoBezier.self, exact: exact)
  }
  try group.add("table", "Table of 256, linear", .popular, limit: nil) {
    CurveWork(try inputs.value()).popularCase(TableBezier.self, exact: exact)
  }
  return group.cases
}
