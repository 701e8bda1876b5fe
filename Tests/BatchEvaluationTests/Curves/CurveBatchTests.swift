import BatchEvaluation
import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

/// One way to run a batch on this machine.
struct CurveRun: Sendable, CustomTestStringConvertible {
  let backend: Backend
  let level: InstructionSet

  var testDescription: String { "\(backend) \(level)" }

  static let levels = InstructionSet.allCases.filter { $0 <= .supported }
  static let lanes = levels.map { CurveRun(backend: .simd, level: $0) }
  static let all = [CurveRun(backend: .reference, level: .supported)] + lanes

  func values(_ curve: CubicBezier, at x: [Double], threads: Int = 1) -> [Double] {
    var y = [Double](repeating: -.infinity, count: x.count)
    var span = y.mutableSpan
    CurveBatch(curve).values(
      at: x.span, into: &span, backend: backend, level: level, threads: threads)
    return y
  }

  func values(_ curve: CubicBezier, at x: [Float], threads: Int = 1) -> [Float] {
    var y = [Float](repeating: -.infinity, count: x.count)
    var span = y.mutableSpan
    CurveBatch(curve).values(
      at: x.span, into: &span, backend: backend, level: level, threads: threads)
    return y
  }

  func valuesAndSlopes(
    _ curve: CubicBezier, at x: [Double], threads: Int = 1
  ) -> (y: [Double], slopes: [Double]) {
    var y = [Double](repeating: -.infinity, count: x.count)
    var slopes = y
    var span = y.mutableSpan
    var slopeSpan = slopes.mutableSpan
    CurveBatch(curve).values(
      at: x.span, into: &span, slopes: &slopeSpan, backend: backend, level: level,
      threads: threads)
    return (y, slopes)
  }
}

