import BenchmarkHarness
import Foundation
import TestSupport
import Testing

@Suite struct EvalTimingTests {
  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }

  @Test(arguments: ["reference", "simd", "oracle"])
  func publishedSteps(backend: String) throws {
    let rows = try vectorRows("steps_linear")
    let lines = rows.map { row in
      [row.id, quoted(row["function_text"]), row["input_progress"], row["before_flag"]]
        .joined(separator: ",")
    }
    let input = "id,function,progress,before\n" + lines.joined(separator: "\n")
    let result = try easemark("eval", "timing", "--backend", backend, input: input)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let answers = table(result.output)
    #expect(answers.map { $0["id"] } == rows.map(\.id))
    for (row, answer) in zip(rows, answers) {
      let expected = try #require(row.number("expected"))
      let value = try #require(Double(answer["value"] ?? ""))
      #expect(abs(value - expected) <= 1e-15 * max(1, abs(expected)), "\(row.id): \(value)")
    }
  }

  /// The curves of eval bezier, by their CSS text and many in one block.
  @Test(arguments: ["reference", "simd", "oracle"])
  func publishedCurves(backend: String) throws {
    let rows = try vectorRows("bezier_values")
    let lines = rows.map { row in
      let text = ["x1", "y1", "x2", "y2"].map { row[$0] }.joined(separator: ", ")
      return "\(row["x"]),\"cubic-bezier(\(text))\""
    }
    let result = try easemark(
      "eval", "timing", "--backend", backend,
      input: "progress,function\n" + lines.joined(separator: "\n"))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let answers = table(result.output)
    #expect(answers.count == rows.count)
    for (row, answer) in zip(rows, answers) {
      let error = abs(
        try #require(Double(answer["value"] ?? "")) - #require(row.number("expected_y")))
      #expect(error <= max(row.number("tolerance") ?? 1e-14, 1e-14), "\(row.id): off by \(error)")
    }
  }

  @Test(arguments: ["reference", "simd", "oracle"])
  func slopes(backend: String) throws {
    let result = try easemark(
      "eval", "timing", "--slope", "--backend", backend,
      input: """
        function,progress
        linear,0.5
        "linear(0, 0.5 25%, 1)",0.1
        "linear(0, 0.5 25%, 1)",0.25
        "linear(1)",0.25
        "steps(3)",0.5
        "cubic-bezier(0, 1, 0.5, 1)",0
        ease-in,1
        """)
    #expect(result.errors.isEmpty)
    #expect(
      table(result.output).map { $0["slope"] } == [
        "1.0", "2.0", "0.6666666666666666", "0.0", "0.0", "inf",
        "1.7241379310344827",
      ])
  }

  @Test func theBeforeFlagMayBeMissing() throws {
    let rows = "step-start,0\nstep-end,1\n"
    let plain = try easemark("eval", "timing", input: "function,progress\n" + rows)
    #expect(plain.output == "value\n1.0\n1.0\n")
    let before = try easemark(
      "eval", "timing",
      input: "before,function,progress\n1,step-start,0\ntrue,step-start,0\n0,step-start,0\n"
        + ",step-start,0\nfalse,step-start,0\n\"1\",step-start,0\n")
    #expect(before.output == "value\n0.0\n0.0\n1.0\n1.0\n1.0\n0.0\n")
    #expect(before.errors.isEmpty)
  }

  @Test func aFlagByANearName() throws {
    let result = try easemark(
      "eval", "timing", input: "function,progress,Before\nstep-start,0,1\n")
    #expect(result.output == "Before,value\n1,1.0\n")
    #expect(result.errors == "Warning: column 'Before' is handed on; is 'before' meant?\n")
  }

  @Test(arguments: [
    (
      "\"cubic-bezier(1.5, 0, 1, 1)\",0.5,0",
      "column 'function': expected a number from 0 to 1 at offset 13, found 1.5"
    ),
    ("eaze,0.5,0", "column 'function': expected an easing function: linear, ease"),
    (",0.5,0", "column 'function': expected an easing function"),
    ("\"steps(0)\",0.5,0", "column 'function': expected a whole number from 1 to 9007"),
    (
      "\"ease\u{1B}\",0.5,0",
      "column 'function': expected the end of the text at offset 4, found \\u"
    ),
    ("ease,x,0", "column 'progress': 'x' is no decimal number"),
    ("ease,inf,0", "column 'progress': 'inf' is not finite"),
    ("ease,0.5,2", "column 'before': '2' is neither 0 nor 1"),
    ("ease,0.5,yes", "column 'before': 'yes' is neither 0 nor 1"),
    ("steps(2, end),0.5,0", "4 fields, but the header line has 3 (text with commas must"),
    ("ease,0.5", "2 fields, but the header line has 3\n"),
  ])
  func badRows(row: String, message: String) throws {
    let input = "function,progress,before\nease,0,0\n" + row + "\nease,1,0\n"
    let stopped = try easemark("eval", "timing", input: input)
    #expect(stopped.status == 1)
    #expect(stopped.output == "value\n0.0\n")
    #expect(stopped.errors.hasPrefix("Error: line 3: \(message)"), "\(stopped.errors)")
    for backend in ["reference", "simd", "oracle"] {
      let kept = try easemark(
        "eval", "timing", "--keep-going", "--slope", "--backend", backend, input: input)
      #expect(kept.status == 1)
      let fields = table(kept.output).map { $0["value"] }
      #expect(fields == ["0.0", "error", "1.0"])
      #expect(kept.errors.hasSuffix("\n1 of 3 rows had errors.\n"))
    }
  }

  /// Many functions over many blocks of rows: each row has its own function's value.
  @Test func functionsChangeFromRowToRow() throws {
    let rows = (0..<20_000).map { "\"steps(\($0 % 613 + 2), jump-both)\",0,\($0 % 2)" }
    let result = try easemark(
      "eval", "timing", input: "function,progress,before\n" + rows.joined(separator: "\n"))
    let values = table(result.output).map { Double($0["value"] ?? "") }
    #expect(result.status == 0)
    let expected = (0..<20_000).map { (row: Int) -> Double? in
      row % 2 == 1 ? 0 : 1 / Double(row % 613 + 3)
    }
    #expect(values == expected)
  }

  /// In one block: functions with many rows, with few and with one, and flags between them.
  @Test(arguments: [false, true]) func lanesGiveWhatTheReferenceGives(slope: Bool) throws {
    var generator = SeededGenerator(seed: 5)
    let shared = [
      "ease", "linear", "step-start", "\"steps(7, jump-both)\"", "\"cubic-bezier(0, 2, 1, -1)\"",
      "\"linear(0, 0.3 20%, 0.3 40%, 1.2, 1)\"", "\"linear(0.5)\"", "ease-in-out",
    ]
    var rows: [String] = []
    for row in 0..<4000 {
      let inside = Double.random(in: 0...1, using: &generator)
      let x = row % 50 == 0 ? Double(row % 7) / 4 - 0.25 : inside
      let function =
        switch row % 4 {
        case 0:
          quoted(
            "cubic-bezier(\(Double(row % 97) / 97), \(row % 3), \(Double(row % 89) / 89), 1)")
        case 1 where row % 3 == 0: "\"steps(\(row))\""
        case 1: "\"linear(0, \(Double(row) / 4000), 1)\""
        default: shared[Int.random(in: 0..<shared.count, using: &generator)]
        }
      rows.append("\(function),\(x),\(row % 3 == 0 ? 1 : 0)")
    }
    let input = "function,progress,before\n" + rows.joined(separator: "\n")
    let flags = slope ? ["--slope"] : []
    let plain = try easemark(["eval", "timing"] + flags, input: Data(input.utf8))
    let lanes = try easemark(
      ["eval", "timing", "--backend", "simd"] + flags, input: Data(input.utf8))
    #expect(plain.status == 0 && lanes.status == 0, "\(lanes.errors)")
    let (right, answers) = (table(plain.output), table(lanes.output))
    #expect(answers.count == rows.count && right.count == rows.count)
    for (row, (answer, right)) in zip(rows, zip(answers, right)) {
      #expect(answer["value"] == right["value"], "\(row)")
      guard slope else { continue }
      // Of Béziers, both are within 8 ulp.
      let (a, b) = try (
        #require(Double(answer["slope"] ?? "")), #require(Double(right["slope"] ?? ""))
      )
      #expect(a == b || (a - b).magnitude <= 4e-15 * max(2, b.magnitude), "\(row): \(a), \(b)")
    }
  }

  @Test func precision() throws {
    let input = "function,progress\nease,0.3\n"
    let float = try easemark("eval", "timing", "--precision", "float", input: input)
    #expect(float.output == "value\n0.51331514\n")
  }

  @Test func aSlopeWhereThereIsNone() throws {
    let result = try easemark("eval", "spring", "--slope")
    #expect(result.status == 64)
    #expect(
      result.errors.hasPrefix("Error: '--slope' is for bezier, timing and penner; spring has"))
    let blas = try easemark("eval", "timing", "--backend", "blas")
    #expect(blas.status == 64)
  }
}
