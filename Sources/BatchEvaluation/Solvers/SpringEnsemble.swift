import SpringDynamics
import VectorKernels

/// What pulls one mass of an ensemble: x″ = −α·d − β·d³ − δ·x′ with d = x − centre.
public struct EnsembleLaw: Hashable, Sendable {
  /// α, per second squared: k/m of a linear spring.
  public var linear: Double
  /// β, per second squared and length squared; 0 for a linear spring.
  public var cubic: Double
  /// δ, per second: c/m.
  public var damping: Double
  /// Where d is zero.
  public var center: Double

  /// A law; numbers are checked by the ensemble.
  public init(linear: Double, cubic: Double = 0, damping: Double = 0, center: Double = 0) {
    (self.linear, self.cubic, self.damping, self.center) = (linear, cubic, damping, center)
  }

  /// A linear spring.
  public init(_ spring: Spring, target: Double = 0) {
    self.init(
      linear: spring.stiffness / spring.mass, damping: spring.damping / spring.mass, center: target)
  }
}

/// Explicit methods at a fixed step, which all masses take together.
public enum EnsembleMethod: Int, CaseIterable, Hashable, Sendable {
  /// Order 1; feeds energy to an undamped spring.
  case explicitEuler = 0
  /// Order 1, symplectic without damping.
  case semiImplicitEuler
  /// Order 2, with damping too.
  case velocityVerlet
  /// Order 2; no damping.
  case leapfrog
  /// The midpoint rule, order 2.
  case rungeKutta2
  /// Order 2.
  case heun
  /// The classical method, order 4.
  case rungeKutta4
  /// Order 4; no damping.
  case yoshida4
  /// Order 6; no damping.
  case yoshida6

  /// Whether the method keeps its order only where no force depends on a velocity.
  public var needsUndamped: Bool {
    self == .leapfrog || self == .yoshida4 || self == .yoshida6
  }
}

/// Why an ensemble was not made or not moved.
public enum EnsembleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A number of a mass is not allowed.
  case invalidLaw(index: Int, name: String, value: Double)
  /// A number that all masses share is not allowed.
  case invalidParameter(name: String, value: Double, allowed: String)
  /// The method needs masses without damping.
  case damped(method: EnsembleMethod, index: Int)

  /// One line for people: what, which value, what is allowed.
  public var description: String {
    switch self {
    case .invalidLaw(let index, let name, let value):
      "\(name) of mass \(index) is \(value), allowed is finite"
    case .invalidParameter(let name, let value, let allowed):
      "\(name) is \(value), allowed is \(allowed)"
    case .damped(let method, let index):
      "\(method) needs masses without damping, mass \(index) has some"
    }
  }
}

/// N independent masses on linear or cubic springs, solved side by side in lanes: what a particle effect,
/// a crowd of nonlinear springs or a parameter study needs where no closed form serves.
///
/// Shape: N positions and N velocities, changed in place.
/// Units: seconds; positions in any one unit of length, velocities in that per second.
/// Edge cases: NaN and ±∞ stay in their own mass. Results do not depend on what else is in the ensemble, nor
/// on the number of threads.
/// Error bound: that of the method, and half an ulp of the centre: masses move in distances from theirs.
/// Rounding differs from a scalar stepper's, and velocity Verlet takes the acceleration at a step's start anew.
/// Cost: at the highest level and in blocks of four, about a twentieth of a scalar step a mass; 48 bytes a
/// mass and call. No allocation but that of the results of ``integrate(positions:velocities:span:control:level:threads:)``.
/// Source: the methods as in SpringSolvers, whose articles cite them.
public struct SpringEnsemble: Sendable {
  /// The law of every mass.
  public let laws: [EnsembleLaw]
  private let entries: LineMemory<Double>
  private let isLinear: Bool
  private let firstDamped: Int?
  /// α, β, δ and centres as columns.
  private let columns: LineMemory<Double>

  /// Checks and keeps the laws.
  ///
  /// Errors: ``EnsembleError/invalidLaw(index:name:value:)`` for the first number that is not finite.
  public init(_ laws: [EnsembleLaw]) throws(EnsembleError) {
    self.laws = laws
    let blocks = (laws.count + 7) / 8
    entries = LineMemory(count: blocks * ensembleStride)
    columns = LineMemory(count: 4 * laws.count)
    for (index, law) in laws.enumerated() {
      let numbers = [law.linear, law.cubic, law.damping, law.center]
      let start = index / 8 * ensembleStride + index % 8
      for (line, number) in numbers.enumerated() {
        guard number.isFinite else {
          let name = ["linear", "cubic", "damping", "center"][line]
          throw .invalidLaw(index: index, name: name, value: number)
        }
        entries.base[start + 8 * line] = number
        columns.base[line * laws.count + index] = number
      }
    }
    isLinear = laws.allSatisfy { $0.cubic == 0 }
    firstDamped = laws.firstIndex { $0.damping != 0 }
  }

