import CPlatform

/// How fast the processor runs at this moment, by a chain of dependent multiplications whose turns take
/// the same cycles always.
struct ClockRate {
  let clock: MonotonicClock

  /// Turns per nanosecond: only quotients of readings mean something.
  ///
  /// The fastest of nine readings of some tens of microseconds: whatever takes the processor away
  /// lengthens single readings, a lower clock all of them. Cost: about 0.3 ms.
  func reading() -> Double {
    let turns = 2_000
    var fastest = 0.0
    for _ in 0..<9 {
      let before = clock.now()
      blackHole(easemark_dependent_chain(UInt64(turns)))
      let elapsed = clock.now() - before
      if elapsed > 0 { fastest = max(fastest, Double(turns) / Double(elapsed)) }
    }
    return fastest
  }
}
