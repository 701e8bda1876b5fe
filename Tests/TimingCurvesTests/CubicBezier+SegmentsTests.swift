import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

@Suite struct CubicBezierSegmentsTests {
  #if DEBUG
    static let draws = 50
  #else
    static let draws = 1000
  #endif

  @Test(arguments: BezierFamily.allCases)
  func partsAreTheOracles(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_5E67
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "none")
    for _ in 0..<Self.draws {
      let points = family.controlPoints(&generator)
      let curve = try CubicBezier(points)
      let cuts = [
        BezierFamily.abscissa(on: points, &generator),
        BezierFamily.abscissa(on: points, &generator),
      ].filter { $0 > 0 && $0 < 1 }.sorted()
      guard cuts.count == 2, cuts[0] < cuts[1] else { continue }
      let parts = try curve.segments(cutAt: cuts)
      let scale = max(1, points.y1.magnitude, points.y2.magnitude)
      for (part, (from, to)) in zip(parts, zip([0] + cuts, cuts + [1])) {
        let exact = TimingOracle.part(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, from: from, to: to)
        let mine = [part.start, part.control1, part.control2, part.end]
        let along = zip(exact.x, mine).map { $0.ulpError(of: $1.x, floor: 0x1p-900) }.max() ?? 0
        let rise = zip(exact.y, mine).map { $0.ulpError(of: $1.y, floor: scale) }.max() ?? 0
        if max(along, rise) > worst.error {
          worst = (max(along, rise), "\(curve) from \(from) to \(to), seed \(seed)")
        }
      }
      for (one, next) in zip(parts, parts.dropFirst()) { #expect(one.end == next.start) }
      let split = try #require(curve.split(at: cuts[0]))
      #expect(split.before == parts[0] && split.after.start == parts[1].start)
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp for \(worst.input)")
  }

  /// Played one after the other, the parts are the curve.
  @Test(arguments: BezierFamily.allCases)
  func keyframeSegmentsPlayTheCurve(family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_5E68
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.draws / 4 {
      var points = family.controlPoints(&generator)
      (points.x1, points.x2) = (max(points.x1, 1e-3), min(points.x2, 0.999))
      let curve = try CubicBezier(points)
      let parts = try curve.keyframeSegments(cutAt: [0.2, 0.55, 0.9])
      #expect(parts.count >= 4 && parts.allSatisfy { $0.timing != nil }, "\(curve), \(seed)")
      for part in parts {
        let width = part.end.x - part.start.x
        for _ in 0..<4 where width > 1e-6 {
          let x = part.start.x + generator.uniform(0.01...0.99) * width
          let scale = max(1, points.y1.magnitude, points.y2.magnitude)
          // One rounding of the part's x may move y by its slope.
          let slack = 1e-13 * scale + curve.slope(at: x).magnitude * 1e-15 / width
          let difference = (part.value(at: x) - curve.value(at: x)).magnitude
          #expect(
            difference <= slack || nearlyStands(curve, x),
            "\(curve) at \(x): \(difference), seed \(seed)")
        }
      }
    }
  }

  /// Beside a vertical tangent the slope at x says nothing of the slope at x rounded otherwise.
  private func nearlyStands(_ curve: CubicBezier, _ x: Double) -> Bool {
    curve.slope(at: x - 1e-12).magnitude > 1e3 || curve.slope(at: x + 1e-12).magnitude > 1e3
  }

  @Test func partsThatNoTimingPlaysAreCutFurther() throws {
    // x runs ahead and waits: its first three quarters have a control point after their end.
    let waiting = try CubicBezier(x1: 1, y1: 0.2, x2: 0, y2: 0.8)
    let cut = try #require(waiting.split(at: 0.5625))
    #expect(cut.before.timing == nil && cut.before.control1.x > cut.before.end.x)
    let parts = try waiting.keyframeSegments(cutAt: [0.5625])
    #expect(parts.map(\.end.x) == [0.5, 0.5625, 1] && parts.allSatisfy { $0.timing != nil })
    // Out and back to the same y.
    let curve = try CubicBezier(x1: 0.5, y1: 3, x2: 0.5, y2: -2)
    let hill = curve.preimages(of: 0.5).map(\.lowerBound)
    let halves = try curve.segments(cutAt: [hill[0], hill[1]])
    #expect(halves[1].start.y == halves[1].end.y && halves[1].timing == nil)
    #expect(halves[1].value(at: hill[0]) == 0.5 && halves[1].value(at: 0.3).isNaN)
    let playable = try curve.keyframeSegments(cutAt: [hill[0], hill[1]])
    #expect(playable.count == 4 && playable.allSatisfy { $0.timing != nil })
  }

