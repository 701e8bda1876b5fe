import BatchEvaluation
import BenchmarkHarness
import PopularMethods

/// The timing-curve family.
///
/// - `Bezier.curve`: CSS `ease` at N random x in [0, 1), in bulk and, `single`, by one call a value.
/// - `Bezier.hard`: a curve with a vertical tangent in its middle; judged on that, on one with a vertical
///   tangent at the start, and on one beside x2 = x1 + 1/3 (``CurveInputs/hard(count:samples:_:)``),
///   where popular methods are off by 1e-2 or return no value of the curve.
///
/// - `Bezier.grid`: CSS `ease` at N x that are evenly apart from 0 to 1.
/// - `Bezier.tick`: N random curves at one random x each.
///
/// Errors are in units of the curve's whole change (0 to 1). The worst input is a row for
/// `easemark eval bezier` (x1, y1, x2, y2, x).
///
/// - The five standing workloads, on which all methods are judged (``CurveWorkload``).
///
/// Sizes: ``OperationSizes``. Of popular methods only the browsers' runs at every size, the others at
/// 4096 unless sizes are asked for.
public func registerBezierBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  let groups: [(OperationSizes, (SuiteRequest, Int) throws -> [BenchmarkCase])] = [
    (.bezierCurve, { try curveGroup($0, size: $1) }),
    (.bezierHard, { try hardGroup($0, size: $1) }),
    (.bezierGrid, { try bezierGridGroup($0, size: $1) }),
    (.bezierTick, { try bezierTickGroup($0, size: $1) }),
  ]
  let own = try groups.flatMap { operation, group in
    try operation.chosen(request.sizes).flatMap { try group(request, $0) }
  }
  return try own + registerWorkloadBenchmarks(request)
}

private func curveGroup(_ request: SuiteRequest, size: Int) throws -> [BenchmarkCase] {
  try group(request, operation: "curve", size: size, work: .curve) { generator in
    CurveInputs.ordinary(count: size, samples: request.samples, &generator)
  }
}

private func hardGroup(_ request: SuiteRequest, size: Int) throws -> [BenchmarkCase] {
  try group(request, operation: "hard", size: size, work: .hard) { generator in
    try CurveInputs.hard(count: size, samples: request.samples, &generator)
  }
}

private func group(
  _ request: SuiteRequest, operation: String, size: Int, work: CurveWorkTable,
  draw: @escaping @Sendable (inout SeededGenerator) throws -> CurveInputs
) throws -> [BenchmarkCase] {
  let inputs = SharedOnce {
    var generator = request.generator("Bezier.\(operation).\(size)")
    return try draw(&generator)
  }
  let exact = SharedOnce { ExactCurves(try inputs.value()) }
  var group = CaseGroupBuilder(
    request, family: "Bezier", operation: operation, size: size, items: size,
    baseline: "browser")
  try group.add("reference", "Easemark, scalar", .ours, work: work.reference, limit: ownLimit) {
    level in
    CurveWork(try inputs.value()).batchCase(backend: .reference, level: level, exact: exact)
  }
  try group.add(
    "single", "Easemark, prepared, one call a value", .ours, work: work.prepared, limit: ownLimit
  ) { _ in
    CurveWork(try inputs.value()).preparedCase(exact: exact)
  }
  try group.add(
    "simd", "Easemark, SIMD", .ours, work: work.simd, limit: ownLimit, leveled: true
  ) { level in
    CurveWork(try inputs.value()).batchCase(backend: .simd, level: level, exact: exact)
  }
  try group.add(
    "browser", "Table, Newton, bisection (browsers)", .popular, work: work.browser, limit: nil
  ) { _ in
    CurveWork(try inputs.value()).popularCase(BrowserBezier.self, exact: exact)
  }
  let exactOfFloat = SharedOnce { ExactCurves(try inputs.value().roundedToFloat) }
  try group.add(
    "simd-f32", "Easemark, SIMD, Float", .ours, precision: .float, work: work.simdFloat,
    limit: ownFloatLimit, leveled: true
  ) { level in
    try CurveFloatWork(try inputs.value()).batchCase(level: level, exact: exactOfFloat)
  }
  guard request.sizes != nil || size == 4096 else { return group.cases }
  try group.add(
    "halley-f32", "Halley to 5e-5, Float (Skia)", .popular, precision: .float, work: work.halley,
    limit: nil
  ) { _ in
    try CurveFloatWork(try inputs.value()).popularCase(HalleyBezier.self, exact: exactOfFloat)
  }
  try group.add(
    "newton", "Newton to 1/(200·duration) (WebKit ports)", .popular, work: work.newton, limit: nil
  ) { _ in
    CurveWork(try inputs.value()).popularCase(NewtonBezier.self, exact: exact)
  }
  try group.add("cardano", "Cardano's closed form", .popular, work: work.cardano, limit: nil) { _ in
    CurveWork(try inputs.value()).popularCase(CardanoBezier.self, exact: exact)
  }
  try group.add("table", "Table of 256, linear", .popular, work: work.table, limit: nil) { _ in
    CurveWork(try inputs.value()).popularCase(TableBezier.self, exact: exact)
  }
  return group.cases
}
