/// A velocity that decays exponentially, as that of a scroll view that was let go:
/// v(t) = v₀·e^(−λt), x(t) = x₀ + (v₀/λ)·(1 − e^(−λt)).
///
/// UI toolkits give the part d of the velocity that is left after a millisecond (UIKit) or a second
/// (Flutter); then λ = −1000·ln d or −ln d, in 1/s.
///
/// Units: seconds and any unit of length; velocities are per second whatever the interval of the
/// rate.
/// Source: v = v₀·d^t is I. Lobanov, "Scrolling mechanics of UIScrollView" (2019), who found it to
/// be UIKit's; Flutter's `FrictionSimulation` is the same.
public struct Decay: Hashable, Sendable {
  /// The time over which a rate is counted.
  public enum Interval: Hashable, Sendable {
    /// UIKit's.
    case millisecond
    /// Flutter's.
    case second

    var perSecond: Double {
      switch self {
      case .millisecond: 1000
      case .second: 1
      }
    }
  }

  /// d, the part of the velocity that is left after one interval: above 0 and below 1.
  public let rate: Double
  /// The time over which `rate` is counted.
  public let interval: Interval
  /// λ, right to 2⁻¹⁰⁰.
  let decay: Scaled

  /// The decay that leaves the part `rate` of a velocity after one interval.
  ///
  /// Throws: `SpringError.outOfRange` when the rate is not above 0 and below 1.
  public init(rate: Double, per interval: Interval = .millisecond) throws(SpringError) {
    guard rate > 0, rate < 1 else {
      throw .outOfRange(parameter: "rate", value: rate, allowed: "in (0, 1)")
    }
    self.init(uncheckedRate: rate, per: interval)
  }

  private init(uncheckedRate rate: Double, per interval: Interval) {
    self.rate = rate
    self.interval = interval
    let logarithm = Scaled.logarithm(
      of: Scaled(rate), over: .one, difference: Scaled(from: 1, to: rate))
    decay = -(logarithm * Scaled(interval.perSecond))
  }

  /// `UIScrollView.DecelerationRate.normal`: 0.998 a millisecond (λ = 2.002/s).
  ///
  /// Source: Apple, `UIScrollView.DecelerationRate` (its raw values).
  public static let normal = Decay(uncheckedRate: 0.998, per: .millisecond)

  /// `UIScrollView.DecelerationRate.fast`: 0.99 a millisecond (λ = 10.05/s).
  ///
  /// Source: Apple, `UIScrollView.DecelerationRate` (its raw values).
  public static let fast = Decay(uncheckedRate: 0.99, per: .millisecond)

  /// λ = −ln(rate)/interval, per second.
  ///
  /// Error bound: half an ulp, as of the two that follow.
  public var decayPerSecond: Double { decay.added(to: 0) }

  /// 1/λ, in seconds: after this time 1/e of the velocity, and of the way, is left.
  public var timeConstant: Double { (.one / decay).added(to: 0) }

  /// ln 2/λ, in seconds: 0.346 of the normal rate, 0.069 of the fast one.
  public var halfLife: Double { (.logarithmOf2 / decay).added(to: 0) }

  /// True when rate and interval are equal.
  public static func == (a: Decay, b: Decay) -> Bool {
    a.rate == b.rate && a.interval == b.interval
  }

  /// Feeds rate and interval to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rate)
    hasher.combine(interval)
  }
}
