import CPlatform

/// The levels of a staircase at `blocks` blocks of eight x: `y[i] = (⌊x·count⌋ + start)/jumps`, as
/// `StepTiming.value(at:before:)` has it; `settled` gets a bit a lane for those that are right.
///
/// Products of 2⁵⁰ and above, and what is not finite, are left to the caller.
/// Cost: about 30 operations a value, two of them divisions.
@inline(never)
public func staircase(
  _ count: Double, _ start: Double, _ jumps: Double, _ before: Bool, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let (count, start) = (Lanes(repeating: count), Lanes(repeating: start))
  let (jumps, one, zero) = (
    Lanes(repeating: jumps), Lanes(repeating: 1), Lanes(repeating: 0)
  )
  let held = before ? one : zero
  let magic = Lanes(repeating: 0x1.8p52)
  for block in 0..<blocks {
    // −0 is 0 and not below it.
    let at = Lanes(loading: x + 8 &* block) + zero
    let product = exactProduct(at, count)
    let nearest = easemark_opaque(product.hi + magic) - magic
    // What the product, without any rounding, is above the nearest whole number.
    let above = (product.hi - nearest) + product.lo
    let floor = nearest - one.kept(where: above.isNegative)
    // 0 has a sign bit after 1 is subtracted from its bits.
    let distance = (floor / count - at).bits & LaneMask(repeating: .max >> 1)
    let isAtJump = Lanes(bits: distance &- LaneMask(repeating: 1)).isNegative
    var step = floor + (start - held.kept(where: isAtJump))
    // From 0 on no level is below 0, up to 1 none is above 1.
    step = step.cleared(where: step.isNegative & ~at.isNegative)
    let isTooHigh = (jumps - step).isNegative & ~(one - at).isNegative
    step = step.replaced(by: jumps, where: isTooHigh)
    (step / jumps).store(to: y + 8 &* block)
    let size = Lanes(bits: product.hi.bits & LaneMask(repeating: .max >> 1))
    // Written so that NaN and infinity are not settled.
    let room = Lanes(repeating: 0x1p50) - size
    let isPlain = one.kept(where: ~room.isNegative) + (at - at)
    settled[block] = easemark_equal_lanes(isPlain, one)
  }
}

extension Lanes {
  /// The lanes where the mask is set, zero elsewhere.
  @inline(always)
  fileprivate func kept(where mask: LaneMask) -> Lanes { Lanes(bits: bits & mask) }
}
