// How many bytes a second this level moves: the roofs of reading, writing, and both. The loops go over
// the same memory again and again, so that its size decides which cache they measure.

// Two registers of this level, so that four variables are eight registers: sums take one or two cycles
// on two units, and with 16 registers the level with the narrowest has no room for more.
#if V4
  private typealias Words = SIMD16<UInt64>
#elseif FMA
  private typealias Words = SIMD8<UInt64>
#else
  private typealias Words = SIMD4<UInt64>
#endif

/// The sum of all 64-bit words in `bytes` bytes, wrapping, `passes` times over.
///
/// Shape: bytes is a multiple of 512. Integers are summed because their sums wait for nothing.
@inline(never)
public func roofRead(_ source: UnsafeRawPointer, bytes: Int, passes: Int) -> UInt64 {
  var (s0, s1) = (Words(repeating: 0), Words(repeating: 0))
  var (s2, s3) = (s0, s1)
  let size = MemoryLayout<Words>.size
  for _ in 0..<passes {
    var at = 0
    while at < bytes {
      s0 &+= source.loadUnaligned(fromByteOffset: at, as: Words.self)
      s1 &+= source.loadUnaligned(fromByteOffset: at &+ size, as: Words.self)
      s2 &+= source.loadUnaligned(fromByteOffset: at &+ 2 &* size, as: Words.self)
      s3 &+= source.loadUnaligned(fromByteOffset: at &+ 3 &* size, as: Words.self)
      at &+= 4 &* size
    }
  }
  return ((s0 &+ s1) &+ (s2 &+ s3)).wrappedSum()
}

/// Writes `value` into `bytes` bytes, `passes` times over, by ordinary stores: a line that is not in
/// the cache is read before it is written, as in every loop that is measured against this roof.
///
/// Shape: bytes is a multiple of 512.
@inline(never)
public func roofWrite(
  _ target: UnsafeMutableRawPointer, bytes: Int, passes: Int, value: UInt64
) {
  let words = Words(repeating: value)
  let size = MemoryLayout<Words>.size
  for _ in 0..<passes {
    var at = 0
    while at < bytes {
      target.storeBytes(of: words, toByteOffset: at, as: Words.self)
      target.storeBytes(of: words, toByteOffset: at &+ size, as: Words.self)
      target.storeBytes(of: words, toByteOffset: at &+ 2 &* size, as: Words.self)
      target.storeBytes(of: words, toByteOffset: at &+ 3 &* size, as: Words.self)
      at &+= 4 &* size
    }
  }
}

/// `a[i] = b[i] + factor·c[i]` for `count` Doubles, `passes` times over: the triad of STREAM (McCalpin
/// 1995), two bytes read for one written.
///
/// Shape: count is a multiple of 16; the arrays do not overlap.
@inline(never)
public func roofTriad(
  _ a: UnsafeMutablePointer<Double>, _ b: UnsafePointer<Double>, _ c: UnsafePointer<Double>,
  count: Int, passes: Int, factor: Double
) {
  let factor = Lanes(repeating: factor)
  for _ in 0..<passes {
    var at = 0
    while at < count {
      let first = multiplyAdd(factor, Lanes(loading: c + at), Lanes(loading: b + at))
      let second = multiplyAdd(factor, Lanes(loading: c + at + 8), Lanes(loading: b + at + 8))
      first.store(to: a + at)
      second.store(to: a + at + 8)
      at &+= 16
    }
  }
}
