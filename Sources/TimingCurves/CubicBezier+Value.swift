extension CubicBezier {
  /// The curve's value `y(x)`.
  ///
  /// Domain: every finite x. Outside [0, 1] the curve goes on along its end tangent: the line from
  /// the end point to the first control point distinct from it; where that line is vertical the
  /// value stays at 0 or 1.
  /// Edge cases: exactly 0 at 0 and 1 at 1; exactly x when the control points lie on y = x by
  /// equal coordinates; ±∞ gives the tangent's limit; ±∞ where a tangent's line leaves the range of
  /// Double; NaN gives NaN, and nothing else does.
  /// Error bound: the nearest Double, so that y(x) of a curve that rises never falls from one x to
  /// the next; the rare x that take the long way are right to 2⁻⁹⁰ of max(1, |y1|, |y2|), and of y
  /// itself where y is a sum of positive terms, for every x > 0.
  /// Cost: two of Halley's steps in Float and one of Taylor's in Double, each with a division;
  /// for one x in a hundred (next to the ends and to vertical tangents, for x below 2⁻⁹, and where two
  /// Doubles are equally near) about eight times as much. No allocation.
  /// Source: the solver is described at `quickValue(at:)` and `AnchoredCurve`.
  public func value(at x: Double) -> Double {
    if isIdentity { return x }
    guard x > 0, x < 1 else { return extrapolated(at: x) }
    return quickValue(at: x) ?? fullValue(at: x)
  }

  /// y(x) the long way, for 0 < x < 1.
  @inline(never)
  func fullValue(at x: Double) -> Double {
    let curve = AnchoredCurve(self, at: x)
    return curve.valueNextToStart ?? curve.value(at: curve.root())
  }

  /// The curve's slope `dy/dx` at x.
  ///
  /// Domain: every finite x. Outside [0, 1] it is the slope of the line that `value(at:)` follows, 0
  /// where that line is level because the tangent is vertical.
  /// Edge cases: at 0 and 1 the limit from inside, which is ±∞ for a vertical end tangent (browsers
  /// return 0 there); ±∞ at the middle of curves (1, y1, 0, y2), whose x stands still there, with
  /// the sign of the right-hand limit when the curve has a cusp; 1 for y = x; ±∞ where the slope is
  /// beyond the range of Double; NaN gives NaN, and nothing else does.
  /// Error bound: 4 ulp of the slope where dy/dt is a sum of positive terms; where they cancel, their
  /// size counts.
  /// Cost: that of the value where dy/dt is above 3/128; where not, about ten times as much.
  public func slope(at x: Double) -> Double {
    if isIdentity { return x.isNaN ? x : 1 }
    if x <= 0 {
      let tangent = startTangent
      return tangent.isVertical ? (x == 0 ? tangent.signedInfinity : 0) : tangent.slope
    }
    if x >= 1 {
      let tangent = endTangent
      return tangent.isVertical ? (x == 1 ? tangent.signedInfinity : 0) : tangent.slope
    }
    if x.isNaN { return x }
    if let root = quickRoot(at: x), let slope = quickSlope(at: root) { return slope }
    return fullSlope(at: x)
  }

  /// dy/dx the long way, for 0 < x < 1.
  @inline(never)
  func fullSlope(at x: Double) -> Double {
    if x == 0.5 && standsNearlyStill { return slopeNearStandstill }
    let curve = AnchoredCurve(self, at: x)
    return curve.slope(at: curve.root())
  }

  /// The Bézier parameter `t(x)` in [0, 1], where x(t) = x.
  ///
  /// Edge cases: 0 for x ≤ 0 and 1 for x ≥ 1, since the tangents outside have no parameter; NaN
  /// gives NaN.
  /// Error bound: 0.501 ulp of t, for the exact Double x.
  public func parameter(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if x.isNaN { return x }
    let curve = AnchoredCurve(self, at: x)
    return curve.parameters(at: curve.root()).t.value
  }

  /// True when y(t) and x(t) are the same polynomial.
  var isIdentity: Bool { x1 == y1 && x2 == y2 }
}
