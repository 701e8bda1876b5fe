import ScreenTransitions
import SpringDynamics
import TimingCurves
import TransformMath

/// Runs whose layers go the same ways and whose progress comes from alike motions.
struct TransitionGroup: Sendable {
  /// What runs of a group have in common.
  struct Key: Hashable {
    let geometry: GeometryKey
    /// Nil for springs, which may differ.
    let curve: CubicBezier?
    /// Whether the motion begins again or turns back.
    let returns: Bool

    init(_ run: TransitionAnimation) {
      geometry = run.geometry.key
      returns = run.driver.timing.repeats || run.driver.timing.autoreverses
      if case .curve(let curve) = run.driver.motion { self.curve = curve } else { curve = nil }
    }
  }

  private enum Motion: Sendable {
    case curve(CurveBatch)
    case springs(SpringBatch)
  }

  /// When a run moves, and between which progress.
  private struct Timing: Sendable {
    let delay, duration, end, from, to: Double

    init(_ driver: TransitionDriver) {
      (delay, duration) = (driver.timing.delay, driver.timing.duration)
      (from, to) = (driver.timing.startProgress, driver.timing.endProgress)
      end = driver.endTime
    }
  }

  let geometry: TransitionGeometry
  /// The runs' numbers in the batch.
  private let members: [Int]
  private let drivers: [TransitionDriver]
  private let timings: [Timing]
  private let motion: Motion
  private let returns: Bool
  /// The layers that go straight, and those that turn, from the back.
  private let straight: [(layer: Int, way: LayerWay, visibility: UInt8)]
  private let turning: [Int]
  let firstRun, firstNumber, firstPose: Int

  init(
    _ members: [Int], of runs: [TransitionAnimation], firstRun: Int, firstNumber: Int,
    firstPose: Int
  ) {
    let animations = members.map { runs[$0] }
    self.members = members
    (self.firstRun, self.firstNumber, self.firstPose) = (firstRun, firstNumber, firstPose)
    geometry = animations[0].geometry
    drivers = animations.map(\.driver)
    timings = drivers.map(Timing.init)
    returns = Key(animations[0]).returns
    let geometry = geometry
    straight = (0..<geometry.layerCount).compactMap { layer in
      geometry.way(layer).map { (layer, $0, geometry.visibility(layer)) }
    }
    turning = (0..<geometry.layerCount).filter { geometry.way($0) == nil }
    switch drivers[0].motion {
    case .curve(let curve): motion = .curve(CurveBatch(curve))
    case .spring:
      var (springs, states): ([Spring], [SpringState]) = ([], [])
      for driver in drivers {
        guard case .spring(let spring, let state) = driver.motion else { continue }
        springs.append(spring)
        states.append(state)
      }
      motion = .springs(
        SpringBatch(
          springs: springs, states: states, targets: Array(repeating: 1, count: springs.count)))
    }
  }

  var count: Int { members.count }
  var numberCount: Int { count * straight.count }
  var poseCount: Int { count * turning.count }

  func slot(_ index: Int, _ place: Int) -> Int? {
    straight.firstIndex { $0.layer == index }.map { firstNumber + $0 * count + place }
  }

  // MARK: Evaluation

  func evaluate(
    at times: Span<Double>, into states: inout TransitionStates, _ backend: Backend,
    _ level: InstructionSet
  ) {
    if backend == .reference {
      for place in 0..<count {
        states.progress[firstRun + place] = drivers[place].progress(at: times[members[place]])
      }
    } else if returns {
      driveReturning(at: times, into: &states, level)
    } else {
      drive(at: times, into: &states, level)
    }
    writeNumbers(into: &states)
    writePoses(into: &states)
  }

  /// Progress of runs that go once from start to end.
  private func drive(
    at times: Span<Double>, into states: inout TransitionStates, _ level: InstructionSet
  ) {
    let runs = firstRun..<firstRun + count
    let isCurve = if case .curve = motion { true } else { false }
    for place in 0..<count {
      let (time, timing) = (times[members[place]], timings[place])
      let elapsed = time - timing.delay
      let inside = elapsed > 0 ? min(elapsed, timing.duration) : 0
      states.clock[firstRun + place] = time
      states.local[firstRun + place] = isCurve ? inside / timing.duration : inside
    }
    move(runs, &states, level)
    for place in 0..<count {
      let (time, timing) = (states.clock[firstRun + place], timings[place])
      let value = states.progress[firstRun + place]
      let moving = (1 - value) * timing.from + value * timing.to
      let begun = time - timing.delay > 0 ? moving : timing.from
      states.progress[firstRun + place] = time >= timing.end ? timing.to : begun
    }
  }

