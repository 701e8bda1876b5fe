import Foundation

/// The one pseudo-random generator of the project: SplitMix64, seeded by a number that is printed on
/// failure and stored in results, so that every drawn input can be drawn again.
///
/// Period: 2⁶⁴. Cost: three multiplications a draw.
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (OOPSLA 2014), fig. 17.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A generator whose draws depend on the seed alone.
  public init(seed: UInt64) { state = seed }

  /// A generator for one purpose, so that what it draws depends on its name and the seed but not on
  /// what else is drawn.
  ///
  /// Source of the name's number: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm"
  /// (FNV-1a, 64 bits).
  public init(seed: UInt64, stream: String) {
    self.init(seed: Self.seed(seed, stream: stream))
  }

  static func seed(_ seed: UInt64, stream: String) -> UInt64 {
    stream.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 } ^ seed
  }

  /// The next 64 bits, uniform; in a period every value comes once.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A Double uniform in [0, 1).
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A Double uniform in the range.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }

  /// A Double whose logarithm is uniform in the (positive) range.
  public mutating func logUniform(_ range: ClosedRange<Double>) -> Double {
    let octaves = log2(range.upperBound) - log2(range.lowerBound)
    return Swift.min(
      range.upperBound, Swift.max(range.lowerBound, range.lowerBound * exp2(octaves * unit())))
  }
}
