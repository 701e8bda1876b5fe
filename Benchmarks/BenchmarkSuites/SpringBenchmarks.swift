import BatchEvaluation
import BenchmarkHarness
import Peers
import PopularMethods

/// The spring family.
///
/// - `Spring.tick`: N different springs, a state, target and time each; position and velocity are one
///   item. Springs as interfaces use them (``SpringMotions/ordinary(count:_:)``).
/// - `Spring.hard`: the same shape with springs beside the critical damping and strongly over-damped
///   ones, where popular closed forms lose digits, return NaN or move as another spring. The
///   time-stepping methods are left out: on these springs they grow without bound.
/// - `Spring.curve`: one motion at T random times; a position is an item. Size is T.
/// - `Spring.grid`: N states × 60 times of one shared spring; a position is an item. Size is N.
/// - `Spring.family`: N different springs × 120 shared times; a position is an item. Size is N.
/// - `Spring.step`: N different springs advanced in place by 1/60 s; position and velocity are one
///   item. Judged after 64 steps from the same states as the others are timed on.
///
/// Sides in Float (`-f32`) are given the same inputs, rounded, and judged on those.
///
/// Errors of position are in units of the largest of |from|, |target| and |velocity|/ω₀ of the
/// motion, those of velocity in ω₀ times that. The worst input is a row for `easemark eval spring`
/// (mass, stiffness, damping, x0, v0, target, t).
///
/// Sizes: ``OperationSizes``. Popular methods run at 4096 unless sizes are asked for; those that step
/// stop at 4096, since what they cost a spring does not depend on how many there are.
public func registerSpringBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  let groups: [(OperationSizes, (SuiteRequest, Int) throws -> [BenchmarkCase])] = [
    (.springTick, tickGroup), (.springHard, hardGroup), (.springCurve, springCurveGroup),
    (.springGrid, springGridGroup), (.springFamily, springFamilyGroup),
    (.springStep, springStepGroup),
  ]
  return try groups.flatMap { sizes, group in
    try sizes.chosen(request.sizes).flatMap { try group(request, $0) }
  }
}

private func tickGroup(_ request: SuiteRequest, _ size: Int) throws -> [BenchmarkCase] {
  let motions = SharedOnce {
    var generator = request.generator("Spring.tick.\(size)")
    return SpringMotions.ordinary(count: size, &generator)
  }
  let exact = SpringTickTruth(
    states: SharedOnce { ExactStates(try motions.value(), samples: request.samples) },
    released: SharedOnce {
      var generator = request.generator("Spring.tick.\(size).released")
      return ReleasedSprings.ordinary(&generator)
    })
  var group = CaseGroupBuilder(
    request, family: "Spring", operation: "tick", size: size, items: size,
    baseline: "libm")
  try addClosedForms(to: &group, .tick, motions, exact, peerLimit: 1e-12)
  try addFloatSides(to: &group, motions, request, released: exact.released)
  guard request.sizes != nil || size == 4096 else { return group.cases }
  try addPopular("tworoot", "Two roots (Flutter style)", TwoRootSpring.self, .tickTwoRoots)
  try addPopular(
    "coshsinh", "cosh and sinh (web motion style)", HyperbolicSpring.self, .tickHyperbolic)
  try addPopular(
    "clamped", "ζ ≥ 1 as critical (React Native style)", ClampedSpring.self, .tickClamped)
  guard size <= 4096 else { return group.cases }
  try addPopular(
    "euler60", "Semi-implicit Euler, 1/60 s", FrameEulerSpring.self, .tickEuler(stepsPerSecond: 60))
  try addPopular(
    "euler1ms", "Semi-implicit Euler, 1 ms", MillisecondEulerSpring.self,
    .tickEuler(stepsPerSecond: 1000))
  try addPopular("rk4", "Runge–Kutta 4, 8 ms", RungeKuttaSpring.self, .tickRungeKutta)
  return group.cases

  func addPopular<Method: PopularSpring>(
    _ variant: String, _ title: String, _: Method.Type, _ work: SideWork
  ) throws {
    try group.add(variant, title, .popular, work: work, limit: nil) { _ in
      try SpringTickWork<Double>(try motions.value()).popularCase(Method.self, exact: exact)
    }
  }
}

