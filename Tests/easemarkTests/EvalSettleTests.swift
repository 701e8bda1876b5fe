import Foundation
import TestSupport
import Testing

@Suite struct EvalSettleTests {
  private let header = "id,mass,stiffness,damping,x0,v0,target,threshold\n"

  /// B29, B27, B26 and B32 of spring_reports.csv.
  @Test(arguments: ["reference", "oracle"])
  func publishedValues(backend: String) throws {
    let rows = """
      B29,1,100,10,0,0,1,0.005
      B27,1,100,20,0,0,1,0.001
      B26,1,1200,415.69219381653055,0,0,1,1e-4
      B32,1,100,0,0,0,1,0.001
      B22,1,170,26,160,0,159.99999999999997,1e-9
      """
    let result = try easemark("eval", "settle", "--backend", backend, input: header + rows)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let answers = table(result.output)
    #expect(answers.map { $0["id"] } == ["B29", "B27", "B26", "B32", "B22"])
    let times = answers.compactMap { Double($0["time"] ?? "") }
    let expected = [0.91680600037884, 0.923341347645159, 3.17067395893015, .infinity, 0]
    for (time, value) in zip(times, expected) {
      #expect(abs(time - value) <= 1e-14 * value || time == value)
    }
    #expect(times.count == expected.count)
  }

  @Test func columnsInAnyOrderAndPrecision() throws {
    let input = "threshold,target,v0,x0,damping,stiffness,mass\n0.001,1,0,0,20,100,1\n"
    let result = try easemark("eval", "settle", "--precision", "float", input: input)
    #expect(result.output == "time\n0.92334133\n")
  }

  /// A time beyond the range of Float, which an infinity would call never.
  @Test(arguments: ["reference", "oracle"])
  func aTimeThatIsNoFloatIsAnError(backend: String) throws {
    let input = header + "a,1,1e-300,1e-300,0,0,1,0.001\nb,1,1,0,0,0,1,0.001\n"
    let result = try easemark(
      "eval", "settle", "--backend", backend, "--precision", "float", "--keep-going", input: input)
    #expect(result.status == 1)
    #expect(result.output == "id,time\na,error\nb,inf\n")
    #expect(result.errors.hasPrefix("Error: line 2: the result 'time' is too large for a Float"))
  }

  @Test(arguments: ["reference", "oracle"])
  func badRowsNameTheirLine(backend: String) throws {
    for (row, word) in [
      ("a,0,1,1,0,0,1,1", "mass"), ("a,1,-1,1,0,0,1,1", "stiffness"),
      ("a,1,1,-1,0,0,1,1", "damping"), ("a,1,1,1,0,0,1,0", "threshold is 0.0"),
      ("a,1,1,1,0,0,1,-1", "threshold"), ("a,1,1,1,0,0,1,x", "threshold"),
    ] {
      let input = header + "ok,1,1,1,0,0,1,1\n" + row + "\n"
      let result = try easemark("eval", "settle", "--backend", backend, input: input)
      #expect(result.status == 1)
      #expect(result.output == "id,time\nok,0.0\n")
      #expect(result.errors.hasPrefix("Error: line 3: ") && result.errors.contains(word))
      let kept = try easemark(
        "eval", "settle", "--backend", backend, "--keep-going", input: input)
      #expect(kept.status == 1)
      #expect(kept.output == "id,time\nok,0.0\na,error\n")
    }
  }

  @Test func aSearchHasNoLanes() throws {
    for backend in ["simd", "blas"] {
      let result = try easemark("eval", "settle", "--backend", backend)
      #expect(result.status == 64)
      #expect(result.errors.contains("'reference' or 'oracle'"))
    }
  }
}
