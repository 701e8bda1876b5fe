extension Real {
  /// The error of a computed Double against this exact value: `|computed − exact|`, rounded once.
  ///
  /// Edge cases: +∞ when `computed` is NaN, or infinite while the exact value rounds to a finite one;
  /// 0 when both are the same infinity.
  public func absoluteError(of computed: Double) -> Double {
    if computed.isNaN { return .infinity }
    if computed.isInfinite { return double == computed ? 0 : .infinity }
    return (Real(computed) - self).magnitude.double
  }

  /// The error of a computed Double in units in the last place of `max(|exact|, floor)`.
  ///
  /// `floor` is the scale below which an error is counted in absolute units, for a quantity such as
  /// a spring's position whose scale is its envelope; 0 counts ulps of the exact value itself.
  public func ulpError(of computed: Double, floor: Double = 0) -> Double {
    let unit = Swift.max(magnitude.double, floor).ulp
    let error = absoluteError(of: computed)
    return error == 0 ? 0 : error / unit
  }
}
