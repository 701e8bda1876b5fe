// The operations of `Lanes.swift` and `LanePair.swift` on sixteen lanes.

#if V4
  import CPlatform

  @inline(always)
  func multiplyAdd(_ a: SpringVector, _ b: SpringVector, _ c: SpringVector) -> SpringVector {
    easemark_fused_wide(a, b, c)
  }

  extension SpringVector {
    @inline(always)
    init(loading source: UnsafePointer<Double>) {
      self = UnsafeRawPointer(source).loadUnaligned(as: SpringVector.self)
    }

    @inline(always)
    func store(to target: UnsafeMutablePointer<Double>) {
      UnsafeMutableRawPointer(target).storeBytes(of: self, as: SpringVector.self)
    }

    @inline(always)
    init(widening source: UnsafePointer<Float>) {
      self.init(lowHalf: Lanes(widening: source), highHalf: Lanes(widening: source + 8))
    }

    @inline(always)
    func store(narrowing target: UnsafeMutablePointer<Float>) {
      lowHalf.store(narrowing: target)
      highHalf.store(narrowing: target + 8)
    }

    @inline(always)
    var bits: SpringMask { unsafeBitCast(self, to: SpringMask.self) }

    @inline(always)
    init(bits: SpringMask) { self = unsafeBitCast(bits, to: SpringVector.self) }

    @inline(always)
    var negated: SpringVector { SpringVector(bits: bits ^ SpringMask(repeating: 1 << 63)) }

    @inline(always)
    var isNegative: SpringMask {
      let sign = unsafeBitCast(self, to: SIMD16<Int64>.self) &>> SIMD16<Int64>(repeating: 63)
      return unsafeBitCast(sign, to: SpringMask.self)
    }

    @inline(always)
    func replaced(by other: SpringVector, where mask: SpringMask) -> SpringVector {
      easemark_chosen_wide(self, other, unsafeBitCast(mask, to: SIMD16<Int64>.self))
    }

    @inline(always)
    func cleared(where mask: SpringMask) -> SpringVector { SpringVector(bits: bits & ~mask) }
  }

  @inline(always)
  func exactSum(_ a: SpringVector, _ b: SpringVector) -> SpringPair {
    let hi = a + b
    let share = hi - a
    return (hi, (a - (hi - share)) + (b - share))
  }

  @inline(always)
  func exactProduct(_ a: SpringVector, _ b: SpringVector) -> SpringPair {
    let hi = a * b
    return (hi, multiplyAdd(a, b, hi.negated))
  }

  @inline(always)
  func * (a: SpringPair, b: SpringVector) -> SpringPair {
    let high = exactProduct(a.hi, b)
    return (high.hi, multiplyAdd(a.lo, b, high.lo))
  }

  @inline(always)
  func * (a: SpringPair, b: SpringPair) -> SpringPair {
    let high = exactProduct(a.hi, b.hi)
    return (high.hi, multiplyAdd(a.hi, b.lo, multiplyAdd(a.lo, b.hi, high.lo)))
  }

  @inline(always)
  func + (a: SpringPair, b: SpringPair) -> SpringPair {
    let high = exactSum(a.hi, b.hi)
    return (high.hi, high.lo + (a.lo + b.lo))
  }

  @inline(always)
  func replaced(_ a: SpringPair, by other: SpringPair, where mask: SpringMask) -> SpringPair {
    (a.hi.replaced(by: other.hi, where: mask), a.lo.replaced(by: other.lo, where: mask))
  }
#endif
