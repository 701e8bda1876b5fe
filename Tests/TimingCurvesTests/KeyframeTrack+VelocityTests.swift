import BenchmarkHarness
import Oracle
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_0CE1

@Suite struct KeyframeTrackVelocityTests {
  @Test(arguments: [CalculationMode.linear, .cubic])
  func velocitiesAreWithinTheirBound(mode: CalculationMode) throws {
    #if DEBUG
      let draws = 500
    #else
      let draws = 20_000
    #endif
    var generator = SeededGenerator(seed: seed, stream: mode.rawValue)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      let count = 2 + Int(generator.next() % 5)
      let values = (0..<count).map { _ in KeyframeTrackTests.value(&generator) }
      let times = KeyframeTrackTests.keyTimes(count, &generator)
      let tangents = values.map { _ in
        (
          tension: generator.uniform(-1...1), continuity: generator.uniform(-1...1),
          bias: generator.uniform(-1...1)
        )
      }
      let track = try KeyframeTrack(
        values, keyTimes: times, mode: mode, tensions: tangents.map(\.tension),
        continuities: tangents.map(\.continuity), biases: tangents.map(\.bias))
      let p = generator.unit()
      let next = try #require(times.firstIndex { $0 > p })
      let width = Real(times[next]) - Real(times[next - 1])
      let velocity = track.velocity(at: p)
      let error: Double
      if mode == .linear {
        error = ((Real(values[next]) - Real(values[next - 1])) / width).ulpError(of: velocity)
      } else {
        let done = KeyframeOracle.fraction(from: times[next - 1], to: times[next], at: p).double
        let exact = KeyframeOracle.cubicSlope(
          values, widths: zip(times, times.dropFirst()).map { $1 - $0 }, tangents: tangents,
          segment: next - 1, at: done)
        let size = values[max(next - 2, 0)...min(next + 1, count - 1)].map(\.magnitude).max() ?? 0
        error = (exact / width).ulpError(of: velocity, floor: size / width.double)
      }
      if error > worst.error { worst = (error, "\(values), \(times) at \(p), seed \(seed)") }
    }
    #expect(worst.error <= (mode == .linear ? 3 : 16), "\(worst)")
  }

  /// What the values do next to p, in every mode and with timing functions.
  @Test(arguments: CalculationMode.allCases)
  func velocitiesAreWhatTheValuesDo(mode: CalculationMode) throws {
    var generator = SeededGenerator(seed: seed, stream: mode.rawValue)
    let keys: [SIMD2<Double>] = [[0, 0], [1, 2], [5, 1], [6, 6]]
    let timing: [any TimingCurve] = [
      CubicBezier.ease, CubicBezier.linear, PennerCurve(.sine, .easeIn),
    ]
    let track = try KeyframeTrack(
      keys, keyTimes: [0, 0.1, 0.7, 1] + (mode == .discrete ? [1] : []), timingFunctions: timing,
      mode: mode)
    let h = 0x1p-20
    for _ in 0..<200 {
      let p = generator.uniform(0.001...0.999)
      guard track.keyTimes.allSatisfy({ ($0 - p).magnitude > 2 * h }) else { continue }
      let run = (track.value(at: p + h) - track.value(at: p - h)) / (2 * h)
      #expect(run.distance(to: track.velocity(at: p)) < 1e-4, "at \(p), seed \(seed)")
    }
  }

  @Test func endsJumpsAndRests() throws {
    let track = try KeyframeTrack([0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1])
    #expect(track.velocity(at: 0.25) == 2 && track.velocity(at: 0.5) == 2)
    #expect(track.velocity(at: 1) == 2 && track.velocity(at: .nan) == 2)
    #expect(track.velocity(at: -0.1) == 0 && track.velocity(at: 1.0.nextUp) == 0)
    let bent = try KeyframeTrack([Float(0), 1, 4])
    #expect(bent.velocity(at: 0.5) == 6 && bent.velocity(at: 0.5.nextDown) == 2)
    let jump = try KeyframeTrack([0.0, 1, 3], keyTimes: [0, 1, 1])
    #expect(jump.velocity(at: 0.5) == 1 && jump.velocity(at: 1) == 0)
    let pulse = try KeyframeTrack(
      from: 1.0, [RelativeKeyframe(startTime: 0.25, duration: 0.5, value: 2)])
    #expect(pulse.velocity(at: 0.1) == 0 && pulse.velocity(at: 0.5) == 2)
    #expect(pulse.velocity(at: 0.9) == 0 && pulse.velocity(at: 1) == 0)
    // A rest is one on the way of a spline, too, whose tangents do not rest.
    let resting = try KeyframeTrack(from: 2, RelativeKeyframeTests.changes, mode: .cubic)
    #expect([0.1, 0.7, 0.95].allSatisfy { resting.velocity(at: $0) == 0 })
    #expect(resting.velocity(at: 0.45) > 0)
    #expect(try KeyframeTrack([7.0]).velocity(at: 0.5) == 0)
    #expect(try KeyframeTrack([1.0, 2, 4], mode: .discrete).velocity(at: 0.5) == 0)
    // A vertical start, in a lane that moves and in one that rests.
    let circle = PennerCurve(.circ, .easeOut)
    let start = try KeyframeTrack([SIMD2(0.0, 1), SIMD2(1, 1)], timingFunctions: [circle])
    #expect(start.velocity(at: 0) == SIMD2(.infinity, 0))
  }

  @Test func evenPaceHasOneSpeed() throws {
    let keys: [SIMD2<Double>] = [[0, 0], [3, 4], [3, 19]]
    let paced = try KeyframeTrack(keys, mode: .paced)
    #expect(paced.velocity(at: 0.1) == SIMD2(12, 16) && paced.velocity(at: 0.9) == SIMD2(0, 20))
    let cubic = try KeyframeTrack(keys, mode: .cubicPaced)
    let speeds = [0, 0.3, 0.7, 1].map { cubic.velocity(at: $0).distance(to: .zero) }
    for speed in speeds { #expect((speed / speeds[0] - 1).magnitude < 1e-12) }
    #expect(speeds[0] > 20 && speeds[0] < 25)
  }
}
