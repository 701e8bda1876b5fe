import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 2_000
#else
  private let sweepSize = 100_000
#endif

@Suite struct ScrollMotionTests {
  private let fling = SpringState(position: 0, velocity: 1000)

  @Test func aDecayThatRestsInsideMeetsNoEdge() throws {
    let motion = try ScrollMotion(from: fling, in: -100...500)
    #expect(motion.handOver == nil)
    #expect(motion.restingPosition == Decay.normal.restingPosition(from: fling))
    for t in [-0.3, 0, 0.1, 2, 1e3] {
      #expect(motion.state(at: t) == Decay.normal.state(at: t, from: fling))
    }
  }

  /// By Python's decimal module at 60 digits.
  @Test func handOverIsExact() throws {
    let motion = try ScrollMotion(from: fling, in: -100...300)
    let handOver = try #require(motion.handOver)
    #expect(handOver.time == 0.458437881957319957829738932796)
    #expect(handOver.edge == 300 && handOver.state.position == 300)
    #expect(handOver.state.velocity == 399.399198798076260529666793120505)
    #expect(motion.restingPosition == 300)
    let back = try ScrollMotion(from: SpringState(position: 0, velocity: -1000), in: -300...10)
    #expect(back.handOver?.time == handOver.time && back.handOver?.edge == -300)
    #expect(back.handOver?.state.velocity == -handOver.state.velocity)
  }

