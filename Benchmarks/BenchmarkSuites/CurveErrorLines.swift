import BatchEvaluation
import BenchmarkHarness
import Oracle
import PopularMethods
import TimingCurves

/// A hard curve, cut along x into places of equal width, each with samples and the oracle's answers.
struct HardCurve: Sendable {
  /// What is hard about it.
  let name: String
  /// x1, y1, x2, y2 as they were chosen; ``curve`` may be rounded.
  let points: [Double]
  let curve: CubicBezier
  let x: [Double]
  let exact: [Real]

  static let places = 128

  /// The middles of the places.
  static let middles = (0..<places).map { (Double($0) + 0.5) / Double(places) }

  /// Draws the samples and asks the oracle; half of the samples beside a tangent are as close to it as
  /// 10⁻¹².
  init(
    _ name: String, points: [Double], tangent: Double?, samplesPerPlace: Int, isFloat: Bool,
    _ generator: inout SeededGenerator
  ) throws(TimingError) {
    func rounded(_ value: Double) -> Double { isFloat ? Double(Float(value)) : value }
    self.name = name
    self.points = points
    let given = points.map(rounded)
    curve = try CubicBezier(x1: given[0], y1: given[1], x2: given[2], y2: given[3])
    var x: [Double] = []
    for place in 0..<Self.places {
      let (low, high) = (
        Double(place) / Double(Self.places), Double(place + 1) / Double(Self.places)
      )
      for index in 0..<samplesPerPlace {
        var drawn = generator.uniform(low...high)
        if let tangent, (low...high).contains(tangent), index % 2 == 0 {
          let reach = tangent > low ? low - tangent : high - tangent
          drawn = tangent + (reach < 0 ? -1 : 1) * generator.logUniform(1e-12...reach.magnitude)
        }
        x.append(rounded(min(max(drawn, low), high)))
      }
    }
    self.x = x
    let curve = curve
    exact = x.map {
      TimingOracle.value(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: $0)
    }
  }

  /// The largest error of each place; NaN where a value is none.
  func errors(of values: [Double]) -> [Double] {
    let perPlace = x.count / Self.places
    return (0..<Self.places).map { place in
      (place * perPlace..<(place + 1) * perPlace).reduce(0) { worst, index in
        let value = values[index]
        if !value.isFinite || worst.isNaN { return .nan }
        return max(worst, exact[index].absoluteError(of: value))
      }
    }
  }
}

/// The error of every way to evaluate a timing curve along two curves on which most of them fail: one
/// with a vertical tangent in its middle, and one whose cubic term nearly vanishes.
///
/// Deterministic in `request.seed`. Cost: two oracle's answers (the second for what computes in Float) and
/// one evaluation by each method for every sample: about half a second for eight samples a place.
/// - Parameter isCancelled: asked before each curve.
public func curveErrorLines(
  _ request: SuiteRequest, samplesPerPlace: Int = 8, isCancelled: () -> Bool = { false }
) throws -> [ErrorLineRecord] {
  var lines: [ErrorLineRecord] = []
  for (name, points, tangent) in hardCurves where !isCancelled() {
    func drawn(isFloat: Bool) throws -> HardCurve {
      var generator = request.generator("Bezier.line.\(name)")
      return try HardCurve(
        name, points: points, tangent: tangent, samplesPerPlace: samplesPerPlace,
        isFloat: isFloat, &generator)
    }
    let (exact, rounded) = (try drawn(isFloat: false), try drawn(isFloat: true))
    lines += ErrorLines(request: request, hard: exact, samplesPerPlace: samplesPerPlace).doubles
    lines += ErrorLines(request: request, hard: rounded, samplesPerPlace: samplesPerPlace).floats
  }
  return lines
}

private let hardCurves: [(name: String, points: [Double], tangent: Double?)] = [
  ("vertical tangent in the middle", [1, 0, 0, 1], 0.5),
  ("1e-9 beside x2 = x1 + 1/3", [0.25, 0.1, 0.25 + 1.0 / 3 + 1e-9, 0.9], nil),
]

/// The lines of all methods along one curve.
private struct ErrorLines {
  let request: SuiteRequest
  let hard: HardCurve
  let samplesPerPlace: Int

  var doubles: [ErrorLineRecord] {
    [
      ours("reference", "Easemark, scalar", .reference), ours("simd", "Easemark, SIMD", .simd),
      popular("browser", "Table, Newton, bisection (browsers)", BrowserBezier.self),
      popular("newton", "Newton to 1/(200·duration) (WebKit ports)", NewtonBezier.self),
      popular("newton10", "Ten Newton steps, unguarded", UnguardedNewtonBezier.self),
      popular("secant", "Table, secant", SecantBezier.self),
      popular("bisection", "Bisection to 1e-3 (Flutter)", BisectionBezier.self),
      popular("halvings", "Twelve halvings (Motion)", TwelveHalvingsBezier.self),
      popular("cardano", "Cardano's closed form", CardanoBezier.self),
      popular(
        "hyperbolic", "Closed form by sinh and cosh (bezier-easing 3)", HyperbolicBezier.self),
      popular("table", "Table of 256, linear", TableBezier.self),
    ]
  }

  var floats: [ErrorLineRecord] {
    [
      popular("halley-f32", "Halley to 5e-5, Float (Skia)", HalleyBezier.self),
      popular("polyline-f32", "Polyline at 0.002, Float (Android)", PolylineBezier.self),
    ]
  }

  private func ours(_ variant: String, _ title: String, _ backend: Backend) -> ErrorLineRecord {
    var y = Array(repeating: 0.0, count: hard.x.count)
    evaluateBatch(
      CurveBatch(hard.curve), hard.x, &y, backend: backend, level: request.highestLevel)
    return line(variant, title, .ours, .double, y)
  }

  private func popular<Method: PopularCurve>(
    _ variant: String, _ title: String, _: Method.Type
  ) -> ErrorLineRecord {
    let curve = hard.curve
    let method = Method(
      x1: Method.Scalar(curve.x1), y1: Method.Scalar(curve.y1), x2: Method.Scalar(curve.x2),
      y2: Method.Scalar(curve.y2))
    let y = hard.x.map { Double(method.value(at: Method.Scalar($0))) }
    return line(variant, title, .popular, Method.Scalar.self == Float.self ? .float : .double, y)
  }

  private func line(
    _ variant: String, _ title: String, _ kind: CaseKind, _ precision: Precision, _ y: [Double]
  ) -> ErrorLineRecord {
    ErrorLineRecord(
      variant: variant, title: title, kind: kind, precision: precision, curve: hard.name,
      points: hard.points, places: HardCurve.middles, unit: "of the whole change",
      errors: hard.errors(of: y).map { $0.rounded(digits: 3) },
      samplesPerPlace: samplesPerPlace, seed: request.seed,
      oracle: "MPFR, \(Real.precision) bits")
  }
}
