// Many masses, each on a spring of its own, stepped by methods for any force: d″ = −(α·d + β·d³ + δ·d′)
// with d = x − centre.
//
// A block of entries is four lines, a cache line a quantity: α, β, δ and the centre of eight masses.

/// Doubles in a block of entries.
public let ensembleStride = 32

/// −α, −β and −δ of a block.
typealias EnsembleLaw = (linear: Lanes, cubic: Lanes, drag: Lanes)

/// Displacement and velocity of a block.
typealias EnsembleState = (d: Lanes, v: Lanes)

/// A force that methods are compiled for.
protocol EnsembleForce {
  /// The acceleration.
  static func acceleration(_ d: Lanes, _ v: Lanes, _ law: EnsembleLaw) -> Lanes
}

/// β = 0.
enum LinearForce: EnsembleForce {
  @inline(always)
  static func acceleration(_ d: Lanes, _ v: Lanes, _ law: EnsembleLaw) -> Lanes {
    multiplyAdd(law.linear, d, law.drag * v)
  }
}

/// Any β.
enum CubicForce: EnsembleForce {
  @inline(always)
  static func acceleration(_ d: Lanes, _ v: Lanes, _ law: EnsembleLaw) -> Lanes {
    multiplyAdd(multiplyAdd(law.cubic, d * d, law.linear), d, law.drag * v)
  }
}

@inline(always)
func ensembleLaw(_ entries: UnsafePointer<Double>) -> EnsembleLaw {
  (
    Lanes(loading: entries).negated, Lanes(loading: entries + 8).negated,
    Lanes(loading: entries + 16).negated
  )
}
