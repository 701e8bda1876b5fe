/// The lanes of one block: one cache line of Double on every level.
typealias Lanes = SIMD8<Double>

/// `a·b + c`: fused where this build's level has the instruction, two roundings otherwise
/// (`addingProduct` without it would call libm once a lane).
@inline(__always)
func multiplyAdd(_ a: Lanes, _ b: Lanes, _ c: Lanes) -> Lanes {
  #if FMA
    return c.addingProduct(a, b)
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
