/// Appends the shortest decimal text that reads back to the same number.
///
/// The text is Swift's own description (`0.1`, `1e-05`, `1.0`): the fewest significant digits that
/// tell the value from its neighbours, and of those the closest. It is valid in CSV and JSON, and is
/// what Python prints for the same Double. Domain: finite values; nothing else is ever written.
/// Source: Adams, "Ryū: fast float-to-string conversion" (PLDI 2018) states the property.
func appendNumber(
  _ value: some FloatingPoint & LosslessStringConvertible, to bytes: inout [UInt8]
) {
  bytes.append(contentsOf: value.description.utf8)
}
