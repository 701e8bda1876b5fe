import BatchEvaluation
import CAllocations
import SpringDynamics
import Testing
import TimingCurves
import TransformMath

/// The calls of malloc and its kin that this thread makes in `body`.
private func allocations(_ body: () -> Void) -> Int {
  body()  // What is made once, such as the level's table, is made here.
  easemark_count_allocations()
  body()
  return easemark_allocations().count
}

@Suite struct AllocationTests {
  /// A size with whole blocks and a rest.
  private static let count = 1003
  private static let levels = InstructionSet.allCases.filter { $0 <= .supported }

  @Test func theCounterCounts() {
    var kept: [[Double]] = []
    #expect(allocations { kept.append([Double](repeating: 1, count: 100)) } > 0)
    #expect(kept.count == 2)
  }

  @Test(arguments: levels) func springBatch(level: InstructionSet) throws {
    let springs = try (0..<Self.count).map {
      // Under-damped, critical and over-damped by turns.
      try Spring(response: 0.5, dampingRatio: [0.3, 1, 2.5][$0 % 3])
    }
    let batch = SpringBatch(
      springs: springs, states: springs.map { _ in SpringState(position: 1) },
      targets: springs.map { _ in 0 })
    let times = (0..<Self.count).map { Double($0) / 500 }
    var x = times
    var v = times
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    let made = allocations {
      batch.positions(at: times.span, into: &positions, level: level)
      batch.states(
        at: times.span, positions: &positions, velocities: &velocities, level: level)
      batch.positions(at: 0.3, into: &positions, level: level)
      batch.states(at: 0.3, positions: &positions, velocities: &velocities, level: level)
    }
    #expect(made == 0)
  }

  @Test(arguments: levels) func floatSpringBatch(level: InstructionSet) throws {
    let springs = try (0..<Self.count).map {
      try Spring(response: 0.5, dampingRatio: [0.3, 1, 2.5][$0 % 3])
    }
    let batch = FloatSpringBatch(
      springs: springs, states: springs.map { _ in MotionState(position: 1) },
      targets: springs.map { _ in 0 })
    let times = (0..<Self.count).map { Float($0) / 500 }
    var x = times
    var v = times
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    let made = allocations {
      batch.states(
        at: times.span, positions: &positions, velocities: &velocities, level: level)
      batch.positions(at: 0.3, into: &positions, level: level)
    }
    #expect(made == 0)
  }

  @Test(arguments: levels, [0.5, 2.5]) func springCurve(
    level: InstructionSet, dampingRatio: Double
  ) throws {
    let curve = SpringCurve(
      spring: try Spring(response: 0.5, dampingRatio: dampingRatio),
      from: SpringState(position: 1), target: 0)
    let times = (0..<Self.count).map { Double($0) / 500 }
    var x = times
    var v = times
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    let made = allocations {
      curve.positions(at: times.span, into: &positions, level: level)
      curve.states(
        at: times.span, positions: &positions, velocities: &velocities, level: level)
    }
    #expect(made == 0)
  }

  @Test(arguments: levels) func springGrid(level: InstructionSet) throws {
    let grid = SpringGrid(
      spring: try Spring(response: 0.5, dampingRatio: 0.5),
      states: (0..<Self.count).map { SpringState(position: Double($0)) },
      targets: [Double](repeating: 0, count: Self.count), times: [0, 0.1, 0.2])
    var x = [Double](repeating: 0, count: 3 * Self.count)
    var positions = x.mutableSpan
    var v = [Double](repeating: 0, count: 3 * Self.count)
    var velocities = v.mutableSpan
    let made = allocations {
      grid.positions(into: &positions, level: level)
      grid.states(positions: &positions, velocities: &velocities, level: level)
    }
    #expect(made == 0)
  }

  @Test(arguments: levels) func newTimesOfAGrid(level: InstructionSet) throws {
    var grid = SpringGrid(
      spring: try Spring(response: 0.5, dampingRatio: 0.5), states: [], targets: [],
      times: [Double](repeating: 0, count: 65))
    let times = (0..<60).map { Double($0) }
    grid.setTimes(times.span, level: level)
    #expect(allocations { grid.setTimes(times.span, level: level) } == 0)
  }

