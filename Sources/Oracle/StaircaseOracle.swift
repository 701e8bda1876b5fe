/// The twins of `steps()` and `linear()`, on the exact doubles given.
public enum StaircaseOracle {
  /// CSS `steps()` by its text: the floor of the exact product, clamped, over the number of jumps. With
  /// the flag an x that is k/count, rounded, is at the jump.
  ///
  /// Precision: the product is exact while x and the count have 300 bits together.
  public static func steps(
    count: Int, jumpsAtStart: Bool, jumpsAtEnd: Bool, at x: Double, before: Bool
  ) -> Real {
    let product = Real(x) * Real(count)
    var step = product.floor
    if before && (step / Real(count)).double == x { step = step - Real(1) }
    if jumpsAtStart { step = step + Real(1) }
    let jumps = Real(count - 1 + (jumpsAtStart ? 1 : 0) + (jumpsAtEnd ? 1 : 0))
    if x >= 0 && step.sign < 0 { step = Real(0) }
    if x <= 1 && jumps < step { step = jumps }
    return step / jumps
  }

  /// CSS `linear()` by its text, on inputs that are complete and in order: stop after stop is looked at.
  public static func linear(
    inputs: [Double], outputs: [Double], at x: Double, before: Bool
  ) -> Real {
    let stops = Array(zip(inputs, outputs))
    if before && x == inputs[0] { return Real(outputs[0]) }
    if let match = stops.last(where: { $0.0 == x }) { return Real(match.1) }
    if stops.count == 1 { return Real(outputs[0]) }
    var (a, b) = (stops[0], stops[1])
    if x > inputs[inputs.count - 1] {
      (a, b) = (stops[stops.count - 2], stops[stops.count - 1])
      if a.0 == b.0 { return Real(b.1) }
    } else if x < inputs[0] {
      if a.0 == b.0 { return Real(a.1) }
    } else {
      for stop in stops where stop.0 < x { a = stop }
      b = stops.first { $0.0 > x } ?? b
    }
    let share = (Real(x) - Real(a.0)) / (Real(b.0) - Real(a.0))
    return Real(a.1) + share * (Real(b.1) - Real(a.1))
  }

  /// The slope of CSS `linear()` at x: at a stop that of the line to its right, beyond the stops that of
  /// the outermost line, and 0 where that has no length.
  public static func slopeOfLinear(inputs: [Double], outputs: [Double], at x: Double) -> Real {
    guard inputs.count > 1 else { return Real(0) }
    let right = inputs.firstIndex { $0 > x } ?? inputs.count - 1
    let (a, b) = (max(right, 1) - 1, max(right, 1))
    if inputs[a] == inputs[b] { return Real(0) }
    return (Real(outputs[b]) - Real(outputs[a])) / (Real(inputs[b]) - Real(inputs[a]))
  }
}
