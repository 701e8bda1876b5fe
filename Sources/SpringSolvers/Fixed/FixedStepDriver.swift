/// Steps a system at a fixed Δt whatever the frame times are, and gives the state at the frame time by
/// interpolation: what is shown depends on the elapsed time only, never on how it was cut into frames.
///
/// The elapsed time is kept as the sum of two Doubles and steps are counted as integers, so that the
/// clock does not drift: after any number of frames it is exact to one rounding of start + n·h. The state
/// between two steps is their cubic Hermite interpolant, error ≤ h⁴/384·max|y⁗|.
///
/// Cost: a frame makes the steps that its time needs and, when it ends between two steps, two more
/// evaluations of the right-hand side.
/// Source: Fiedler, "Fix your timestep!" (2004), for the accumulator; Knuth, TAOCP 2, 4.2.2, theorem B,
/// for the exact sum; Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.6.7, for the interpolant.
public struct FixedStepDriver<Stepper: FixedStepStepper>: Sendable {
  /// The method that makes the steps.
  public private(set) var stepper: Stepper
  /// The time at which the initial state holds.
  public let startTime: Double
  /// More steps than this in one call are refused.
  public let stepLimit: Int
  /// Steps made so far.
  public private(set) var completedSteps = 0

  private var elapsed = (high: 0.0, low: 0.0)
  private var previous: [Double]
  private var current: [Double]
  private var previousSlope: [Double]
  private var currentSlope: [Double]
  private var hasSlopes = false

  /// Starts at a state.
  ///
  /// Domain: as many components as the system has, all finite; a finite start; a limit above 0.
  public init(
    _ stepper: Stepper, state: [Double], startTime: Double = 0, stepLimit: Int = 1_000_000
  ) throws(SolverError) {
    guard state.count == stepper.system.dimension else {
      throw .wrongDimension(found: state.count, expected: stepper.system.dimension)
    }
    try requireFinite(startTime, "startTime")
    for value in state { try requireFinite(value, "state") }
    guard stepLimit > 0 else {
      throw .invalidParameter(name: "stepLimit", value: Double(stepLimit), allowed: "> 0")
    }
    self.stepper = stepper
    self.startTime = startTime
    self.stepLimit = stepLimit
    previous = state
    current = state
    previousSlope = state
    currentSlope = state
    self.stepper.reset()
  }

  /// The time up to which frames have been advanced.
  public var time: Double { startTime + (elapsed.high + elapsed.low) }

  /// Lets a frame's time pass.
  ///
  /// Units: seconds. Domain: finite and ≥ 0.
  /// Errors: more steps than the limit, which changes nothing; a step that cannot be made or whose state
  /// is not finite, which leaves the clock and the state at the last step before it.
  public mutating func advance(by frame: Double) throws(SolverError) {
    try requireNotNegative(frame, "frame")
    let sum = exactSum(elapsed.high, frame)
    try reach(exactSum(sum.high, sum.low + elapsed.low))
  }

  /// Moves to an absolute time, not before the present one.
  ///
  /// Errors: as ``advance(by:)``.
  public mutating func advance(to time: Double) throws(SolverError) {
    let target = exactSum(time, -startTime)
    guard time < .infinity, compare(target, elapsed) >= 0 else {
      throw .invalidParameter(name: "time", value: time, allowed: "finite and ≥ \(self.time)")
    }
    try reach(target)
  }

  /// The state at ``time``.
  public mutating func interpolatedState() -> [Double] {
    let h = stepper.stepSize
    let position = -compare(
      (high: Double(completedSteps) * h, low: product(completedSteps)), elapsed)
    // `position` is elapsed − n·h, in [−h, 0]: how far the frame lies before the last step.
    if completedSteps == 0 || position == 0 { return current }
    if !hasSlopes {
      let end = startTime + Double(completedSteps) * h
      writeSlope(of: stepper.system, at: end - h, state: previous, into: &previousSlope)
      writeSlope(of: stepper.system, at: end, state: current, into: &currentSlope)
      hasSlopes = true
    }
    let s = position / h  // in [−1, 0]
    let r = 1 + s
    let (fromPrevious, fromCurrent) = (s * s * (1 + 2 * r), r * r * (1 - 2 * s))
    let (slopePrevious, slopeCurrent) = (h * r * s * s, h * r * r * s)
    return previous.indices.map { index in
      fromPrevious * previous[index] + fromCurrent * current[index]
        + slopePrevious * previousSlope[index] + slopeCurrent * currentSlope[index]
    }
  }

  /// Steps until the last step is not before `target`, and sets the clock.
  private mutating func reach(_ target: (high: Double, low: Double)) throws(SolverError) {
    let h = stepper.stepSize
    let needed = (target.high / h).rounded(.up) - Double(completedSteps)
    guard needed <= Double(stepLimit) else {
      throw .tooManySteps(requested: needed, limit: stepLimit)
    }
    // The quotient above is rounded; the loop compares exactly.
    while compare((high: Double(completedSteps) * h, low: product(completedSteps)), target) < 0 {
      for index in previous.indices { previous[index] = current[index] }
      let start = startTime + Double(completedSteps) * h
      completedSteps += 1
      hasSlopes = false
      let end = startTime + Double(completedSteps) * h
      do throws(SolverError) {
        try stepper.step(from: start, array: &current)
        try requireFiniteState(current, time: end, stepSize: h)
      } catch {
        completedSteps -= 1
        for index in previous.indices { current[index] = previous[index] }
        stepper.reset()
        elapsed = (Double(completedSteps) * h, product(completedSteps))
        throw error
      }
    }
    elapsed = target
  }

  /// The rounding error of n·h, so that n·h is known as the sum of two Doubles.
  private func product(_ count: Int) -> Double {
    let h = stepper.stepSize
    return (-(Double(count) * h)).addingProduct(Double(count), h)
  }

  /// a − b for sums of two Doubles.
  private func compare(
    _ a: (high: Double, low: Double), _ b: (high: Double, low: Double)
  ) -> Double {
    (a.high - b.high) + (a.low - b.low)
  }

  /// a + b as the rounded sum and its error.
  private func exactSum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let high = a + b
    let added = high - a
    return (high, (a - (high - added)) + (b - added))
  }
}
