extension TimingFunction {
  /// The easing function that CSS text says: `ease-in`, `cubic-bezier(0.3, 0, 0.6, 1)`,
  /// `steps(4, jump-both)`, `linear(0, 0.5 20% 40%, 1)`.
  ///
  /// Capitals equal small letters; white space and comments may stand between the parts, but not
  /// between a name and its parenthesis. A percentage belongs to the number before or after it.
  ///
  /// Edge cases: numbers may have a sign and an exponent; `calc()` and other functions in place of a
  /// number are refused, and so is a missing parenthesis at the end, which a style sheet forgives.
  /// Throws: `TimingTextError` with the place of the first token that does not fit.
  public init(css text: String) throws(TimingTextError) {
    var parser = TimingParser(scanner: try CSSScanner(text))
    self = try parser.function()
  }
}

private struct TimingParser {
  var scanner: CSSScanner

  private static let anyFunction =
    "an easing function: linear, ease, ease-in, ease-out, ease-in-out, step-start, step-end, "
    + "cubic-bezier(), steps() or linear()"

  mutating func function() throws(TimingTextError) -> TimingFunction {
    let result: TimingFunction
    switch scanner.token {
    case .word("linear"): result = .linear
    case .word("step-start"): result = .steps(.stepStart)
    case .word("step-end"): result = .steps(.stepEnd)
    case .word(let name):
      guard let named = NamedCurve(rawValue: name) else {
        throw scanner.unexpected(Self.anyFunction)
      }
      result = .cubicBezier(named.curve)
    case .function("cubic-bezier"): result = try cubicBezier()
    case .function("steps"): result = try steps()
    case .function("linear"): result = try linear()
    default: throw scanner.unexpected(Self.anyFunction)
    }
    try scanner.advance()
    guard scanner.token == .end else { throw scanner.unexpected("the end of the text") }
    return result
  }

  private mutating func cubicBezier() throws(TimingTextError) -> TimingFunction {
    var points: [Double] = []
    let start = scanner
    for index in 0..<4 {
      try scanner.advance()
      let isAbscissa = index % 2 == 0
      let expected = isAbscissa ? "a number from 0 to 1" : "a number"
      let number = try number(expected)
      if isAbscissa && !(number >= 0 && number <= 1) { throw scanner.unexpected(expected) }
      points.append(number)
      try scanner.advance()
      if index < 3 && scanner.token != .comma { throw scanner.unexpected("a comma") }
    }
    guard scanner.token == .closing else { throw scanner.unexpected("a closing parenthesis") }
    do {
      return .cubicBezier(
        try CubicBezier(x1: points[0], y1: points[1], x2: points[2], y2: points[3]))
    } catch { throw start.unexpected(error.description) }
  }

  private mutating func steps() throws(TimingTextError) -> TimingFunction {
    try scanner.advance()
    let start = scanner
    // Not by way of Double, which has no odd numbers from the limit on.
    guard let count = scanner.integer, count >= 1, count <= StepTiming.largestCount else {
      throw scanner.unexpected("a whole number from 1 to \(StepTiming.largestCount)")
    }
    try scanner.advance()
    var position = StepTiming.Position.end
    if scanner.token == .comma {
      try scanner.advance()
      let words = StepTiming.Position.allCases.map(\.rawValue)
      guard case .word(let word) = scanner.token, let known = StepTiming.Position(rawValue: word)
      else { throw scanner.unexpected("one of \(words.joined(separator: ", "))") }
      position = known
      try scanner.advance()
      guard scanner.token == .closing else { throw scanner.unexpected("a closing parenthesis") }
    } else if scanner.token != .closing {
      throw scanner.unexpected("a comma or a closing parenthesis")
    }
    do { return .steps(try StepTiming(count: count, position: position)) } catch {
      throw start.unexpected("at least 2 steps for jump-none")
    }
  }

  private mutating func linear() throws(TimingTextError) -> TimingFunction {
    let start = scanner
    var stops: [LinearStop] = []
    repeat {
      try scanner.advance()
      stops += try stop()
    } while scanner.token == .comma
    guard scanner.token == .closing else {
      throw scanner.unexpected("a comma or a closing parenthesis")
    }
    do { return .stops(try LinearTiming(stops)) } catch {
      throw start.unexpected(error.description)
    }
  }

  /// A number with up to two percentages before or after it: as many stops as percentages, or one.
  private mutating func stop() throws(TimingTextError) -> [LinearStop] {
    var inputs = try percentages()
    let output = try number("a number")
    try scanner.advance()
    if inputs.isEmpty { inputs = try percentages() }
    return inputs.isEmpty ? [LinearStop(output)] : inputs.map { LinearStop(output, at: $0) }
  }

  private mutating func percentages() throws(TimingTextError) -> [Double] {
    var result: [Double] = []
    while result.count < 2, case .percentage(let input) = scanner.token {
      guard input.isFinite else { throw scanner.unexpected("a percentage that a Double can hold") }
      result.append(input)
      try scanner.advance()
    }
    return result
  }

  private func number(_ expected: String) throws(TimingTextError) -> Double {
    switch scanner.token {
    case .number(let value, _):
      guard value.isFinite else { throw scanner.unexpected("a number that a Double can hold") }
      return value
    case .function: throw scanner.unexpected("\(expected) (functions are not evaluated)")
    default: throw scanner.unexpected(expected)
    }
  }
}
