// How many multiply-adds a second this level does when nothing holds them up: the roof of arithmetic.
//
// Every register is a chain of its own. There are enough of them to hide the latency of a step (four
// or five cycles; six to eight as a product and a sum) on two units, and few enough to stay in
// registers with the factor and the addend: 12 of 16 or 32 with a fused multiply-add, 14 of 16 without.

// What one variable of the loop is: one register or two. A vector of more than 16 lanes would be
// worked through lane by lane on this compiler.
#if FMA
  private typealias DoubleChain = SIMD8<Double>
  private typealias FloatChain = SIMD16<Float>
#else
  private typealias DoubleChain = SIMD4<Double>
  private typealias FloatChain = SIMD8<Float>
#endif

#if V4
  /// Variables of the loop; the numbers 0, 1, 2, … that their lanes start from.
  private let chainCount = 12
#elseif FMA
  private let chainCount = 6
#else
  private let chainCount = 7
#endif

/// The shape of the multiply-add loop: so many chains, each of so many equal lanes of Double (of Float
/// twice as many).
public let roofChains = (count: chainCount, lanes: DoubleChain.scalarCount)

/// `x ← x·factor + addend`, `passes` times in every chain; the sum of all lanes. Chain i starts at i.
///
/// Cost: a pass is two operations a lane; where the level has no fused instruction, one instruction each.
@inline(never)
public func roofMultiplyAdd(_ passes: Int, factor: Double, addend: Double) -> Double {
  chains(passes, DoubleChain(repeating: factor), DoubleChain(repeating: addend))
}

/// As `roofMultiplyAdd`, of Float in twice as many lanes.
@inline(never)
public func roofMultiplyAddFloat(_ passes: Int, factor: Float, addend: Float) -> Float {
  chains(passes, FloatChain(repeating: factor), FloatChain(repeating: addend))
}

@inline(always)
private func chains<V: SIMD>(
  _ passes: Int, _ factor: V, _ addend: V
) -> V.Scalar where V.Scalar: FloatingPoint {
  var (x0, x1, x2) = (V(repeating: 0), V(repeating: 1), V(repeating: 2))
  var (x3, x4, x5) = (V(repeating: 3), V(repeating: 4), V(repeating: 5))
  #if V4 || !FMA
    var x6 = V(repeating: 6)
  #endif
  #if V4
    var (x7, x8, x9) = (V(repeating: 7), V(repeating: 8), V(repeating: 9))
    var (x10, x11) = (V(repeating: 10), V(repeating: 11))
  #endif
  for _ in 0..<passes {
    step(&x0, factor, addend)
    step(&x1, factor, addend)
    step(&x2, factor, addend)
    step(&x3, factor, addend)
    step(&x4, factor, addend)
    step(&x5, factor, addend)
    #if V4 || !FMA
      step(&x6, factor, addend)
    #endif
    #if V4
      step(&x7, factor, addend)
      step(&x8, factor, addend)
      step(&x9, factor, addend)
      step(&x10, factor, addend)
      step(&x11, factor, addend)
    #endif
  }
  var total = (x0 + x1) + (x2 + x3) + (x4 + x5)
  #if V4 || !FMA
    total = total + x6
  #endif
  #if V4
    total = total + (x7 + x8) + (x9 + x10) + x11
  #endif
  return total.sum()
}

@inline(always)
private func step<V: SIMD>(
  _ x: inout V, _ factor: V, _ addend: V
) where V.Scalar: FloatingPoint {
  #if FMA
    x = addend.addingProduct(x, factor)
  #else
    x = x * factor + addend
  #endif
}
