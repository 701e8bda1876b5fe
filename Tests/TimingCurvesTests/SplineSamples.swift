import BenchmarkHarness
import Oracle
import TestSupport
import TimingCurves

/// A spline drawn from a seeded generator, with its twin.
struct SplineSample {
  let curve: any TimingCurve
  let oracle: SplineOracle
  let knots: [SIMD2<Double>]
  let text: String

  /// Pieces from every family of hard curves, laid out one after the other; nil where rounding the
  /// control points made one turn back.
  static func bezier(_ family: BezierFamily, _ generator: inout SeededGenerator) -> SplineSample? {
    let count = 1 + Int(generator.next() % 4)
    let start: SIMD2<Double> = generator.unit() < 0.5 ? .zero : [generator.uniform(-2...2), 0.5]
    var (from, pieces): (SIMD2<Double>, [BezierSpline.Piece]) = (start, [])
    for _ in 0..<count {
      let shape = family.controlPoints(&generator)
      let width = generator.unit() < 0.5 ? 1 : generator.logUniform(1e-4...1e4)
      let height = generator.uniform(-2...2)
      let size = SIMD2(width, height)
      let to = from + size
      let over = generator.unit() < 0.1 ? SIMD2(-0.2 * width, 0) : .zero
      pieces.append(
        BezierSpline.Piece(
          from + SIMD2(shape.x1, shape.y1) * size + over, from + SIMD2(shape.x2, shape.y2) * size,
          end: to))
      from = to
    }
    guard let curve = try? BezierSpline(start: start, pieces) else { return nil }
    let oracle = SplineOracle(
      start: (start.x, start.y),
      bezier: pieces.map {
        (
          ($0.control1.x, $0.control1.y), ($0.control2.x, $0.control2.y), ($0.end.x, $0.end.y)
        )
      })
    return SplineSample(
      curve: curve, oracle: oracle, knots: [start] + pieces.map(\.end), text: "\(pieces)")
  }

  /// Knots at uneven distances; nil where a piece turns back.
  static func kochanekBartels(_ generator: inout SeededGenerator) -> SplineSample? {
    let count = 2 + Int(generator.next() % 5)
    var x = generator.unit() < 0.5 ? 0 : generator.uniform(-5...5)
    let knots = (0..<count).map { _ in
      defer { x += generator.unit() < 0.7 ? generator.unit() : generator.logUniform(1e-3...1e2) }
      func parameter() -> Double { generator.unit() < 0.5 ? 0 : generator.uniform(-1...1) }
      return KochanekBartelsKnot(
        x: x, y: generator.uniform(-3...3), tension: parameter(), continuity: parameter(),
        bias: parameter())
    }
    guard let curve = try? KochanekBartelsSpline(knots) else { return nil }
    let oracle = SplineOracle(
      knots: knots.map { ($0.point.x, $0.point.y, $0.tension, $0.continuity, $0.bias) })
    return SplineSample(
      curve: curve, oracle: oracle, knots: knots.map(\.point), text: "\(knots)")
  }

  /// An x between the outer knots, often next to a knot.
  func abscissa(_ generator: inout SeededGenerator) -> Double {
    let index = Int(generator.next() % UInt64(knots.count - 1))
    let (from, to) = (knots[index].x, knots[index + 1].x)
    let part =
      switch generator.next() % 4 {
      case 0: generator.logUniform(1e-300...1)
      case 1: 1 - generator.logUniform(1e-17...1)
      case 2: 0.5 + generator.uniform(-1...1) * generator.logUniform(1e-18...0.5)
      default: generator.unit()
      }
    return min(to, max(from, from + part * (to - from)))
  }

  /// The bound of `BezierSpline.value(at:)` in units of 0.501 ulp, as a fraction: at most 1.
  func error(at x: Double) -> Double {
    let y = curve.value(at: x)
    let exact = oracle.value(at: Real(x))
    let sizes = oracle.sizes(at: Real(x))
    let unit = 0.501 * max(exact.magnitude.double, 0x1p-40 * sizes.y).ulp
    let error = exact.absoluteError(of: y) / unit
    if error <= 1 { return error }
    // y of what is next to x.
    let reach = Real(0x1p-96 * sizes.x)
    let around = [Real(x) - reach, Real(x) + reach].map { oracle.value(at: $0) }
    let spread = around.map { ($0 - exact).magnitude.double }.max() ?? 0
    return exact.absoluteError(of: y) / (unit + spread)
  }
}
