import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 500
#else
  private let sweepSize = 250_000
#endif

extension SpringSample {
  /// The sample with all but its spring rounded to Float.
  var roundedToFloat: SpringSample {
    func rounded(_ x: Double) -> Double { Double(Float(x)) }
    return SpringSample(
      mass: mass, stiffness: stiffness, damping: damping, position: rounded(position),
      velocity: rounded(velocity), target: rounded(target), time: rounded(time))
  }

  var exactState: SpringOracle.State {
    SpringOracle.state(
      mass: mass, stiffness: stiffness, damping: damping, position: position, velocity: velocity,
      target: target, at: time)
  }
}

/// The error of a Float, in its ulps: those of the exact value, or of 2⁻²⁶ of a scale where that is
/// larger. 0 where the exact value is beyond Float and the result is infinite.
func floatError(of value: Float, against exact: Real, scale: Double) -> Double {
  let nearest = Float(exact.double)
  if nearest.isInfinite { return value == nearest ? 0 : .infinity }
  let floor = Float(scale * 0x1p-26)
  let unit = max(nearest.magnitude, floor.isFinite ? floor : 0).ulp
  return exact.absoluteError(of: Double(value)) / Double(unit)
}

/// A batch of samples, and its states at their times.
private struct FloatSampledBatch {
  let samples: [SpringSample]
  let batch: FloatSpringBatch

  init(_ samples: [SpringSample]) throws {
    self.samples = samples
    batch = FloatSpringBatch(
      springs: try samples.map {
        try Spring(mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping)
      },
      states: samples.map {
        MotionState(position: Float($0.position), velocity: Float($0.velocity))
      },
      targets: samples.map { Float($0.target) })
  }

  func states(_ way: TickWay, threads: Int = 1) -> [MotionState<Float>] {
    var x = [Float](repeating: .nan, count: samples.count)
    var v = x
    let times = samples.map { Float($0.time) }
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    batch.states(
      at: times.span, positions: &positions, velocities: &velocities, backend: way.backend,
      level: way.level, threads: threads)
    return zip(x, v).map { MotionState(position: $0, velocity: $1) }
  }

  func positions(_ way: TickWay) -> [Float] {
    var x = [Float](repeating: .nan, count: samples.count)
    let times = samples.map { Float($0.time) }
    var positions = x.mutableSpan
    batch.positions(at: times.span, into: &positions, backend: way.backend, level: way.level)
    return x
  }
}

@Suite struct FloatSpringBatchTests {
  /// Within an ulp of the exact result's Float: half of one where it was rounded once.
  @Test(arguments: [3.0, 17]) func errorBound(decades: Double) throws {
    let seed: UInt64 = 0xF10A7
    var generator = SpringSamples(seed: seed)
    let sampled = try FloatSampledBatch(
      (0..<sweepSize).map { _ in generator.next(decades: decades).roundedToFloat })
    let results = TickWay.all.map { ($0, sampled.states($0)) }
    for (i, sample) in sampled.samples.enumerated() {
      let exact = sample.exactState
      let scale = max(exact.envelope.double, abs(sample.target))
      for (way, states) in results {
        let x = floatError(of: states[i].position, against: exact.position, scale: scale)
        let v = floatError(
          of: states[i].velocity, against: exact.velocity, scale: exact.velocityEnvelope.double)
        guard x <= 1, v <= 1 else {
          Issue.record("seed \(seed), \(way): \(x) and \(v) ulp at \(sample): \(states[i])")
          return
        }
      }
    }
  }

