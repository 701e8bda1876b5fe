import CPlatform

/// The lanes of one block: one cache line of Double on every level.
typealias Lanes = SIMD8<Double>

/// `a·b + c`: fused where this build's level has the instruction, two roundings otherwise
/// (a fused one without it would call libm once a lane).
@inline(__always)
func multiplyAdd(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> Lanes {
  #if FMA
    return easemark_fused(a, b, c)
  #else
    return a * b + c
  #endif
}

extension Lanes {
  @inline(__always)
  init(loading source: UnsafePointer<Double>) {
    self = UnsafeRawPointer(source).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  func store(to target: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(target).storeBytes(of: self, as: Lanes.self)
  }
}

extension Lanes {
  /// Eight Floats. (The conversion of a whole vector is taken apart by this compiler, that of eight
  /// lanes is not.)
  @inline(always)
  init(widening source: UnsafePointer<Float>) {
    self.init(widened: UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Float>.self))
  }

  /// Eight Floats.
  @inline(always)
  init(widened f: SIMD8<Float>) {
    self = Lanes(
      Double(f[0]), Double(f[1]), Double(f[2]), Double(f[3]), Double(f[4]), Double(f[5]),
      Double(f[6]), Double(f[7]))
  }

  /// The nearest Floats.
  @inline(always)
  var nearestFloats: SIMD8<Float> {
    SIMD8<Float>(
      Float(self[0]), Float(self[1]), Float(self[2]), Float(self[3]), Float(self[4]),
      Float(self[5]), Float(self[6]), Float(self[7]))
  }

  /// The nearest Floats.
  @inline(always)
  func store(narrowing target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: nearestFloats, as: SIMD8<Float>.self)
  }
}

// Comparisons (`.<`, `.==`), `pointwiseMax` and `-lanes` are not what they seem on this compiler: the
// first two run lane by lane, the last subtracts from zero. Bits do it in one instruction each.

/// The sign bit, or all ones, in the lanes that a choice is for, zeros in the others.
typealias LaneMask = SIMD8<UInt64>

extension Lanes {
  /// The lanes as their bit patterns.
  @inline(always)
  var bits: SIMD8<UInt64> { unsafeBitCast(self, to: SIMD8<UInt64>.self) }

  /// The lanes with these bit patterns.
  @inline(always)
  init(bits: SIMD8<UInt64>) { self = unsafeBitCast(bits, to: Lanes.self) }

  /// −self.
  @inline(always)
  var negated: Lanes { Lanes(bits: bits ^ LaneMask(repeating: 1 << 63)) }

  /// The lanes whose sign bit is set.
  @inline(always)
  var isNegative: LaneMask {
    let sign = unsafeBitCast(self, to: SIMD8<Int64>.self) &>> SIMD8<Int64>(repeating: 63)
    return unsafeBitCast(sign, to: LaneMask.self)
  }

  /// The lanes of `other` where the mask is set, those of self elsewhere.
  @inline(always)
  func replaced(by other: Lanes, where mask: LaneMask) -> Lanes {
    easemark_chosen(self, other, unsafeBitCast(mask, to: SIMD8<Int64>.self))
  }

  /// Zero where all bits of the mask are set.
  @inline(always)
  func cleared(where mask: LaneMask) -> Lanes { Lanes(bits: bits & ~mask) }
}
