import BatchEvaluation
import BenchmarkHarness
import SpringDynamics

// Our own sides of the curve shape; what depends on the motion alone is prepared once.

extension SpringTableWork<Double> {
  func curveCase(
    level: InstructionSet, threads: Int = 1, _ group: SpringTableGroup
  ) throws -> PreparedCase {
    let motions = inputs.motions
    let curve = SpringCurve(
      spring: try motions.spring(0), from: motions.state(0), target: motions.target[0])
    return prepared(group) { work in
      curveBatch(curve, work.times, &work.results, level: level, threads: threads)
    }
  }
}

extension SpringTableWork<Float> {
  func curveCase(level: InstructionSet, _ group: SpringTableGroup) throws -> PreparedCase {
    let motions = inputs.motions
    let curve = SpringCurve(
      spring: try motions.spring(0), from: motions.state(0), target: motions.target[0])
    return prepared(group) { work in curveBatch(curve, work.times, &work.results, level: level) }
  }
}

@inline(never)
func curveBatch(
  _ curve: SpringCurve, _ times: [Double], _ results: inout [Double], level: InstructionSet,
  threads: Int
) {
  var positions = results.mutableSpan
  curve.positions(at: times.span, into: &positions, level: level, threads: threads)
}

@inline(never)
func curveBatch(
  _ curve: SpringCurve, _ times: [Float], _ results: inout [Float], level: InstructionSet
) {
  var positions = results.mutableSpan
  curve.positions(at: times.span, into: &positions, level: level)
}
