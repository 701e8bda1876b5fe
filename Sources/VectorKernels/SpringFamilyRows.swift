// The table's rows from an anchor and the offsets: see `SpringFamily.swift`.

/// Two numbers of an anchor, of positions or of velocities.
private typealias Coefficients = (even: LanePair, odd: LanePair)

@inline(always)
private func load(_ anchor: UnsafePointer<Double>) -> Coefficients {
  (loadPair(anchor), loadPair(anchor + 16))
}

/// The functions of an offset, with the lanes that have parted.
@inline(always)
private func springFunctions(
  _ row: UnsafePointer<Double>, _ isParted: LaneMask, isTurning: Bool
) -> Coefficients {
  let together = loadPair(row + 16)
  return (
    loadPair(row),
    isTurning ? together : replaced(together, by: loadPair(row + 32), where: isParted)
  )
}

/// `a.even·g.even + a.odd·g.odd + rest`, rounded thrice at most: each rounding is half an ulp of the
/// larger of a product and the sum.
@inline(always)
private func joined(_ a: Coefficients, _ g: Coefficients, _ rest: Lanes) -> Lanes {
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

/// The same without the low parts, for what is a small part of something else.
@inline(always)
private func roughly(_ a: Coefficients, _ g: Coefficients) -> Lanes {
  multiplyAdd(a.even.hi, g.even.hi, a.odd.hi * g.odd.hi)
}

/// Stores the first `count` lanes.
@inline(always)
private func store(
  _ lanes: Lanes, _ count: Int, to target: UnsafeMutablePointer<Double>,
  _ spare: UnsafeMutablePointer<Double>
) {
  if count == 8 {
    lanes.store(to: target)
  } else {
    lanes.store(to: spare)
    for lane in 0..<count { target[lane] = spare[lane] }
  }
}

/// What the kernels below read, and where the lanes of a block go.
private struct RowMemory {
  let anchor: UnsafePointer<Double>
  let table: UnsafePointer<Double>
  let corrections: UnsafePointer<Double>
  let count: Int
  let rowStride: Int
  let laneCount: Int
  let spare: UnsafeMutablePointer<Double>

  @inline(always)
  func functions(_ j: Int, _ isParted: LaneMask, isTurning: Bool) -> Coefficients {
    springFunctions(table + (isTurning ? 32 : 48) &* j, isParted, isTurning: isTurning)
  }
}

@inline(always)
private func positions(
  _ m: RowMemory, isTurning: Bool, _ positions: UnsafeMutablePointer<Double>
) {
  let (c, w) = (load(m.anchor), load(m.anchor + 32))
  let (isParted, target) = (Lanes(loading: m.anchor + 64).bits, Lanes(loading: m.anchor + 72))
  for j in 0..<m.count {
    let g = m.functions(j, isParted, isTurning: isTurning)
    let moved = Lanes(repeating: m.corrections[j]) * roughly(w, g)
    let x = target + joined(c, g, moved)
    store(x, m.laneCount, to: positions + m.rowStride &* j, m.spare)
  }
}

/// `pull` = k/m and `drag` = c/m, for x″ = −drag·v − pull·(x − target).
@inline(always)
private func states(
  _ m: RowMemory, isTurning: Bool, _ motion: UnsafePointer<Double>,
  _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>
) {
  let (c, w) = (load(m.anchor), load(m.anchor + 32))
  let (isParted, target) = (Lanes(loading: m.anchor + 64).bits, Lanes(loading: m.anchor + 72))
  let (decay, turn) = (Lanes(loading: motion), Lanes(loading: motion + 16))
  // Overdamped the rates are λs and λs + 2b = λs − turn; underdamped a and ω.
  let isCreeping = turn.isNegative
  let other = (decay - turn).replaced(by: decay, where: ~isCreeping)
  let drag = decay + other
  let square = (turn * turn).cleared(where: isCreeping)
  for j in 0..<m.count {
    let g = m.functions(j, isParted, isTurning: isTurning)
    let correction = Lanes(repeating: m.corrections[j])
    let (y, v) = (roughly(c, g), roughly(w, g))
    // The correction first: a rate's square alone times a length may leave the range.
    let pull = multiplyAdd(correction * decay, other, correction * square)
    let gained = multiplyAdd(pull, y, (correction * drag) * v).negated
    let x = target + joined(c, g, correction * v)
    store(x, m.laneCount, to: positions + m.rowStride &* j, m.spare)
    store(joined(w, g, gained), m.laneCount, to: velocities + m.rowStride &* j, m.spare)
  }
}

@inline(never)
private func turningPositions(_ m: RowMemory, _ x: UnsafeMutablePointer<Double>) {
  positions(m, isTurning: true, x)
}

@inline(never)
private func anyPositions(_ m: RowMemory, _ x: UnsafeMutablePointer<Double>) {
  positions(m, isTurning: false, x)
}

@inline(never)
private func turningStates(
  _ m: RowMemory, _ motion: UnsafePointer<Double>, _ x: UnsafeMutablePointer<Double>,
  _ v: UnsafeMutablePointer<Double>
) {
  states(m, isTurning: true, motion, x, v)
}

@inline(never)
private func anyStates(
  _ m: RowMemory, _ motion: UnsafePointer<Double>, _ x: UnsafeMutablePointer<Double>,
  _ v: UnsafeMutablePointer<Double>
) {
  states(m, isTurning: false, motion, x, v)
}

/// The positions of a block's first `laneCount` springs at `count` times after an anchor, a row of
/// `rowStride` Doubles apart.
///
/// Shape: `corrections` has the δ of each time; `spare` is room for eight Doubles.
/// Error bound: half an ulp of the result and an ulp of the larger of the envelope and of the two
/// products (1½ times as large at most).
/// Cost: 10 operations and 320 bytes a time of eight underdamped springs, 12 and 448 of others.
@inline(never)
public func springFamilyPositions(
  _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>, isTurning: Bool,
  corrections: UnsafePointer<Double>, count: Int, rowStride: Int, laneCount: Int,
  spare: UnsafeMutablePointer<Double>, positions: UnsafeMutablePointer<Double>
) {
  let memory = RowMemory(
    anchor: anchor, table: table, corrections: corrections, count: count, rowStride: rowStride,
    laneCount: laneCount, spare: spare)
  if isTurning { turningPositions(memory, positions) } else { anyPositions(memory, positions) }
}

/// The same with velocities. `motion` is the block's own.
///
/// Cost: 23 operations and 384 bytes a time of eight underdamped springs.
@inline(never)
public func springFamilyStates(
  _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>, isTurning: Bool,
  corrections: UnsafePointer<Double>, count: Int, rowStride: Int, laneCount: Int,
  spare: UnsafeMutablePointer<Double>, motion: UnsafePointer<Double>,
  positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>
) {
  let memory = RowMemory(
    anchor: anchor, table: table, corrections: corrections, count: count, rowStride: rowStride,
    laneCount: laneCount, spare: spare)
  if isTurning {
    turningStates(memory, motion, positions, velocities)
  } else {
    anyStates(memory, motion, positions, velocities)
  }
}
