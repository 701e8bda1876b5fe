// Powers of two and circular functions of a pair, as pairs whose error is about 2⁻⁶⁰ of them: what is
// made of them is rounded once, at the end, and keeps their order. The series are those of
// `DoubleDouble+Taylor.swift`.

extension DoubleDouble {
  /// π/2.
  static let quarterTurn = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
  /// ln 2.
  static let logarithmOf2 = DoubleDouble(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56)

  /// self = n + f with a whole n and |f| ≤ ½, both exactly, for |self| < 2⁵¹.
  private var splitAtNearestWhole: (whole: Double, rest: DoubleDouble) {
    // By adding and taking away 1.5·2⁵²: `rounded()` calls libm at this level.
    let whole = (high + 0x1.8p52) - 0x1.8p52
    return (whole, .sum(high - whole, low))
  }

  /// 2^self, for |self| ≤ 1000.
  var powerOf2: DoubleDouble {
    let (whole, rest) = splitAtNearestWhole
    let mantissa = DoubleDouble(1) + (rest * Self.logarithmOf2).expMinusOneNearZero
    return mantissa.times(power: Double(sign: .plus, exponent: Int(whole), significand: 1))
  }

  /// 2^self − 1, relatively right down to the smallest argument.
  var powerOf2MinusOne: DoubleDouble {
    if high.magnitude <= 0.5 { return (self * Self.logarithmOf2).expMinusOneNearZero }
    return powerOf2 + -1
  }

  /// sin and cos of self quarter turns, for |self| < 2⁵¹.
  var quarterTurns: (sine: DoubleDouble, cosine: DoubleDouble) {
    let (whole, rest) = splitAtNearestWhole
    let angle = rest * Self.quarterTurn
    let (sine, cosine) = (angle.sineNearZero, angle.cosineNearZero)
    return switch Int(whole) & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}
