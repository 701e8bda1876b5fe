import BatchEvaluation
import BenchmarkHarness
import Oracle
import PopularMethods
import TimingCurves

extension CurveInputs {
  /// CSS `ease` at x that are evenly apart, judged at some of them.
  static func even(
    count: Int, samples: Int, _ generator: inout SeededGenerator
  ) -> CurveInputs {
    let x = (0..<count).map { Double($0) / Double(max(1, count - 1)) }
    let judged = (0..<samples).map { _ in x[Int(generator.next() % UInt64(count))] }
    return CurveInputs(x: x, judged: [Judged(curve: .ease, x: judged)])
  }
}

extension CurveWork {
  func gridCase(
    level: InstructionSet, threads: Int, exact: SharedOnce<ExactCurves>
  ) -> PreparedCase {
    let batch = CurveBatch(inputs.curve)
    return PreparedCase { count in
      for _ in 0..<count {
        evaluateGrid(batch, &self.y, level: level, threads: threads)
        clobber(&self.y)
      }
    } accuracy: {
      try exact.value().judge(self.inputs, as: .ours(.simd, level: level)) { curve, x, y in
        evaluateBatch(CurveBatch(curve), x, &y, backend: .simd, level: level)
      }
    }
  }
}

extension CurveFloatWork {
  func batchCase(level: InstructionSet, exact: SharedOnce<ExactCurves>) -> PreparedCase {
    let batch = CurveBatch(inputs.curve)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.x)
        evaluateBatch(batch, self.x, &self.y, level: level)
        clobber(&self.y)
      }
    } accuracy: {
      try self.judged(level: level, exact)
    }
  }

  func gridCase(level: InstructionSet, exact: SharedOnce<ExactCurves>) -> PreparedCase {
    let batch = CurveBatch(inputs.curve)
    return PreparedCase { count in
      for _ in 0..<count {
        evaluateGrid(batch, &self.y, level: level)
        clobber(&self.y)
      }
    } accuracy: {
      try self.judged(level: level, exact)
    }
  }

  private func judged(level: InstructionSet, _ exact: SharedOnce<ExactCurves>) throws -> Accuracy {
    try exact.value().judge(inputs, as: .float) { curve, x, y in
      var values = Array(repeating: Float(0), count: x.count)
      evaluateBatch(CurveBatch(curve), x.map { Float($0) }, &values, level: level)
      y = values.map { Double($0) }
    }
  }
}

/// Random curves, each with an x.
struct CurveTickInputs: Sendable {
  let curves: [CubicBezier]
  let x: [Double]
  /// Of how many the results are judged.
  let samples: Int

  private init(curves: [CubicBezier], x: [Double], samples: Int) {
    (self.curves, self.x, self.samples) = (curves, x, samples)
  }

  init(
    count: Int, samples: Int, _ generator: inout SeededGenerator
  ) throws(TimingError) {
    var (curves, x): ([CubicBezier], [Double]) = ([], [])
    for _ in 0..<count {
      curves.append(
        try CubicBezier(
          x1: generator.unit(), y1: generator.unit(), x2: generator.unit(), y2: generator.unit()))
      x.append(generator.unit())
    }
    self.init(curves: curves, x: x, samples: min(samples, count))
  }

  /// The same curves at x in Float.
  var roundedToFloat: CurveTickInputs {
    CurveTickInputs(curves: curves, x: x.map { Double(Float($0)) }, samples: samples)
  }

  func judge(_ y: [Double], as judging: SideJudging) -> Accuracy {
    var errors = ErrorAccumulator(
      unit: "of the whole change", absoluteUnit: "of the whole change",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-27)
    for i in 0..<samples {
      let curve = curves[i]
      let exact = TimingOracle.value(
        x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: x[i])
      let error = exact.absoluteError(of: y[i])
      errors.add(
        computed: y[i].isFinite ? y[i] : .nan, absoluteError: error,
        ulps: judging.precision.ulps(error, of: exact.double, scale: 1),
        input: "\(curve.x1),\(curve.y1),\(curve.x2),\(curve.y2),\(x[i])")
    }
    var accuracy = errors.accuracy
    accuracy.reproduce = judging.reproduction.command(.bezier, accuracy.worstInput)
    return accuracy
  }
}

/// Inputs and outputs of one side.
final class CurveTickWork {
  let inputs: CurveTickInputs
  var x: [Double]
  var y: [Double]
  var floats: (x: [Float], y: [Float])

  init(_ inputs: CurveTickInputs) {
    self.inputs = inputs
    x = inputs.x
    y = x
    floats = (x.map { Float($0) }, x.map { Float($0) })
  }

  func batchCase(backend: Backend, level: InstructionSet) -> PreparedCase {
    let tick = CurveTick(inputs.curves)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.x)
        evaluateTick(tick, self.x, &self.y, backend: backend, level: level)
        clobber(&self.y)
      }
    } accuracy: {
      evaluateTick(tick, self.x, &self.y, backend: backend, level: level)
      return self.inputs.judge(self.y, as: .ours(backend, level: level))
    }
  }

  func floatCase(level: InstructionSet) -> PreparedCase {
    let tick = CurveTick(inputs.curves)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.floats.x)
        evaluateTick(tick, self.floats.x, &self.floats.y, level: level)
        clobber(&self.floats.y)
      }
    } accuracy: {
      evaluateTick(tick, self.floats.x, &self.floats.y, level: level)
      return self.inputs.judge(self.floats.y.map { Double($0) }, as: .float)
    }
  }

  func popularCase<Method: PopularCurve<Double>>(_: Method.Type) -> PreparedCase {
    let methods = inputs.curves.map { Method(x1: $0.x1, y1: $0.y1, x2: $0.x2, y2: $0.y2) }
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.x)
        evaluatePopular(methods, self.x, &self.y)
        clobber(&self.y)
      }
    } accuracy: {
      evaluatePopular(methods, self.x, &self.y)
      return self.inputs.judge(self.y, as: .double)
    }
  }
}

@inline(never)
func evaluateBatch(
  _ batch: CurveBatch, _ x: [Float], _ y: inout [Float], level: InstructionSet
) {
  var values = y.mutableSpan
  batch.values(at: x.span, into: &values, level: level)
}

@inline(never)
func evaluateGrid(
  _ batch: CurveBatch, _ y: inout [Double], level: InstructionSet, threads: Int
) {
  var values = y.mutableSpan
  batch.values(into: &values, level: level, threads: threads)
}

@inline(never)
func evaluateGrid(_ batch: CurveBatch, _ y: inout [Float], level: InstructionSet) {
  var values = y.mutableSpan
  batch.values(into: &values, level: level)
}

@inline(never)
func evaluateTick(
  _ tick: CurveTick, _ x: [Double], _ y: inout [Double], backend: Backend, level: InstructionSet
) {
  var values = y.mutableSpan
  tick.values(at: x.span, into: &values, backend: backend, level: level)
}

@inline(never)
func evaluateTick(_ tick: CurveTick, _ x: [Float], _ y: inout [Float], level: InstructionSet) {
  var values = y.mutableSpan
  tick.values(at: x.span, into: &values, level: level)
}

@inline(never)
func evaluatePopular<Method: PopularCurve>(
  _ methods: [Method], _ x: [Method.Scalar], _ y: inout [Method.Scalar]
) {
  for index in x.indices { y[index] = methods[index].value(at: x[index]) }
}
