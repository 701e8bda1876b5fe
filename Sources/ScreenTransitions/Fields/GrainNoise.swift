/// A value between the four whole places around (x, y), by straight ways.
func between(_ x: Double, _ y: Double, _ value: (Double, Double) -> Double) -> Double {
  let (left, top) = (x.rounded(.down), y.rounded(.down))
  let (a, b) = (x - left, y - top)
  let upper = (1 - a) * value(left, top) + a * value(left + 1, top)
  let lower = (1 - a) * value(left, top + 1) + a * value(left + 1, top + 1)
  return (1 - b) * upper + b * lower
}

/// Smooth noise from 0 to 1: random values at whole places, smooth ways between.
///
/// Source: the mixing steps are those of SplitMix64: Steele, Lea, Flood, "Fast splittable pseudorandom number
/// generators" (OOPSLA 2014).
struct GrainNoise {
  let seed: UInt64

  func value(at place: SIMD2<Double>) -> Double {
    // Beyond these places whole numbers have no neighbours.
    let x = min(max(place.x, -0x1p51), 0x1p51)
    let y = min(max(place.y, -0x1p51), 0x1p51)
    return between(Self.eased(x), Self.eased(y)) { x, y in
      let bits = Self.scrambled(
        Self.scrambled(seed &+ UInt64(bitPattern: Int64(x))) &+ UInt64(bitPattern: Int64(y)))
      return Double(bits >> 11) * 0x1p-53
    }
  }

  /// Slower near whole places: their fraction f becomes f²·(3 − 2·f).
  private static func eased(_ place: Double) -> Double {
    let whole = place.rounded(.down)
    let part = place - whole
    return whole + part * part * (3 - 2 * part)
  }

  private static func scrambled(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
