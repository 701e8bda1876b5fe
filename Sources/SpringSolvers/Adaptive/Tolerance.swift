/// How large the error of a step may be: in each component a_i + r_i·|y_i|, and over all components in
/// the mean square.
///
/// Source: Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.4, eq. 4.10 and 4.11.
public struct Tolerance: Hashable, Sendable {
  /// a_i, or one value for all components.
  public let absolute: [Double]
  /// r_i, or one value for all components.
  public let relative: [Double]

  /// One tolerance for all components.
  ///
  /// Domain: both finite and ≥ 0, not both zero; `relative` zero or ≥ 2⁻⁵⁰, as below no step can pass.
  public init(absolute: Double, relative: Double) throws(SolverError) {
    try self.init(absolute: [absolute], relative: [relative])
  }

  /// A tolerance for each component; an array of one holds for all.
  ///
  /// Domain: as ``init(absolute:relative:)-(Double,_)``, in each component; counts equal or 1.
  public init(absolute: [Double], relative: [Double]) throws(SolverError) {
    guard !absolute.isEmpty, !relative.isEmpty else {
      throw .wrongDimension(found: 0, expected: 1)
    }
    let count = max(absolute.count, relative.count)
    for values in [absolute, relative] where values.count != 1 && values.count != count {
      throw .wrongDimension(found: values.count, expected: count)
    }
    for value in absolute { try requireNotNegative(value, "absolute tolerance") }
    for value in relative {
      guard value == 0 || (value >= 0x1p-50 && value < .infinity) else {
        throw .invalidParameter(
          name: "relative tolerance", value: value, allowed: "0, or finite and ≥ 2⁻⁵⁰")
      }
    }
    for index in 0..<count {
      let (a, r) = (
        absolute[min(index, absolute.count - 1)], relative[min(index, relative.count - 1)]
      )
      guard a > 0 || r > 0 else {
        throw .invalidParameter(
          name: "tolerance", value: 0, allowed: "absolute or relative above 0 in each component")
      }
    }
    self.absolute = absolute
    self.relative = relative
  }

  /// Both arrays with a value for each of `count` components.
  @usableFromInline
  func expanded(to count: Int) throws(SolverError) -> (absolute: [Double], relative: [Double]) {
    func expand(_ values: [Double]) throws(SolverError) -> [Double] {
      if values.count == 1 { return Array(repeating: values[0], count: count) }
      guard values.count == count else {
        throw .wrongDimension(found: values.count, expected: count)
      }
      return values
    }
    return (try expand(absolute), try expand(relative))
  }
}
