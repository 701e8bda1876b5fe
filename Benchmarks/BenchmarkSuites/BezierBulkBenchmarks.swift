import BatchEvaluation
import BenchmarkHarness
import PopularMethods

func bezierGridGroup(_ request: SuiteRequest, size: Int) throws -> [BenchmarkCase] {
  let inputs = SharedOnce {
    var generator = request.generator("Bezier.grid.\(size)")
    return CurveInputs.even(count: size, samples: request.samples, &generator)
  }
  let exact = SharedOnce { ExactCurves(try inputs.value()) }
  let exactOfFloat = SharedOnce { ExactCurves(try inputs.value().roundedToFloat) }
  var group = CaseGroupBuilder(
    request, family: "Bezier", operation: "grid", size: size, items: size, baseline: "browser")
  try group.add(
    "reference", "Easemark, scalar", .ours, work: CurveWorkTable.curve.reference, limit: ownLimit
  ) { level in
    CurveWork(try inputs.value()).batchCase(backend: .reference, level: level, exact: exact)
  }
  for duo in group.duos {
    try group.add(
      duo.variant, duo.title, .ours, work: .evenCurve, limit: ownLimit, leveled: true,
      threaded: duo.threads == 1
    ) { level in
      CurveWork(try inputs.value()).gridCase(level: level, threads: duo.threads, exact: exact)
    }
  }
  try group.add(
    "simd-f32", "Easemark, SIMD, Float", .ours, precision: .float, work: .evenFloatCurve,
    limit: ownFloatLimit, leveled: true
  ) { level in
    try CurveFloatWork(try inputs.value()).gridCase(level: level, exact: exactOfFloat)
  }
  try group.add(
    "browser", "Table, Newton, bisection (browsers)", .popular,
    work: CurveWorkTable.curve.browser, limit: nil
  ) { _ in
    CurveWork(try inputs.value()).popularCase(BrowserBezier.self, exact: exact)
  }
  return group.cases
}

func bezierTickGroup(_ request: SuiteRequest, size: Int) throws -> [BenchmarkCase] {
  let inputs = SharedOnce {
    var generator = request.generator("Bezier.tick.\(size)")
    return try CurveTickInputs(count: size, samples: request.samples, &generator)
  }
  var group = CaseGroupBuilder(
    request, family: "Bezier", operation: "tick", size: size, items: size, baseline: "browser")
  try group.add(
    "reference", "Easemark, scalar", .ours, work: .tickCurve(flops: 549), limit: ownLimit
  ) { level in
    CurveTickWork(try inputs.value()).batchCase(backend: .reference, level: level)
  }
  try group.add(
    "simd", "Easemark, SIMD", .ours, work: .tickCurve(flops: 225, unfused: 320), limit: ownLimit,
    leveled: true
  ) { level in
    CurveTickWork(try inputs.value()).batchCase(backend: .simd, level: level)
  }
  try group.add(
    "simd-f32", "Easemark, SIMD, Float", .ours, precision: .float, work: .floatTickCurve,
    limit: ownFloatLimit, leveled: true
  ) { level in
    CurveTickWork(try inputs.value().roundedToFloat).floatCase(level: level)
  }
  try group.add(
    "browser", "Table, Newton, bisection (browsers)", .popular,
    work: .tickCurve(flops: 42, curve: 144), limit: nil
  ) { _ in
    CurveTickWork(try inputs.value()).popularCase(BrowserBezier.self)
  }
  return group.cases
}

extension SideWork {
  /// A y out; x is made on the way. The kernel's operations are those of `CurveWorkTable.curve`, and four
  /// for x.
  static let evenCurve = SideWork(
    flops: 47, unfusedFlops: 62, read: 0, written: 8, shared: 15 << 10)
  static let evenFloatCurve = SideWork(flops: 21, read: 0, written: 4, shared: 8 << 10)

  /// A curve's four numbers and x in, a y out.
  static func tickCurve(flops: Double, unfused: Double? = nil, curve: Double = 32) -> SideWork {
    SideWork(flops: flops, unfusedFlops: unfused, read: curve + 8, written: 8)
  }

  static let floatTickCurve = SideWork(flops: 135, read: 36, written: 4)
}
