/// A value over the progress of an animation, by keyframes: Core Animation's `CAKeyframeAnimation`.
///
/// Progress from 0 to 1 is cut at the key times; between two of them the value goes from one key to the
/// next as the ``CalculationMode`` says, and the segment's timing function, if there is one, eases it.
///
/// Edge cases: outside [0, 1] the value stays what it is at 0 or 1; NaN counts as 0. Key values come back
/// bit for bit at their times, unless a timing function has other ends than 0 and 1.
/// Source: Apple, "CAKeyframeAnimation" (documentation); Kochanek, Bartels (SIGGRAPH 1984) for cubics.
public struct KeyframeTrack<Value: KeyframeValue>: Sendable {
  /// The keys.
  public let values: [Value]
  /// When each key is reached, in order from 0 to 1; in mode `discrete` when each begins, and one more,
  /// the end. Even pace and missing key times are worked out.
  public let keyTimes: [Double]
  /// How the value goes between keys.
  public let mode: CalculationMode
  /// The values, as the ways between them need them.
  let keys: [Value.Key]
  /// One for each segment, or none.
  let timingFunctions: [any TimingCurve]
  /// One for each key in the cubic modes, else none.
  let tangents: [KochanekBartelsTangents]
  /// Whether tangents are weighed by the lengths of the segments beside them.
  let spacing: CubicSpacing
  /// Segments in which the value stays; empty when there is none.
  let holds: [Bool]
  /// The way through the segments by length, in mode `cubicPaced`.
  let pace: ArcLength?

  /// The track through the values.
  ///
  /// Modes take what they need and ignore the rest, as Core Animation does: `linear` and `cubic` take key
  /// times (evenly spaced if nil) and timing functions, `discrete` takes key times; `cubic` and
  /// `cubicPaced` take tensions, continuities and biases (0 if nil).
  ///
  /// Shape: n values, at least one; n key times (n + 1 in mode `discrete`), n − 1 timing functions, n
  /// tensions, continuities and biases.
  /// Throws: `TimingError`, which names the list and the index: `.wrongCount` for a list that does not
  /// match; `.outOfRange` for no values, for a first key time other than 0 and a last other than 1 (of a
  /// single key 0 is enough), and for tangents beyond 1024; `.outOfOrder` for a key time below the one
  /// before; `.notFinite` when an even pace meets keys at no finite distance.
  public init(
    _ values: [Value], keyTimes: [Double]? = nil, timingFunctions: [any TimingCurve]? = nil,
    mode: CalculationMode = .linear, tensions: [Double]? = nil, continuities: [Double]? = nil,
    biases: [Double]? = nil, spacing: CubicSpacing = .keyTimes
  ) throws(TimingError) {
    try self.init(
      values, keyTimes: keyTimes, timingFunctions: timingFunctions, mode: mode,
      tangents: Self.tangents(
        values.count, mode: mode, tensions: tensions, continuities: continuities, biases: biases),
      spacing: spacing, holds: [])
  }

  init(
    _ values: [Value], keyTimes: [Double]?, timingFunctions: [any TimingCurve]?,
    mode: CalculationMode, tangents: [KochanekBartelsTangents], spacing: CubicSpacing, holds: [Bool]
  ) throws(TimingError) {
    guard !values.isEmpty else {
      throw .outOfRange(parameter: "number of values", value: 0, range: 1...(.infinity))
    }
    let segments = mode == .discrete ? values.count : values.count - 1
    (self.values, self.mode, self.holds) = (values, mode, holds)
    keys = values.map(\.key)
    (self.tangents, self.spacing) = (tangents, mode == .cubicPaced ? .uniform : spacing)
    if !mode.isPaced, mode != .discrete, let timingFunctions {
      try requireCount(timingFunctions.count, segments, "timingFunctions")
      self.timingFunctions = timingFunctions
    } else {
      self.timingFunctions = []
    }
    switch mode {
    case .linear, .cubic, .discrete:
      if let keyTimes { try requireKeyTimes(keyTimes, segments: segments) }
      self.keyTimes = keyTimes ?? evenTimes(segments)
      pace = nil
    case .paced:
      self.keyTimes = try pacedTimes(values)
      pace = nil
    case .cubicPaced:
      let arc = try ArcLength(segments: segments, cubic: Cubic(keys, tangents))
      self.keyTimes = arc.keyTimes
      pace = arc
    }
  }

  private static func tangents(
    _ count: Int, mode: CalculationMode, tensions: [Double]?, continuities: [Double]?,
    biases: [Double]?
  ) throws(TimingError) -> [KochanekBartelsTangents] {
    guard mode.isCubic else { return [] }
    for (name, list) in [
      ("tensions", tensions), ("continuities", continuities), ("biases", biases),
    ] {
      if let list { try requireCount(list.count, count, name) }
      for (index, value) in (list ?? []).enumerated() {
        try requireTangent(value, "\(name)[\(index)]")
      }
    }
    return (0..<count).map {
      KochanekBartelsTangents(
        tension: tensions?[$0] ?? 0, continuity: continuities?[$0] ?? 0, bias: biases?[$0] ?? 0)
    }
  }
}

/// `i/segments`, each rounded once.
private func evenTimes(_ segments: Int) -> [Double] {
  (0...segments).map { $0 == 0 ? 0 : Double($0) / Double(segments) }
}

private func requireCount(_ count: Int, _ expected: Int, _ name: String) throws(TimingError) {
  guard count == expected else {
    throw .wrongCount(parameter: name, count: count, expected: expected)
  }
}

private func requireKeyTimes(_ times: [Double], segments: Int) throws(TimingError) {
  try requireCount(times.count, segments + 1, "keyTimes")
  for (index, time) in times.enumerated() {
    let range = index == 0 ? 0...0 : (index == segments ? 1...1 : 0...1.0)
    if index > 0, time < times[index - 1] {
      throw .outOfOrder(
        parameter: "keyTimes[\(index)]", value: time, previous: times[index - 1])
    }
    guard range.contains(time) else {
      throw .outOfRange(parameter: "keyTimes[\(index)]", value: time, range: range)
    }
  }
}

/// Key times in proportion to the ways between the keys; evenly spaced when nothing moves.
private func pacedTimes<Value: KeyframeValue>(_ values: [Value]) throws(TimingError) -> [Double] {
  var lengths = [DoubleDouble(0)]
  for (index, (a, b)) in zip(values, values.dropFirst()).enumerated() {
    let distance = a.distance(to: b)
    // n of them must not overflow.
    guard distance <= 0x1p960 else {
      throw .notFinite(
        parameter: "the distance from values[\(index)] to values[\(index + 1)]", value: distance)
    }
    lengths.append(lengths[index] + distance)
  }
  let whole = lengths[lengths.count - 1]
  if whole.high == 0 { return evenTimes(values.count - 1) }
  let exponent = whole.unitScaled.exponent
  let unit = whole.scaled(by: -exponent)
  return lengths.map { $0.high == 0 ? 0 : ($0.scaled(by: -exponent) / unit).value }
}
