import BatchEvaluation
import BenchmarkHarness
import TestSupport
import Testing
import TimingCurves

@Suite struct TimingBatchTests {
  #if DEBUG
    static let places = 200
  #else
    static let places = 20_000
  #endif

  private static let special: [Double] = [
    0, 1, -1, 2, 0.5, 0.25, 0.2, 0.1, 0.3, 0.7, 1.0.nextUp, 1.0.nextDown, -1e-300, 1e-300,
    .leastNonzeroMagnitude, -0.0, .nan, .infinity, -.infinity, 1e300, 0x1p50, 0x1p51 + 1, -0x1p52,
  ]

  private static func places(_ generator: inout SeededGenerator) -> [Double] {
    special
      + (0..<places).map { _ in
        switch generator.next() % 8 {
        case 0: generator.logUniform(1e-300...1)
        case 1: 1 - generator.logUniform(1e-17...1)
        case 2: generator.uniform(-0.5...1.5)
        case 3: Double(generator.next() % 65) / 64
        case 4: Double(generator.next() % 101) / 100
        default: generator.unit()
        }
      }
  }

  private func values(
    _ batch: TimingBatch, at x: [Double], before: Bool = false, _ run: CurveRun, threads: Int = 1
  ) -> [Double] {
    var y = [Double](repeating: -7, count: x.count)
    var span = y.mutableSpan
    batch.values(
      at: x.span, into: &span, before: before, backend: run.backend, level: run.level,
      threads: threads)
    return y
  }

