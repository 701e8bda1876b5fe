// One file, two modules: TimingCurves compiles it through a symbolic link (see `DoubleDouble.swift`).
//
// Taylor's series near 0: inside |r| ≤ ln 2 / 2 and |r| ≤ π/4 they cost a term or two more than fitted
// polynomials, and need no table. Their leading terms are pairs, the others in Double, so that a result
// is a pair whose error is about 2⁻⁶⁰ of it.

extension DoubleDouble {
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

  /// sin(self) for |self| ≤ π/4 and a little: r − r³/6 as pairs, the rest in Double.
  var sineNearZero: DoubleDouble {
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
  var cosineNearZero: DoubleDouble {
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
