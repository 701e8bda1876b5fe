/// A keyframe value whose changes add up, so that a track of it has a velocity: numbers and vectors.
public protocol KeyframeVector: KeyframeValue where Key == Self {
  /// The sum of shares of the chords between neighbours, times a rate:
  /// `(s₀·(k₁ − k₀) + s₁·(k₂ − k₁) + s₂·(k₃ − k₂))·rate`, and 0 where the sum is, whatever the rate.
  static func change(
    _ keys: (Self, Self, Self, Self), by shares: SIMD3<Double>, rate: Double
  ) -> Self
}

extension Double {
  /// In the order of `moved(_:by:)`.
  public static func change(
    _ keys: (Double, Double, Double, Double), by shares: SIMD3<Double>, rate: Double
  ) -> Double {
    let before = shares[0] * (keys.1 - keys.0)
    let after = shares[2] * (keys.3 - keys.2)
    let sum = shares[1] * (keys.2 - keys.1) + (before + after)
    return sum == 0 ? 0 : sum * rate
  }

  /// The magnitude of the change at the rates.
  public static func speed(
    _ keys: (Double, Double, Double, Double), at shares: SIMD3<Double>, rates: SIMD3<Double>
  ) -> Double {
    change(keys, by: rates, rate: 1).magnitude
  }
}

extension Float {
  /// As for Double, rounded once more.
  public static func change(
    _ keys: (Float, Float, Float, Float), by shares: SIMD3<Double>, rate: Double
  ) -> Float {
    Float(
      Double.change(
        (Double(keys.0), Double(keys.1), Double(keys.2), Double(keys.3)), by: shares, rate: rate))
  }

  /// As for Double.
  public static func speed(
    _ keys: (Float, Float, Float, Float), at shares: SIMD3<Double>, rates: SIMD3<Double>
  ) -> Double {
    Double.speed(
      (Double(keys.0), Double(keys.1), Double(keys.2), Double(keys.3)), at: shares, rates: rates)
  }
}

extension SIMD2: KeyframeVector where Scalar: KeyframeNumber {}
extension SIMD3: KeyframeVector where Scalar: KeyframeNumber {}
extension SIMD4: KeyframeVector where Scalar: KeyframeNumber {}
extension SIMD8: KeyframeVector where Scalar: KeyframeNumber {}
extension SIMD16: KeyframeVector where Scalar: KeyframeNumber {}

extension SIMD where Scalar: KeyframeNumber {
  /// Lane by lane.
  public static func change(
    _ keys: (Self, Self, Self, Self), by shares: SIMD3<Double>, rate: Double
  ) -> Self {
    var result = keys.1
    for lane in result.indices {
      result[lane] = Scalar.change(
        (keys.0[lane], keys.1[lane], keys.2[lane], keys.3[lane]), by: shares, rate: rate)
    }
    return result
  }

  /// The root of the sum of the lanes' squares, without overflow on the way.
  public static func speed(
    _ keys: (Self, Self, Self, Self), at shares: SIMD3<Double>, rates: SIMD3<Double>
  ) -> Double {
    func lane(_ index: Int) -> Double {
      Scalar.speed(
        (keys.0[index], keys.1[index], keys.2[index], keys.3[index]), at: shares, rates: rates)
    }
    return euclideanLength(keys.0.indices, lane)
  }
}
