import Oracle
import TestSupport
import Testing

/// The oracle's events against its own motion: there is a zero where it says so, and none elsewhere.
@Suite struct SpringOracleEventsTests {
  private static let samples: [SpringSample] = {
    var generator = SpringSamples(seed: 0x0AC2)
    return (0..<1500).map { _ in generator.next() }
  }()

  private func motion(_ s: SpringSample) -> SpringOracle.Motion {
    SpringOracle.Motion(
      mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
      velocity: s.velocity, target: s.target)
  }

  /// Just before and just after a zero the signs differ; between zeros they do not change.
  private func check(
    _ time: (Int) -> Real?, _ value: (Real) -> Real, _ sample: SpringSample
  ) {
    var last = Real(0)
    for n in 1...3 {
      // Near critical damping a half turn takes so long that nothing is left, even in MPFR.
      guard let t = time(n) else { break }
      guard t * Real(sample.naturalRate) < Real(1e8) else { return }
      #expect(t > last, "\(sample)")
      let gap = (t - last) * Real(1e-12)
      #expect(value(t - gap).sign * value(t + gap).sign == -1, "\(n) at \(sample)")
      let start = last + (t - last) * Real(1e-9)
      for i in 1...10 {
        let between = start + (t - start) * Real(Double(i) / 11)
        #expect(value(between).sign == value(start).sign, "\(n) at \(sample)")
      }
      last = t
    }
    // Without another one the sign stays for good.
    guard time(4) == nil, time(1) == nil || time(2) == nil else { return }
    let slowest = sample.stiffness > 0 ? sample.damping / sample.stiffness : 1
    let start = last.isZero ? Real(1e-12 / max(sample.naturalRate, 1e-300)) : last * Real(1.001)
    var t = start
    while t < Real(1e4 * slowest) {
      let here = value(t)
      #expect(here.sign == value(start).sign, "after the last at \(sample)")
      t = t * Real(3)
    }
  }

  @Test func crossingsAreSignChanges() {
    for sample in Self.samples where sample.time > 0 {
      let motion = motion(sample)
      check(motion.crossing, { motion.state(at: $0).displacement }, sample)
    }
  }

  @Test func extremaAreSignChangesOfTheVelocity() {
    for sample in Self.samples where sample.time > 0 {
      let motion = motion(sample)
      check(motion.extremum, { motion.state(at: $0).velocity }, sample)
    }
  }

  @Test func oscillationIsTheMotion() throws {
    for sample in Self.samples {
      let motion = motion(sample)
      guard let o = motion.oscillation else { continue }
      let t = Real(sample.time)
      let x = o.amplitude * Real.exp(-(o.decay * t)) * Real.cos(o.frequency * t + o.phase)
      let error = (x - motion.state(at: t).displacement).magnitude
      #expect(error <= Real(1e-60) * o.amplitude, "\(sample)")
    }
  }

  @Test func accelerationIsTheForce() {
    for s in Self.samples {
      let (value, envelope) = SpringOracle.acceleration(
        mass: s.mass, stiffness: s.stiffness, damping: s.damping, position: s.position,
        velocity: s.velocity, target: s.target, at: s.time)
      let (d, v) = motion(s).state(at: Real(s.time))
      let force = -(Real(s.damping) * v + Real(s.stiffness) * d) / Real(s.mass)
      let scale = envelope + Real(s.damping) / Real(s.mass) * v.magnitude
      #expect((force - value).magnitude <= Real(1e-60) * scale, "\(s)")
    }
  }
}

extension SpringSample {
  fileprivate var naturalRate: Double { (stiffness / mass).squareRoot() + damping / mass }
}
