/// The formats that results are rounded to, once: Double and Float.
protocol RoundedScalar: BinaryFloatingPoint {
  /// The same number.
  var double: Double { get }
  /// The nearest number to `base` + `value`, or nil when it cannot be told, because `value` may be
  /// wrong by `error`·2^exponent or the sum lies near the ends of the range.
  static func nearest(to value: Scaled, addedTo base: Self, error: Double) -> Self?
  /// The nearest number to `base` + `value`; ±∞ beyond the range.
  static func nearest(to value: Scaled, addedTo base: Self) -> Self
}

extension Double: RoundedScalar {
  @inline(__always)
  var double: Double { self }

  @inline(__always)
  static func nearest(to value: Scaled, addedTo base: Double, error: Double) -> Double? {
    value.rounded(addedTo: base, error: error)
  }

  @inline(__always)
  static func nearest(to value: Scaled, addedTo base: Double) -> Double { value.added(to: base) }
}

extension Float: RoundedScalar {
  @inline(__always)
  var double: Double { Double(self) }

  @inline(__always)
  static func nearest(to value: Scaled, addedTo base: Float, error: Double) -> Float? {
    value.rounded(addedTo: base, error: error)
  }

  @inline(__always)
  static func nearest(to value: Scaled, addedTo base: Float) -> Float {
    value.added(toFloat: base)
  }
}
