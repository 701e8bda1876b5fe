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
      stepBatch(batch, &work.positions, &work.velocities, level: level, threads: threads)
    }
  }
}

extension SpringStepWork<Float> {
  func batchCase(
    level: InstructionSet, threads: Int = 1, _ exact: SharedOnce<ExactStates>
  ) throws -> PreparedCase {
    let batch = try FloatSpringStep(
      springs: try motions.mass.indices.map { try motions.spring($0) }, targets: target,
      step: Double(step))
    return prepared(exact) { work in
      stepBatch(batch, &work.positions, &work.velocities, level: level, threads: threads)
    }
  }
}

@inline(never)
func stepBatch(
  _ batch: SpringStep, _ positions: inout [Double], _ velocities: inout [Double],
  level: InstructionSet, threads: Int
) {
  var positionSpan = positions.mutableSpan
  var velocitySpan = velocities.mutableSpan
  batch.advance(
    positions: &positionSpan, velocities: &velocitySpan, level: level, threads: threads)
}

@inline(never)
func stepBatch(
  _ batch: FloatSpringStep, _ positions: inout [Float], _ velocities: inout [Float],
  level: InstructionSet, threads: Int
) {
  var positionSpan = positions.mutableSpan
  var velocitySpan = velocities.mutableSpan
  batch.advance(
    positions: &positionSpan, velocities: &velocitySpan, level: level, threads: threads)
}
