#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// sin(π·u) and cos(π·u).
///
/// Edge cases: exactly 0, 1 and −1 at multiples of a half (where sin(.pi) is 1.2e-16); exactly even and
/// odd about them, so that a turn played backwards gives the same bits. NaN for NaN and ∞.
/// Error bound: 2 ulp for |u| ≤ 2⁵².
/// Source: the reduction is IEEE 754-2019's sinPi and cosPi (section 9.2).
func sineAndCosine(halfTurns u: Double) -> (sine: Double, cosine: Double) {
  let whole = u.remainder(dividingBy: 2)  // exact, in [−1, 1]
  let size = whole.magnitude
  let (sine, cosine): (Double, Double)
  if size < 0.25 {
    (sine, cosine) = (sin(.pi * size), cos(.pi * size))
  } else if size <= 0.75 {
    let rest = .pi * (size - 0.5)  // exact difference
    (sine, cosine) = (cos(rest), -sin(rest) + 0)
  } else {
    let rest = .pi * (1 - size)
    (sine, cosine) = (sin(rest), -cos(rest))
  }
  return (whole < 0 ? -sine : sine, cosine)
}
