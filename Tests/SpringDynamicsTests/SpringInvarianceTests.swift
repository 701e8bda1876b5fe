import Oracle
import SpringDynamics
import TestSupport
import Testing

/// What must not change the motion, and what must change it in a known way.
@Suite struct SpringInvarianceTests {
  private static let samples: [SpringSample] = {
    var generator = SpringSamples(seed: 0x1A7)
    return (0..<2000).map { _ in generator.next() }
  }()

  /// Fewer where debug builds would take long.
  #if DEBUG
    private static let eventSamples = samples.prefix(100)
  #else
    private static let eventSamples = samples
  #endif

  private func state(_ s: SpringSample) throws -> SpringState {
    try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping).state(
      at: s.time, from: SpringState(position: s.position, velocity: s.velocity), target: s.target)
  }

  @Test(arguments: [-40, -3, 1, 7, 60])
  func unitOfTime(_ exponent: Int) throws {
    let unit = Double(sign: .plus, exponent: exponent, significand: 1)
    for sample in Self.samples {
      let state = try state(sample)
      // Unless that takes the velocity to the subnormal numbers.
      guard abs(state.velocity) > 1e-280 else { continue }
      var other = sample
      other.time *= unit
      other.velocity /= unit
      other.damping /= unit
      other.stiffness /= unit * unit
      let twin = try self.state(other)
      #expect(twin.position == state.position)
      #expect(twin.velocity == state.velocity / unit)
    }
  }

  /// Events, energy and acceleration in other units: the same bits, but for the power of two.
  @Test(arguments: [-40, -3, 7, 60])
  func unitOfTimeOfEvents(_ exponent: Int) throws {
    let unit = Double(sign: .plus, exponent: exponent, significand: 1)
    for s in Self.eventSamples {
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let twin = try Spring(
        mass: s.mass, stiffness: s.stiffness / (unit * unit), damping: s.damping / unit)
      let initial = SpringState(position: s.position, velocity: s.velocity)
      let other = SpringState(position: s.position, velocity: s.velocity / unit)
      for n in 1...2 {
        let time = spring.crossingTime(n, from: initial, target: s.target)
        #expect(twin.crossingTime(n, from: other, target: s.target) == time.map { $0 * unit })
        let (turn, twinTurn) = (
          spring.extremum(n, from: initial, target: s.target),
          twin.extremum(n, from: other, target: s.target)
        )
        #expect(twinTurn?.time == turn.map { $0.time * unit })
        #expect(twinTurn?.displacement == turn?.displacement)
      }
      #expect(twin.halfLife == spring.halfLife * unit)
      #expect(
        twin.energy(of: other, target: s.target)
          == spring.energy(of: initial, target: s.target) / (unit * unit))
      let force = spring.acceleration(at: s.time, from: initial, target: s.target)
      guard abs(force) > 1e-250 else { continue }
      #expect(
        twin.acceleration(at: s.time * unit, from: other, target: s.target)
          == force / (unit * unit))
    }
  }

  /// Upside down, all is upside down, and happens at the same time.
  @Test func signOfEvents() throws {
    for s in Self.eventSamples {
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let initial = SpringState(position: s.position, velocity: s.velocity)
      let other = SpringState(position: -s.position, velocity: -s.velocity)
      #expect(
        spring.crossingTime(from: initial, target: s.target)
          == spring.crossingTime(from: other, target: -s.target))
      let (a, b) = (
        spring.overshoot(from: initial, target: s.target),
        spring.overshoot(from: other, target: -s.target)
      )
      #expect(a?.time == b?.time && a?.displacement == b.map { -$0.displacement })
      #expect(
        spring.acceleration(at: s.time, from: initial, target: s.target)
          == -spring.acceleration(at: s.time, from: other, target: -s.target))
    }
  }

  @Test(arguments: [-50, -1, 2, 33])
  func unitOfMass(_ exponent: Int) throws {
    let unit = Double(sign: .plus, exponent: exponent, significand: 1)
    for sample in Self.samples {
      var other = sample
      other.mass *= unit
      other.damping *= unit
      other.stiffness *= unit
      #expect(try state(other) == state(sample))
    }
  }

  @Test(arguments: [0x1p-300, 0x1p-20, 2, 0x1p200, -1])
  func amplitudeAndSign(_ factor: Double) throws {
    for sample in Self.samples {
      let state = try state(sample)
      // Unless that takes the result to the subnormal numbers.
      guard abs(state.position) > 1e-150, abs(state.velocity) > 1e-150 else { continue }
      var other = sample
      other.position *= factor
      other.velocity *= factor
      other.target *= factor
      let twin = try self.state(other)
      #expect(twin.position == state.position * factor)
      #expect(twin.velocity == state.velocity * factor)
    }
  }

  /// The flow over s + t is the flow over t after the flow over s, to what the rounding of the state
  /// between them can do.
  @Test func flowsCompose() throws {
    for sample in Self.samples {
      let spring = try Spring(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping)
      let initial = SpringState(
        position: sample.position - sample.target, velocity: sample.velocity)
      // Two parts that add up exactly.
      let whole = Double(Float(sample.time))
      let part = Double(Float(sample.time * 0.375))
      let between = spring.state(at: part, from: initial)
      let end = spring.state(at: whole - part, from: between)
      let direct = spring.state(at: whole, from: initial)
      func exact(_ x: Double, _ v: Double, _ t: Double) -> SpringOracle.State {
        SpringOracle.state(
          mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, position: x,
          velocity: v, target: 0, at: t)
      }
      // What an ulp of the state between, whose scale is its envelope, becomes.
      let scale = exact(initial.position, initial.velocity, part)
      let dx = exact(scale.envelope.double, 0, whole - part)
      let dv = exact(0, scale.velocityEnvelope.double, whole - part)
      let tolerance =
        Double.ulpOfOne
        * (dx.envelope.double + dv.envelope.double + abs(direct.position))
      let velocityTolerance =
        Double.ulpOfOne
        * (dx.velocityEnvelope.double + dv.velocityEnvelope.double + abs(direct.velocity))
      #expect(abs(end.position - direct.position) <= tolerance + .leastNormalMagnitude, "\(sample)")
      #expect(
        abs(end.velocity - direct.velocity) <= velocityTolerance + .leastNormalMagnitude,
        "\(sample)")
    }
  }

  @Test func timeRunsBackwards() throws {
    for sample in Self.samples {
      let spring = try Spring(
        mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping)
      let initial = SpringState(position: sample.position, velocity: sample.velocity)
      let time = sample.time
      guard spring.damping / spring.mass * time < 1 else { continue }
      let there = spring.state(at: time, from: initial, target: sample.target)
      let back = spring.state(at: -time, from: there, target: sample.target)
      let scale =
        abs(initial.position) + abs(sample.target)
        + abs(initial.velocity) / (spring.naturalFrequency + spring.damping / spring.mass)
      #expect(abs(back.position - initial.position) <= 32 * scale.ulp, "\(sample)")
    }
  }

  /// Through ζ = 1 the motion is continuous: a change of the damping in its last places moves it by
  /// no more than the derivative says.
  @Test func continuousThroughCriticalDamping() throws {
    let initial = SpringState(position: -1, velocity: 3)
    let critical = try Spring(mass: 1, stiffness: 100, damping: 20)
    for t in [0.01, 0.1, 0.5, 2] {
      let middle = critical.state(at: t, from: initial)
      var damping = 20.0
      for step in 1...100 {
        damping = damping.nextUp
        for c in [damping, 40 - damping] {
          let spring = try Spring(mass: 1, stiffness: 100, damping: c)
          let near = spring.state(at: t, from: initial)
          #expect(abs(near.position - middle.position) <= 3e-15 * Double(step) + 1e-16)
        }
      }
    }
  }
}
