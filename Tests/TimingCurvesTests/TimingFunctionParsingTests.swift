import Testing
import TimingCurves

@Suite struct TimingFunctionParsingTests {
  @Test(
    arguments: [
      ("linear", .linear), ("LINEAR", .linear), (" \t\r\n\u{0C}ease-In ", .cubicBezier(.easeIn)),
      ("ease", .cubicBezier(.ease)), ("ease-out", .cubicBezier(.easeOut)),
      ("ease-in-out", .cubicBezier(.easeInOut)), ("step-start", .steps(.stepStart)),
      ("Step-End", .steps(.stepEnd)), ("/**/ease/* ** / */", .cubicBezier(.ease)),
    ] as [(String, TimingFunction)])
  func keywords(text: String, function: TimingFunction) throws {
    #expect(try TimingFunction(css: text) == function)
  }

  @Test func cubicBezier() throws {
    for text in [
      "cubic-bezier(0.25,0.1,0.25,1)", "CUBIC-BEZIER( .25 , 1e-1, +.25 , 10.0E-1 )",
      "cubic-bezier(25e-2/*x1*/,/*,*/0.1,0.25,1.)".replacing("1.)", with: "1.0)"),
      "cubic-bezier(2.5e-1,0.1e0,0.0025e2,1e+0)",
    ] {
      #expect(try TimingFunction(css: text) == .cubicBezier(.ease), "\(text)")
    }
    let overshoot = try CubicBezier(x1: 0, y1: -1e300, x2: 1, y2: 1.5)
    #expect(try TimingFunction(css: "cubic-bezier(-0, -1e300, 1, 1.5)") == .cubicBezier(overshoot))
  }

  /// An exponent may take back what a million digits moved.
  @Test(arguments: [false, true])
  func numbersOfAnyLength(isPercentage: Bool) throws {
    let zeros = String(repeating: "0", count: 1_000_001)
    let small = isPercentage ? "0.\(zeros)5e1000003%" : "0.\(zeros)1e1000002"
    let large = isPercentage ? "5\(zeros)0e-1000001%" : "1\(zeros)e-1000001"
    let texts =
      isPercentage
      ? ["linear(0, 0.25 \(small), 1)", "linear(0, 0.25 \(large), 1)"]
      : ["linear(0, \(small))", "linear(0, \(large))"]
    let expected = isPercentage ? "linear(0, 0.25 50%, 1)" : "linear(0, 1)"
    for text in texts {
      #expect(try TimingFunction(css: text) == TimingFunction(css: expected))
    }
    for (exponent, value) in [("-99999999999999999999", 0.0), ("-2000000", 0)] {
      let function = try TimingFunction(css: "linear(0, 1\(zeros)e\(exponent))")
      #expect(function.value(at: 1) == value)
    }
    #expect(throws: TimingTextError.self) { try TimingFunction(css: "linear(0, 1e1001)") }
  }

