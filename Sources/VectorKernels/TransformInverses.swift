import CPlatform

// Inverses of transforms in blocks (see `TransformLayout.swift`), by cofactors from the minors of two rows
// each (Laplace's expansion by complementary minors, as in the reference).
//
// Guards decide which lanes are good. What the terms of the determinant add up to is at most 3/2·Π|rowᵢ|
// (Carlen, Lieb, Loss, "An inequality of Hadamard type for permanents", 2006), and ‖M‖·‖adj M‖ is
// condition·|det M|. Where the first product is below the second, and the condition is above 3/2 (so that it
// pays for the last roundings) and far from 1/u, the inverse is right within the condition's allowance.
// Lengths of rows are bounded by Σ|x| first, which costs little, and where that is not enough by
// √(Σ|x|·max|x|). Of the rest, Doubles take a step of Newton's, X ← X + X·(I − M·X), which leaves 2·condition + 2 units and
// what the square of I − M·X makes; Floats are inverted as Doubles. A lane's result does not depend on
// the others in its block.

/// The minors of columns 01, 02, 03, 12, 13, 23 of two rows.
private typealias Minors<L> = (L, L, L, L, L, L)

@inline(always)
private func minors<L: DividingLanes>(_ a: (L, L, L, L), _ b: (L, L, L, L)) -> Minors<L> {
  (
    L.taking(a.0 * b.1, a.1, times: b.0), L.taking(a.0 * b.2, a.2, times: b.0),
    L.taking(a.0 * b.3, a.3, times: b.0), L.taking(a.1 * b.2, a.2, times: b.1),
    L.taking(a.1 * b.3, a.3, times: b.1), L.taking(a.2 * b.3, a.3, times: b.2)
  )
}

@inline(always)
private func determinant<L: DividingLanes>(_ s: Minors<L>, _ c: Minors<L>) -> L {
  let outer = L.adding(s.0 * c.5, s.5, times: c.0)
  let middle = L.adding(s.2 * c.3, s.3, times: c.2)
  return L.taking(L.taking(outer, s.1, times: c.4), s.4, times: c.1) + middle
}

/// A column of the adjugate, from the other row of its pair and the minors of the other pair; of every
/// second column the negative.
@inline(always)
private func column<L: DividingLanes>(
  _ row: (L, L, L, L), _ m: Minors<L>
) -> (L, L, L, L) {
  (
    L.adding(L.taking(row.1 * m.5, row.2, times: m.4), row.3, times: m.3),
    L.taking(L.taking(row.2 * m.2, row.0, times: m.5), row.3, times: m.1),
    L.adding(L.taking(row.0 * m.4, row.1, times: m.2), row.3, times: m.0),
    L.taking(L.taking(row.1 * m.1, row.0, times: m.3), row.2, times: m.0)
  )
}

/// Σ|x|·max|x|, which Σx² is not above (Hölder's inequality).
@inline(always)
private func squareBound<L: DividingLanes>(_ a: (L, L, L, L)) -> L {
  let (x, y, z, w) = (a.0.absolute, a.1.absolute, a.2.absolute, a.3.absolute)
  return ((x + y) + (z + w)) * L.larger(L.larger(x, y), L.larger(z, w))
}

@inline(always)
private func magnitudes<L: DividingLanes>(_ a: (L, L, L, L)) -> (L, L, L, L) {
  (a.0.absolute, a.1.absolute, a.2.absolute, a.3.absolute)
}

/// Σ|x|.
@inline(always)
private func size<L: DividingLanes>(_ a: (L, L, L, L)) -> L {
  (a.0.absolute + a.1.absolute) + (a.2.absolute + a.3.absolute)
}

@inline(always)
private func largest<L: DividingLanes>(_ a: L, _ b: L, _ c: L, _ d: L) -> L {
  L.larger(L.larger(a, b), L.larger(c, d))
}

/// What the first stage finds of a block: the rows of the adjugate, the determinant, ‖M‖·‖adj M‖ and
/// the product of the rows' sums of magnitudes, which that of their lengths is not above.
private typealias Cofactors<L> = (rows: BlockLines<L>, determinant: L, allowed: L, terms: L)

