/// What keyframes can move between: numbers, vectors, rotations, transforms.
///
/// A conforming type says how a straight way goes, how long it is, and how a cubic goes through four
/// values; the rest is the same for all.
public protocol KeyframeValue: Sendable {
  /// What a track keeps of each key: the value itself, or the value with what all ways from it need,
  /// such as the parts of a transform.
  associatedtype Key: Sendable = Self

  /// The value as a key.
  var key: Key { get }

  /// The value at `fraction` of the straight way to `other`; beyond [0, 1] the way goes on.
  ///
  /// Must be `self` at 0 and `other` at 1, bit for bit.
  func interpolated(to other: Self, at fraction: Double) -> Self

  /// The same between two keys.
  static func interpolated(from: Key, to: Key, at fraction: Double) -> Self

  /// The length of the straight way to `other`, which even pace is measured by; at least 0.
  func distance(to other: Self) -> Double

  /// The second of four keys, moved by shares of the chords between neighbours:
  /// `k₁ + s₀·(k₁ − k₀) + s₁·(k₂ − k₁) + s₂·(k₃ − k₂)`, or its like on a curved space.
  static func moved(_ keys: (Key, Key, Key, Key), by shares: SIMD3<Double>) -> Self

  /// How fast ``moved(_:by:)`` goes from where the shares make it be, when the shares change at the rates:
  /// what `cubicPaced` measures the length of its way by.
  ///
  /// It is measured over 2⁻¹⁶ of the rates where a type says nothing else.
  static func speed(
    _ keys: (Key, Key, Key, Key), at shares: SIMD3<Double>, rates: SIMD3<Double>
  ) -> Double
}

extension KeyframeValue {
  public static func speed(
    _ keys: (Key, Key, Key, Key), at shares: SIMD3<Double>, rates: SIMD3<Double>
  ) -> Double {
    let step = rates * 0x1p-17
    return moved(keys, by: shares - step).distance(to: moved(keys, by: shares + step)) * 0x1p16
  }
}

extension KeyframeValue where Key == Self {
  public var key: Self { self }

  public static func interpolated(from: Self, to: Self, at fraction: Double) -> Self {
    from.interpolated(to: to, at: fraction)
  }
}

/// A number that keyframes can move, and that vectors of them are made of.
public protocol KeyframeNumber: KeyframeVector, BinaryFloatingPoint, SIMDScalar, Codable {}

extension Double: KeyframeNumber {
  /// `self + fraction·(other − self)`.
  ///
  /// Edge cases: NaN and ∞ among the values give NaN or ∞; nothing overflows on the way to a result that
  /// does not, for fractions up to 2¹⁰⁰.
  /// Error bound: 0.501 ulp, or 0.501 ulp of 2⁻⁴⁰ of the larger value where they cancel.
  public func interpolated(to other: Double, at fraction: Double) -> Double {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    let scale = max(magnitude, other.magnitude) > 0x1p800 ? 0x1p-300 : 1
    let (from, to) = (self * scale, other * scale)
    let way = DoubleDouble.sum(to, -from) * fraction
    return (way + from).value / scale
  }

  /// `|other − self|`.
  public func distance(to other: Double) -> Double { (other - self).magnitude }

  /// Error bound: in a track with tension, continuity and bias in [−1, 1] 6 ulp of the largest of the
  /// four values; no two chords may overflow.
  public static func moved(
    _ keys: (Double, Double, Double, Double), by shares: SIMD3<Double>
  ) -> Double {
    let before = shares[0] * (keys.1 - keys.0)
    let after = shares[2] * (keys.3 - keys.2)
    return keys.1 + (shares[1] * (keys.2 - keys.1) + (before + after))
  }
}

extension Float: KeyframeNumber {
  /// As for Double, rounded once more.
  public func interpolated(to other: Float, at fraction: Double) -> Float {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    return Float(Double(self).interpolated(to: Double(other), at: fraction))
  }

  /// `|other − self|`.
  public func distance(to other: Float) -> Double { (Double(other) - Double(self)).magnitude }

  /// As for Double, rounded once more.
  public static func moved(
    _ keys: (Float, Float, Float, Float), by shares: SIMD3<Double>
  ) -> Float {
    Float(
      Double.moved((Double(keys.0), Double(keys.1), Double(keys.2), Double(keys.3)), by: shares))
  }
}

// Vectors move lane by lane, and their distance is Euclid's.
extension SIMD2: KeyframeValue where Scalar: KeyframeNumber {}
extension SIMD3: KeyframeValue where Scalar: KeyframeNumber {}
extension SIMD4: KeyframeValue where Scalar: KeyframeNumber {}
extension SIMD8: KeyframeValue where Scalar: KeyframeNumber {}
extension SIMD16: KeyframeValue where Scalar: KeyframeNumber {}

extension SIMD where Scalar: KeyframeNumber {
  /// Lane by lane.
  public func interpolated(to other: Self, at fraction: Double) -> Self {
    var result = self
    for lane in indices { result[lane] = self[lane].interpolated(to: other[lane], at: fraction) }
    return result
  }

  /// `√Σ(other − self)²`, without overflow on the way.
  public func distance(to other: Self) -> Double {
    euclideanLength(indices) { self[$0].distance(to: other[$0]) }
  }

  /// Lane by lane.
  public static func moved(_ keys: (Self, Self, Self, Self), by shares: SIMD3<Double>) -> Self {
    var result = keys.1
    for lane in result.indices {
      result[lane] = Scalar.moved(
        (keys.0[lane], keys.1[lane], keys.2[lane], keys.3[lane]), by: shares)
    }
    return result
  }
}

/// `√Σ part²` of parts that are not below 0, without overflow on the way.
func euclideanLength(_ lanes: Range<Int>, _ part: (Int) -> Double) -> Double {
  var largest = 0.0
  for lane in lanes { largest = max(largest, part(lane)) }
  guard largest > 0, largest.isFinite else { return largest }
  var sum = 0.0
  for lane in lanes {
    let share = part(lane) / largest
    sum += share * share
  }
  return largest * sum.squareRoot()
}
