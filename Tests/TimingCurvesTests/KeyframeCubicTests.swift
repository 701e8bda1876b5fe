import BenchmarkHarness
import Oracle
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_C0B1

@Suite struct KeyframeCubicTests {
  @Test(arguments: [CubicSpacing.keyTimes, .uniform])
  func valuesAreWithinTheirBound(spacing: CubicSpacing) throws {
    #if DEBUG
      let draws = 500
    #else
      let draws = 20_000
    #endif
    var generator = SeededGenerator(seed: seed)
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
        values, keyTimes: times, mode: .cubic, tensions: tangents.map(\.tension),
        continuities: tangents.map(\.continuity), biases: tangents.map(\.bias), spacing: spacing)
      let p = generator.unit()
      let next = try #require(times.firstIndex { $0 > p })
      let done = KeyframeOracle.fraction(from: times[next - 1], to: times[next], at: p).double
      let widths = zip(times, times.dropFirst()).map { spacing == .uniform ? 1 : $1 - $0 }
      let exact = KeyframeOracle.cubic(
        values, widths: widths, tangents: tangents, segment: next - 1, at: done)
      let size = values[max(next - 2, 0)...min(next + 1, count - 1)].map(\.magnitude).max() ?? 0
      let error = exact.ulpError(of: track.value(at: p), floor: size)
      if error > worst.error { worst = (error, "\(values), \(times) at \(p), seed \(seed)") }
    }
    #expect(worst.error <= 6, "\(worst)")
  }

  @Test func speedsMeetAtTheKeys() throws {
    let keys: [SIMD2<Double>] = [[0, 0], [1, 2], [5, 1], [6, 6]]
    let track = try KeyframeTrack(keys, keyTimes: [0, 0.1, 0.7, 1], mode: .cubic)
    let uniform = try KeyframeTrack(
      keys, keyTimes: [0, 0.1, 0.7, 1], mode: .cubic, spacing: .uniform)
    let h = 0x1p-24
    for time in [0.1, 0.7] {
      func jump(_ track: KeyframeTrack<SIMD2<Double>>) -> Double {
        let before = (track.value(at: time) - track.value(at: time - h)) / h
        let after = (track.value(at: time + h) - track.value(at: time)) / h
        return before.distance(to: after)
      }
      #expect(jump(track) < 1e-4 && jump(uniform) > 1)
    }
  }

  @Test func tensionOfOneRestsAtKeysAndContinuityMakesCorners() throws {
    let keys = [0.0, 4, 1, 3]
    let tense = try KeyframeTrack(keys, mode: .cubic, tensions: [1, 1, 1, 1])
    #expect((tense.value(at: 0.5) - 2.5).magnitude <= 0x1p-50)
    #expect(tense.value(at: 1.0 / 6) == 2)
    let corners = try KeyframeTrack(keys, mode: .cubic, continuities: [-1, -1, -1, -1])
    let straight = try KeyframeTrack(keys)
    for p in [0.1, 0.3, 0.6, 0.9] {
      #expect((corners.value(at: p) - straight.value(at: p)).magnitude <= 0x1p-50)
    }
    // All the speed comes from before, none from after.
    let biased = try KeyframeTrack([0.0, 1, 1, 1], mode: .cubic, biases: [0, 1, 0, 0])
    #expect(biased.value(at: 0.5) > 1)
  }

  @Test func vectorsAreTheirLanes() throws {
    var generator = SeededGenerator(seed: seed)
    let keys = (0..<5).map { _ in
      SIMD4<Double>(
        generator.unit(), generator.uniform(-3...3), generator.uniform(0...1e6), generator.unit())
    }
    for mode in [CalculationMode.linear, .cubic] {
      let track = try KeyframeTrack(keys, mode: mode)
      for _ in 0..<50 {
        let p = generator.unit()
        let value = track.value(at: p)
        for lane in 0..<4 {
          let single = try KeyframeTrack(keys.map { $0[lane] }, mode: mode)
          #expect(value[lane] == single.value(at: p))
        }
      }
    }
    let floats = try KeyframeTrack([Float(0), 1, 0.1], mode: .cubic)
    let doubles = try KeyframeTrack([0, 1, Double(Float(0.1))], mode: .cubic)
    #expect(floats.value(at: 0.3) == Float(doubles.value(at: 0.3)))
  }

  @Test func cubicsEndBesideJumps() throws {
    let track = try KeyframeTrack(
      [0.0, 1, 10, 11, 12], keyTimes: [0, 0.5, 0.5, 0.75, 1], mode: .cubic)
    #expect(track.value(at: 0.25) == 0.5 && track.value(at: 0.625) == 10.5)
  }
}

