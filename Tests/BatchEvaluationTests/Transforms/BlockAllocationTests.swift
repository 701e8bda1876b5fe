import BatchEvaluation
import CAllocations
import Testing
import TransformMath

/// The calls of malloc and its kin that this thread makes in `body`.
private func allocations(_ body: () -> Void) -> Int {
  body()  // What is made once, such as the level's table, is made here.
  easemark_count_allocations()
  body()
  return easemark_allocations().count
}

@Suite struct BlockAllocationTests {
  @Test(arguments: testedLevels) func nothingIsAllocated(level: InstructionSet) {
    // Whole blocks and a rest.
    let count = 1003
    func check<Scalar: TransformScalar>(_: Scalar.Type) {
      let transforms = TransformBlocks<Scalar>(count: count)
      let points = VectorBlocks<Scalar>(count: count)
      let times = [Scalar](repeating: 0.5, count: count)
      let parents = (0..<count).map { Int32($0 / 2) - 1 }
      var statuses = [TransformInverse.Status](repeating: .ok, count: count)
      var conditions = times
      var flags = [Bool](repeating: false, count: count)
      var (result, mapped) = (transforms, points)
      var parts = ComponentBlocks<Scalar>(count: count)
      let others = parts
      // Copies are made before anything is counted.
      transforms.multiplied(by: transforms, into: &result, level: level)
      points.mapped(by: transforms, into: &mapped, level: level)
      transforms.decomposed(into: &parts, level: level)
      var statusSpan = statuses.mutableSpan
      var conditionSpan = conditions.mutableSpan
      var flagSpan = flags.mutableSpan
      let made = allocations {
        transforms.multiplied(by: transforms, into: &result, level: level)
        transforms.multiplied(by: transforms[0], into: &result, level: level)
        transforms.chained(parents: parents.span, into: &result, level: level)
        transforms.inverted(
          into: &result, statuses: &statusSpan, conditions: &conditionSpan, level: level)
        points.mapped(by: transforms, into: &mapped, level: level)
        points.mapped(by: transforms[0], into: &mapped, level: level)
        points.projected(
          by: transforms, into: &mapped, seen: &flagSpan,
          window: Rectangle(x: 0, y: 0, width: 1, height: 1), level: level)
        points.slerp(to: points, at: times.span, into: &mapped, level: level)
        transforms.decomposed(into: &parts, level: level)
        parts.composed(into: &result, level: level)
        parts.interpolated(to: others, at: times.span, into: &result, level: level)
        parts.interpolated(to: others, at: 0.25, into: &result, level: level)
      }
      #expect(made == 0)
    }
    check(Double.self)
    check(Float.self)
  }
}