/// In an order in which multiplications, which two of four pipes do, stand beside sums of magnitudes, which
/// the others do: each by itself, they took a quarter longer.
@inline(always)
private func cofactors<L: DividingLanes>(_ m: BlockLines<L>) -> Cofactors<L> {
  let c = minors(m.2, m.3)
  let (third, fourth) = (size(m.2).here, size(m.3).here)
  let a = column(m.1, c)
  let second = size(m.1).here
  let b = column(m.0, c)
  let first = size(m.0).here
  var sizes = magnitudes(a)
  @inline(__always)
  func add(_ column: (L, L, L, L)) {
    let more = magnitudes(column)
    sizes = (
      (sizes.0 + more.0).here, (sizes.1 + more.1).here, (sizes.2 + more.2).here,
      (sizes.3 + more.3).here
    )
  }
  add(b)
  let s = minors(m.0, m.1)
  let determinant = determinant(s, c).here
  let terms = (first * second) * (third * fourth)
  let norm = largest(first, second, third, fourth)
  let d = column(m.3, s)
  add(d)
  let e = column(m.2, s)
  add(e)
  let adjugate = largest(sizes.0, sizes.1, sizes.2, sizes.3)
  return (
    (
      (a.0, b.0, d.0, e.0), (a.1, b.1, d.1, e.1), (a.2, b.2, d.2, e.2), (a.3, b.3, d.3, e.3)
    ), determinant, norm * adjugate, terms
  )
}

/// adj M / det M, with the signs of the second and fourth columns turned.
@inline(always)
private func inverse<L: DividingLanes>(_ c: Cofactors<L>) -> BlockLines<L> {
  let factor = L(repeating: L.one) / c.determinant
  let negative = L(repeating: L.zero) - factor
  @inline(__always)
  func scaled(_ a: (L, L, L, L)) -> (L, L, L, L) {
    (a.0 * factor, a.1 * negative, a.2 * factor, a.3 * negative)
  }
  return (scaled(c.rows.0), scaled(c.rows.1), scaled(c.rows.2), scaled(c.rows.3))
}

/// Lanes that the first stage is good for, by bounds that cost little: all but few of layers'
/// transforms.
@inline(always)
private func surelyGood<L: DividingLanes>(_ c: Cofactors<L>) -> UInt16 {
  let size = c.determinant.absolute
  // NaN where the terms are.
  let terms = L.larger(L(repeating: L.smallestTerms), c.terms)
  // Infinite where the determinant is too large for a reciprocal that has all its digits.
  let least = size * L(repeating: L.product(L.smallestCondition, L.headroom))
  return L.isLess(terms, c.allowed + c.allowed)
    & L.isLess(least, c.allowed * L(repeating: L.headroom))
    & L.areOrdinary(terms: terms, c.allowed, size)
}

/// The lanes that the first stage is good for.
@inline(always)
private func good<L: DividingLanes>(
  _: L.Type, _ block: UnsafePointer<L.Scalar>, _ determinant: L, _ allowed: L
) -> UInt16 {
  let terms =
    (squareBound(blockRow(L.self, block, 0)) * squareBound(blockRow(L.self, block, 1)))
    * (squareBound(blockRow(L.self, block, 2)) * squareBound(blockRow(L.self, block, 3)))
  let size = determinant.absolute
  let floor = L(repeating: L.product(L.smallestTerms, L.smallestTerms))
  let twice = allowed + allowed
  let bounded = size * L(repeating: L.largestCancellation)
  return L.isLess(L.larger(terms, floor), twice * twice)
    & L.isLess(terms, bounded * bounded)
    & L.isLess(size * L(repeating: L.smallestCondition), allowed)
    & L.isLess(allowed, size * L(repeating: L.largestCondition))
}

/// Inverts a block; returns the lanes that are good.
@inline(always)
private func invert<L: DividingLanes>(
  _: L.Type, _ block: UnsafePointer<L.Scalar>, isFar: Bool, _ all: UInt16,
  _ result: UnsafeMutablePointer<L.Scalar>
) -> UInt16 {
  let c = cofactors(blockLines(L.self, block))
  let lanes = surelyGood(c)
  let x = inverse(c)
  write(x, to: result, isFar: isFar)
  if lanes == all { return lanes }
  return lanes | good(L.self, block, c.determinant, c.allowed)
}

/// Inverts blocks, and those that have lanes that are not good by `again` besides; returns whether all
/// are good then.
@inline(always)
private func invertAll<L: DividingLanes>(
  _: L.Type, _ blocks: UnsafePointer<L.Scalar>, _ blockCount: Int, isFar: Bool, _ all: UInt16,
  _ result: UnsafeMutablePointer<L.Scalar>, _ good: UnsafeMutablePointer<UInt16>,
  again: (UnsafePointer<L.Scalar>, UnsafeMutablePointer<L.Scalar>, UInt16) -> UInt16
) -> Bool {
  var areAll = true
  let stride = 16 &* L.width
  for index in 0..<blockCount {
    let (block, target) = (blocks + stride &* index, result + stride &* index)
    var lanes = invert(L.self, block, isFar: isFar, all, target)
    if lanes != all {
      lanes |= again(block, target, lanes)
      if lanes != all { areAll = false }
    }
    good[index] = lanes
  }
  return areAll
}

