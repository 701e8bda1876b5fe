import CPlatform

// Logarithms and powers that choose step sizes: a step is as good when it is a millionth longer, so these
// have five digits and more and a tenth of the cost of all of them.

/// log₂ x of normal lanes > 0 to 2e-7; about −1023 for 0 and subnormal lanes, some number for negative ones and NaN.
@inline(always)
func roughLogarithm2(_ x: Lanes) -> Lanes {
  let bits = x.bits
  // The exponent as a Double: its bits below those of 2⁵².
  let exponent =
    Lanes(bits: (bits &>> LaneMask(repeating: 52)) | LaneMask(repeating: 0x4330_0000_0000_0000))
    - Lanes(repeating: 0x1p52 + 1023)
  let m = Lanes(
    bits: (bits & LaneMask(repeating: 0x000f_ffff_ffff_ffff))
      | LaneMask(repeating: 0x3ff0_0000_0000_0000))
  // log₂ m on [1, 2): artanh's series of s = (m − 1)/(m + 1), |s| ≤ 1/3.
  let s = (m - Lanes(repeating: 1)) / (m + Lanes(repeating: 1))
  let z = s * s
  var p = multiplyAdd(z, Lanes(repeating: 0.262_308_189_3), Lanes(repeating: 0.320_598_898_0))
  p = multiplyAdd(z, p, Lanes(repeating: 0.412_198_583_1))
  p = multiplyAdd(z, p, Lanes(repeating: 0.577_078_016_35))
  p = multiplyAdd(z, p, Lanes(repeating: 0.961_796_693_93))
  p = multiplyAdd(z, p, Lanes(repeating: 2.885_390_081_8))
  return multiplyAdd(s, p, exponent)
}

/// 2ʸ to 4e-6 of itself, for y taken between −1000 and 1000; a NaN counts as −1000.
@inline(always)
func roughPower2(_ y: Lanes) -> Lanes {
  let limit = Lanes(repeating: 1000)
  let y = easemark_if_less(
    limit, y, limit, easemark_larger(y, limit.negated))
  let shifted = y + Lanes(repeating: 0x1.8p52)
  let f = y - (shifted - Lanes(repeating: 0x1.8p52))
  // e^(f·ln 2), |f| ≤ 1/2, by Taylor's series.
  var p = multiplyAdd(f, Lanes(repeating: 0.001_333_355_8), Lanes(repeating: 0.009_618_129_1))
  p = multiplyAdd(f, p, Lanes(repeating: 0.055_504_108_7))
  p = multiplyAdd(f, p, Lanes(repeating: 0.240_226_507))
  p = multiplyAdd(f, p, Lanes(repeating: 0.693_147_180_6))
  p = multiplyAdd(f, p, Lanes(repeating: 1))
  return Lanes(bits: p.bits &+ (shifted.bits &<< LaneMask(repeating: 52)))
}
