import Foundation
import TestSupport
import Testing

/// One answer of `easemark eval transform`.
private struct Answer: Decodable {
  enum Result: Decodable {
    case numbers([Double])
    case number(Double)
    case boolean(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Bool.self) {
        self = .boolean(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else {
        self = .numbers(try container.decode([Double].self))
      }
    }

    var numbers: [Double] {
      switch self {
      case .numbers(let values): values
      case .number(let value): [value]
      case .boolean(let value): [value ? 1 : 0]
      }
    }
  }

  let id: String?
  let result: Result?
  let status: String?
  let condition: Double?
  let projected: [Double]?
  let error: String?
}

@Suite struct EvalTransformTests {
  private let identity = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"

  private func evaluate(_ line: String, _ arguments: String...) throws -> ToolOutput {
    try easemark(["eval", "transform"] + arguments, input: Data(line.utf8))
  }

  private func answers(_ output: String) throws -> [Answer] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  // MARK: Published values

  /// A published row as an input line and the numbers expected, or nil when no operation of this
  /// version answers it.
  private func line(_ row: VectorRow) throws -> (input: String, expected: [Double])? {
    let inputs = row["inputs"]
    let op: String
    let fields: String
    switch row["operation"] {
    case "makeTranslation", "makeScale":
      op = row["operation"] == "makeScale" ? "scale" : "translation"
      let by = try JSONDecoder().decode([Double].self, from: Data(inputs.utf8))
      fields = "\"x\":\(by[0]),\"y\":\(by[1]),\"z\":\(by[2])"
    case "makeRotation":
      struct Rotation: Decodable { let angle: Double, axis: [Double] }
      let turn = try JSONDecoder().decode(Rotation.self, from: Data(inputs.utf8))
      op = "rotation"
      fields =
        "\"angle\":\(turn.angle),\"x\":\(turn.axis[0]),\"y\":\(turn.axis[1]),\"z\":\(turn.axis[2])"
    case "translate(t,tx,ty,tz)", "scale(t,..)":
      struct By: Decodable { let t: [Double], by: [Double] }
      let change = try JSONDecoder().decode(By.self, from: Data(inputs.utf8))
      op = row["operation"].hasPrefix("scale") ? "scaled" : "translate"
      fields =
        "\"m\":\(change.t),\"x\":\(change.by[0]),\"y\":\(change.by[1]),\"z\":\(change.by[2])"
    case "concat":
      op = "concat"
      fields = String(inputs.dropFirst().dropLast())
    case "invert", "isIdentity", "isAffine", "determinant":
      op = row["operation"]
      fields = "\"m\":\(inputs)"
    default: return nil
    }
    let expected = try JSONDecoder().decode(Answer.Result.self, from: Data(row["expected"].utf8))
    return ("{\"id\":\"\(row.id)\",\"op\":\"\(op)\",\(fields)}", expected.numbers)
  }

  @Test(arguments: ["reference", "oracle"])
  func publishedValues(backend: String) throws {
    let cases = try vectorRows("transforms").compactMap { row in
      try line(row).map { (row: row, line: $0) }
    }
    #expect(cases.count == 21)
    let result = try evaluate(
      cases.map(\.line.input).joined(separator: "\n"), "--backend", backend)
    #expect(result.status == 0, "\(result.errors)")
    let answers = try answers(result.output)
    #expect(answers.count == cases.count)
    for (expected, answer) in zip(cases, answers) {
      #expect(answer.id == expected.row.id)
      let values = try #require(answer.result).numbers
      #expect(values.count == expected.line.expected.count)
      let scale = expected.line.expected.map(abs).max() ?? 1
      let words = expected.row["tolerance"].split(separator: " ")
      let tolerance = max(Double(words.last ?? "") ?? 0, 1e-15)
      for (value, wanted) in zip(values, expected.line.expected) {
        #expect(abs(value - wanted) <= tolerance * max(scale, 1e-300), "\(expected.row.id)")
      }
    }
  }

  // MARK: Operations

