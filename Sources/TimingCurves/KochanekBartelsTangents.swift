/// The factors of the chords before and after a knot in the two tangents there.
///
/// Source: Kochanek, Bartels (1984), equations 8 and 9.
struct KochanekBartelsTangents: Sendable {
  let leavingBefore, leavingAfter: DoubleDouble
  let arrivingBefore, arrivingAfter: DoubleDouble

  init(tension: Double, continuity: Double, bias: Double) {
    let half = DoubleDouble.sum(1, -tension).times(power: 0.5)
    let (more, less) = (DoubleDouble.sum(1, continuity), DoubleDouble.sum(1, -continuity))
    let (before, after) = (half * DoubleDouble.sum(1, bias), half * DoubleDouble.sum(1, -bias))
    (leavingBefore, leavingAfter) = (before * more, after * less)
    (arrivingBefore, arrivingAfter) = (before * less, after * more)
  }

  func leaving(before: DoubleDouble, after: DoubleDouble) -> DoubleDouble {
    before * leavingBefore + after * leavingAfter
  }

  func arriving(before: DoubleDouble, after: DoubleDouble) -> DoubleDouble {
    before * arrivingBefore + after * arrivingAfter
  }
}

/// Throws unless the three are at most 1024 in magnitude; `place` stands in front of their names.
func requireTangents(
  tension: Double, continuity: Double, bias: Double, _ place: String
) throws(TimingError) {
  try requireTangent(tension, place + "tension")
  try requireTangent(continuity, place + "continuity")
  try requireTangent(bias, place + "bias")
}

func requireTangent(_ value: Double, _ name: String) throws(TimingError) {
  guard value.magnitude <= 1024 else {
    throw .outOfRange(parameter: name, value: value, range: -1024...1024)
  }
}
