/// A method at a fixed step, on a block of masses.
protocol EnsembleMethod {
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState
}

/// y + h·k.
@inline(always)
private func moved(_ y: EnsembleState, _ h: Lanes, _ k: EnsembleState) -> EnsembleState {
  (multiplyAdd(h, k.d, y.d), multiplyAdd(h, k.v, y.v))
}

@inline(always)
private func slope<Force: EnsembleForce>(
  _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw
) -> EnsembleState {
  (y.v, Force.acceleration(y.d, y.v, law))
}

enum EulerSteps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState { moved(y, h, slope(Force.self, y, law)) }
}

enum SemiImplicitSteps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let v = multiplyAdd(h, Force.acceleration(y.d, y.v, law), y.v)
    return (multiplyAdd(h, v, y.d), v)
  }
}

/// Velocity Verlet with the force of the step's end at the velocity v + h·a, as Groot and Warren (1997), eq. 13
/// with λ = 1.
///
/// The acceleration that SpringSolvers' stepper carries to the next step is that at the velocity v + h·a;
/// here it is taken anew at the velocity the step ended with, which keeps the order and no register.
enum VerletSteps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let half = h * Lanes(repeating: 0.5)
    let a = Force.acceleration(y.d, y.v, law)
    let middle = multiplyAdd(half, a, y.v)
    let d = multiplyAdd(h, middle, y.d)
    let b = Force.acceleration(d, multiplyAdd(h, a, y.v), law)
    return (d, multiplyAdd(half, b, middle))
  }
}

/// Drift, kick, drift, for forces that do not depend on velocities.
enum LeapfrogSteps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let half = h * Lanes(repeating: 0.5)
    let d = multiplyAdd(half, y.v, y.d)
    let v = multiplyAdd(h, Force.acceleration(d, y.v, law), y.v)
    return (multiplyAdd(half, v, d), v)
  }
}

/// Yoshida (1990), eq. 2.11.
enum Yoshida4Steps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let outer = h * Lanes(repeating: 1.351_207_191_959_657_634)
    let first = LeapfrogSteps.step(Force.self, y, law, outer)
    let second = LeapfrogSteps.step(
      Force.self, first, law, h * Lanes(repeating: -1.702_414_383_919_315_268))
    return LeapfrogSteps.step(Force.self, second, law, outer)
  }
}

/// Yoshida (1990), table 1, solution A.
enum Yoshida6Steps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let first = h * Lanes(repeating: 0.784_513_610_477_557_263_8)
    let second = h * Lanes(repeating: 0.235_573_213_359_358_133_7)
    let third = h * Lanes(repeating: -1.177_679_984_178_871_006_9)
    var y = LeapfrogSteps.step(Force.self, y, law, first)
    y = LeapfrogSteps.step(Force.self, y, law, second)
    y = LeapfrogSteps.step(Force.self, y, law, third)
    y = LeapfrogSteps.step(
      Force.self, y, law, h * Lanes(repeating: 1.315_186_320_683_911_218_9))
    y = LeapfrogSteps.step(Force.self, y, law, third)
    y = LeapfrogSteps.step(Force.self, y, law, second)
    return LeapfrogSteps.step(Force.self, y, law, first)
  }
}

enum MidpointSteps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let middle = moved(y, h * Lanes(repeating: 0.5), slope(Force.self, y, law))
    return moved(y, h, slope(Force.self, middle, law))
  }
}

enum HeunSteps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let first = slope(Force.self, y, law)
    let second = slope(Force.self, moved(y, h, first), law)
    return moved(y, h * Lanes(repeating: 0.5), (first.d + second.d, first.v + second.v))
  }
}

