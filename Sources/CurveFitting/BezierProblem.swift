import TimingCurves

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The distances of a cubic Bézier from a function at samples, as a function of its control points
/// (x1, y1, x2, y2).
struct BezierProblem {
  typealias Points = SIMD4<Double>

  private var inputs: [Double] = []
  private var targets: [Double] = []

  /// Samples at Chebyshev's points, which are dense at the ends, where curves are steep, and where the
  /// function bends most.
  init(_ shape: CurveShape) throws(FittingError) {
    let count = 96
    for index in 1..<count {
      let x = (1 - cos(.pi * Double(index) / Double(count))) / 2
      add(try shape.checkedPoint(at: x))
    }
    let height = 0x1p-8 * max(shape.scale, 0x1p-900)
    let table = try EnclosureTable(shape, height: height, tolerance: height)
    // Of a function with very many bends no single curve comes near.
    let enclosures = table.enclosures
    for index in stride(from: 1, to: enclosures.count, by: 1 + enclosures.count / 256) {
      add(enclosures[index].start)
    }
  }

  mutating func add(_ point: CurveShape.Point) {
    inputs.append(point.x)
    targets.append(point.value)
  }

  /// The curve of control points; x are put back into [0, 1].
  static func curve(_ points: Points) -> CubicBezier? {
    try? CubicBezier(
      x1: min(max(points[0], 0), 1), y1: points[1], x2: min(max(points[2], 0), 1), y2: points[3])
  }

  // MARK: Distances

  /// Distances, and how they change with the control points: at a fixed x,
  /// ∂y/∂y1 = 3ts², ∂y/∂x1 = −(dy/dx)·3ts², and likewise with t²s.
  private func linearized(_ points: Points) -> (residuals: [Double], gradients: [Points])? {
    guard let curve = Self.curve(points) else { return nil }
    var residuals: [Double] = []
    var gradients: [Points] = []
    residuals.reserveCapacity(inputs.count)
    gradients.reserveCapacity(inputs.count)
    for (x, target) in zip(inputs, targets) {
      let t = curve.parameter(at: x)
      let s = 1 - t
      let (first, second) = (3 * t * s * s, 3 * t * t * s)
      let run =
        3 * (curve.x1 * s * s + 2 * (curve.x2 - curve.x1) * t * s + (1 - curve.x2) * t * t)
      let rise =
        3 * (curve.y1 * s * s + 2 * (curve.y2 - curve.y1) * t * s + (1 - curve.y2) * t * t)
      // Beside a vertical tangent a step in x1 means nothing at that size.
      let slope = rise / max(run, 1e-6)
      residuals.append(first * curve.y1 + second * curve.y2 + t * t * t - target)
      gradients.append(Points(-slope * first, first, -slope * second, second))
    }
    return (residuals, gradients)
  }

  func largest(_ points: Points) -> Double {
    linearized(points)?.residuals.reduce(0) { max($0, $1.magnitude) } ?? .infinity
  }

  private func sumOfSquares(_ points: Points) -> Double {
    linearized(points)?.residuals.reduce(0) { $0 + $1 * $1 } ?? .infinity
  }

  func rootMeanSquare(_ points: Points) -> Double {
    (sumOfSquares(points) / Double(inputs.count)).squareRoot()
  }

  // MARK: Solving

  /// The best curve from all starts.
  func solved() -> Points {
    // Curves that rise early, late, in the middle, at both ends, and in between.
    let starts: [(Double, Double)] = [
      (1.0 / 3, 2.0 / 3), (0.1, 0.9), (0.5, 0.5), (0, 0.3), (0.7, 1), (0.9, 0.1), (0.15, 0.4),
      (0.6, 0.85),
    ]
    let candidates = starts.compactMap { x1, x2 in
      heights(x1, x2).map { y in squared(Points(x1, y.0, x2, y.1)) }
    }.sorted { sumOfSquares($0) < sumOfSquares($1) }
    let refined = candidates.prefix(4).map(refined)
    return refined.min { largest($0) < largest($1) } ?? Points(0, 0, 1, 1)
  }

