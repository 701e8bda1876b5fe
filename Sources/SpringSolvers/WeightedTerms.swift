/// Up to six slopes with their weights, read through raw pointers: bounds are checked once by who makes
/// it, so that the sums below run in vector lanes.
@usableFromInline
struct WeightedTerms {
  @usableFromInline let slopes: UnsafePointer<Double>
  @usableFromInline let weights: UnsafePointer<Double>
  @usableFromInline let offsets: UnsafePointer<Int>
  @usableFromInline let stride: Int
  @usableFromInline let step: Double

  @inlinable
  init(
    slopes: UnsafePointer<Double>, weights: UnsafePointer<Double>, offsets: UnsafePointer<Int>,
    stride: Int, step: Double
  ) {
    self.slopes = slopes
    self.weights = weights
    self.offsets = offsets
    self.stride = stride
    self.step = step
  }

  @inlinable
  func slope(_ term: Int) -> (UnsafePointer<Double>, Double) {
    (slopes + offsets[term] * stride, step * weights[term])
  }

  /// result = base + h·Σ w_j·k_j over `terms` ≤ 6 terms; `base` may be `result`.
  @inlinable
  func add(
    _ terms: Int, to base: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
  ) {
    let count = stride
    switch terms {
    case 0: for i in 0..<count { result[i] = base[i] }
    case 1:
      let (a, u) = slope(0)
      for i in 0..<count { result[i] = base[i] + u * a[i] }
    case 2:
      let ((a, u), (b, v)) = (slope(0), slope(1))
      for i in 0..<count { result[i] = base[i] + (u * a[i] + v * b[i]) }
    case 3:
      let ((a, u), (b, v), (c, w)) = (slope(0), slope(1), slope(2))
      for i in 0..<count { result[i] = base[i] + (u * a[i] + v * b[i] + w * c[i]) }
    case 4:
      let ((a, u), (b, v), (c, w), (d, x)) = (slope(0), slope(1), slope(2), slope(3))
      for i in 0..<count {
        result[i] = base[i] + ((u * a[i] + v * b[i]) + (w * c[i] + x * d[i]))
      }
    case 5:
      let ((a, u), (b, v), (c, w), (d, x)) = (slope(0), slope(1), slope(2), slope(3))
      let (e, y) = slope(4)
      for i in 0..<count {
        result[i] = base[i] + ((u * a[i] + v * b[i]) + (w * c[i] + x * d[i]) + y * e[i])
      }
    default:
      let ((a, u), (b, v), (c, w), (d, x)) = (slope(0), slope(1), slope(2), slope(3))
      let ((e, y), (f, z)) = (slope(4), slope(5))
      for i in 0..<count {
        let first = (u * a[i] + v * b[i]) + (w * c[i] + x * d[i])
        result[i] = base[i] + (first + (y * e[i] + z * f[i]))
      }
    }
  }
}
