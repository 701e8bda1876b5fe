/// A curve made ready for many calls, one at a time: its values are those of ``CubicBezier/value(at:)``,
/// bit for bit, in about a fifth of the time.
///
/// [0, 1] is cut into 256 equal cells, on each of which y is a polynomial in x with a bound on its error;
/// a cell where the polynomial does not converge quickly, or where its bound is large beside y, is cut
/// into four, and those again, down to a width of 2⁻¹⁴. Where the bound leaves two Doubles (one x in thirty),
/// next to vertical tangents and next to 0, the curve itself answers.
///
/// For many x at once there is `CurveBatch` in the module `BatchEvaluation`; for a curve that is used a few
/// times, the curve. It takes 50 to 110 kB and 0.2 to 0.5 ms to make.
public struct PreparedBezier: Sendable {
  /// The curve.
  public let curve: CubicBezier

  /// Cells, the first 256 side by side. Those that are cut hold NaN, the place of the first of their
  /// four (0 for none), their lower end, and four over their width.
  private let rows: [SIMD16<Double>]

  private static let cells = 256
  private static let deepest = 3

  /// Prepares the curve.
  public init(_ curve: CubicBezier) {
    self.curve = curve
    let width = 1 / Double(Self.cells)
    var rows = [SIMD16<Double>](repeating: .zero, count: Self.cells)
    for index in 0..<Self.cells {
      Self.fill(index, of: &rows, curve, low: Double(index) * width, width: width, depth: 0)
    }
    self.rows = rows
  }

  private static func fill(
    _ index: Int, of rows: inout [SIMD16<Double>], _ curve: CubicBezier, low: Double,
    width: Double, depth: Int
  ) {
    // In the first cell x less the middle would be rounded.
    if low > 0,
      let series = CurveSeries(curve, around: low + 0.5 * width, reach: 0.5 * width)
    {
      rows[index] = series.row
      return
    }
    let first = depth < deepest ? rows.count : 0
    rows[index][0] = .nan
    (rows[index][1], rows[index][2], rows[index][3]) = (Double(first), low, 4 / width)
    guard first > 0 else { return }
    rows += Array(repeating: .zero, count: 4)
    for part in 0..<4 {
      fill(
        first + part, of: &rows, curve, low: low + 0.25 * Double(part) * width,
        width: 0.25 * width, depth: depth + 1)
    }
  }

  /// The curve's value `y(x)`, that of ``CubicBezier/value(at:)``.
  ///
  /// Domain, edge cases, error bound: as there.
  /// Cost: 31 flops and a look into 128 bytes of the table; no allocation.
  public func value(at x: Double) -> Double {
    guard x >= 0, x < 1 else { return curve.value(at: x) }
    var index = Int(x * Double(Self.cells))
    while rows[index][0].isNaN {
      let first = rows[index][1]
      if first == 0 { return curve.value(at: x) }
      index = Int(first) + Int((x - rows[index][2]) * rows[index][3])
    }
    let row = rows[index]
    let d = x - row[0]
    let d2 = d * d
    // Odd and even powers side by side, from the second on.
    let even = row[5] + d2 * (row[7] + d2 * (row[9] + d2 * (row[11] + d2 * row[13])))
    let odd = row[6] + d2 * (row[8] + d2 * (row[10] + d2 * (row[12] + d2 * row[14])))
    let rest = row[4] + d * (even + d * odd)
    let low = d * row[3] + (row[2] + d * rest)
    let (up, down) = (row[1] + (low + row[15]), row[1] + (low - row[15]))
    return up == down ? up : curve.value(at: x)
  }
}

extension PreparedBezier: TimingCurve {
  /// The slope, that of ``CubicBezier/slope(at:)``, at its cost.
  public func slope(at x: Double) -> Double { curve.slope(at: x) }
}
