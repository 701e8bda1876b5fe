extension BinaryFloatingPoint {
  /// The nearest number, the largest one of its sign instead of ±∞, and NaN for NaN.
  ///
  /// An entry of a propagator beyond the range would move a spring that rests on its target.
  @inline(__always)
  init(clamping entry: Double) {
    let (rounded, largest) = (Self(entry), Self.greatestFiniteMagnitude)
    self = max(min(rounded, largest), -largest)
  }
}
