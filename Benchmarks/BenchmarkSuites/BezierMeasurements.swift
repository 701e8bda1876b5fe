import BatchEvaluation
import BenchmarkHarness
import Oracle
import PopularMethods
import TimingCurves

/// Curves and the x that accuracy is judged at; the first curve, at random x, is what is timed.
struct CurveInputs: Sendable {
  /// One curve and where it is judged.
  struct Judged: Sendable {
    let curve: CubicBezier
    let x: [Double]

    /// Whether the truth never falls, so that a value below the one before it is a fault.
    var rises: Bool { (0...1).contains(curve.y1) && (0...1).contains(curve.y2) }
  }

  let x: [Double]
  let judged: [Judged]

  var curve: CubicBezier { judged[0].curve }

  /// CSS `ease` at random x.
  static func ordinary(
    count: Int, samples: Int, _ generator: inout SeededGenerator
  ) -> CurveInputs {
    let x = (0..<count).map { _ in generator.unit() }
    return CurveInputs(
      x: x, judged: [Judged(curve: .ease, x: Array(x.prefix(samples)))])
  }

  /// Timed on the curve with a vertical tangent in its middle, (1, 0, 0, 1); judged on that, on a
  /// vertical tangent at the start, (0, 1, 0, 1), and on a curve beside x2 = x1 + 1/3, half of the x
  /// at random and half within 10⁻¹ to 10⁻¹² of the tangent.
  static func hard(
    count: Int, samples: Int, _ generator: inout SeededGenerator
  ) throws(TimingError) -> CurveInputs {
    let x = (0..<count).map { _ in generator.unit() }
    let curves = [
      (try CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1), 0.5),
      (try CubicBezier(x1: 0, y1: 1, x2: 0, y2: 1), 0),
      (try CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25 + 1.0 / 3 + 1e-10, y2: 0.9), 0),
    ]
    let judged = curves.map { curve, tangent in
      Judged(
        curve: curve,
        x: (0..<max(samples / curves.count, 1)).map { index in
          if index % 2 == 0 { return generator.unit() }
          let distance = generator.logUniform(1e-12...1e-1)
          return tangent > 0 && generator.unit() < 0.5 ? tangent - distance : tangent + distance
        })
    }
    return CurveInputs(x: x, judged: judged)
  }
}

/// The oracle's answers, curve by curve.
struct ExactCurves: Sendable {
  let values: [[Real]]

  init(_ inputs: CurveInputs) {
    values = inputs.judged.map { judged in
      let curve = judged.curve
      return judged.x.map {
        TimingOracle.value(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: $0)
      }
    }
  }

  /// Judges a method: `evaluate` fills the values of one curve.
  func judge(
    _ inputs: CurveInputs, as judging: SideJudging,
    _ evaluate: (CubicBezier, [Double], inout [Double]) -> Void
  ) -> Accuracy {
    var errors = ErrorAccumulator(
      unit: "of the whole change", absoluteUnit: "of the whole change",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-27)
    var backward = 0
    for (judged, exact) in zip(inputs.judged, values) {
      var computed = Array(repeating: 0.0, count: judged.x.count)
      evaluate(judged.curve, judged.x, &computed)
      let curve = judged.curve
      for (x, (value, exact)) in zip(judged.x, zip(computed, exact)) {
        let error = exact.absoluteError(of: value)
        errors.add(
          computed: value.isFinite ? value : .nan, absoluteError: error,
          ulps: judging.precision.ulps(error, of: exact.double, scale: 1),
          // One row of `easemark eval bezier`: x1, y1, x2, y2, x.
          input: "\(curve.x1),\(curve.y1),\(curve.x2),\(curve.y2),\(x)")
      }
      guard judged.rises else { continue }
      let walk = Self.walk(bases: 8 * max(judged.x.count, 512), judging.precision)
      var values = Array(repeating: 0.0, count: walk.count)
      evaluate(curve, walk, &values)
      backward += backwardSteps(in: values)
    }
    var accuracy = errors.accuracy
    accuracy.backwardSteps = inputs.judged.contains(where: \.rises) ? backward : nil
    accuracy.reproduce = judging.reproduction.command(.bezier, accuracy.worstInput)
    return accuracy
  }

  /// Equal steps over [0, 1], each with the next two numbers of the format: in order, and as close as
  /// they can be.
  static func walk(bases: Int, _ precision: Precision) -> [Double] {
    (0..<bases).flatMap { base -> [Double] in
      let x = Double(base) / Double(bases)
      switch precision {
      case .double: return [x, x.nextUp, x.nextUp.nextUp]
      case .float:
        let x = Float(x)
        return [Double(x), Double(x.nextUp), Double(x.nextUp.nextUp)]
      }
    }
  }
}

/// Inputs and output of one side.
final class CurveWork {
  let inputs: CurveInputs
  var x: [Double]
  var y: [Double]

  init(_ inputs: CurveInputs) {
    self.inputs = inputs
    x = inputs.x
    y = Array(repeating: 0, count: x.count)
  }

  func batchCase(
    backend: Backend, level: InstructionSet, exact: SharedOnce<ExactCurves>
  ) -> PreparedCase {
    let batch = CurveBatch(inputs.curve)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.x)
        evaluateBatch(batch, self.x, &self.y, backend: backend, level: level)
        clobber(&self.y)
      }
    } accuracy: {
      try exact.value().judge(self.inputs, as: .ours(backend, level: level)) { curve, x, y in
        evaluateBatch(CurveBatch(curve), x, &y, backend: backend, level: level)
      }
    }
  }

  /// The curve made ready once, asked for one value at a time.
  func preparedCase(exact: SharedOnce<ExactCurves>) -> PreparedCase {
    let prepared = PreparedBezier(inputs.curve)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.x)
        evaluatePrepared(prepared, self.x, &self.y)
        clobber(&self.y)
      }
    } accuracy: {
      try exact.value().judge(self.inputs, as: .ours(.reference, level: .baseline)) { curve, x, y in
        evaluatePrepared(PreparedBezier(curve), x, &y)
      }
    }
  }

  func popularCase<Method: PopularCurve<Double>>(
    _: Method.Type, exact: SharedOnce<ExactCurves>
  ) -> PreparedCase {
    func made(_ curve: CubicBezier) -> Method {
      Method(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2)
    }
    let method = made(inputs.curve)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.x)
        evaluatePopular(method, self.x, &self.y)
        clobber(&self.y)
      }
    } accuracy: {
      try exact.value().judge(self.inputs, as: .double) { curve, x, y in
        evaluatePopular(made(curve), x, &y)
      }
    }
  }
}

@inline(never)
func evaluateBatch(
  _ batch: CurveBatch, _ x: [Double], _ y: inout [Double], backend: Backend, level: InstructionSet
) {
  var values = y.mutableSpan
  batch.values(at: x.span, into: &values, backend: backend, level: level)
}

@inline(never)
func evaluatePopular<Method: PopularCurve>(
  _ method: Method, _ x: [Method.Scalar], _ y: inout [Method.Scalar]
) {
  for index in x.indices { y[index] = method.value(at: x[index]) }
}

@inline(never)
func evaluatePrepared(_ curve: PreparedBezier, _ x: [Double], _ y: inout [Double]) {
  for index in x.indices { y[index] = curve.value(at: x[index]) }
}
