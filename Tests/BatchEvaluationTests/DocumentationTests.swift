import BatchEvaluation
import ScreenTransitions
import SpringDynamics
import TestSupport
import Testing
import TimingCurves
import TransformMath

/// The snippets of the module's articles, compiled and run.
@Suite struct DocumentationTests {
  @Test func articlesAreComplete() throws {
    let documentation = try ModuleDocumentation(module: "BatchEvaluation")
    let faults = try documentation.faults(
      testedIn: #filePath, fewestSnippets: 6, knownType: "SpringBatch")
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  private let springs: [Spring]
  private let states = [SpringState(position: 0), SpringState(position: 40, velocity: -300)]
  private let targets = [100.0, -20]
  private let times = [0.0, 0.1, 0.2]

  init() throws {
    springs = [.coreAnimationDefault, try Spring(duration: 0.4, bounce: -0.5)]
  }

  /// Spring `j` by the scalar module.
  private func exact(_ j: Int, at time: Double) -> SpringState {
    springs[j].state(at: time, from: states[j], target: targets[j])
  }

  @Test func overview() {
    let batch = SpringBatch(springs: springs, states: states, targets: targets)
    var positions = [Double](repeating: 0, count: batch.count)
    var span = positions.mutableSpan
    batch.positions(at: 0.25, into: &span)

    #expect(abs(positions[1] - exact(1, at: 0.25).position) < 1e-12)
  }

  @Test func tickAndStep() throws {
    let batch = SpringBatch(springs: springs, states: states, targets: targets)
    var x = [Double](repeating: 0, count: batch.count)
    var v = x
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    batch.states(at: 0.25, positions: &positions, velocities: &velocities)

    let before = exact(1, at: 0.25)
    #expect(abs(positions[1] - before.position) < 1e-12)
    #expect(abs(velocities[1] - before.velocity) < 1e-11)

    var step = try SpringStep(springs: springs, targets: targets, step: 1.0 / 120)
    step.advance(positions: &positions, velocities: &velocities)
    step.setTarget(0, to: 42)
    try step.setStep(1.0 / 60)

    #expect(abs(positions[1] - exact(1, at: 0.25 + 1.0 / 120).position) < 1e-11)
    #expect(step.target(0) == 42 && step.step == 1.0 / 60)
  }

  @Test func ensembles() throws {
    let crowd = try SpringEnsemble(
      (1...100).map { EnsembleLaw(linear: 25, cubic: Double($0), damping: 1) })
    var places = [Double](repeating: 1, count: 100)
    var speeds = [Double](repeating: 0, count: 100)
    var positions = places.mutableSpan
    var velocities = speeds.mutableSpan
    try crowd.advance(
      positions: &positions, velocities: &velocities, method: .rungeKutta4, stepSize: 1.0 / 240,
      steps: 4)
    #expect(places.allSatisfy { $0 < 1 && $0 > 0.5 } && speeds.allSatisfy { $0 < 0 })
  }

  @Test func tables() {
    var one = [Double](repeating: 0, count: times.count)
    var row = one.mutableSpan
    let curve = SpringCurve(spring: springs[0], from: states[0], target: targets[0])
    curve.positions(at: times.span, into: &row)

    #expect(abs(row[2] - exact(0, at: 0.2).position) < 1e-12)

    var all = [Double](repeating: 0, count: times.count * states.count)
    var table = all.mutableSpan
    let grid = SpringGrid(spring: springs[0], states: states, targets: targets, times: times)
    grid.positions(into: &table)

    #expect(abs(table[4] - exact(0, at: 0.2).position) < 1e-12)

    let family = SpringFamilyGrid(
      springs: springs, states: states, targets: targets, times: times)
    family.positions(into: &table, method: .automatic)

    #expect(abs(table[5] - exact(1, at: 0.2).position) < 1e-12)
  }

  @Test func timingCurves() throws {
    let curves: [CubicBezier] = [.ease, .easeIn, .linear]
    let progress = [0.25, 0.4, 0.6]
    var one = [Double](repeating: 0, count: progress.count)
    var row = one.mutableSpan
    let batch = CurveBatch(.easeInOut)
    batch.values(into: &row)

    #expect(row[0] == 0 && row[1] == CubicBezier.easeInOut.value(at: 0.5) && row[2] == 1)

    var tick = CurveTick(curves)
    tick[1] = .easeOut
    tick.values(at: progress.span, into: &row)

    #expect(row[1] == CubicBezier.easeOut.value(at: 0.4))

    let sharedTimes = [0.25, 0.5]
    var values = [Double](repeating: 0, count: 6)
    var table = values.mutableSpan
    tick.table(at: sharedTimes.span, into: &table)

    #expect(values[4] == CubicBezier.easeOut.value(at: 0.5) && values[5] == 0.5)

    let stairs = TimingBatch(.steps(try StepTiming(count: 5)))
    stairs.values(at: progress.span, into: &row, before: true)

    #expect(row[0] == 0.2 && row[1] == 0.2 && row[2] == 0.4)
  }

  @Test func transforms() {
    let transforms = [
      Transform3D.translation(x: 10, y: 0, z: 0), .rotation(angle: 1, x: 0, y: 0, z: 1),
    ]
    let parents: [Int32] = [-1, 0]
    var local = TransformBlocks<Double>(transforms.span)
    var world = TransformBlocks<Double>(count: local.count)
    local.chained(parents: parents.span, into: &world)
    world.inverted(into: &local)

    #expect(world[1] == transforms[1] * transforms[0])
    #expect(local[0] == .translation(x: -10, y: 0, z: 0))

    let (start, end) = (world, local)
    var (from, to) = (ComponentBlocks<Double>(count: 2), ComponentBlocks<Double>(count: 2))
    start.decomposed(into: &from)
    end.decomposed(into: &to)
    from.interpolated(to: to, at: 0.25, into: &world)

    #expect(abs(world[0].m41 - 5) < 1e-14)
  }

  @Test func transitions() throws {
    let runs = [try TransitionRecipe.cardToDetail.animation()]
    let elapsed = [0.15]
    let batch = TransitionBatch(runs)
    var states = TransitionStates(batch)
    batch.evaluate(at: elapsed.span, into: &states)
    let card = batch.pose(2, of: 0, in: states)

    let exact = runs[0].frame(at: 0.15).layers[2]
    #expect(abs(card.transform.m41 - exact.transform.m41) < 1e-12)
  }
}
