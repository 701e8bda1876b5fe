import Foundation
import TestSupport
import Testing

@Suite struct EvalMediaTests {
  private let columns = [
    "id", "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode", "parent_time",
  ]

  /// The rows follow the formula of Core Animation's header; they were not measured on Apple's system.
  @Test(arguments: ["reference", "oracle"])
  func publishedRows(backend: String) throws {
    let rows = try vectorRows("media_timing")
    let lines = [columns] + rows.map { row in columns.map { row[$0] } }
    let result = try easemark(
      "eval", "media", "--backend", backend,
      input: lines.map { $0.joined(separator: ",") }.joined(separator: "\n"))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let answers = table(result.output)
    #expect(answers.map { $0["id"] } == rows.map(\.id))
    for (row, answer) in zip(rows, answers) {
      let progress = try #require(answer["progress"])
      guard let expected = row.number("expected_progress") else {
        #expect(progress.isEmpty, "\(row.id): \(progress)")
        continue
      }
      #expect(abs(try #require(Double(progress)) - expected) <= 0x1p-53, "\(row.id): \(progress)")
    }
  }

  private let header =
    "beginTime,duration,speed,timeOffset,repeatCount,repeatDuration,autoreverses,fillMode,parent_time"

  @Test(arguments: ["reference", "oracle"])
  func infinitiesAndLayers(backend: String) throws {
    let rows = """
      0,1,1,0,inf,0,0,removed,100.25,
      0,1,1,0,Infinity,0,false,both,-1,
      0,1,1,0,inf,infinity,true,removed,1.25,
      0,1,1,0,0,0,0,removed,2,0 0.5 0
      0,1,1,0,0,0,0,forwards,3,0 2 0; 1 0.125 0.25
      0,1,1,0,0,0,0,removed,3, 0\t2  0 ;1 0.125 0.25
      """
    let result = try easemark(
      "eval", "media", "--backend", backend, input: "\(header),layers\n\(rows)\n")
    #expect(result.errors.isEmpty)
    #expect(result.output == "progress\n0.25\n0.0\n0.75\n\n0.875\n0.875\n")
  }

  /// By exact fractions.
  @Test(arguments: ["reference", "oracle"])
  func moreCyclesThanDoublesCount(backend: String) throws {
    let rows = "0,1e-100,1,0,inf,0,0,both,1e9\n0,1e-90,1,0,inf,0,0,both,3\n"
    let result = try easemark("eval", "media", "--backend", backend, input: "\(header)\n\(rows)")
    #expect(result.output == "progress\n0.47349876346816905\n0.33607214953164427\n")
  }

  @Test func unquotedCommasAreNoLayers() throws {
    let result = try easemark(
      "eval", "media", input: "\(header)\n0,1,1,0,0,0,0,removed,0.5,7\n")
    #expect(result.errors.hasPrefix("Error: line 2: 10 fields, but the header line has 9"))
  }

  @Test(arguments: ["reference", "oracle"])
  func badRows(backend: String) throws {
    for (row, message) in [
      ("0,0,1,0,0,0,0,removed,0,", "duration is 0.0, must be in"),
      ("0,-1,1,0,0,0,0,removed,0,", "duration is -1.0, must be in"),
      ("0,inf,1,0,0,0,0,removed,0,", "column 'duration': 'inf' is not finite"),
      ("0,1,1,0,-1,0,0,removed,0,", "repeatCount is -1.0, must be in"),
      ("0,1,1,0,nan,0,0,removed,0,", "column 'repeatCount': 'nan' is not finite"),
      ("0,1,1,0,1,-inf,0,removed,0,", "repeatDuration is -inf, must be in"),
      ("0,1,1,0,1,0,2,removed,0,", "column 'autoreverses': '2' is neither 0 nor 1"),
      (
        "0,1,1,0,1,0,0,forward,0,",
        "column 'fillMode': 'forward' is not one of 'removed', 'forwards', 'backwards' or 'both'. "
          + "Did you mean 'forwards'?"
      ),
      ("0,1,1,0,1,0,0,,0,", "column 'fillMode': '' is not one of"),
      ("0,1,1,0,1,0,0,both,,", "column 'parent_time': no value"),
      ("0,1,1,0,1,0,0,both,0,0x1p-1 1 0", "column 'layers': clock 1, '0x1p-1 1 0', is not three"),
      ("0,1,1,0,1,0,0,both,0,0 1", "column 'layers': clock 1, '0 1', is not three numbers"),
      ("0,1,1,0,1,0,0,both,0,0 1 0;", "column 'layers': clock 2, '', is not three numbers"),
      ("0,1,1,0,1,0,0,both,0,0 inf 0", "column 'layers': clock 1: speed is inf, must be in"),
    ] {
      let good = "0,1,1,0,0,0,0,removed,0.5,\n"
      let input = "\(header),layers\n" + good + row + "\n" + good
      let stopped = try easemark("eval", "media", "--backend", backend, input: input)
      #expect(stopped.status == 1)
      #expect(stopped.output == "progress\n0.5\n")
      #expect(stopped.errors.hasPrefix("Error: line 3: \(message)"), "\(stopped.errors)")
      let kept = try easemark(
        "eval", "media", "--keep-going", "--backend", backend, input: input)
      #expect(kept.output == "progress\n0.5\nerror\n0.5\n")
    }
  }
}
