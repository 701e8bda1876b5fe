/// Where a moving target is: pieces that are constant or straight.
public struct TargetPath: Hashable, Sendable {
  /// From a time on, value + slope·(t − start).
  @usableFromInline
  struct Segment: Hashable, Sendable {
    @usableFromInline let start: Double
    @usableFromInline let value: Double
    @usableFromInline let slope: Double
  }

  /// What it is, for ids: `retargeted`, `ramp`, `path` or `finger`.
  public let name: String
  @usableFromInline let segments: [Segment]

  /// A target that jumps: each value holds from its time on.
  ///
  /// Domain: finite numbers; the first time is 0, times ascend.
  public static func steps(
    _ values: [(time: Double, target: Double)]
  ) throws(SolverError) -> TargetPath {
    try check(values)
    return TargetPath(
      name: "retargeted",
      segments: values.map { Segment(start: $0.time, value: $0.target, slope: 0) })
  }

  /// A target that sets out at time 0 and keeps its velocity.
  public static func ramp(from start: Double = 0, velocity: Double) throws(SolverError)
    -> TargetPath
  {
    try requireFinite(start, "target")
    try requireFinite(velocity, "velocity")
    return TargetPath(
      name: "ramp", segments: [Segment(start: 0, value: start, slope: velocity)])
  }

  /// A target on straight lines through samples, at rest after the last.
  ///
  /// Domain: as ``steps(_:)``; neighbours whose slope is finite.
  public static func samples(
    _ samples: [(time: Double, target: Double)]
  ) throws(SolverError) -> TargetPath {
    try lines(samples, name: "path")
  }

  static func lines(
    _ samples: [(time: Double, target: Double)], name: String
  ) throws(SolverError) -> TargetPath {
    try check(samples)
    var segments: [Segment] = []
    for (index, sample) in samples.enumerated() {
      let next = index + 1 < samples.count ? samples[index + 1] : nil
      let slope = next.map { ($0.target - sample.target) / ($0.time - sample.time) } ?? 0
      try requireFinite(slope, "slope")
      segments.append(Segment(start: sample.time, value: sample.target, slope: slope))
    }
    return TargetPath(name: name, segments: segments)
  }

  private static func check(_ values: [(time: Double, target: Double)]) throws(SolverError) {
    guard let first = values.first else {
      throw .invalidParameter(name: "targets", value: 0, allowed: "at least one")
    }
    guard first.time == 0 else {
      throw .invalidParameter(name: "time", value: first.time, allowed: "0 for the first target")
    }
    for (index, value) in values.enumerated() {
      try requireFinite(value.time, "time")
      try requireFinite(value.target, "target")
      guard index == 0 || value.time > values[index - 1].time else {
        throw .invalidParameter(
          name: "time", value: value.time, allowed: "> \(values[index - 1].time), the one before")
      }
    }
  }

  /// The piece that holds at a time; at a change the later one.
  @inlinable
  func segment(at time: Double) -> Segment {
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if segments[middle].start <= time { low = middle } else { high = middle - 1 }
    }
    return segments[low]
  }

  /// The target at a time ≥ 0; where it jumps, the new one.
  @inlinable
  public func target(at time: Double) -> Double {
    let segment = segment(at: time)
    return segment.value + segment.slope * (time - segment.start)
  }

  /// The target's velocity at a time ≥ 0, but for jumps.
  @inlinable
  public func velocity(at time: Double) -> Double { segment(at: time).slope }

  /// The times at which value or slope change.
  public var breaks: [Double] { segments.dropFirst().map(\.start) }
}
