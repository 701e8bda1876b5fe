/// When the exact motion crosses its target and turns, in 300-bit arithmetic.
extension SpringOracle {
  /// A spring and the state it starts from, as exact numbers.
  public struct Motion: Sendable {
    let mass, stiffness, damping, displacement, velocity: Real
    /// c² − 4mk.
    let discriminant: Real

    /// The motion of m·x″ + c·x′ + k·(x − target) = 0 from a state.
    public init(
      mass: Double, stiffness: Double, damping: Double, position: Double, velocity: Double,
      target: Double
    ) {
      self.mass = Real(mass)
      self.stiffness = Real(stiffness)
      self.damping = Real(damping)
      self.velocity = Real(velocity)
      displacement = Real(position) - Real(target)
      discriminant =
        Real(damping) * Real(damping) - Real(4) * Real(mass) * Real(stiffness)
    }

    /// x − target and dx/dt at a time that need not be a Double.
    public func state(at t: Real) -> (displacement: Real, velocity: Real) {
      let state = SpringOracle.motion(
        mass: mass.double, stiffness: stiffness.double, damping: damping.double,
        displacement: displacement, velocity: velocity, at: t)
      return (state.position, state.velocity)
    }

    /// ½·m·v² + ½·k·(x − target)² at a time.
    public func energy(at t: Real) -> Real {
      let (d, v) = t.isZero ? (displacement, velocity) : state(at: t)
      return (mass * v * v + stiffness * d * d) / Real(2)
    }

    private var decay: Real { damping / (Real(2) * mass) }
    /// ω below critical damping, b = half the difference of the rates above.
    private var root: Real { discriminant.magnitude.squareRoot / (Real(2) * mass) }
    private var push: Real { velocity + decay * displacement }
    private var pull: Real { decay * velocity + stiffness / mass * displacement }

    /// The `n`-th time after 0 at which x = target, n = 1, 2, …; nil when there is none.
    public func crossing(_ n: Int) -> Real? {
      zero(n, of: displacement, and: push)
    }

    /// The `n`-th time after 0 at which dx/dt = 0, n = 1, 2, …; nil when there is none, and for a
    /// spring without stiffness, which never turns.
    public func extremum(_ n: Int) -> Real? {
      stiffness.isZero ? nil : zero(n, of: velocity, and: -pull)
    }

    /// The n-th zero after time 0 of p·C(t) + q·S(t): the phase's half turns, the double root's only
    /// one, or where tanh(b·t) = −b·p/q.
    private func zero(_ n: Int, of p: Real, and q: Real) -> Real? {
      if n < 1 || p.isZero && q.isZero { return nil }
      if discriminant.sign < 0 {
        // The point (p, q/ω) turns until its cosine is 0.
        let angle = Real.atan2(q / root, p)
        let half = Real.pi / Real(2)
        var phase = angle + half
        while phase > Real.pi { phase = phase - Real.pi }
        while phase.sign < 0 { phase = phase + Real.pi }
        if p.isZero { phase = Real.pi }
        return (phase + Real(n - 1) * Real.pi) / root
      }
      if n > 1 || p.isZero || q.isZero { return nil }
      if discriminant.isZero {
        let t = -(p / q)
        return t.sign > 0 ? t : nil
      }
      let tangent = -(root * p / q)
      guard tangent.sign > 0, tangent < Real(1) else { return nil }
      // artanh as a difference of logarithms.
      let ratio = (Real(1) + tangent) / (Real(1) - tangent)
      return Real.log(ratio) / (Real(2) * root)
    }

    /// Amplitude, phase in (−π, π], angular frequency and decay of the damped cosine; nil at and
    /// above critical damping.
    public var oscillation: (amplitude: Real, phase: Real, frequency: Real, decay: Real)? {
      guard discriminant.sign < 0 else { return nil }
      let side = push / root
      return (
        (displacement * displacement + side * side).squareRoot,
        // Of an exact 0, the sign is +: (−π, π], not [−π, π).
        Real.atan2(side.isZero ? Real(0) : -side, displacement), root, decay
      )
    }

    /// ln 2 over the smaller rate; nil when that is 0.
    public var halfLife: Real? {
      let slow =
        discriminant.sign > 0
        ? Real(2) * stiffness / (damping + discriminant.squareRoot) : decay
      return slow.isZero ? nil : Real.log(Real(2)) / slow
    }
  }
}
