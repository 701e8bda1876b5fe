extension CubicBezier {
  /// The curve played backwards: `1 − y(1 − x)`, with the control points (1 − x2, 1 − y2) and
  /// (1 − x1, 1 − y1).
  ///
  /// Error bound: each coordinate rounded once; reversed twice it is the same curve where the
  /// coordinates are multiples of 2⁻⁵³ (as all in [1/2, 1] are).
  public var reversed: CubicBezier {
    CubicBezier(valid: 1 - x2, 1 - y2, 1 - x1, 1 - y1)
  }

  /// The curve laid between two points, as an animation between two keyframes runs.
  ///
  /// Domain: finite points, `start.x < end.x`; otherwise throws `TimingError.notFinite` naming the
  /// coordinate, or `.notAbove` for the end's x.
  /// Error bound: each coordinate of the control points is right to an ulp of the larger of its own
  /// and the start's.
  public func segment(
    from start: CurvePoint, to end: CurvePoint
  ) throws(TimingError) -> BezierSegment {
    let named = [
      ("start.x", start.x), ("start.y", start.y), ("end.x", end.x), ("end.y", end.y),
    ]
    for (parameter, value) in named where !value.isFinite {
      throw .notFinite(parameter: parameter, value: value)
    }
    guard start.x < end.x else {
      throw .notAbove(parameter: "end.x", value: end.x, previous: start.x)
    }
    func place(_ share: Double, _ from: Double, _ to: Double) -> Double {
      (DoubleDouble(from) + DoubleDouble.sum(to, -from) * share).value
    }
    func point(_ x: Double, _ y: Double) -> CurvePoint {
      CurvePoint(x: place(x, start.x, end.x), y: place(y, start.y, end.y))
    }
    return BezierSegment(
      start: start, control1: point(x1, y1), control2: point(x2, y2), end: end, timing: self)
  }

  /// The two parts of the curve, before and after x, or nil unless 0 < x < 1.
  ///
  /// They meet in (x, y(x)), with y the nearest Double.
  /// Error bound: that of `segments(cutAt:)`.
  public func split(at x: Double) -> (before: BezierSegment, after: BezierSegment)? {
    guard x > 0, x < 1 else { return nil }
    let (start, cut, end) = (CurveCut.start, CurveCut(self, at: x), CurveCut.end)
    return (segment(start, cut), segment(cut, end))
  }

  /// The parts of the curve between ascending cuts in (0, 1), from the start to the end.
  ///
  /// Edge cases: throws `TimingError.outOfRange` for a cut that is not inside (0, 1) and `.notAbove`
  /// for one that does not exceed the one before it, naming it as `cuts[2]`; no cuts give the whole
  /// curve.
  /// Error bound: 0.501 ulp of each control coordinate in x, and in y without overshoot; otherwise of
  /// max(1, |y1|, |y2|). The timing's coordinates likewise, in units of the same divided by the part's
  /// run and rise.
  /// Cost: about 3 times `parameter(at:)` for each part.
  /// Source: polar forms; Ramshaw, "Blossoming: a connect-the-dots approach to splines" (1987).
  public func segments(cutAt cuts: [Double]) throws(TimingError) -> [BezierSegment] {
    let places = try places(cutAt: cuts)
    return zip(places, places.dropFirst()).map { segment($0, $1) }
  }

  /// Parts of the curve that a keyframe animation can play: as `segments(cutAt:)`, with further cuts
  /// where a part would have no `timing`.
  ///
  /// Those are: where x moves slowest, if a part around it would have control points outside its time;
  /// and the extremes, if a part would end next to the y that it starts from.
  public func keyframeSegments(cutAt cuts: [Double] = []) throws(TimingError) -> [BezierSegment] {
    let places = try places(cutAt: cuts)
    return zip(places, places.dropFirst()).flatMap { playable($0, $1) }
  }

  private func places(cutAt cuts: [Double]) throws(TimingError) -> [CurveCut] {
    var places = [CurveCut.start]
    for (index, x) in cuts.enumerated() {
      let parameter = "cuts[\(index)]"
      guard x > 0, x < 1 else {
        throw .outOfRange(parameter: parameter, value: x, range: 0.0.nextUp...1.0.nextDown)
      }
      if let last = places.last?.point.x, x <= last {
        throw .notAbove(parameter: parameter, value: x, previous: last)
      }
      places.append(CurveCut(self, at: x))
    }
    return places + [.end]
  }

  private func playable(_ from: CurveCut, _ to: CurveCut) -> [BezierSegment] {
    let whole = segment(from, to)
    if whole.timing != nil { return [whole] }
    let further = ([slowest].compactMap { $0 } + turns.map { CurveCut($0) })
      .filter { $0.point.x > from.point.x && $0.point.x < to.point.x }
      .sorted { $0.point.x < $1.point.x }
    let places = [from] + further + [to]
    return zip(places, places.dropFirst()).map { segment($0, $1) }
  }

  /// Where d²x/dt² = 0, if that is inside: t : 1 − t = (2·x1 − x2) : (1 + x1 − 2·x2).
  private var slowest: CurveCut? {
    let before = DoubleDouble.sum(2 * x1, -x2)
    let after = DoubleDouble.sum(1, -2 * x2) + x1
    guard before.high * after.high > 0 else { return nil }
    let fromEnd = before.high.magnitude > after.high.magnitude
    let u = (fromEnd ? after : before) / (before + after)
    return CurveCut(side: CurveSide(self, fromEnd: fromEnd), u: u)
  }

  private func segment(_ from: CurveCut, _ to: CurveCut) -> BezierSegment {
    let one = ordinateUnit
    let (x, y) = (PolarForm(x1, x2, one: 1), PolarForm(y1 * one, y2 * one, one: one))
    func point(_ a: CurveCut, _ b: CurveCut, _ c: CurveCut) -> CurvePoint {
      CurvePoint(x: x.value(a, b, c).value, y: y.value(a, b, c).value / one)
    }
    return BezierSegment(
      start: from.point, control1: point(from, from, to), control2: point(from, to, to),
      end: to.point, timing: timing(x.rises(from, to), y.rises(from, to)))
  }

  /// The curve in the unit square whose control polygon has these three rises, unless there is none.
  private func timing(_ x: PolarForm.Rises, _ y: PolarForm.Rises) -> CubicBezier? {
    let (run, climb) = (x.sum, y.sum)
    guard run.high > 0 else { return nil }
    // Next to 0 and 1 by rounding is 0 and 1.
    func share(_ part: DoubleDouble) -> Double? {
      let share = (part / run).value
      return share >= -0x1p-90 && share <= 1 + 0x1p-52 ? min(max(share, 0), 1) : nil
    }
    guard let first = share(x.first), let second = share(x.first + x.middle) else { return nil }
    if y.size == 0 { return CubicBezier(valid: first, first, second, second) }
    guard climb.high.magnitude >= 0x1p-10 * y.size else { return nil }
    let (low, high) = ((y.first / climb).value, ((y.first + y.middle) / climb).value)
    return CubicBezier(valid: first, low, second, high)
  }
}
