/// The lanes of one block of Floats: one cache line on every level.
typealias FloatLanes = SIMD16<Float>
/// Bits of a block of Floats.
typealias FloatMask = SIMD16<UInt32>

@inline(always)
func load(_ source: UnsafePointer<Float>) -> FloatLanes {
  UnsafeRawPointer(source).loadUnaligned(as: FloatLanes.self)
}

@inline(always)
func store(_ lanes: FloatLanes, _ target: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(target).storeBytes(of: lanes, as: FloatLanes.self)
}

@inline(always)
func multiplyAdd(_ a: FloatLanes, _ b: FloatLanes, _ c: FloatLanes) -> FloatLanes {
  #if FMA
    return c.addingProduct(a, b)
  #else
    return a * b + c
  #endif
}

@inline(always)
func bits(_ lanes: FloatLanes) -> FloatMask { unsafeBitCast(lanes, to: FloatMask.self) }

@inline(always)
func lanes(_ bits: FloatMask) -> FloatLanes { unsafeBitCast(bits, to: FloatLanes.self) }
