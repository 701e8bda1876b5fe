/// A timing curve: the fraction of an animation's change as a function of the fraction of its time.
///
/// Units: progress in, progress out; 0 is the start of the animation, 1 its end. Both may lie outside
/// [0, 1].
public protocol TimingCurve: Sendable {
  /// `y(x)`.
  func value(at x: Double) -> Double

  /// `dy/dx` at x; where the curve bends or jumps, the limit that the conforming type states.
  func slope(at x: Double) -> Double

  /// `y(x)` in an animation that has not begun, when `before` is true: at an x where the curve jumps,
  /// the value before the jump. Only ``StepTiming`` and ``LinearTiming`` tell the two apart.
  ///
  /// Source: W3C, "CSS Easing Functions Level 2", section 2.4.1, "before flag".
  func value(at x: Double, before: Bool) -> Double
}

extension TimingCurve {
  /// `y(x)`: a curve that does not jump needs no flag.
  public func value(at x: Double, before: Bool) -> Double { value(at: x) }
}

extension CubicBezier: TimingCurve {}
