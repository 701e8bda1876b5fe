import CPlatform

// Values of different cubic Béziers at one x each.
//
// A block is four lines: x1, y1, x2 and y2 of eight curves. The method is that of the scalar short way
// (CubicBezier+QuickValue.swift in TimingCurves): the parameter by Halley's steps in Float, rounded to a
// multiple of 2⁻¹⁶, at which x and y are exact sums of two; one step of Taylor's from there; Ziv's test.
// Lanes that fail it are reported, and left to the caller: those next to the start and to vertical
// tangents, those outside (0, 1), and one in some thousands elsewhere.

/// `y[i]`, the nearest Double to curve i's value at `x[i]`, for `blocks` blocks of eight curves; blocks of x
/// are `step` apart, 0 where all curves have the same. `settled` gets a bit a lane for those that are.
///
/// Cost: five cache lines a block, about 170 operations a value (290 where nothing is fused), five of them
/// divisions.
@inline(never)
public func curveTick(
  _ points: UnsafePointer<Double>, _ x: UnsafePointer<Double>, _ step: Int, _ blocks: Int,
  _ y: UnsafeMutablePointer<Double>, _ settled: UnsafeMutablePointer<UInt8>
) {
  tickParameters(points, x, step, blocks, y)
  for block in 0..<blocks {
    let curve = points + 32 &* block
    let near = UnsafeRawPointer(y + 8 &* block).loadUnaligned(as: Floats.self)
    let root = tickRoot(curve, Lanes(loading: x + step &* block), near)
    let (value, mask) = tickValue(root, largestSize: 0x1p-20)
    value.store(to: y + 8 &* block)
    settled[block] = mask
  }
}

/// The same with the slopes `dy/dx`.
@inline(never)
public func curveTickSlopes(
  _ points: UnsafePointer<Double>, _ x: UnsafePointer<Double>, _ step: Int, _ blocks: Int,
  _ y: UnsafeMutablePointer<Double>, _ slopes: UnsafeMutablePointer<Double>,
  _ settled: UnsafeMutablePointer<UInt8>
) {
  tickParameters(points, x, step, blocks, y)
  for block in 0..<blocks {
    let curve = points + 32 &* block
    let near = UnsafeRawPointer(y + 8 &* block).loadUnaligned(as: Floats.self)
    let root = tickRoot(curve, Lanes(loading: x + step &* block), near)
    // Slopes are left to the caller where u is not good to its last places, and where dx/dt is a
    // difference of much larger terms.
    let (value, mask) = tickValue(root, largestSize: 0x1p-27, limit: 4)
    value.store(to: y + 8 &* block)
    settled[block] = mask
    let rise = multiplyAdd(
      root.u, multiplyAdd(root.u, root.y.c3 * Lanes(repeating: 3), root.y.d2 + root.y.d2),
      root.y.d1)
    let run = multiplyAdd(
      root.u, multiplyAdd(root.u, root.x.c3 * Lanes(repeating: 3), root.x.d2 + root.x.d2),
      root.x.d1)
    (rise / run).store(to: slopes + 8 &* block)
  }
}

/// The nearest Floats to the values at x in Float.
///
/// Cost: four and a half cache lines a block, about 90 operations a value.
@inline(never)
public func floatCurveTick(
  _ points: UnsafePointer<Double>, _ x: UnsafePointer<Float>, _ step: Int, _ blocks: Int,
  _ y: UnsafeMutablePointer<Float>, _ settled: UnsafeMutablePointer<UInt8>
) {
  for block in 0..<blocks {
    let at = UnsafeRawPointer(x + step &* block).loadUnaligned(as: Floats.self)
    storeParameter(points + 32 &* block, at, y + 8 &* block)
  }
  for block in 0..<blocks {
    let curve = points + 32 &* block
    let near = UnsafeRawPointer(y + 8 &* block).loadUnaligned(as: Floats.self)
    let (value, bound) = floatTickValue(curve, Lanes(widening: x + step &* block), near)
    let up = (value + bound).nearestFloats
    UnsafeMutableRawPointer(y + 8 &* block).storeBytes(of: up, as: SIMD8<Float>.self)
    settled[block] = easemark_equal_floats(up, (value - bound).nearestFloats)
  }
}

private typealias Floats = SIMD8<Float>

@inline(__always)
private func multiplyAdd(_ a: Floats, _ b: Floats, _ c: Floats) -> Floats {
  #if FMA
    return c.addingProduct(a, b)
  #else
    return a * b + c
  #endif
}

