/// Shows that the barriers keep work alive in this very build: without that no time can be believed.
///
/// Three loops of the same length: an empty one, which the optimiser may remove; one that guards its
/// counter; and one that guards a chain of multiplications on an opaque input.
public struct BarrierSelfTest: Hashable, Sendable {
  /// Nanoseconds per turn of each loop, the smallest of several readings.
  public private(set) var emptyLoop = Double.infinity
  /// The same of the loop that keeps its counter alive.
  public private(set) var guardedLoop = Double.infinity
  /// The same of the loop with 16 dependent multiplications a turn.
  public private(set) var guardedWork = Double.infinity

  /// A guarded turn costs at least a call and a store, and 16 dependent multiplications at least 16
  /// times what the fastest processor needs for one (3 cycles at 6 GHz are 0.5 ns).
  public var holds: Bool {
    guardedLoop > emptyLoop && guardedLoop > 0.1 && guardedWork > guardedLoop && guardedWork > 4
  }

  /// Takes about a millisecond; on a machine so busy that every reading is disturbed, up to a hundred.
  public init(clock: MonotonicClock = MonotonicClock()) {
    let turns = 20_000
    func perTurn(_ loop: (Int) -> Void) -> Double {
      let before = clock.now()
      loop(turns)
      return Double(clock.now() - before) / Double(turns)
    }
    for reading in 0..<250 {
      if reading >= 5 && holds { break }
      emptyLoop = min(emptyLoop, perTurn(Self.runEmpty))
      guardedLoop = min(guardedLoop, perTurn(Self.runGuarded))
      guardedWork = min(guardedWork, perTurn(Self.runWork))
    }
  }

  /// Throws when the barriers do not hold.
  public func check() throws(HarnessError) {
    guard !holds else { return }
    throw .barriersBroken(
      reason:
        "empty loop \(emptyLoop) ns, guarded loop \(guardedLoop) ns, guarded work \(guardedWork) ns"
    )
  }

  @inline(never)
  private static func runEmpty(_ turns: Int) {
    for _ in 0..<turns {}
  }

  @inline(never)
  private static func runGuarded(_ turns: Int) {
    for turn in 0..<turns { blackHole(turn) }
  }

  /// The product runs on from turn to turn, so that turns cannot overlap and the time is the chain's.
  @inline(never)
  private static func runWork(_ turns: Int) {
    let factor = opaque(1.000_000_1)
    var product = factor
    for _ in 0..<turns {
      product = opaque(product)
      for _ in 0..<16 { product *= factor }
      blackHole(product)
    }
  }
}
