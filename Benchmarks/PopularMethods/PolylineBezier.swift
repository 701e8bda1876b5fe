/// A cubic Bézier timing curve in Float as a polyline within 0.002 of it, searched by x.
///
/// Who: Android's `PathInterpolator` (`android.view.animation`, since API 21) and AndroidX's, by which
/// Material's motion runs; the path is split by `Path.approximate(0.002f)`.
/// Known error: a chord may be 0.002 from the curve at its middle and a little more beside it, which in
/// y is that times dy/dx: 2.5e-3 on CSS `ease`, 0.03 to 0.04 beside a vertical tangent.
/// Edge cases: exactly 0 and 1 at the ends and beyond. A curve whose x runs backwards is refused by
/// Android; x1 and x2 in [0, 1] never make one.
@frozen public struct PolylineBezier: PopularCurve {
  @usableFromInline static var tolerance: Float { 0.002 }

  @usableFromInline let x: [Float]
  @usableFromInline let y: [Float]

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1]; splits it.
  public init(x1: Float, y1: Float, x2: Float, y2: Float) {
    let (formX, formY) = (FloatPowerForm(x1, x2), FloatPowerForm(y1, y2))
    func point(_ t: Float) -> SIMD2<Float> { [formX.value(at: t), formY.value(at: t)] }
    var points: [SIMD2<Float>] = [point(0)]
    // Where the middle of a chord is on the curve, its quarter may not be: an inflection.
    var isDoubtful = true
    func isFar(_ t: Float, from chord: SIMD2<Float>) -> Bool {
      let error = point(t) - chord
      return (error * error).sum() > Self.tolerance * Self.tolerance
    }
    func split(_ low: Float, _ high: Float, depth: Int) {
      let (first, last, middle) = (point(low), point(high), (low + high) / 2)
      var isSplit = isFar(middle, from: (first + last) / 2)
      if !isSplit && isDoubtful {
        isSplit = isFar((low + middle) / 2, from: (first + (first + last) / 2) / 2)
        if isSplit { isDoubtful = false }
      }
      if isSplit && depth < 16 {
        split(low, middle, depth: depth + 1)
        split(middle, high, depth: depth + 1)
      } else {
        points.append(last)
      }
    }
    split(0, 1, depth: 0)
    x = points.map(\.x)
    y = points.map(\.y)
  }

  /// The straight line between the two points around `x`, clamped to [0, 1].
  ///
  /// Cost: a binary search through 10 to 40 points, then 5 flops.
  @inlinable public func value(at x: Float) -> Float {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high) = (0, self.x.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if x < self.x[middle] { high = middle } else { low = middle }
    }
    let width = self.x[high] - self.x[low]
    if width == 0 { return y[low] }
    return y[low] + (y[high] - y[low]) * ((x - self.x[low]) / width)
  }
}
