/// The last Double at which `holds` is true, found by halving from `low`, where it is, to `high`, where
/// it is not.
///
/// Domain: 0 ≤ low < high, finite.
func lastDouble(from low: Double, to high: Double, where holds: (Double) -> Bool) -> Double {
  var (low, high) = (low, high)
  while true {
    let middle = low + (high - low) / 2
    guard middle > low, middle < high else { return low }
    if holds(middle) { low = middle } else { high = middle }
  }
}
