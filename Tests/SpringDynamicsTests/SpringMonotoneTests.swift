import BenchmarkHarness
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let springCount = 20
  private let pace: Float = 1.1
#else
  private let springCount = 600
  private let pace: Float = 1.001
#endif

/// Between two extrema the exact motion is monotone, and so are the computed values: at times far
/// apart, and at neighbouring Doubles, where the motion moves by less than an ulp.
@Suite struct SpringMonotoneTests {
  /// The times at which the motion turns, up to three, and an end.
  private func turns(_ spring: Spring, _ initial: SpringState, target: Double) -> [Double] {
    var turns = [0.0]
    for n in 1...3 {
      guard let turn = spring.extremum(n, from: initial, target: target) else { break }
      turns.append(turn.time)
    }
    if turns.count < 4 {
      // What is left of the slow mode, down to nothing.
      turns.append(
        turns[turns.count - 1] + 60 * min(spring.halfLife, 1e6 / spring.naturalFrequency))
    }
    return turns
  }

  @Test(arguments: 0..<4) func positionsKeepTheirDirection(part: Int) throws {
    let seed = 0x3040 + UInt64(part)
    var samples = SpringSamples(seed: seed)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<springCount {
      let s = samples.next()
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let initial = SpringState(position: s.position, velocity: s.velocity)
      let turns = turns(spring, initial, target: s.target)
      for (start, end) in zip(turns, turns.dropFirst()) where end.isFinite && end > start {
        var times = (0..<60).map { _ in generator.uniform(start...end) }
        // Neighbours, at a few places.
        for place in times.prefix(3) {
          var time = place
          for _ in 0..<20 {
            time = time.nextUp
            times.append(time)
          }
        }
        // The turn itself is a rounded time.
        times = times.filter { $0 > start.nextUp && $0 < end.nextDown }.sorted()
        let values = times.map { spring.state(at: $0, from: initial, target: s.target).position }
        let falls = zip(values, values.dropFirst()).contains { $0 > $1 }
        let rises = zip(values, values.dropFirst()).contains { $0 < $1 }
        #expect(!(falls && rises), "\(s) between \(start) and \(end), seed \(seed)")
      }
    }
  }

  /// The same in Float, whose values stand still for many neighbours.
  @Test func floatsKeepTheirDirection() throws {
    let spring = Spring.coreAnimationDefault
    let initial = MotionState<Float>(position: 0)
    let turn = Float(
      try #require(spring.extremum(from: SpringState(position: 0), target: 1)).time)
    var last: Float = 0
    var time: Float = 0
    while time < turn.nextDown {
      let value = spring.state(at: time, from: initial, target: 1).position
      #expect(value >= last, "\(time)")
      last = value
      time = max(time.nextUp, time * pace)
    }
  }
}
