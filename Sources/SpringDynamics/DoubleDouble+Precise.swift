// One file, three modules: TransformMath and SpringSolvers compile it through symbolic links (see
// `DoubleDouble.swift`).
//
// The functions of `DoubleDouble+Elementary.swift` to the end of the pair, about 2⁻¹⁰⁰, at three
// times their cost: a position needs 2⁻⁵⁸ of its envelope, but the time at which it passes a
// threshold near an extremum loses half of the digits that the position has. Taylor's series again,
// the terms that count as pairs and the others in Double.

extension DoubleDouble {
  /// self = n·ln 2 + r with |r| ≤ ln 2 / 2 (and a little), r to 2⁻¹⁰⁶.
  var preciseSplitByLogarithmOf2: (power: Int, rest: DoubleDouble) {
    let n = nearestInteger(high * 0x1.71547652b82fep+0)
    let first = DoubleDouble.product(n, 0x1.62e42fefa2000p-1)
    let second = DoubleDouble.product(n, 0x1.9ef35793c7673p-41)
    let start = DoubleDouble.sum(high - first.high, -first.low)
    return (Int(n), (start - second) + DoubleDouble.sum(low, n * -0x1.f97b57a079a19p-103))
  }

  /// e^self − 1 for |self| ≤ 0.35.
  var preciseExpMinusOneNearZero: DoubleDouble {
    self + self * self * series(from: 2, step: 1, pairs: 13, to: 24, of: self)
  }

  /// Σ selfʲ / (from + j·step)!, to the term `to`; those behind `pairs` in Double.
  private func series(
    from: Int, step: Int, pairs: Int, to: Int, of x: DoubleDouble
  ) -> DoubleDouble {
    let table = inverseFactorials
    var tail = 0.0
    var n = to
    while n > pairs {
      tail = tail * x.high + table[n].high
      n -= step
    }
    var sum = DoubleDouble(tail)
    while n >= from {
      sum = sum * x + table[n]
      n -= step
    }
    return sum
  }

  /// sin(self) and cos(self) for |self| < 2⁵⁰.
  var preciseCircular: (sine: DoubleDouble, cosine: DoubleDouble) {
    let n = nearestInteger(high * 0x1.45f306dc9c883p-1)
    // π/2 in three Doubles, all products exact but the last.
    let turns = DoubleDouble.product(n, 0x1.921fb54442d18p+0)
    let first = DoubleDouble.sum(high - turns.high, -turns.low)
    let second = DoubleDouble.product(n, 0x1.1a62633145c07p-54)
    let r = (first - second) + DoubleDouble.sum(low, n * 0x1.f1976b7ed8fbcp-110)
    let z = -(r * r)
    let sine = r + r * z * series(from: 3, step: 2, pairs: 17, to: 27, of: z)
    let cosine = DoubleDouble(1) + z * series(from: 2, step: 2, pairs: 18, to: 28, of: z)
    return switch Int(n) & 3 {
    case 0: (sine, cosine)
    case 1: (cosine, -sine)
    case 2: (-sine, -cosine)
    default: (-cosine, sine)
    }
  }
}

/// 1/n! for n = 0 … 28, the nearest pairs.
private let inverseFactorials: [DoubleDouble] = [
  DoubleDouble(1), DoubleDouble(1),
  DoubleDouble(0x1.0000000000000p-1),
  DoubleDouble(0x1.5555555555555p-3, 0x1.5555555555555p-57),
  DoubleDouble(0x1.5555555555555p-5, 0x1.5555555555555p-59),
  DoubleDouble(0x1.1111111111111p-7, 0x1.1111111111111p-63),
  DoubleDouble(0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65),
  DoubleDouble(0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73),
  DoubleDouble(0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76),
  DoubleDouble(0x1.71de3a556c734p-19, -0x1.c154f8ddc6c00p-73),
  DoubleDouble(0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76),
  DoubleDouble(0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80),
  DoubleDouble(0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83),
  DoubleDouble(0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87),
  DoubleDouble(0x1.93974a8c07c9dp-37, 0x1.05d6f8a2efd1fp-92),
  DoubleDouble(0x1.ae7f3e733b81fp-41, 0x1.1d8656b0ee8cbp-97),
  DoubleDouble(0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101),
  DoubleDouble(0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103),
  DoubleDouble(0x1.6827863b97d97p-53, 0x1.eec01221a8b0bp-107),
  DoubleDouble(0x1.2f49b46814157p-57, 0x1.2650f61dbdcb4p-112),
  DoubleDouble(0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120),
  DoubleDouble(0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120),
  DoubleDouble(0x1.0ce396db7f853p-70, -0x1.aebcdbd20331cp-124),
  DoubleDouble(0x1.761b41316381ap-75, -0x1.3423c7d91404fp-130),
  DoubleDouble(0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135),
  DoubleDouble(0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139),
  DoubleDouble(0x1.88e85fc6a4e5ap-89, -0x1.71c37ebd16540p-143),
  DoubleDouble(0x1.d1ab1c2dccea3p-94, 0x1.054d0c78aea14p-149),
  DoubleDouble(0x1.0a18a2635085dp-98, 0x1.b9e2e28e1aa54p-153),
]