  @Test func steps() throws {
    for position in StepTiming.Position.allCases {
      let expected = TimingFunction.steps(try StepTiming(count: 7, position: position))
      #expect(try TimingFunction(css: "steps(7, \(position.rawValue))") == expected)
      #expect(try TimingFunction(css: "Steps(+7,\(position.rawValue.uppercased()) )") == expected)
    }
    #expect(try TimingFunction(css: "steps(3)") == .steps(StepTiming(count: 3, position: .end)))
    #expect(
      try TimingFunction(css: "steps(9007199254740992)")
        == .steps(StepTiming(count: StepTiming.largestCount)))
  }

  @Test(
    arguments: [
      ("linear(0, 1)", [.init(0), .init(1)]), ("linear(0.5)", [.init(0.5)]),
      (
        "linear(0, 0.5 20% 40%, 1)", [.init(0), .init(0.5, at: 0.2), .init(0.5, at: 0.4), .init(1)]
      ),
      ("linear(20% 0.5, 20%30%1)", [.init(0.5, at: 0.2), .init(1, at: 0.2), .init(1, at: 0.3)]),
      ("linear(-1 -10%,1e0 110%)", [.init(-1, at: -0.1), .init(1, at: 1.1)]),
      ("linear(0,.9.5%,1 36.4e0%)", [.init(0), .init(0.9, at: 0.005), .init(1, at: 0.364)]),
      ("linear(0 1e-400%, 1 5e-5%)", [.init(0, at: 0), .init(1, at: 5e-7)]),
    ] as [(String, [LinearStop])])
  func linear(text: String, stops: [LinearStop]) throws {
    #expect(try TimingFunction(css: text) == .stops(LinearTiming(stops)))
  }

  /// Percentages are rounded once: p% is the Double nearest to p/100, not p times or over a rounded 100.
  @Test func percentagesAreRoundedOnce() throws {
    for (percent, fraction) in [("0.7", 0.007), ("1.1", 0.011), ("28.000001", 0.28000001)] {
      guard case .stops(let lines) = try TimingFunction(css: "linear(0, 1 \(percent)%)") else {
        Issue.record("not linear()")
        return
      }
      #expect(lines.inputs == [0, fraction])
    }
  }

  @Test(arguments: [
    ("", 0, "", "an easing function"), ("  ", 2, "", "an easing function"),
    ("eased", 0, "eased", "an easing function"), ("ease in", 5, "in", "the end of the text"),
    ("ease,", 4, ",", "the end"), ("frames(3)", 0, "frames(", "an easing function"),
    ("cubic-bezier (0,0,1,1)", 0, "cubic-bezier", "an easing function"),
    ("cubic-bezier", 0, "cubic-bezier", "an easing function"),
    ("cubic-bezier/**/(0,0,1,1)", 0, "cubic-bezier", "an easing function"),
    ("cubic-bezier(1.5, 0, 1, 1)", 13, "1.5", "a number from 0 to 1"),
    ("cubic-bezier(0, 0, -1e-9, 1)", 19, "-1e-9", "a number from 0 to 1"),
    ("cubic-bezier(0, 0, 1)", 20, ")", "a comma"), ("cubic-bezier(0 0 1 1)", 15, "0", "a comma"),
    ("cubic-bezier(0, 0, 1, 1, 1)", 23, ",", "a closing parenthesis"),
    ("cubic-bezier(0, 1e999, 1, 1)", 16, "1e999", "a number that a Double can hold"),
    ("cubic-bezier(0, NaN, 1, 1)", 16, "NaN", "a number"),
    ("cubic-bezier(0, 0, 1, 1", 23, "", "a closing parenthesis"),
    ("cubic-bezier(calc(1/2), 0, 1, 1)", 13, "calc(", "(functions are not evaluated)"),
    ("cubic-bezier(0, 50%, 1, 1)", 16, "50%", "a number"),
    ("cubic-bezier(0, 1px, 1, 1)", 16, "1px", "a number"),
    ("cubic-bezier(0, 1e, 1, 1)", 16, "1e", "a number"),
    ("cubic-bezier(0, 1., 1, 1)", 17, ".", "a comma"),
    ("cubic-bezier(0, + 1, 1, 1)", 16, "+", "a number"),
    ("steps(0)", 6, "0", "a whole number from 1"), ("steps(-2, start)", 6, "-2", "a whole number"),
    ("steps(2.0)", 6, "2.0", "a whole number"), ("steps(1e1)", 6, "1e1", "a whole number"),
    ("steps(9007199254740993)", 6, "9007199254740993", "9007199254740992"),
    ("steps(99999999999999999999)", 6, "99999999999999999999", "9007199254740992"),
    ("steps(9007199254740994)", 6, "9007199254740994", "9007199254740992"),
    ("steps()", 6, ")", "a whole number"), ("steps(2,)", 8, ")", "jump-start, jump-end"),
    ("steps(1, jump-none)", 6, "1", "at least 2 steps for jump-none"),
    ("steps(2, middle)", 9, "middle", "jump-none"), ("steps(2 start)", 8, "start", "a comma or"),
    ("steps(2, start, 3)", 14, ",", "a closing parenthesis"),
    ("linear()", 7, ")", "a number"), ("linear(0,)", 9, ")", "a number"),
    ("linear(0, 50%)", 13, ")", "a number"), ("linear(0, 20% 0.5 40%)", 18, "40%", "a comma or"),
    ("linear(0, 1 0% 50% 100%)", 19, "100%", "a comma or"), ("linear(0 1)", 9, "1", "a comma or"),
    ("linear(0, 1 1e400%)", 12, "1e400%", "a percentage that a Double can hold"),
    ("linear(0, 1", 11, "", "a comma or a closing parenthesis"),
    ("linear(0, 1));", 12, ")", "the end of the text"),
    ("ease /* no end", 5, "/*", "a comment that ends with */"),
    ("linear(0, \u{201C}1\u{201D})", 10, "\u{201C}1\u{201D}", "a number"),
    ("linear(0, \u{2212}1)", 10, "\u{2212}1", "a number"), ("linear(0, ;)", 10, ";", "a number"),
  ])
  func errorsPointAtTheirPlace(text: String, offset: Int, found: String, expected: String) {
    let error = #expect(throws: TimingTextError.self) { try TimingFunction(css: text) }
    #expect(
      error?.offset == offset && error?.found == found, "\(text): \(String(describing: error))")
    #expect(error?.expected.contains(expected) ?? false, "\(text): \(String(describing: error))")
  }

  @Test func anErrorShowsItsLine() throws {
    let text = "cubic-bezier(0,\n  é 1.5,\n 1)"
    let error = #expect(throws: TimingTextError.self) { try TimingFunction(css: text) }
    #expect(error?.description == "expected a number at offset 18, found é")
    #expect(error?.marked(in: text) == "  é 1.5,\n  ^")
    let end = #expect(throws: TimingTextError.self) { try TimingFunction(css: "steps(") }
    #expect(end?.description.hasSuffix("at offset 6, found the end") ?? false)
    #expect(end?.marked(in: "steps(") == "steps(\n      ^")
  }
}