/// Σx².
@inline(always)
private func square<L: DividingLanes>(_ a: (L, L, L, L)) -> L {
  L.adding(L.adding(L.adding(a.3 * a.3, a.2, times: a.2), a.1, times: a.1), a.0, times: a.0)
}

/// Refines those lanes of a block that are not good by a step of Newton's; returns those that are now.
///
/// The products are summed in pairs, so that what is far from 0 is rounded in the first three of five
/// operations only: an error of 2·|M|·|X| + 1 units.
@inline(never)
private func refine(
  _ block: UnsafePointer<Double>, _ result: UnsafeMutablePointer<Double>, _ good: UInt16
) -> UInt16 {
  let m = blockLines(Lanes.self, block)
  let c = cofactors(m)
  let x = inverse(c)
  let one = Lanes(repeating: 1)
  @inline(__always)
  func entry(_ a: (Lanes, Lanes, Lanes, Lanes), _ b: (Lanes, Lanes, Lanes, Lanes)) -> Lanes {
    multiplyAdd(a.0, b.0, a.1 * b.1) + multiplyAdd(a.2, b.2, a.3 * b.3)
  }
  @inline(__always)
  func row(_ a: (Lanes, Lanes, Lanes, Lanes)) -> (Lanes, Lanes, Lanes, Lanes) {
    (
      entry(a, (x.0.0, x.1.0, x.2.0, x.3.0)), entry(a, (x.0.1, x.1.1, x.2.1, x.3.1)),
      entry(a, (x.0.2, x.1.2, x.2.2, x.3.2)), entry(a, (x.0.3, x.1.3, x.2.3, x.3.3))
    )
  }
  // M·X − I.
  var (r0, r1, r2, r3) = (row(m.0), row(m.1), row(m.2), row(m.3))
  r0.0 = r0.0 - one
  r1.1 = r1.1 - one
  r2.2 = r2.2 - one
  r3.3 = r3.3 - one
  let rest: BlockLines<Lanes> = (r0, r1, r2, r3)
  let square = (square(r0) + square(r1)) + (square(r2) + square(r3))
  let allowed = c.allowed * Lanes(repeating: 0x1p-59)
  let isRefined =
    Lanes.isLess(square * c.determinant.absolute, allowed)
    & Lanes.isLess(square, Lanes(repeating: 0x1p-10)) & ~good
  let keep = Lanes.mask(good)
  @inline(__always)
  func refined(_ x: (Lanes, Lanes, Lanes, Lanes)) -> (Lanes, Lanes, Lanes, Lanes) {
    let step = product(x, rest)
    return (
      (x.0 - step.0).replaced(by: x.0, whereOnes: keep),
      (x.1 - step.1).replaced(by: x.1, whereOnes: keep),
      (x.2 - step.2).replaced(by: x.2, whereOnes: keep),
      (x.3 - step.3).replaced(by: x.3, whereOnes: keep)
    )
  }
  write((refined(x.0), refined(x.1), refined(x.2), refined(x.3)), to: result, isFar: false)
  return isRefined
}

/// Inverts transforms; returns whether all are right, and otherwise leaves which, one bit a transform,
/// in `good`.
///
/// Shape: whole blocks on cache lines; the result is not the same memory. `good` has a word a block.
/// Error bound: of those that are good, 4·condition·u.
/// Cost: about 185 flops and 256 bytes a transform, 128 of them written.
@inline(never)
public func invertTransforms(
  _ blocks: UnsafePointer<Double>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Double>, good: UnsafeMutablePointer<UInt16>
) -> Bool {
  if isFar {
    let areGood = invertAll(
      Lanes.self, blocks, blockCount, isFar: true, 0xFF, result, good, again: refine)
    easemark_stream_fence()
    return areGood
  }
  return invertAll(
    Lanes.self, blocks, blockCount, isFar: false, 0xFF, result, good, again: refine)
}

