import CMPFR

/// A real number of fixed precision: MPFR's floating point with round-to-nearest throughout.
///
/// Precision: `Real.precision` bits of significand (a 300-bit significand carries 90 decimal
/// digits), exponents far beyond those of Double, so that no intermediate result overflows.
/// Cost: one heap allocation a value; the oracle is for judging, never for speed.
/// Source: Fousse, Hanrot, Lefèvre, Pélissier, Zimmermann, "MPFR" (ACM TOMS 33, 2007).
public final class Real: @unchecked Sendable {
  // Sendable because a value is never written again after its initialiser or operator returns it.

  /// Bits of significand of every value.
  public static let precision = 300

  var storage = __mpfr_struct()

  fileprivate init(uninitialized: Void) {
    mpfr_init2(&storage, mpfr_prec_t(Self.precision))
  }

  /// The exact value of a Double.
  public convenience init(_ value: Double) {
    self.init(uninitialized: ())
    mpfr_set_d(&storage, value, MPFR_RNDN)
  }

  /// The exact value of a Float.
  public convenience init(_ value: Float) { self.init(Double(value)) }

  /// The exact value of an integer.
  public convenience init(_ value: Int) {
    self.init(uninitialized: ())
    mpfr_set_si(&storage, value, MPFR_RNDN)
  }

  /// The value of decimal text such as `"0.79461423823076501945"`, or nil when the text is none.
  public convenience init?(_ text: String) {
    self.init(uninitialized: ())
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