/// About t(x), by three of Halley's steps from the middle of that quarter of [0, 1] on which x(t)
/// passes x.
@inline(__always)
private func tickParameter(_ x: Floats, _ x1: Floats, _ x2: Floats) -> Floats {
  let c1 = Floats(repeating: 3) * x1
  let c2 = Floats(repeating: 3) * (x2 - (x1 + x1))
  let c3 = Floats(repeating: 1) - (c1 + c2)
  // x less x(1/4), x(1/2), x(3/4); those above 0 have no sign bit.
  @inline(__always)
  func isBelow(_ first: Float, _ second: Float, _ last: Float) -> SIMD8<UInt32> {
    let there = multiplyAdd(
      Floats(repeating: first), x1,
      multiplyAdd(Floats(repeating: second), x2, Floats(repeating: last)))
    return unsafeBitCast(there - x, to: SIMD8<UInt32>.self) &>> SIMD8<UInt32>(repeating: 31)
  }
  let quarter =
    isBelow(0.421875, 0.140625, 0.015625) &+ isBelow(0.375, 0.375, 0.125)
    &+ isBelow(0.140625, 0.421875, 0.421875)
  // 2²¹ + the number of quarters, whose last place is a quarter.
  let bits = SIMD8<UInt32>(repeating: Float(0x1p21).bitPattern) &+ quarter
  var t =
    unsafeBitCast(bits, to: Floats.self) - Floats(repeating: 0x1p21)
    + Floats(repeating: 0.125)
  for _ in 0..<3 {
    let f2 = multiplyAdd(Floats(repeating: 3) * c3, t, c2)
    let f1 = multiplyAdd(f2 + c2, t, c1)
    let f = multiplyAdd(multiplyAdd(multiplyAdd(c3, t, c2), t, c1), t, Floats(repeating: 0) - x)
    t -= f * f1 / (f1 * f1 - f * f2)
  }
  return t
}

/// The parameters of all blocks, where their values will be: two loops overlap better than one long chain
/// (3.8 times as fast as the browsers' method in one, 6.4 times in two).
@inline(__always)
private func tickParameters(
  _ points: UnsafePointer<Double>, _ x: UnsafePointer<Double>, _ step: Int, _ blocks: Int,
  _ y: UnsafeMutablePointer<Double>
) {
  for block in 0..<blocks {
    let at = Lanes(loading: x + step &* block).nearestFloats
    storeParameter(points + 32 &* block, at, y + 8 &* block)
  }
}

@inline(__always)
private func storeParameter(
  _ curve: UnsafePointer<Double>, _ x: Floats, _ place: UnsafeMutableRawPointer
) {
  let (x1, x2) = (Lanes(loading: curve), Lanes(loading: curve + 16))
  place.storeBytes(
    of: tickParameter(x, x1.nearestFloats, x2.nearestFloats), as: Floats.self)
}

/// A coordinate at t: its value, derivative, half the second one, and the cubic coefficient; and the sum of
/// the derivative's terms' magnitudes.
private typealias TickCoordinate = (
  high: Lanes, low: Lanes, d1: Lanes, d2: Lanes, c3: Lanes, terms: Lanes
)

/// 0 for x in [0, 1], a very large number elsewhere.
@inline(__always)
private func outside(_ x: Lanes) -> Lanes {
  let way = x * (Lanes(repeating: 1) - x)
  return (magnitude(way) - way) * Lanes(repeating: 0x1p900)
}

/// 1 + |y1| + |y2|, and infinite above 2⁴⁰⁰, which settles nothing: beside such ordinates the numbers added to
/// bounds below would vanish, and products of them overflow.
@inline(__always)
private func tickScale(_ y1: Lanes, _ y2: Lanes) -> Lanes {
  let scale = Lanes(repeating: 1) + magnitude(y1) + magnitude(y2)
  return (scale * Lanes(repeating: 0x1p623)) * Lanes(repeating: 0x1p-623)
}

/// What is left to the root, and the coordinates' expansions.
private typealias TickRoot = (
  u: Lanes, size: Lanes, inverse: Lanes, outside: Lanes, x: TickCoordinate, y: TickCoordinate,
  scale: Lanes
)

@inline(__always)
private func magnitude(_ a: Lanes) -> Lanes {
  Lanes(bits: a.bits & LaneMask(repeating: .max >> 1))
}

/// 3a·t·s² + 3b·t²·s + t³ by exact products.
@inline(__always)
private func tickCoordinate(_ a: Lanes, _ b: Lanes, _ t: Lanes, _ s: Lanes) -> TickCoordinate {
  let three = Lanes(repeating: 3)
  let st = s * t
  let p = exactProduct(three * (st * s), a)
  let q = exactProduct(three * (st * t), b)
  let inner = exactSum(p.hi, q.hi)
  let outer = exactSum(inner.hi, t * t * t)
  let low = outer.lo + (inner.lo + (p.lo + q.lo))
  // By terms that do not cancel unless the curve turns.
  let between = b - a
  let rest = Lanes(repeating: 1) - b
  let (out, across, home) = ((s * s) * a, ((st + st) * between), (t * t) * rest)
  let d1 = three * (out + home + across)
  let d2 = three * multiplyAdd(s, between - a, t * (rest - between))
  let terms = three * (magnitude(out) + magnitude(home) + magnitude(across))
  return (outer.hi, low, d1, d2, Lanes(repeating: 1) - three * between, terms)
}

