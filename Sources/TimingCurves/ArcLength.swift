/// The length of the way along a spline through keys, and the place at a share of it.
///
/// The speed is integrated by Gauss's formula with eight points on panels that are halved until both halves
/// together agree with the whole to 1e-10 of the length, or until a segment has 1024: about 50 are enough
/// at a corner, and no number is where a speed is all rounding, since keys differ by a few ulp.
///
/// Error bound: 1e-9 of the length.
/// Source: Abramowitz, Stegun, "Handbook of Mathematical Functions" (1964), table 25.4, for the points.
struct ArcLength: Sendable {
  struct Panel: Sendable {
    let segment: Int
    let from, to: Double
    /// The length done where the panel begins, and in it.
    let start, length: Double
  }

  let panels: [Panel]
  let whole: Double
  /// The share of the length done at each key.
  let keyTimes: [Double]

  /// Throws: `TimingError.notFinite` when the way is too long to be measured.
  init<Value>(segments: Int, cubic: KeyframeCubic<Value>) throws(TimingError) {
    var rough = 0.0
    for segment in 0..<segments { rough += Self.length(cubic, segment, 0, 1) }
    guard rough <= 0x1p960 else {
      throw .notFinite(parameter: "the length of the way through the values", value: rough)
    }
    var (panels, done, keys): ([Panel], Double, [Double]) = ([], 0, [0])
    for segment in 0..<segments {
      var waiting = [(0.0, 1.0, 0)]
      let first = panels.count
      while let (from, to, depth) = waiting.popLast() {
        let middle = 0.5 * (from + to)
        let whole = Self.length(cubic, segment, from, to)
        let left = Self.length(cubic, segment, from, middle)
        let right = Self.length(cubic, segment, middle, to)
        let isRough = depth < 24 && panels.count - first < 1024
        if depth < 3 || (isRough && (left + right - whole).magnitude > 1e-10 * rough) {
          waiting += [(middle, to, depth + 1), (from, middle, depth + 1)]
          continue
        }
        for (a, b, length) in [(from, middle, left), (middle, to, right)] {
          panels.append(Panel(segment: segment, from: a, to: b, start: done, length: length))
          done += length
        }
      }
      keys.append(done)
    }
    (self.panels, whole) = (panels, done)
    let length = done
    keyTimes = keys.enumerated().map { index, key in
      if index == segments && segments > 0 { return 1 }
      return length > 0 ? key / length : Double(index) / Double(max(segments, 1))
    }
  }

  /// Where the share p of the whole length has been done.
  ///
  /// Newton's steps on the length in a panel, kept in a bracket, until one is so small that the next
  /// would be lost in the noise of the speed; at most 60.
  func place<Value>(at p: Double, _ cubic: KeyframeCubic<Value>) -> (segment: Int, fraction: Double)
  {
    let target = p * whole
    var (low, high) = (0, panels.count)
    while low < high {
      let middle = (low + high) / 2
      if panels[middle].start <= target { low = middle + 1 } else { high = middle }
    }
    let panel = panels[max(low, 1) - 1]
    let wanted = target - panel.start
    guard panel.length > 0 else { return (panel.segment, panel.from) }
    var (left, right) = (panel.from, panel.to)
    var u = left + (right - left) * min(1, wanted / panel.length)
    for _ in 0..<60 {
      let miss = Self.length(cubic, panel.segment, panel.from, u) - wanted
      if miss > 0 { right = u } else { left = u }
      var next = u - miss / cubic.speed(panel.segment, at: u)
      if !(next >= left && next <= right) { next = 0.5 * (left + right) }
      let step = (next - u).magnitude
      u = next
      if step <= 0x1p-32 { break }
    }
    return (panel.segment, u)
  }

  private static func length<Value>(
    _ cubic: KeyframeCubic<Value>, _ segment: Int, _ from: Double, _ to: Double
  ) -> Double {
    let (middle, half) = (0.5 * (from + to), 0.5 * (to - from))
    var sum = 0.0
    for index in 0..<4 {
      let reach = half * gaussPoints[index]
      let both =
        cubic.speed(segment, at: middle - reach) + cubic.speed(segment, at: middle + reach)
      sum += gaussWeights[index] * both
    }
    return half * sum
  }
}

private let gaussPoints = SIMD4(
  0.18343464249564980, 0.52553240991632899, 0.79666647741362674, 0.96028985649753623)
private let gaussWeights = SIMD4(
  0.36268378337836198, 0.31370664587788729, 0.22238103445337447, 0.10122853629037626)
