extension TimingFunction: CustomStringConvertible {
  /// The shortest CSS text that reads back to the same function: a keyword where there is one, numbers
  /// with no more digits than they need, and of the inputs of `linear()` only those that are not
  /// implied.
  public var description: String {
    switch self {
    case .linear: "linear"
    case .cubicBezier(let curve):
      NamedCurve.allCases.first { $0 != .linear && $0.curve == curve }?.rawValue
        ?? curve.description
    case .steps(.stepStart): "step-start"
    case .steps(.stepEnd): "step-end"
    case .steps(let stairs): stairs.description
    case .stops(let lines): lines.description
    }
  }

  /// The text that browsers give back for a computed value: `steps()` also for its keywords, and
  /// `linear()` with every input.
  ///
  /// Source: W3C, "CSS Easing Functions Level 2", "Serialization".
  public var serialized: String {
    switch self {
    case .linear, .cubicBezier: description
    case .steps(let stairs): stairs.description
    case .stops(let lines): lines.serialized
    }
  }
}

extension StepTiming: CustomStringConvertible {
  /// The staircase as CSS text: `steps(4, jump-both)`, and `steps(4)` for jumps at the end.
  public var description: String {
    switch position {
    case .end, .jumpEnd: "steps(\(count))"
    default: "steps(\(count), \(position.rawValue))"
    }
  }
}

extension LinearTiming: CustomStringConvertible {
  /// The shortest CSS text that reads back to the same curve: `linear(0, 0.5 20% 40%, 1)`.
  ///
  /// Of a run of inputs that are evenly spaced but for their last bits, some are written that need not be.
  /// Cost: about two roundings a stop.
  public var description: String {
    let isImplied = impliedInputs
    var parts: [String] = []
    var merged = false
    for (index, output) in outputs.enumerated() {
      let isSecond =
        index > 0 && !merged && !isImplied[index] && !isImplied[index - 1]
        && output == outputs[index - 1]
      merged = isSecond
      let input = isImplied[index] ? "" : " " + DecimalText(inputs[index]).percentage
      if isSecond {
        parts[parts.count - 1] += input
      } else {
        parts.append(DecimalText(output).text() + input)
      }
    }
    return "linear(\(parts.joined(separator: ", ")))"
  }

  /// The text that browsers give back: every stop with its input, `linear(0 0%, 0.25 50%, 1 100%)`.
  public var serialized: String {
    let parts = zip(outputs, inputs).map { output, input in
      DecimalText(output).text() + " " + DecimalText(input).percentage
    }
    return "linear(\(parts.joined(separator: ", ")))"
  }

  /// Which inputs would be the same if they were not given.
  private var impliedInputs: [Bool] {
    let last = inputs.count - 1
    var result = Array(repeating: false, count: inputs.count)
    result[0] = inputs[0] == 0
    guard last > 0 else { return result }
    result[last] = inputs[last] == max(1, inputs[last - 1])
    var known = 0
    while known < last {
      var end = endOfEvenRun(from: known)
      while end > known + 1 && !isEven(known...end) { end = known + (end - known) / 2 }
      for index in known..<end where index > known { result[index] = true }
      known = end
    }
    return result
  }

  /// The last stop of those that seem to be evenly spaced from this one on.
  private func endOfEvenRun(from start: Int) -> Int {
    var end = start + 1
    let gap = inputs[end] - inputs[start]
    let noise = 4 * max(inputs[start].magnitude, inputs[inputs.count - 1].magnitude).ulp
    while end + 1 < inputs.count, (inputs[end + 1] - inputs[end] - gap).magnitude <= noise {
      end += 1
    }
    return end
  }

  private func isEven(_ run: ClosedRange<Int>) -> Bool {
    let (first, last) = (run.lowerBound, run.upperBound)
    return (first + 1..<last).allSatisfy { index in
      inputs[index]
        == Self.spaced(from: inputs[first], to: inputs[last], index - first, of: last - first)
    }
  }
}