  /// The y1 and y2 of the least squares beside x1 and x2: a linear problem.
  private func heights(_ x1: Double, _ x2: Double) -> (Double, Double)? {
    guard let (residuals, gradients) = linearized(Points(x1, 0, x2, 0)),
      let y = leastSquares(
        [gradients.map { $0[1] }, gradients.map { $0[3] }], residuals.map { -$0 })
    else { return nil }
    return (y[0], y[1])
  }

  /// Levenberg and Marquardt's steps; an x that a step would take out of [0, 1] stays at the limit, and
  /// the others go on without it.
  func squared(_ start: Points) -> Points {
    var points = start
    var best = sumOfSquares(points)
    var damping = 1e-3
    for _ in 0..<40 {
      guard let (residuals, gradients) = linearized(points) else { break }
      let next = step(from: points, residuals, gradients, damping: damping)
      let sum = sumOfSquares(next)
      if sum < best {
        let gain = 1 - sum / best
        (points, best, damping) = (next, sum, damping / 8)
        if gain < 1e-7 { break }
      } else {
        damping *= 8
        if damping > 1e8 { break }
      }
    }
    return points
  }

  private func step(
    from points: Points, _ residuals: [Double], _ gradients: [Points], damping: Double
  ) -> Points {
    var free = [0, 1, 2, 3]
    while true {
      // The damping as further rows of the least squares, each in its column's own size.
      let columns = free.enumerated().map { position, column in
        let entries = gradients.map { $0[column] }
        let size = entries.reduce(1e-12) { $0 + $1 * $1 }.squareRoot()
        return entries
          + free.indices.map { $0 == position ? damping.squareRoot() * size : 0 }
      }
      let right = residuals.map { -$0 } + free.map { _ in 0 }
      guard let step = leastSquares(columns, right) else { return points }
      var next = points
      for (position, column) in free.enumerated() { next[column] += step[position] }
      let outside = free.filter { $0 % 2 == 0 && (next[$0] < 0 || next[$0] > 1) }
      if outside.isEmpty || free.count <= outside.count {
        return next.clampedAbscissas
      }
      let stuck = outside.filter { points[$0] == min(max(next[$0], 0), 1) }
      if stuck.isEmpty { return next.clampedAbscissas }
      free.removeAll { stuck.contains($0) }
    }
  }

  /// Linear Chebyshev problems in a box around the last points, which shrinks where they promise more
  /// than they keep.
  func refined(_ start: Points) -> Points {
    var points = start
    var best = largest(points)
    var radius = 0.1
    for _ in 0..<60 {
      guard radius > 1e-10, let (residuals, gradients) = linearized(points) else { break }
      let room = Points(repeating: radius * max(1, points[1].magnitude, points[3].magnitude))
      var (low, high) = (-room, room)
      for column in [0, 2] {
        low[column] = max(-radius, -points[column])
        high[column] = min(radius, 1 - points[column])
      }
      let linear = BoxedMinimax(
        residuals: residuals, gradients: gradients, low: low, high: high)
      guard let (step, promised) = linear.solve() else {
        radius /= 4
        continue
      }
      if best - promised < 1e-7 * best { break }
      let next = (points + step).clampedAbscissas
      let reached = largest(next)
      let kept = (best - reached) / (best - promised)
      if kept > 0.75 { radius *= 2 } else if kept < 0.25 { radius /= 4 }
      if reached < best { (points, best) = (next, reached) }
    }
    return points
  }
}

extension SIMD4<Double> {
  /// The control points with x1 and x2 in [0, 1].
  fileprivate var clampedAbscissas: Self {
    Self(
      Swift.min(Swift.max(self[0], 0), 1), self[1], Swift.min(Swift.max(self[2], 0), 1), self[3])
  }
}
