/// An argument of CSS `linear()`: an output and, where it is given, the input that it belongs to.
public struct LinearStop: Hashable, Sendable {
  /// y.
  public var output: Double
  /// x, or nil where the neighbours decide it; 50 % is 0.5.
  public var input: Double?

  /// The stop `output` at `input`.
  public init(_ output: Double, at input: Double? = nil) {
    self.output = output
    self.input = input
  }
}

/// A curve of straight lines: CSS `linear()`, with jumps where two stops share an input.
///
///     y(x) = yₐ + (x − xₐ)/(x_b − xₐ)·(y_b − yₐ) between neighbouring stops a and b
///
/// Inputs are made complete and ordered when the curve is made: the first one missing is 0, the last
/// one missing is 1, none is less than one before it, and the rest are spaced evenly, each rounded once.
///
/// Shape: `inputs` and `outputs` are two arrays of one length, inputs in order.
/// Source: W3C, "CSS Easing Functions Level 2" (editor's draft), "linear() canonicalization" and
/// "output of a linear easing function".
public struct LinearTiming: Hashable, Sendable {
  /// The stops' inputs, in order; equal neighbours are a jump.
  public let inputs: [Double]
  /// The stops' outputs.
  public let outputs: [Double]

  /// The curve through the stops.
  ///
  /// Edge cases: a single stop is a constant.
  /// Throws: `TimingError.outOfRange` without stops; `TimingError.notFinite` for an output or an
  /// input that is infinite or NaN, with the stop's index.
  public init(_ stops: [LinearStop]) throws(TimingError) {
    guard !stops.isEmpty else {
      throw .outOfRange(parameter: "number of stops", value: 0, range: 1...(.infinity))
    }
    for (index, stop) in stops.enumerated() {
      guard stop.output.isFinite else {
        throw .notFinite(parameter: "stops[\(index)].output", value: stop.output)
      }
      if let input = stop.input, !input.isFinite {
        throw .notFinite(parameter: "stops[\(index)].input", value: input)
      }
    }
    outputs = stops.map(\.output)
    inputs = Self.canonical(stops.map(\.input))
  }

  /// The stops, each with its input.
  public var stops: [LinearStop] { zip(outputs, inputs).map { LinearStop($0, at: $1) } }

  private static func canonical(_ given: [Double?]) -> [Double] {
    let last = given.count - 1
    var inputs = Array(repeating: 0.0, count: given.count)
    var known = 0
    var largest = given[0] ?? 0
    inputs[0] = largest
    for index in given.indices.dropFirst() {
      guard let input = given[index] ?? (index == last ? 1 : nil) else { continue }
      largest = max(largest, input)
      inputs[index] = largest
      let gap = index - known
      for between in 1..<gap where gap > 1 {
        inputs[known + between] = spaced(from: inputs[known], to: largest, between, of: gap)
      }
      known = index
    }
    return inputs
  }

  /// `a + (b − a)·part/parts`, rounded once.
  static func spaced(from a: Double, to b: Double, _ part: Int, of parts: Int) -> Double {
    let scale = max(a.magnitude, b.magnitude) > 0x1p900 ? 0x1p-200 : 1
    let way = DoubleDouble.sum(b * scale, -a * scale) * Double(part)
    return (way / DoubleDouble(Double(parts)) + a * scale).value / scale
  }
}