  /// The bound beside zeros of x: of each motion the Float before and after the first one.
  @Test func zeroCrossings() throws {
    var generator = SeededGenerator(seed: 0x2E20C)
    var samples: [SpringSample] = []
    for _ in 0..<(sweepSize / 20) {
      let w = generator.logUniform(1...100)
      let zeta = generator.uniform(0...0.9)
      let target = Float(generator.uniform(-0.5...0.5))
      var sample = SpringSample(
        mass: 1, stiffness: w * w, damping: 2 * zeta * w, position: 1, velocity: 0,
        target: Double(target), time: 0)
      let spring = try Spring(mass: 1, stiffness: sample.stiffness, damping: sample.damping)
      func position(_ t: Float) -> Double {
        spring.state(at: Double(t), from: SpringState(position: 1), target: sample.target).position
      }
      var (low, high) = (Float(0), Float(3.15 / (w * (1 - zeta * zeta).squareRoot())))
      guard position(high) < 0 else { continue }
      while low.nextUp < high {
        let middle = (low + high) / 2
        if middle <= low || middle >= high { break }
        if position(middle) > 0 { low = middle } else { high = middle }
      }
      for time in [low, high] {
        sample.time = Double(time)
        samples.append(sample)
      }
    }
    #expect(samples.count > sweepSize / 50)
    let sampled = try FloatSampledBatch(samples)
    for way in TickWay.all {
      for (sample, state) in zip(samples, sampled.states(way)) {
        let exact = sample.exactState
        let scale = max(exact.envelope.double, abs(sample.target))
        #expect(
          floatError(of: state.position, against: exact.position, scale: scale) <= 1,
          "\(way) at \(sample): \(state)")
      }
    }
  }

  @Test(arguments: TickWay.all, [0, 1, 7, 8, 9, 16, 17, 65]) func anyCount(
    _ way: TickWay, count: Int
  ) throws {
    var generator = SpringSamples(seed: 0xC1)
    var samples = (0..<count).map { _ in generator.next().roundedToFloat }
    let sampled = try FloatSampledBatch(samples)
    #expect(sampled.positions(way) == sampled.states(way).map(\.position))
    for i in samples.indices { samples[i].time = 0.375 }
    let uniform = try FloatSampledBatch(samples)
    var x = [Float](repeating: .nan, count: count)
    var v = x
    var y = x
    do {
      var positions = x.mutableSpan
      var velocities = v.mutableSpan
      var alone = y.mutableSpan
      uniform.batch.states(
        at: 0.375, positions: &positions, velocities: &velocities, backend: way.backend,
        level: way.level)
      uniform.batch.positions(at: 0.375, into: &alone, backend: way.backend, level: way.level)
    }
    let expected = uniform.states(way)
    #expect(x == expected.map(\.position) && v == expected.map(\.velocity) && y == x)
  }

  @Test(arguments: TickWay.all) func neighboursDoNotMatter(_ way: TickWay) throws {
    var generator = SpringSamples(seed: 0x4E2)
    var samples = (0..<400).map { _ in generator.next().roundedToFloat }
    samples[3].time = -1e-3 * samples[3].time
    samples[17].time = 0x1p120
    samples[31].stiffness = 0
    samples[31].damping = 0
    samples[77].velocity = 0x1p127
    samples[78].time = .nan
    samples[79].time = 0
    samples[120].mass = 1e-250
    let sampled = try FloatSampledBatch(samples)
    let together = sampled.states(way)
    for (sample, state) in zip(samples, together) {
      let alone = try FloatSampledBatch([sample]).states(way)[0]
      #expect(alone == state || alone.position.isNaN && state.position.isNaN, "\(sample)")
    }
    #expect(together[78].position.isNaN)
    #expect(together[79].position == Float(samples[79].position))
    #expect(together[79].velocity == Float(samples[79].velocity))
  }

  @Test(arguments: TickWay.all.filter { $0.backend == .simd })
  func threadsChangeNoBit(_ way: TickWay) throws {
    var generator = SpringSamples(seed: 0x7EAE)
    let samples = (0..<20_003).map { _ in generator.next().roundedToFloat }
    let sampled = try FloatSampledBatch(samples)
    #expect(sampled.states(way, threads: 2) == sampled.states(way))
  }

  @Test func changesAreKept() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let other = try Spring(duration: 0.25, bounce: -0.5)
    var batch = FloatSpringBatch(
      springs: [spring], states: [MotionState(position: 0)], targets: [100])
    let copy = batch
    batch.retarget(0, to: -40, at: 0.25)
    var x: [Float] = [0]
    var v: [Float] = [0]
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    batch.states(at: 0, positions: &positions, velocities: &velocities)
    let before = spring.state(at: 0.25, from: SpringState(position: 0), target: 100)
    #expect(x == [Float(before.position)] && v == [Float(before.velocity)])
    batch.set(0, spring: other, state: MotionState(position: 1), target: 2)
    #expect(batch.spring(0) == other && batch.target(0) == 2 && batch.count == 1)
    #expect(batch.initialState(0) == MotionState(position: 1))
    #expect(copy.spring(0) == spring && copy.target(0) == 100)
  }
}