  /// N.
  public var count: Int { laws.count }

  /// Moves all masses by `steps` equal steps.
  ///
  /// Domain: `stepSize` finite and > 0; steps ≥ 0.
  /// Errors: ``EnsembleError``, for a method that needs undamped masses too; nothing has moved then.
  /// Precondition: as many positions and velocities as masses; the processor supports the level.
  public func advance(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>,
    method: EnsembleMethod, stepSize: Double, steps: Int, level: InstructionSet = .supported,
    threads: Int = 1
  ) throws(EnsembleError) {
    requireSizes(positions.count, velocities.count)
    guard stepSize > 0, stepSize < .infinity else {
      throw .invalidParameter(name: "stepSize", value: stepSize, allowed: "finite and > 0")
    }
    guard steps >= 0 else {
      throw .invalidParameter(name: "steps", value: Double(steps), allowed: "≥ 0")
    }
    if method.needsUndamped, let firstDamped {
      throw .damped(method: method, index: firstDamped)
    }
    if steps == 0 { return }
    let kernel = EnsembleKernels.levels[level].kernels.steps
    let (start, isLinear, number) = (entries.base, isLinear, method.rawValue)
    // A chunk is worth waking a thread for from some 5 µs on.
    let grain = max(64, 1 << 16 / max(steps, 1) / 32 * 32)
    positions.withUnsafeMutableBufferPointer { x in
      velocities.withUnsafeMutableBufferPointer { v in
        guard let x = x.baseAddress, let v = v.baseAddress else { return }
        ParallelChunks.run(count, block: 32, grain: grain, threads: threads) { masses in
          let (first, rest) = (masses.lowerBound, masses.count % 8)
          let (blocks, end) = (masses.count / 8, masses.upperBound - rest)
          let law = start + first / 8 * ensembleStride
          kernel(law, blocks, number, isLinear, stepSize, steps, x + first, v + first)
          if rest == 0 { return }
          withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { block in
            guard let block = block.baseAddress else { return }
            block.initialize(repeating: 0, count: 16)
            block.update(from: x + end, count: rest)
            (block + 8).update(from: v + end, count: rest)
            kernel(
              law + blocks * ensembleStride, 1, number, isLinear, stepSize, steps, block, block + 8)
            (x + end).update(from: block, count: rest)
            (v + end).update(from: block + 8, count: rest)
          }
        }
      }
    }
  }

  private func requireSizes(_ positions: Int, _ velocities: Int) {
    precondition(
      positions == count && velocities == count, "as many positions and velocities as masses")
  }
}

extension SpringEnsemble {
  /// The tolerance and the step control of an adaptive solve; defaults are those of SpringSolvers.
  public struct Control: Hashable, Sendable {
    /// The relative tolerance, of positions and velocities.
    public var relative: Double
    /// The absolute tolerance of positions.
    public var absolutePosition: Double
    /// The absolute tolerance of velocities.
    public var absoluteVelocity: Double
    /// The factor on the step that the error asks for.
    public var safety = 0.9
    /// A step follows by at least this factor.
    public var minimumFactor = 0.2
    /// A step follows by at most this factor.
    public var maximumFactor = 10.0
    /// β of the PI control.
    public var beta = 0.04
    /// Tries that a mass may take.
    public var stepLimit = 1_000_000

    /// Tolerances; the rest as usual.
    public init(relative: Double, absolutePosition: Double, absoluteVelocity: Double) {
      self.relative = relative
      self.absolutePosition = absolutePosition
      self.absoluteVelocity = absoluteVelocity
    }
  }

  /// What happened to one mass.
  public struct Outcome: Hashable, Sendable {
    /// How a mass's solve ended.
    public enum Ending: Hashable, Sendable {
      /// It is at the end of the span.
      case arrived
      /// Its error does not get below the tolerance before the step is lost in the rounding of the time.
      case stepSizeUnderflow
      /// It took as many tries as are allowed.
      case tooManySteps
      /// Its state or its acceleration is NaN or infinite.
      case notFinite
    }

    /// How the solve ended; what is not `arrived` has the last good state.
    public let ending: Ending
    /// Steps that were kept.
    public let accepted: Int
    /// Steps that were tried and not kept.
    public let rejected: Int
    /// Evaluations of the force: six a try, and two to begin with.
    public var evaluations: Int {
      accepted + rejected == 0 ? 0 : 6 * (accepted + rejected) + 2
    }
  }

