import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 500
#else
  // Three spreads of lengths in four parts: 10⁶ springs.
  private let sweepSize = 84_000
#endif

/// One way to evaluate a tick.
struct TickWay: Sendable, CustomTestStringConvertible {
  let backend: Backend
  let level: InstructionSet

  var testDescription: String { "\(backend) \(level)" }

  static let all =
    [TickWay(backend: .reference, level: .baseline)]
    + InstructionSet.allCases.filter { $0 <= .supported }.map {
      TickWay(backend: .simd, level: $0)
    }

  /// Documented: in ulps of the larger of the result and the motion's envelope. (Without a fused
  /// multiply-add, or with one, the same bound.)
  var bound: Double { backend == .reference ? 0.625 : 2 }
}

/// A batch of samples, and its states at their times.
struct SampledBatch {
  let samples: [SpringSample]
  let batch: SpringBatch

  init(_ samples: [SpringSample]) throws {
    self.samples = samples
    batch = SpringBatch(
      springs: try samples.map {
        try Spring(mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping)
      },
      states: samples.map { SpringState(position: $0.position, velocity: $0.velocity) },
      targets: samples.map(\.target))
  }

  /// The states of a batch (this one's where none is given) at the samples' times.
  func states(_ way: TickWay, of other: SpringBatch? = nil, threads: Int = 1) -> [SpringState] {
    var x = [Double](repeating: .nan, count: samples.count)
    var v = x
    let times = samples.map(\.time)
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    (other ?? batch).states(
      at: times.span, positions: &positions, velocities: &velocities, backend: way.backend,
      level: way.level, threads: threads)
    return zip(x, v).map { SpringState(position: $0, velocity: $1) }
  }

  func positions(_ way: TickWay) -> [Double] {
    var x = [Double](repeating: .nan, count: samples.count)
    let times = samples.map(\.time)
    var positions = x.mutableSpan
    batch.positions(at: times.span, into: &positions, backend: way.backend, level: way.level)
    return x
  }
}

@Suite struct SpringBatchTests {
  /// The oracle is asked once a sample, for all ways.
  @Test(arguments: [3.0, 140, 280], 0..<4) func errorBound(decades: Double, part: Int) throws {
    let seed = 0xBA7C4 + UInt64(part)
    var generator = SpringSamples(seed: seed)
    let sampled = try SampledBatch((0..<sweepSize).map { _ in generator.next(decades: decades) })
    let results = TickWay.all.map { ($0, sampled.states($0)) }
    for (i, sample) in sampled.samples.enumerated() {
      let exact = SpringOracle.state(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping,
        position: sample.position, velocity: sample.velocity, target: sample.target,
        at: sample.time)
      for (way, states) in results {
        let state = states[i]
        let x = exact.position.ulpError(of: state.position, floor: exact.envelope.double)
        let v = exact.velocity.ulpError(of: state.velocity, floor: exact.velocityEnvelope.double)
        // A subnormal result is rounded twice.
        let smallest = Double.leastNormalMagnitude
        guard x <= (abs(state.position) < smallest ? 2 : way.bound),
          v <= (abs(state.velocity) < smallest ? 2 : way.bound)
        else {
          Issue.record("seed \(seed), \(way): \(x) and \(v) ulp at \(sample): \(state)")
          return
        }
      }
    }
  }

