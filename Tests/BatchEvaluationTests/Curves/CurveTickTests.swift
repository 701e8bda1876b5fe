import BatchEvaluation
import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

extension CurveRun {
  fileprivate func tick(
    _ curves: [CubicBezier], at x: [Double], threads: Int = 1
  ) -> (y: [Double], slopes: [Double]) {
    let tick = CurveTick(curves)
    var (y, again, slopes) = (x, x, x)
    var span = y.mutableSpan
    tick.values(at: x.span, into: &span, backend: backend, level: level, threads: threads)
    var spanAgain = again.mutableSpan
    var slopeSpan = slopes.mutableSpan
    tick.values(
      at: x.span, into: &spanAgain, slopes: &slopeSpan, backend: backend, level: level,
      threads: threads)
    #expect(zip(y, again).allSatisfy { isSame($0, $1) })
    return (y, slopes)
  }

  fileprivate func tick(_ curves: [CubicBezier], at x: [Float], threads: Int = 1) -> [Float] {
    var y = x
    var span = y.mutableSpan
    CurveTick(curves).values(
      at: x.span, into: &span, backend: backend, level: level, threads: threads)
    return y
  }
}

@Suite struct CurveTickTests {
  #if DEBUG
    static let curves = 200
  #else
    static let curves = 20_000
  #endif

  /// Lanes give what the reference gives, bit for bit, in both formats.
  @Test(arguments: CurveRun.lanes, BezierFamily.allCases)
  func lanesAreTheReference(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_71C4
    var generator = SeededGenerator(seed: seed)
    let points = (0..<Self.curves).map { _ in family.controlPoints(&generator) }
    let curves = try points.map(curve)
    let x = points.map { BezierFamily.abscissa(on: $0, &generator) }
    let (y, _) = run.tick(curves, at: x)
    let wrong = x.indices.first { y[$0] != curves[$0].value(at: x[$0]) }
    #expect(wrong == nil, "\(wrong.map { (points[$0], x[$0]) } as Any), seed \(seed)")
    let floats = x.map { Float($0) }
    let narrow = run.tick(curves, at: floats)
    let wrongFloat = x.indices.first { narrow[$0] != nearestFloat(curves[$0], at: floats[$0]) }
    #expect(wrongFloat == nil, "\(wrongFloat.map { (points[$0], x[$0]) } as Any), seed \(seed)")
  }

  /// Ordinates up to the end of the range, inside and outside: a block of them is none the worse.
  @Test(arguments: CurveRun.lanes, BezierFamily.allCases)
  func hugeOrdinatesAreTheReferences(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_4069
    var generator = SeededGenerator(seed: seed)
    let points = (0..<Self.curves / 10).map { _ in
      var points = family.controlPoints(&generator)
      let sizes = 1e100...1.7e308
      points.y1 = generator.logUniform(sizes) * (generator.unit() < 0.5 ? -1 : 1)
      if generator.unit() < 0.5 { points.y2 = generator.logUniform(sizes) }
      return points
    }
    let curves = try points.map(curve)
    let x = points.map { points in
      let inside = BezierFamily.abscissa(on: points, &generator)
      return generator.unit() < 0.5 ? inside : inside * generator.logUniform(1...10) - 1
    }
    let (y, _) = run.tick(curves, at: x)
    let wrong = x.indices.first { !isSame(y[$0], curves[$0].value(at: x[$0])) }
    #expect(wrong == nil, "\(wrong.map { (points[$0], x[$0], y[$0]) } as Any), seed \(seed)")
    let narrow = run.tick(curves, at: x.map { Float($0) })
    let wrongFloat = x.indices.first {
      !isSame(narrow[$0], nearestFloat(curves[$0], at: Float(x[$0])))
    }
    #expect(wrongFloat == nil, "\(wrongFloat.map { (points[$0], x[$0]) } as Any), seed \(seed)")
  }