  @Test(arguments: ["reference", "simd", "blas", "oracle"])
  func productsAndPoints(backend: String) throws {
    let scale = "[2,0,0,0,0,2,0,0,0,0,2,0,0,0,0,1]"
    let move = "[1,0,0,0,0,1,0,0,0,0,1,0,10,20,30,1]"
    let eye = "[1,0,0,0,0,1,0,0,0,0,1,-0.002,0,0,0,1]"
    let result = try evaluate(
      """
      {"id":"a","op":"concat","a":\(scale),"b":\(move)}
      {"id":"b","op":"concat","a":\(move),"b":\(scale)}
      {"id":"c","op":"mapPoint","m":\(move),"p":[1,2,3]}
      {"id":"d","op":"mapPoint","m":\(move),"p":[1,2,3,0]}
      {"id":"e","op":"mapPoint","m":\(eye),"p":[100,50,250]}
      {"id":"f","op":"mapPoint","m":\(eye),"p":[100,50,500]}
      {"id":"g","op":"mapPoint","m":\(eye),"p":[100,50,501]}
      """, "--backend", backend)
    #expect(result.status == 0, "\(result.errors)")
    let all = try answers(result.output)
    #expect(all[0].result?.numbers == [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 10, 20, 30, 1])
    #expect(all[1].result?.numbers == [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 20, 40, 60, 1])
    #expect(all[2].result?.numbers == [11, 22, 33, 1])
    #expect(all[2].projected == [11, 22, 33])
    #expect(all[3].status == "behindEye" && all[3].result?.numbers == [1, 2, 3, 0])
    #expect(all[4].projected == [200, 100, 500])
    #expect(all[5].status == "behindEye" && all[5].projected == nil)
    #expect(all[6].status == "behindEye")
  }

  @Test func otherOperations() throws {
    let result = try evaluate(
      """
      {"id":"a","op":"identity"}
      {"id":"b","op":"affine","a":1,"b":2,"c":3,"d":4,"tx":5,"ty":6}
      {"id":"c","op":"getAffine","m":[1,2,0,0,3,4,0,0,0,0,1,0,5,6,0,1]}
      {"id":"d","op":"getAffine","m":[1,2,0,0,3,4,0,0,0,0,1,0,5,6,7,1]}
      {"id":"e","op":"equal","m":\(identity),"b":\(identity)}
      {"id":"f","op":"equal","m":\(identity),"b":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,1e-300,1]}
      {"id":"g","op":"rotate","m":\(identity),"angle":0,"x":0,"y":0,"z":1}
      {"id":"h","op":"invert","m":[1,2,3,4,2,4,6,8,0,0,1,0,0,0,0,1]}
      """)
    #expect(result.status == 0)
    let all = try answers(result.output)
    #expect(all[0].result?.numbers == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    #expect(all[1].result?.numbers == [1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1])
    #expect(all[2].result?.numbers == [1, 2, 3, 4, 5, 6] && all[2].status == "ok")
    #expect(all[3].result == nil && all[3].status == "notAffine")
    #expect(all[4].result?.numbers == [1])
    #expect(all[5].result?.numbers == [0])
    #expect(all[6].result?.numbers == all[0].result?.numbers)
    #expect(all[7].status == "singular" && all[7].condition == nil)
    #expect(all[7].result?.numbers == [1, 2, 3, 4, 2, 4, 6, 8, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  // MARK: Lines

  @Test(arguments: [
    #""a1""#, "17", "-0.50e+1", "null", "true", #"{"deep": [1, {"er": "x"}]}"#,
    "1e400", "[-1e999]", #""\u00e9\n\"quoted\"""#, "\"é\u{1F600}\"", "[1,2]",
  ])
  func idsComeBackAsTheyStood(id: String) throws {
    let result = try evaluate(
      "  { \"op\" : \"isIdentity\" ,\"m\":\(identity), \"id\" :\t\(id) } \r\n")
    #expect(result.output == "{\"id\":\(id),\"result\":true}\n")
    let failed = try evaluate("{\"id\":\(id),\"op\":\"determinant\"}", "--keep-going")
    #expect(
      failed.output == "{\"id\":\(id),\"error\":\"field 'm' is missing\"}\n")
    #expect(failed.status == 1)
  }

  @Test func withoutAnID() throws {
    let result = try evaluate("\u{FEFF}\n{\"op\":\"isIdentity\",\"m\":\(identity)}")
    #expect(result.output == "{\"result\":true}\n")
  }

