import CPlatform

/// What the kernels that exist for both formats ask of the lanes of a block: a cache line, eight Doubles
/// or sixteen Floats.
///
/// Such a kernel is one body, inlined into an entry point a format, where the compiler knows the lanes:
/// the machine code has no trace of the protocol. It is no SIMD protocol: what the standard library
/// gives to all vectors alike runs lane by lane.
protocol BlockLanes {
  associatedtype Scalar

  static var width: Int { get }

  init(repeating value: Scalar)
  init(loading source: UnsafePointer<Scalar>)
  func store(to target: UnsafeMutablePointer<Scalar>)
  /// Past the caches; the target is the address of a cache line.
  func stream(to target: UnsafeMutablePointer<Scalar>)

  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  /// `a·b + c` as `multiplyAdd`.
  static func adding(_ c: Self, _ a: Self, times b: Self) -> Self
  static func adding(_ c: Scalar, _ a: Scalar, times b: Scalar) -> Scalar
  static func product(_ a: Scalar, _ b: Scalar) -> Scalar

  /// The lanes without their second bit, and lanes of ones where it was set.
  var withoutMark: (value: Self, mark: Self) { get }
  /// The lanes of `other` where the mask is ones, those of self elsewhere.
  func replaced(by other: Self, whereOnes mask: Self) -> Self
  /// The lanes where the mask is ones, zero elsewhere.
  func kept(whereOnes mask: Self) -> Self
}

extension Lanes: BlockLanes {
  @inline(always)
  static var width: Int { 8 }

  @inline(always)
  func stream(to target: UnsafeMutablePointer<Double>) { easemark_stream(self, target) }

  @inline(always)
  static func adding(_ c: Lanes, _ a: Lanes, times b: Lanes) -> Lanes { multiplyAdd(a, b, c) }

  @inline(always)
  static func adding(_ c: Double, _ a: Double, times b: Double) -> Double { multiplyAdd(a, b, c) }

  @inline(always)
  static func product(_ a: Double, _ b: Double) -> Double { a * b }

  @inline(always)
  var withoutMark: (value: Lanes, mark: Lanes) {
    let second = Lanes(bits: bits &<< LaneMask(repeating: 1))
    return (
      Lanes(bits: bits & LaneMask(repeating: ~(1 << 62))), Lanes(bits: second.isNegative)
    )
  }

  @inline(always)
  func replaced(by other: Lanes, whereOnes mask: Lanes) -> Lanes {
    replaced(by: other, where: mask.bits)
  }

  @inline(always)
  func kept(whereOnes mask: Lanes) -> Lanes { Lanes(bits: bits & mask.bits) }
}

/// Sixteen Floats.
typealias FloatLanes = SIMD16<Float>

extension FloatLanes: BlockLanes {
  @inline(always)
  private var word: SIMD16<UInt32> { unsafeBitCast(self, to: SIMD16<UInt32>.self) }

  @inline(always)
  private init(word: SIMD16<UInt32>) { self = unsafeBitCast(word, to: FloatLanes.self) }

  @inline(always)
  static var width: Int { 16 }

  @inline(always)
  init(loading source: UnsafePointer<Float>) {
    self = UnsafeRawPointer(source).loadUnaligned(as: FloatLanes.self)
  }

  @inline(always)
  func store(to target: UnsafeMutablePointer<Float>) {
    UnsafeMutableRawPointer(target).storeBytes(of: self, as: FloatLanes.self)
  }

  @inline(always)
  func stream(to target: UnsafeMutablePointer<Float>) { easemark_stream_float(self, target) }

  @inline(always)
  static func adding(_ c: FloatLanes, _ a: FloatLanes, times b: FloatLanes) -> FloatLanes {
    #if FMA
      return c.addingProduct(a, b)
    #else
      return a * b + c
    #endif
  }

  @inline(always)
  static func adding(_ c: Float, _ a: Float, times b: Float) -> Float { multiplyAdd(a, b, c) }

  @inline(always)
  static func product(_ a: Float, _ b: Float) -> Float { a * b }

  @inline(always)
  var withoutMark: (value: FloatLanes, mark: FloatLanes) {
    let second = unsafeBitCast(word &<< SIMD16<UInt32>(repeating: 1), to: SIMD16<Int32>.self)
    let mask = second &>> SIMD16<Int32>(repeating: 31)
    return (
      FloatLanes(word: word & SIMD16<UInt32>(repeating: ~(1 << 30))),
      unsafeBitCast(mask, to: FloatLanes.self)
    )
  }

  @inline(always)
  func replaced(by other: FloatLanes, whereOnes mask: FloatLanes) -> FloatLanes {
    FloatLanes(word: (word & ~mask.word) | (other.word & mask.word))
  }

  @inline(always)
  func kept(whereOnes mask: FloatLanes) -> FloatLanes { FloatLanes(word: word & mask.word) }
}

/// `multiplyAdd` of the lanes for one value.
@inline(always)
func multiplyAdd(_ a: Double, _ b: Double, _ c: Double) -> Double {
  #if FMA
    return c.addingProduct(a, b)
  #else
    return a * b + c
  #endif
}

@inline(always)
func multiplyAdd(_ a: Float, _ b: Float, _ c: Float) -> Float {
  #if FMA
    return c.addingProduct(a, b)
  #else
    return a * b + c
  #endif
}
