import Testing
import TimingCurves

@Suite struct RelativeKeyframeTests {
  static let changes: [RelativeKeyframe<Double>] = [
    .init(startTime: 0.25, duration: 0.25, value: 8),
    .init(startTime: 0.5, duration: 0.125, value: 4),
    .init(startTime: 0.75, duration: 0.125, value: 0),
  ]

  @Test func changesTakeTheirTimeAndRestBetween() throws {
    let track = try KeyframeTrack(from: 2, Self.changes)
    #expect(track.keyTimes == [0, 0.25, 0.5, 0.625, 0.75, 0.875, 1])
    #expect(track.values == [2, 2, 8, 4, 4, 0, 0])
    let expected: [(Double, Double)] = [
      (0, 2), (0.2, 2), (0.375, 5), (0.5, 8), (0.5625, 6), (0.7, 4), (0.8125, 2), (0.9, 0), (1, 0),
    ]
    for (p, value) in expected { #expect(track.value(at: p) == value, "at \(p)") }
  }

  @Test func discreteChangesAreThereAtTheirEnds() throws {
    let track = try KeyframeTrack(from: 2, Self.changes, mode: .discrete)
    #expect(track.value(at: 0.49) == 2 && track.value(at: 0.5) == 8 && track.value(at: 0.625) == 4)
    #expect(track.value(at: 0.875) == 0 && track.value(at: 1) == 0)
    // One that ends with the whole is there at 1, and not before.
    let whole = try KeyframeTrack(
      from: 2, [RelativeKeyframe(startTime: 0, duration: 1, value: 5.0)], mode: .discrete)
    #expect(whole.keyTimes == [0, 1, 1])
    #expect(whole.value(at: 1.0.nextDown) == 2 && whole.value(at: 1) == 5)
  }

  @Test func pacedChangesForgetTheirTimes() throws {
    for mode in [CalculationMode.paced, .cubicPaced] {
      let track = try KeyframeTrack(from: 2, Self.changes, mode: mode)
      #expect(track.values == [2, 8, 4, 0] && track.value(at: 1) == 0)
    }
    let paced = try KeyframeTrack(from: 2, Self.changes, mode: .paced)
    #expect(paced.keyTimes == [0, 6.0 / 14, 10.0 / 14, 1])
  }

  @Test func cubicsRestInRests() throws {
    let track = try KeyframeTrack(from: 2, Self.changes, mode: .cubic)
    for p in [0.1, 0.24, 0.65, 0.7, 0.9, 0.99] {
      let rest = p < 0.25 ? 2.0 : (p < 0.75 ? 4 : 0)
      #expect(track.value(at: p) == rest, "at \(p)")
    }
    #expect(track.value(at: 0.5) == 8 && track.value(at: 0.8125) == 2)
    #expect(track.value(at: 0.505) > 8)
  }

  @Test func noChangesAtAll() throws {
    for mode in CalculationMode.allCases {
      #expect(try KeyframeTrack(from: 3.0, [], mode: mode).value(at: 0.5) == 3, "\(mode)")
    }
  }

  /// 0.1 + 0.2 is above 0.3, and 0.7 + 0.3 with more to come is a plain 1.
  @Test func roundedEndsMeet() throws {
    let track = try KeyframeTrack(
      from: 0.0,
      [
        .init(startTime: 0.1, duration: 0.2, value: 1),
        .init(startTime: 0.3, duration: 0.4, value: 2),
        .init(startTime: 0.7, duration: 0.3.nextUp, value: 3),
      ])
    #expect(track.value(at: 1) == 3 && track.keyTimes.count == 5)
    let beyond = try KeyframeTrack(
      from: 0.0, [.init(startTime: 0.5.nextUp, duration: 0.5.nextUp, value: 1)])
    #expect(0.5.nextUp + 0.5.nextUp > 1 && beyond.keyTimes == [0, 0.5.nextUp, 1])
  }

  @Test func badKeyframesAreNamed() {
    func description(_ keyframes: [(Double, Double)]) -> String? {
      #expect(throws: TimingError.self) {
        try KeyframeTrack(
          from: 0.0, keyframes.map { .init(startTime: $0.0, duration: $0.1, value: 1) })
      }?.description
    }
    #expect(
      description([(0, 0.5), (0.25, 0.5)])
        == "keyframes[1].startTime is 0.25, must not be below 0.5, the one before it")
    #expect(description([(-0.5, 0.5)]) == "keyframes[0].startTime is -0.5, must be in 0.0...1.0")
    #expect(description([(0, .nan)]) == "keyframes[0].duration is nan, must be in 0.0...1.0")
    #expect(
      description([(0.75, 0.5)])
        == "keyframes[0].startTime + duration is 1.25, must be in 0.0...1.0")
  }
}
