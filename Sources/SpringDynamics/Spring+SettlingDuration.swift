extension Spring {
  /// The spring, mass 1, that moves from 0 to 1 and has settled exactly after the given duration T:
  /// |x − 1| > ε for the last time at T.
  ///
  /// With p = ωT the motion depends on p, ζ and D = v₀T only, and p is the solution of S(D/p) = p,
  /// where S(u) is the settling time at ω = 1 from the initial velocity u. At rest that is
  /// ω = S(0)/T. With a velocity S may jump, by half periods, so that there is no spring for some
  /// durations, and where a swift start brings a strongly damped spring close to its target there
  /// may be three; of several the stiffest is meant, the one behind which every stiffer spring
  /// settles earlier.
  ///
  /// Units: settlingDuration in seconds; initialVelocity in total distances per second, positive
  /// towards the target; threshold as a part of the distance.
  /// Domain: settlingDuration > 0, dampingRatio > 0, all finite; 0 < threshold < 1.
  /// Error bound: the spring settles at T to a few ulps of T times the condition (ω/S)·dS/dω; to 2⁻²⁴ of
  /// T where S is about to jump.
  /// Cost: about 20 µs at rest, one millisecond with a velocity.
  /// Throws: `SpringError.outOfRange` naming the parameter; `.noSpring` when S jumps over the diagonal.
  /// Source: from rest, the units alone; with a velocity this project's search, its maximum by J. Kiefer,
  /// "Sequential minimax search for a maximum" (Proceedings of the AMS 4, 1953). Systems solve for the
  /// sine part of the envelope instead: see `init(uikitDuration:dampingRatio:initialVelocity:)`.
  public init(
    settlingDuration duration: Double, dampingRatio: Double, initialVelocity: Double = 0,
    threshold: Double = 0.001
  ) throws(SpringError) {
    guard duration > 0, duration.isFinite else {
      throw .outOfRange(parameter: "settlingDuration", value: duration, allowed: "finite and > 0")
    }
    guard dampingRatio > 0, dampingRatio.isFinite else {
      throw .outOfRange(parameter: "dampingRatio", value: dampingRatio, allowed: "finite and > 0")
    }
    guard initialVelocity.isFinite else {
      throw .outOfRange(parameter: "initialVelocity", value: initialVelocity, allowed: "finite")
    }
    guard threshold > 0, threshold < 1 else {
      throw .outOfRange(parameter: "threshold", value: threshold, allowed: "in (0, 1)")
    }
    guard (2 * dampingRatio).isFinite else {
      throw .outOfRange(
        parameter: "dampingRatio", value: dampingRatio, allowed: "such that its double is finite")
    }
    let search = SettlingPhaseSearch(
      spring: Spring(uncheckedMass: 1, stiffness: 1, damping: 2 * dampingRatio),
      way: Scaled(initialVelocity) * Scaled(duration), threshold: Scaled(threshold))
    guard let phase = search.phase() else {
      throw .noSpring(
        parameter: "initialVelocity", value: initialVelocity,
        reason: "the settling time jumps over \(duration) as the frequency changes")
    }
    // The stiffness is (phase/T)²: of ratios far from 1 no duration of any sense makes one.
    guard (phase * phase).isFinite else {
      throw .outOfRange(
        parameter: "dampingRatio", value: dampingRatio,
        allowed: "such that the stiffness for a settlingDuration of 1 is representable")
    }
    try self.init(
      frequency: phase / duration, dampingRatio: dampingRatio, parameter: "settlingDuration",
      value: duration)
  }
}

/// The search for the phase p = ωT with S(D/p) = p.
///
/// Let g(p) = S(D/p) − p. |y|'s maxima grow with the initial speed |D/p|, so as p grows, fewer of them
/// count and S only jumps down. While a maximum counts g falls otherwise too, so that it changes sign
/// once. Where none counts (D > 0 and p so large that the overshoot is below ε), y(p) falls to one
/// minimum over p and rises from there, so at most the largest root of two has to be isolated.
private struct SettlingPhaseSearch {
  let spring: Spring
  /// D = v₀T.
  let way: Scaled
  let threshold: Scaled

