/// The root of the mean of squares, one value at a time: √(Σx²/n).
///
/// The sum of squares is kept as `scale² · scaledSum`, as in LAPACK's dlassq, so that it neither
/// overflows nor vanishes.
/// Edge cases: 0 of no values; an infinite value makes it infinite.
struct RootMeanSquare: Hashable, Sendable {
  private(set) var count = 0
  private var scale = 0.0
  private var scaledSum = 0.0

  mutating func add(_ value: Double) {
    count += 1
    let value = value.magnitude
    if value == 0 { return }
    if value > scale {
      scaledSum = 1 + scaledSum * square(ratio(scale, value))
      scale = value
    } else {
      scaledSum += square(ratio(value, scale))
    }
  }

  /// Takes in the values of another one.
  mutating func merge(_ other: RootMeanSquare) {
    count += other.count
    if other.scale > scale {
      scaledSum = other.scaledSum + scaledSum * square(ratio(scale, other.scale))
      scale = other.scale
    } else if other.scale > 0 {
      scaledSum += other.scaledSum * square(ratio(other.scale, scale))
    }
  }

  var value: Double {
    count > 0 && scale > 0 ? scale * (scaledSum / Double(count)).squareRoot() : 0
  }

  private func ratio(_ smaller: Double, _ larger: Double) -> Double {
    smaller == larger ? 1 : smaller / larger
  }

  private func square(_ value: Double) -> Double { value * value }
}
