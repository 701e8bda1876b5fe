/// pair · 2^exponent: a pair whose exponent cannot overflow or underflow.
///
/// A spring's rates and the products with time leave the range of Double long before its position
/// does (k/m reaches 10⁶⁰⁰); powers of two cost integer additions only, and nothing is rounded by
/// them, so the result does not depend on the unit of time, length or mass.
struct Scaled: Sendable, BitwiseCopyable {
  var pair: DoubleDouble
  var exponent: Int

  @inline(__always)
  init(_ pair: DoubleDouble, exponent: Int = 0) {
    self.pair = pair
    self.exponent = exponent
  }

  /// A finite Double, exactly, its significand in [1, 2).
  @inline(__always)
  init(_ value: Double) {
    let field = Int(truncatingIfNeeded: value.bitPattern >> 52) & 0x7FF
    if field == 0 {
      // Zero or subnormal.
      let normal = value * 0x1p64
      let shifted = Int(truncatingIfNeeded: normal.bitPattern >> 52) & 0x7FF
      if shifted == 0 {
        self.init(DoubleDouble(value))
      } else {
        let bits = normal.bitPattern & 0x800F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
        self.init(DoubleDouble(Double(bitPattern: bits)), exponent: shifted - 1023 - 64)
      }
    } else {
      let bits = value.bitPattern & 0x800F_FFFF_FFFF_FFFF | 0x3FF0_0000_0000_0000
      self.init(DoubleDouble(Double(bitPattern: bits)), exponent: field - 1023)
    }
  }

  static let zero = Scaled(DoubleDouble(0))
  static let one = Scaled(DoubleDouble(1))

  var isZero: Bool { pair.high == 0 }

  /// |self|.
  @inline(__always)
  var magnitude: Scaled { pair.high < 0 ? -self : self }

  /// The sign against 0, the only order that is needed.
  static func > (a: Scaled, zero: Double) -> Bool { a.pair.high > zero }
  static func < (a: Scaled, zero: Double) -> Bool { a.pair.high < zero }

  /// The exponent of the value's leading bit; far below every other one for zero.
  @inline(__always)
  var magnitudeExponent: Int {
    let field = Int(truncatingIfNeeded: pair.high.bitPattern >> 52) & 0x7FF
    return field == 0 ? -(1 << 40) : exponent + field - 1023
  }

  /// This value with the given exponent: the pair is multiplied by the exact power of two (and
  /// vanishes where that is below every Double).
  @inline(__always)
  func pair(atExponent target: Int) -> DoubleDouble {
    let factor = powerOfTwo(exponent - target)
    return DoubleDouble(pair.high * factor, pair.low * factor)
  }

  /// The value as a pair of Doubles, for values inside their range.
  @inline(__always)
  var plain: DoubleDouble {
    DoubleDouble(
      multiplied(pair.high, byPowerOfTwo: exponent), multiplied(pair.low, byPowerOfTwo: exponent))
  }

  @inline(__always)
  static prefix func - (a: Scaled) -> Scaled { Scaled(-a.pair, exponent: a.exponent) }

  @inline(__always)
  static func * (a: Scaled, b: Scaled) -> Scaled {
    Scaled(a.pair * b.pair, exponent: a.exponent + b.exponent)
  }

  @inline(__always)
  static func / (a: Scaled, b: Scaled) -> Scaled {
    Scaled(a.pair / b.pair, exponent: a.exponent - b.exponent)
  }

  @inline(__always)
  static func + (a: Scaled, b: Scaled) -> Scaled {
    let common = Swift.max(a.magnitudeExponent, b.magnitudeExponent)
    return Scaled(a.pair(atExponent: common) + b.pair(atExponent: common), exponent: common)
  }

  @inline(__always)
  static func - (a: Scaled, b: Scaled) -> Scaled { a + -b }

  /// √self for self ≥ 0.
  var squareRoot: Scaled {
    let half = exponent >> 1
    return Scaled(pair(atExponent: 2 * half).squareRoot, exponent: half)
  }

  /// self · 2^n.
  @inline(__always)
  func scaled(by n: Int) -> Scaled { Scaled(pair, exponent: exponent + n) }

  /// The nearest Double to `base` + self (to within 2⁻⁵⁰ of its last place, where it is normal).
  @inline(__always)
  func added(to base: Double) -> Double {
    let size = magnitudeExponent
    // Above 2¹⁰²⁵ no base makes the sum finite.
    if size > 1024 { return pair.high * .infinity }
    if size > 1000 || abs(base) > 0x1p1000 {
      // Near the end of the range the sum may be finite although self is not, or the other way
      // round, and exact sums overflow before their result does: a quarter of it cannot.
      let quarter = scaled(by: -2).plain
      let sum = DoubleDouble.sum(base * 0.25, quarter.high)
      return (sum.high + (sum.low + quarter.low)) * 4
    }
    if base == 0 {
      // Rounded once to 53 bits, then by the power of two (which rounds again if subnormal).
      return multiplied(pair.high + pair.low, byPowerOfTwo: exponent)
    }
    let value = plain
    let sum = DoubleDouble.sum(base, value.high)
    return sum.high + (sum.low + value.low)
  }
}

/// 2^n, as 0 below the normal range and as 2^1023 above it.
@inline(__always)
func powerOfTwo(_ n: Int) -> Double {
  n < -1022 ? 0 : Double(bitPattern: UInt64(truncatingIfNeeded: Swift.min(n, 1023) + 1023) << 52)
}

/// value · 2^n for |n| up to the whole range of results, subnormal ones included.
@inline(__always)
func multiplied(_ value: Double, byPowerOfTwo n: Int) -> Double {
  if n >= -1022 && n <= 1023 { return value * powerOfTwo(n) }
  let clamped = Swift.max(-2100, Swift.min(2100, n))
  let half = clamped >> 1
  let quarter = half >> 1
  return value * powerOfTwo(quarter) * powerOfTwo(half - quarter) * powerOfTwo(clamped - half)
}
