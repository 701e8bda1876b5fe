import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let motionCount = 20
#else
  private let motionCount = 1500
#endif

extension SpringSample {
  fileprivate func curve() throws -> SpringCurve {
    SpringCurve(
      spring: try Spring(mass: mass, stiffness: stiffness, damping: damping),
      from: SpringState(position: position, velocity: velocity), target: target)
  }
}

/// Positions and velocities of a curve in Double.
private func states(_ curve: SpringCurve, _ times: [Double], _ way: TickWay, threads: Int = 1)
  -> [SpringState]
{
  var x = [Double](repeating: .nan, count: times.count)
  var v = x
  var positions = x.mutableSpan
  var velocities = v.mutableSpan
  curve.states(
    at: times.span, positions: &positions, velocities: &velocities, backend: way.backend,
    level: way.level, threads: threads)
  return zip(x, v).map { SpringState(position: $0, velocity: $1) }
}

private func positions(_ curve: SpringCurve, _ times: [Double], _ way: TickWay) -> [Double] {
  var x = [Double](repeating: .nan, count: times.count)
  var positions = x.mutableSpan
  curve.positions(at: times.span, into: &positions, backend: way.backend, level: way.level)
  return x
}

/// The same in Float.
private func states(_ curve: SpringCurve, _ times: [Float], _ way: TickWay)
  -> [MotionState<Float>]
{
  var x = [Float](repeating: .nan, count: times.count)
  var v = x
  var positions = x.mutableSpan
  var velocities = v.mutableSpan
  curve.states(
    at: times.span, positions: &positions, velocities: &velocities, backend: way.backend,
    level: way.level)
  return zip(x, v).map { MotionState(position: $0, velocity: $1) }
}

private func positions(_ curve: SpringCurve, _ times: [Float], _ way: TickWay) -> [Float] {
  var x = [Float](repeating: .nan, count: times.count)
  var positions = x.mutableSpan
  curve.positions(at: times.span, into: &positions, backend: way.backend, level: way.level)
  return x
}

@Suite struct SpringCurveTests {
  /// Motions of all kinds, each at times of its own scale.
  private static func curves(seed: UInt64) -> [(SpringSample, times: [Double])] {
    var generator = SpringSamples(seed: seed)
    var factors = SeededGenerator(seed: seed ^ 1)
    return (0..<motionCount).map { _ in
      let sample = generator.next()
      return (sample, (0..<11).map { _ in sample.time * factors.logUniform(1e-2...2) })
    }
  }

  @Test func errorBound() throws {
    for (sample, times) in Self.curves(seed: 0xC0AE) {
      let curve = try sample.curve()
      let results = TickWay.all.map { ($0, states(curve, times, $0)) }
      for (i, time) in times.enumerated() {
        var sample = sample
        sample.time = time
        let exact = sample.exactState
        for (way, states) in results {
          let x = exact.position.ulpError(of: states[i].position, floor: exact.envelope.double)
          let v = exact.velocity.ulpError(
            of: states[i].velocity, floor: exact.velocityEnvelope.double)
          #expect(x <= way.bound && v <= way.bound, "\(way): \(x) and \(v) ulp at \(sample)")
        }
      }
    }
  }

