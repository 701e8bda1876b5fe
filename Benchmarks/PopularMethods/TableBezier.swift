/// A cubic Bézier timing curve as a table of 256 values at equal steps of x with straight lines
/// between them.
///
/// Who: game engines and small devices; the shape is also what CSS `linear()` exports are.
/// Known error: h²/8 · |y″| with h = 1/255: 2e-5 on CSS `ease`; 0.05 to 0.2 where the curve has a
/// vertical tangent, inside or at an end.
/// Edge cases: x is clamped to [0, 1].
@frozen public struct TableBezier: PopularCurve {
  @usableFromInline static var entries: Int { 256 }

  @usableFromInline let values: [Double]

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1]; makes the 256
  /// entries by halving, to the last bit of t.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let x = PowerForm(x1, x2)
    let y = PowerForm(y1, y2)
    values = (0..<Self.entries).map { index in
      let target = Double(index) / Double(Self.entries - 1)
      // The entries themselves are as good as bisection makes them: the method's error is the lines.
      return y.value(at: halved(x, reaching: target, from: 0.5, low: 0, high: 1, tolerance: 0))
    }
  }

  /// The straight line between the two entries around `x`, clamped to [0, 1].
  ///
  /// Edge cases: NaN counts as 0. Cost: 5 flops and two loads from 2 KB.
  @inlinable public func value(at x: Double) -> Double {
    let place = max(0, min(1, x)) * Double(Self.entries - 1)
    let index = min(Int(place), Self.entries - 2)
    let share = place - Double(index)
    return values[index] + (values[index + 1] - values[index]) * share
  }
}
