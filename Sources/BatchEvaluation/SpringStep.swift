import SpringDynamics

/// N different springs, each with its own target, advanced together by one fixed Δt, in place:
/// x ← target + p·(x − target) + q·v and v ← r·(x − target) + s·v with each spring's own propagator over
/// Δt.
///
/// Shape: step — an engine with a fixed frame time. The propagators are made once; a step reads them.
/// Units: seconds; positions in any one unit of length, velocities in that per second.
/// Domain: Δt finite and ≥ 0; finite positions and velocities, with x − target in the range of Double.
/// Edge cases: a spring at rest on its target stays there bit for bit, but for the sign of a 0; a step of
/// 0 changes nothing; NaN and ±∞ stay in their own spring.
/// Error bound: of a step, half an ulp of the new x and v and three ulps of what is added, and 2⁻⁵⁴ of
/// the displacement (the velocity for v) when the step is half a radian or more. Where p is half or more
/// (s alike) a step is x + ((p − 1)·d + q·v), with p − 1 right to its last digits: what is added is then
/// the change of a frame; else it is target + (p·d + q·v).
/// The error of n steps is the sum of theirs, each carried on by the exact motion, so that it fades as
/// the motion does. Rounding x and v adds up as √n, the entries' rounding as n·ωΔt. Measured without
/// damping after 10⁴ steps: 9·10⁻¹⁵ of the amplitude at ωΔt = 0.02, 7·10⁻¹⁴ at 0.1, 4·10⁻¹³ at 1.4;
/// entries rounded as p and s give 3·10⁻¹³ at all of these. A spring that creeps (λs·Δt ≪ 1 at its slow
/// rate λs) rounds the same way in every step: up to 1/(2·λs·Δt) ulps of x, and where a step's change
/// falls below half an ulp of x it stops.
/// Cost: 8 flops and 72 bytes a spring and step, 16 of them written; no allocation. Making the entries
/// takes 5 ns a spring.
public struct SpringStep: Sendable {
  private var batch: StepBatch<Double>

  /// Prepares N springs for steps of `step` seconds: spring i pulls towards target i.
  ///
  /// Throws: `SpringError.outOfRange` for a step that is negative or not finite.
  /// Precondition: as many targets as springs.
  public init(springs: [Spring], targets: [Double], step: Double) throws(SpringError) {
    batch = try StepBatch(springs: springs, targets: targets, step: step)
  }

  /// The number of springs.
  public var count: Int { batch.count }

  /// Δt in seconds.
  public var step: Double { batch.step }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { batch.spring(index) }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Double { batch.target(index) }

  /// Changes Δt: all propagators are made again, by lanes.
  ///
  /// Throws: `SpringError.outOfRange` for a step that is negative or not finite; nothing changes then.
  public mutating func setStep(
    _ step: Double, level: InstructionSet = .supported, threads: Int = 1
  ) throws(SpringError) {
    try batch.setStep(step, level: level, threads: threads)
  }

  /// Gives spring `index` a new target; wherever it is and however fast it moves, it goes on from there.
  public mutating func setTarget(_ index: Int, to target: Double) {
    batch.setTarget(index, to: target)
  }

  /// Replaces spring `index` and its target.
  public mutating func set(_ index: Int, spring: Spring, target: Double) {
    batch.set(index, spring: spring, target: target)
  }

  /// Advances all springs by Δt.
  ///
  /// Results do not depend on the number of threads, which batches below 30 000 springs do not use.
  /// Precondition: as many positions and velocities as springs; the processor supports the level.
  public func advance(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    batch.advance(&positions, &velocities, level, threads: threads)
  }
}