  @Test(arguments: TickWay.all) func publishedValues(_ way: TickWay) throws {
    // Rows that evaluate over-damping as critical are no values of the true equation.
    let rows = try vectorRows("spring_values").filter { !$0.id.hasPrefix("NAV-POLICY-") }
    let samples = try rows.map { row in
      func number(_ name: String) throws -> Double { try #require(row.number(name)) }
      return SpringSample(
        mass: try number("mass"), stiffness: try number("stiffness"),
        damping: try number("damping"), position: try number("x0"), velocity: try number("v0"),
        target: try number("target"), time: try number("t"))
    }
    let states = try SampledBatch(samples).states(way)
    for (row, (sample, state)) in zip(rows, zip(samples, states)) {
      let envelope = SpringOracle.state(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping,
        position: sample.position, velocity: sample.velocity, target: sample.target,
        at: sample.time)
      let x = try #require(Real(row["expected_x"]))
      let v = try #require(Real(row["expected_v"]))
      #expect(
        x.ulpError(of: state.position, floor: envelope.envelope.double) <= way.bound, "\(row.id)")
      #expect(
        v.ulpError(of: state.velocity, floor: envelope.velocityEnvelope.double) <= way.bound,
        "\(row.id)")
    }
  }

  /// Blocks of one kind, of both, and those that lanes cannot evaluate must agree with each other.
  @Test(arguments: TickWay.all) func neighboursDoNotMatter(_ way: TickWay) throws {
    var generator = SpringSamples(seed: 0x4E1)
    var samples = (0..<400).map { _ in generator.next() }
    // Some that only the reference can.
    samples[3].time = -1e-3 * samples[3].time
    samples[17].time = 1e300
    samples[31].stiffness = 0
    samples[31].damping = 0
    samples[77].velocity = 1e305
    samples[78].time = .nan
    samples[120].mass = 1e-250
    let together = try SampledBatch(samples).states(way)
    for (sample, state) in zip(samples, together) {
      let alone = try SampledBatch([sample]).states(way)[0]
      #expect(
        alone == state || alone.position.isNaN && state.position.isNaN, "\(sample)")
    }
    #expect(together[78].position.isNaN)
    #expect(together.enumerated().allSatisfy { $0 == 78 || $1.position.isFinite })
  }

  @Test(arguments: TickWay.all) func phasesBeyondTheLanes(_ way: TickWay) throws {
    let samples = (0..<40).map { i in
      SpringSample(
        mass: 1, stiffness: 100, damping: i % 2 == 0 ? 0 : 1e-12, position: 1, velocity: 3,
        target: 0.25, time: Double(sign: .plus, exponent: i, significand: 1.1) / 16)
    }
    for (sample, state) in zip(samples, try SampledBatch(samples).states(way)) {
      let exact = SpringOracle.state(
        mass: 1, stiffness: 100, damping: sample.damping, position: 1, velocity: 3, target: 0.25,
        at: sample.time)
      let x = exact.position.ulpError(of: state.position, floor: exact.envelope.double)
      let v = exact.velocity.ulpError(of: state.velocity, floor: exact.velocityEnvelope.double)
      #expect(x <= way.bound && v <= way.bound, "\(x) and \(v) ulp at \(sample)")
    }
  }

  @Test(arguments: TickWay.all, [0, 1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65])
  func anyCount(_ way: TickWay, count: Int) throws {
    var generator = SpringSamples(seed: 0xC0)
    let samples = (0..<count).map { _ in generator.next() }
    let sampled = try SampledBatch(samples)
    let states = sampled.states(way)
    #expect(sampled.positions(way) == states.map(\.position))
    // One time for all is that time for each.
    let time = 0.37
    let uniform = try SampledBatch(
      samples.map {
        var sample = $0
        sample.time = time
        return sample
      })
    var x = [Double](repeating: .nan, count: count)
    var v = x
    var y = x
    do {
      var positions = x.mutableSpan
      var velocities = v.mutableSpan
      var alone = y.mutableSpan
      sampled.batch.states(
        at: time, positions: &positions, velocities: &velocities, backend: way.backend,
        level: way.level)
      sampled.batch.positions(at: time, into: &alone, backend: way.backend, level: way.level)
    }
    let expected = uniform.states(way)
    #expect(x == expected.map(\.position) && v == expected.map(\.velocity) && y == x)
  }

  @Test(arguments: TickWay.all) func timeZeroIsTheInitialState(_ way: TickWay) throws {
    var generator = SpringSamples(seed: 0x2E20)
    var samples = (0..<500).map { _ in
      var sample = generator.next(decades: 100)
      sample.time = 0
      return sample
    }
    // A negative zero is one too; a target may be so far away that no difference holds the start.
    for i in stride(from: 0, to: 500, by: 2) { samples[i].time = -0.0 }
    for i in stride(from: 0, to: 500, by: 5) { samples[i].target *= 0x1p450 }
    for (sample, state) in zip(samples, try SampledBatch(samples).states(way)) {
      #expect(state.position == sample.position && state.velocity == sample.velocity, "\(sample)")
    }
  }

  /// An overdamped spring that starts at rest: at first its velocity is −(k/m)·d·t, of which the terms
  /// of the modes are many times the size.
  @Test(arguments: TickWay.all) func firstMomentsOfARestingSpring(_ way: TickWay) throws {
    var generator = SeededGenerator(seed: 0xF125)
    let samples = (0..<800).map { _ in
      SpringSample(
        mass: 1, stiffness: generator.logUniform(1...1e4),
        damping: generator.logUniform(201...1e6), position: generator.uniform(1...100),
        velocity: 0, target: 0, time: generator.logUniform(1e-40...1e-2))
    }
    for (sample, state) in zip(samples, try SampledBatch(samples).states(way)) {
      let exact = SpringOracle.state(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping,
        position: sample.position, velocity: sample.velocity, target: sample.target,
        at: sample.time)
      #expect(
        exact.velocity.ulpError(of: state.velocity, floor: exact.velocityEnvelope.double)
          <= way.bound, "\(sample)")
    }
  }

  @Test(arguments: TickWay.all, [-40, -1, 3, 40]) func unitOfTime(_ way: TickWay, exponent: Int)
    throws
  {
    let unit = Double(sign: .plus, exponent: exponent, significand: 1)
    var generator = SpringSamples(seed: 0x717)
    let samples = (0..<500).map { _ in generator.next() }
    let others = samples.map {
      var other = $0
      other.time *= unit
      other.velocity /= unit
      other.damping /= unit
      other.stiffness /= unit * unit
      return other
    }
    let states = try SampledBatch(samples).states(way)
    let twins = try SampledBatch(others).states(way)
    for (state, twin) in zip(states, twins) where abs(state.velocity) > 1e-250 {
      #expect(twin.position == state.position && twin.velocity == state.velocity / unit)
    }
  }

  @Test(arguments: TickWay.all, [-1, 0x1p-200, 0x1p150]) func amplitude(
    _ way: TickWay, factor: Double
  ) throws {
    var generator = SpringSamples(seed: 0xA3)
    let samples = (0..<500).map { _ in generator.next() }
    let others = samples.map {
      var other = $0
      other.position *= factor
      other.velocity *= factor
      other.target *= factor
      return other
    }
    let states = try SampledBatch(samples).states(way)
    let twins = try SampledBatch(others).states(way)
    for (state, twin) in zip(states, twins) {
      guard abs(state.position) > 1e-100, abs(state.velocity) > 1e-100 else { continue }
      #expect(twin.position == state.position * factor && twin.velocity == state.velocity * factor)
    }
  }

  @Test(arguments: TickWay.all) func changedSpringsMoveAsNewOnes(_ way: TickWay) throws {
    var generator = SpringSamples(seed: 0xCA)
    let samples = (0..<37).map { _ in generator.next() }
    let others = (0..<37).map { _ in generator.next() }
    let original = try SampledBatch(samples)
    var batch = original.batch
    for (i, sample) in others.enumerated() {
      batch.set(
        i,
        spring: try Spring(
          mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping),
        state: SpringState(position: sample.position, velocity: sample.velocity),
        target: sample.target)
    }
    let times = others.map(\.time)
    var x = [Double](repeating: .nan, count: 37)
    var positions = x.mutableSpan
    batch.positions(at: times.span, into: &positions, backend: way.backend, level: way.level)
    #expect(x == (try SampledBatch(others).positions(way)))
    // The batch it was copied from has not changed.
    #expect(original.positions(way) == (try SampledBatch(samples).positions(way)))
  }

  /// Springs that become overdamped, that no longer are, and that no lane holds leave no trace of what
  /// they were, in any order; and a copy is another batch.
  @Test(arguments: TickWay.all) func changedRegimes(_ way: TickWay) throws {
    var generator = SpringSamples(seed: 0x4E6)
    var samples = (0..<203).map { _ in generator.next() }
    var batch = try SampledBatch(samples).batch
    var picks = SeededGenerator(seed: 0x91C)
    for round in 0..<6 {
      let before = try SampledBatch(samples)
      let copy = batch
      for _ in 0..<150 {
        let i = Int(picks.unit() * 203)
        samples[i] = generator.next()
        // One in ten is for the reference.
        if picks.unit() < 0.1 { samples[i].mass = 1e-250 }
        let sample = samples[i]
        batch.set(
          i,
          spring: try Spring(
            mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping),
          state: SpringState(position: sample.position, velocity: sample.velocity),
          target: sample.target)
      }
      let after = try SampledBatch(samples)
      #expect(after.states(way, of: batch) == after.states(way), "round \(round)")
      #expect(before.states(way, of: copy) == before.states(way), "round \(round)")
    }
  }

  @Test(arguments: TickWay.all.filter { $0.backend == .simd }, [2, 3])
  func threadsChangeNoBit(_ way: TickWay, threads: Int) throws {
    var generator = SpringSamples(seed: 0x7EAD)
    var samples = (0..<20_003).map { _ in generator.next() }
    samples[9_000].time = 0
    samples[15_000].time = -1
    let sampled = try SampledBatch(samples)
    #expect(sampled.states(way, threads: threads) == sampled.states(way))
  }

  @Test(arguments: TickWay.all) func retargetingKeepsPositionAndVelocity(_ way: TickWay) throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    var batch = SpringBatch(
      springs: [spring], states: [SpringState(position: 0)], targets: [100])
    let before = spring.state(at: 0.2, from: SpringState(position: 0), target: 100)
    batch.retarget(0, to: -40, at: 0.2)
    #expect(batch.initialState(0) == before && batch.target(0) == -40)
    var x = [0.0]
    var v = [0.0]
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    batch.states(
      at: 0, positions: &positions, velocities: &velocities, backend: way.backend,
      level: way.level)
    #expect(x[0] == before.position && v[0] == before.velocity)
  }
}
