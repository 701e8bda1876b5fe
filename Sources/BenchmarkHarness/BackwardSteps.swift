/// Counts where an output runs backwards over inputs in order: the i with vᵢ₊₁ < vᵢ (or > where the
/// truth falls).
///
/// It is meant for outputs whose exact values are monotone over those inputs, so that a step back is
/// seen on the screen as a jump, however small the error in either value.
/// Edge cases: equal values are no step back; a NaN compares with nothing and is none either.
public func backwardSteps(in values: some Sequence<Double>, rising: Bool = true) -> Int {
  var count = 0
  var last = Double.nan
  for value in values {
    if rising ? value < last : value > last { count += 1 }
    last = value
  }
  return count
}
