import Foundation
import TestSupport
import Testing

@Suite struct EvalSpringTests {
  /// Rows that state what a system does instead of solving the equation; see their notes.
  private func solvesTheEquation(_ row: VectorRow) -> Bool {
    !row["note"].contains("POLICY") && !row["note"].contains("evaluated as critical upstream")
  }

  @Test(arguments: ["reference", "simd", "oracle"])
  func publishedValues(backend: String) throws {
    let rows = try vectorRows("spring_values").filter(solvesTheEquation)
    let columns = ["id", "mass", "stiffness", "damping", "x0", "v0", "target", "t"]
    let input =
      ([columns] + rows.map { row in columns.map { row[$0] } })
      .map { $0.joined(separator: ",") }.joined(separator: "\n")
    let result = try easemark("eval", "spring", "--backend", backend, input: input)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let answers = table(result.output)
    #expect(answers.count == rows.count)
    for (row, answer) in zip(rows, answers) {
      #expect(answer["id"] == row.id)
      let tolerance = max(row.number("tolerance") ?? 1e-12, 1e-12)
      let x = try #require(row.number("expected_x"))
      let scale = max(abs(x), abs(row.number("x0") ?? 0), abs(row.number("target") ?? 0), 1)
      let error = abs(try #require(Double(answer["x"] ?? "")) - x)
      #expect(error <= tolerance * scale, "\(row.id): x is off by \(error)")
      if let v = row.number("expected_v") {
        let error = abs(try #require(Double(answer["v"] ?? "")) - v)
        let speed = (row.number("stiffness") ?? 0) / (row.number("mass") ?? 1)
        let scale = max(abs(v), abs(row.number("v0") ?? 0), scale * speed.squareRoot())
        #expect(error <= tolerance * scale, "\(row.id): v is off by \(error)")
      }
    }
  }

  @Test func theOracleIsRoundedToNearest() throws {
    // mpmath, 50 digits: 1 − e^(−1/2)·(cos w + sin w / (2w)) with w = √3/2.
    let result = try easemark(
      "eval", "spring", "--backend", "oracle",
      input: "mass,stiffness,damping,x0,v0,target,t\n1,1,1,0,0,1,1\n")
    #expect(result.output == "x,v\n0.3402998466082983,0.533507195114693\n")
  }

  @Test func singlePrecision() throws {
    let input = "mass,stiffness,damping,x0,v0,target,t\n1,1,1,0,0,1,1\n1,1,0,1e39,0,1e39,1\n"
    let result = try easemark("eval", "spring", "--precision", "float", input: input)
    #expect(result.output == "x,v\n0.34029984,0.53350717\n")
    #expect(result.errors == "Error: line 3: the result 'x' is too large for a Float\n")
    #expect(result.status == 1)
  }

  @Test func springsThatCannotBe() throws {
    let header = "mass,stiffness,damping,x0,v0,target,t\n"
    for (row, word) in [
      ("0,1,1,0,0,1,1", "mass"), ("1,-1,1,0,0,1,1", "stiffness"), ("1,1,-0.5,0,0,1,1", "damping"),
    ] {
      for backend in ["reference", "simd", "oracle"] {
        let result = try easemark("eval", "spring", "--backend", backend, input: header + row)
        #expect(result.status == 1)
        #expect(result.output == "x,v\n")
        #expect(result.errors.hasPrefix("Error: line 2: ") && result.errors.contains(word))
      }
    }
  }

  @Test func overflowIsAnErrorOfItsRow() throws {
    let input = "mass,stiffness,damping,x0,v0,target,t\n1,0,0,0,1e308,0,1e10\n"
    for backend in ["reference", "simd", "oracle"] {
      let result = try easemark("eval", "spring", "--backend", backend, input: input)
      #expect(result.status == 1)
      #expect(result.output == "x,v\n")
      #expect(result.errors.hasPrefix("Error: line 2: the result 'x' is too large for a Double"))
    }
  }

  @Test func everyLevelOfTheProcessor() throws {
    let input = "mass,stiffness,damping,x0,v0,target,t\n1,100,10,0,0,1,0.1\n"
    for level in ["baseline", "v3", "v4"] {
      let result = try easemark("eval", "spring", "--backend", "simd", "--isa", level, input: input)
      if result.status == 1 {
        #expect(result.errors.contains("this processor has no \(level)"))
      } else {
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("x,v\n0.3402998466"))
      }
    }
  }

  @Test func blasIsNoFormOfSpringRows() throws {
    let result = try easemark("eval", "spring", "--backend", "blas")
    #expect(result.status == 64)
    #expect(result.errors.contains("'reference', 'simd' or 'oracle'"))
  }
}
