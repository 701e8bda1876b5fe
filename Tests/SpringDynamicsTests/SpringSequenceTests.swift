import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 60
#else
  private let sweepSize = 600
#endif

@Suite struct SpringSequenceTests {
  private struct Change {
    var time, target: Double
    var spring: Spring
  }

  /// Up to 12 changes of target and spring, of all regimes.
  private func changes(_ generator: inout SeededGenerator) throws -> [Change] {
    var time = generator.uniform(-2...2)
    return try (0..<Int(1 + generator.next() % 12)).map { _ in
      time += generator.next() % 5 == 0 ? 0 : generator.logUniform(1e-3...1)
      return Change(
        time: time, target: generator.uniform(-3...3),
        spring: try Spring(
          mass: 1, stiffness: generator.logUniform(1...1e3),
          damping: [0, generator.uniform(0...20), 20, generator.logUniform(20...1e3)][
            Int(generator.next() % 4)]))
    }
  }

  /// The exact piecewise motion, handed over in 300 bits.
  private func exact(
    _ changes: [Change], from initial: SpringState, at time: Double
  ) -> SpringOracle.State? {
    var (x, v) = (Real(initial.position), Real(initial.velocity))
    for (i, change) in changes.enumerated() {
      let isLast = i + 1 == changes.count || changes[i + 1].time > time
      let end = isLast ? time : changes[i + 1].time
      let state = SpringOracle.state(
        mass: change.spring.mass, stiffness: change.spring.stiffness,
        damping: change.spring.damping, position: x, velocity: v, target: Real(change.target),
        at: Real(end) - Real(change.time))
      if isLast { return state }
      (x, v) = (state.position, state.velocity)
    }
    return nil
  }

  private func sequence(_ changes: [Change], from initial: SpringState) throws -> SpringSequence {
    var sequence = try SpringSequence(
      changes[0].spring, from: initial, target: changes[0].target, at: changes[0].time)
    for change in changes.dropFirst() {
      try sequence.retarget(to: change.target, at: change.time, spring: change.spring)
    }
    return sequence
  }

  @Test func everyStateIsTheExactOneRoundedOnce() throws {
    let seed: UInt64 = 0x5E91
    var generator = SeededGenerator(seed: seed)
    var worst = WorstCase()
    for _ in 0..<sweepSize {
      let changes = try changes(&generator)
      let initial = SpringState(
        position: generator.uniform(-1...1), velocity: generator.uniform(-9...9))
      let sequence = try sequence(changes, from: initial)
      let (start, end) = (changes[0].time, changes[changes.count - 1].time + 1)
      for _ in 0..<6 {
        let time = generator.uniform(start...end)
        let exact = try #require(self.exact(changes, from: initial, at: time))
        let state = sequence.state(at: time)
        worst.note(exact.position.roundingError(of: state.position), at: "x at \(time): \(changes)")
        worst.note(exact.velocity.roundingError(of: state.velocity), at: "v at \(time): \(changes)")
      }
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp: \(worst.input), seed \(seed)")
  }

  /// Position and velocity are the same on both sides of a change; the acceleration jumps.
  @Test func continuousAtChanges() throws {
    let spring = Spring.coreAnimationDefault
    var motion = try SpringSequence(spring, from: SpringState(position: 0), target: 100)
    let before = motion
    try motion.retarget(to: -50, at: 0.25)
    #expect(motion.state(at: 0.25) == before.state(at: 0.25))
    let early = motion.state(at: 0.25.nextDown)
    #expect(abs(early.position - before.state(at: 0.25).position) < 1e-12)
    let jump = motion.acceleration(at: 0.25) - before.acceleration(at: 0.25)
    #expect(abs(jump - 100 * (-50 - 100)) < 1e-9)
    #expect(motion.acceleration(at: 0.1) == before.acceleration(at: 0.1))
  }

  /// A change to what is already so is none, however often: the motion does not depend on frames.
  @Test(arguments: [24.0, 60, 120, 1000]) func retargetingAtEveryFrameChangesNothing(rate: Double)
    throws
  {
    for damping in [0.0, 8, 20, 90] {
      let spring = try Spring(mass: 1, stiffness: 100, damping: damping)
      let initial = SpringState(position: -3, velocity: 17)
      var motion = try SpringSequence(spring, from: initial, target: 5)
      for frame in 1...Int(rate) { try motion.retarget(to: 5, at: Double(frame) / rate) }
      for t in [0.1, 0.5, 0.99, 1, 1.7, 3] {
        #expect(motion.state(at: t) == spring.state(at: t, from: initial, target: 5))
      }
    }
  }

  @Test func theLaterOfTwoChangesAtOnceWins() throws {
    let soft = try Spring(mass: 1, stiffness: 10, damping: 1)
    var one = try SpringSequence(.coreAnimationDefault, from: SpringState(position: 0), target: 1)
    var two = one
    try one.retarget(to: 7, at: 0.5, spring: soft)
    try one.retarget(to: 2, at: 0.5, spring: .coreAnimationDefault)
    try two.retarget(to: 2, at: 0.5)
    for t in [-0.2, 0.3, 0.5, 0.8, 2] { #expect(one.state(at: t) == two.state(at: t)) }
    #expect(one.count == 3 && two.count == 2 && one.lastChange == 0.5 && one.start == 0)
    #expect(one.target(at: 0.49) == 1 && one.target(at: 0.5) == 2 && one.target(at: -9) == 1)
    #expect(one.spring(at: 3) == .coreAnimationDefault)
  }

  @Test func beforeTheStartItRunsBackwards() throws {
    let spring = Spring.coreAnimationDefault
    let initial = SpringState(position: 1, velocity: 2)
    let motion = try SpringSequence(spring, from: initial, target: 0, at: 10)
    #expect(motion.state(at: 10) == initial)
    #expect(motion.state(at: 9.5) == spring.state(at: -0.5, from: initial))
    #expect(motion.state(at: .nan).position.isNaN && motion.acceleration(at: .infinity).isNaN)
  }

  @Test func whatNoSequenceCanHave() throws {
    let spring = Spring.coreAnimationDefault
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(throws: SpringError.self) {
        try SpringSequence(spring, from: SpringState(position: bad), target: 0)
      }
      #expect(throws: SpringError.self) {
        try SpringSequence(spring, from: SpringState(position: 0, velocity: bad), target: 0)
      }
      #expect(throws: SpringError.self) {
        try SpringSequence(spring, from: SpringState(position: 0), target: bad)
      }
      #expect(throws: SpringError.self) {
        try SpringSequence(spring, from: SpringState(position: 0), target: 0, at: bad)
      }
    }
    var motion = try SpringSequence(spring, from: SpringState(position: 0), target: 1)
    try motion.retarget(to: 2, at: 0.5)
    let before = motion.state(at: 2)
    #expect {
      try motion.retarget(to: 3, at: 0.4)
    } throws: { error in
      error as? SpringError
        == .outOfRange(
          parameter: "time", value: 0.4, allowed: "finite and >= 0.5, the last change")
    }
    for bad in [Double.nan, .infinity] {
      #expect(throws: SpringError.self) { try motion.retarget(to: 3, at: bad) }
      #expect(throws: SpringError.self) { try motion.retarget(to: bad, at: 1) }
    }
    #expect(motion.state(at: 2) == before && motion.count == 2)
  }
}