private func hardGroup(_ request: SuiteRequest, _ size: Int) throws -> [BenchmarkCase] {
  let motions = SharedOnce {
    var generator = request.generator("Spring.hard.\(size)")
    return SpringMotions.hard(count: size, &generator)
  }
  let exact = SpringTickTruth(
    states: SharedOnce { ExactStates(try motions.value(), samples: request.samples) },
    released: SharedOnce {
      var generator = request.generator("Spring.hard.\(size).released")
      return ReleasedSprings.hard(&generator)
    })
  var group = CaseGroupBuilder(
    request, family: "Spring", operation: "hard", size: size, items: size,
    baseline: "libm")
  // Forms by cases divide by the distance from the critical damping: 1e-8 at worst in Double.
  try addClosedForms(to: &group, .hard, motions, exact, peerLimit: 1e-7)
  try group.add("tworoot", "Two roots (Flutter style)", .popular, work: .hardTwoRoots, limit: nil) {
    _ in
    try SpringTickWork<Double>(try motions.value()).popularCase(TwoRootSpring.self, exact: exact)
  }
  try group.add(
    "coshsinh", "cosh and sinh (web motion style)", .popular, work: .hardHyperbolic, limit: nil
  ) { _ in
    try SpringTickWork<Double>(try motions.value()).popularCase(HyperbolicSpring.self, exact: exact)
  }
  try group.add(
    "clamped", "ζ ≥ 1 as critical (React Native style)", .popular, work: .hardClamped, limit: nil
  ) { _ in
    try SpringTickWork<Double>(try motions.value()).popularCase(ClampedSpring.self, exact: exact)
  }
  return group.cases
}

/// Our two implementations and the closed form by libm.
private func addClosedForms(
  to group: inout CaseGroupBuilder, _ work: ClosedFormWork, _ motions: SharedOnce<SpringMotions>,
  _ exact: SpringTickTruth, peerLimit: Double
) throws {
  try group.add("reference", "Easemark, scalar", .ours, work: work.reference, limit: ownLimit) {
    level in
    try SpringTickWork<Double>(try motions.value())
      .batchCase(backend: .reference, level: level, exact: exact)
  }
  try group.add(
    "simd", "Easemark, SIMD", .ours, work: work.simd, limit: ownLimit, leveled: true
  ) { level in
    try SpringTickWork<Double>(try motions.value())
      .batchCase(backend: .simd, level: level, exact: exact)
  }
  try group.add(
    "libm", "Closed form, libm (C++)", .peer, work: work.libm, limit: peerLimit,
    leveled: true
  ) { level in
    try SpringTickWork<Double>(try motions.value()).libmCase(level: level, exact: exact)
  }
  try group.add(
    "sleef", "Closed form, SLEEF (C++)", .peer, work: work.sleef, limit: peerLimit, leveled: true
  ) { level in
    try SpringTickWork<Double>(try motions.value()).sleefCase(level: level, exact: exact)
  }
}

/// The sides in Float, judged on the same motions rounded to Float.
///
/// The peers' limit holds what Float gives: a phase of some radians before the motion has decayed and
/// a radicand that cancels ten-fold at ζ = 0.95 and 1.05 may cost two of its seven digits.
private func addFloatSides(
  to group: inout CaseGroupBuilder, _ motions: SharedOnce<SpringMotions>, _ request: SuiteRequest,
  released: SharedOnce<ReleasedSprings>
) throws {
  let exact = SpringTickTruth(
    states: SharedOnce {
      ExactStates(try motions.value().roundedToFloat, samples: request.samples)
    },
    released: SharedOnce { ReleasedSprings(rounding: try released.value()) })
  try group.add(
    "simd-f32", "Easemark, SIMD in Float", .ours, precision: .float, work: .tickFloatSIMD,
    limit: ownFloatLimit, leveled: true
  ) { level in
    try SpringTickWork<Float>(try motions.value()).batchCase(level: level, exact: exact)
  }
  try group.add(
    "libm-f32", "Closed form, libm in Float (C++)", .peer, precision: .float,
    work: .tickLibmFloat, limit: 1e-5, leveled: true
  ) { level in
    try SpringTickWork<Float>(try motions.value()).libmCase(level: level, exact: exact)
  }
  try group.add(
    "sleef-f32", "Closed form, SLEEF in Float (C++)", .peer, precision: .float,
    work: .tickSleefFloat, limit: 1e-5, leveled: true
  ) { level in
    try SpringTickWork<Float>(try motions.value()).sleefCase(level: level, exact: exact)
  }
}
