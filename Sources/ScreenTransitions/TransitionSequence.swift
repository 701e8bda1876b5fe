/// Transitions that replace one another on one container: the one that started last is the only one, for a
/// transition that is still running is removed before the next one starts.
public struct TransitionSequence: Sendable {
  /// What started, and when.
  public let starts: [(time: Double, animation: TransitionAnimation)]

  /// Orders the starts by time; of two at the same time the later in the list wins.
  ///
  /// Domain: times not NaN.
  public init(_ starts: [(time: Double, animation: TransitionAnimation)]) throws(TransitionError) {
    for start in starts where start.time.isNaN {
      throw .invalidParameter(name: "time", value: start.time, allowed: "a number")
    }
    self.starts = starts.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }

  /// Index of the animation that the container shows at a time, nil before the first.
  public func index(at time: Double) -> Int? { starts.lastIndex { $0.time <= time } }

  /// The layers at a time, nil before the first start.
  public func frame(at time: Double) -> TransitionFrame? {
    index(at: time).map { starts[$0].animation.frame(at: time - starts[$0].time) }
  }
}
