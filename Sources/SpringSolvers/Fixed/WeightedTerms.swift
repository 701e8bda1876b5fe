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

  /// Two components from `index` on.
  @inlinable
  func pair(_ values: UnsafePointer<Double>, _ index: Int) -> SIMD2<Double> {
    UnsafeRawPointer(values + index).loadUnaligned(as: SIMD2<Double>.self)
  }

  /// result = base + h·Σ w_j·k_j over `terms` ≤ 6 terms; `base` may be `result`.
  ///
  /// Many components are taken in pairs: a compiler that makes lanes of the plain loop asks first, on every call,
  /// whether seven arrays overlap. Few are not: the right-hand side has just stored them one by one, and a load
  /// of two waits until both stores have left the store buffer.
  @inlinable
  func add(
    _ terms: Int, to base: UnsafePointer<Double>, into result: UnsafeMutablePointer<Double>
  ) {
    let count = stride
    let raw = UnsafeMutableRawPointer(result)
    func store(_ value: SIMD2<Double>, _ index: Int) {
      raw.storeBytes(
        of: value, toByteOffset: index * MemoryLayout<Double>.stride, as: SIMD2<Double>.self)
    }
    // Components in pairs come first, unless there are few.
    let paired = count < 8 ? 0 : count & ~1
    switch terms {
    case 0: for i in 0..<count { result[i] = base[i] }
    case 1:
      let (a, u) = slope(0)
      for i in Swift.stride(from: 0, to: paired, by: 2) {
        store(pair(base, i) + u * pair(a, i), i)
      }
      for i in paired..<count { result[i] = base[i] + u * a[i] }
    case 2:
      let ((a, u), (b, v)) = (slope(0), slope(1))
      for i in Swift.stride(from: 0, to: paired, by: 2) {
        store(pair(base, i) + (u * pair(a, i) + v * pair(b, i)), i)
      }
      for i in paired..<count { result[i] = base[i] + (u * a[i] + v * b[i]) }
    case 3:
      let ((a, u), (b, v), (c, w)) = (slope(0), slope(1), slope(2))
      for i in Swift.stride(from: 0, to: paired, by: 2) {
        store(pair(base, i) + (u * pair(a, i) + v * pair(b, i) + w * pair(c, i)), i)
      }
      for i in paired..<count { result[i] = base[i] + (u * a[i] + v * b[i] + w * c[i]) }
    case 4:
      let ((a, u), (b, v), (c, w), (d, x)) = (slope(0), slope(1), slope(2), slope(3))
      for i in Swift.stride(from: 0, to: paired, by: 2) {
        store(
          pair(base, i) + ((u * pair(a, i) + v * pair(b, i)) + (w * pair(c, i) + x * pair(d, i))), i
        )
      }
      for i in paired..<count {
        result[i] = base[i] + ((u * a[i] + v * b[i]) + (w * c[i] + x * d[i]))
      }
    case 5:
      let ((a, u), (b, v), (c, w), (d, x)) = (slope(0), slope(1), slope(2), slope(3))
      let (e, y) = slope(4)
      for i in Swift.stride(from: 0, to: paired, by: 2) {
        store(
          pair(base, i)
            + ((u * pair(a, i) + v * pair(b, i)) + (w * pair(c, i) + x * pair(d, i)) + y
              * pair(e, i)),
          i)
      }
      for i in paired..<count {
        result[i] = base[i] + ((u * a[i] + v * b[i]) + (w * c[i] + x * d[i]) + y * e[i])
      }
    default:
      let ((a, u), (b, v), (c, w), (d, x)) = (slope(0), slope(1), slope(2), slope(3))
      let ((e, y), (f, z)) = (slope(4), slope(5))
      for i in Swift.stride(from: 0, to: paired, by: 2) {
        store(
          pair(base, i)
            + ((u * pair(a, i) + v * pair(b, i)) + (w * pair(c, i) + x * pair(d, i))
              + (y * pair(e, i) + z * pair(f, i))),
          i)
      }
      for i in paired..<count {
        result[i] =
          base[i]
          + ((u * a[i] + v * b[i]) + (w * c[i] + x * d[i]) + (y * e[i] + z * f[i]))
      }
    }
  }
}
