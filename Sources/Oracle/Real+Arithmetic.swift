import CMPFR

extension Real {
  private typealias Unary = (mpfr_ptr, mpfr_srcptr, mpfr_rnd_t) -> Int32
  private typealias Binary = (mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t) -> Int32

  private static func apply(_ operation: Unary, _ a: Real) -> Real {
    let result = Real(bits: a.bits)
    _ = operation(&result.storage, &a.storage, MPFR_RNDN)
    return result
  }

  private static func apply(_ operation: Binary, _ a: Real, _ b: Real) -> Real {
    let result = Real(bits: max(a.bits, b.bits))
    if a === b {
      // One object passed twice must be accessed once.
      withUnsafeMutablePointer(to: &a.storage) { shared in
        _ = operation(&result.storage, shared, shared, MPFR_RNDN)
      }
    } else {
      _ = operation(&result.storage, &a.storage, &b.storage, MPFR_RNDN)
    }
    return result
  }

  /// a + b, rounded once, as all that follows.
  public static func + (a: Real, b: Real) -> Real { apply(mpfr_add, a, b) }
  /// a − b.
  public static func - (a: Real, b: Real) -> Real { apply(mpfr_sub, a, b) }
  /// a·b.
  public static func * (a: Real, b: Real) -> Real { apply(mpfr_mul, a, b) }
  /// a/b.
  public static func / (a: Real, b: Real) -> Real { apply(mpfr_div, a, b) }
  /// What of a is left over by whole multiples of b, with a's sign: a − trunc(a/b)·b of the exact
  /// quotient, however large, rounded once.
  public static func remainder(_ a: Real, dividingBy b: Real) -> Real { apply(mpfr_fmod, a, b) }
  /// −a, exactly.
  public static prefix func - (a: Real) -> Real { apply(mpfr_neg, a) }

  /// √self; NaN below 0.
  public var squareRoot: Real { Self.apply(mpfr_sqrt, self) }
  /// |self|, exactly.
  public var magnitude: Real { sign < 0 ? -self : self }

  /// The largest integer not above self.
  public var floor: Real {
    let result = Real(bits: bits)
    mpfr_floor(&result.storage, &storage)
    return result
  }

  /// e^a.
  public static func exp(_ a: Real) -> Real { apply(mpfr_exp, a) }
  /// e^a − 1, without cancellation near 0.
  public static func expMinusOne(_ a: Real) -> Real { apply(mpfr_expm1, a) }
  /// The natural logarithm of a.
  public static func log(_ a: Real) -> Real { apply(mpfr_log, a) }
  /// ln(1 + a), without cancellation near 0.
  public static func log(onePlus a: Real) -> Real { apply(mpfr_log1p, a) }
  /// sin a, a in radians.
  public static func sin(_ a: Real) -> Real { apply(mpfr_sin, a) }
  /// cos a, a in radians.
  public static func cos(_ a: Real) -> Real { apply(mpfr_cos, a) }
  /// sinh a.
  public static func sinh(_ a: Real) -> Real { apply(mpfr_sinh, a) }
  /// cosh a.
  public static func cosh(_ a: Real) -> Real { apply(mpfr_cosh, a) }
  /// The angle of (x, y) in (−π, π].
  public static func atan2(_ y: Real, _ x: Real) -> Real { apply(mpfr_atan2, y, x) }

  /// π.
  public static var pi: Real { pi(bits: precision) }

  /// π to so many bits.
  public static func pi(bits: Int) -> Real {
    let result = Real(bits: bits)
    mpfr_const_pi(&result.storage, MPFR_RNDN)
    return result
  }
}

extension Real: Comparable {
  /// Equality of numbers: NaN equals nothing.
  public static func == (a: Real, b: Real) -> Bool { !a.isNaN && !b.isNaN && compare(a, b) == 0 }
  /// The order of numbers: NaN is less than nothing.
  public static func < (a: Real, b: Real) -> Bool { !a.isNaN && !b.isNaN && compare(a, b) < 0 }

  private static func compare(_ a: Real, _ b: Real) -> Int32 {
    a === b ? 0 : mpfr_cmp3(&a.storage, &b.storage, 1)
  }
}
