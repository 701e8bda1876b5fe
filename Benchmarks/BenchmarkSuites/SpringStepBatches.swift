import BatchEvaluation
import BenchmarkHarness
import SpringDynamics

// Our own sides of the step shape; their propagators are prepared once, as for a fixed frame time.

extension SpringStepWork<Double> {
  func batchCase(
    level: InstructionSet, threads: Int = 1, _ exact: SharedOnce<ExactStates>
  ) throws -> PreparedCase {
    let batch = try SpringStep(
      springs: try motions.mass.indices.map { try motions.spring($0) }, targets: motions.target,
      step: step)
    return prepared(exact) { work in
      stepBatch(batch, work, level: level, threads: threads)
    }
  }
}

extension SpringStepWork<Float> {
  func batchCase(
    level: InstructionSet, threads: Int = 1, _ exact: SharedOnce<ExactStates>
  ) throws -> PreparedCase {
    let batch = try FloatSpringStep(
      springs: try motions.mass.indices.map { try motions.spring($0) },
      targets: Array(target.buffer), step: Double(step))
    return prepared(exact) { work in
      stepBatch(batch, work, level: level, threads: threads)
    }
  }
}

@inline(never)
func stepBatch(
  _ batch: SpringStep, _ work: SpringStepWork<Double>, level: InstructionSet, threads: Int
) {
  var positions = work.positions.buffer.mutableSpan
  var velocities = work.velocities.buffer.mutableSpan
  batch.advance(positions: &positions, velocities: &velocities, level: level, threads: threads)
}

@inline(never)
func stepBatch(
  _ batch: FloatSpringStep, _ work: SpringStepWork<Float>, level: InstructionSet, threads: Int
) {
  var positions = work.positions.buffer.mutableSpan
  var velocities = work.velocities.buffer.mutableSpan
  batch.advance(positions: &positions, velocities: &velocities, level: level, threads: threads)
}
