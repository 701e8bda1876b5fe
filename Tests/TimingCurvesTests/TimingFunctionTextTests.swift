import BenchmarkHarness
import Testing
import TimingCurves

@Suite struct TimingFunctionTextTests {
  @Test(arguments: [
    ("linear", "linear", "linear"), ("EASE", "ease", "ease"), ("ease-in", "ease-in", "ease-in"),
    ("cubic-bezier(.42,0,1,1)", "ease-in", "ease-in"),
    ("cubic-bezier(0,0,1,1)", "cubic-bezier(0, 0, 1, 1)", "cubic-bezier(0, 0, 1, 1)"),
    (
      "cubic-bezier(.1,-0,1.0,1e-7)", "cubic-bezier(0.1, 0, 1, 1e-7)",
      "cubic-bezier(0.1, 0, 1, 1e-7)"
    ),
    (
      "cubic-bezier(0,1e21,1,123456789012345680000)",
      "cubic-bezier(0, 1e21, 1, 123456789012345680000)",
      "cubic-bezier(0, 1e21, 1, 123456789012345680000)"
    ),
    ("step-start", "step-start", "steps(1, start)"), ("step-end", "step-end", "steps(1)"),
    ("steps(1, jump-end)", "step-end", "steps(1)"), ("steps(4, end)", "steps(4)", "steps(4)"),
    ("steps(4,jump-start)", "steps(4, jump-start)", "steps(4, jump-start)"),
    ("steps(4,start)", "steps(4, start)", "steps(4, start)"),
    ("linear(0, 0.25, 1)", "linear(0, 0.25, 1)", "linear(0 0%, 0.25 50%, 1 100%)"),
    ("linear(0 20%, 0.5 10%, 1)", "linear(0 20%, 0.5 20%, 1)", "linear(0 20%, 0.5 20%, 1 100%)"),
    (
      "linear(0, 0.25 25% 75%, 1)", "linear(0, 0.25 25% 75%, 1)",
      "linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)"
    ),
    (
      "linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)", "linear(0, 0.25 25% 75%, 1)",
      "linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)"
    ),
    (
      "linear(0 0%, 1 25%, 0 50%, 1 75%, 1 100%)", "linear(0, 1, 0, 1, 1)",
      "linear(0 0%, 1 25%, 0 50%, 1 75%, 1 100%)"
    ),
    (
      "linear(0, 0.3, 0.6, 0.9 75%, 1 86.4%, 1)", "linear(0, 0.3, 0.6, 0.9 75%, 1 86.4%, 1)",
      "linear(0 0%, 0.3 25%, 0.6 50%, 0.9 75%, 1 86.4%, 1 100%)"
    ),
    ("linear(0.5 200%)", "linear(0.5 200%)", "linear(0.5 200%)"),
    ("linear(1 100% 100%)", "linear(1 100%, 1)", "linear(1 100%, 1 100%)"),
  ])
  func canonicalText(text: String, shortest: String, serialized: String) throws {
    let function = try TimingFunction(css: text)
    #expect(function.description == shortest)
    #expect(function.serialized == serialized)
    #expect(try TimingFunction(css: shortest) == function)
    #expect(try TimingFunction(css: serialized) == function)
  }

  /// Whatever the numbers, the text reads back to the same bits.
  @Test func textReadsBack() throws {
    let seed: UInt64 = 0x5EED_7E87
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let curve = TimingFunction.cubicBezier(
        try CubicBezier(
          x1: generator.unit(), y1: number(&generator), x2: generator.logUniform(0x1p-1070...1),
          y2: number(&generator)))
      #expect(try TimingFunction(css: curve.description) == curve, "\(curve), seed \(seed)")
      let lines = TimingFunction.stops(try LinearTimingTests.curve(&generator))
      #expect(try TimingFunction(css: lines.description) == lines, "\(lines), seed \(seed)")
      #expect(try TimingFunction(css: lines.serialized) == lines, "\(lines), seed \(seed)")
      #expect(lines.description.utf8.count <= lines.serialized.utf8.count, "\(lines)")
    }
  }

  private func number(_ generator: inout SeededGenerator) -> Double {
    switch generator.next() % 4 {
    case 0: generator.uniform(-2...2)
    case 1: Double(Int(generator.uniform(-1000...1000))) / 100
    case 2: Double(Int(generator.uniform(-1e18...1e18)))
    default: (generator.unit() < 0.5 ? -1 : 1) * generator.logUniform(0x1p-1070...1e308)
    }
  }

  @Test func theFunctionsAreThoseOfTheirParts() throws {
    let stairs = try StepTiming(count: 4, position: .start)
    let lines = try LinearTiming([.init(0, at: 0), .init(0.5, at: 0), .init(2)])
    for x in [-0.5, 0, 0.3, 0.5, 1, 1.5] {
      for before in [false, true] {
        #expect(TimingFunction.linear.value(at: x, before: before) == x)
        #expect(
          TimingFunction.cubicBezier(.ease).value(at: x, before: before)
            == CubicBezier.ease.value(at: x))
        #expect(
          TimingFunction.steps(stairs).value(at: x, before: before)
            == stairs.value(at: x, before: before))
        #expect(
          TimingFunction.stops(lines).value(at: x, before: before)
            == lines.value(at: x, before: before))
      }
      #expect(
        TimingFunction.linear.slope(at: x) == 1 && TimingFunction.steps(stairs).slope(at: x) == 0)
      #expect(TimingFunction.cubicBezier(.ease).slope(at: x) == CubicBezier.ease.slope(at: x))
      #expect(TimingFunction.stops(lines).slope(at: x) == lines.slope(at: x))
    }
    #expect(TimingFunction.linear.slope(at: .nan).isNaN)
  }
}
