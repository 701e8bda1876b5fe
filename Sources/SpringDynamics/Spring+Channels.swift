extension Spring {
  /// Advances channels of one spring by the time `t`, in place, by one 2×2 flow: the same bits as
  /// `state(at:from:target:)` of each.
  ///
  /// Shape: channel i has `positions[i]`, `velocities[i]` and `targets[i]`; all counts are equal.
  /// Units: `t` in seconds, of either sign.
  /// Edge cases: a channel whose numbers are not finite becomes NaN, and no other does; `t` = 0
  /// changes nothing; no channels are fine.
  /// Error bound: half an ulp of each result; what it adds up to over many steps is theirs, not
  /// the flow's.
  /// Cost: about 250 floating-point operations and 80 a channel; no allocation. Channels in great
  /// numbers go faster through the module BatchEvaluation.
  public func advance(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    targets: Span<Double>, by t: Double
  ) {
    advance(&positions, &velocities, targets, by: t)
  }

  /// The same in Float: each channel is rounded once.
  public func advance(
    positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
    targets: Span<Float>, by t: Float
  ) {
    advance(&positions, &velocities, targets, by: t)
  }

  private func advance<Value: RoundedScalar>(
    _ positions: inout MutableSpan<Value>, _ velocities: inout MutableSpan<Value>,
    _ targets: Span<Value>, by t: Value
  ) {
    precondition(
      positions.count == velocities.count && positions.count == targets.count,
      "positions, velocities and targets must have one count")
    if t == 0 { return }
    var flow = SpringFlow(self, over: t.double)
    for i in 0..<positions.count {
      let initial = MotionState(position: positions[i], velocity: velocities[i])
      let end = flow.state(from: initial, target: targets[i])
      positions[i] = end.position
      velocities[i] = end.velocity
    }
  }
}
