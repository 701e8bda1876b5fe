/// A step of a run, as a progress display needs it.
public struct ProgressUpdate: Hashable, Sendable {
  /// What happened, or is being done.
  public enum Step: Hashable, Sendable {
    /// The run begins.
    case started(cases: Int, groups: Int)
    /// A group is being prepared and checked, or measured.
    case working(group: String)
    /// A group is done.
    case groupFinished(group: String, cases: Int, seconds: Double)
    /// The run is over, with or without a result: the display must give the line back.
    case ended
  }

  /// What happened, or is being done.
  public var step: Step
  /// The part of the run that is done, 0 to 1; never falls.
  public var fraction: Double
  /// Wall time since the run began.
  public var elapsedSeconds: Double
  /// An estimate, nil while there is none.
  public var remainingSeconds: Double?
  /// The sides of the group at hand; empty before its first rounds.
  public var sides: [SideProgress]

  /// An update for a reporter to show.
  public init(
    step: Step, fraction: Double, elapsedSeconds: Double, remainingSeconds: Double?,
    sides: [SideProgress] = []
  ) {
    self.step = step
    self.fraction = fraction
    self.elapsedSeconds = elapsedSeconds
    self.remainingSeconds = remainingSeconds
    self.sides = sides
  }
}

/// Shows how far a run is. Updates come from the thread that measures, between epochs, at most about
/// ten times a second; time spent here is in no measurement.
public protocol ProgressReporter: AnyObject {
  /// Shows the update; the run waits until it returns.
  func update(_ update: ProgressUpdate)
}

/// Shows nothing.
public final class SilentProgress: ProgressReporter {
  /// A reporter that shows nothing.
  public init() {}
  /// Does nothing.
  public func update(_ update: ProgressUpdate) {}
}
