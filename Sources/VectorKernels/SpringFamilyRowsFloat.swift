// The table's rows in Float: as `SpringFamilyRows.swift`, in Double and without low parts, rounded to
// Float at the end.

@inline(always)
private func store(
  _ lanes: Lanes, _ count: Int, to target: UnsafeMutablePointer<Float>,
  _ spare: UnsafeMutablePointer<Float>
) {
  let rounded = SIMD8<Float>(lanes)
  if count == 8 {
    UnsafeMutableRawPointer(target).storeBytes(of: rounded, as: SIMD8<Float>.self)
  } else {
    UnsafeMutableRawPointer(spare).storeBytes(of: rounded, as: SIMD8<Float>.self)
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
  let spare: UnsafeMutablePointer<Float>

  @inline(always)
  func odd(_ row: UnsafePointer<Double>, _ isParted: LaneMask, isTurning: Bool) -> Lanes {
    let together = Lanes(loading: row + 16)
    return isTurning
      ? together : together.replaced(by: Lanes(loading: row + 32), where: isParted)
  }
}

@inline(always)
private func states(
  _ m: RowMemory, isTurning: Bool, _ positions: UnsafeMutablePointer<Float>,
  _ velocities: UnsafeMutablePointer<Float>?
) {
  let (c0, c1) = (Lanes(loading: m.anchor), Lanes(loading: m.anchor + 16))
  let (w0, w1) = (Lanes(loading: m.anchor + 32), Lanes(loading: m.anchor + 48))
  let (isParted, target) = (Lanes(loading: m.anchor + 64).bits, Lanes(loading: m.anchor + 72))
  for j in 0..<m.count {
    let row = m.table + (isTurning ? 32 : 48) &* j
    let even = Lanes(loading: row)
    let odd = m.odd(row, isParted, isTurning: isTurning)
    // A velocity's correction is a part of about 2⁻²⁸ of it: nothing in Float.
    let v = multiplyAdd(w0, even, w1 * odd)
    let moved = multiplyAdd(Lanes(repeating: m.corrections[j]), v, target)
    let x = multiplyAdd(c0, even, c1 * odd) + moved
    store(x, m.laneCount, to: positions + m.rowStride &* j, m.spare)
    if let velocities {
      store(v, m.laneCount, to: velocities + m.rowStride &* j, m.spare)
    }
  }
}

@inline(never)
private func turningPositions(_ m: RowMemory, _ x: UnsafeMutablePointer<Float>) {
  states(m, isTurning: true, x, nil)
}

@inline(never)
private func anyPositions(_ m: RowMemory, _ x: UnsafeMutablePointer<Float>) {
  states(m, isTurning: false, x, nil)
}

@inline(never)
private func turningStates(
  _ m: RowMemory, _ x: UnsafeMutablePointer<Float>, _ v: UnsafeMutablePointer<Float>
) {
  states(m, isTurning: true, x, v)
}

@inline(never)
private func anyStates(
  _ m: RowMemory, _ x: UnsafeMutablePointer<Float>, _ v: UnsafeMutablePointer<Float>
) {
  states(m, isTurning: false, x, v)
}

/// As `springFamilyPositions`, in Float.
///
/// Error bound: half an ulp of Float of the result, and 2⁻²⁶ of one of the larger of the envelope and the
/// target.
/// Cost: 8 operations and 160 bytes a time of eight underdamped springs.
@inline(never)
public func springFamilyPositionsFloat(
  _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>, isTurning: Bool,
  corrections: UnsafePointer<Double>, count: Int, rowStride: Int, laneCount: Int,
  spare: UnsafeMutablePointer<Float>, positions: UnsafeMutablePointer<Float>
) {
  let memory = RowMemory(
    anchor: anchor, table: table, corrections: corrections, count: count, rowStride: rowStride,
    laneCount: laneCount, spare: spare)
  if isTurning { turningPositions(memory, positions) } else { anyPositions(memory, positions) }
}

/// The same with velocities. (`motion` is not read: the signature is that of the kernel in Double.)
@inline(never)
public func springFamilyStatesFloat(
  _ anchor: UnsafePointer<Double>, _ table: UnsafePointer<Double>, isTurning: Bool,
  corrections: UnsafePointer<Double>, count: Int, rowStride: Int, laneCount: Int,
  spare: UnsafeMutablePointer<Float>, motion: UnsafePointer<Double>,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>
) {
  let memory = RowMemory(
    anchor: anchor, table: table, corrections: corrections, count: count, rowStride: rowStride,
    laneCount: laneCount, spare: spare)
  if isTurning {
    turningStates(memory, positions, velocities)
  } else {
    anyStates(memory, positions, velocities)
  }
}