  /// The largest solution, or nil.
  func phase() -> Double? {
    if way.isZero { return settling(motion(1)) }
    let end = farEnd()
    if way.pair.high < 0 { return fallingRoot(below: end) }
    guard !overshoots(end) else { return fallingRoot(below: end) }
    // The smallest phase without an overshoot that counts.
    var (low, high) = (0.0, end)
    while let middle = middle(low, high) {
      if overshoots(middle) { low = middle } else { high = middle }
    }
    if isLate(high) { return root(high, end) }
    if let late = latePhase(from: high, to: end) { return root(late, end) }
    return low > 0 && !isLate(low) ? fallingRoot(below: low) : nil
  }

  /// The motion at ω = 1 of phase p, upright: from 1 towards 0.
  private func motion(_ p: Double) -> SettlingMotion {
    spring.displacementMotion(.one, -(way / Scaled(p)), threshold: threshold)
  }

  private func settling(_ motion: SettlingMotion) -> Double { motion.settling().latest }

  /// g(p) > 0.
  private func isLate(_ p: Double) -> Bool { settling(motion(p)) > p }

  private func overshoots(_ p: Double) -> Bool { motion(p).overshoots }

  /// A phase beyond which g < 0: the bound of S falls with the initial speed.
  private func farEnd() -> Double {
    var p = settling(spring.displacementMotion(.one, .zero, threshold: threshold))
    func bound(_ p: Double) -> Double {
      spring.displacementMotion(.one, (way / Scaled(p)).magnitude, threshold: threshold)
        .settlingBound.added(to: 0)
    }
    while p < bound(p) { p *= 2 }
    return p
  }

  /// The only sign change of g below `end`, where g < 0.
  private func fallingRoot(below end: Double) -> Double? {
    var start = end
    while !isLate(start), start > .leastNormalMagnitude { start /= 2 }
    return root(start, end)
  }

  /// The phase at which g changes from positive to negative, unless it jumps there.
  private func root(_ low: Double, _ high: Double) -> Double? {
    var (low, high) = (low, high)
    while let middle = middle(low, high) {
      if isLate(middle) { low = middle } else { high = middle }
    }
    let (before, after) = (settling(motion(low)) - low, high - settling(motion(high)))
    let best = before <= after ? low : high
    return Swift.min(before, after) <= 0x1p-24 * best ? best : nil
  }

  /// A phase with g > 0 where none overshoots, if there is one: where the displacement at the end of
  /// the duration is largest.
  private func latePhase(from low: Double, to high: Double) -> Double? {
    func lateness(_ p: Double) -> Double {
      motion(p).point(at: Scaled(p)).excess.added(to: 0)
    }
    // Golden section, from the best of some samples, over the bit patterns, which are as even as ln p.
    let count = 64.0
    let (start, width) = (low.bitPattern, Double(high.bitPattern - low.bitPattern) / count)
    func phase(_ x: Double) -> Double { Double(bitPattern: start + UInt64(x * width)) }
    var best = (x: 0.0, lateness: lateness(low))
    for x in stride(from: 1, through: count, by: 1) {
      let sample = lateness(phase(x))
      if sample > best.lateness { best = (x, sample) }
    }
    var (a, b) = (Swift.max(0, best.x - 1), Swift.min(count, best.x + 1))
    // (√5 − 1)/2; 60 steps leave 2⁻⁴¹ of the distance between two samples.
    let section = 0x1.3c6ef372fe95p-1
    for _ in 0..<60 {
      let (c, d) = (b - (b - a) * section, a + (b - a) * section)
      if lateness(phase(c)) > lateness(phase(d)) { b = d } else { a = c }
    }
    let p = phase((a + b) / 2)
    return isLate(p) ? p : nil
  }

  /// A Double between two, about as many above as below it; nil when there is none.
  private func middle(_ low: Double, _ high: Double) -> Double? {
    let bits = (low.bitPattern + high.bitPattern) / 2
    let middle = Double(bitPattern: bits)
    return middle > low && middle < high ? middle : nil
  }
}
