#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How wrong a solved motion is: positions in units of the problem's amplitude, velocities in units of
/// amplitude × frequency.
///
/// Of many masses, the one that the problem observes is judged.
public struct MotionErrors: Hashable, Sendable {
  /// max |x − x*| over the times.
  public let maxPosition: Double
  /// max |v − v*|.
  public let maxVelocity: Double
  /// √(Σ(x − x*)²/T).
  public let l2Position: Double
  /// √(Σ(v − v*)²/T).
  public let l2Velocity: Double
  /// |x − x*| at the last time.
  public let finalPosition: Double
  /// How far the motion is ahead (positive) or behind in phase at the end, in radians: the angle from
  /// (x*, v*/ω) to (x, v/ω) about the rest, followed from time to time; nil where the true motion does not
  /// circle about it.
  public let phase: Double?
  /// E/E* − 1 at the end; nil where the problem states no energy, or none is left.
  public let energy: Double?
  /// Found minus true time from which on |x − rest| stays within a thousandth of the amplitude, in
  /// seconds; nil for a motion that does not come to rest within the span.
  public let settlingTime: Double?

  /// The errors of `motion` against `truth`, which was taken at the same times.
  ///
  /// Errors: ``SolverError/wrongDimension(found:expected:)`` when the two do not hold the same number of
  /// states of the problem.
  public init<Problem: ReferenceProblem>(
    of motion: SolvedMotion, against truth: SolvedMotion, problem: Problem
  ) throws(SolverError) {
    let expected = truth.times.count * problem.dimension
    for states in [truth.states, motion.states] where states.count != expected {
      throw .wrongDimension(found: states.count, expected: expected)
    }
    let found = ObservedMotion(motion, of: problem)
    let exact = ObservedMotion(truth, of: problem)
    let (amplitude, rate) = (problem.amplitude, problem.amplitude * problem.frequency)
    // Both begin with the start, which no method gets wrong.
    let positions = zip(found.positions, exact.positions).dropFirst().map {
      abs($0 - $1) / amplitude
    }
    let velocities = zip(found.velocities, exact.velocities).dropFirst().map { abs($0 - $1) / rate }
    maxPosition = positions.max() ?? 0
    maxVelocity = velocities.max() ?? 0
    l2Position = rootMeanSquare(positions)
    l2Velocity = rootMeanSquare(velocities)
    finalPosition = positions.last ?? 0
    phase = phaseLead(of: found, over: exact, problem: problem)
    energy = energyError(of: motion, against: truth, problem: problem)
    if let rest = problem.rest, let time = exact.settlingTime(rest: rest, within: 1e-3 * amplitude),
      let other = found.settlingTime(rest: rest, within: 1e-3 * amplitude)
    {
      settlingTime = other - time
    } else {
      settlingTime = nil
    }
  }
}

/// Position and velocity of the observed mass.
private struct ObservedMotion {
  let times: [Double]
  let positions: [Double]
  let velocities: [Double]

  init<Problem: ReferenceProblem>(_ motion: SolvedMotion, of problem: Problem) {
    times = [0] + motion.times
    let (count, index) = (problem.coordinates, problem.observed)
    let starts = motion.times.indices.map { $0 * 2 * count }
    positions = [problem.initialState[index]] + starts.map { motion.states[$0 + index] }
    velocities =
      [problem.initialState[count + index]] + starts.map { motion.states[$0 + count + index] }
  }

  /// The last time at which |x − rest| falls to `limit`, by the cubic through both ends of an interval;
  /// nil when it never was above, or is so at the end.
  func settlingTime(rest: Double, within limit: Double) -> Double? {
    guard let last = positions.lastIndex(where: { !(abs($0 - rest) <= limit) }),
      last + 1 < positions.count
    else { return nil }
    let step = times[last + 1] - times[last]
    let (x, y) = (positions[last] - rest, positions[last + 1] - rest)
    let (v, w) = (velocities[last] * step, velocities[last + 1] * step)
    let threshold = x < 0 ? -limit : limit
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = 0.5 * (low + high)
      let r = 1 - s
      let value = r * r * ((1 + 2 * s) * x + s * v) + s * s * ((3 - 2 * s) * y - r * w)
      if (value - threshold) * (x < 0 ? -1 : 1) > 0 { low = s } else { high = s }
    }
    return times[last] + high * step
  }
}

private func rootMeanSquare(_ values: [Double]) -> Double {
  guard let largest = values.max(), largest > 0, largest < .infinity else {
    return values.max() ?? 0
  }
  // Scaled, so that no square leaves the range.
  let sum = values.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }
  return largest * (sum / Double(values.count)).squareRoot()
}

/// The difference of the angles of two motions in the plane of x and v/ω, added up from time to time.
///
/// Motions turn clockwise there. Where the true motion is below a millionth of the amplitude its angle
/// says nothing, and the last one before counts.
private func phaseLead<Problem: ReferenceProblem>(
  of found: ObservedMotion, over exact: ObservedMotion, problem: Problem
) -> Double? {
  let rest = problem.rest ?? 0
  let frequency = problem.frequency
  var (lead, turned, last) = (0.0, 0.0, (x: 0.0, v: 0.0))
  for index in exact.times.indices {
    let truth = (x: exact.positions[index] - rest, v: exact.velocities[index] / frequency)
    let other = (x: found.positions[index] - rest, v: found.velocities[index] / frequency)
    guard hypot(truth.x, truth.v) > 1e-6 * problem.amplitude else { continue }
    let angle = -atan2(truth.x * other.v - truth.v * other.x, truth.x * other.x + truth.v * other.v)
    lead = angle + 2 * .pi * ((lead - angle) / (2 * .pi)).rounded()
    turned += abs(atan2(last.x * truth.v - last.v * truth.x, last.x * truth.x + last.v * truth.v))
    last = truth
  }
  // Less than half a turn is a creep to the rest, not a circling about it.
  return turned > .pi && lead.isFinite ? lead : nil
}

private func energyError<Problem: ReferenceProblem>(
  of motion: SolvedMotion, against truth: SolvedMotion, problem: Problem
) -> Double? {
  let (last, count) = ((truth.times.count - 1) * problem.dimension, problem.dimension)
  guard let time = truth.times.last,
    let exact = problem.energy(at: time, of: Array(truth.states[last..<last + count]).span),
    let found = problem.energy(at: time, of: Array(motion.states[last..<last + count]).span),
    exact > .leastNormalMagnitude
  else { return nil }
  return found / exact - 1
}
