import Foundation
import ScreenTransitions
import SpringDynamics
import Testing
import TimingCurves

@Suite struct SampleTests {
  private func sample(_ arguments: String...) throws -> String {
    let result = try easemark(["sample"] + arguments, input: Data())
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  private func columns(_ text: String, _ names: String...) throws -> [[Double]] {
    let rows = table(text)
    return try names.map { name in
      try rows.map { row in try #require(Double(row[name] ?? ""), "\(name) in \(row)") }
    }
  }

  @Test func aCurveIsWhatEvalSays() throws {
    let output = try sample("cubic-bezier(0.3, -0.5, 0.2, 1.6)", "--slope", "--count", "21")
    #expect(output.hasPrefix("progress,value,slope\n0.0,0.0,-1.6666666666666667\n0.05,"))
    let places = table(output).map { $0["progress"] ?? "" }
    #expect(places == (0...20).map { "\(Double($0) / 20)" })
    let rows = places.map { "0.3,-0.5,0.2,1.6,\($0)" }.joined(separator: "\n")
    let eval = try easemark("eval", "bezier", input: "x1,y1,x2,y2,x\n" + rows)
    #expect(table(output).map { $0["value"] } == table(eval.output).map { $0["y"] })
    #expect(table(output).map { $0["slope"] } == table(eval.output).map { $0["slope"] })
  }

  @Test func everyNameHasACurve() throws {
    for name in ["linear", "EASE-IN", "step-start", "smootherstep", "easeOutElastic(1.5, 0.4)"] {
      let found = try columns(sample(name), "progress", "value")
      #expect(found[0].count == 101 && found[0][1] == 0.01 && found[0][100] == 1)
      #expect(found[1][100] == 1)
    }
  }

  @Test func secondsStretchACurve() throws {
    let output = try sample("ease-in", "--seconds", "500ms", "--rate", "60", "--slope")
    let found = try columns(output, "time", "value", "slope")
    #expect(found[0] == (0...30).map { Double($0) / 60 })
    for (time, (value, slope)) in zip(found[0], zip(found[1], found[2])) {
      #expect(value == CubicBezier.easeIn.value(at: time / 0.5))
      #expect(slope == CubicBezier.easeIn.slope(at: time / 0.5) / 0.5)
    }
  }

  @Test func aRangeOutsideGoesOnAsInCSS() throws {
    let found = try columns(
      sample("ease", "--from=-1", "--to", "2", "--count", "4"), "progress", "value")
    #expect(found[0] == [-1, 0, 1, 2])
    #expect(found[1] == [-0.4, 0, 1, 1])
  }

  @Test func aSpringUntilItIsAtRest() throws {
    let words = ["--stiffness", "100", "--damping", "10"]
    let output = try easemark(["sample"] + words + ["--rate", "120", "--slope"], input: Data())
      .output
    let found = try columns(output, "time", "value", "slope")
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    let start = SpringState(position: 0, velocity: 0)
    let end = try spring.settlingTime(from: start, target: 1, threshold: 0.001).time
    #expect(found[0].last == end)
    #expect(found[0].dropLast() == (0..<(found[0].count - 1)).map { Double($0) / 120 }[...])
    #expect(found[0][found[0].count - 2] < end && end - found[0][found[0].count - 2] < 1.0 / 120)
    for (time, (value, slope)) in zip(found[0], zip(found[1], found[2])) {
      let state = spring.state(at: time, from: start, target: 1)
      #expect(value == state.position && slope == state.velocity)
    }
    let short = try columns(
      sample(
        "--system", "react-spring", "--preset", "wobbly", "--seconds", "0.5", "--count", "3",
        "--initial-velocity", "4", "--slope"), "time", "value", "slope")
    #expect(short[0] == [0, 0.25, 0.5] && short[1][0] == 0 && short[2][0] == 4)
  }

  @Test func jsonHasTheSameNumbers() throws {
    struct Samples: Decodable {
      let columns: [String]
      let curve: String
      let rows: [[Double?]]
      let seconds: Double?
    }
    let text = try sample("easeOutCirc", "--format", "json", "--slope", "--count", "3")
    let samples = try JSONDecoder().decode(Samples.self, from: Data(text.utf8))
    #expect(samples.columns == ["progress", "value", "slope"])
    #expect(samples.curve == "easeOutCirc" && samples.seconds == nil)
    #expect(samples.rows[0] == [0, 0, nil] && samples.rows[2] == [1, 1, 0])
    #expect(try sample("easeOutCirc", "--slope", "--count", "3").contains("\n0.0,0.0,inf\n"))
    let spring = try JSONDecoder().decode(
      Samples.self,
      from: Data(
        sample("--duration", "0.5", "--bounce=0.2", "--seconds", "2", "--format=json").utf8))
    #expect(spring.columns == ["time", "value"] && spring.seconds == 2 && spring.rows.count == 101)
  }

  @Test func precision() throws {
    let output = try sample("ease", "--count", "11", "--precision", "float")
    #expect(output.contains("\n0.3,0.51331514\n"))
  }

  /// The text reads back to a curve that is within the error at ten thousand places.
  @Test(arguments: [0.001, 0.02])
  func linearIsWithinItsError(tolerance: Double) throws {
    let result = try easemark(
      "sample", "--stiffness", "200", "--damping", "8", "--format", "linear", "--within",
      "\(tolerance)")
    #expect(result.status == 0)
    let fit = try TimingFunction(css: result.output.trimmingCharacters(in: .newlines))
    let words = result.errors.split(separator: " ")
    #expect(result.errors.hasSuffix(".\n") && words[1] == "stops,")
    let seconds = try #require(Double(words[2]))
    let claimed = try #require(Double(words[9].dropLast(2)))
    let spring = try Spring(mass: 1, stiffness: 200, damping: 8)
    var worst = 0.0
    for index in 0..<10_000 {
      let x = Double(index) / 10_000
      let exact = spring.state(
        at: x * seconds, from: SpringState(position: 0, velocity: 0), target: 1)
      worst = max(worst, abs(fit.value(at: x) - exact.position))
    }
    #expect(worst <= claimed * 1.00001 && claimed <= tolerance)
    #expect(fit.value(at: 1) == 1 && fit.value(at: 0) == 0)
    guard case .stops(let lines) = fit else { throw Failed() }
    #expect(words[0] == "\(lines.inputs.count)")
    // It ends at 1 without a jump.
    #expect(Set(lines.inputs).count == lines.inputs.count)
  }

  /// Also just before the end, where springs that are cut jump, and beside the end of a delay.
  @Test(arguments: [1e-3, 1e-5])
  func linearOfTransitionsIsWithinItsError(tolerance: Double) throws {
    for recipe in TransitionRecipe.all {
      let result = try easemark(
        "sample", "--transition", recipe.name, "--format", "linear", "--within", "\(tolerance)")
      #expect(result.status == 0, "\(recipe.name): \(result.errors)")
      let fit = try TimingFunction(css: result.output.trimmingCharacters(in: .newlines))
      let words = result.errors.split(separator: " ")
      #expect(words.count == 10 && result.errors.hasSuffix(".\n"), "\(result.errors)")
      let claimed = try #require(Double(words[9].dropLast(2)))
      #expect(claimed <= tolerance, "\(recipe.name): \(claimed)")
      let driver = try TransitionDriver(recipe.timing)
      let start = recipe.timing.delay / driver.endTime
      var places = (0...10_000).map { Double($0) / 10_000 }
      for shift in 3...40 {
        let step = 0x1p-53 * Double(1 << shift)
        places += [1 - step, start - step, start + step]
      }
      var worst = (error: 0.0, place: 0.0)
      for place in places where place >= 0 && place <= 1 {
        let error = abs(fit.value(at: place) - driver.progress(at: place * driver.endTime))
        if error > worst.error { worst = (error, place) }
      }
      #expect(worst.error <= claimed * 1.00001, "\(recipe.name): \(worst), not \(claimed)")
    }
  }

  private struct Failed: Error {}

  @Test func linearOfCurvesAndTransitions() throws {
    #expect(try sample("linear", "--format", "linear") == "linear(0, 1)\n")
    for words in [["easeOutBounce"], ["steps(3)"], ["--transition", "collapseFlip"]] {
      let result = try easemark(["sample"] + words + ["--format", "linear"], input: Data())
      #expect(result.status == 0 && result.output.hasPrefix("linear(0"), "\(result.errors)")
      _ = try TimingFunction(css: result.output.trimmingCharacters(in: .newlines))
    }
  }

  @Test func transitions() throws {
    for recipe in TransitionRecipe.all {
      let found = try columns(sample("--transition", recipe.name), "time", "value")
      #expect(found[1].first == 0 && found[1].last == 1, "\(recipe.name)")
    }
    let slopes = try columns(
      sample("--transition", "cardToDetail", "--slope", "--count", "2001"), "time", "value", "slope"
    )
    for index in stride(from: 100, to: 1900, by: 100) {
      let rise = (slopes[1][index + 1] - slopes[1][index - 1])
      let run = (slopes[0][index + 1] - slopes[0][index - 1])
      #expect(abs(rise / run - slopes[2][index]) <= 1e-3 * max(1, abs(slopes[2][index])))
    }
  }

  @Test func filesOut() throws {
    try withTemporaryFolder { folder in
      let file = folder.appending(path: "out.csv")
      #expect(try sample("ease", "--count", "2", "--output", file.path).isEmpty)
      #expect(try String(contentsOf: file, encoding: .utf8) == "progress,value\n0.0,0.0\n1.0,1.0\n")
      let failed = try easemark(
        "sample", "linear(-1.7e308, 1.7e308)", "--format", "svg", "--output", file.path)
      #expect(failed.status == 1)
      #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("progress"))
    }
  }

  @Test(arguments: [
    ([], "Nothing to sample: a curve such as 'ease-in'"),
    (["ease-inn"], "The value 'ease-inn' is invalid for '<curve>': no function has that name. Did"),
    (["easeInSinus"], "The value 'easeInSinus' is invalid for '<curve>': no function has that"),
    (
      ["easeInBack(0x1p-1)"], "The value 'easeInBack(0x1p-1)' is invalid for '<curve>': '0x1p-1' is"
    ),
    (
      ["--stiffness", "0x10", "--damping", "1"],
      "The value '0x10' is invalid for '--stiffness <number>': expected a number"
    ),
    (
      ["--duration", "0x1p-1s", "--bounce", "0"],
      "The value '0x1p-1s' is invalid for '--duration <time>': expected a number of seconds"
    ),
    (
      ["ease", "--format", "linear", "--within", "0x1p-3"], "The value '0x1p-3' is invalid for '--w"
    ),
    (["easeInBack(x)"], "The value 'easeInBack(x)' is invalid for '<curve>': 'x' is no number"),
    (
      ["cubic-bezier(0.3, 0, 2, 1)"],
      """
      The value 'cubic-bezier(0.3, 0, 2, 1)' is invalid for '<curve>': expected a number from 0 to \
      1 at offset 21, found 2
             cubic-bezier(0.3, 0, 2, 1)
                                  ^
      Help:  <curve>
      """
    ),
    (["ease", "--mass", "1"], "The curve 'ease' has no use for '--mass', a word of springs"),
    (["ease", "--threshold", "1"], "The curve 'ease' has no use for '--threshold', a word"),
    (["ease", "--transition", "collapseFlip"], "A curve and '--transition' cannot be sampled"),
    (["--transition", "collapsFlip"], "The value 'collapsFlip' is invalid for '--transition <na"),
    (
      ["--transition", "collapseFlip", "--bounce", "0"],
      "The options '--transition' and '--bounce' cannot"
    ),
    (["ease", "--rate", "60"], "A curve of progress has no seconds to take '--rate' samples of"),
    (["ease", "--seconds", "1", "--rate", "60", "--count", "2"], "The options '--count' and '--r"),
    (
      ["ease", "--count", "1"], "The value '1' is invalid for '--count <number>': expected a whole"
    ),
    (["ease", "--seconds", "0"], "The value '0' is invalid for '--seconds <time>': it must be fi"),
    (
      ["ease", "--rate", "-1", "--seconds", "1"], "The value '-1' is invalid for '--rate <number>'"
    ),
    (["ease", "--rate", "1e300", "--seconds", "1"], "The value '1e300' is invalid for '--rate"),
    (["ease", "--from", "1"], "The range from 1.0 to 1.0 is empty"),
    (
      ["ease", "--from=-1e308", "--to", "1e308"],
      "The range from -1e+308 to 1e+308 is too wide: its length is too large for a Double"
    ),
    (["ease", "--from", "nan"], "The value 'nan' is invalid for '--from <time>'"),
    (["ease", "--within", "0.1"], "The format 'csv' has no use for '--within'"),
    (
      ["ease", "--format", "linear", "--count", "3"], "The format 'linear' has no use for '--count'"
    ),
    (["ease", "--format", "plot", "--width", "3"], "The value '3' is invalid for '--width <colum"),
    (["ease", "--format", "svg", "--slope"], "The format 'svg' has no use for '--slope'"),
    (
      ["ease", "--format", "plt"],
      "The value 'plt' is invalid for '--format <format>'. Did you mean"
    ),
    (["--stiffness", "100"], "Missing '--damping' beside '--stiffness'"),
    (
      ["--stiffness", "1", "--damping", "0"], "no spring for damping 0.0: it never settles. Please"
    ),
    (
      ["ease", "--format", "linear", "--within=-1"], "The value '-1' is invalid for '--within <num"
    ),
  ])
  func usageErrors(words: [String], message: String) throws {
    let result = try easemark(["sample"] + words, input: Data())
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: \(message)"), "\(result.errors)")
  }

  @Test(arguments: ["csv", "json"])
  func valuesBeyondDoublesAreErrors(format: String) throws {
    let words = ["cubic-bezier(0.5, 1e308, 0.5, 1)", "--from=-10", "--to", "0", "--count", "2"]
    let result = try easemark(["sample", "--format", format] + words, input: Data())
    #expect(result.status == 1)
    #expect(result.errors == "Error: the value at -10.0 is too large for a Double\n")
    let float = try easemark(
      "sample", "linear(0, 1e39)", "--count", "2", "--precision", "float", "--format", format)
    #expect(float.status == 1)
    #expect(float.errors == "Error: the value at 1.0 is too large for a Float\n")
  }

  @Test func anErrorThatCannotBeKept() throws {
    let result = try easemark("sample", "ease", "--format", "linear", "--within", "1e-20")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Error: no linear() within 1e-20: tolerance is 1e-20; it must"))
  }
}
