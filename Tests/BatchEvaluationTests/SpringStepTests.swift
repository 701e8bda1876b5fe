import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

/// Springs of an engine's kind and stranger, with states and targets.
struct StepSample: Sendable {
  var springs: [Spring] = []
  var targets: [Double] = []
  var positions: [Double] = []
  var velocities: [Double] = []

  /// Frequencies from 1 to `fastest` radians per second, every regime.
  init(_ count: Int, seed: UInt64, fastest: Double = 100) throws {
    var generator = SeededGenerator(seed: seed)
    let ratios = [0, 1e-9, 0.2, 0.7, 1, 1, 1 + 1e-12, 1 - 1e-9, 1.5, 40, 1e6]
    for i in 0..<count {
      let w = generator.logUniform(1...fastest)
      let mass = generator.logUniform(0.1...10)
      let ratio = i % 3 == 0 ? generator.uniform(0...1) : ratios[i % ratios.count]
      springs.append(
        try Spring(mass: mass, stiffness: mass * w * w, damping: 2 * mass * ratio * w))
      let length = generator.logUniform(1...1000)
      targets.append(i % 4 == 0 ? 0 : generator.uniform(-length...length))
      positions.append(generator.uniform(-length...length))
      velocities.append(i % 5 == 0 ? 0 : length * w * generator.uniform(-1...1))
    }
  }

  func exact(_ i: Int, at time: Double) -> SpringOracle.State {
    SpringOracle.state(
      mass: springs[i].mass, stiffness: springs[i].stiffness, damping: springs[i].damping,
      position: positions[i], velocity: velocities[i], target: targets[i], at: time)
  }

  /// Of n steps, how many round the same way: a spring that creeps changes by almost the same in one
  /// step as in the next, until it has come closer by a good part.
  func likeRoundings(_ i: Int, _ n: Double, _ step: Double) -> Double {
    let spring = springs[i]
    let ratio = spring.damping / (2 * (spring.stiffness * spring.mass).squareRoot())
    if ratio < 1.2 { return 0 }
    let slow =
      2 * spring.stiffness / (spring.damping * (1 + (1 - 1 / (ratio * ratio)).squareRoot()))
    return Swift.min(n, 1 / (slow * step))
  }

  func advanced(
    by step: Double, times: Int = 1, level: InstructionSet, threads: Int = 1
  ) throws -> (x: [Double], v: [Double]) {
    var batch = try SpringStep(springs: springs, targets: targets, step: 1)
    try batch.setStep(step, level: level)
    var (x, v) = (positions, velocities)
    var xs = x.mutableSpan
    var vs = v.mutableSpan
    for _ in 0..<times {
      batch.advance(positions: &xs, velocities: &vs, level: level, threads: threads)
    }
    return (x, v)
  }
}

@Suite struct SpringStepTests {
  private static let levels = InstructionSet.allCases.filter { $0 <= .supported }
  #if DEBUG
    private static let count = 203
  #else
    private static let count = 8_203
  #endif

  /// Half an ulp of the result, three of what is added, and for long steps 2⁻⁵⁴ of what is multiplied.
  @Test(arguments: levels, [1.0 / 1000, 1.0 / 240, 1.0 / 60, 0.3, 5, 0])
  func errorBound(level: InstructionSet, step: Double) throws {
    let seed: UInt64 = 0x57E9
    let sample = try StepSample(Self.count, seed: seed)
    let (x, v) = try sample.advanced(by: step, level: level)
    for i in sample.springs.indices {
      let exact = sample.exact(i, at: step)
      let p = sample.springs[i].propagator(at: step)
      let (d, start) = (abs(sample.positions[i] - sample.targets[i]), abs(sample.velocities[i]))
      let (pp, vv) = (p.positionFromPosition, p.velocityFromVelocity)
      let gained = abs(pp < 0.5 ? pp : pp - 1) * d + abs(p.positionFromVelocity) * start
      let pulled = abs(vv < 0.5 ? vv : vv - 1) * start + abs(p.velocityFromPosition) * d
      let far = step * (sample.springs[i].stiffness / sample.springs[i].mass).squareRoot() > 0.5
      let xBound = x[i].ulp / 2 + 3 * gained.ulp + (far ? 0x1p-54 * d : 0)
      let vBound = v[i].ulp / 2 + 3 * pulled.ulp + (far ? 0x1p-54 * start : 0)
      let (ex, ev) = (
        exact.position.absoluteError(of: x[i]), exact.velocity.absoluteError(of: v[i])
      )
      guard ex <= xBound, ev <= vBound else {
        Issue.record(
          "seed \(seed), \(i): \(ex / xBound) \(ev / vBound) of the bound: \(sample.springs[i])")
        return
      }
    }
  }

  /// Rounding is random from step to step, and entries are right to 2⁻⁵³ of what a step changes: the
  /// error grows as √n and n·ωΔt.
  @Test(arguments: levels, [1.0 / 240, 1.0 / 60]) func manySteps(
    level: InstructionSet, step: Double
  ) throws {
    #if DEBUG
      let steps = 200
    #else
      let steps = 10_000
    #endif
    let seed: UInt64 = 0x10A6
    let sample = try StepSample(503, seed: seed)
    let (x, _) = try sample.advanced(by: step, times: steps, level: level)
    let time = Double(steps) * step
    let rounding = (-time).addingProduct(Double(steps), step)
    for i in sample.springs.indices {
      let spring = sample.springs[i]
      let w = (spring.stiffness / spring.mass).squareRoot()
      let exact = sample.exact(i, at: time)
      let displacement = sample.positions[i] - sample.targets[i]
      let amplitude = abs(displacement) + abs(sample.velocities[i]) / w
      let moved = exact.velocity.double * rounding
      let error = abs(exact.position.absoluteError(of: x[i] - moved))
      let n = Double(steps)
      let bound =
        0x1p-53
        * (4 * n.squareRoot() + n * Swift.min(1, w * step) + sample.likeRoundings(i, n, step))
        * (amplitude + abs(sample.targets[i]))
      guard error <= bound else {
        Issue.record("seed \(seed), \(i): \(error / bound) of \(bound): \(spring)")
        return
      }
    }
  }

