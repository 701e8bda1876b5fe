/// The motion of content that is let go: a decay inside a range of positions, which becomes a spring
/// at the edge that it reaches, with position and velocity continuous.
///
/// The spring's target is the edge, and the spring keeps hold: content that an underdamped spring
/// swings back into the range, or that is let go beyond an edge with a velocity into it, ends at the
/// edge. Content that is let go beyond an edge is the spring's at once. A decay that rests inside the
/// range never meets an edge.
///
/// Whether the edge is reached, when, and how fast, is known exactly from v₀ − v = λ·(x − x₀); nothing
/// is stepped.
///
/// Source: decay, then spring, is what UIKit's scroll views and Flutter's `BouncingScrollSimulation`
/// do. Flutter rounds the rate to 0.135 a second and caps the velocity that the spring gets; UIKit's
/// spring is not published, see `edgeSpring`.
public struct ScrollMotion: Hashable, Sendable {
  /// The moment at which the decay becomes the spring.
  public struct HandOver: Hashable, Sendable, BitwiseCopyable {
    /// When, in seconds; 0 for content that is let go beyond an edge.
    public let time: Double
    /// The spring's target.
    public let edge: Double
    /// The state at that time: at the edge, or where it was let go beyond it.
    public let state: SpringState
  }

  /// A critically damped spring of mass 1 and stiffness 100 (response 0.63 s).
  ///
  /// UIKit's own has never been published; this one is the project's choice.
  ///
  /// Source: the same parameters in I. Lobanov's ScrollMechanics (2019), `SimpleScrollView`.
  public static let edgeSpring = Spring(uncheckedMass: 1, stiffness: 100, damping: 20)

  /// The state at time 0.
  public let initial: SpringState
  /// The positions at which content may rest.
  public let range: ClosedRange<Double>
  /// The motion inside the range.
  public let decay: Decay
  /// The motion from an edge on.
  public let spring: Spring
  /// When, where and how fast the spring takes over; nil when the decay comes to rest inside.
  public let handOver: HandOver?
  /// The same to the last bits.
  let phase: SpringPhase?

  /// The motion from a state.
  ///
  /// Domain: a finite state; an infinite bound of the range is no edge.
  /// Throws: `SpringError.outOfRange` naming `position` or `velocity`, or `range` when no position is
  /// in it.
  public init(
    from initial: SpringState, in range: ClosedRange<Double>, decay: Decay = .normal,
    spring: Spring = edgeSpring
  ) throws(SpringError) {
    guard initial.position.isFinite else {
      throw .outOfRange(parameter: "position", value: initial.position, allowed: "finite")
    }
    guard initial.velocity.isFinite else {
      throw .outOfRange(parameter: "velocity", value: initial.velocity, allowed: "finite")
    }
    guard range.lowerBound < .infinity, range.upperBound > -.infinity else {
      throw .outOfRange(
        parameter: "range", value: range.lowerBound, allowed: "one that holds a finite position")
    }
    self.initial = initial
    self.range = range
    self.decay = decay
    self.spring = spring
    phase = SpringPhase(from: initial, in: range, decay: decay)
    handOver = phase.map { phase in
      HandOver(
        time: phase.start.added(to: 0), edge: phase.edge,
        state: SpringState(
          position: phase.displacement.added(to: phase.edge), velocity: phase.velocity.added(to: 0))
      )
    }
  }

  /// Where the motion ends: the edge it reaches, or where the decay rests.
  ///
  /// Edge cases: a spring without damping or stiffness does not end there.
  /// Error bound: that of `Decay.restingPosition(from:projection:)`.
  public var restingPosition: Double {
    handOver?.edge ?? decay.restingPosition(from: initial)
  }

  /// The position and velocity at time `t`.
  ///
  /// Domain: every finite `t`; negative ones run the first of the two motions backwards.
  /// Edge cases: `t` = 0 returns `initial` exactly; the decay never passes an edge, not even by
  /// rounding; a result beyond the range of Double is ±∞; NaN when `t` is not finite, and never else.
  /// Error bound: that of `Decay.state(at:from:)` before and of `Spring.state(at:from:target:)`
  /// after the hand-over, which no rounding of its time and velocity adds to, plus 2⁻⁹⁸ of the
  /// whole way of the decay.
  /// Cost: that of the one or the other.
  public func state(at t: Double) -> SpringState {
    if t == 0 { return initial }
    guard t.isFinite else { return SpringState(position: .nan, velocity: .nan) }
    guard let phase else { return decay.state(at: t, from: initial) }
    let since = Scaled(t) - phase.start
    if since.pair.high < 0, phase.isInside { return decay.state(at: t, from: initial) }
    var flow = SpringFlow(spring, over: since)
    return flow.state(
      displacement: phase.displacement, velocity: phase.velocity, target: phase.edge)
  }

  /// True when state, range, decay and spring are equal.
  public static func == (a: ScrollMotion, b: ScrollMotion) -> Bool {
    a.initial == b.initial && a.range == b.range && a.decay == b.decay && a.spring == b.spring
  }

  /// Feeds state, range, decay and spring to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(initial)
    hasher.combine(range)
    hasher.combine(decay)
    hasher.combine(spring)
  }
}
