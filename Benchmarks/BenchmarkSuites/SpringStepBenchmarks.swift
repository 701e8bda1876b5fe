import BatchEvaluation
import BenchmarkHarness
import PopularMethods

/// The step shape: what an engine with a fixed frame time does, every spring in place.
///
/// `libm` and `sleef` evaluate the closed form at the frame time from each current state, as an engine
/// without propagators does; `prepared` has the propagators made once, and the compiler makes vectors of
/// the rest. Above 65536 springs only what an engine would run for speed is left.
func springStepGroup(_ request: SuiteRequest, _ size: Int) throws -> [BenchmarkCase] {
  let motions = SharedOnce {
    var generator = request.generator("Spring.step.\(size)")
    return SpringMotions.ordinary(count: size, &generator)
  }
  let doubles = SharedOnce {
    ExactStates(SpringStepWork<Double>(try motions.value()).motions, samples: request.samples)
  }
  let floats = SharedOnce {
    ExactStates(SpringStepWork<Float>(try motions.value()).motions, samples: request.samples)
  }
  var group = CaseGroupBuilder(
    request, family: "Spring", operation: "step", size: size, items: size, baseline: "libm")
  try addOurs(to: &group, motions, doubles, floats)
  try addPeers(to: &group, motions, doubles)
  try addFloatPeers(to: &group, motions, floats)
  guard size <= 65536 else { return group.cases }
  try group.add(
    "reference", "Easemark, scalar", .ours, work: .step(flops: 1390, spring: 72), limit: ownLimit
  ) { _ in try SpringStepWork<Double>(try motions.value()).referenceCase(doubles) }
  guard request.sizes != nil || size == 4096 else { return group.cases }
  try group.add(
    "euler60", "Semi-implicit Euler, 1/60 s", .popular, work: .step(flops: 10, spring: 24),
    limit: nil
  ) { _ in
    SpringStepWork<Double>(try motions.value()).popularCase(FrameEulerSpring.self, exact: doubles)
  }
  try group.add(
    "rk4", "Runge–Kutta 4, 8 ms", .popular, work: .step(flops: 111, spring: 24), limit: nil
  ) { _ in
    SpringStepWork<Double>(try motions.value()).popularCase(RungeKuttaSpring.self, exact: doubles)
  }
  return group.cases
}

/// Ours, and at sizes that are worth it one batch by two threads together (`simd-duo`).
private func addOurs(
  to group: inout CaseGroupBuilder, _ motions: SharedOnce<SpringMotions>,
  _ exact: SharedOnce<ExactStates>, _ floatExact: SharedOnce<ExactStates>
) throws {
  for (variant, title, threads) in group.duos {
    try group.add(
      variant, title, .ours, work: .step(flops: 8, spring: 32), limit: ownLimit, leveled: true,
      threaded: threads == 1
    ) { level in
      try SpringStepWork<Double>(try motions.value())
        .batchCase(level: level, threads: threads, exact)
    }
  }
  try group.add(
    "simd-f32", "Easemark, SIMD in Float", .ours, precision: .float,
    work: .floatStep(flops: 8, spring: 16), limit: 1e-5, leveled: true
  ) { level in
    try SpringStepWork<Float>(try motions.value()).batchCase(level: level, floatExact)
  }
}

private func addPeers(
  to group: inout CaseGroupBuilder, _ motions: SharedOnce<SpringMotions>,
  _ exact: SharedOnce<ExactStates>
) throws {
  try group.add(
    "libm", "Closed form, libm (C++)", .peer, work: .step(flops: 86, spring: 40), limit: 1e-12,
    leveled: true
  ) { level in SpringStepWork<Double>(try motions.value()).libmCase(level: level, exact) }
  try group.add(
    "sleef", "Closed form, SLEEF (C++)", .peer, work: .step(flops: 155, spring: 40), limit: 1e-12,
    leveled: true
  ) { level in SpringStepWork<Double>(try motions.value()).sleefCase(level: level, exact) }
  try group.add(
    "prepared", "Propagators by libm, prepared (C++)", .peer, work: .step(flops: 9, spring: 32),
    limit: 1e-12, leveled: true
  ) { level in SpringStepWork<Double>(try motions.value()).hoistedCase(level: level, exact) }
}

private func addFloatPeers(
  to group: inout CaseGroupBuilder, _ motions: SharedOnce<SpringMotions>,
  _ exact: SharedOnce<ExactStates>
) throws {
  try group.add(
    "libm-f32", "Closed form, libm in Float (C++)", .peer, precision: .float,
    work: .floatStep(flops: 53, spring: 20), limit: floatPeerLimit, leveled: true
  ) { level in SpringStepWork<Float>(try motions.value()).libmCase(level: level, exact) }
  try group.add(
    "sleef-f32", "Closed form, SLEEF in Float (C++)", .peer, precision: .float,
    work: .floatStep(flops: 133, spring: 20), limit: floatPeerLimit, leveled: true
  ) { level in SpringStepWork<Float>(try motions.value()).sleefCase(level: level, exact) }
  try group.add(
    "prepared-f32", "Propagators by libm in Float, prepared (C++)", .peer, precision: .float,
    work: .floatStep(flops: 9, spring: 16), limit: floatPeerLimit, leveled: true
  ) { level in SpringStepWork<Float>(try motions.value()).hoistedCase(level: level, exact) }
}
