// Powers of two and circular functions of a pair, as pairs whose error is about 2⁻⁶⁰ of them: what is
// made of them is rounded once, at the end, and keeps their order. The series are Taylor's; their
// leading terms are pairs, the rest is in Double.

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

  /// e^self − 1 for |self| ≤ 0.35.
  private var expMinusOneNearZero: DoubleDouble {
    let r = high
    var tail = 1.0 / 87_178_291_200 + r / 1_307_674_368_000
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
    let cube = square * self * Self.sixth
    return self + (square.times(power: 0.5) + (cube + tail * (square.high * square.high)))
  }

  /// sin(self) for |self| ≤ π/4.
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
    return self - (cube * Self.sixth + -(tail * (cube.high * z)))
  }

  /// cos(self) for |self| ≤ π/4.
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
    let twentyFourth = Self.sixth.times(power: 0.25)
    let even = fourth * twentyFourth + tail * (fourth.high * z)
    return DoubleDouble(1) + (even - square.times(power: 0.5))
  }

  /// 1/6.
  private static let sixth = DoubleDouble(0x1.5555555555555p-3, 0x1.5555555555555p-57)
}
