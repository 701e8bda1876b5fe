import BenchmarkHarness
import PopularMethods
import TimingCurves

extension CurveInputs {
  /// The inputs that a side in Float is given, which are exact for the oracle after that.
  var roundedToFloat: CurveInputs {
    get throws(TimingError) {
      func rounded(_ x: [Double]) -> [Double] { x.map { Double(Float($0)) } }
      var curves: [Judged] = []
      for judged in judged {
        let points = rounded([judged.curve.x1, judged.curve.y1, judged.curve.x2, judged.curve.y2])
        curves.append(
          Judged(
            curve: try CubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3]),
            x: rounded(judged.x)))
      }
      return CurveInputs(x: rounded(x), judged: curves)
    }
  }
}

/// Inputs and output of one side in Float.
final class CurveFloatWork {
  /// The rounded inputs.
  let inputs: CurveInputs
  var x: [Float]
  var y: [Float]

  init(_ inputs: CurveInputs) throws(TimingError) {
    self.inputs = try inputs.roundedToFloat
    x = self.inputs.x.map { Float($0) }
    y = Array(repeating: 0, count: x.count)
  }

  func popularCase<Method: PopularCurve<Float>>(
    _: Method.Type, exact: SharedOnce<ExactCurves>
  ) -> PreparedCase {
    func made(_ curve: CubicBezier) -> Method {
      Method(
        x1: Float(curve.x1), y1: Float(curve.y1), x2: Float(curve.x2), y2: Float(curve.y2))
    }
    let method = made(inputs.curve)
    return PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.x)
        evaluatePopular(method, self.x, &self.y)
        clobber(&self.y)
      }
    } accuracy: {
      try exact.value().judge(self.inputs, as: .float) { curve, x, y in
        var values = Array(repeating: Float(0), count: x.count)
        evaluatePopular(made(curve), x.map { Float($0) }, &values)
        y = values.map { Double($0) }
      }
    }
  }
}
