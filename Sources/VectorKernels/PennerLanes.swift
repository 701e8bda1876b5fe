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
    let root = pennerRoot(x, rest)
    let value = exactSum(Lanes(repeating: 1), root.hi.negated)
    return (value.hi, (value.lo - root.lo) + steepDoubt(root.hi))
  }
}

// Their slopes: P′(X), whichever end X counts from and whatever the scale.

/// `degree·x^(degree − 1)`, for degrees from 2.
@inline(never)
public func pennerPowerSlopes(
  _ degree: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let (factor, degree) = (Lanes(repeating: degree), Int(degree))
  pennerSlopes(scale, side, bound, x, blocks, y, settled) { x, _ in
    var power = x
    for _ in 2..<degree { power = power * x }
    return power * factor
  }
}

/// `x·(3x + s·(x − 2·(1 − x)))`.
@inline(never)
public func pennerBackSlopes(
  _ overshoot: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let (overshoot, three) = (Lanes(repeating: overshoot), Lanes(repeating: 3))
  pennerSlopes(scale, side, bound, x, blocks, y, settled) { x, rest in
    x * (x * three + (x + rest * Lanes(repeating: -2)) * overshoot)
  }
}

/// `(lower + upper − 2v)·11/4`, with the roots and v of the values.
@inline(never)
public func pennerBounceSlopes(
  _: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  pennerSlopes(scale, side, bound, x, blocks, y, settled) { x, _ in
    let v = x * Lanes(repeating: 2.75)
    var sum = Lanes(repeating: 5.5)
    for (last, roots) in [(1.75, 2.5), (0.75, 1), (0.25, 0.25)] {
      let isBelow = (v.hi - Lanes(repeating: last)).isNegative
      sum = sum.replaced(by: Lanes(repeating: roots), where: isBelow)
    }
    return ((sum, Lanes(repeating: 0)) + v * Lanes(repeating: -2)) * Lanes(repeating: 2.75)
  }
}

/// `x/√((1 − x)·(1 + x))`.
@inline(never)
public func pennerCircleSlopes(
  _: Double, _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>,
  _ blocks: Int, _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  pennerSlopes(scale, side, bound, x, blocks, y, settled) { x, rest in
    let circle = pennerRoot(x, rest)
    let quotient = x.hi / circle.hi
    let product = exactProduct(quotient, circle.hi)
    let left = ((x.hi - product.hi) - product.lo) + (x.lo - quotient * circle.lo)
    return (quotient, left / circle.hi + steepDoubt(circle.hi))
  }
}

/// √((1 − x)·(1 + x)), given x and 1 − x.
@inline(__always)
private func pennerRoot(_ x: LanePair, _ rest: LanePair) -> LanePair {
  let square = rest * ((Lanes(repeating: 1), Lanes(repeating: 0)) + x)
  let root = easemark_root(square.hi)
  let left = exactProduct(root, root)
  return (root, ((square.hi - left.hi) + (square.lo - left.lo)) / (root + root))
}

/// What is added near a vertical tangent, where pairs are good to less: it leaves nothing settled.
@inline(__always)
private func steepDoubt(_ root: Lanes) -> Lanes {
  let steep = (root - Lanes(repeating: 0x1p-5)).isNegative
  return Lanes(bits: Lanes(repeating: .nan).bits & steep)
}

/// Where the lanes are on a shape: X, 1 − X, and which of them count X from 1.
private typealias PennerPoint = (x: LanePair, rest: LanePair, isUpper: LaneMask)

@inline(__always)
private func pennerPoint(_ at: Lanes, _ scale: Double, _ side: Int) -> PennerPoint {
  let (one, zero) = (Lanes(repeating: 1), Lanes(repeating: 0))
  let factor = Lanes(repeating: scale)
  // The sign of seam − x tells the sides apart.
  let isUpper = (Lanes(repeating: side < 0 ? 2 : side > 0 ? -1 : 0.5) - at).isNegative
  let near = replaced((at, zero), by: exactSum(one, at.negated), where: isUpper)
  let point: LanePair = (near.hi * factor, near.lo * factor)
  let others = exactSum(one, point.hi.negated)
  return (point, (others.hi, others.lo - point.lo), isUpper)
}

/// Stores the nearest Doubles to a block's values that are right to `bound`, and which they are; those
/// outside [0, 1] are not settled.
@inline(__always)
private func storePenner(
  _ value: LanePair, _ bound: Double, _ at: Lanes, _ block: Int,
  _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  let outside = at.isNegative | (Lanes(repeating: 1) - at).isNegative
  let error = easemark_opaque(
    Lanes(bits: Lanes(repeating: bound).bits | (Lanes(repeating: .nan).bits & outside)))
  let rounded = easemark_opaque(value.lo)
  let result = value.hi + (rounded + error)
  result.store(to: y + 8 &* block)
  settled[block] = easemark_equal_lanes(result, value.hi + (rounded - error))
}

@inline(__always)
private func penner(
  _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>, _ blocks: Int,
  _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>,
  _ shape: (LanePair, LanePair) -> LanePair
) {
  let share = Lanes(repeating: 1 / scale)
  for block in 0..<blocks {
    let at = Lanes(loading: x + 8 &* block)
    let point = pennerPoint(at, scale, side)
    let value = shape(point.x, point.rest)
    let (high, low) = (value.hi * share, value.lo * share)
    let mirrored = exactSum(Lanes(repeating: 1), high.negated)
    let chosen = replaced((high, low), by: (mirrored.hi, mirrored.lo - low), where: point.isUpper)
    storePenner(chosen, bound, at, block, y, settled)
  }
}

@inline(__always)
private func pennerSlopes(
  _ scale: Double, _ side: Int, _ bound: Double, _ x: UnsafePointer<Double>, _ blocks: Int,
  _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>,
  _ shape: (LanePair, LanePair) -> LanePair
) {
  for block in 0..<blocks {
    let at = Lanes(loading: x + 8 &* block)
    let point = pennerPoint(at, scale, side)
    storePenner(shape(point.x, point.rest), bound, at, block, y, settled)
  }
}
