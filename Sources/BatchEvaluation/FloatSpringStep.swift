import SpringDynamics

/// N different springs advanced together by one fixed Δt in place, in Float; otherwise as
/// `SpringStep`.
///
/// Domain: as `SpringStep`, with entries between 10⁻³⁷ and 10³⁸ or 0: smaller ones lose digits or count as
/// 0, larger ones as the largest Float.
/// Error bound: as `SpringStep`, in ulps of Float: entries are made in Double and rounded once, p − 1
/// and s − 1 with all digits of a Float. Measured without damping after 10⁴ steps: 6·10⁻⁶ of the amplitude
/// at ωΔt = 0.02 (entries rounded as p and s: 1.4·10⁻⁴), 3·10⁻⁵ at 0.1, 1.7·10⁻⁴ at 1.4.
/// Cost: 8 flops and 36 bytes a spring and step, 8 of them written; no allocation.
public struct FloatSpringStep: Sendable {
  private var batch: StepBatch<Float>

  /// Prepares N springs for steps of `step` seconds: spring i pulls towards target i.
  ///
  /// Throws: `SpringError.outOfRange` for a step that is negative or not finite.
  /// Precondition: as many targets as springs.
  public init(springs: [Spring], targets: [Float], step: Double) throws(SpringError) {
    batch = try StepBatch(springs: springs, targets: targets, step: step)
  }

  /// The number of springs.
  public var count: Int { batch.count }

  /// Δt in seconds.
  public var step: Double { batch.step }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { batch.spring(index) }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Float { batch.target(index) }

  /// Changes Δt: all propagators are made again, by lanes.
  ///
  /// Throws: `SpringError.outOfRange` for a step that is negative or not finite; nothing changes then.
  public mutating func setStep(
    _ step: Double, level: InstructionSet = .supported, threads: Int = 1
  ) throws(SpringError) {
    try batch.setStep(step, level: level, threads: threads)
  }

  /// Gives spring `index` a new target; wherever it is and however fast it moves, it goes on from there.
  public mutating func setTarget(_ index: Int, to target: Float) {
    batch.setTarget(index, to: target)
  }

  /// Replaces spring `index` and its target.
  public mutating func set(_ index: Int, spring: Spring, target: Float) {
    batch.set(index, spring: spring, target: target)
  }

  /// Advances all springs by Δt.
  ///
  /// Results do not depend on the number of threads, which batches below 60 000 springs do not use.
  /// Precondition: as many positions and velocities as springs; the processor supports the level.
  public func advance(
    positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.advance(&positions, &velocities, level, threads: threads)
  }
}
