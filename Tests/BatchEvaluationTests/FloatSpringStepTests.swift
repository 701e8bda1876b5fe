import BatchEvaluation
import CAllocations
import SpringDynamics
import Testing

@Suite struct FloatSpringStepTests {
  private static let levels = InstructionSet.allCases.filter { $0 <= .supported }

  private func advanced(
    _ sample: StepSample, by step: Double, times: Int = 1, level: InstructionSet, threads: Int = 1
  ) throws -> (x: [Float], v: [Float]) {
    var batch = try FloatSpringStep(
      springs: sample.springs, targets: sample.targets.map { Float($0) }, step: 1)
    try batch.setStep(step, level: level)
    var (x, v) = (sample.positions.map { Float($0) }, sample.velocities.map { Float($0) })
    var xs = x.mutableSpan
    var vs = v.mutableSpan
    for _ in 0..<times {
      batch.advance(positions: &xs, velocities: &vs, level: level, threads: threads)
    }
    return (x, v)
  }

  /// Inputs that Float holds.
  private func sample(_ count: Int, seed: UInt64) throws -> StepSample {
    var sample = try StepSample(count, seed: seed)
    sample.targets = sample.targets.map { Double(Float($0)) }
    sample.positions = sample.positions.map { Double(Float($0)) }
    sample.velocities = sample.velocities.map { Double(Float($0)) }
    return sample
  }

  @Test(arguments: levels, [1.0 / 240, 1.0 / 60, 0.3, 5, 0])
  func errorBound(level: InstructionSet, step: Double) throws {
    let seed: UInt64 = 0xF57E9
    let sample = try sample(2003, seed: seed)
    let (x, v) = try advanced(sample, by: step, level: level)
    for i in sample.springs.indices {
      let exact = sample.exact(i, at: step)
      let p = sample.springs[i].propagator(at: step)
      let (d, start) = (abs(sample.positions[i] - sample.targets[i]), abs(sample.velocities[i]))
      let (pp, vv) = (p.positionFromPosition, p.velocityFromVelocity)
      let gained = abs(pp < 0.5 ? pp : pp - 1) * d + abs(p.positionFromVelocity) * start
      let pulled = abs(vv < 0.5 ? vv : vv - 1) * start + abs(p.velocityFromPosition) * d
      let ex = exact.position.absoluteError(of: Double(x[i]))
      let ev = exact.velocity.absoluteError(of: Double(v[i]))
      let smallest = Double(Float.leastNormalMagnitude)
      let xBound = Double(x[i].ulp / 2 + 3 * Float(gained).ulp) + smallest
      let vBound = Double(v[i].ulp / 2 + 3 * Float(pulled).ulp) + smallest
      guard ex <= xBound, ev <= vBound else {
        Issue.record(
          "seed \(seed), \(i): \(ex / xBound) \(ev / vBound) of the bound: \(sample.springs[i])")
        return
      }
    }
  }

  @Test(arguments: levels, [1.0 / 240, 1.0 / 60]) func manySteps(
    level: InstructionSet, step: Double
  ) throws {
    #if DEBUG
      let steps = 100
    #else
      let steps = 10_000
    #endif
    let seed: UInt64 = 0xF10A6
    let sample = try sample(203, seed: seed)
    let (x, _) = try advanced(sample, by: step, times: steps, level: level)
    for i in sample.springs.indices {
      let spring = sample.springs[i]
      let w = (spring.stiffness / spring.mass).squareRoot()
      let exact = sample.exact(i, at: Double(steps) * step)
      let amplitude =
        abs(sample.positions[i] - sample.targets[i]) + abs(sample.velocities[i]) / w
      let n = Double(steps)
      let bound =
        0x1p-24
        * (4 * n.squareRoot() + n * Swift.min(1, w * step) + sample.likeRoundings(i, n, step))
        * (amplitude + abs(sample.targets[i]))
      let error = exact.position.absoluteError(of: Double(x[i]))
      guard error <= bound else {
        Issue.record("seed \(seed), \(i): \(error / bound) of \(bound): \(spring)")
        return
      }
    }
  }

  @Test(arguments: levels, [0, 1, 7, 8, 9, 15, 16, 17, 24, 25, 31, 32, 33])
  func anyCount(level: InstructionSet, count: Int) throws {
    let all = try sample(50, seed: 3)
    var some = all
    some.springs = Array(all.springs[..<count])
    some.targets = Array(all.targets[..<count])
    some.positions = Array(all.positions[..<count])
    some.velocities = Array(all.velocities[..<count])
    let (x, v) = try advanced(all, by: 0.02, times: 3, level: level)
    let (y, w) = try advanced(some, by: 0.02, times: 3, level: level)
    #expect(y == Array(x[..<count]) && w == Array(v[..<count]))
  }

  @Test(arguments: levels) func restAndThreads(level: InstructionSet) throws {
    #if DEBUG
      // Too few for a second thread.
      let count = 1003
    #else
      let count = 70_003
    #endif
    var sample = try sample(count, seed: 6)
    let (x, v) = try advanced(sample, by: 0.01, times: 3, level: level)
    let (y, w) = try advanced(sample, by: 0.01, times: 3, level: level, threads: 2)
    #expect(x == y && v == w)
    sample.positions = sample.targets
    sample.velocities = sample.velocities.map { _ in 0 }
    let (z, u) = try advanced(sample, by: 0.01, times: 3, level: level)
    #expect(z == sample.targets.map { Float($0) } && u.allSatisfy { $0 == 0 })
  }

  @Test func changes() throws {
    let sample = try sample(37, seed: 7)
    let others = try self.sample(37, seed: 8)
    var batch = try FloatSpringStep(
      springs: sample.springs, targets: sample.targets.map { Float($0) }, step: 0.02)
    let kept = batch
    for i in 0..<37 {
      batch.set(i, spring: others.springs[i], target: Float(sample.targets[i]))
      batch.setTarget(i, to: Float(others.targets[i]))
    }
    #expect((0..<37).allSatisfy { batch.target($0) == Float(others.targets[$0]) })
    #expect((0..<37).allSatisfy { kept.target($0) == Float(sample.targets[$0]) })
    #expect(batch.spring(36) == others.springs[36] && kept.spring(36) == sample.springs[36])
    var mixed = sample
    (mixed.springs, mixed.targets) = (others.springs, others.targets)
    let (x, v) = try advanced(mixed, by: 0.02, level: .supported)
    var (y, w) = (sample.positions.map { Float($0) }, sample.velocities.map { Float($0) })
    var ys = y.mutableSpan
    var ws = w.mutableSpan
    easemark_count_allocations()
    batch.advance(positions: &ys, velocities: &ws)
    #expect(easemark_allocations().count == 0)
    #expect(x == y && v == w)
    #expect(throws: SpringError.self) { try batch.setStep(-1) }
  }
}