  @Test(arguments: [
    ("{", ", column 2: expected a name in quotes"),
    ("[1]", ", column 1: expected an object"),
    ("{}x", ", column 3: expected nothing behind the object"),
    ("{\"op\" \"x\"}", ", column 7: expected ':'"),
    ("{\"op\":}", ", column 7: expected a value"),
    ("{\"op\":\"x\",}", ", column 11: expected a name in quotes"),
    ("{\"op\":\"x\" \"y\":1}", ", column 11: expected ',' or '}'"),
    ("{\"op\":\"x\",\"op\":\"y\"}", ", column 11: the name 'op' is there twice"),
    ("{\"op\":\"x", ", column 9: a string is not closed"),
    ("{\"op\":\"\\x\"}", ", column 9: unknown escape in a string"),
    ("{\"op\":\"\\u12g4\"}", ", column 12: expected four hexadecimal digits"),
    ("{\"op\":\"a\tb\"}", ", column 9: a control character stands in a string"),
    (
      "{\"op\":\"scale\",\"x\":1e400,\"y\":1,\"z\":1}",
      ": field 'x': the number is too large for a Double"
    ),
    (
      "{\"op\":\"mapPoint\",\"m\":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],\"p\":[1,-1e400,1]}",
      ": field 'p': element 2 is too large for a Double"
    ),
    ("{\"x\":NaN}", ", column 6: expected a value"),
    ("{\"x\":Infinity}", ", column 6: expected a value"),
    ("{\"x\":01}", ", column 6: expected a value"),
    ("{\"x\":1.}", ", column 6: expected a value"),
    ("{\"x\":.5}", ", column 6: expected a value"),
    ("{\"x\":0x10}", ", column 6: expected a number"),
    ("{\"x\":[1,2}", ", column 10: expected ',' or ']'"),
    ("{\"x\":tru}", ", column 6: expected a value"),
    ("{}", ": field 'op' is missing"),
    ("{\"op\":1}", ": field 'op': expected a string, found a number"),
    ("{\"op\":\"rotaton\"}", ": field 'op': unknown operation 'rotaton'. Did you mean 'rotation'?"),
    ("{\"op\":\"quux\"}", ": field 'op': unknown operation 'quux'"),
    ("{\"op\":\"slerp\"}", ": field 'a' is missing"),
    ("{\"op\":\"invert\",\"m\":[1,2]}", ": field 'm': expected 16 numbers, found 2"),
    ("{\"op\":\"invert\",\"m\":5}", ": field 'm': expected 16 numbers, found a number"),
    ("{\"op\":\"invert\",\"m\":[1,\"2\"]}", ": field 'm': element 2 is a string, not a number"),
    ("{\"op\":\"invert\",\"M\":[1]}", ": field 'm' is missing (is 'M' meant?)"),
    (
      "{\"op\":\"scale\",\"x\":1,\"y\":true,\"z\":1}",
      ": field 'y': expected a number, found a boolean"
    ),
  ])
  func badLines(line: String, message: String) throws {
    let good = "{\"op\":\"isIdentity\",\"m\":\(identity)}\n"
    let stopped = try evaluate(good + "\n" + line + "\n" + good)
    #expect(stopped.status == 1)
    #expect(stopped.output == "{\"result\":true}\n")
    #expect(stopped.errors.hasPrefix("Error: line 3\(message)"), "\(stopped.errors)")

    let kept = try evaluate(good + "\n" + line + "\n" + good, "--keep-going")
    #expect(kept.status == 1)
    let all = try answers(kept.output)
    #expect(all.count == 3 && all[1].error != nil && all[2].error == nil)
    #expect(kept.errors.hasSuffix("1 of 3 lines had errors.\n"))
  }

  @Test func numbersAreExact() throws {
    // 2⁵³ + 1 lies half way and goes to even; 0.1 + 0.2 is not 0.3; the rest are bounds of Double.
    let result = try evaluate(
      """
      {"op":"translation","x":9007199254740993,"y":0.30000000000000004,"z":-0.0}
      {"op":"translation","x":123456789012345678901234567890,"y":5e-324,"z":1.7976931348623157E+308}
      """)
    let all = try answers(result.output).compactMap { $0.result?.numbers }
    #expect(all[0][12...14] == [9_007_199_254_740_992, 0.30000000000000004, -0.0])
    #expect(result.output.contains(",9007199254740992.0,0.30000000000000004,-0.0,"))
    #expect(result.output.contains(",1.2345678901234568e+29,5e-324,1.7976931348623157e+308,"))
  }