@inline(__always)
private func tickRoot(_ curve: UnsafePointer<Double>, _ x: Lanes, _ near: Floats) -> TickRoot {
  let (x1, y1) = (Lanes(loading: curve), Lanes(loading: curve + 8))
  let (x2, y2) = (Lanes(loading: curve + 16), Lanes(loading: curve + 24))
  let magic = Lanes(repeating: 0x1.8p36)
  let t = (Lanes(widened: near) + magic) - magic
  let s = Lanes(repeating: 1) - t
  let xs = tickCoordinate(x1, x2, t, s)
  let ys = tickCoordinate(y1, y2, t, s)
  let rest = (x - xs.high) - xs.low
  let inverse = Lanes(repeating: 1) / xs.d1
  // z = u + (a/z)·u² + (b/z²)·u³, by its inverse series.
  let z = rest * inverse
  let a = xs.d2 * (z * inverse)
  let b = xs.c3 * (z * inverse) * z
  let a2 = a * a
  let end: Lanes = Lanes(repeating: 5) * a * (a2 - b)
  let series: Lanes = (a + (b - (a2 + a2))) + end
  return (z - z * series, a2 + magnitude(b), inverse, outside(x), xs, ys, tickScale(y1, y2))
}

/// The values, and which of them are settled: with error bounds of roundings, the series' end and low
/// parts; nowhere where the series converges slower than that, or terms of dx/dt are more than `limit`
/// times as large as that.
@inline(__always)
private func tickValue(
  _ root: TickRoot, largestSize: Double, limit: Double? = nil
) -> (Lanes, UInt8) {
  let (u, y) = (root.u, root.y)
  let change = multiplyAdd(u, multiplyAdd(u, multiplyAdd(u, y.c3, y.d2), y.d1), y.low)
  let size = magnitude(u)
  let terms = multiplyAdd(Lanes(repeating: 12) * size, root.scale, y.terms)
  let condition = root.x.terms * magnitude(root.inverse)
  let roundings = multiplyAdd(
    condition, Lanes(repeating: 0x1.8p-51), Lanes(repeating: 0x1p-49))
  let relative = multiplyAdd(Lanes(repeating: 16) * root.size, root.size, roundings)
  let floor = (Lanes(repeating: 1) + magnitude(root.inverse)) * root.scale
  var error = multiplyAdd(floor, Lanes(repeating: 0x1p-95), size * terms * relative)
  // The series' end is what that says where its terms are small; t may be any number where they are not.
  let excess = root.size - Lanes(repeating: largestSize)
  error += multiplyAdd(excess + magnitude(excess), Lanes(repeating: 0x1p900), root.outside)
  if let limit {
    let worse = condition - Lanes(repeating: limit)
    error += (worse + magnitude(worse)) * Lanes(repeating: 0x1p900)
  }
  let (low, bound) = (easemark_opaque(change), easemark_opaque(error))
  let value = y.high + (low + bound)
  return (value, easemark_equal_lanes(value, y.high + (low - bound)))
}

/// The values to a part of an ulp of Float, and what they are off by.
@inline(__always)
private func floatTickValue(
  _ curve: UnsafePointer<Double>, _ x: Lanes, _ near: Floats
) -> (Lanes, Lanes) {
  let (x1, y1) = (Lanes(loading: curve), Lanes(loading: curve + 8))
  let (x2, y2) = (Lanes(loading: curve + 16), Lanes(loading: curve + 24))
  let t = Lanes(widened: near)
  let three = Lanes(repeating: 3)
  let s = Lanes(repeating: 1) - t
  let (ss, st, tt) = (s * s, s * t, t * t)
  @inline(__always)
  func value(_ a: Lanes, _ b: Lanes) -> Lanes {
    t * multiplyAdd(three, multiplyAdd(a, ss, b * st), tt)
  }
  @inline(__always)
  func derivative(_ a: Lanes, _ b: Lanes) -> Lanes {
    let home: Lanes = (Lanes(repeating: 1) - b) * tt
    return three * multiplyAdd(a, ss, multiplyAdd(b - a, st + st, home))
  }
  let inverse = Lanes(repeating: 1) / derivative(x1, x2)
  let u = (x - value(x1, x2)) * inverse
  // Newton's step leaves the second derivative's part, which is what the bound covers.
  let y = multiplyAdd(derivative(y1, y2), u, value(y1, y2))
  let way = Lanes(repeating: 1) + magnitude(inverse)
  let bend = u * way
  let bound = multiplyAdd(
    bend * bend, Lanes(repeating: 48), multiplyAdd(way, Lanes(repeating: 0x1p-49), outside(x)))
  return (easemark_opaque(y), easemark_opaque(tickScale(y1, y2) * bound))
}