  /// Solves all masses over a span by Dormand and Prince's pair, each with steps of its own.
  ///
  /// A step that falls below 2⁻⁵⁰ of the span ends a mass's solve. A mass that has arrived leaves its lane to the next, so that the hardest do not hold up the others. The
  /// powers in the step control have six digits: steps are those of a scalar solve but for a millionth.
  ///
  /// Domain: a finite span ≥ 0; tolerances finite and ≥ 0, those of positions and velocities not zero unless
  /// the relative one is above zero.
  /// Errors: ``EnsembleError``; what becomes of each mass is in its ``Outcome``.
  /// Precondition: as many positions and velocities as masses; the processor supports the level.
  public func integrate(
    positions: inout MutableSpan<Double>, velocities: inout MutableSpan<Double>, span: Double,
    control: Control, level: InstructionSet = .supported, threads: Int = 1
  ) throws(EnsembleError) -> [Outcome] {
    requireSizes(positions.count, velocities.count)
    try check(span, control)
    let count = count
    var accepted = [Int32](repeating: 0, count: count)
    var rejected = accepted
    var status = [UInt8](repeating: ensembleArrived, count: count)
    if span > 0 {
      let kernel = EnsembleKernels.levels[level].kernels.adaptive
      let shared: EnsembleControl = (
        span, control.absolutePosition, control.absoluteVelocity, control.relative,
        control.safety, control.minimumFactor, control.maximumFactor, control.beta,
        Int32(control.stepLimit)
      )
      let law = columns.base
      positions.withUnsafeMutableBufferPointer { x in
        velocities.withUnsafeMutableBufferPointer { v in
          accepted.withUnsafeMutableBufferPointer { accepted in
            rejected.withUnsafeMutableBufferPointer { rejected in
              status.withUnsafeMutableBufferPointer { status in
                guard let x = x.baseAddress, let v = v.baseAddress,
                  let accepted = accepted.baseAddress, let rejected = rejected.baseAddress,
                  let status = status.baseAddress
                else { return }
                let all: EnsembleColumns = (
                  UnsafePointer(law), UnsafePointer(law + count), UnsafePointer(law + 2 * count),
                  UnsafePointer(law + 3 * count), x, v, accepted, rejected, status
                )
                ParallelChunks.run(count, block: 16, grain: 64, threads: threads) { masses in
                  kernel(all, masses.lowerBound, masses.upperBound, shared)
                }
              }
            }
          }
        }
      }
    }
    return (0..<count).map { index in
      Outcome(
        ending: Outcome.Ending(status[index]), accepted: Int(accepted[index]),
        rejected: Int(rejected[index]))
    }
  }

  private func check(_ span: Double, _ control: Control) throws(EnsembleError) {
    func require(
      _ holds: Bool, _ name: String, _ value: Double, _ allowed: String
    ) throws(EnsembleError) {
      if !holds { throw .invalidParameter(name: name, value: value, allowed: allowed) }
    }
    try require(span >= 0 && span < .infinity, "span", span, "finite and ≥ 0")
    for (name, value) in [
      ("relative", control.relative), ("absolutePosition", control.absolutePosition),
      ("absoluteVelocity", control.absoluteVelocity),
    ] {
      try require(value >= 0 && value < .infinity, name, value, "finite and ≥ 0")
      try require(value > 0 || control.relative > 0, name, value, "> 0 without a relative one")
    }
    try require(
      control.safety > 0 && control.safety < 1, "safety", control.safety, "between 0 and 1")
    try require(
      control.minimumFactor > 0 && control.minimumFactor < 1, "minimumFactor",
      control.minimumFactor, "between 0 and 1")
    try require(
      control.maximumFactor > 1 && control.maximumFactor < .infinity, "maximumFactor",
      control.maximumFactor, "finite and > 1")
    try require(
      control.beta >= 0 && control.beta <= 0.2, "beta", control.beta, "from 0 to 0.2")
    try require(
      (1...Int(Int32.max)).contains(control.stepLimit), "stepLimit", Double(control.stepLimit),
      "from 1 to \(Int32.max)")
  }
}

extension SpringEnsemble.Outcome.Ending {
  fileprivate init(_ status: UInt8) {
    switch status {
    case ensembleArrived: self = .arrived
    case ensembleUnderflow: self = .stepSizeUnderflow
    case ensembleNotFinite: self = .notFinite
    default: self = .tooManySteps
    }
  }
}