  @Test func overflowIsAnError() throws {
    let huge = "[1e300,0,0,0,0,1e300,0,0,0,0,1e300,0,0,0,0,1]"
    for backend in ["reference", "simd", "blas", "oracle"] {
      let result = try evaluate(
        "{\"op\":\"concat\",\"a\":\(huge),\"b\":\(huge)}", "--backend", backend)
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors == "Error: line 1: the result is too large for a Double\n")
    }
    let single = try evaluate(
      "{\"op\":\"scale\",\"x\":0.1,\"y\":1,\"z\":1}\n{\"op\":\"scale\",\"x\":1e39,\"y\":1,\"z\":1}",
      "--precision", "float")
    #expect(single.output.hasPrefix("{\"result\":[0.1,0.0,"))
    #expect(single.errors == "Error: line 2: the result is too large for a Float\n")
  }

  @Test(arguments: ["simd", "blas"])
  func theReferenceComputesWhatHasNoOtherForm(backend: String) throws {
    let m = "[1,2,3,4,2,5,6,7,0,0,1,0.5,9,8,7,1]"
    let lines = """
      {"op":"determinant","m":\(m)}
      {"op":"invert","m":\(m)}
      {"op":"rotation","angle":0.7,"x":1,"y":2,"z":3}
      {"op":"translate","m":\(m),"x":0.1,"y":0.2,"z":0.3}
      {"op":"scaled","m":\(m),"x":0.1,"y":0.2,"z":0.3}
      {"op":"rotate","m":\(m),"angle":0.7,"x":1,"y":2,"z":3}
      """
    let result = try evaluate(lines, "--backend", backend)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == (try evaluate(lines).output))
    #expect(try answers(result.output).count == 6)
  }

  @Test func anIDBeforeTheFaultComesBack() throws {
    let result = try evaluate("{\"id\":\"x\",\"op\":\"invert\",\"m\":[1,oops]}", "--keep-going")
    #expect(result.output == "{\"id\":\"x\",\"error\":\"expected a value\"}\n")
    let inner = try evaluate("{\"deep\":{\"id\":1},oops}", "--keep-going")
    #expect(inner.output == "{\"error\":\"expected a name in quotes\"}\n")
  }

  /// Two spellings of one accent are one to Swift, and two names to JSON.
  @Test func namesAreComparedByCodeUnits() throws {
    let names = ["\u{E9}", "e\u{301}"]
    for count in [0, 20] {
      let more = (0..<count).map { ",\"k\($0)\":1" }.joined()
      let line = "{\"\(names[0])\":1,\"\(names[1])\":2,\"op\":\"identity\"\(more)}"
      #expect(try evaluate(line).status == 0)
      let twice = "{\"\(names[0])\":1\(more),\"\(names[0])\":2,\"op\":\"identity\"}"
      #expect(try evaluate(twice).status == 1)
    }
  }

  /// A point at the eye's plane but for 10⁻¹⁶: every backend says on which side it is.
  @Test(arguments: ["reference", "simd", "blas", "oracle"])
  func theSideOfTheEyeIsExact(backend: String) throws {
    let column = [0.8128805141034565, -0.22130836199477266, -0.14196149469815578]
    let m = "[1,0,0,\(column[0]),0,1,0,\(column[1]),0,0,1,\(column[2]),0,0,0,74.71734786219623]"
    let point = "[-79.14450381969226,-2.7812998808259977,77.47063985912331]"
    let result = try evaluate(
      "{\"op\":\"mapPoint\",\"m\":\(m),\"p\":\(point)}", "--backend", backend)
    #expect(result.output.hasSuffix(",-1.31931507935175e-16],\"status\":\"behindEye\"}\n"))
  }

  @Test func manyMembersTakeLinearTime() throws {
    let members = (0..<60_000).map { "\"k\($0)\":1e999" }.joined(separator: ",")
    let start = ContinuousClock.now
    let result = try evaluate("{\"op\":\"isIdentity\",\"m\":\(identity),\(members)}")
    // Compared with each other, these names take several seconds; hashed, a few hundredths of one.
    #expect(ContinuousClock.now - start < .seconds(2))
    #expect(result.output == "{\"result\":true}\n")
    let twice = try evaluate("{\(members),\"k7\":1}")
    #expect(twice.errors.contains("the name 'k7' is there twice"))
  }
}
