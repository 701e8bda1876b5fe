import BenchmarkHarness
import Oracle
import PopularMethods

/// A curve's four control values.
typealias Controls = (x1: Double, y1: Double, x2: Double, y2: Double)

/// The exact y at x.
func exactValue(_ c: Controls, at x: Double) -> Real {
  TimingOracle.value(x1: c.x1, y1: c.y1, x2: c.x2, y2: c.y2, at: x)
}

/// The error of one method on one curve at one x.
func error<Curve: PopularCurve<Double>>(_ curve: Curve, _ controls: Controls, at x: Double)
  -> Double
{
  exactValue(controls, at: x).absoluteError(of: curve.value(at: x))
}

/// The largest error of one method on one curve over x.
func largestError<Curve: PopularCurve<Double>>(
  _: Curve.Type, _ controls: Controls, at xs: some Sequence<Double>
) -> Double {
  let curve = Curve(x1: controls.x1, y1: controls.y1, x2: controls.x2, y2: controls.y2)
  return xs.reduce(0) { max($0, error(curve, controls, at: $1)) }
}

/// How many different values a method has at 100,001 points evenly over [0, 1], and how often a value is
/// below the one before it.
func walk<Curve: PopularCurve<Double>>(
  _: Curve.Type, _ controls: Controls
) -> (values: Int, backward: Int) {
  let curve = Curve(x1: controls.x1, y1: controls.y1, x2: controls.x2, y2: controls.y2)
  let values = (0...100_000).map { curve.value(at: Double($0) / 100_000) }
  return (Set(values).count, zip(values, values.dropFirst()).filter { $0 > $1 }.count)
}

/// 400 points evenly over [0, 1].
let evenly = (0...400).map { Double($0) / 400 }

/// CSS `ease`: a curve without any difficulty.
let ease: Controls = (0.25, 0.1, 0.25, 1)
/// A vertical tangent in the middle: dx/dt = 0 at t = 1/2.
let vertical: Controls = (1, 0, 0, 1)
/// A vertical tangent at the start: x = t³.
let verticalStart: Controls = (0, 1, 0, 1)

/// A spring and where it starts from.
struct Motion {
  var mass = 1.0
  var stiffness = 100.0
  var damping: Double
  var position = 0.0
  var velocity = 0.0
  var target = 1.0

  /// The spring with natural frequency 10 and the given damping ratio.
  init(ratio: Double, velocity: Double = 0) {
    damping = 20 * ratio
    self.velocity = velocity
  }

  init(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.velocity = velocity
  }

  /// The size that errors in position are measured by.
  var scale: Double {
    max((position - target).magnitude, velocity.magnitude / (stiffness / mass).squareRoot())
  }

  func exact(at t: Double) -> SpringOracle.State {
    SpringOracle.state(
      mass: mass, stiffness: stiffness, damping: damping, position: position, velocity: velocity,
      target: target, at: t)
  }
}

/// The largest errors of one method on one spring, in position by the scale and in velocity by the
/// scale times the natural frequency.
func largestErrors<Spring: PopularSpring>(
  _: Spring.Type, _ motion: Motion, at times: some Sequence<Double>
) -> (position: Double, velocity: Double) {
  let spring = Spring(mass: motion.mass, stiffness: motion.stiffness, damping: motion.damping)
  let frequency = (motion.stiffness / motion.mass).squareRoot()
  var worst = (position: 0.0, velocity: 0.0)
  for t in times {
    let computed = spring.state(
      at: t, position: motion.position, velocity: motion.velocity, target: motion.target)
    let exact = motion.exact(at: t)
    worst.position = max(
      worst.position, exact.position.absoluteError(of: computed.position) / motion.scale)
    worst.velocity = max(
      worst.velocity,
      exact.velocity.absoluteError(of: computed.velocity) / (motion.scale * frequency))
  }
  return worst
}

/// 41 times in [0, 2] seconds, none of them a multiple of a step.
let shortly = (0...40).map { 0.0499 * Double($0) }

/// Ordinary interface springs, under-damped and away from the critical damping.
func ordinaryMotions(count: Int, seed: UInt64) -> [Motion] {
  var generator = SeededGenerator(seed: seed)
  return (0..<count).map { _ in
    let mass = generator.uniform(0.5...2)
    let stiffness = generator.logUniform(50...500)
    let ratio = generator.uniform(0.1...0.9)
    return Motion(
      mass: mass, stiffness: stiffness, damping: 2 * ratio * (mass * stiffness).squareRoot(),
      velocity: generator.uniform(-10...10))
  }
}
