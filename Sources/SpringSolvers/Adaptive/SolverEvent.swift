/// A function g(t, y) whose zeros are to be found while a system is solved, such as a wall that a spring
/// reaches.
public struct SolverEvent: Sendable {
  /// Which sign changes of g count.
  public enum Direction: Hashable, Sendable {
    /// From negative to positive.
    case rising
    /// From positive to negative.
    case falling
    /// Both.
    case any
  }

  /// Which sign changes count.
  public let direction: Direction
  /// Whether the solve ends there.
  public let isTerminal: Bool
  /// g.
  @usableFromInline let value: @Sendable (_ time: Double, _ state: Span<Double>) -> Double

  /// An event where g changes its sign.
  ///
  /// A zero at the very start does not count: a solve that goes on from an event does not find the same
  /// one again.
  public init(
    direction: Direction = .any, isTerminal: Bool = false,
    _ value: @escaping @Sendable (_ time: Double, _ state: Span<Double>) -> Double
  ) {
    self.direction = direction
    self.isTerminal = isTerminal
    self.value = value
  }

  /// Whether a change from `before` to `after` counts.
  @usableFromInline
  func counts(_ before: Double, _ after: Double) -> Bool {
    (direction != .falling && before < 0 && after >= 0)
      || (direction != .rising && before > 0 && after <= 0)
  }
}

/// Where an event happened.
public struct EventOccurrence: Hashable, Sendable {
  /// The event's place in the list that was given.
  public let event: Int
  /// The first time, to a few ulps, at which g has its new sign or is zero.
  public let time: Double
  /// The state there, by dense output.
  public let state: [Double]

  @usableFromInline
  init(event: Int, time: Double, state: [Double]) {
    (self.event, self.time, self.state) = (event, time, state)
  }
}

/// The last bracket of the sign change of `function` in [low, high], and its upper end.
///
/// Bisection, secant and inverse quadratic interpolation, whichever is safe; ends when the bracket is two
/// ulps wide or the function is zero, after at most some 60 values.
/// Source: Chandrupatla, "A new hybrid quadratic/bisection algorithm for finding the zero of a nonlinear
/// function without using derivatives", Advances in Engineering Software 28 (1997), 145–149.
@usableFromInline
func signChange(
  low: Double, _ lowValue: Double, high: Double, _ highValue: Double,
  of function: (Double) -> Double
) -> Double {
  // b is the newest point, a the other end of the bracket, c the point before.
  var (a, fa, b, fb) = (low, lowValue, high, highValue)
  var (c, fc) = (a, fa)
  var fraction = 0.5
  // Every three steps at least halve the bracket: 200 are never needed.
  for _ in 0..<200 {
    let width = abs(b - a)
    let resolution = 2 * max(abs(a), abs(b)).ulp
    if width <= resolution { break }
    var x = a + fraction * (b - a)
    if x == a || x == b { x = a + 0.5 * (b - a) }
    let fx = function(x)
    if fx == 0 { return x }
    if (fx < 0) == (fa < 0) {
      (c, fc) = (a, fa)
    } else {
      (c, fc) = (b, fb)
      (b, fb) = (a, fa)
    }
    (a, fa) = (x, fx)
    let xi = (a - b) / (c - b)
    let phi = (fa - fb) / (fc - fb)
    if phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi {
      fraction =
        fa / (fb - fa) * (fc / (fb - fc)) + (c - a) / (b - a) * (fa / (fc - fa)) * (fb / (fc - fb))
    } else {
      fraction = 0.5
    }
    // Not nearer to an end than the resolution, so that the bracket closes from both sides.
    let edge = min(0.5, resolution / abs(b - a))
    fraction = min(max(fraction, edge), 1 - edge)
  }
  // The end that has the new sign.
  return (fa < 0) == (lowValue < 0) ? b : a
}
