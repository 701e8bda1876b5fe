import BenchmarkHarness
import PopularMethods

extension CurveWorkload {
  /// The sizes of its operation, `Bezier.css` and so on.
  var sizes: OperationSizes {
    OperationSizes(operation: "Bezier.\(rawValue)", usual: [4096], largest: 1_048_576)
  }
}

/// The five standing workloads: `Bezier.css`, `.easings`, `.random`, `.degenerate` and `.overshoot`.
///
/// Each is a few curves (``CurveWorkload/fewCurves``) with as many random x for each; all methods are
/// judged at x in [0, 1] that are often close to an end or to where a curve is slowest, and walked for
/// backward steps on every curve that rises. They show what each way of evaluating a curve costs and
/// gets wrong, over curves that people use and curves that they should not.
func registerWorkloadBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try CurveWorkload.allCases.flatMap { workload in
    try workload.sizes.chosen(request.sizes).flatMap { size in
      try group(request, workload, size: size)
    }
  }
}

private func group(
  _ request: SuiteRequest, _ workload: CurveWorkload, size: Int
) throws -> [BenchmarkCase] {
  let inputs = SharedOnce {
    var generator = request.generator("Bezier.\(workload.rawValue).\(size)")
    return try WorkloadInputs.drawn(
      workload, count: size, samples: request.samples, &generator)
  }
  let rounded = SharedOnce { try inputs.value().roundedToFloat }
  let exact = SharedOnce { ExactCurves(try inputs.value().judged) }
  let exactOfFloat = SharedOnce { ExactCurves(try rounded.value().judged) }
  var group = CaseGroupBuilder(
    request, family: "Bezier", operation: workload.rawValue, size: size, items: size,
    baseline: "browser")
  try group.add("reference", "Easemark, scalar", .ours, work: .curve(), limit: ownLimit) { level in
    WorkloadWork(try inputs.value()).batchCase(backend: .reference, level: level, exact: exact)
  }
  try group.add(
    "simd", "Easemark, SIMD", .ours, work: .curve(shared: 8 << 10), limit: ownLimit, leveled: true
  ) { level in
    WorkloadWork(try inputs.value()).batchCase(backend: .simd, level: level, exact: exact)
  }
  func addPopular<Method: PopularCurve<Double>>(
    _ variant: String, _ title: String, _: Method.Type, shared: Int = 0
  ) throws {
    try group.add(variant, title, .popular, work: .curve(shared: shared), limit: nil) { _ in
      WorkloadWork<Double>(try inputs.value()).popularCase(Method.self, exact: exact)
    }
  }
  func addPopularFloat<Method: PopularCurve<Float>>(
    _ variant: String, _ title: String, _: Method.Type
  ) throws {
    try group.add(
      variant, title, .popular, precision: .float, work: .floatCurve(), limit: nil
    ) { _ in
      WorkloadWork<Float>(try rounded.value()).popularCase(Method.self, exact: exactOfFloat)
    }
  }
  try addPopular(
    "browser", "Table, Newton, bisection (browsers)", BrowserBezier.self, shared: 88)
  try addPopular("newton", "Newton to 1/(200·duration) (WebKit ports)", NewtonBezier.self)
  try addPopular("newton10", "Ten Newton steps, unguarded", UnguardedNewtonBezier.self)
  try addPopular("secant", "Table, secant", SecantBezier.self, shared: 88)
  try addPopular("bisection", "Bisection to 1e-3 (Flutter)", BisectionBezier.self)
  try addPopular("halvings", "Twelve halvings (Motion)", TwelveHalvingsBezier.self)
  try addPopular("cardano", "Cardano's closed form", CardanoBezier.self)
  try addPopular(
    "hyperbolic", "Closed form by sinh and cosh (bezier-easing 3)", HyperbolicBezier.self)
  try addPopular("table", "Table of 256, linear", TableBezier.self, shared: 2 << 10)
  try addPopularFloat("halley-f32", "Halley to 5e-5, Float (Skia)", HalleyBezier.self)
  try addPopularFloat("polyline-f32", "Polyline at 0.002, Float (Android)", PolylineBezier.self)
  return group.cases
}
