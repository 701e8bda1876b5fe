extension CubicBezier {
  /// All x in `range` at which the curve has the value y, from left to right: none to three of them.
  ///
  /// Each is a range of x: `x...x` where the curve passes through y or touches it. A longer one lies
  /// outside [0, 1] alone, where the line along which the curve goes on is level: `-∞...0` for y = 0 of
  /// a curve that starts level or vertically, `1...∞` for y = 1.
  ///
  /// Domain: any finite y. The range is that of x, [0, 1] unless given; beyond it the curve is the
  /// lines that `value(at:)` follows.
  /// Edge cases: y = 0 gives 0 itself, and y = 1 gives 1; y within 2⁻⁹⁶ of an extreme (of the sum of its
  /// terms' magnitudes) is taken for it, and gives one x; x that round to one Double count once; none
  /// for an infinite or NaN y.
  /// Error bound: 0.51 ulp of x for x ≥ 2⁻⁹⁰⁰, where y is 0 or above 2⁻⁹⁰⁰; within 2⁻⁴⁰ of an extreme
  /// 2 ulp, since there an x is that far from its neighbours.
  /// Cost: about as many times `parameter(at:)` as there are x, and a few allocations.
  /// Source: the solver of `value(at:)`, on every stretch of t over which y rises or falls.
  public func preimages(
    of y: Double, in range: ClosedRange<Double> = 0...1
  ) -> [ClosedRange<Double>] {
    guard y.isFinite else { return [] }
    if isIdentity { return range.contains(y) ? [y...y] : [] }
    let inner = (range.upperBound > 0 && range.lowerBound < 1) || y == 0 || y == 1
    let all =
      (range.lowerBound < 0 ? beforeStart(y) : []) + (inner ? inside(y) : [])
      + (range.upperBound > 1 ? afterEnd(y) : [])
    var kept: [ClosedRange<Double>] = []
    for one in all where one.overlaps(range) {
      let part = one.clamped(to: range)
      // An end itself belongs to the level line that begins there.
      if let last = kept.last, last.upperBound == part.lowerBound {
        kept[kept.count - 1] = last.lowerBound...part.upperBound
      } else {
        kept.append(part)
      }
    }
    return kept
  }

  private func beforeStart(_ y: Double) -> [ClosedRange<Double>] {
    let tangent = startTangent
    if tangent.isVertical || tangent.rise.high == 0 { return y == 0 ? [-.infinity...0] : [] }
    let x = Direction(along: tangent.rise, rise: tangent.along).times(DoubleDouble(y)).value
    return x < 0 && x > -.infinity ? [x...x] : []
  }

  private func afterEnd(_ y: Double) -> [ClosedRange<Double>] {
    let tangent = endTangent
    if tangent.isVertical || tangent.rise.high == 0 { return y == 1 ? [1...(.infinity)] : [] }
    let distance = Direction(along: tangent.rise, rise: tangent.along).times(.sum(y, -1))
    let x = (distance + DoubleDouble(1)).value
    return x > 1 && x < .infinity ? [x...x] : []
  }

  /// Those with 0 ≤ t ≤ 1.
  private func inside(_ y: Double) -> [ClosedRange<Double>] {
    let turns = turns
    let places = [false, true].map { fromEnd in
      let side = CurveSide(self, fromEnd: fromEnd)
      let stretch = MonotoneStretches(
        side: side, turns: turns.filter { $0.side.isEnd == fromEnd }.map(\.u))
      return stretch.roots(of: y).map { side.abscissa(at: $0).value }
    }
    // t = 1/2 is a knot of both halves.
    let ascending = places[0] + places[1].reversed()
    return ascending.map { $0...$0 }
  }
}

/// The stretches of u in [0, 1/2] between the places where y turns, seen from one end.
private struct MonotoneStretches {
  let side: CurveSide
  let turns: [DoubleDouble]

  /// The u at which the curve's y is reached, ascending.
  func roots(of y: Double) -> [DoubleDouble] {
    let scaled = DoubleDouble(y * side.one)
    let target = side.isEnd ? DoubleDouble(side.one) - scaled : scaled
    var roots: [DoubleDouble] = []
    var last = DoubleDouble(0)
    var before = sign(of: -target, at: last)
    if before == 0 { roots.append(last) }
    for knot in turns.sorted(by: { $0.value < $1.value }) + [DoubleDouble(0.5)] {
      let after = sign(of: side.y.value(at: knot) - target, at: knot)
      if before * after < 0 {
        roots.append(root(reaching: target, in: last.value...knot.value, rises: before < 0))
      }
      if after == 0 { roots.append(knot) }
      (last, before) = (knot, after)
    }
    return roots
  }

  /// −1, 0 or 1; at u = 0 the difference is exact.
  private func sign(of difference: DoubleDouble, at u: DoubleDouble) -> Int {
    let limit = 0x1p-96 * side.y.size(at: u.high)
    return difference.high > limit ? 1 : (difference.high < -limit ? -1 : 0)
  }

  private func root(
    reaching target: DoubleDouble, in bracket: ClosedRange<Double>, rises: Bool
  ) -> DoubleDouble {
    let cubic = rises ? side.y : -side.y
    let target = rises ? target : -target
    var (low, high) = (bracket.lowerBound, bracket.upperBound)
    // Halved by exponents first: a tiny root is as far from 1/2 as any.
    while high > 16 * max(low, 0x1p-1060) {
      let half = (max(low, 0x1p-1060).exponent + high.exponent) / 2
      let middle = Double(sign: .plus, exponent: Int(half), significand: 1)
      if middle <= low || middle >= high { break }
      let reached = (cubic.value(at: SplitDouble(middle)) - target).high
      if reached < 0 { low = middle } else { high = middle }
    }
    return cubic.root(reaching: target, in: low...high, from: 0.5 * (low + high))
  }
}
