import Oracle
import TimingCurves

extension TimingFunction {
  /// The oracle's `y(x)`.
  func exactValue(at x: Double, before: Bool) -> Real {
    switch self {
    case .linear: Real(x)
    case .cubicBezier(let curve):
      TimingOracle.value(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: x)
    case .steps(let stairs):
      StaircaseOracle.steps(
        count: stairs.count, jumpsAtStart: stairs.position.jumpsAtStart,
        jumpsAtEnd: stairs.position.jumpsAtEnd, at: x, before: before)
    case .stops(let lines):
      StaircaseOracle.linear(inputs: lines.inputs, outputs: lines.outputs, at: x, before: before)
    }
  }

  /// The oracle's `dy/dx`.
  func exactSlope(at x: Double) -> Real {
    switch self {
    case .linear: Real(1)
    case .cubicBezier(let curve):
      TimingOracle.slope(x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: x)
    case .steps: Real(0)
    case .stops(let lines):
      StaircaseOracle.slopeOfLinear(inputs: lines.inputs, outputs: lines.outputs, at: x)
    }
  }
}

extension CubicBezier {
  /// Whether the curve is vertical at x, so that ±∞ is its slope: at an end whose first distinct control
  /// point stands above or below it, and at the middle of the curves (1, y1, 0, y2).
  func isVertical(at x: Double) -> Bool {
    switch x {
    case 0: x1 == 0 && (y1 != 0 || x2 == 0)
    case 1: x2 == 1 && (y2 != 1 || x1 == 1)
    case 0.5: x1 == 1 && x2 == 0
    default: false
    }
  }
}
