import BatchEvaluation
import BenchmarkHarness
import CAllocations
import ScreenTransitions
import Testing
import TimingCurves
import TransformMath

@Suite struct TransitionBatchTests {
  /// Every transition by name, on three screens, by a curve, by springs, and back and forth.
  static func mixed() throws -> [TransitionAnimation] {
    var runs: [TransitionAnimation] = []
    for (index, name) in Transition.names.enumerated() {
      for reversed in [false, true] {
        let transition = try Transition(name: name, isReversed: reversed)
        let timings = [
          TransitionTiming(duration: 0.5, delay: 0.125, motion: .curve(.easeInOut)),
          TransitionTiming(
            duration: 0.4, motion: .uikitSpring(dampingRatio: 0.6 + 0.01 * Double(index))),
          TransitionTiming(
            duration: 0.5, motion: .curve(.easeOut), startProgress: 0.25, endProgress: 0.75,
            repeats: true, autoreverses: true),
          TransitionTiming(
            duration: 1,
            motion: .spring(mass: 1, stiffness: 100, damping: 15, initialVelocity: 15),
            startProgress: 1, endProgress: 0),
        ]
        for (place, timing) in timings.enumerated() {
          let screen = Size(width: place == 0 ? 4096 : 320, height: place == 1 ? 1 : 568)
          runs.append(
            try TransitionRecipe(name, transition, timing).animation(screen: screen))
          if place % 2 == 0 { runs.append(runs[runs.count - 1]) }
        }
      }
    }
    return runs + (try TransitionRecipe.all.map { try $0.animation() })
  }

  static func times(_ count: Int, seed: UInt64 = 0x5EED_000A) -> [Double] {
    var random = SeededGenerator(seed: seed)
    let special = [0, -1, 0.125, 0.4, 0.5, 0.625, 1, 2, .nan, .infinity, -.infinity, 1e300]
    return (0..<count).map { index in
      index % 3 == 0 ? special[index / 3 % special.count] : random.uniform(-0.1...1.2)
    }
  }

  /// What a batch says of every layer against the animation's own frame at the same progress.
  private func compare(
    _ batch: TransitionBatch, _ states: TransitionStates, _ times: [Double]
  ) -> (progress: Double, opacity: Double) {
    var worst = (progress: 0.0, opacity: 0.0)
    for (run, animation) in batch.runs.enumerated() {
      let progress = batch.progress(of: run, in: states)
      let exact = animation.driver.progress(at: times[run])
      worst.progress = max(worst.progress, abs(progress - exact) / max(1, abs(exact)))
      let held = if case .held = animation.driver.active(at: times[run]) { true } else { false }
      if held { #expect(progress == exact, "\(animation.name) at \(times[run])") }
      for (index, layer) in animation.geometry.frame(at: progress).layers.enumerated() {
        let pose = batch.pose(index, of: run, in: states)
        #expect(pose.isVisible == layer.isVisible, "\(animation.name) \(index) at \(progress)")
        worst.opacity = max(worst.opacity, abs(pose.opacity - layer.shownOpacity))
        let size = batch.size(index, of: run, in: states)
        let way = animation.geometry.way(index)
        let ends = [way?.start, way?.end].compactMap(\.self)
        // 2 ulp of the larger end.
        let bound =
          4.5e-16
          * (ends.flatMap { [$0.x, $0.y, $0.width, $0.height] }
            .map(abs).max() ?? 0) * max(1, abs(progress))
        for (a, b) in zip(
          pose.transform.elements + [size.width, size.height],
          layer.transform.elements + [layer.bounds.width, layer.bounds.height])
        {
          #expect(abs(a - b) <= bound, "\(animation.name) \(index) at \(progress): \(a) \(b)")
        }
      }
    }
    return worst
  }

  @Test(arguments: [Backend.reference, .simd]) func layersAreTheAnimations(backend: Backend) throws
  {
    let batch = TransitionBatch(try Self.mixed())
    let times = Self.times(batch.runs.count)
    var states = TransitionStates(batch)
    for level in InstructionSet.allCases where level <= .supported {
      batch.evaluate(at: times.span, into: &states, backend: backend, level: level)
      let worst = compare(batch, states, times)
      #expect(worst.progress <= (backend == .reference ? 0 : 1e-14), "\(worst) \(level)")
      #expect(worst.opacity <= 2.3e-16, "\(worst)")
    }
  }

  /// Ends are exact whatever the backend, also of runs that have settled elsewhere.
  @Test func endsAreExact() throws {
    let batch = TransitionBatch(
      try TransitionRecipe.all.filter { !$0.timing.repeats }.map { try $0.animation() })
    var states = TransitionStates(batch)
    let ends = batch.runs.map(\.driver.endTime)
    let starts = batch.runs.map { _ in 0.0 }
    for (times, isEnd) in [(ends, true), (starts, false), (ends, true)] {
      batch.evaluate(at: times.span, into: &states)
      for run in batch.runs.indices {
        let geometry = batch.runs[run].geometry
        #expect(batch.progress(of: run, in: states) == (isEnd ? 1 : 0))
        guard geometry.changesScreen else { continue }
        for index in 0..<geometry.layerCount {
          let pose = batch.pose(index, of: run, in: states)
          let isScreen = geometry.layer(index, at: isEnd ? 1 : 0).isVisible
          #expect(pose.isVisible == isScreen)
          if isScreen { #expect(pose == LayerPose()) }
        }
      }
    }
  }

  @Test func slotsFindEveryLayerOnce() throws {
    let batch = TransitionBatch(try Self.mixed())
    let states = TransitionStates(batch)
    var seen: Set<Int> = []
    for (run, animation) in batch.runs.enumerated() {
      for index in 0..<animation.geometry.layerCount {
        guard let slot = batch.slot(index, of: run) else { continue }
        #expect(seen.insert(slot).inserted)
      }
    }
    #expect(seen == Set(states.x.indices))
    #expect(states.opacity.count + states.poses.count == batch.layerCount)
  }

  @Test func noRunsAreNoWork() {
    let batch = TransitionBatch([])
    var states = TransitionStates(batch)
    batch.evaluate(at: [Double]().span, into: &states)
    #expect(batch.layerCount == 0 && states.progress.isEmpty)
  }

  @Test func evaluatingAllocatesNothing() throws {
    let batch = TransitionBatch(try Self.mixed())
    let times = Self.times(batch.runs.count)
    var states = TransitionStates(batch)
    batch.evaluate(at: times.span, into: &states)
    easemark_count_allocations()
    batch.evaluate(at: times.span, into: &states)
    let made = easemark_allocations().count
    #expect(made == 0 || easemark_can_count_allocations() == 0)
  }
}
