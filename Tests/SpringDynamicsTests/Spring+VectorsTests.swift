import SpringDynamics
import TestSupport
import Testing

/// Vectors and channels are the scalar function, lane by lane and bit for bit.
@Suite struct SpringVectorsTests {
  private static func springs() throws -> [Spring] {
    // Undamped, critical, creeping.
    try [(40, 0), (100, 20), (100, 300)].map {
      try Spring(mass: 1, stiffness: $0, damping: $1)
    } + [.coreAnimationDefault]
  }

  private func same(_ a: Double, _ b: Double) -> Bool { a == b || a.isNaN && b.isNaN }

  @Test func lanesAreTheScalar() throws {
    var samples = SpringSamples(seed: 0x3EC1)
    for i in 0..<800 {
      let s = samples.next()
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let other = samples.next()
      let x = SIMD4(s.position, other.position, 0, i % 7 == 0 ? .nan : -s.position)
      let v = SIMD4(s.velocity, 0, other.velocity, 3)
      let target = SIMD4(s.target, 0, other.target, 1)
      let state = spring.state(
        at: s.time, from: MotionState(position: x, velocity: v), target: target)
      let acceleration = spring.acceleration(
        at: s.time, from: MotionState(position: x, velocity: v), target: target)
      for lane in 0..<4 {
        let initial = SpringState(position: x[lane], velocity: v[lane])
        let scalar = spring.state(at: s.time, from: initial, target: target[lane])
        #expect(same(state.position[lane], scalar.position), "\(lane) of \(s)")
        #expect(same(state.velocity[lane], scalar.velocity), "\(lane) of \(s)")
        let force = spring.acceleration(at: s.time, from: initial, target: target[lane])
        #expect(same(acceleration[lane], force), "\(lane) of \(s)")
      }
    }
  }

  @Test func floatLanesAreTheScalar() throws {
    var samples = SpringSamples(seed: 0x3EC2)
    for _ in 0..<800 {
      let s = samples.next().inFloat
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let x = SIMD2(Float(s.position), 3)
      let v = SIMD2(Float(s.velocity), -1)
      let target = SIMD2(Float(s.target), 0)
      let initial = MotionState(position: x, velocity: v)
      let state = spring.state(at: Float(s.time), from: initial, target: target)
      let acceleration = spring.acceleration(at: Float(s.time), from: initial, target: target)
      for lane in 0..<2 {
        let initial = MotionState(position: x[lane], velocity: v[lane])
        let scalar = spring.state(at: Float(s.time), from: initial, target: target[lane])
        #expect(state.position[lane] == scalar.position && state.velocity[lane] == scalar.velocity)
        let force = spring.acceleration(at: Float(s.time), from: initial, target: target[lane])
        #expect(acceleration[lane] == force)
      }
    }
  }

  @Test func edges() {
    let spring = Spring.coreAnimationDefault
    let initial = MotionState(position: SIMD2(1, .nan), velocity: SIMD2(2, 0))
    #expect(spring.state(at: 0, from: initial).position[0] == 1)
    let later = spring.state(at: 1, from: initial)
    #expect(!later.position[0].isNaN && later.position[1].isNaN)
    #expect(spring.state(at: .infinity, from: initial).position[0].isNaN)
    let floats = MotionState(position: SIMD2<Float>(1, 2))
    #expect(spring.state(at: 0, from: floats) == floats)
    #expect(spring.state(at: Float.nan, from: floats).position[0].isNaN)
  }

  @Test(arguments: [0, 1, 2, 7, 64]) func channelsAreTheScalar(count: Int) throws {
    for spring in try Self.springs() {
      for t in [0.0, 0.016, -0.1, 3] {
        var positions = (0..<count).map { Double($0) * 0.3 - 2 }
        var velocities = (0..<count).map { 5 - Double($0) }
        let targets = (0..<count).map { Double($0 % 3) }
        let expected = (0..<count).map {
          spring.state(
            at: t, from: SpringState(position: positions[$0], velocity: velocities[$0]),
            target: targets[$0])
        }
        var xs = positions.mutableSpan
        var vs = velocities.mutableSpan
        spring.advance(positions: &xs, velocities: &vs, targets: targets.span, by: t)
        #expect(positions == expected.map(\.position))
        #expect(velocities == expected.map(\.velocity))
      }
    }
  }

  @Test func floatChannelsAreTheScalar() throws {
    for spring in try Self.springs() {
      var positions: [Float] = [1, -2, 0.5]
      var velocities: [Float] = [0, 30, -4]
      let targets: [Float] = [0, 1, 1]
      let expected = (0..<3).map {
        spring.state(
          at: 0.05 as Float, from: MotionState(position: positions[$0], velocity: velocities[$0]),
          target: targets[$0])
      }
      var xs = positions.mutableSpan
      var vs = velocities.mutableSpan
      spring.advance(positions: &xs, velocities: &vs, targets: targets.span, by: 0.05 as Float)
      spring.advance(positions: &xs, velocities: &vs, targets: targets.span, by: 0 as Float)
      #expect(positions == expected.map(\.position) && velocities == expected.map(\.velocity))
    }
  }
}
