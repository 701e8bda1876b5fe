import CPlatform

/// What the kernels of transforms ask of the lanes of a block besides `BlockLanes`.
protocol DividingLanes: BlockLanes {
  static var zero: Scalar { get }
  static var one: Scalar { get }
  /// Below it the last roundings are not paid for.
  static var smallestCondition: Scalar { get }
  /// Products of the lengths of four rows above it have all their digits, squared as well.
  static var smallestTerms: Scalar { get }
  /// Determinants below the largest number over it have reciprocals with all their digits, and room to spare.
  static var headroom: Scalar { get }
  /// 2⁻⁵ of 1/u: how often Π|rowᵢ| may contain the determinant.
  static var largestCancellation: Scalar { get }
  /// Far from the largest number.
  static var largestCondition: Scalar { get }
  /// Lanes whose Π|rowᵢ| contains the determinant not too often, and whose condition is not too large.
  static func areOrdinary(terms: Self, _ allowed: Self, _ size: Self) -> UInt16

  static func / (a: Self, b: Self) -> Self
  /// `c − a·b`, fused as `multiplyAdd`.
  static func taking(_ c: Self, _ a: Self, times b: Self) -> Self
  /// The larger one, b where a is NaN.
  static func larger(_ a: Self, _ b: Self) -> Self
  /// One bit a lane, set where a < b.
  static func isLess(_ a: Self, _ b: Self) -> UInt16
  /// One bit a lane, set where a ≤ b.
  static func isNotAbove(_ a: Self, _ b: Self) -> UInt16
  /// a where x < y, b elsewhere.
  static func ifLess(_ x: Self, _ y: Self, _ a: Self, _ b: Self) -> Self

  var absolute: Self { get }
  /// Self, which the compiler makes no later than what stands after it in the source (where a line is one
  /// register).
  var here: Self { get }
}

extension Lanes: DividingLanes {
  @inline(always)
  static var zero: Double { 0 }
  @inline(always)
  static var one: Double { 1 }
  @inline(always)
  static var smallestCondition: Double { 1.5 }
  @inline(always)
  static var smallestTerms: Double { 0x1p-480 }
  @inline(always)
  static var headroom: Double { 0x1p60 }
  @inline(always)
  static var largestCancellation: Double { 0x1p48 }
  @inline(always)
  static var largestCondition: Double { 0x1p400 }

  /// One comparison for both, for lanes whose terms are below 2·`allowed`: where the condition is below half
  /// of `largestCancellation`, the terms are below all of it.
  @inline(always)
  static func areOrdinary(terms: Lanes, _ allowed: Lanes, _ size: Lanes) -> UInt16 {
    isLess(allowed, size * Lanes(repeating: 0.5 * largestCancellation))
  }

  @inline(always)
  static func taking(_ c: Lanes, _ a: Lanes, times b: Lanes) -> Lanes {
    #if FMA
      return easemark_fused_difference(c, a, b)
    #else
      return c - a * b
    #endif
  }

  @inline(always)
  static func larger(_ a: Lanes, _ b: Lanes) -> Lanes { easemark_larger(a, b) }

  @inline(always)
  static func isLess(_ a: Lanes, _ b: Lanes) -> UInt16 { UInt16(easemark_less_lanes(a, b)) }

  @inline(always)
  static func isNotAbove(_ a: Lanes, _ b: Lanes) -> UInt16 {
    UInt16(easemark_not_above_lanes(a, b))
  }

  @inline(always)
  static func ifLess(_ x: Lanes, _ y: Lanes, _ a: Lanes, _ b: Lanes) -> Lanes {
    easemark_if_less(x, y, a, b)
  }

  /// Ones in the lanes whose bit is set.
  @inline(always)
  static func mask(_ flags: UInt16) -> Lanes {
    let places = SIMD8<Int64>(63, 62, 61, 60, 59, 58, 57, 56)
    let words = SIMD8<Int64>(repeating: Int64(flags)) &<< places
    return unsafeBitCast(words &>> SIMD8<Int64>(repeating: 63), to: Lanes.self)
  }

  @inline(always)
  var here: Lanes { easemark_here(self) }

  @inline(always)
  var absolute: Lanes { Lanes(bits: bits & LaneMask(repeating: .max >> 1)) }
}

extension FloatLanes: DividingLanes {
  @inline(always)
  static var zero: Float { 0 }
  @inline(always)
  static var one: Float { 1 }
  @inline(always)
  static var smallestCondition: Float { 1.5 }
  @inline(always)
  static var smallestTerms: Float { 0x1p-50 }
  @inline(always)
  static var headroom: Float { 0x1p27 }
  @inline(always)
  static var largestCancellation: Float { 0x1p19 }
  @inline(always)
  static var largestCondition: Float { 0x1p60 }

  @inline(always)
  static func areOrdinary(
    terms: FloatLanes, _ allowed: FloatLanes, _ size: FloatLanes
  ) -> UInt16 {
    isLess(terms, size * FloatLanes(repeating: largestCancellation))
      & isLess(allowed, size * FloatLanes(repeating: largestCondition))
  }

  @inline(always)
  static func taking(_ c: FloatLanes, _ a: FloatLanes, times b: FloatLanes) -> FloatLanes {
    #if FMA
      return easemark_fused_difference_float(c, a, b)
    #else
      return c - a * b
    #endif
  }

  @inline(always)
  static func larger(_ a: FloatLanes, _ b: FloatLanes) -> FloatLanes {
    easemark_larger_float(a, b)
  }

  @inline(always)
  static func isLess(_ a: FloatLanes, _ b: FloatLanes) -> UInt16 { easemark_less_floats(a, b) }

  @inline(always)
  static func isNotAbove(_ a: FloatLanes, _ b: FloatLanes) -> UInt16 {
    easemark_not_above_floats(a, b)
  }

  @inline(always)
  static func ifLess(
    _ x: FloatLanes, _ y: FloatLanes, _ a: FloatLanes, _ b: FloatLanes
  ) -> FloatLanes {
    easemark_if_less_float(x, y, a, b)
  }

  @inline(always)
  var here: FloatLanes { easemark_here_float(self) }

  @inline(always)
  var absolute: FloatLanes {
    let bits = unsafeBitCast(self, to: SIMD16<UInt32>.self)
    return unsafeBitCast(bits & SIMD16<UInt32>(repeating: .max >> 1), to: FloatLanes.self)
  }
}
