// Springs with times in Double and results in Float, from the blocks of `SpringTurns.swift` and
// `SpringCreeps.swift`: those of `FloatSprings.swift` but for the times, whose products with the rates are
// pairs.

/// What the kernels read and write: see `SpringTick`.
private typealias FloatFamilyTick = (
  motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int, times: UnsafePointer<Double>,
  step: Int, positions: UnsafeMutablePointer<Float>
)

@inline(always)
private func tick(
  _ tick: FloatFamilyTick, _ velocities: UnsafeMutablePointer<Float>?, isTurning: Bool,
  isModerate: Bool
) {
  forEachPart(tick.blockCount) { block, lane in
    let motion = tick.motions + block &* tick.motionStep + lane
    let time = SpringVector(loading: tick.times + block &* tick.step + lane)
    let state =
      isTurning
      ? floatTurning(motion, time, isModerate: isModerate)
      : floatCreeping(motion, time, isModerate: isModerate, isOfFloats: false)
    let part = springsPerBlock &* block &+ lane
    state.position.store(narrowing: tick.positions + part)
    if let velocities { state.velocity.store(narrowing: velocities + part) }
  }
}

// One function a kind: see `SpringTurns.swift`.

@inline(never)
private func turnModerately(_ t: FloatFamilyTick) {
  tick(t, nil, isTurning: true, isModerate: true)
}

@inline(never)
private func turnAnywhere(_ t: FloatFamilyTick) {
  tick(t, nil, isTurning: true, isModerate: false)
}

@inline(never)
private func turnModerately(_ t: FloatFamilyTick, _ velocities: UnsafeMutablePointer<Float>) {
  tick(t, velocities, isTurning: true, isModerate: true)
}

@inline(never)
private func turnAnywhere(_ t: FloatFamilyTick, _ velocities: UnsafeMutablePointer<Float>) {
  tick(t, velocities, isTurning: true, isModerate: false)
}

@inline(never)
private func creepAnywhere(_ t: FloatFamilyTick) {
  tick(t, nil, isTurning: false, isModerate: false)
}

@inline(never)
private func creepAnywhere(_ t: FloatFamilyTick, _ velocities: UnsafeMutablePointer<Float>) {
  tick(t, velocities, isTurning: false, isModerate: false)
}

/// `springTurns` with results in Float.
///
/// Error bound: as `floatSpringTurns`.
/// Cost: 87 flops a spring (positions alone 83) where products are fused, and 1408 bytes a block (1088).
@inline(never)
public func floatFamilyTurns(
  _ motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Double>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>?
) {
  let tick: FloatFamilyTick = (motions, motionStep, blockCount, times, step, positions)
  switch (velocities, isModerate) {
  case (nil, true): turnModerately(tick)
  case (nil, false): turnAnywhere(tick)
  case (let velocities?, true): turnModerately(tick, velocities)
  case (let velocities?, false): turnAnywhere(tick, velocities)
  }
}

/// `springCreeps` with results in Float, and the error of `floatSpringTurns`. (Whether envelopes are
/// moderate makes no difference.)
///
/// Cost: 101 flops a spring (positions alone 94) where products are fused.
@inline(never)
public func floatFamilyCreeps(
  _ motions: UnsafePointer<Double>, motionStep: Int, blockCount: Int,
  times: UnsafePointer<Double>, step: Int, isModerate: Bool,
  positions: UnsafeMutablePointer<Float>, velocities: UnsafeMutablePointer<Float>?
) {
  let tick: FloatFamilyTick = (motions, motionStep, blockCount, times, step, positions)
  if let velocities { creepAnywhere(tick, velocities) } else { creepAnywhere(tick) }
}
