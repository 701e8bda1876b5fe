/// `constant + linear·d + square·d² + cube·d³`, rising over the bracket in which its root is wanted.
struct MonotoneCubic {
  let constant: Double
  let linear: Double
  let square: Double
  let cube: Double

  /// The root in the bracket, good to an ulp or to the noise of the coefficients.
  ///
  /// Halley's steps, each kept inside the bracket that the signs so far leave, by halving where a
  /// step would leave it; they stop on the step in d, after which the error is its cube.
  ///
  /// Edge cases: a start outside the bracket, or NaN, is replaced by the middle.
  /// Cost: about four steps from a start of the right size; at most 100.
  /// Source: Halley (1694); Traub, "Iterative methods for the solution of equations" (1964), 5.2.
  func root(in bracket: ClosedRange<Double>, from start: Double) -> Double {
    var (low, high) = (bracket.lowerBound, bracket.upperBound)
    var d = start > low && start < high ? start : 0.5 * (low + high)
    for _ in 0..<100 {
      let f = ((cube * d + square) * d + linear) * d + constant
      if f == 0 { return d }
      if f > 0 { high = d } else { low = d }
      let f1 = (3 * cube * d + 2 * square) * d + linear
      let f2 = 3 * cube * d + square
      // f·f1/(f1² − f·f2), without products that underflow near an end.
      let newton = f / f1
      var next = d - newton * (f1 / (f1 - newton * f2))
      if !(next >= low && next <= high) { next = 0.5 * (low + high) }
      let step = (next - d).magnitude
      d = next
      if step <= 0x1p-20 * d.magnitude { break }
    }
    return d
  }
}