  /// Springs that are exactly critical, which curves evaluate on their own: roots of few bits.
  @Test(arguments: [1.0, 140]) func errorBoundOfCriticalSprings(decades: Double) throws {
    let seed: UInt64 = 0xC71C
    var generator = SpringSamples(seed: seed)
    var factors = SeededGenerator(seed: seed ^ 1)
    for _ in 0..<motionCount {
      var sample = generator.next(decades: decades) { _ in 1 }
      let root = factors.uniform(1...1024).rounded() * 0x1p-5
      sample.mass = [0.25, 1, 2][Int(factors.uniform(0...3)) % 3]
      sample.stiffness = sample.mass * root * root
      sample.damping = 2 * sample.mass * root
      let curve = try sample.curve()
      #expect(curve.spring.dampingRatio == 1)
      let times = (0..<11).map { _ in
        (factors.unit() < 0.5 ? factors.logUniform(1e-9...1500) : factors.uniform(0...9)) / root
      }
      let results = TickWay.all.map { ($0, states(curve, times, $0)) }
      let floats = times.map { Float($0) }
      let floatResults = TickWay.all.map { ($0, states(curve, floats, $0)) }
      for i in times.indices {
        sample.time = times[i]
        let exact = sample.exactState
        for (way, states) in results {
          let x = exact.position.ulpError(of: states[i].position, floor: exact.envelope.double)
          let v = exact.velocity.ulpError(
            of: states[i].velocity, floor: exact.velocityEnvelope.double)
          #expect(x <= way.bound && v <= way.bound, "\(way): \(x) and \(v) ulp at \(sample)")
        }
        guard decades < 30 else { continue }
        sample.time = Double(floats[i])
        let exactInFloat = sample.exactState
        let scale = max(exactInFloat.envelope.double, abs(sample.target))
        for (way, states) in floatResults {
          let x = floatError(of: states[i].position, against: exactInFloat.position, scale: scale)
          let v = floatError(
            of: states[i].velocity, against: exactInFloat.velocity,
            scale: exactInFloat.velocityEnvelope.double)
          #expect(x <= 1 && v <= 1, "\(way): \(x) and \(v) ulp of Float at \(sample)")
        }
      }
    }
  }

  @Test func errorBoundInFloat() throws {
    for (sample, times) in Self.curves(seed: 0xC0AF) {
      let curve = try sample.curve()
      let times = times.map { Float($0) }
      let results = TickWay.all.map { ($0, states(curve, times, $0)) }
      for (i, time) in times.enumerated() {
        var sample = sample
        sample.time = Double(time)
        let exact = sample.exactState
        let scale = max(exact.envelope.double, abs(sample.target))
        for (way, states) in results {
          let x = floatError(of: states[i].position, against: exact.position, scale: scale)
          let v = floatError(
            of: states[i].velocity, against: exact.velocity,
            scale: exact.velocityEnvelope.double)
          #expect(x <= 1 && v <= 1, "\(way): \(x) and \(v) ulp at \(sample)")
        }
      }
    }
  }

  /// Whole blocks, rests, moments that only the reference evaluates, and threads: as one by one.
  @Test(arguments: TickWay.all, [0, 1, 7, 8, 9, 17, 64, 9000]) func anyCount(
    _ way: TickWay, count: Int
  ) throws {
    for damping in [3.0, 20, 70] {
      let curve = SpringCurve(
        spring: try Spring(mass: 1, stiffness: 100, damping: damping),
        from: SpringState(position: 3, velocity: -7), target: 0.5)
      var times = (0..<count).map { Double($0) / 64 }
      if count > 8 {
        times[5] = -0.25
        times[7] = 0x1p30
      }
      let together = states(curve, times, way)
      #expect(positions(curve, times, way) == together.map(\.position))
      #expect(states(curve, times, way, threads: 2) == together)
      let floats = times.map { Float($0) }
      let floatsTogether = states(curve, floats, way)
      #expect(positions(curve, floats, way) == floatsTogether.map(\.position))
      for i in times.indices.prefix(40) {
        #expect(states(curve, [times[i]], way) == [together[i]])
        #expect(states(curve, [floats[i]], way) == [floatsTogether[i]])
      }
      guard count > 0 else { continue }
      #expect(together[0] == SpringState(position: 3, velocity: -7))
      #expect(floatsTogether[0] == MotionState(position: 3, velocity: -7))
    }
  }

  /// A curve is the tick of its spring, bit for bit, unless the spring is exactly critical.
  @Test(arguments: TickWay.all) func agreesWithTheTick(_ way: TickWay) throws {
    var generator = SpringSamples(seed: 0xA6)
    for _ in 0..<50 {
      let samples = [generator.next { $0.logUniform(1e-2...1e2) }]
      let curve = try samples[0].curve()
      #expect(states(curve, [samples[0].time], way) == (try SampledBatch(samples).states(way)))
    }
  }

  @Test(arguments: TickWay.all) func freeParticle(_ way: TickWay) throws {
    let curve = SpringCurve(
      spring: try Spring(mass: 1, stiffness: 0, damping: 0),
      from: SpringState(position: 1, velocity: 2), target: 9)
    #expect(positions(curve, [0, 0.5, 3], way) == [1, 2, 7])
    #expect(curve.initialState.velocity == 2 && curve.target == 9 && curve.spring.mass == 1)
  }
}
