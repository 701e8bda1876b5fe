extension DoubleDouble: Comparable {
  @inline(__always)
  static func == (a: DoubleDouble, b: DoubleDouble) -> Bool { a.high == b.high && a.low == b.low }

  @inline(__always)
  static func < (a: DoubleDouble, b: DoubleDouble) -> Bool {
    a.high < b.high || (a.high == b.high && a.low < b.low)
  }

  /// The value, or 0 where it is negative.
  var notBelowZero: DoubleDouble { high < 0 ? DoubleDouble(0) : self }

  /// What is left of a number that is not negative when whole periods are taken away: in [0, period).
  ///
  /// Exact, up to the rounding of a sum to twice Double's precision: remainders of Doubles are.
  func remainder(of period: Double) -> DoubleDouble {
    let rest =
      DoubleDouble(high.truncatingRemainder(dividingBy: period))
      + low.truncatingRemainder(dividingBy: period)
    if rest.value < 0 { return rest + period }
    return rest < DoubleDouble(period) ? rest : rest + -period
  }

  /// `self/whole`, rounded.
  func fraction(of whole: Double) -> Double {
    quotient(DoubleDouble(whole), timesPowerOfTwo: 1)
  }
}