  /// The motions' values at their local times.
  private func move(
    _ runs: Range<Int>, _ states: inout TransitionStates, _ level: InstructionSet
  ) {
    let places = states.local
    let local = places.span.extracting(runs)
    states.progress.withUnsafeMutableBufferPointer { all in
      var values = MutableSpan(_unsafeElements: UnsafeMutableBufferPointer(rebasing: all[runs]))
      switch motion {
      case .curve(let batch): batch.values(at: local, into: &values, level: level)
      case .springs(let batch): batch.positions(at: local, into: &values, level: level)
      }
    }
  }

  /// Progress of runs that begin again or turn back: where each is, one by one, then the motions in bulk.
  private func driveReturning(
    at times: Span<Double>, into states: inout TransitionStates, _ level: InstructionSet
  ) {
    for place in 0..<count {
      let run = firstRun + place
      switch drivers[place].active(at: times[members[place]]) {
      case .held(let progress): (states.clock[run], states.local[run]) = (progress, 0)
      case .running(let local): (states.clock[run], states.local[run]) = (.nan, local)
      }
    }
    move(firstRun..<firstRun + count, &states, level)
    for place in 0..<count {
      let run = firstRun + place
      let held = states.clock[run]
      states.progress[run] =
        held.isNaN ? drivers[place].scaled(states.progress[run]) : held
    }
  }
}

extension TransitionGroup {
  /// What does not move.
  func writeStill(into states: inout TransitionStates) {
    for (line, (_, way, _)) in straight.enumerated() {
      for slot in firstNumber + line * count..<firstNumber + (line + 1) * count {
        (states.x[slot], states.y[slot]) = (way.start.x, way.start.y)
        (states.width[slot], states.height[slot]) = (way.start.width, way.start.height)
        states.opacity[slot] = min(max(way.start.opacity, 0), 1)
      }
    }
  }

  /// What moves: (1 − p)·start + p·end, kind by kind.
  fileprivate func writeNumbers(into states: inout TransitionStates) {
    for (line, (_, way, _)) in straight.enumerated() {
      let slots = firstNumber + line * count
      let (start, end) = (way.start, way.end)
      if start.x != end.x { write(start.x, end.x, slots, &states.x, states.progress) }
      if start.y != end.y { write(start.y, end.y, slots, &states.y, states.progress) }
      if start.width != end.width {
        write(start.width, end.width, slots, &states.width, states.progress)
      }
      if start.height != end.height {
        write(start.height, end.height, slots, &states.height, states.progress)
      }
      if start.opacity != end.opacity {
        write(start.opacity, end.opacity, slots, &states.opacity, states.progress, shown: true)
      }
    }
  }

  @inline(__always)
  private func write(
    _ start: Double, _ end: Double, _ slots: Int, _ numbers: inout [Double],
    _ progress: [Double], shown: Bool = false
  ) {
    let (firstRun, count) = (firstRun, count)
    progress.withUnsafeBufferPointer { progress in
      numbers.withUnsafeMutableBufferPointer { numbers in
        for place in 0..<count {
          let p = min(max(progress[firstRun + place], -0x1p20), 0x1p20)
          let number = (1 - p) * start + p * end
          numbers[slots + place] = shown ? min(max(number, 0), 1) : number
        }
      }
    }
  }

  /// Layers that turn, by their geometry.
  fileprivate func writePoses(into states: inout TransitionStates) {
    for (line, layer) in turning.enumerated() {
      let first = firstPose + line * count
      for place in 0..<count {
        states.poses[first + place] = geometry.pose(layer, at: states.progress[firstRun + place])
      }
    }
  }

  func pose(_ index: Int, _ place: Int, in states: TransitionStates) -> LayerPose {
    guard let line = straight.firstIndex(where: { $0.layer == index }) else {
      let line = turning.firstIndex(of: index) ?? 0
      var pose = states.poses[firstPose + line * count + place]
      pose.opacity = pose.shownOpacity
      return pose
    }
    let slot = firstNumber + line * count + place
    let p = states.progress[firstRun + place]
    let moment = (p >= 0 ? 1 : 0) + (p > 0 ? 1 : 0) + (p >= 1 ? 1 : 0) + (p > 1 ? 1 : 0)
    return LayerPose(
      transform: .translation(x: states.x[slot], y: states.y[slot], z: 0),
      opacity: states.opacity[slot], isVisible: straight[line].visibility >> UInt8(moment) & 1 == 1)
  }

  func size(_ index: Int, _ place: Int, in states: TransitionStates) -> Size {
    guard let slot = slot(index, place) else {
      let bounds = geometry.layer(index, at: states.progress[firstRun + place]).bounds
      return Size(width: bounds.width, height: bounds.height)
    }
    return Size(width: states.width[slot], height: states.height[slot])
  }
}
