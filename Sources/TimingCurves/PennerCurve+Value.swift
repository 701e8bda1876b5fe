extension PennerCurve: TimingCurve {
  /// y at x.
  ///
  /// Edge cases: exactly 0 for x ≤ 0 and 1 for x ≥ 1; NaN gives NaN, and nothing else does.
  /// Error bound: 0.51 ulp of max(1, |y|, a/64) (a: the amplitude of `elastic`); for x ≤ 0.2, of y
  /// itself where it is a sum of positive terms: all but `back` and `elastic` eased in, or in and out,
  /// and `elastic` with a > 1. What rises all the way is never seen to fall from one Double to the next.
  /// Cost: some twenty to a hundred operations in double-double; no allocation.
  public func value(at x: Double) -> Double {
    if x.isNaN { return x }
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    switch easing {
    case .easeIn: return shape.value(at: UnitPoint(x)).value
    case .easeOut: return mirroredShape.fromAbove(at: x).value
    case .easeInOut:
      if x < 0.5 { return 0.5 * shape.value(at: UnitPoint(2 * x)).value }
      let above = mirroredShape.value(at: UnitPoint(2 - 2 * x))
      return (DoubleDouble(1) - above.times(power: 0.5)).value
    }
  }

  /// `dy/dx` at x.
  ///
  /// Edge cases: at 0 and 1 the limit from inside; 0 outside [0, 1]; +∞ where `circ` is vertical. `bounce`
  /// turns between Doubles. NaN gives NaN.
  /// Error bound: 0.51 ulp of max(1, |dy/dx|, a·2π/p/64).
  public func slope(at x: Double) -> Double {
    if x.isNaN { return x }
    if x < 0 || x > 1 { return 0 }
    switch easing {
    case .easeIn: return shape.slope(at: UnitPoint(x))
    case .easeOut: return mirroredShape.slope(at: UnitPoint(x).mirrored)
    case .easeInOut:
      if x < 0.5 { return shape.slope(at: UnitPoint(2 * x)) }
      return mirroredShape.slope(at: UnitPoint(2 - 2 * x))
    }
  }

  private var shape: PennerShape { PennerShape(self, isMirrored: false) }
  private var mirroredShape: PennerShape { PennerShape(self, isMirrored: true) }
}

/// A place in [0, 1] and what is left to 1, both exactly.
struct UnitPoint {
  let x: DoubleDouble
  let rest: DoubleDouble

  init(x: DoubleDouble, rest: DoubleDouble) { (self.x, self.rest) = (x, rest) }

  init(_ x: Double) { self.init(x: DoubleDouble(x), rest: .sum(1, -x)) }

  var mirrored: UnitPoint { UnitPoint(x: rest, rest: x) }
}
