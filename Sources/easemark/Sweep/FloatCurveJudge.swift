import Oracle
import TimingCurves

/// Says whether a Float is the one nearest to a curve's y at a Float x, for x in ascending order.
///
/// The x of a curve are followed by Newton's steps in Double from the parameter before, with a bound on
/// the error; where that bound leaves two Floats, and wherever the steps do not settle, the
/// multi-precision oracle decides. Nothing is taken from the code that is judged.
package struct FloatCurveJudge {
  /// What was found so far.
  package struct Tally: Equatable, Sendable {
    package var cases = 0
    package var wrong = 0
    package var backwardSteps = 0
    /// How many the oracle had to decide.
    package var byOracle = 0
    /// The least x with a wrong value, and that value.
    package var firstWrong: (x: Float, value: Float, exact: Float)?

    package static func == (a: Tally, b: Tally) -> Bool {
      (a.cases, a.wrong, a.backwardSteps, a.byOracle)
        == (b.cases, b.wrong, b.backwardSteps, b.byOracle)
        && a.firstWrong?.x == b.firstWrong?.x
    }

    /// Two parts of a sweep, in any order.
    package mutating func add(_ other: Tally) {
      cases += other.cases
      wrong += other.wrong
      backwardSteps += other.backwardSteps
      byOracle += other.byOracle
      guard let theirs = other.firstWrong else { return }
      if let mine = firstWrong, mine.x <= theirs.x { return }
      firstWrong = theirs
    }
  }

  private let curve: CubicBezier
  /// Whether y must not fall: y(t) is a sum of rising terms.
  private let rises: Bool
  private var t = 0.0
  private var last: Float?

  package init(_ curve: CubicBezier) {
    self.curve = curve
    rises = (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
  }

  /// The value at the x before the first one that is judged.
  package mutating func begin(after value: Float) { last = value }

  /// Judges the value at the next x.
  package mutating func judge(_ value: Float, at x: Float, _ tally: inout Tally) {
    tally.cases += 1
    if rises, let last, !(value >= last) { tally.backwardSteps += 1 }
    last = value
    if let sure = nearest(at: Double(x)), sure == value { return }
    tally.byOracle += 1
    let exact = TimingOracle.value(
      x1: curve.x1, y1: curve.y1, x2: curve.x2, y2: curve.y2, at: Double(x)
    ).float
    if exact == value { return }
    tally.wrong += 1
    if tally.firstWrong == nil { tally.firstWrong = (x, value, exact) }
  }

  /// The Float next to y(x), or nil where that is not sure.
  private mutating func nearest(at x: Double) -> Float? {
    guard x > 0, x < 1 else { return nil }
    if !(t > 0 && t < 1) { t = x }
    // Between neighbours one step nearly does; the third is for the first x of a part.
    for _ in 0..<3 {
      let (along, pace) = coordinate(curve.x1, curve.x2)
      let step = (along.sum - x) / pace.sum
      let next = t - step
      guard next > 0, next < 1 else { return nil }
      t = next
      guard step.magnitude <= 0x1p-26 * t else { continue }
      // The step leaves at most half its square times |x″| ≤ 18 of x; the sums, of terms of at most
      // five roundings, 2⁻⁴⁹ of their terms' magnitudes.
      let (rise, climb) = coordinate(curve.y1, curve.y2)
      guard pace.sum > 0 else { return nil }
      let left = (step * step * 16 + 0x1p-49 * along.size) / pace.sum
      let error = 0x1p-49 * rise.size + climb.size * left
      let (up, down) = (Float(rise.sum + error), Float(rise.sum - error))
      return up == down ? up : nil
    }
    return nil
  }

  /// 3a·t(1 − t)² + 3b·t²(1 − t) + t³ and its derivative, each with the sum of its terms' magnitudes.
  private func coordinate(
    _ a: Double, _ b: Double
  ) -> (value: (sum: Double, size: Double), slope: (sum: Double, size: Double)) {
    let s = 1 - t
    let (p, q, r) = (3 * a * t * s * s, 3 * b * t * t * s, t * t * t)
    let (f, g, h) = (3 * a * s * s, 6 * (b - a) * s * t, 3 * (1 - b) * t * t)
    return (
      (p + q + r, p.magnitude + q.magnitude + r),
      (f + g + h, f.magnitude + g.magnitude + h.magnitude)
    )
  }
}
