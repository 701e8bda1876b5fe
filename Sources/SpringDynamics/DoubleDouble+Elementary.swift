#if canImport(Glibc)
  import Glibc
#endif

// Exponential and circular functions of a pair: the argument's low part counts, and the result is
// a pair whose error is about 2⁻⁵⁸ of it, so that sums and products of results are rounded only
// once, at the end. The series are Taylor's: inside |r| ≤ ln 2 / 2 and |r| ≤ π/4 they cost a term
// or two more than fitted polynomials, and need no table. Their leading terms are pairs.

extension DoubleDouble {
  /// self = n·ln 2 + r with |r| ≤ ln 2 / 2 (and a little).
  var splitByLogarithmOf2: (power: Int, rest: DoubleDouble) {
    // ln 2 in parts of 40 and 53 bits: n has at most 13 bits wherever 2^n times anything that two
    // Doubles can multiply to is representable, so the first product is exact there.
    let n = nearestInteger(high * 0x1.71547652b82fep+0)
    let rest = high - n * 0x1.62e42fefa2000p-1
    return (Int(n), DoubleDouble.sum(rest, -(n * 0x1.9ef35793c7673p-41)) + low)
  }

  /// e^self − 1 for |self| ≤ 0.35: r + r²/2 + r³/6 as pairs, and the other twelve terms in Double.
  var expMinusOneNearZero: DoubleDouble {
    let r = high
    var tail = r / 1_307_674_368_000 + 1.0 / 87_178_291_200
    tail = tail * r + 1.0 / 6_227_020_800
    tail = tail * r + 1.0 / 479_001_600
    tail = tail * r + 1.0 / 39_916_800
    tail = tail * r + 1.0 / 3_628_800
    tail = tail * r + 1.0 / 362_880
    tail = tail * r + 1.0 / 40320
    tail = tail * r + 1.0 / 5040
    tail = tail * r + 1.0 / 720
    tail = tail * r + 1.0 / 120
    tail = tail * r + 1.0 / 24
    let square = self * self
    let cube = square * self * DoubleDouble(0x1.5555555555555p-3, 0x1.5555555555555p-57)
    return self
      + (DoubleDouble(square.high * 0.5, square.low * 0.5)
        + (cube + tail * (square.high * square.high)))
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

  /// sin(self) for |self| ≤ π/4 and a little: r − r³/6 as pairs, the rest in Double.
  private var sineNearZero: DoubleDouble {
    let square = self * self
    let cube = square * self
    let z = square.high
    var tail = z / 355_687_428_096_000 - 1.0 / 1_307_674_368_000
    tail = tail * z + 1.0 / 6_227_020_800
    tail = tail * z - 1.0 / 39_916_800
    tail = tail * z + 1.0 / 362_880
    tail = tail * z - 1.0 / 5040
    tail = tail * z + 1.0 / 120
    return self
      + (cube * DoubleDouble(-0x1.5555555555555p-3, -0x1.5555555555555p-57) + tail * (cube.high * z))
  }

  /// cos(self) for |self| ≤ π/4 and a little: 1 − r²/2 + r⁴/24 as pairs, the rest in Double.
  private var cosineNearZero: DoubleDouble {
    let square = self * self
    let fourth = square * square
    let z = square.high
    var tail = 1.0 / 20_922_789_888_000 - z / 6_402_373_705_728_000
    tail = tail * z - 1.0 / 87_178_291_200
    tail = tail * z + 1.0 / 479_001_600
    tail = tail * z - 1.0 / 3_628_800
    tail = tail * z + 1.0 / 40320
    tail = tail * z - 1.0 / 720
    let even =
      fourth * DoubleDouble(0x1.5555555555555p-5, 0x1.5555555555555p-59) + tail * (fourth.high * z)
    return DoubleDouble(1) + (DoubleDouble(square.high * -0.5, square.low * -0.5) + even)
  }
}

/// The nearest integer, by adding and taking away 1.5·2⁵² (`rounded()` calls libm at this level).
@inline(__always)
func nearestInteger(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }
