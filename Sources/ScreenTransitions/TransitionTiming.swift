import SpringDynamics
import TimingCurves

/// When a transition runs and how its progress goes, as a recipe states it.
public struct TransitionTiming: Hashable, Sendable {
  /// What moves progress from 0 to 1.
  public enum Motion: Hashable, Sendable {
    /// A timing curve over the duration.
    case curve(CubicBezier)
    /// UIKit's spring by damping ratio; its stiffness follows from the duration.
    /// Initial velocity in total distances per second, positive towards the end.
    case uikitSpring(dampingRatio: Double, initialVelocity: Double = 0)
    /// Core Animation's spring by its parameters, cut at the duration even if it has not settled.
    case spring(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0)
  }

  /// In seconds, without the delay.
  public var duration: Double
  /// Seconds before anything moves.
  public var delay: Double
  /// How progress goes between the ends.
  public var motion: Motion
  /// Where on the way the transition starts and ends: Core Animation's startProgress and endProgress.
  public var startProgress: Double
  /// Where on the way the transition ends: Core Animation's endProgress.
  public var endProgress: Double
  /// Runs again and again.
  public var repeats: Bool
  /// Runs backwards after each run forward.
  public var autoreverses: Bool

  /// A timing that runs once and all the way unless told otherwise.
  public init(
    duration: Double, delay: Double = 0, motion: Motion, startProgress: Double = 0,
    endProgress: Double = 1, repeats: Bool = false, autoreverses: Bool = false
  ) {
    self.duration = duration
    self.delay = delay
    self.motion = motion
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.repeats = repeats
    self.autoreverses = autoreverses
  }
}
