import SpringDynamics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Scrolled content that decays, x″ = −λ·x′, and beyond an edge of its range hangs on a spring,
/// m·x″ + c·x′ + k·(x − edge) = 0.
///
/// The spring is not underdamped, so that content does not come back into the range and the law is told by
/// the position alone.
///
/// Shape: the state is [x, v].
/// Error bound: that of `ScrollMotion.state(at:)`.
/// Source: as `ScrollMotion`.
public struct DecayToEdge: ReferenceProblem {
  /// The motion: its decay, its spring and the moment of the hand-over.
  public let scroll: ScrollMotion
  /// The seconds over which solvers are compared.
  public let span: Double
  public let id: String
  /// λ, per second.
  @usableFromInline let rate: Double

  /// The problem of a motion, unless another span is given until ten time constants of the spring after the
  /// edge, or of the decay.
  ///
  /// Domain: a start strictly within the range; a spring of a stiffness > 0 and a damping ratio ≥ 1; a finite
  /// span > 0.
  public init(
    id: String = "decay-to-edge", _ scroll: ScrollMotion, span: Double? = nil
  ) throws(SolverError) {
    let (spring, position) = (scroll.spring, scroll.initial.position)
    try requireStiffness(spring)
    guard spring.dampingRatio >= 1 else {
      throw .invalidParameter(name: "dampingRatio", value: spring.dampingRatio, allowed: "≥ 1")
    }
    guard position > scroll.range.lowerBound, position < scroll.range.upperBound else {
      throw .invalidParameter(
        name: "position", value: position,
        allowed: "in (\(scroll.range.lowerBound), \(scroll.range.upperBound))")
    }
    let decay = scroll.decay
    rate = -log(decay.rate) * (decay.interval == .millisecond ? 1000 : 1)
    let span =
      span ?? scroll.handOver.map { $0.time + 10 / spring.naturalFrequency } ?? (10 / rate)
    try requirePositive(span, "span")
    (self.scroll, self.span, self.id) = (scroll, span, id)
  }

  public var title: String { "decay to a spring's edge" }
  public var family: ProblemFamily { .event }
  public var equation: String {
    let spring = scroll.spring
    return
      "x″ = −\(rate)·x′ within \(scroll.range.lowerBound) … \(scroll.range.upperBound); beyond, "
      + "\(spring.mass)·x″ + \(spring.damping)·x′ + \(spring.stiffness)·(x − edge) = 0"
  }
  /// One position.
  @inlinable public var coordinates: Int { 1 }
  /// [x, v] at time 0.
  public var initialState: [Double] { scroll.initial.components }
  /// ω₀ = √(k/m) of the spring.
  public var frequency: Double { scroll.spring.naturalFrequency }
  /// The way from the start to the rest; 1 for content that does not move.
  public var amplitude: Double {
    let way = abs(scroll.restingPosition - scroll.initial.position)
    return way > 0 ? way : 1
  }
  /// The edge, or where the decay ends.
  public var rest: Double? { scroll.restingPosition }
  public var truth: ProblemTruth { ProblemTruth(.closedForm, errorBound: 1e-15) }

  /// The lower edge, the upper edge.
  public var jumps: [SolverEvent] {
    let range = scroll.range
    return [
      SolverEvent(direction: .falling) { _, state in state[0] - range.lowerBound },
      SolverEvent(direction: .rising) { _, state in state[0] - range.upperBound },
    ]
  }

  /// From the edge on the other law holds.
  public func jump(at event: Int, time: Double, state: inout MutableSpan<Double>) {
    state[0] = event == 0 ? scroll.range.lowerBound : scroll.range.upperBound
  }

  /// [x, v] by the closed forms.
  ///
  /// Domain: time in [0, span].
  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try requireTime(time, within: span)
    return scroll.state(at: time).components
  }

  /// −λ·v within the range, −(k·(x − edge) + c·v)/m beyond it.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let (range, x) = (scroll.range, state[0])
    if x > range.lowerBound && x < range.upperBound {
      acceleration[0] = -rate * state[1]
    } else {
      let edge = x >= range.upperBound ? range.upperBound : range.lowerBound
      acceleration[0] = scroll.spring.acceleration(of: state, target: edge)
    }
  }
}