enum RungeKutta4Steps: EnsembleMethod {
  @inline(always)
  static func step<Force: EnsembleForce>(
    _: Force.Type, _ y: EnsembleState, _ law: EnsembleLaw, _ h: Lanes
  ) -> EnsembleState {
    let half = h * Lanes(repeating: 0.5)
    let k1 = slope(Force.self, y, law)
    let k2 = slope(Force.self, moved(y, half, k1), law)
    let k3 = slope(Force.self, moved(y, half, k2), law)
    let k4 = slope(Force.self, moved(y, h, k3), law)
    let two = Lanes(repeating: 2)
    let sum = (
      d: multiplyAdd(two, k2.d + k3.d, k1.d + k4.d), v: multiplyAdd(two, k2.v + k3.v, k1.v + k4.v)
    )
    return moved(y, h * Lanes(repeating: 1.0 / 6), sum)
  }
}

/// Four blocks at once: one step of one block waits for its own results, and four fill the time.
@inline(always)
private func runBlocks<Method: EnsembleMethod, Force: EnsembleForce>(
  _: Method.Type, _: Force.Type, _ entries: UnsafePointer<Double>, _ blockCount: Int,
  _ positions: UnsafeMutablePointer<Double>, _ velocities: UnsafeMutablePointer<Double>,
  _ step: Double, _ steps: Int
) {
  let h = Lanes(repeating: step)
  func load(_ block: Int) -> (law: EnsembleLaw, state: EnsembleState) {
    let start = entries + ensembleStride &* block
    let centre = Lanes(loading: start + 24)
    return (
      ensembleLaw(start),
      (Lanes(loading: positions + 8 &* block) - centre, Lanes(loading: velocities + 8 &* block))
    )
  }
  func store(_ state: EnsembleState, _ block: Int) {
    let centre = Lanes(loading: entries + ensembleStride &* block + 24)
    (state.d + centre).store(to: positions + 8 &* block)
    state.v.store(to: velocities + 8 &* block)
  }
  var block = 0
  while block &+ 4 <= blockCount {
    var (a, b) = (load(block), load(block &+ 1))
    var (c, d) = (load(block &+ 2), load(block &+ 3))
    for _ in 0..<steps {
      a.state = Method.step(Force.self, a.state, a.law, h)
      b.state = Method.step(Force.self, b.state, b.law, h)
      c.state = Method.step(Force.self, c.state, c.law, h)
      d.state = Method.step(Force.self, d.state, d.law, h)
    }
    store(a.state, block)
    store(b.state, block &+ 1)
    store(c.state, block &+ 2)
    store(d.state, block &+ 3)
    block &+= 4
  }
  while block < blockCount {
    var a = load(block)
    for _ in 0..<steps { a.state = Method.step(Force.self, a.state, a.law, h) }
    store(a.state, block)
    block &+= 1
  }
}

/// `steps` equal steps of whole blocks of masses, in place.
///
/// Shape: blocks of entries as above; eight positions and velocities a block.
/// - Parameter method: 0 explicit Euler, 1 semi-implicit Euler, 2 velocity Verlet, 3 leapfrog, 4 midpoint,
///   5 Heun, 6 Runge–Kutta 4, 7 Yoshida 4, 8 Yoshida 6.
/// - Parameter isLinear: whether every β is zero.
/// Edge cases: NaN and ∞ stay in their own lane.
/// Cost: as many flops as the method has, 48 bytes a mass in all; no allocation.
@inline(never)
public func ensembleSteps(
  _ entries: UnsafePointer<Double>, blockCount: Int, method: Int, isLinear: Bool, step: Double,
  steps: Int, positions: UnsafeMutablePointer<Double>, velocities: UnsafeMutablePointer<Double>
) {
  func run<Method: EnsembleMethod>(_: Method.Type) {
    if isLinear {
      runBlocks(
        Method.self, LinearForce.self, entries, blockCount, positions, velocities, step, steps)
    } else {
      runBlocks(
        Method.self, CubicForce.self, entries, blockCount, positions, velocities, step, steps)
    }
  }
  switch method {
  case 0: run(EulerSteps.self)
  case 1: run(SemiImplicitSteps.self)
  case 2: run(VerletSteps.self)
  case 3: run(LeapfrogSteps.self)
  case 4: run(MidpointSteps.self)
  case 5: run(HeunSteps.self)
  case 6: run(RungeKutta4Steps.self)
  case 7: run(Yoshida4Steps.self)
  default: run(Yoshida6Steps.self)
  }
}
