/// A direction in the plane of a curve, as (along, rise): that of a tangent or of a segment.
struct Direction {
  let along: DoubleDouble
  let rise: DoubleDouble

  var isVertical: Bool { along.high == 0 }

  /// +∞ or −∞: what a vertical tangent's slope tends to.
  var signedInfinity: Double { rise.high < 0 ? -.infinity : .infinity }

  var slope: Double { rise.quotient(along, timesPowerOfTwo: 1) }

  /// `distance·rise/along`, without overflow or underflow on the way.
  func times(_ distance: DoubleDouble) -> DoubleDouble {
    if rise.high == 0 || distance.high == 0 { return DoubleDouble(0) }
    if along.isOrdinary, distance.isOrdinary, rise.isOrdinary { return rise * distance / along }
    let (a, d, r) = (along.unitScaled, distance.unitScaled, rise.unitScaled)
    let ratio = r.value * d.value / a.value
    let exponent = r.exponent + d.exponent - a.exponent
    return ratio.scaled(by: exponent)
  }
}