  @Test func aCurveIsLaidFromLeftToRight() throws {
    let largest = Double.greatestFiniteMagnitude
    for (start, end) in [(largest, 1), (1, 1), (2, 1), (-1, -largest)] {
      let error = #expect(throws: TimingError.self) {
        try CubicBezier.ease.segment(
          from: CurvePoint(x: start, y: 0), to: CurvePoint(x: end, y: 1))
      }
      #expect(error == .notAbove(parameter: "end.x", value: end, previous: start))
    }
    let error = #expect(throws: TimingError.self) {
      try CubicBezier.ease.segment(
        from: CurvePoint(x: 0, y: .nan), to: CurvePoint(x: 1, y: 1))
    }
    #expect(error?.description == "start.y is nan, must be finite")
  }

  @Test func cutsAreChecked() {
    let error = #expect(throws: TimingError.self) {
      try CubicBezier.ease.segments(cutAt: [0.25, 0.5, 0.5])
    }
    #expect(
      error?.description == "cuts[2] is 0.5, must be above 0.5, the one before it")
    for cuts in [[0.0], [1], [.nan], [0.5, 0.25], [1 - 0x1p-53, 0.5], [.infinity]] {
      #expect(throws: TimingError.self) { try CubicBezier.ease.segments(cutAt: cuts) }
      #expect(throws: TimingError.self) { try CubicBezier.ease.keyframeSegments(cutAt: cuts) }
    }
    #expect(CubicBezier.ease.split(at: 0) == nil && CubicBezier.ease.split(at: 1) == nil)
    #expect(CubicBezier.ease.split(at: .nan) == nil)
  }

  @Test func wholeCurvesAreTheirOwnSegment() throws {
    for curve in [CubicBezier.ease, .easeInOut, .linear] {
      let whole = try curve.segments(cutAt: [])
      #expect(whole.count == 1 && whole[0].timing == curve)
      #expect(whole[0].control1 == CurvePoint(x: curve.x1, y: curve.y1))
    }
  }

  @Test func laidBetweenKeyframes() throws {
    let from = CurvePoint(x: 2, y: 100)
    let segment = try CubicBezier.ease.segment(from: from, to: CurvePoint(x: 4, y: 50))
    #expect(segment.control1 == CurvePoint(x: 2.5, y: 95))
    #expect(segment.control2 == CurvePoint(x: 2.5, y: 50))
    #expect(segment.value(at: 2) == 100 && segment.value(at: 4) == 50)
    #expect(segment.value(at: 3) == 100 - 50 * CubicBezier.ease.value(at: 0.5))
    let backwards = #expect(throws: TimingError.self) {
      try CubicBezier.ease.segment(from: from, to: CurvePoint(x: 2, y: 0))
    }
    #expect(backwards?.description.hasPrefix("end.x is 2.0") == true)
    let infinite = #expect(throws: TimingError.self) {
      try CubicBezier.ease.segment(from: from, to: CurvePoint(x: 3, y: .infinity))
    }
    #expect(infinite?.description == "end.y is inf, must be finite")
  }

  @Test func reversedCurvesRunBackwards() throws {
    #expect(
      CubicBezier.easeInOut.reversed.description
        == "cubic-bezier(0.42000000000000004, 0, 0.5800000000000001, 1)")
    #expect(CubicBezier.easeIn.reversed.x1 == 0 && CubicBezier.easeIn.reversed.x2 == 1 - 0.42)
    let curve = try CubicBezier(x1: 0.125, y1: -0.5, x2: 0.75, y2: 1.25)
    #expect(curve.reversed.reversed == curve)
    for k in 0...64 {
      let x = Double(k) / 64
      let back = 1 - curve.value(at: 1 - x)
      #expect((curve.reversed.value(at: x) - back).magnitude <= 0x1p-52)
    }
  }
}
