#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The order p that errors over a ladder of steps show: the slope of log(error) over log(step), by least
/// squares.
///
/// Domain: as many errors as steps, all finite and > 0; pairs that are not are left out.
/// Edge cases: nil for fewer than two different steps.
/// Cost: O(number of steps).
public func observedOrder(stepSizes: [Double], errors: [Double]) -> Double? {
  let points = zip(stepSizes, errors).compactMap { size, error -> (x: Double, y: Double)? in
    guard size > 0, error > 0, size < .infinity, error < .infinity else { return nil }
    return (log2(size), log2(error))
  }
  guard points.count >= 2 else { return nil }
  let count = Double(points.count)
  let x = points.reduce(0) { $0 + $1.x } / count
  let y = points.reduce(0) { $0 + $1.y } / count
  let spread = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
  guard spread > 0 else { return nil }
  return points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / spread
}