  /// Position and velocity on both sides of the hand-over, one Double apart.
  @Test func continuousAtTheEdge() throws {
    let seed: UInt64 = 0xDE61
    var samples = DecaySamples(seed: seed)
    for _ in 0..<2000 {
      let sample = samples.next()
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      let decay = try decay(sample)
      let way = decay.restingPosition(from: initial) - initial.position
      let edge = initial.position + way * samples.generator.uniform(0.01...0.99)
      let motion = try ScrollMotion(
        from: initial, in: min(edge, initial.position)...max(edge, initial.position), decay: decay)
      let handOver = try #require(motion.handOver)
      let (before, after) = (handOver.time.nextDown, handOver.time.nextUp)
      let gap = 2 * handOver.time.ulp
      let (a, b) = (motion.state(at: before), motion.state(at: after))
      let v = abs(handOver.state.velocity)
      #expect(abs(b.position - a.position) <= v * gap + 2 * edge.ulp, "\(sample)")
      #expect(
        abs(b.velocity - a.velocity) <= v * gap * (20 + decay.decayPerSecond) + 2 * v.ulp,
        "\(sample)")
      // Never past the edge before.
      #expect(initial.velocity > 0 ? a.position <= edge : a.position >= edge)
    }
  }

  @Test func outsideTheRangeTheSpringHasItAtOnce() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.7)
    for (position, edge) in [(-40.0, 0.0), (140, 100)] {
      for velocity in [0.0, 900, -900] {
        let initial = SpringState(position: position, velocity: velocity)
        let motion = try ScrollMotion(from: initial, in: 0...100, spring: spring)
        #expect(motion.handOver?.time == 0 && motion.handOver?.edge == edge)
        #expect(motion.handOver?.state == initial)
        #expect(motion.restingPosition == edge)
        for t in [-0.1, 0, 0.05, 0.3, 4] {
          #expect(motion.state(at: t) == spring.state(at: t, from: initial, target: edge))
        }
      }
    }
  }

  /// A light spring swings the content through the range and out at the other edge: it stays the
  /// spring of the edge that was reached.
  @Test func aSwingThroughTheRangeKeepsItsSpring() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 0.05)
    let motion = try ScrollMotion(from: fling, in: 0...3, spring: spring)
    let handOver = try #require(motion.handOver)
    var lowest = 0.0
    for i in 1...400 {
      let t = handOver.time + Double(i) * 0.005
      let state = motion.state(at: t)
      let twin = spring.state(at: t - handOver.time, from: handOver.state, target: 3)
      #expect(abs(state.position - twin.position) < 1e-10)
      #expect(abs(state.velocity - twin.velocity) < 1e-9)
      lowest = min(lowest, state.position)
    }
    #expect(lowest < -10)
    #expect(abs(motion.state(at: 60).position - 3) < 1e-9)
  }

  @Test func startsAtAnEdge() throws {
    let outwards = try ScrollMotion(from: fling, in: -100...0)
    #expect(outwards.handOver?.time == 0 && outwards.handOver?.edge == 0)
    #expect(outwards.handOver?.state == fling)
    #expect(
      outwards.state(at: 0.1)
        == ScrollMotion.edgeSpring.state(at: 0.1, from: fling, target: 0))
    #expect(outwards.state(at: -0.1) == Decay.normal.state(at: -0.1, from: fling))
    let inwards = try ScrollMotion(from: fling, in: 0...1e4)
    #expect(inwards.handOver == nil)
    #expect(inwards.state(at: 0.1) == Decay.normal.state(at: 0.1, from: fling))
    // No room at all: the spring's at once, whichever the direction.
    for velocity in [1000.0, -1000] {
      let motion = try ScrollMotion(from: .init(position: 5, velocity: velocity), in: 5...5)
      #expect(motion.handOver?.time == 0 && motion.restingPosition == 5)
    }
    let still = try ScrollMotion(from: SpringState(position: 5), in: 5...5)
    #expect(still.handOver == nil && still.state(at: 3) == SpringState(position: 5))
  }

  @Test func infiniteBoundsAreNoEdges() throws {
    let free = try ScrollMotion(from: fling, in: -.infinity ... .infinity)
    #expect(free.handOver == nil)
    #expect(free.state(at: 1) == Decay.normal.state(at: 1, from: fling))
    let half = try ScrollMotion(from: fling, in: -.infinity...300)
    #expect(half.handOver?.edge == 300)
    let below = try ScrollMotion(from: fling, in: 300 ... .infinity)
    #expect(below.handOver?.edge == 300 && below.handOver?.time == 0)
  }

  @Test func badArgumentsAreNamed() {
    func named(_ position: Double, _ velocity: Double, _ range: ClosedRange<Double>) -> String {
      do throws(SpringError) {
        let initial = SpringState(position: position, velocity: velocity)
        return "\(try ScrollMotion(from: initial, in: range))"
      } catch {
        return "\(error)"
      }
    }
    #expect(named(.nan, 0, 0...1) == "position is nan; it must be finite")
    #expect(named(.infinity, 0, 0...1) == "position is inf; it must be finite")
    #expect(named(0, -.infinity, 0...1) == "velocity is -inf; it must be finite")
    #expect(named(0, .nan, 0...1) == "velocity is nan; it must be finite")
    let nowhere = Double.infinity
    #expect(
      named(0, 1, nowhere...nowhere)
        == "range is inf; it must be one that holds a finite position")
    #expect(
      named(0, 1, (-nowhere)...(-nowhere))
        == "range is -inf; it must be one that holds a finite position")
  }

  @Test func timesMustBeFinite() throws {
    let motion = try ScrollMotion(from: fling, in: -100...300)
    for t in [Double.nan, .infinity, -.infinity] {
      let state = motion.state(at: t)
      #expect(state.position.isNaN && state.velocity.isNaN)
    }
    for t in [1e300, -1e300] {
      #expect(!motion.state(at: t).position.isNaN && !motion.state(at: t).velocity.isNaN)
    }
  }

  @Test func equalityIsThatOfTheArguments() throws {
    let motion = try ScrollMotion(from: fling, in: -100...300)
    #expect(try motion == ScrollMotion(from: fling, in: -100...300))
    #expect(try motion != ScrollMotion(from: fling, in: -100...301))
    #expect(try motion != ScrollMotion(from: fling, in: -100...300, decay: .fast))
    #expect(try motion != ScrollMotion(from: fling, in: -100...300, spring: .coreAnimationDefault))
    #expect(try Set([motion, ScrollMotion(from: fling, in: -100...300)]).count == 1)
  }
}
