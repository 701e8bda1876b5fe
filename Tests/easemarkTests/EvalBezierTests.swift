import Foundation
import TestSupport
import Testing

@Suite struct EvalBezierTests {
  private let columns = ["id", "x1", "y1", "x2", "y2", "x"]

  private func evaluate(_ rows: [VectorRow], _ arguments: [String]) throws -> [[String: String]] {
    let input =
      ([columns] + rows.map { row in columns.map { row[$0] } })
      .map { $0.joined(separator: ",") }.joined(separator: "\n")
    let result = try easemark(["eval", "bezier"] + arguments, input: Data(input.utf8))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let answers = table(result.output)
    #expect(answers.map { $0["id"] } == rows.map(\.id))
    return answers
  }

  @Test(arguments: ["reference", "simd", "oracle"])
  func publishedValues(backend: String) throws {
    let rows = try vectorRows("bezier_values")
    for (row, answer) in zip(rows, try evaluate(rows, ["--backend", backend])) {
      let y = try #require(row.number("expected_y"))
      let error = abs(try #require(Double(answer["y"] ?? "")) - y)
      #expect(error <= max(row.number("tolerance") ?? 1e-14, 1e-14), "\(row.id): off by \(error)")
    }
  }

  @Test(arguments: ["reference", "simd", "oracle"])
  func publishedSlopes(backend: String) throws {
    let rows = try vectorRows("bezier_slopes")
    for (row, answer) in zip(rows, try evaluate(rows, ["--backend", backend])) {
      let slope = try #require(row.number("expected_slope"))
      let value = try #require(Double(answer["slope"] ?? ""))
      if slope.isInfinite {
        #expect(value == slope)
      } else {
        let error = abs(value - slope) / max(1, abs(slope))
        #expect(error <= max(row.number("tolerance") ?? 1e-14, 1e-14), "\(row.id): off by \(error)")
      }
    }
  }

  /// Along a level tangent the value is 0, not -0.
  @Test(arguments: ["reference", "simd", "oracle"])
  func zeroHasNoSign(backend: String) throws {
    let rows = "1,0,1e-100,0.45,-7.2\n0.5,0,0.5,1,-3\n"
    let result = try easemark(
      "eval", "bezier", "--backend", backend, input: "x1,y1,x2,y2,x\n" + rows)
    #expect(result.output == "y,slope\n0.0,0.0\n0.0,0.0\n")
  }

  @Test func manyCurvesInOneInput() throws {
    let rows = (0..<1000).map { "\(Double($0 % 7) / 8),0.1,0.25,1,\(Double($0) / 1000)" }
    let input = "x1,y1,x2,y2,x\n" + rows.joined(separator: "\n")
    let lanes = try easemark("eval", "bezier", "--backend", "simd", input: input)
    let scalar = try easemark("eval", "bezier", input: input)
    for (a, b) in zip(table(lanes.output), table(scalar.output)) {
      #expect(abs(Double(a["y"] ?? "")! - Double(b["y"] ?? "")!) <= 4e-15)
    }
    #expect(table(lanes.output).count == 1000)
  }

  @Test func curvesThatCannotBe() throws {
    let result = try easemark(
      "eval", "bezier", input: "x1,y1,x2,y2,x\n0,0,1,1,0.5\n1.5,0,1,1,0.5\n")
    #expect(result.status == 1)
    #expect(result.output == "y,slope\n0.5,1.0\n")
    #expect(result.errors.hasPrefix("Error: line 3: x1 is 1.5"))
  }

  @Test func aSlopeBeyondDoubleIsNoInfinity() throws {
    let result = try easemark("eval", "bezier", input: "x1,y1,x2,y2,x\n1e-300,1e300,1,1,0\n")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Error: line 2: the result 'slope' is too large for a Double"))
  }

  @Test(arguments: ["reference", "simd", "oracle"])
  func onlyAVerticalTangentIsInfinite(backend: String) throws {
    let result = try easemark(
      "eval", "bezier", "--backend", backend, "--keep-going",
      input: """
        x1,y1,x2,y2,x
        0,0,5e-324,0.5,0
        0,0,0,0.5,0
        0,-1,0.5,0.5,0
        0,0,0,0,0
        0.5,0,1,0.5,1
        1,0.5,1,1,1
        1,0.5,0,0.5,0.5
        1,0.18312583756736878,5e-324,0,0.5
        """)
    let slopes = table(result.output).map { $0["slope"] ?? "" }
    #expect(slopes.dropLast() == ["error", "inf", "-inf", "1.0", "inf", "inf", "inf"])
    let last = try #require(Double(slopes.last ?? ""))
    #expect(abs(last / 8.528340956405465e+214 - 1) <= 1e-15)
  }
}