  @Test(arguments: CurveRun.all, StepTiming.Position.allCases)
  func steps(run: CurveRun, position: StepTiming.Position) throws {
    let seed: UInt64 = 0x5EED_57E9
    var generator = SeededGenerator(seed: seed)
    for count in [2, 3, 5, 7, 10, 49, 100, 1000, 1 << 30, (1 << 40) + 1, 1 << 53] {
      let stairs = try StepTiming(count: count, position: position)
      // At jumps and their neighbours, too.
      let jumps = (0..<200).flatMap { _ -> [Double] in
        let jump = Double(generator.next() % UInt64(count)) / Double(count)
        return [jump, jump.nextUp, jump.nextDown]
      }
      let x = Self.places(&generator) + jumps
      for before in [false, true] {
        let y = values(TimingBatch(.steps(stairs)), at: x, before: before, run)
        let wrong = x.indices.first { !isSame(y[$0], stairs.value(at: x[$0], before: before)) }
        #expect(
          wrong == nil,
          "\(count) steps at \(wrong.map { x[$0] } ?? 0), before \(before), seed \(seed)")
      }
    }
  }

  @Test(arguments: CurveRun.all)
  func lines(run: CurveRun) throws {
    let seed: UInt64 = 0x5EED_11E5
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let count = 1 + Int(generator.next() % 40)
      let scale = round % 10 == 9 ? generator.logUniform(1e-250...1e250) : 1
      let stops = (0..<count).map { _ -> LinearStop in
        let input: Double? =
          generator.unit() < 0.5 ? nil : Double(Int(generator.uniform(-5...25))) / 20
        let output = generator.unit() < 0.2 ? 0 : generator.uniform(-2...2) * scale
        return LinearStop(output, at: input)
      }
      let curve = try LinearTiming(stops)
      let x =
        Self.places(&generator) + curve.inputs + curve.inputs.map(\.nextUp)
        + curve.inputs.map(\.nextDown)
      for before in [false, true] {
        let y = values(TimingBatch(.stops(curve)), at: x, before: before, run)
        let wrong = x.indices.first { !isSame(y[$0], curve.value(at: x[$0], before: before)) }
        #expect(
          wrong == nil,
          "\(stops) at \(wrong.map { x[$0] } ?? 0), before \(before), seed \(seed)")
      }
    }
  }

  @Test(arguments: CurveRun.all)
  func everyFunctionOfPenners(run: CurveRun) throws {
    let seed: UInt64 = 0x5EED_9E44
    var generator = SeededGenerator(seed: seed)
    let more = try PennerCurve.Easing.allCases.flatMap {
      [try PennerCurve.back($0, overshoot: 0), try .back($0, overshoot: 1e9)]
    }
    for curve in PennerCurve.thirty + more {
      let x = Self.places(&generator)
      let y = values(TimingBatch(curve), at: x, run)
      let wrong = x.indices.first { !isSame(y[$0], curve.value(at: x[$0])) }
      #expect(
        wrong == nil,
        "\(curve.name) at \(wrong.map { x[$0] } ?? 0): \(wrong.map { y[$0] } ?? 0), seed \(seed)")
    }
  }

  @Test(arguments: CurveRun.all)
  func curvesAndTheIdentity(run: CurveRun) throws {
    var generator = SeededGenerator(seed: 0x5EED_1DE7)
    let x = Self.places(&generator)
    let y = values(TimingBatch(.cubicBezier(.ease)), at: x, run)
    #expect(x.indices.allSatisfy { isSame(y[$0], CubicBezier.ease.value(at: x[$0])) })
    #expect(zip(values(TimingBatch(.linear), at: x, run), x).allSatisfy { isSame($0, $1) })
  }

  private func slopes(
    _ batch: TimingBatch, at x: [Double], _ run: CurveRun, threads: Int = 1
  ) -> (values: [Double], slopes: [Double]) {
    var y = [Double](repeating: -7, count: x.count)
    var slopes = y
    var span = y.mutableSpan
    var slopeSpan = slopes.mutableSpan
    batch.values(
      at: x.span, into: &span, slopes: &slopeSpan, backend: run.backend, level: run.level,
      threads: threads)
    return (y, slopes)
  }

  /// Of steps, lines and the identity.
  @Test(arguments: CurveRun.all)
  func slopesOfCSS(run: CurveRun) throws {
    let seed: UInt64 = 0x5EED_510C
    var generator = SeededGenerator(seed: seed)
    var functions: [TimingFunction] = [
      .linear, .steps(try StepTiming(count: 7)), .cubicBezier(.easeInOut),
    ]
    for _ in 0..<40 {
      let stops = (0..<1 + Int(generator.next() % 20)).map { _ -> LinearStop in
        let input: Double? =
          generator.unit() < 0.5 ? nil : Double(Int(generator.uniform(-5...25))) / 20
        return LinearStop(generator.uniform(-2...2), at: input)
      }
      functions.append(.stops(try LinearTiming(stops)))
    }
    for function in functions {
      var x = Self.places(&generator)
      if case .stops(let lines) = function {
        x += lines.inputs + lines.inputs.map(\.nextUp) + lines.inputs.map(\.nextDown)
      }
      for threads in 1...2 {
        let (y, slopes) = slopes(TimingBatch(function), at: x, run, threads: threads)
        let wrong = x.indices.first {
          guard isSame(y[$0], function.value(at: x[$0])) else { return true }
          let exact = function.slope(at: x[$0])
          // Of curves, lanes have a bound of their own.
          let room: Double = if case .cubicBezier = function { 4 * max(1, exact).ulp } else { 0 }
          return !isSame(slopes[$0], exact) && !((slopes[$0] - exact).magnitude <= room)
        }
        #expect(wrong == nil, "\(function) at \(wrong.map { x[$0] } ?? 0), seed \(seed)")
      }
    }
  }

  @Test(arguments: CurveRun.all)
  func slopesOfPenners(run: CurveRun) throws {
    let seed: UInt64 = 0x5EED_510E
    var generator = SeededGenerator(seed: seed)
    let more = try PennerCurve.Easing.allCases.flatMap {
      [try PennerCurve.back($0, overshoot: 0), try .back($0, overshoot: 1e9)]
    }
    for curve in PennerCurve.thirty + more {
      let x = Self.places(&generator)
      let (y, slopes) = slopes(TimingBatch(curve), at: x, run)
      let wrong = x.indices.first {
        !isSame(y[$0], curve.value(at: x[$0])) || !isSame(slopes[$0], curve.slope(at: x[$0]))
      }
      #expect(
        wrong == nil,
        "\(curve.name) at \(wrong.map { x[$0] } ?? 0): \(wrong.map { slopes[$0] } ?? 0), seed \(seed)"
      )
    }
  }

  @Test(arguments: CurveRun.all, [0, 1, 7, 8, 9, 513, 10_007])
  func anyCountAndThreads(run: CurveRun, count: Int) throws {
    let x = (0..<count).map { Double($0) / Double(max(1, count - 1)) }
    let functions: [TimingFunction] = [
      .linear, .cubicBezier(.easeOut), .steps(try StepTiming(count: 9)),
      .stops(try LinearTiming([LinearStop(0), LinearStop(0.7), LinearStop(1)])),
    ]
    for threads in 1...2 {
      for function in functions {
        #expect(
          values(TimingBatch(function), at: x, run, threads: threads)
            == x.map { function.value(at: $0) })
      }
      for name in ["easeOutBounce", "easeInSine"] {
        let curve = try #require(PennerCurve(name: name))
        #expect(
          values(TimingBatch(curve), at: x, run, threads: threads)
            == x.map { curve.value(at: $0) })
      }
    }
  }
}