@Suite struct ArcLengthTests {
  /// The pace is even: as many steps of one length as there are, but for what chords are shorter.
  @Test func speedIsEven() throws {
    let keys: [SIMD3<Double>] = [[0, 0, 0], [1, 2, 0], [5, 1, 3], [6, 6, 1], [2, 9, 1]]
    let track = try KeyframeTrack(keys, mode: .cubicPaced, tensions: [0, 0.5, 0, -0.5, 0])
    let count = 4000
    let points = (0...count).map { track.value(at: Double($0) / Double(count)) }
    let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let mean = steps.reduce(0, +) / Double(count)
    for (index, step) in steps.enumerated() {
      #expect((step / mean - 1).magnitude < 1e-4, "step \(index): \(step), mean \(mean)")
    }
    // Keys and what is between them come after the lengths of the ways there, by a polyline.
    let fine = try KeyframeTrack(
      keys, mode: .cubic, tensions: [0, 0.5, 0, -0.5, 0], spacing: .uniform)
    #if DEBUG
      let (bits, tolerance) = (14, 1e-6)
    #else
      let (bits, tolerance) = (20, 1e-9)
    #endif
    var (done, places) = (0.0, [(length: 0.0, point: keys[0])])
    var previous = keys[0]
    for index in 1...(1 << bits) {
      let point = fine.value(at: Double(index) / Double(1 << bits))
      done += previous.distance(to: point)
      previous = point
      if index % (1 << (bits - 8)) == 0 { places.append((done, point)) }
    }
    for place in places {
      let miss = track.value(at: place.length / done).distance(to: place.point)
      #expect(miss < tolerance * done, "\(place): \(miss)")
    }
    for (index, time) in track.keyTimes.enumerated() {
      #expect((time - places[index << 6].length / done).magnitude < tolerance, "\(time)")
    }
  }

  /// On a line the way there is the value, with every turn counted.
  @Test func numbersGoStraight() throws {
    let track = try KeyframeTrack([0.0, 1, 3, 5, 10], mode: .cubicPaced)
    for index in 0...1000 {
      let p = Double(index) / 1000
      #expect((track.value(at: p) - 10 * p).magnitude < 1e-8, "at \(p)")
    }
    let turning = try KeyframeTrack([0.0, 1, 0], mode: .cubicPaced, tensions: [1, 1, 1])
    #expect((turning.keyTimes[1] - 0.5).magnitude < 1e-9)
    #expect((turning.value(at: 0.75) - 0.5).magnitude < 1e-8)
  }

  /// Speeds that are all rounding never agree to 1e-10: they must not be halved for ever.
  @Test func nearlyEqualKeysAndFloats() throws {
    let still = try KeyframeTrack([1.0, 1.0.nextUp, 1, 1.0.nextDown], mode: .cubicPaced)
    for p in [0.2, 0.5, 0.9] { #expect((still.value(at: p) - 1).magnitude <= 2 * 1.0.ulp) }
    let floats = try KeyframeTrack([Float(0), 1, 3, 5, 10], mode: .cubicPaced)
    for p in [0.1, 0.25, 0.7] { #expect((floats.value(at: p) - 10 * Float(p)).magnitude < 2e-6) }
    let vectors = try KeyframeTrack(
      [SIMD2<Float>(0, 0), SIMD2(3, 4), SIMD2(6, 8)], mode: .cubicPaced)
    #expect(vectors.value(at: 0.25).x.distance(to: 1.5).magnitude < 1e-6)
  }

  @Test func restingKeys() throws {
    let still = try KeyframeTrack([2.0, 2, 2], mode: .cubicPaced)
    #expect(still.value(at: 0.4) == 2 && still.keyTimes == [0, 0.5, 1])
    let partly = try KeyframeTrack([0.0, 0, 1, 1], mode: .cubicPaced, tensions: [1, 1, 1, 1])
    #expect(partly.keyTimes == [0, 0, 1, 1])
    #expect((partly.value(at: 0.25) - 0.25).magnitude < 1e-8)
    #expect(try KeyframeTrack([5.0], mode: .cubicPaced).value(at: 0.2) == 5)
  }
}
