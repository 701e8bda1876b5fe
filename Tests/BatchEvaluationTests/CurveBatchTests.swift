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

  static let all: [CurveRun] = [Backend.reference, .simd].flatMap { backend in
    InstructionSet.allCases.filter { $0 <= .supported }.map {
      CurveRun(backend: backend, level: $0)
    }
  }

  func values(_ curve: CubicBezier, at x: [Double]) -> [Double] {
    var y = [Double](repeating: -.infinity, count: x.count)
    var span = y.mutableSpan
    CurveBatch(curve).values(at: x.span, into: &span, backend: backend, level: level)
    return y
  }
}

private func curve(_ points: BezierFamily.ControlPoints) throws -> CubicBezier {
  try CubicBezier(x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2)
}

@Suite struct CurveBatchTests {
  #if DEBUG
    static let curves = 2
  #else
    static let curves = 8
  #endif

  /// The bound of the lanes: 4 ulp of max(1, |y1|, |y2|).
  @Test(arguments: CurveRun.all, BezierFamily.allCases)
  func valuesAreWithinTheirBoundOfTheOracle(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_BA7C
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<Self.curves {
      let points = family.controlPoints(&generator)
      let x = (0..<75).map { _ in BezierFamily.abscissa(on: points, &generator) }
      let y = run.values(try curve(points), at: x)
      let scale = max(1, points.y1.magnitude, points.y2.magnitude)
      for i in x.indices {
        let exact = TimingOracle.value(
          x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x[i])
        let error = exact.absoluteError(of: y[i]) / scale.ulp
        if error > worst.error { worst = (error, "\(points) at \(x[i]), seed \(seed)") }
      }
    }
    #expect(worst.error <= 4, "\(worst.error) ulp for \(worst.input)")
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
      #expect((y - expected).magnitude <= 2 * max(1, expected.magnitude).ulp, "\(row.id)")
    }
  }

  /// The same value whatever the count and the place in the batch.
  @Test(arguments: CurveRun.all, [0, 1, 7, 8, 9, 63, 511, 512, 513, 1030])
  func anyCount(run: CurveRun, count: Int) throws {
    var generator = SeededGenerator(seed: 0x5EED_0C07)
    let x = (0..<count).map { _ in generator.uniform(-0.1...1.1) }
    let easeIn = CubicBezier.easeIn
    let y = run.values(easeIn, at: x)
    for i in x.indices {
      #expect(y[i] == run.values(easeIn, at: [x[i]])[0])
      #expect((y[i] - easeIn.value(at: x[i])).magnitude <= 2 * 1.0.ulp)
    }
  }

  @Test(arguments: CurveRun.all, BezierFamily.allCases)
  func endsAndOutside(run: CurveRun, family: BezierFamily) throws {
    var generator = SeededGenerator(seed: 0x5EED_0E4D)
    for _ in 0..<20 {
      let curve = try curve(family.controlPoints(&generator))
      let x = [0, 1, -1, 2, -1e-300, 1.0.nextUp, .nan, .infinity, -.infinity, -0.0, 1e300]
      let y = run.values(curve, at: x)
      #expect(y[0] == 0 && y[1] == 1, "\(curve)")
      for i in 2..<x.count {
        let expected = curve.value(at: x[i])
        #expect(y[i] == expected || (y[i].isNaN && expected.isNaN), "\(curve) at \(x[i])")
      }
    }
  }

  @Test(arguments: CurveRun.all)
  func hugeControlPoints(run: CurveRun) throws {
    let curve = try CubicBezier(x1: 0.3, y1: -1.7e308, x2: 0.6, y2: 1.7e308)
    for x in [1e-9, 0.25, 0.5, 0.75] {
      let y = run.values(curve, at: [x])[0]
      #expect((y / curve.value(at: x) - 1).magnitude <= 1e-15)
    }
  }

  /// Over neighbouring doubles, at the places where cells meet too, the lanes step back by no more
  /// than an ulp of 1, and the reference never.
  @Test(arguments: CurveRun.all, BezierFamily.allCases)
  func risingCurvesRiseAtNeighbours(run: CurveRun, family: BezierFamily) throws {
    let seed: UInt64 = 0x5EED_0456
    let allowance = run.backend == .reference ? 0 : 1.0.ulp
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.curves {
      var points = family.controlPoints(&generator)
      (points.y1, points.y2) = (generator.unit(), generator.unit())
      let curve = try curve(points)
      for start in [generator.unit(), Double(generator.next() % 64) / 64 - 0x1p-7] {
        let steps = (-32..<32).map { (step: Int) -> Double in max(0, start) + 0x1p-53 * Double(step)
        }
        let x = steps.filter { $0 > 0 && $0 < 1 }
        let y = run.values(curve, at: x)
        let falls = zip(y, y.dropFirst()).contains { $0 > $1 + allowance }
        #expect(!falls, "\(curve) near \(start), seed \(seed)")
      }
    }
  }
}
