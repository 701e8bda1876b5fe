import BatchEvaluation
import BenchmarkHarness
import Foundation
import Oracle
import Peers
import PopularMethods

/// The plane that spring methods are judged over: damping ratio × natural frequency times time.
///
/// Rows are ζ = 0, decades from 10⁻³ to 10³, and both sides of 1 down to the last digits, where closed
/// forms change their case; columns are ω₀t from 10⁻³ to 10⁶. The springs, their frequencies and their
/// states are drawn for each cell; ω₀t is drawn within its column, ζ is the row's own value. Targets
/// are 0, so that no digit hides beside a target: errors are in units of what the motion still is.
struct SpringPlane: Sendable {
  static let ratios: [Double] = {
    let below: [Double] = [0, 1e-3, 1e-2, 3e-2, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9]
    let gaps: [Double] = [1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12, 1e-14]
    let above: [Double] = [1.1, 1.3, 2, 3, 5, 10, 30, 100, 300, 1000]
    return below + gaps.map { 1 - $0 } + [1] + gaps.reversed().map { 1 + $0 } + above
  }()
  /// Edges of the columns: four a decade.
  static let edges: [Double] = (-12...24).map { pow(10, Double($0) / 4) }
  static let columns: [Double] = zip(edges, edges.dropFirst()).map { ($0 * $1).squareRoot() }

  let motions: SpringMotions
  let exact: [SpringOracle.State]
  let samplesPerCell: Int

  /// Draws the plane and asks the oracle.
  ///
  /// - Parameter isFloat: whether the motions are rounded to Float first.
  init(_ generator: inout SeededGenerator, samplesPerCell: Int, isFloat: Bool = false) {
    var drawn = SpringMotions()
    for ratio in Self.ratios {
      for (low, high) in zip(Self.edges, Self.edges.dropFirst()) {
        for _ in 0..<samplesPerCell {
          drawn.append(ratio: ratio, phase: generator.logUniform(low...high), &generator)
        }
      }
    }
    let motions = isFloat ? drawn.roundedToFloat : drawn
    self.motions = motions
    self.samplesPerCell = samplesPerCell
    exact = (0..<motions.count).map { index in
      SpringOracle.state(
        mass: motions.mass[index], stiffness: motions.stiffness[index],
        damping: motions.damping[index], position: motions.position[index],
        velocity: motions.velocity[index], target: motions.target[index],
        at: motions.time[index])
    }
  }

  /// The middle of the column that a motion was drawn for.
  func column(_ index: Int) -> Double {
    Self.columns[index / samplesPerCell % Self.columns.count]
  }

  /// The largest errors of computed states, cell by cell, in units of the envelopes (of the smallest
  /// normal number, where they are less) and in ulps; nil where a state was not computed.
  func judge(
    _ precision: Precision, _ state: (Int) -> (position: Double, velocity: Double)?
  ) -> (errors: [[Double?]], ulps: [[Double?]]) {
    let least =
      precision == .float ? Double(Float.leastNormalMagnitude) : Double.leastNormalMagnitude
    let width = Self.columns.count
    var errors = Array(
      repeating: [Double?](repeating: nil, count: width), count: Self.ratios.count)
    var ulps = errors
    for index in exact.indices {
      guard let (x, v) = state(index) else { continue }
      let cell = index / samplesPerCell
      let (row, column) = (cell / width, cell % width)
      for (value, exact, envelope) in [
        (x, exact[index].position, exact[index].envelope),
        (v, exact[index].velocity, exact[index].velocityEnvelope),
      ] {
        let unit = max(envelope.double, least)
        let error = exact.absoluteError(of: value)
        let isNumber = value.isFinite && !error.isNaN
        errors[row][column].enlarge(isNumber ? error / unit : .nan)
        ulps[row][column].enlarge(
          isNumber ? precision.ulps(error, of: exact.double, scale: unit) : .nan)
      }
    }
    return (errors, ulps)
  }
}

extension SpringMotions {
  /// A spring of ratio ζ, drawn, at the time that makes ω₀t the given phase.
  fileprivate mutating func append(
    ratio: Double, phase: Double, _ generator: inout SeededGenerator
  ) {
    func sign() -> Double { generator.unit() < 0.5 ? -1 : 1 }
    // As in `drawn(count:_:ratio:)`, so that "critical" is exact.
    let mass = [0.5, 1, 2][Int(generator.unit() * 3)]
    let root = (generator.uniform(6.5...24) * 64).rounded() / 64
    self.mass.append(mass)
    stiffness.append(mass * root * root)
    damping.append(2 * mass * root * ratio)
    position.append(sign() * generator.uniform(0.1...1))
    velocity.append(sign() * root * generator.uniform(0...1))
    target.append(0)
    time.append(phase / root)
  }
}