func curve(_ points: BezierFamily.ControlPoints) throws -> CubicBezier {
  try CubicBezier(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
}

/// The Float next to y(x): but for a tie, the one next to the Double next to y(x).
func nearestFloat(_ curve: CubicBezier, at x: Float) -> Float {
  let y = curve.value(at: Double(x))
  return y.bitPattern & 0x1FFF_FFFF == 0x1000_0000 ? curve.value(at: x) : Float(y)
}

/// Equal, or both NaN.
func isSame<Scalar: BinaryFloatingPoint>(_ a: Scalar, _ b: Scalar) -> Bool {
  a == b || (a.isNaN && b.isNaN)
}

@Suite struct CurveBatchTests {
  #if DEBUG
    static let (curves, places) = (2, 100)
  #else
    static let (curves, places) = (24, 20_000)
  #endif

  /// The nearest Double, up to what the reference claims for its long way.
  @Test(arguments: CurveRun.all, BezierFamily.allCases)
  func valuesAreNearest(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_BA7C
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<min(8, Self.curves) {
      let points = family.controlPoints(&generator)
      let x = (0..<75).map { _ in BezierFamily.abscissa(on: points, &generator) }
      let y = run.values(try curve(points), at: x)
      let scale = max(1, points.y1.magnitude, points.y2.magnitude)
      for i in x.indices {
        let exact = TimingOracle.value(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x[i])
        let error = max(0, exact.absoluteError(of: y[i]) - 0x1p-90 * scale) / y[i].ulp
        if error > worst.error { worst = (error, "\(points) at \(x[i]), seed \(seed)") }
      }
    }
    #expect(worst.error <= 0.5, "\(worst.error) ulp for \(worst.input)")
  }

  /// Lanes give what the reference gives, bit for bit, in both formats: so no level steps back.
  @Test(arguments: CurveRun.lanes, BezierFamily.allCases)
  func lanesAreTheReference(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_0456
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.curves {
      let points = family.controlPoints(&generator)
      let curve = try curve(points)
      // At random, with the next number each: cells meet between some of them.
      let x = (0..<Self.places / 2).flatMap { _ -> [Double] in
        let x = BezierFamily.abscissa(on: points, &generator)
        return [x, x.nextUp]
      }
      let y = run.values(curve, at: x)
      let wrong = x.indices.first { y[$0] != curve.value(at: x[$0]) }
      #expect(wrong == nil, "\(points) at \(wrong.map { x[$0] } ?? 0), seed \(seed)")
      let floats = x.map { Float($0) }
      let narrow = run.values(curve, at: floats)
      let wrongFloat = x.indices.first {
        narrow[$0] != nearestFloat(curve, at: floats[$0])
      }
      #expect(
        wrongFloat == nil, "\(points) at Float \(wrongFloat.map { x[$0] } ?? 0), seed \(seed)")
    }
  }

  /// The bound of slopes: 4 ulp of max(1, |y1|, |y2|, |dy/dx|).
  @Test(arguments: CurveRun.lanes, BezierFamily.allCases)
  func slopesAreWithinTheirBound(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_510E
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<Self.curves {
      let points = family.controlPoints(&generator)
      let curve = try curve(points)
      let x = (0..<Self.places / 20).map { _ in BezierFamily.abscissa(on: points, &generator) }
      let (y, slopes) = run.valuesAndSlopes(curve, at: x)
      let scale = max(1, points.y1.magnitude, points.y2.magnitude)
      for i in x.indices {
        let exact = curve.slope(at: x[i])
        #expect(y[i] == curve.value(at: x[i]))
        if exact == slopes[i] { continue }
        let error = (slopes[i] - exact).magnitude / max(scale, exact.magnitude).ulp
        if !(error <= worst.error) { worst = (error, "\(points) at \(x[i]), seed \(seed)") }
      }
    }
    #expect(worst.error <= 3.5, "\(worst.error) ulp for \(worst.input)")
  }

  /// The bound of slopes in Float: 0.501 ulp, and values that are the nearest Floats.
  @Test(arguments: CurveRun.all, BezierFamily.allCases)
  func slopesInFloat(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_510F
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for round in 0..<Self.curves {
      let points = family.controlPoints(&generator)
      let curve = try curve(points)
      let x = (0..<Self.places / 40 + round).map { _ in
        Float(BezierFamily.abscissa(on: points, &generator))
      }
      var y = [Float](repeating: -7, count: x.count)
      var slopes = y
      var span = y.mutableSpan
      var slopeSpan = slopes.mutableSpan
      CurveBatch(curve).values(
        at: x.span, into: &span, slopes: &slopeSpan, backend: run.backend, level: run.level,
        threads: 2)
      let scale = max(1, points.y1.magnitude, points.y2.magnitude)
      for i in x.indices {
        #expect(y[i] == nearestFloat(curve, at: x[i]), "\(points) at \(x[i]), seed \(seed)")
        let exact = curve.slope(at: Double(x[i]))
        if Float(exact) == slopes[i] { continue }
        let ulp = Double(Float(max(scale, exact.magnitude)).ulp)
        let error = (Double(slopes[i]) - exact).magnitude / ulp
        if !(error <= worst.error) { worst = (error, "\(points) at \(x[i]), seed \(seed)") }
      }
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp for \(worst.input)")
  }

  @Test(arguments: CurveRun.all)
  func publishedValues(run: CurveRun) throws {
    for row in try vectorRows("bezier_values") {
      let points = (
        x1: try #require(row.number("x1")), y1: try #require(row.number("y1")),
        x2: try #require(row.number("x2")), y2: try #require(row.number("y2"))
      )
      let expected = try #require(row.number("expected_y"))
      let y = run.values(try curve(points), at: [try #require(row.number("x"))])[0]
      #expect((y - expected).magnitude <= max(1, expected.magnitude).ulp, "\(row.id)")
    }
  }

  /// The same value whatever the count, the place in the batch, the order and the threads.
  @Test(arguments: CurveRun.all, [0, 1, 7, 8, 9, 63, 511, 512, 513, 1030, 20_011])
  func anyCount(run: CurveRun, count: Int) throws {
    var generator = SeededGenerator(seed: 0x5EED_0C07)
    let x = (0..<count).map { _ in generator.uniform(-0.1...1.1) }
    let easeIn = CubicBezier.easeIn
    for x in [x, x.sorted()] {
      let expected = x.map { easeIn.value(at: $0) }
      #expect(run.values(easeIn, at: x) == expected)
      #expect(run.values(easeIn, at: x, threads: 2) == expected)
      #expect(run.valuesAndSlopes(easeIn, at: x, threads: 2).y == expected)
      let floats = x.map { Float($0) }
      #expect(
        run.values(easeIn, at: floats, threads: 2)
          == floats.map { nearestFloat(easeIn, at: $0) })
    }
  }

  @Test(arguments: CurveRun.all, [0, 1, 2, 8, 49, 1000, 20_011])
  func evenPlaces(run: CurveRun, count: Int) throws {
    let (start, end) = (0.1, 0.93)
    let x = (0..<count).map { i -> Double in
      i > 0 && i == count - 1
        ? end : start + (end - start) * (Double(i) / Double(max(1, count - 1)))
    }
    var y = [Double](repeating: -.infinity, count: count)
    var floats = [Float](repeating: -.infinity, count: count)
    for threads in 1...2 {
      var span = y.mutableSpan
      CurveBatch(.ease).values(
        from: start, through: end, into: &span, backend: run.backend, level: run.level,
        threads: threads)
      #expect(y == x.map { CubicBezier.ease.value(at: $0) })
      var floatSpan = floats.mutableSpan
      CurveBatch(.ease).values(
        into: &floatSpan, backend: run.backend, level: run.level, threads: threads)
      #expect(count < 2 || (floats[0] == 0 && floats[count - 1] == 1))
    }
  }

  private func even(
    _ batch: CurveBatch, _ start: Double, _ end: Double, _ count: Int, _ run: CurveRun
  ) -> [Double] {
    var y = [Double](repeating: -7, count: count)
    var span = y.mutableSpan
    batch.values(
      from: start, through: end, into: &span, backend: run.backend, level: run.level)
    return y
  }

  private func even(
    _ batch: CurveBatch, _ start: Float, _ end: Float, _ count: Int, _ run: CurveRun
  ) -> [Float] {
    var y = [Float](repeating: -7, count: count)
    var span = y.mutableSpan
    batch.values(
      from: start, through: end, into: &span, backend: run.backend, level: run.level)
    return y
  }

  /// Whatever the spacing: upwards, downwards, in and out of [0, 1], narrow, and beyond the range.
  @Test(arguments: CurveRun.lanes, BezierFamily.allCases)
  func evenPlacesAreTheReference(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_E7E4
    var generator = SeededGenerator(seed: seed)
    let narrow = generator.unit()
    let ranges: [(Double, Double)] = [
      (0, 1), (1, 0), (-0.5, 1.5), (1.1, -0.2), (0.3, 0.3), (narrow, narrow + 1e-12), (0, 1e-200),
      (generator.unit(), generator.unit()), (0, .infinity), (-1e308, 1e308), (.nan, 1),
    ]
    for (start, end) in ranges {
      let curve = try curve(family.controlPoints(&generator))
      let batch = CurveBatch(curve)
      for count in [9, 64, 777, Self.places / 10] {
        let y = even(batch, start, end, count, run)
        let exact = even(batch, start, end, count, CurveRun.all[0])
        let wrong = (0..<count).first { !isSame(y[$0], exact[$0]) }
        #expect(wrong == nil, "\(curve) from \(start) to \(end), seed \(seed)")
        let (low, high) = (Float(start), Float(end))
        let floats = even(batch, low, high, count, run)
        let nearest = even(batch, low, high, count, CurveRun.all[0])
        let wrongFloat = (0..<count).first { !isSame(floats[$0], nearest[$0]) }
        #expect(wrongFloat == nil, "\(curve) from \(low) to \(high), seed \(seed)")
      }
    }
  }

  @Test(arguments: CurveRun.all, BezierFamily.allCases)
  func endsAndOutside(run: CurveRun, family: BezierFamily) throws {
    var generator = SeededGenerator(seed: 0x5EED_0E4D)
    let x = [0, 1, -1, 2, -1e-300, 1.0.nextUp, .nan, .infinity, -.infinity, -0.0, 1e300, 1e-300]
    for _ in 0..<20 {
      let curve = try curve(family.controlPoints(&generator))
      let (y, slopes) = run.valuesAndSlopes(curve, at: x)
      #expect(y[0] == 0 && y[1] == 1, "\(curve)")
      for i in x.indices {
        #expect(isSame(y[i], curve.value(at: x[i])), "\(curve) at \(x[i])")
        #expect(isSame(slopes[i], curve.slope(at: x[i])), "slope of \(curve) at \(x[i])")
      }
    }
  }

  @Test(arguments: CurveRun.all)
  func hugeControlPoints(run: CurveRun) throws {
    for (y1, y2) in [(-1.7e308, 1.7e308), (1e-300, 0x1p-1030), (1e110, -1e120)] {
      let curve = try CubicBezier(x1: 0.3, y1: y1, x2: 0.6, y2: y2)
      for x in [1e-9, 0.25, 0.5, 0.75] {
        #expect(run.values(curve, at: [x])[0] == curve.value(at: x))
      }
    }
  }
}
