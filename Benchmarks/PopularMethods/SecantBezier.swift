/// A cubic Bézier timing curve by the secant method between two entries of a table of eleven x values,
/// stopped when x is within 1e-7 or after eight steps.
///
/// Who: solvers that spare the derivative; the table is the browsers', the method the textbooks'
/// (Press, Teukolsky, Vetterling, Flannery 2007, section 9.2).
/// Known error: where it ends by its tolerance, that of the browsers: 2e-7 on CSS `ease`, the cube root
/// of 1e-7 where dx/dt vanishes. The steps are not held in the entries' interval: beside a vertical
/// tangent two of them fall together, and the next is thrown out of [0, 1] (2.6 where 0.5 is right).
/// Edge cases: x is clamped to [0, 1]; a step between equal x is not taken.
@frozen public struct SecantBezier: PopularCurve {
  @usableFromInline static var tolerance: Double { 1e-7 }
  @usableFromInline static var intervals: Int { 10 }
  @usableFromInline static var steps: Int { 8 }

  @usableFromInline let x: PowerForm
  @usableFromInline let y: PowerForm
  @usableFromInline let samples: [Double]

  /// The curve with the control points (x1, y1) and (x2, y2), x1 and x2 in [0, 1]; makes its table of
  /// eleven x values.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    let form = PowerForm(x1, x2)
    x = form
    y = PowerForm(y1, y2)
    samples = (0...Self.intervals).map { form.value(at: Double($0) / Double(Self.intervals)) }
  }

  /// The method's y at `x`, clamped to [0, 1].
  ///
  /// Cost: a look through the table, then one to eight steps of 11 flops each.
  @inlinable public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    return y.value(at: parameter(at: x))
  }

  @inlinable func parameter(at target: Double) -> Double {
    let index = (1..<Self.intervals).first { target <= samples[$0] } ?? Self.intervals
    let width = 1 / Double(Self.intervals)
    var (last, t) = (width * Double(index - 1), width * Double(index))
    var (lastError, error) = (samples[index - 1] - target, samples[index] - target)
    for _ in 0..<Self.steps {
      if error.magnitude < Self.tolerance || error == lastError { break }
      let next = t - error * (t - last) / (error - lastError)
      (last, lastError) = (t, error)
      t = next
      error = x.value(at: t) - target
    }
    return t
  }
}
