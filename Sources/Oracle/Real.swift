import CMPFR

/// A real number: MPFR's floating point with round-to-nearest throughout.
///
/// Precision: `Real.precision` bits of significand (a 300-bit significand carries 90 decimal
/// digits) unless more are asked for, exponents far beyond those of Double, so that no intermediate
/// result overflows. A result has the precision of its most precise operand: a formula that cancels
/// is carried further by giving its argument more bits, and its constants where they are no integers.
/// Cost: one heap allocation a value; the oracle is for judging, never for speed.
/// Source: Fousse, Hanrot, Lefèvre, Pélissier, Zimmermann, "MPFR" (ACM TOMS 33, 2007).
public final class Real: @unchecked Sendable {
  // Sendable because a value is never written again after its initialiser or operator returns it.

  /// Bits of significand of values that nobody asked more of.
  public static let precision = 300

  var storage = __mpfr_struct()

  /// NaN, to be written once.
  init(bits: Int) { mpfr_init2(&storage, mpfr_prec_t(bits)) }

  /// The exact value of a Double, with so many bits for what is made of it.
  ///
  /// Domain: at least 53 bits.
  public convenience init(_ value: Double, bits: Int = Real.precision) {
    self.init(bits: bits)
    mpfr_set_d(&storage, value, MPFR_RNDN)
  }

  /// Bits of significand.
  public var bits: Int { Int(storage._mpfr_prec) }

  /// The exact value of a Float.
  public convenience init(_ value: Float) { self.init(Double(value)) }

  /// The exact value of an integer.
  public convenience init(_ value: Int) {
    self.init(bits: Self.precision)
    mpfr_set_si(&storage, value, MPFR_RNDN)
  }

  /// The value of decimal text such as `"0.79461423823076501945"`, or nil when the text is none.
  public convenience init?(_ text: String) {
    self.init(bits: Self.precision)
    guard mpfr_set_str(&storage, text, 10, MPFR_RNDN) == 0 else { return nil }
  }

  deinit { mpfr_clear(&storage) }

  /// The nearest Double.
  public var double: Double { mpfr_get_d(&storage, MPFR_RNDN) }

  /// The nearest Float, rounded once.
  public var float: Float { mpfr_get_flt(&storage, MPFR_RNDN) }

  /// −1, 0 or 1; 0 for NaN too.
  public var sign: Int { isNaN ? 0 : Int(mpfr_sgn(&storage).signum()) }

  /// True for a NaN.
  public var isNaN: Bool { mpfr_nan_p(&storage) != 0 }
  /// True for 0 of either sign.
  public var isZero: Bool { mpfr_zero_p(&storage) != 0 }
  /// True unless the value is infinite or NaN.
  public var isFinite: Bool { mpfr_number_p(&storage) != 0 }
}
