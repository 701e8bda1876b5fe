import BatchEvaluation
import BenchmarkHarness
import PopularMethods
import TimingCurves

/// The curves of one workload, each timed at a run of random x and judged where it is hardest.
struct WorkloadInputs: Sendable {
  /// One run a curve.
  let x: [[Double]]
  /// Every curve, and the x that it is judged at.
  let judged: CurveInputs

  /// - Parameter count: how many x are timed; fewer of them than curves leave curves out.
  static func drawn(
    _ workload: CurveWorkload, count: Int, samples: Int, _ generator: inout SeededGenerator
  ) throws(TimingError) -> WorkloadInputs {
    let controls = workload.curves(count: min(count, workload.fewCurves), &generator)
    var judged: [CurveInputs.Judged] = []
    for c in controls {
      judged.append(
        CurveInputs.Judged(
          curve: try CubicBezier(x1: c.x1, y1: c.y1, x2: c.x2, y2: c.y2),
          x: (0..<max(samples / controls.count, 1)).map { _ in
            BezierFamily.abscissa(on: c, &generator)
          }))
    }
    let x = controls.indices.map { index in
      let places = count * index / controls.count..<count * (index + 1) / controls.count
      return places.map { _ in generator.unit() }
    }
    return WorkloadInputs(x: x, judged: CurveInputs(x: [], judged: judged))
  }

  /// The inputs that a side in Float is given, which are exact for the oracle after that.
  var roundedToFloat: WorkloadInputs {
    get throws(TimingError) {
      WorkloadInputs(
        x: x.map { $0.map { Double(Float($0)) } }, judged: try judged.roundedToFloat)
    }
  }
}

/// Inputs and output of one side of a workload.
final class WorkloadWork<Scalar: BinaryFloatingPoint & Sendable> {
  let inputs: WorkloadInputs
  var x: [[Scalar]]
  var y: [[Scalar]]

  init(_ inputs: WorkloadInputs) {
    self.inputs = inputs
    x = inputs.x.map { $0.map { Scalar($0) } }
    y = x.map { Array(repeating: 0, count: $0.count) }
  }

  private func prepared(
    _ exact: SharedOnce<ExactCurves>, as judging: SideJudging,
    _ operation: @escaping (_ curve: Int, _ x: [Scalar], _ y: inout [Scalar]) -> Void,
    _ evaluate: @escaping (CubicBezier, [Double], inout [Double]) -> Void
  ) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        for curve in self.x.indices {
          clobber(&self.x[curve])
          operation(curve, self.x[curve], &self.y[curve])
          clobber(&self.y[curve])
        }
      }
    } accuracy: {
      try exact.value().judge(self.inputs.judged, as: judging, evaluate)
    }
  }
}

extension WorkloadWork<Double> {
  func batchCase(
    backend: Backend, level: InstructionSet, exact: SharedOnce<ExactCurves>
  ) -> PreparedCase {
    let batches = inputs.judged.judged.map { CurveBatch($0.curve) }
    return prepared(exact, as: .ours(backend, level: level)) { curve, x, y in
      evaluateBatch(batches[curve], x, &y, backend: backend, level: level)
    } _: { curve, x, y in
      evaluateBatch(CurveBatch(curve), x, &y, backend: backend, level: level)
    }
  }
}

extension WorkloadWork {
  func popularCase<Method: PopularCurve<Scalar>>(
    _: Method.Type, exact: SharedOnce<ExactCurves>
  ) -> PreparedCase {
    func made(_ curve: CubicBezier) -> Method {
      Method(
        x1: Scalar(curve.x1), y1: Scalar(curve.y1), x2: Scalar(curve.x2), y2: Scalar(curve.y2))
    }
    let methods = inputs.judged.judged.map { made($0.curve) }
    return prepared(exact, as: Scalar.self == Float.self ? .float : .double) { curve, x, y in
      evaluatePopular(methods[curve], x, &y)
    } _: { curve, x, y in
      var values = Array(repeating: Scalar(0), count: x.count)
      evaluatePopular(made(curve), x.map { Scalar($0) }, &values)
      y = values.map { Double($0) }
    }
  }
}
