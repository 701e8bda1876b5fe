import CPlatform

// Penner's shapes without exponentials and circles, in pairs: y = P(X), or 1 − P(X) where X counts from 1.
//
// `scale` is 1, and X all of x (`side` −1) or of 1 − x (`side` 1); or it is 2, and X twice the one below
// x = 1/2 and the other above (`side` 0). Results are right to `bound`, and settled where that leaves one
// Double (Ziv's test); tiny ones are left to the caller, as are x outside [0, 1].

/// `x^degree`, for degrees from 2.
@inline(never)
public func pennerPowers(
  _ degree: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let degree = Int(degree)
  penner(scale, side, bound, x, blocks, y, settled) { x, _ in
    var power = x * x
    for _ in 2..<degree { power = power * x }
    return power
  }
}

/// `x²·(x − s·(1 − x))`.
@inline(never)
public func pennerBacks(
  _ overshoot: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let negative = Lanes(repeating: -overshoot)
  penner(scale, side, bound, x, blocks, y, settled) { x, rest in
    x * x * (x + rest * negative)
  }
}

/// Parabolas `(v − lower)·(upper − v)` over v = 11x/4 between their roots.
@inline(never)
public func pennerBounces(
  _: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  @inline(__always)
  func lanes(_ value: Double) -> Lanes { Lanes(repeating: value) }
  penner(scale, side, bound, x, blocks, y, settled) { x, _ in
    let v = x * lanes(2.75)
    var (lower, upper) = (lanes(1.75), lanes(3.75))
    for (first, last) in [(0.75, 1.75), (0.25, 0.75), (0, 0.25)] {
      let isBelow = (v.hi - lanes(last)).isNegative
      lower = lower.replaced(by: lanes(first), where: isBelow)
      upper = upper.replaced(by: lanes(last), where: isBelow)
    }
    let zero = lanes(0)
    return ((lower.negated, zero) + v) * ((upper, zero) + v * lanes(-1))
  }
}

/// `1 − √(1 − x²)`.
@inline(never)
public func pennerCircles(
  _: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  penner(scale, side, bound, x, blocks, y, settled) { x, rest in
    let one = Lanes(repeating: 1)
    let square = rest * ((one, Lanes(repeating: 0)) + x)
    let root = easemark_root(square.hi)
    let left = exactProduct(root, root)
    let low = ((square.hi - left.hi) + (square.lo - left.lo)) / (root + root)
    // Near a vertical tangent the pair is good to less: what is added there leaves nothing settled.
    let steep = (root - Lanes(repeating: 0x1p-5)).isNegative
    let doubt = Lanes(bits: Lanes(repeating: .nan).bits & steep)
    let value = exactSum(one, root.negated)
    return (value.hi, (value.lo - low) + doubt)
  }
}

@inline(__always)
private func penner(
  _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>, _ blocks: Int,
  _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>,
  _ shape: (LanePair, LanePair) -> LanePair
) {
  let (one, zero) = (Lanes(repeating: 1), Lanes(repeating: 0))
  let (factor, share) = (Lanes(repeating: scale), Lanes(repeating: 1 / scale))
  // The sign of seam − x tells the sides apart.
  let seam = Lanes(repeating: side < 0 ? 2 : side > 0 ? -1 : 0.5)
  for block in 0..<blocks {
    let at = Lanes(loading: x + 8 &* block)
    let isUpper = (seam - at).isNegative
    let rest = exactSum(one, at.negated)
    let near = replaced((at, zero), by: rest, where: isUpper)
    let point: LanePair = (near.hi * factor, near.lo * factor)
    let others = exactSum(one, point.hi.negated)
    let value = shape(point, (others.hi, others.lo - point.lo))
    let (high, low) = (value.hi * share, value.lo * share)
    let mirrored = exactSum(one, high.negated)
    let chosen = replaced((high, low), by: (mirrored.hi, mirrored.lo - low), where: isUpper)
    let way = at * (one - at)
    let outside = Lanes(bits: way.bits & LaneMask(repeating: .max >> 1)) - way
    let error = easemark_opaque(
      multiplyAdd(outside, Lanes(repeating: 0x1p900), Lanes(repeating: bound)))
    let rounded = easemark_opaque(chosen.lo)
    let result = chosen.hi + (rounded + error)
    result.store(to: y + 8 &* block)
    settled[block] = easemark_equal_lanes(result, chosen.hi + (rounded - error))
  }
}