  @Test(arguments: levels) func springStep(level: InstructionSet) throws {
    var batch = try SpringStep(
      springs: (0..<Self.count).map { _ in try Spring(response: 0.5, dampingRatio: 0.5) },
      targets: [Double](repeating: 0, count: Self.count), step: 0.01)
    var x = [Double](repeating: 1, count: Self.count)
    var v = [Double](repeating: 1, count: Self.count)
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    let made = allocations {
      batch.advance(positions: &positions, velocities: &velocities, level: level)
      try? batch.setStep(batch.step + 0.01, level: level)
      batch.setTarget(3, to: 7)
    }
    #expect(made == 0)
  }

  @Test(arguments: levels, SpringFamilyGrid.Method.allCases.filter { $0 != .reference })
  func springFamilyGrid(level: InstructionSet, method: SpringFamilyGrid.Method) throws {
    // Under-damped, critical and over-damped by turns, but of one kind where products are wanted.
    let ratios = method == .chebyshev ? [0.3] : [0.3, 1, 2.5]
    let springs = try (0..<203).map {
      try Spring(response: 0.5, dampingRatio: ratios[$0 % ratios.count])
    }
    let times = (0..<200).map { Double($0) / 200 }
    let family = SpringFamilyGrid(
      springs: springs, states: springs.map { _ in SpringState(position: 1) },
      targets: springs.map { _ in 0 }, times: times)
    let floats = FloatSpringFamilyGrid(
      springs: springs, states: springs.map { _ in MotionState(position: 1, velocity: 0) },
      targets: springs.map { _ in 0 }, times: times)
    var x = [Double](repeating: 0, count: 200 * 203)
    var v = x
    var y = [Float](repeating: 0, count: 200 * 203)
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    var narrow = y.mutableSpan
    let made = allocations {
      family.positions(into: &positions, method: method, level: level)
      family.states(
        positions: &positions, velocities: &velocities, method: method, level: level)
      floats.positions(into: &narrow, method: method, level: level)
    }
    #expect(made == 0)
  }

  @Test(arguments: levels) func curves(level: InstructionSet) {
    let batch = CurveBatch(.ease)
    let tick = CurveTick((0..<Self.count).map { $0 % 3 == 0 ? .ease : .easeOut })
    let x = (0..<Self.count).map { Double($0) / 1000 }
    let floats = x.map { Float($0) }
    var (y, dy, z) = (x, x, floats)
    var values = y.mutableSpan
    var slopes = dy.mutableSpan
    var narrow = z.mutableSpan
    #expect(allocations { batch.values(at: x.span, into: &values, level: level) } == 0)
    #expect(
      allocations { batch.values(at: x.span, into: &values, slopes: &slopes, level: level) } == 0)
    #expect(allocations { batch.values(at: floats.span, into: &narrow, level: level) } == 0)
    #expect(allocations { batch.values(into: &values, level: level) } == 0)
    #expect(allocations { batch.values(into: &narrow, level: level) } == 0)
    #expect(allocations { tick.values(at: x.span, into: &values, level: level) } == 0)
    #expect(allocations { tick.values(at: 0.3, into: &values, level: level) } == 0)
    #expect(
      allocations { tick.values(at: x.span, into: &values, slopes: &slopes, level: level) } == 0)
    #expect(allocations { tick.values(at: floats.span, into: &narrow, level: level) } == 0)
  }

  @Test(arguments: levels) func timingFunctions(level: InstructionSet) throws {
    let stops = try LinearTiming((0..<9).map { LinearStop(Double($0 % 4)) })
    let batches = [
      TimingBatch(.linear), TimingBatch(.cubicBezier(.ease)), TimingBatch(.stops(stops)),
      TimingBatch(.steps(try StepTiming(count: 7))), TimingBatch(PennerCurve(.back, .easeOut)),
      TimingBatch(PennerCurve(.elastic, .easeOut)),
    ]
    let x = (0..<Self.count).map { Double($0) / 1000 }
    var y = x
    var values = y.mutableSpan
    for batch in batches {
      #expect(allocations { batch.values(at: x.span, into: &values, level: level) } == 0)
    }
  }

  @Test(arguments: levels) func transformBatch(level: InstructionSet) {
    let batch = TransformBatch(.perspective(distance: 500))
    let transforms = [Transform3D](repeating: .identity, count: Self.count)
    let points = [SIMD4<Double>](repeating: SIMD4(1, 2, 3, 1), count: Self.count)
    var products = transforms
    var mapped = points
    var productSpan = products.mutableSpan
    var mappedSpan = mapped.mutableSpan
    let made = allocations {
      batch.multiply(transforms.span, into: &productSpan, level: level)
      batch.map(points.span, into: &mappedSpan, level: level)
      batch.project(points.span, into: &mappedSpan, level: level)
    }
    #expect(made == 0)
  }
}
