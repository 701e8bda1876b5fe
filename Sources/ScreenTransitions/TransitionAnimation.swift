import TransformMath

/// A recipe on a screen: progress from time, layers from progress.
///
/// Both are pure functions: a run that is cancelled leaves ``TransitionGeometry/frame(at:)`` at 0, one that
/// completes leaves it at 1, and nothing else remembers that it ran.
public struct TransitionAnimation: Sendable {
  /// The recipe's name.
  public let name: String
  /// Where on the screen it acts; frames are in this rectangle's own points.
  public let region: Rectangle
  /// Progress from time.
  public let driver: TransitionDriver
  /// Layers from progress.
  public let geometry: TransitionGeometry

  init(
    name: String, region: Rectangle, driver: TransitionDriver, geometry: TransitionGeometry
  ) {
    (self.name, self.region, self.driver, self.geometry) = (name, region, driver, geometry)
  }

  /// The layers at a time, in seconds since the animation was added.
  public func frame(at time: Double) -> TransitionFrame {
    geometry.frame(at: driver.progress(at: time))
  }

  /// The layers at a progress.
  public func frame(progress: Double) -> TransitionFrame { geometry.frame(at: progress) }

  /// What remains when the animation is over: the new screen, or the old one after a cancelled run.
  public func frame(completed: Bool) -> TransitionFrame { geometry.frame(at: completed ? 1 : 0) }

  /// Every number that the animation moves, over its time, for charts.
  ///
  /// Shape: progress first, then the geometry's own; `samples` ≥ 2 times, evenly from 0 to the end (to one
  /// period for a repeating one), both included.
  public func curves(samples: Int = 241) throws(TransitionError) -> [TransitionCurve] {
    guard samples >= 2 else {
      throw .invalidParameter(name: "samples", value: Double(samples), allowed: "≥ 2")
    }
    let timing = driver.timing
    let end = timing.delay + (timing.autoreverses ? 2 : 1) * timing.duration
    let times = (0..<samples).map {
      $0 == samples - 1 ? end : end * Double($0) / Double(samples - 1)
    }
    let rows = times.map { time in
      let progress = driver.progress(at: time)
      return [TransitionScalar("progress", unit: "1", progress)] + geometry.scalars(at: progress)
    }
    return rows[0].indices.map { column in
      TransitionCurve(
        animation: name, property: rows[0][column].name, unit: rows[0][column].unit, time: times,
        raw: rows.map { $0[column].raw }, shown: rows.map { $0[column].shown })
    }
  }
}

/// One property of an animation over time, for charts.
public struct TransitionCurve: Hashable, Sendable {
  /// The animation's name.
  public let animation: String
  /// What moves, such as `x` or `detail opacity`.
  public let property: String
  /// The property's unit: `pt`, `rad` or `1`.
  public let unit: String
  /// Seconds.
  public let time: [Double]
  /// As the timing gives it.
  public let raw: [Double]
  /// As it is seen.
  public let shown: [Double]
}
