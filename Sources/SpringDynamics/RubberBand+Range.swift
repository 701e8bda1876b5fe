extension RubberBand {
  /// Where content is that is dragged to `proposed`: there inside `range`, and beyond an edge at that
  /// edge plus the displacement that the rest of the pull causes.
  ///
  /// Domain: any range; an infinite bound is no edge.
  /// Edge cases: NaN for NaN; at most `dimension` beyond an edge, also for ±∞.
  /// Error bound: half an ulp and 2⁻⁴⁰ of the displacement's.
  /// Cost: that of `displacement(forPull:)`.
  public func position(forProposed proposed: Double, in range: ClosedRange<Double>) -> Double {
    guard let edge = range.edge(beyond: proposed) else { return proposed }
    guard proposed.isFinite else { return proposed < 0 ? edge - dimension : edge + dimension }
    return displacement(of: Scaled(from: edge, to: proposed)).added(to: edge)
  }

  /// Where content that is at `position` was dragged to: the inverse of `position(forProposed:in:)`.
  ///
  /// A drag that starts while the content is beyond its edge starts with this place, so that the
  /// content does not jump.
  ///
  /// Throws: `SpringError.outOfRange` more than `dimension` beyond an edge, and for NaN.
  /// Edge cases: ±∞ at `dimension` beyond an edge.
  /// Error bound: half an ulp and 2⁻⁴⁰ of the pull's.
  /// Cost: that of `pull(forDisplacement:)`.
  public func proposed(
    forPosition position: Double, in range: ClosedRange<Double>
  ) throws(SpringError) -> Double {
    guard !position.isNaN else {
      throw .outOfRange(parameter: "position", value: position, allowed: "a number")
    }
    guard let edge = range.edge(beyond: position) else { return position }
    let displacement = Scaled(from: edge, to: position.isFinite ? position : 0)
    let left = Scaled(dimension) - (position < edge ? -displacement : displacement)
    guard position.isFinite, left.pair.high >= 0 else {
      throw .outOfRange(
        parameter: "position", value: position, allowed: "at most \(dimension) beyond \(edge)")
    }
    if left.isZero { return position < edge ? -.infinity : .infinity }
    return pull(of: displacement).added(to: edge)
  }
}

extension ClosedRange<Double> {
  /// The bound that `value` lies beyond, or nil inside.
  func edge(beyond value: Double) -> Double? {
    value < lowerBound ? lowerBound : value > upperBound ? upperBound : nil
  }
}
