import Foundation
import TestSupport
import Testing
import easemark

@Suite struct EvalPennerTests {
  @Test(arguments: ["reference", "simd", "oracle"])
  func publishedValues(backend: String) throws {
    let rows = try vectorRows("penner")
    let lines = rows.map { [$0.id, $0["function"], $0["x"]].joined(separator: ",") }
    let result = try easemark(
      "eval", "penner", "--backend", backend,
      input: "id,function,x\n" + lines.joined(separator: "\n"))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let answers = table(result.output)
    #expect(answers.map { $0["id"] } == rows.map(\.id))
    for (row, answer) in zip(rows, answers) {
      let expected = try #require(row.number("expected_y"))
      let error = abs(try #require(Double(answer["y"] ?? "")) - expected)
      #expect(error <= 1e-15 * max(1, abs(expected)), "\(row.id): off by \(error)")
    }
  }

  /// Every name with parameters, and x at and outside the ends.
  @Test func backendsAgree() throws {
    let names =
      EasingName.names + [
        "smoothstep(0)", "smoothstep(28)", "easeInBack(0)", "easeInOutBack(3)",
        "easeInExpo(exact)", "easeOutExpo(exact)", "easeInOutExpo(published)",
        "\"easeOutElastic(1.5, 0.4)\"", "\"easeInElastic(2, 0.5, exact)\"",
        "easeInOutElastic(exact)", "easeOutElastic(3)",
      ]
    let places = [-1, 0, 1e-9, 0.1, 0.25, 0.5, 0.75, 0.9, 1, 2]
    let rows: [String] = names.flatMap { name in places.map { "\(name),\($0)" } }
    let input = "function,x\n" + rows.joined(separator: "\n")
    let plain = try easemark("eval", "penner", "--slope", input: input)
    let exact = try easemark("eval", "penner", "--slope", "--backend", "oracle", input: input)
    #expect(plain.errors.isEmpty && exact.errors.isEmpty)
    // Ten rows of each name: enough for lanes.
    let lanes = try easemark("eval", "penner", "--slope", "--backend", "simd", input: input)
    #expect(lanes.output == plain.output && lanes.errors.isEmpty)
    #expect(table(exact.output).count == rows.count)
    for ((row, a), b) in zip(zip(rows, table(plain.output)), table(exact.output)) {
      for column in ["y", "slope"] {
        // Bounces turn between Doubles: at one the sides may differ.
        if row.contains("Bounce") && column == "slope" { continue }
        let x = try #require(Double(a[column] ?? ""))
        let y = try #require(Double(b[column] ?? ""))
        let isNear = x == y || (x - y).magnitude <= 4e-16 * Swift.max(1, y.magnitude)
        #expect(isNear, "\(row) \(column): \(x), not \(y)")
      }
    }
  }

  @Test(arguments: [
    ("easeInSinus", "'easeInSinus' is no function's name. Did you mean 'easeInSine'?"),
    ("", "no value"), ("zzz", "'zzz' is no function's name\n"),
    ("easeInBack(", "'easeInBack(': the parenthesis is not closed"),
    ("easeInBack(x)", "'x' is no number"), ("easeInBack()", "'' is no number"),
    ("easeOutBack(0x10)", "'0x10' is no number"),
    ("easeInBack(-1)", "overshoot is -1.0, must be in 0.0...1099511627776.0"),
    ("\"easeInBack(1,2)\"", "easeInBack takes its overshoot and nothing else"),
    ("easeInBack(nan)", "overshoot is nan"),
    ("easeInExpo(2)", "easeInExpo takes 'exact' or 'published' and nothing else"),
    ("easeInQuad(2)", "easeInQuad takes nothing in parentheses"),
    ("\"easeInElastic(1,2,3)\"", "easeInElastic takes its amplitude, its period, and 'exact'"),
    ("easeInElastic(0.5)", "amplitude is 0.5, must be in 1.0"),
    ("smoothstep(29)", "order is 29.0, must be in 0.0...28.0"),
    ("smoothstep(1.5)", "smoothstep takes its order, a whole number"),
    ("smootherstep(2)", "'smootherstep' is no function's name"),
  ])
  func badFunctions(function: String, message: String) throws {
    let input = "function,x\neaseInQuad,0.5\n\(function),0.5\neaseInQuad,0.5\n"
    let stopped = try easemark("eval", "penner", input: input)
    #expect(stopped.status == 1)
    #expect(stopped.output == "y\n0.25\n")
    #expect(
      stopped.errors.hasPrefix("Error: line 3: column 'function': \(message)"), "\(stopped.errors)")
    for backend in ["reference", "simd", "oracle"] {
      let kept = try easemark(
        "eval", "penner", "--keep-going", "--slope", "--backend", backend, input: input)
      #expect(kept.output == "y,slope\n0.25,1.0\nerror,error\n0.25,1.0\n")
      #expect(kept.status == 1)
    }
  }

  /// x² underflows below 1e-162.
  @Test(arguments: [
    ("easeInCirc", "3.539124870957698e-45", "6.2627024261156725e-90"),
    ("easeInCirc", "1e-50", "5e-101"),
    ("easeOutBounce", "1e-46", "7.5625e-92"), ("easeInSine", "1e-170", "0.0"),
    ("easeOutQuint", "5e-324", "2.5e-323"),
  ])
  func theOracleHasDigitsForEveryInput(function: String, x: String, y: String) throws {
    let result = try easemark(
      "eval", "penner", "--backend", "oracle", input: "function,x\n\(function),\(x)\n")
    #expect(result.output == "y\n\(y)\n" && result.status == 0, "\(result.errors)")
  }
}