extension Double? {
  /// Becomes the larger one; NaN is the largest.
  fileprivate mutating func enlarge(_ value: Double) {
    if let old = self, old.isNaN || value <= old { return }
    self = value
  }
}

/// The error maps of the spring methods: our scalar and SIMD forms, the closed form by libm, and what
/// shipped engines do.
///
/// Deterministic in `request.seed`. Cost: one oracle's answer and one evaluation by each method for
/// every sample: about a second for four samples a cell.
/// - Parameter isCancelled: asked before each map.
public func springErrorMaps(
  _ request: SuiteRequest, samplesPerCell: Int = 4, isCancelled: () -> Bool = { false }
) throws -> [ErrorMapRecord] {
  var generator = request.generator("Spring.map")
  let plane = SpringPlane(&generator, samplesPerCell: samplesPerCell)
  let motions = plane.motions
  let level = request.highestLevel
  var maps: [ErrorMapRecord] = []

  func add(
    _ variant: String, _ title: String, _ kind: CaseKind,
    _ state: (Int) -> (position: Double, velocity: Double)?
  ) {
    if isCancelled() { return }
    let judged = plane.judge(.double, state)
    maps.append(
      ErrorMapRecord(
        variant: variant, title: title, kind: kind, precision: .double, rowName: "damping ratio",
        rows: SpringPlane.ratios, columnName: "natural frequency × time",
        columns: SpringPlane.columns.map { $0.rounded(digits: 4) },
        unit: "envelope of the motion",
        errors: judged.errors.map { $0.map { $0?.rounded(digits: 3) } },
        ulps: judged.ulps.map { $0.map { $0?.rounded(digits: 3) } },
        samplesPerCell: samplesPerCell, seed: request.seed,
        oracle: "MPFR, \(Real.precision) bits"))
  }
  func addPopular<Method: PopularSpring>(
    _ variant: String, _ title: String, _: Method.Type, until phase: Double = .infinity
  ) {
    add(variant, title, .popular) { index in
      plane.column(index) > phase
        ? nil
        : Method(
          mass: motions.mass[index], stiffness: motions.stiffness[index],
          damping: motions.damping[index]
        ).state(
          at: motions.time[index], position: motions.position[index],
          velocity: motions.velocity[index], target: motions.target[index])
    }
  }

  let springs = try motions.mass.indices.map { try motions.spring($0) }
  add("reference", "Easemark, scalar", .ours) { index in
    let state = springs[index].state(
      at: motions.time[index], from: motions.state(index), target: motions.target[index])
    return (state.position, state.velocity)
  }
  let lanes = SpringTickWork<Double>(motions)
  tickBatch(
    SpringBatch(
      springs: springs, states: motions.mass.indices.map { motions.state($0) },
      targets: motions.target),
    lanes.time, &lanes.positions, &lanes.velocities, backend: .simd, level: level)
  add("simd", "Easemark, SIMD", .ours) { (lanes.positions[$0], lanes.velocities[$0]) }
  let libm = SpringTickWork<Double>(motions)
  tickLibm(level.peers, level.peers.prepared(motions), libm)
  add("libm", "Closed form, libm (C++)", .peer) { (libm.positions[$0], libm.velocities[$0]) }
  let sleef = SpringTickWork<Double>(motions)
  tickSleef(level.peers, Double.columns(level.peers, motions), sleef)
  add("sleef", "Closed form, SLEEF (C++)", .peer) { (sleef.positions[$0], sleef.velocities[$0]) }
  addPopular("tworoot", "Two roots (Flutter style)", TwoRootSpring.self)
  addPopular("coshsinh", "cosh and sinh (web motion style)", HyperbolicSpring.self)
  addPopular("clamped", "ζ ≥ 1 as critical (React Native style)", ClampedSpring.self)
  // What steps takes its steps: beyond this, at 160 s and more, there would be millions.
  addPopular("euler60", "Semi-implicit Euler, 1/60 s", FrameEulerSpring.self, until: 1000)
  addPopular("euler1ms", "Semi-implicit Euler, 1 ms", MillisecondEulerSpring.self, until: 1000)
  addPopular("rk4", "Runge–Kutta 4, 8 ms", RungeKuttaSpring.self, until: 1000)
  return maps
}

extension Double {
  /// The nearest number of so many significant digits, so that files of thousands stay small.
  func rounded(digits: Int) -> Double {
    isFinite ? Double(String(format: "%.\(digits - 1)e", self)) ?? self : self
  }
}
