import TimingCurves

extension CurveShape {
  /// The shape of the straight lines through samples that are evenly spaced from 0 to 1.
  ///
  /// Throws: `FittingError.outOfRange` for less than two samples; `FittingError.notFinite` for a sample
  /// that is infinite or NaN.
  public init(samples: [Double]) throws(FittingError) {
    guard samples.count >= 2 else {
      throw .outOfRange(
        parameter: "number of samples", value: Double(samples.count), allowed: "at least 2")
    }
    let steps = Double(samples.count - 1)
    try self.init(lines: samples, at: samples.indices.map { Double($0) / steps })
  }

  /// The shape of the straight lines through `samples` at `inputs`; equal neighbours are a jump.
  ///
  /// Domain: as many inputs as samples, in order, the first 0 and the last 1.
  /// Throws: `FittingError.outOfRange` naming the first input that is not allowed;
  /// `FittingError.notFinite` for a sample that is infinite or NaN.
  public init(samples: [Double], at inputs: [Double]) throws(FittingError) {
    guard samples.count >= 2 else {
      throw .outOfRange(
        parameter: "number of samples", value: Double(samples.count), allowed: "at least 2")
    }
    guard inputs.count == samples.count else {
      throw .outOfRange(
        parameter: "number of inputs", value: Double(inputs.count),
        allowed: "that of the samples, \(samples.count)")
    }
    for (index, input) in inputs.enumerated() {
      let parameter = "inputs[\(index)]"
      if index == 0, input != 0 {
        throw .outOfRange(parameter: parameter, value: input, allowed: "0, the first")
      }
      if index == inputs.count - 1, input != 1 {
        throw .outOfRange(parameter: parameter, value: input, allowed: "1, the last")
      }
      if index > 0, !(input >= inputs[index - 1]) {
        throw .outOfRange(
          parameter: parameter, value: input,
          allowed: "at least the one before, \(inputs[index - 1])"
        )
      }
    }
    try self.init(lines: samples, at: inputs)
  }

  /// Straight lines through points whose inputs are in order, from 0 to 1.
  private init(lines values: [Double], at inputs: [Double]) throws(FittingError) {
    for (value, input) in zip(values, inputs) where !value.isFinite {
      throw .notFinite(input: input, value: value)
    }
    var arcs: [Arc] = []
    arcs.reserveCapacity(values.count - 1)
    for index in 1..<values.count where inputs[index] > inputs[index - 1] {
      let rise = values[index] - values[index - 1]
      let slope = rise / (inputs[index] - inputs[index - 1])
      arcs.append(
        Arc(
          start: Point(x: inputs[index - 1], value: values[index - 1], slope: slope),
          end: Point(x: inputs[index], value: values[index], slope: slope)))
    }
    let line = try? LinearTiming(zip(values, inputs).map { LinearStop($0, at: $1) })
    try self.init(arcs: arcs, first: values[0], last: values[values.count - 1]) { x in
      (line?.value(at: x) ?? .nan, line?.slope(at: x) ?? .nan)
    }
  }

  /// The shape of any timing curve on [0, 1], its bends found by sampling.
  ///
  /// A bend or jump between two of `count` evenly spaced inputs may be missed, so ``isProven`` is false.
  ///
  /// Throws: `FittingError.outOfRange` for a count outside 2…2²⁰; `FittingError.notFinite` where the curve
  /// has no finite value.
  public init(sampling curve: any TimingCurve, count: Int = 1024) throws(FittingError) {
    guard count >= 2, count <= Self.largestArcCount else {
      throw .outOfRange(
        parameter: "count", value: Double(count), allowed: "in 2...\(Self.largestArcCount)")
    }
    let inside: @Sendable (Double) -> (value: Double, slope: Double) = {
      (curve.value(at: $0), curve.slope(at: $0))
    }
    try self.init(
      cuts: Self.bends(of: curve, count: count), isProven: false, inside: inside)
  }

  /// Where the slope of a curve turns round, from evenly spaced samples and a golden section.
  static func bends(of curve: any TimingCurve, count: Int) -> [Double] {
    let steps = Double(count)
    var cuts: [Double] = []
    var before = curve.slope(at: 0)
    var here = curve.slope(at: 1 / steps)
    var rises = 0.0
    for index in 1..<count {
      let after = curve.slope(at: Double(index + 1) / steps)
      // Where the slope stays the same, the bend before still counts.
      if here != before { rises = here > before ? 1 : -1 }
      if rises != 0, (after - here) * rises < 0 {
        cuts.append(
          extremum(
            of: { curve.slope(at: $0) * rises }, from: Double(index - 1) / steps,
            to: Double(index + 1) / steps))
      }
      (before, here) = (here, after)
    }
    return cuts
  }

  /// Where a function with one maximum has it, by golden section.
  private static func extremum(
    of function: (Double) -> Double, from low: Double, to high: Double
  ) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (low, high)
    var (a, b) = (high - ratio * (high - low), low + ratio * (high - low))
    var (atA, atB) = (function(a), function(b))
    // 40 sections leave 4e-9 of the interval; a maximum is found no better.
    for _ in 0..<40 {
      if atA > atB {
        (high, b, atB) = (b, a, atA)
        a = high - ratio * (high - low)
        atA = function(a)
      } else {
        (low, a, atA) = (a, b, atB)
        b = low + ratio * (high - low)
        atB = function(b)
      }
    }
    return (low + high) / 2
  }
}