  /// The nearest Double by the oracle.
  @Test(arguments: CurveRun.lanes, BezierFamily.allCases)
  func valuesAreNearest(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_0AC1
    var generator = SeededGenerator(seed: seed)
    let points = (0..<403).map { _ in family.controlPoints(&generator) }
    let x = points.map { BezierFamily.abscissa(on: $0, &generator) }
    let (y, _) = run.tick(try points.map(curve), at: x)
    for (i, p) in points.enumerated() {
      let exact = TimingOracle.value(x1: p.x1, y1: p.y1, x2: p.x2, y2: p.y2, at: x[i])
      let floor = 0x1p-90 * max(1, p.y1.magnitude, p.y2.magnitude)
      #expect(
        exact.absoluteError(of: y[i]) <= 0.5 * y[i].ulp + floor, "\(p) at \(x[i]), seed \(seed)")
    }
  }

  /// The bound of slopes: 8 ulp of max(1, |y1|, |y2|, |dy/dx|).
  @Test(arguments: CurveRun.lanes, BezierFamily.allCases)
  func slopesAreWithinTheirBound(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_5109
    var generator = SeededGenerator(seed: seed)
    let points = (0..<Self.curves / 10).map { _ in family.controlPoints(&generator) }
    let curves = try points.map(curve)
    let x = points.map { BezierFamily.abscissa(on: $0, &generator) }
    let (_, slopes) = run.tick(curves, at: x)
    var worst = (error: 0.0, input: "")
    for (i, p) in points.enumerated() {
      let exact = curves[i].slope(at: x[i])
      if exact == slopes[i] { continue }
      let scale = max(1, p.y1.magnitude, p.y2.magnitude, exact.magnitude)
      let error = (slopes[i] - exact).magnitude / scale.ulp
      if !(error <= worst.error) { worst = (error, "\(p) at \(x[i]), seed \(seed)") }
    }
    #expect(worst.error <= 7, "\(worst.error) ulp for \(worst.input)")
  }

  @Test(arguments: CurveRun.all, [0, 1, 7, 8, 9, 511, 512, 513, 20_011])
  func anyCountAndThreads(run: CurveRun, count: Int) throws {
    var generator = SeededGenerator(seed: 0x5EED_0C17)
    let curves = try (0..<count).map { _ in
      try curve(BezierFamily.overshoot.controlPoints(&generator))
    }
    let x = (0..<count).map { _ in generator.uniform(-0.1...1.1) }
    for threads in 1...2 {
      #expect(
        run.tick(curves, at: x, threads: threads).y
          == zip(curves, x).map { $0.value(at: $1) })
      let floats = x.map { Float($0) }
      #expect(
        run.tick(curves, at: floats, threads: threads)
          == zip(curves, floats).map { nearestFloat($0, at: $1) })
    }
  }

  @Test(arguments: CurveRun.all, BezierFamily.allCases)
  func endsAndOutside(run: CurveRun, family: BezierFamily) throws {
    var generator = SeededGenerator(seed: 0x5EED_0E4D)
    let places = [
      0, 1, -1, 2, -1e-300, 1.0.nextUp, .nan, .infinity, -.infinity, -0.0, 1e300, 1e-300,
      .leastNonzeroMagnitude,
    ]
    let curves = try (0..<20).flatMap { _ in
      let curve = try curve(family.controlPoints(&generator))
      return places.map { _ in curve }
    }
    let x = (0..<20).flatMap { _ in places }
    let (y, slopes) = run.tick(curves, at: x)
    let narrow = run.tick(curves, at: x.map { Float($0) })
    for i in x.indices {
      #expect(isSame(y[i], curves[i].value(at: x[i])), "\(curves[i]) at \(x[i])")
      #expect(
        isSame(narrow[i], nearestFloat(curves[i], at: Float(x[i]))), "\(curves[i]) at Float \(x[i])"
      )
      let slope = curves[i].slope(at: x[i])
      let allowance = 8 * max(1, slope.magnitude).ulp
      #expect(
        isSame(slopes[i], slope) || (slopes[i] - slope).magnitude <= allowance,
        "slope of \(curves[i]) at \(x[i])")
    }
  }

  @Test(arguments: CurveRun.all, [0, 1, 8, 13, 4111])
  func allAtOneX(run: CurveRun, count: Int) throws {
    var generator = SeededGenerator(seed: 0x5EED_0A11)
    let curves = try (0..<count).map { _ in
      try curve(BezierFamily.overshoot.controlPoints(&generator))
    }
    var y = [Double](repeating: -7, count: count)
    for x in [generator.unit(), 0, 1.5] {
      var span = y.mutableSpan
      CurveTick(curves).values(
        at: x, into: &span, backend: run.backend, level: run.level, threads: 2)
      #expect(y == curves.map { $0.value(at: x) })
    }
  }

  /// Every curve at every x, on one thread and two.
  @Test(arguments: CurveRun.all, [0, 1, 8, 13, 5000])
  func tables(run: CurveRun, count: Int) throws {
    let seed: UInt64 = 0x5EED_7AB1
    var generator = SeededGenerator(seed: seed)
    let curves = try (0..<count).map { _ in
      try curve(BezierFamily.ordinary.controlPoints(&generator))
    }
    let x = [0.25, -0.5, 0, 1, generator.unit(), 1e-12, .nan]
    let tick = CurveTick(curves)
    for places in [x, []] {
      for threads in 1...2 {
        var y = [Double](repeating: -7, count: count * places.count)
        var span = y.mutableSpan
        tick.table(
          at: places.span, into: &span, backend: run.backend, level: run.level, threads: threads)
        let wrong = y.indices.first {
          !isSame(y[$0], curves[$0 % count].value(at: places[$0 / count]))
        }
        #expect(wrong == nil, "\(wrong ?? 0) of \(count) curves' table, seed \(seed)")
      }
    }
  }

  @Test(arguments: CurveRun.all)
  func anotherCurve(run: CurveRun) throws {
    var tick = CurveTick([.ease, .easeIn, .linear])
    let copy = tick
    tick[1] = .easeOut
    #expect(tick[1] == .easeOut && tick[0] == .ease && copy[1] == .easeIn && tick.count == 3)
    var y = [0.5, 0.5, 0.5]
    let x = y
    var span = y.mutableSpan
    tick.values(at: x.span, into: &span, backend: run.backend, level: run.level)
    #expect(y == [CubicBezier.ease, .easeOut, .linear].map { $0.value(at: 0.5) })
  }
}
