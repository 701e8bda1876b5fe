import ScreenTransitions
import TransformMath

/// Many screen transitions at once, each with its own timing, spring or curve, and time: all their layers for
/// one frame.
///
/// Shape: tick — N runs, one time each. Runs with equal geometries and alike motions are evaluated together:
/// progress by springs or curves in lanes, then each number that moves of each layer in one pass over the runs.
/// What does not move is written once, when the ``TransitionStates`` are made. Layers that turn are
/// placed one by one by their geometry; bends are left to it.
/// Units: seconds since each run was added; points.
/// Edge cases: as `TransitionDriver.progress(at:)` and `TransitionGeometry`: held before the delay has passed and
/// after the end, exact at both; a NaN time counts as before the start.
/// Error bound: progress as `SpringBatch` or `CurveBatch`, and exact while it is held; a layer's numbers are within
/// 2 ulp of their way's larger end from what its geometry gives for that progress, and exact at 0 and 1.
/// Cost: evaluating allocates nothing. Groups of few runs cost about 100 ns each on top.
public struct TransitionBatch: Sendable {
  /// The animations that run, in the order they were given.
  public let runs: [TransitionAnimation]
  let groups: [TransitionGroup]
  /// Where each run is: its group, and its place there.
  let places: [(group: Int, place: Int)]

  /// Prepares the runs.
  public init(_ runs: [TransitionAnimation]) {
    self.runs = runs
    var members: [[Int]] = []
    var groupOfKey: [TransitionGroup.Key: Int] = [:]
    for (index, run) in runs.enumerated() {
      let key = TransitionGroup.Key(run)
      if let group = groupOfKey[key] {
        members[group].append(index)
      } else {
        groupOfKey[key] = members.count
        members.append([index])
      }
    }
    var (firstRun, firstNumber, firstPose) = (0, 0, 0)
    var groups: [TransitionGroup] = []
    var places = Array(repeating: (group: 0, place: 0), count: runs.count)
    for members in members {
      let group = TransitionGroup(
        members, of: runs, firstRun: firstRun, firstNumber: firstNumber, firstPose: firstPose)
      for (place, run) in members.enumerated() { places[run] = (groups.count, place) }
      firstRun += members.count
      firstNumber += group.numberCount
      firstPose += group.poseCount
      groups.append(group)
    }
    self.groups = groups
    self.places = places
  }

  /// Layers of all runs together.
  public var layerCount: Int { groups.reduce(0) { $0 + $1.count * $1.geometry.layerCount } }

  /// All layers of all runs, each run at its own time.
  ///
  /// Precondition: as many times as runs; the states are this batch's; the backend is `.reference` or `.simd`
  /// (a tick has no BLAS form); the processor supports the level.
  public func evaluate(
    at times: Span<Double>, into states: inout TransitionStates, backend: Backend = .simd,
    level: InstructionSet = .supported
  ) {
    precondition(times.count == runs.count, "as many times as runs")
    precondition(states.progress.count == runs.count, "the states are another batch's")
    precondition(backend != .blas, "transitions at one time each have no BLAS form")
    for group in groups { group.evaluate(at: times, into: &states, backend, level) }
  }

  /// The progress of a run.
  public func progress(of run: Int, in states: TransitionStates) -> Double {
    let (group, place) = places[run]
    return states.progress[groups[group].firstRun + place]
  }

  /// What moves of the layer at an index, from the back, of a run; its opacity as it is shown.
  public func pose(_ index: Int, of run: Int, in states: TransitionStates) -> LayerPose {
    let (group, place) = places[run]
    return groups[group].pose(index, place, in: states)
  }

  /// The size of the layer at an index, from the back, of a run.
  public func size(_ index: Int, of run: Int, in states: TransitionStates) -> Size {
    let (group, place) = places[run]
    return groups[group].size(index, place, in: states)
  }

  /// Where the numbers of the layer at an index, from the back, of a run stand in ``TransitionStates``; nil for
  /// layers that turn.
  public func slot(_ index: Int, of run: Int) -> Int? {
    let (group, place) = places[run]
    return groups[group].slot(index, place)
  }
}

/// What a ``TransitionBatch`` evaluates: the numbers of every layer, each kind in one array, so that a renderer
/// uploads them as they are.
///
/// Shape: runs are in the order of their groups, not of the batch; ``TransitionBatch/slot(_:of:)`` finds a layer.
public struct TransitionStates: Sendable {
  /// The runs' progress.
  public internal(set) var progress: [Double]
  /// The layers' origins in the container, in points.
  public internal(set) var x, y: [Double]
  /// The layers' sizes, in points.
  public internal(set) var width, height: [Double]
  /// The layers' opacities as they are shown, within [0, 1].
  public internal(set) var opacity: [Double]
  /// The poses of layers that turn.
  public internal(set) var poses: [LayerPose]
  /// The runs' times, and then where in its motion each is.
  var clock, local: [Double]

  /// States for the runs of a batch, all at the start.
  public init(_ batch: TransitionBatch) {
    let runs = batch.runs.count
    (progress, clock, local) = (
      Array(repeating: 0, count: runs), Array(repeating: 0, count: runs),
      Array(repeating: 0, count: runs)
    )
    let numbers = batch.groups.reduce(0) { $0 + $1.numberCount }
    (x, y, width, height, opacity) = (
      Array(repeating: 0, count: numbers), Array(repeating: 0, count: numbers),
      Array(repeating: 0, count: numbers), Array(repeating: 0, count: numbers),
      Array(repeating: 0, count: numbers)
    )
    poses = Array(
      repeating: LayerPose(), count: batch.groups.reduce(0) { $0 + $1.poseCount })
    for group in batch.groups { group.writeStill(into: &self) }
  }
}