  @Test(arguments: levels, [0, 1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65])
  func anyCount(level: InstructionSet, count: Int) throws {
    let all = try StepSample(70, seed: 3)
    var some = all
    some.springs = Array(all.springs[..<count])
    some.targets = Array(all.targets[..<count])
    some.positions = Array(all.positions[..<count])
    some.velocities = Array(all.velocities[..<count])
    let (x, v) = try all.advanced(by: 0.02, times: 3, level: level)
    let (y, w) = try some.advanced(by: 0.02, times: 3, level: level)
    #expect(y == Array(x[..<count]) && w == Array(v[..<count]))
  }

  @Test(arguments: levels) func restingSpringsRest(level: InstructionSet) throws {
    var sample = try StepSample(100, seed: 4)
    // Rates that lanes do not hold are the reference's.
    sample.springs[5] = try Spring(mass: 1e-300, stiffness: 1e300, damping: 0)
    sample.springs[6] = try Spring(mass: 1, stiffness: 0, damping: 0)
    sample.positions = sample.targets
    sample.velocities = sample.velocities.map { _ in 0 }
    for step in [1.0 / 60, 1e-9, 3, 1e9] {
      let (x, v) = try sample.advanced(by: step, times: 5, level: level)
      #expect(x == sample.targets && v == sample.velocities)
    }
  }

  @Test(arguments: levels) func exceptionalSprings(level: InstructionSet) throws {
    var sample = try StepSample(24, seed: 5)
    sample.springs[3] = try Spring(mass: 1, stiffness: 0, damping: 0)
    sample.springs[9] = try Spring(mass: 1e-120, stiffness: 1e-118, damping: 0)
    sample.springs[10] = try Spring(mass: 1, stiffness: 1e20, damping: 1e5)
    sample.springs[17] = try Spring(mass: 1e200, stiffness: 1, damping: 1e-60)
    let (x, v) = try sample.advanced(by: 0.01, level: level)
    for i in sample.springs.indices {
      let exact = sample.exact(i, at: 0.01)
      let floor = abs(sample.positions[i]) + abs(sample.targets[i])
      #expect(exact.position.ulpError(of: x[i], floor: floor) <= 2, "\(sample.springs[i])")
      #expect(
        exact.velocity.ulpError(of: v[i], floor: exact.velocityEnvelope.double) <= 4,
        "\(sample.springs[i])")
    }
  }

  @Test(arguments: levels) func threadsChangeNothing(level: InstructionSet) throws {
    #if DEBUG
      // Too few for a second thread.
      let count = 1003
    #else
      let count = 70_003
    #endif
    let sample = try StepSample(count, seed: 6)
    let (x, v) = try sample.advanced(by: 0.01, times: 3, level: level)
    for threads in [2, 5] {
      let (y, w) = try sample.advanced(by: 0.01, times: 3, level: level, threads: threads)
      #expect(x == y && v == w)
    }
  }

  @Test func changes() throws {
    let sample = try StepSample(21, seed: 7)
    let others = try StepSample(21, seed: 8)
    var batch = try SpringStep(springs: sample.springs, targets: sample.targets, step: 0.01)
    let kept = batch
    #expect(batch.count == 21 && batch.step == 0.01)
    for i in 0..<21 where i % 2 == 0 {
      batch.set(i, spring: others.springs[i], target: others.targets[i])
      #expect(batch.spring(i) == others.springs[i])
    }
    for i in 0..<21 where i % 2 == 1 { batch.setTarget(i, to: others.targets[i]) }
    try batch.setStep(0.02, threads: 2)
    #expect((0..<21).allSatisfy { batch.target($0) == others.targets[$0] })
    #expect((0..<21).allSatisfy { kept.target($0) == sample.targets[$0] } && kept.step == 0.01)
    var mixed = sample
    mixed.springs = (0..<21).map { ($0 % 2 == 0 ? others : sample).springs[$0] }
    mixed.targets = others.targets
    let (x, v) = try mixed.advanced(by: 0.02, level: .supported)
    var (y, w) = (sample.positions, sample.velocities)
    var ys = y.mutableSpan
    var ws = w.mutableSpan
    batch.advance(positions: &ys, velocities: &ws)
    #expect(x == y && v == w)
    let (x0, _) = try sample.advanced(by: 0.01, level: .supported)
    var (z, u) = (sample.positions, sample.velocities)
    var zs = z.mutableSpan
    var us = u.mutableSpan
    kept.advance(positions: &zs, velocities: &us)
    #expect(x0 == z)
  }

  @Test(arguments: [-0.01, .infinity, .nan]) func badSteps(step: Double) throws {
    #expect(throws: SpringError.self) { try SpringStep(springs: [], targets: [], step: step) }
    var batch = try SpringStep(springs: [.coreAnimationDefault], targets: [1], step: 0.01)
    #expect(throws: SpringError.self) { try batch.setStep(step) }
    #expect(batch.step == 0.01)
  }
}