/// Inverts those transforms of a block of sixteen that are not good as Doubles; returns those that are
/// now.
@inline(never)
private func invertWidened(
  _ block: UnsafePointer<Float>, _ result: UnsafeMutablePointer<Float>, _ good: UInt16
) -> UInt16 {
  var now: UInt16 = 0
  for half in 0..<2 {
    let keep = good >> UInt16(8 &* half) & 0xFF
    if keep == 0xFF { continue }
    let lane = 8 &* half
    @inline(__always)
    func row(_ index: Int) -> (Lanes, Lanes, Lanes, Lanes) {
      let start = block + (64 &* index &+ lane)
      return (
        Lanes(widening: start), Lanes(widening: start + 16), Lanes(widening: start + 32),
        Lanes(widening: start + 48)
      )
    }
    let c = cofactors((row(0), row(1), row(2), row(3)))
    let x = inverse(c)
    let size = c.determinant.absolute
    // What is left of 53 bits is more than 24 where these hold.
    let terms = Lanes.larger(c.terms * Lanes(repeating: 0x1p-20), Lanes(repeating: 0x1p-480))
    let isGood =
      Lanes.isLess(terms, c.allowed)
      & Lanes.isLess(c.allowed, size * Lanes(repeating: 0x1p44))
    let mask = Lanes.mask(keep)
    let largest = largest(
      largestOf(x.0), largestOf(x.1), largestOf(x.2), largestOf(x.3))
    let isInRange = Lanes.isLess(largest, Lanes(repeating: 0x1.fffffp127))
    @inline(__always)
    func write(_ row: (Lanes, Lanes, Lanes, Lanes), _ index: Int) {
      let start = result + (64 &* index &+ lane)
      row.0.replaced(by: Lanes(widening: start), whereOnes: mask).store(narrowing: start)
      row.1.replaced(by: Lanes(widening: start + 16), whereOnes: mask).store(narrowing: start + 16)
      row.2.replaced(by: Lanes(widening: start + 32), whereOnes: mask).store(narrowing: start + 32)
      row.3.replaced(by: Lanes(widening: start + 48), whereOnes: mask).store(narrowing: start + 48)
    }
    write(x.0, 0)
    write(x.1, 1)
    write(x.2, 2)
    write(x.3, 3)
    now |= (isGood & isInRange & ~keep) << UInt16(lane)
  }
  return now
}

@inline(always)
private func largestOf(_ a: (Lanes, Lanes, Lanes, Lanes)) -> Lanes {
  largest(a.0.absolute, a.1.absolute, a.2.absolute, a.3.absolute)
}

/// Inverts transforms in Float; otherwise as `invertTransforms`.
///
/// Cost: about 185 flops and 128 bytes a transform, 64 of them written.
@inline(never)
public func invertTransformsFloat(
  _ blocks: UnsafePointer<Float>, blockCount: Int, isFar: Bool,
  into result: UnsafeMutablePointer<Float>, good: UnsafeMutablePointer<UInt16>
) -> Bool {
  if isFar {
    let areGood = invertAll(
      FloatLanes.self, blocks, blockCount, isFar: true, .max, result, good, again: invertWidened)
    easemark_stream_fence()
    return areGood
  }
  return invertAll(
    FloatLanes.self, blocks, blockCount, isFar: false, .max, result, good, again: invertWidened)
}

@inline(always)
private func conditionsOfAll<L: DividingLanes>(
  _: L.Type, _ blocks: UnsafePointer<L.Scalar>, _ inverses: UnsafePointer<L.Scalar>,
  _ blockCount: Int, _ result: UnsafeMutablePointer<L.Scalar>
) {
  @inline(__always)
  func norm(_ m: BlockLines<L>) -> L {
    largest(size(m.0), size(m.1), size(m.2), size(m.3))
  }
  let stride = 16 &* L.width
  for block in 0..<blockCount {
    let norms =
      norm(blockLines(L.self, blocks + stride &* block))
      * norm(blockLines(L.self, inverses + stride &* block))
    L.larger(norms, L(repeating: L.one)).store(to: result + L.width &* block)
  }
}

/// Condition numbers ‖M‖·‖M⁻¹‖ in the ∞-norm, 1 at least, from transforms and their inverses.
@inline(never)
public func conditions(
  _ blocks: UnsafePointer<Double>, _ inverses: UnsafePointer<Double>, blockCount: Int,
  into result: UnsafeMutablePointer<Double>
) {
  conditionsOfAll(Lanes.self, blocks, inverses, blockCount, result)
}

/// Condition numbers in Float; otherwise as `conditions`.
@inline(never)
public func conditionsFloat(
  _ blocks: UnsafePointer<Float>, _ inverses: UnsafePointer<Float>, blockCount: Int,
  into result: UnsafeMutablePointer<Float>
) {
  conditionsOfAll(FloatLanes.self, blocks, inverses, blockCount, result)
}
