// The table's rows from an anchor and the offsets: see `SpringFamily.swift`. Those in Float are computed
// in Double without low parts, with δ² besides, and rounded to Float at the end.

/// Two numbers of an anchor, of positions or of velocities, or the functions of an offset.
private typealias Coefficients = (even: SpringPair, odd: SpringPair)

/// Two pairs, whose lines follow each other.
@inline(always)
private func load(_ lines: UnsafePointer<Double>) -> Coefficients {
  (pair(lines, 0), pair(lines, 2))
}

/// `a.even·g.even + a.odd·g.odd + rest`, rounded thrice at most: each rounding is half an ulp of the
/// larger of a product and the sum.
@inline(always)
private func joined(_ a: Coefficients, _ g: Coefficients, _ rest: SpringVector) -> SpringVector {
  #if FMA
    let lows = multiplyAdd(
      a.even.lo, g.even.hi,
      multiplyAdd(
        a.odd.lo, g.odd.hi,
        multiplyAdd(a.even.hi, g.even.lo, multiplyAdd(a.odd.hi, g.odd.lo, rest))))
    return multiplyAdd(a.even.hi, g.even.hi, multiplyAdd(a.odd.hi, g.odd.hi, lows))
  #else
    // Products that are rounded would take the error beyond the bound.
    let (even, odd) = (a.even * g.even, a.odd * g.odd)
    return even.hi + (odd.hi + (even.lo + (odd.lo + rest)))
  #endif
}

/// The same without the low parts.
@inline(always)
private func joinedRoughly(
  _ a: Coefficients, _ g: Coefficients, _ rest: SpringVector
) -> SpringVector {
  multiplyAdd(a.even.hi, g.even.hi, multiplyAdd(a.odd.hi, g.odd.hi, rest))
}

/// The same without the rest.
@inline(always)
private func roughly(_ a: Coefficients, _ g: Coefficients) -> SpringVector {
  multiplyAdd(a.even.hi, g.even.hi, a.odd.hi * g.odd.hi)
}

/// What the kernels below read, and how far a row of results is from the next one.
///
/// A tuple, so that no metadata is made (see `LanePair`).
private typealias FamilyRows = (
  motion: UnsafePointer<Double>, anchor: UnsafePointer<Double>, table: UnsafePointer<Double>,
  corrections: UnsafePointer<Double>, count: Int, stride: Int
)

/// −k/m and −c/m, for x″ = −(c/m)·v − (k/m)·(x − target).
@inline(always)
private func pulls(
  _ motion: UnsafePointer<Double>, isTurning: Bool
) -> (length: SpringVector, speed: SpringVector) {
  // The rates are −λs and −2b overdamped, −a and ω underdamped.
  let (first, second) = (line(motion, 0), line(motion, 2))
  if isTurning {
    return (multiplyAdd(first, first, second * second).negated, first + first)
  }
  let fast = first + second
  return ((first * fast).negated, first + fast)
}

/// Hands the rows to `store` and, where velocities are wanted, to `storeVelocity`, with the place of
/// each.
@inline(always)
private func forEachRow(
  _ rows: FamilyRows, isTurning: Bool, isFloat: Bool, _ store: (SpringVector, Int) -> Void,
  _ storeVelocity: ((SpringVector, Int) -> Void)?
) {
  forEachPart(1) { _, lane in
    let anchor = rows.anchor + lane
    let (c, w) = (load(anchor), load(anchor + 64))
    let (isParted, target) = (line(anchor, 8).bits, line(anchor, 9))
    let pulls = pulls(rows.motion + lane, isTurning: isTurning)
    for j in 0..<rows.count {
      let stride = isTurning ? springTurnOffsetStride : springCreepOffsetStride
      let row = rows.table + (stride &* j &+ lane)
      var g = load(row)
      if !isTurning { g.odd = replaced(g.odd, by: pair(row, 4), where: isParted) }
      let correction = SpringVector(repeating: rows.corrections[j])
      let (y, v) = (roughly(c, g), roughly(w, g))
      let place = rows.stride &* j &+ lane
      if isFloat {
        // Roundings of Float are large enough for their squares to count. (In multiply-adds throughout:
        // with a sum among them, this compiler takes the lanes apart before they are narrowed.)
        let half = correction * 0.5
        let gain = multiplyAdd(pulls.length, y, pulls.speed * v)
        let moved = multiplyAdd(correction, multiplyAdd(half, gain, v), target)
        store(joinedRoughly(c, g, moved), place)
        if let storeVelocity {
          let change = multiplyAdd(pulls.length, v, pulls.speed * gain)
          storeVelocity(multiplyAdd(correction, multiplyAdd(half, change, gain), v), place)
        }
      } else {
        store(target + joined(c, g, correction * v), place)
        if let storeVelocity {
          // The correction first: a rate's square times a length may leave the range.
          let gained = multiplyAdd(correction * pulls.length, y, (correction * pulls.speed) * v)
          storeVelocity(joined(w, g, gained), place)
        }
      }
    }
  }
}

