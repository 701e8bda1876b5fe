extension LinearTiming: TimingCurve {
  /// y at x; where stops share the input x, the output of the last of them.
  ///
  /// See ``value(at:before:)``.
  public func value(at x: Double) -> Double { value(at: x, before: false) }

  /// y at x; when `before` is true and x is the first input, the output of the first stop there.
  ///
  /// Domain: every finite x. Outside the stops the line through the first two or the last two goes
  /// on; where these share their input the value stays at the outermost output.
  /// Edge cases: the output itself at a stop; ±∞ gives the outer line's limit; ±∞ where the line
  /// leaves the range of Double; NaN gives NaN, and nothing else does.
  /// Error bound, for the inputs as they are stored: 0.501 ulp of y, or of 2⁻⁴⁰ of the larger of the
  /// segment's outputs where they cancel, or of 2⁻⁹⁶⁰. The value does not fall where the line rises.
  /// Cost: a binary search, and a product and a quotient in double-double; no allocation.
  public func value(at x: Double, before: Bool) -> Double {
    if x.isNaN { return x }
    if before && x == inputs[0] { return outputs[0] }
    let next = countOfInputs(upTo: x)
    if next > 0 && inputs[next - 1] == x { return outputs[next - 1] }
    guard let segment = segment(before: next) else {
      return outputs[next == 0 ? 0 : outputs.count - 1]
    }
    return segment.value(at: x)
  }

  /// `dy/dx` at x: at a stop, the limit from the right; 0 where the value is constant. NaN for NaN.
  ///
  /// Error bound: 0.501 ulp.
  public func slope(at x: Double) -> Double {
    if x.isNaN { return x }
    return segment(before: countOfInputs(upTo: x))?.slope ?? 0
  }

  /// The number of inputs that are not above x: the index of the first that is.
  private func countOfInputs(upTo x: Double) -> Int {
    var (low, high) = (0, inputs.count)
    while low < high {
      let middle = (low + high) / 2
      if inputs[middle] <= x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The line that the value follows between the stops next − 1 and next, or beyond the outer ones;
  /// nil where it is constant because there is one stop, or the two at an end share their input.
  private func segment(before next: Int) -> LinearSegment? {
    if inputs.count == 1 { return nil }
    let b = min(max(next, 1), inputs.count - 1)
    if inputs[b - 1] == inputs[b] { return nil }
    return LinearSegment(from: (inputs[b - 1], outputs[b - 1]), to: (inputs[b], outputs[b]))
  }
}

/// The straight line through two points with different x.
struct LinearSegment {
  let from: (x: Double, y: Double)
  let to: (x: Double, y: Double)

  /// Powers of two that keep the differences of huge outputs and of huge inputs in range. Where inputs
  /// are that large, their difference is not so small that a quarter of it would underflow.
  private var lift: Double { max(from.y.magnitude, to.y.magnitude) > 0x1p1000 ? 0x1p-60 : 1 }
  private var reach: Double { max(from.x.magnitude, to.x.magnitude) > 0x1p1000 ? 0.25 : 1 }

  private func direction(lift: Double, reach: Double) -> Direction {
    Direction(
      along: .sum(to.x * reach, -from.x * reach), rise: .sum(to.y * lift, -from.y * lift))
  }

  /// y at x, counted from the nearer point: the outputs that are 0 are approached with all digits.
  func value(at x: Double) -> Double {
    let (lift, reach) = (lift, reach)
    let direction = direction(lift: lift, reach: reach)
    if x.isInfinite {
      if direction.rise.high == 0 { return to.y }
      return direction.rise.high < 0 ? -x : x
    }
    let near = (x - from.x).magnitude <= (to.x - x).magnitude ? from : to
    let quarter = x.magnitude > 0x1p1000 ? 0.25 : reach
    let way = direction.times(.sum(x * quarter, -near.x * quarter))
      .times(power: reach / quarter)
    if way.high.isInfinite { return way.high }
    // Pairs at the end of the range overflow.
    let room = way.high.magnitude > 0x1p1010 ? 0x1p-20 : 1
    return (way.times(power: room) + near.y * lift * room).value / room / lift
  }

  var slope: Double {
    let direction = direction(lift: lift, reach: reach)
    return direction.rise.quotient(direction.along, timesPowerOfTwo: reach / lift)
  }
}
