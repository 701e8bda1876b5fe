/// Where the results go: both tables are row-major, T×N; the velocities may not be wanted.
struct FamilyTable<Scalar> {
  let positions: UnsafeMutablePointer<Scalar>
  let velocities: UnsafeMutablePointer<Scalar>?

  /// The part that begins at a place.
  func from(_ place: Int) -> FamilyTable {
    FamilyTable(positions: positions + place, velocities: velocities.map { $0 + place })
  }
}

/// What the evaluation of a family needs of the type of its results.
protocol FamilyScalar: BatchScalar {
  static var familyKernels: LevelTable<FamilyKernels<Self>> { get }

  /// The largest part of the last time by which even times may be off.
  static var roundings: Double { get }
  /// The largest phase that a recurrence corrects: the first power that it leaves out must not count
  /// beside a rounding of the results.
  static var largestCorrectedPhase: Double { get }
  /// What counts of the difference of overdamped rates beside the slow one: beyond a phase of 1 that mode
  /// is gone before the first time whose rounding is so large.
  static var gapShare: Double { get }
  /// The largest displacement and velocity, and terms of both, in panels: sums of products with
  /// weights stay in range.
  static var largestInPanels: Double { get }

  /// What a value by lanes (with its velocity, which products compute apart) costs in shares of a
  /// Chebyshev node in a product: measured on a processor with AVX-512, for the other levels with the
  /// library's kernels for AVX2.
  static func laneCost(_ level: InstructionSet, hasVelocities: Bool) -> Double

  /// So many Doubles in their own memory.
  static func narrowed(_ values: UnsafeMutablePointer<Double>, _ count: Int)
    -> UnsafeMutablePointer<Self>
}

extension Double: FamilyScalar {
  static var roundings: Double { 0x1p-44 }
  static var largestCorrectedPhase: Double { 0x1p-28 }
  static var gapShare: Double { 0x1p-28 }
  static var largestInPanels: Double { 0x1p1000 }

  static func laneCost(_ level: InstructionSet, hasVelocities: Bool) -> Double {
    level == .v4 ? hasVelocities ? 10 : 16 : hasVelocities ? 18 : 34
  }

  static func narrowed(
    _ values: UnsafeMutablePointer<Double>, _ count: Int
  ) -> UnsafeMutablePointer<Double> { values }
}

extension Float: FamilyScalar {
  static var roundings: Double { 0x1p-22 }
  static var largestCorrectedPhase: Double { 0x1p-14 }
  static var gapShare: Double { 1 }
  static var largestInPanels: Double { 0x1p116 }

  static func laneCost(_ level: InstructionSet, hasVelocities: Bool) -> Double {
    level == .v4 ? hasVelocities ? 14 : 24 : hasVelocities ? 28 : 40
  }

  static func narrowed(
    _ values: UnsafeMutablePointer<Double>, _ count: Int
  ) -> UnsafeMutablePointer<Float> {
    // Upwards: a Float is written where a Double was read before.
    let raw = UnsafeMutableRawPointer(values)
    for i in 0..<count {
      let value = Float(raw.load(fromByteOffset: 8 * i, as: Double.self))
      raw.storeBytes(of: value, toByteOffset: 4 * i, as: Float.self)
    }
    return raw.assumingMemoryBound(to: Float.self)
  }
}
