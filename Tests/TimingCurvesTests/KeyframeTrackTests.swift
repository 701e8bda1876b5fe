import BenchmarkHarness
import Oracle
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_0CA0

@Suite struct KeyframeTrackTests {
  static func keyTimes(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    let inner = (0..<max(count - 2, 0)).map { _ in
      generator.unit() < 0.2 ? generator.logUniform(1e-300...1) : generator.unit()
    }
    return [0] + inner.sorted() + [1]
  }

  static func value(_ generator: inout SeededGenerator) -> Double {
    switch generator.next() % 4 {
    case 0: 0
    case 1: (generator.unit() < 0.5 ? -1 : 1) * generator.logUniform(1e-12...1e12)
    default: generator.uniform(-100...100)
    }
  }

  @Test func linearKeysAreWithinTheirBound() throws {
    #if DEBUG
      let draws = 1000
    #else
      let draws = 60_000
    #endif
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      let count = 2 + Int(generator.next() % 6)
      let values = (0..<count).map { _ in Self.value(&generator) }
      let times = Self.keyTimes(count, &generator)
      let track = try KeyframeTrack(values, keyTimes: times)
      let p = generator.unit() < 0.2 ? generator.logUniform(1e-300...1) : generator.unit()
      let next = try #require(times.firstIndex { $0 > p })
      let (from, to) = (values[next - 1], values[next])
      let done = KeyframeOracle.fraction(from: times[next - 1], to: times[next], at: p).double
      let exact = KeyframeOracle.linear(from: from, to: to, at: done)
      let floor = 0x1p-40 * max(from.magnitude, to.magnitude)
      let error = exact.ulpError(of: track.value(at: p), floor: floor)
      if error > worst.error { worst = (error, "\(values), \(times) at \(p), seed \(seed)") }
    }
    #expect(worst.error <= 0.501, "\(worst)")
  }

  @Test func keysComeBackBitForBit() throws {
    var generator = SeededGenerator(seed: seed)
    for mode in CalculationMode.allCases {
      for _ in 0..<300 {
        let values = (0..<(1 + Int(generator.next() % 6))).map { _ in
          SIMD2(generator.uniform(-5...5), Self.value(&generator))
        }
        let track = try KeyframeTrack(
          values, timingFunctions: values.dropFirst().map { _ in CubicBezier.ease }, mode: mode)
        #expect(track.keyTimes.count == values.count + (mode == .discrete ? 1 : 0))
        for (time, value) in zip(track.keyTimes, values) {
          #expect(track.value(at: time) == value, "\(values), \(mode), seed \(seed)")
        }
        #expect(track.value(at: -3) == values[0] && track.value(at: .nan) == values[0])
        #expect(track.value(at: 7) == values[values.count - 1])
      }
    }
    let zeros = try KeyframeTrack([-0.0, 1, -0.0])
    #expect(zeros.value(at: 0).sign == .minus && zeros.value(at: 1).sign == .minus)
  }

  @Test func risingKeysDoNotFallAtNeighbours() throws {
    var generator = SeededGenerator(seed: seed)
    for mode in [CalculationMode.linear, .paced] {
      for _ in 0..<60 {
        let values = (0..<4).map { _ in generator.uniform(-1...2) }.sorted()
        let track = try KeyframeTrack(
          values, keyTimes: Self.keyTimes(4, &generator),
          timingFunctions: [
            CubicBezier.ease, CubicBezier.easeIn, LinearTiming([.init(0), .init(1)]),
          ],
          mode: mode)
        for start in [generator.unit(), track.keyTimes[1], track.keyTimes[2], 1 - 0x1p-45] {
          var p = max(0, start - 200 * start.ulp)
          for _ in 0..<400 where p < 1 {
            #expect(
              track.value(at: p.nextUp) >= track.value(at: p), "\(values) at \(p), seed \(seed)")
            p = p.nextUp
          }
        }
      }
    }
  }

  @Test func timingFunctionsEaseTheirSegments() throws {
    let steps = try StepTiming(count: 2, position: .start)
    let track = try KeyframeTrack(
      [0.0, 10, 30], keyTimes: [0, 0.25, 1], timingFunctions: [CubicBezier.easeIn, steps])
    #expect(track.value(at: 0.125) == 10 * CubicBezier.easeIn.value(at: 0.5))
    #expect(track.value(at: 0.25) == 20 && track.value(at: 0.75) == 30)
    let beyond = try KeyframeTrack(
      [0.0, 1], timingFunctions: [CubicBezier(x1: 0.5, y1: 3, x2: 0.5, y2: 3)])
    #expect(beyond.value(at: 0.5) == 2.375)
  }

  @Test func discreteKeysStayUntilTheNext() throws {
    let track = try KeyframeTrack(
      ["a", "b", "c"].map { Double($0.utf8.first ?? 0) }, mode: .discrete)
    #expect(track.keyTimes == [0, 1.0 / 3, 2.0 / 3, 1])
    #expect(track.value(at: (1.0 / 3).nextDown) == 97 && track.value(at: 1.0 / 3) == 98)
    #expect(track.value(at: 0.99) == 99 && track.value(at: 1) == 99)
    let uneven = try KeyframeTrack([1.0, 2, 3], keyTimes: [0, 0.5, 0.5, 1], mode: .discrete)
    #expect(uneven.value(at: 0.49) == 1 && uneven.value(at: 0.5) == 3)
  }

  @Test func jumps() throws {
    let track = try KeyframeTrack([0.0, 1, 5, 6], keyTimes: [0, 0.5, 0.5, 1])
    #expect(track.value(at: 0.5.nextDown) < 1 && track.value(at: 0.5) == 5)
    let ends = try KeyframeTrack([0.0, 1, 2, 9], keyTimes: [0, 0, 1, 1])
    #expect(ends.value(at: 0) == 1 && ends.value(at: 1) == 9 && ends.value(at: 0.5) == 1.5)
  }

  @Test func pacedKeysAreReachedAtEvenSpeed() throws {
    let track = try KeyframeTrack(
      [SIMD2(0.0, 0), SIMD2(3, 4), SIMD2(3, 4), SIMD2(3, 19)], keyTimes: [0, 0.9, 1, 1],
      mode: .paced)
    #expect(track.keyTimes == [0, 0.25, 0.25, 1])
    #expect(track.value(at: 0.125) == SIMD2(1.5, 2) && track.value(at: 0.5) == SIMD2(3, 9))
    let still = try KeyframeTrack([2.0, 2, 2], mode: .paced)
    #expect(still.keyTimes == [0, 0.5, 1] && still.value(at: 0.3) == 2)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let values = (0..<6).map { _ in Self.value(&generator) }
      let distances = zip(values, values.dropFirst()).map { ($1 - $0).magnitude }
      let exact = KeyframeOracle.pacedTimes(distances: distances).map(\.double)
      guard distances.contains(where: { $0 > 0 }) else { continue }
      #expect(try KeyframeTrack(values, mode: .paced).keyTimes == exact, "\(values), seed \(seed)")
    }
  }

  @Test func badListsAreNamed() throws {
    func description(
      _ values: [Double] = [0, 1, 2], keyTimes: [Double]? = nil,
      timingFunctions: [any TimingCurve]? = nil, mode: CalculationMode = .linear,
      tensions: [Double]? = nil, biases: [Double]? = nil
    ) -> String? {
      #expect(throws: TimingError.self) {
        try KeyframeTrack(
          values, keyTimes: keyTimes, timingFunctions: timingFunctions, mode: mode,
          tensions: tensions, biases: biases)
      }?.description
    }
    #expect(description([]) == "number of values is 0.0, must be in 1.0...inf")
    #expect(description(keyTimes: [0, 1]) == "keyTimes has 2 elements, must have 3")
    #expect(
      description(keyTimes: [0, 0.5, 1], mode: .discrete) == "keyTimes has 3 elements, must have 4")
    #expect(description(keyTimes: [0.1, 0.5, 1]) == "keyTimes[0] is 0.1, must be in 0.0...0.0")
    #expect(description(keyTimes: [0, 0.5, 0.9]) == "keyTimes[2] is 0.9, must be in 1.0...1.0")
    #expect(
      description([0, 1, 2, 3], keyTimes: [0, 0.6, 0.5, 1])
        == "keyTimes[2] is 0.5, must not be below 0.6, the one before it")
    #expect(description(keyTimes: [0, .nan, 1]) == "keyTimes[1] is nan, must be in 0.0...1.0")
    #expect(
      description(timingFunctions: [CubicBezier.ease])
        == "timingFunctions has 1 elements, must have 2")
    #expect(description(mode: .cubic, tensions: [0]) == "tensions has 1 elements, must have 3")
    #expect(
      description(mode: .cubicPaced, biases: [0, 0, .infinity])
        == "biases[2] is inf, must be in -1024.0...1024.0")
    #expect(
      description([0, .infinity], mode: .paced)
        == "the distance from values[0] to values[1] is inf, must be finite")
    #expect(description([0, .nan], mode: .cubicPaced)?.hasSuffix("must be finite") == true)
    // What a mode does not use it does not look at.
    #expect(throws: Never.self) {
      try KeyframeTrack(
        [0.0, 1], keyTimes: [3], timingFunctions: [], mode: .paced, tensions: [.nan])
    }
    #expect(try KeyframeTrack([4.0], keyTimes: [0]).value(at: 0.5) == 4)
  }
}
