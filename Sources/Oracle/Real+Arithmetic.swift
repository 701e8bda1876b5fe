import CMPFR

extension Real {
  private typealias Unary = (mpfr_ptr, mpfr_srcptr, mpfr_rnd_t) -> Int32
  private typealias Binary = (mpfr_ptr, mpfr_srcptr, mpfr_srcptr, mpfr_rnd_t) -> Int32

  private static func apply(_ operation: Unary, _ a: Real) -> Real {
    let result = Real(0)
    _ = operation(&result.storage, &a.storage, MPFR_RNDN)
    return result
  }

  private static func apply(_ operation: Binary, _ a: Real, _ b: Real) -> Real {
    let result = Real(0)
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

  public static func + (a: Real, b: Real) -> Real { apply(mpfr_add, a, b) }
  public static func - (a: Real, b: Real) -> Real { apply(mpfr_sub, a, b) }
  public static func * (a: Real, b: Real) -> Real { apply(mpfr_mul, a, b) }
  public static func / (a: Real, b: Real) -> Real { apply(mpfr_div, a, b) }
  public static prefix func - (a: Real) -> Real { apply(mpfr_neg, a) }

  public var squareRoot: Real { Self.apply(mpfr_sqrt, self) }
  public var magnitude: Real { sign < 0 ? -self : self }

  public static func exp(_ a: Real) -> Real { apply(mpfr_exp, a) }
  public static func expMinusOne(_ a: Real) -> Real { apply(mpfr_expm1, a) }
  public static func log(_ a: Real) -> Real { apply(mpfr_log, a) }
  public static func sin(_ a: Real) -> Real { apply(mpfr_sin, a) }
  public static func cos(_ a: Real) -> Real { apply(mpfr_cos, a) }
  public static func sinh(_ a: Real) -> Real { apply(mpfr_sinh, a) }
  public static func cosh(_ a: Real) -> Real { apply(mpfr_cosh, a) }
  public static func atan2(_ y: Real, _ x: Real) -> Real { apply(mpfr_atan2, y, x) }

  public static var pi: Real {
    let result = Real(0)
    mpfr_const_pi(&result.storage, MPFR_RNDN)
    return result
  }
}

extension Real: Comparable {
  public static func == (a: Real, b: Real) -> Bool { !a.isNaN && !b.isNaN && compare(a, b) == 0 }
  public static func < (a: Real, b: Real) -> Bool { !a.isNaN && !b.isNaN && compare(a, b) < 0 }

  private static func compare(_ a: Real, _ b: Real) -> Int32 {
    a === b ? 0 : mpfr_cmp3(&a.storage, &b.storage, 1)
  }
}
