/// An easing function of CSS: what `animation-timing-function` and `transition-timing-function` take.
///
/// Source: W3C, "CSS Easing Functions Level 2", section 2.
public enum TimingFunction: Hashable, Sendable {
  /// The keyword `linear`: y = x, everywhere.
  case linear
  /// `cubic-bezier()`, and the keywords `ease`, `ease-in`, `ease-out`, `ease-in-out`.
  case cubicBezier(CubicBezier)
  /// `steps()`, and the keywords `step-start`, `step-end`.
  case steps(StepTiming)
  /// `linear()`.
  case stops(LinearTiming)
}

extension TimingFunction: TimingCurve {
  /// `y(x)`, as the function's own type has it.
  public func value(at x: Double) -> Double { value(at: x, before: false) }

  /// `y(x)`; where the function jumps at x, the value before the jump when `before` is true.
  public func value(at x: Double, before: Bool) -> Double {
    switch self {
    case .linear: x
    case .cubicBezier(let curve): curve.value(at: x)
    case .steps(let stairs): stairs.value(at: x, before: before)
    case .stops(let lines): lines.value(at: x, before: before)
    }
  }

  /// `dy/dx` at x, as the function's own type has it.
  public func slope(at x: Double) -> Double {
    switch self {
    case .linear: x.isNaN ? x : 1
    case .cubicBezier(let curve): curve.slope(at: x)
    case .steps(let stairs): stairs.slope(at: x)
    case .stops(let lines): lines.slope(at: x)
    }
  }
}
