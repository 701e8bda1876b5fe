import TimingCurves

/// The pieces of a `linear()` curve for its kernel, and a table that finds an x's piece.
///
/// Row n is for the x that n inputs are not above: the line from the last of those to the next stop, or
/// what goes on outside. [first input, last input] is divided into parts of equal width, about two a stop;
/// the search begins with the least row that a part's x may have.
final class LinearRows: @unchecked Sendable {
  // Sendable because nothing is written after the initialiser; the storage is freed with the object.

  let rows: UnsafeMutablePointer<Double>
  /// dy/dx by row.
  let slopes: [Double]
  private let inputs: [Double]
  private let starts: [Int]
  private let low, partsPerUnit: Double

  init(_ curve: LinearTiming) {
    inputs = curve.inputs
    let count = inputs.count
    // One more row, of NaN, for what is left to the reference.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64 * (count + 2), alignment: 64)
    rows = memory.initializeMemory(as: Double.self, repeating: .nan, count: 8 * (count + 2))
    low = inputs[0]
    let span = inputs[count - 1] - low
    let parts = 2 * count
    let scale = Double(parts) / span
    partsPerUnit = span > 0 && scale.isFinite ? scale : 0
    var starts: [Int] = []
    var next = 0
    for part in 0...parts {
      // A part's first x, less what its rounding may be.
      let x = partsPerUnit > 0 ? low + (Double(part) - 0x1p-20) / partsPerUnit : -.infinity
      while next < count && inputs[next] <= x { next += 1 }
      starts.append(next)
    }
    self.starts = starts
    // Below the first input, and from each one on.
    slopes = [curve.slope(at: inputs[0].nextDown)] + inputs.map { curve.slope(at: $0) }
    for next in 0...count { write(next, curve) }
  }

  deinit { rows.deallocate() }

  private func write(_ next: Int, _ curve: LinearTiming) {
    let row = rows + 8 * next
    let last = inputs.count - 1
    let anchor = max(next - 1, 0)
    let (from, to) = (max(min(next - 1, last - 1), 0), min(max(next, 1), last))
    let (run, runLow) = exactDifference(inputs[to], inputs[from])
    let (rise, riseLow) = exactDifference(curve.outputs[to], curve.outputs[from])
    let place = next == 0 ? 0 : anchor
    var (slope, slopeLow) = (0.0, 0.0)
    if run > 0 {
      slope = rise / run
      let rest = rise.addingProduct(-slope, run) + (riseLow - slope * runLow)
      slopeLow = rest / run
    }
    let value = curve.outputs[place]
    // Products and their low parts must stay in the range.
    let plain = 0x1p-200...0x1p200
    let isPlain = [inputs[place], value, slope].allSatisfy {
      $0 == 0 || plain.contains($0.magnitude)
    }
    guard isPlain else { return }
    (row[0], row[1], row[2], row[3]) = (inputs[place], value, slope, slopeLow)
    row[4] = 0x1p-100 * value.magnitude + 0x1p-700
  }

  private func exactDifference(_ a: Double, _ b: Double) -> (Double, Double) {
    let pair = exactSum(a, -b)
    return (pair.high, pair.low)
  }

  /// dy/dx at x; NaN for NaN.
  func writeSlopes(
    _ x: UnsafePointer<Double>, _ count: Int, _ places: UnsafeMutablePointer<Int>,
    to result: UnsafeMutablePointer<Double>
  ) {
    find(x, count, before: false, places)
    slopes.withUnsafeBufferPointer { slopes in
      for i in 0..<count { result[i] = x[i].isNaN ? x[i] : slopes[places[i] / 64] }
    }
  }

  /// The places of the rows of `count` x in bytes.
  ///
  /// - Parameter before: whether the x at the first input is left to the reference.
  func find(
    _ x: UnsafePointer<Double>, _ count: Int, before: Bool, _ places: UnsafeMutablePointer<Int>
  ) {
    let (last, first) = (inputs.count, inputs[0])
    let parts = Double(starts.count - 1)
    inputs.withUnsafeBufferPointer { inputs in
      starts.withUnsafeBufferPointer { starts in
        for i in 0..<count {
          let x = x[i]
          let part = (x - low) * partsPerUnit
          // Written so that NaN is part 0.
          var next = starts[part > 0 ? Int(min(part, parts)) : 0]
          while next < last && inputs[next] <= x { next += 1 }
          places[i] = 64 * (before && x == first ? last + 1 : next)
        }
      }
    }
  }
}
