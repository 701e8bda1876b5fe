#if canImport(Glibc)
  import Glibc
#endif

// Exponential and circular functions of a pair: the argument's low part counts, and the result is
// a pair whose error is about 2⁻⁵⁸ of it, so that sums and products of results are rounded only
// once, at the end. The series are those of `DoubleDouble+Taylor.swift`.

extension DoubleDouble {
  /// self = n·ln 2 + r with |r| ≤ ln 2 / 2 (and a little).
  var splitByLogarithmOf2: (power: Int, rest: DoubleDouble) {
    // ln 2 in parts of 40 and 53 bits: n has at most 13 bits wherever 2^n times anything that two
    // Doubles can multiply to is representable, so the first product is exact there.
    let n = nearestInteger(high * 0x1.71547652b82fep+0)
    let rest = high - n * 0x1.62e42fefa2000p-1
    return (Int(n), DoubleDouble.sum(rest, -(n * 0x1.9ef35793c7673p-41)) + low)
  }

  /// sin(self) and cos(self).
  var circular: (sine: DoubleDouble, cosine: DoubleDouble) {
    guard abs(high) < 0x1p40 else { return farCircular }
    let n = nearestInteger(high * 0x1.45f306dc9c883p-1)
    // π/2 in three Doubles. high − n·first is exact, in two steps: both terms are multiples of 2⁻⁵³
    // and so near one another that what is left is less than 1.
    let turns = DoubleDouble.product(n, 0x1.921fb54442d18p+0)
    let first = (high - turns.high) - turns.low
    let second = DoubleDouble.product(n, 0x1.1a62633145c07p-54)
    let rest = (DoubleDouble(first) - second) + DoubleDouble.sum(low, n * 0x1.f1976b7ed8fbcp-110)
    let (sine, cosine) = (rest.sineNearZero, rest.cosineNearZero)
    return switch Int(n) & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }

  /// sin and cos of arguments so large that their low part holds many turns or their last bits are
  /// no longer an angle: libm reduces both parts exactly, the addition theorem joins them.
  @inline(never)
  private var farCircular: (sine: DoubleDouble, cosine: DoubleDouble) {
    let (s, c) = (DoubleDouble(sin(high)), DoubleDouble(cos(high)))
    let (t, d) = (sin(low), cos(low))
    return (s * d + c * t, c * d - s * t)
  }
}