@inline(always)
private func fill(
  _ rows: FamilyRows, isTurning: Bool, _ positions: UnsafeMutablePointer<Double>,
  _ velocities: UnsafeMutablePointer<Double>?
) {
  if let velocities {
    forEachRow(rows, isTurning: isTurning, isFloat: false) {
      $0.store(to: positions + $1)
    } _: {
      $0.store(to: velocities + $1)
    }
  } else {
    forEachRow(rows, isTurning: isTurning, isFloat: false, { $0.store(to: positions + $1) }, nil)
  }
}

@inline(always)
private func fill(
  _ rows: FamilyRows, isTurning: Bool, _ positions: UnsafeMutablePointer<Float>,
  _ velocities: UnsafeMutablePointer<Float>?
) {
  if let velocities {
    forEachRow(rows, isTurning: isTurning, isFloat: true) {
      $0.store(narrowing: positions + $1)
    } _: {
      $0.store(narrowing: velocities + $1)
    }
  } else {
    forEachRow(
      rows, isTurning: isTurning, isFloat: true, { $0.store(narrowing: positions + $1) }, nil)
  }
}

/// The positions, and the velocities where they are asked for, of a block of underdamped springs at
/// `count` times after an anchor: rows of sixteen, `stride` numbers apart.
///
/// Shape: `corrections` has the δ of each time.
/// Error bound: half an ulp of the result and an ulp of the larger of the envelope and of the two
/// products (1½ times as large at most).
/// Cost: 17 flops a spring and 640 bytes a time (37 and 768 with velocities).
@inline(never)
public func springTurnRows(
  _ motion: UnsafePointer<Double>, _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>,
  corrections: UnsafePointer<Double>, count: Int, stride: Int,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>?
) {
  fill(
    (motion, anchor, table, corrections, count, stride), isTurning: true, positions, velocities)
}

/// The same of overdamped springs.
///
/// Cost: 17 flops a spring and 896 bytes a time (37 and 1024 with velocities).
@inline(never)
public func springCreepRows(
  _ motion: UnsafePointer<Double>, _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>,
  corrections: UnsafePointer<Double>, count: Int, stride: Int,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>?
) {
  fill(
    (motion, anchor, table, corrections, count, stride), isTurning: false, positions, velocities)
}

/// `springTurnRows` in Float.
///
/// Error bound: half an ulp of Float of the result, 2⁻⁵⁰ of the larger of the envelope and the target,
/// and the third order in δ.
/// Cost: 17 flops a spring and 328 bytes a time (24 and 392 with velocities).
@inline(never)
public func floatSpringTurnRows(
  _ motion: UnsafePointer<Double>, _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>,
  corrections: UnsafePointer<Double>, count: Int, stride: Int,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>?
) {
  fill(
    (motion, anchor, table, corrections, count, stride), isTurning: true, positions, velocities)
}

/// `springCreepRows` in Float, and the error of `floatSpringTurnRows`.
///
/// Cost: 17 flops a spring and 456 bytes a time (24 and 520 with velocities).
@inline(never)
public func floatSpringCreepRows(
  _ motion: UnsafePointer<Double>, _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>,
  corrections: UnsafePointer<Double>, count: Int, stride: Int,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>?
) {
  fill(
    (motion, anchor, table, corrections, count, stride), isTurning: false, positions, velocities)
}
