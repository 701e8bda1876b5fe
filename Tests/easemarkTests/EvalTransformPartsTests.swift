import BenchmarkHarness
import Foundation
import TestSupport
import Testing

/// `easemark eval transform`: parts, ways between transforms, and layers.
@Suite struct EvalTransformPartsTests {
  private static let identity = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]"

  private func evaluate(_ line: String, _ arguments: String...) throws -> ToolOutput {
    try easemark(["eval", "transform"] + arguments, input: Data(line.utf8))
  }

  private func objects(_ output: String) throws -> [[String: Any]] {
    try output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  // MARK: Published values

  /// The row's operation as a line and the numbers expected, or nil when it is about something else.
  static func line(_ row: VectorRow) throws -> (input: String, expected: [Double])? {
    guard let input = try json(row["inputs"]) as? [String: Any],
      let expected = try json(row["expected"]) as? [Double]
    else { return nil }
    var fields: [String: Any] = ["id": row.id]
    var wanted = expected
    switch row["operation"] {
    case "interpolate", "interpolate matrix3d":
      guard let from = matrix(input["from"]), let to = matrix(input["to"]) else { return nil }
      fields.merge(["op": "interpolate", "from": from, "to": to]) { $1 }
      fields["t"] = input["t"]
      if row["operation"].hasSuffix("3d") { fields["path"] = "css3d" }
    case "interpolate matrix(2D)":
      guard let from = input["from"] as? [Double], let to = input["to"] as? [Double] else {
        return nil
      }
      fields.merge(["op": "interpolate", "from": affine(from), "to": affine(to)]) { $1 }
      fields["t"] = input["t"]
      wanted = affine(expected)
    case "slerp":
      fields.merge(["op": "slerp", "a": input["a_xyzw"] ?? [], "b": input["b"] ?? []]) { $1 }
      fields["t"] = input["t"]
    case "CALayer.frame":
      fields.merge(input) { $1 }
      fields["op"] = "frame"
      fields["anchor"] = input["anchorPoint"]
      fields["anchorPoint"] = nil
    default: return nil
    }
    let data = try JSONSerialization.data(withJSONObject: fields)
    return (String(decoding: data, as: UTF8.self), wanted)
  }

  private static func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  private static func affine(_ m: [Double]) -> [Double] {
    [m[0], m[1], 0, 0, m[2], m[3], 0, 0, 0, 0, 1, 0, m[4], m[5], 0, 1]
  }

  private static func matrix(_ value: Any?) -> [Double]? {
    switch value {
    case let elements as [Double]: elements
    case "identity" as String: affine([1, 0, 0, 1, 0, 0])
    case "rotY(90deg)" as String: [0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    default: nil
    }
  }

  @Test(arguments: ["reference", "simd", "blas", "oracle"])
  func publishedValues(backend: String) throws {
    let cases = try vectorRows("transforms").compactMap { row in
      try Self.line(row).map { (id: row.id, input: $0.input, expected: $0.expected) }
    }
    #expect(cases.count == 35)
    let result = try evaluate(
      cases.map(\.input).joined(separator: "\n"), "--backend", backend)
    #expect(result.status == 0, "\(result.errors)")
    let answers = try objects(result.output)
    #expect(answers.count == cases.count)
    for (expected, answer) in zip(cases, answers) {
      #expect(answer["id"] as? String == expected.id)
      let values = try #require(answer["result"] as? [Double])
      try #require(values.count == expected.expected.count)
      for (value, wanted) in zip(values, expected.expected) {
        #expect(abs(value - wanted) <= 1e-12, "\(expected.id): \(values)")
      }
    }
  }

  /// CATransform3D and CALayer rows whose inputs are named otherwise.
  @Test(arguments: ["reference", "oracle"])
  func publishedLayers(backend: String) throws {
    let lines = """
      {"op":"layer","bounds":[0,0,50,50],"position":[100,50],"parentBounds":[0,0,200,200],\
      "transform":[1,0,0,0,0,1,0,0,0,0,1,0,5,6,0,1],\
      "sublayerTransform":[2,0,0,0,0,2,0,0,0,0,1,0,0,0,0,1]}
      {"op":"layer","bounds":[0,0,50,50],"position":[100,50],"parentBounds":[10,20,200,200]}
      {"op":"layer","bounds":[0,0,100,50],"anchor":[0,1,10],"position":[7,8],"zPosition":-30}
      {"op":"layer","bounds":[10,20,-10,-20]}
      """
    let result = try evaluate(lines, "--backend", backend)
    #expect(result.status == 0, "\(result.errors)")
    let answers = try objects(result.output).compactMap { $0["result"] as? [Double] }
    #expect(answers[0] == Self.affine([2, 0, 0, 2, 60, -38]))
    #expect(answers[1] == Self.affine([1, 0, 0, 1, 75, 25]))
    #expect(Array(answers[2][12...]) == [7, -42, -40, 1])
    #expect(Array(answers[3][12...]) == [-5, -10, 0, 1])
  }

  /// The parent's transform moves no frame, and asks for nothing.
  @Test func aFrameNeedsNoParent() throws {
    let result = try evaluate(
      #"{"op":"frame","bounds":[0,0,8,4],"sublayerTransform":[2,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}"#)
    #expect(result.output == "{\"result\":[-4.0,-2.0,8.0,4.0],\"status\":\"ok\"}\n")
  }

  // MARK: Operations

  @Test func partsComeApartAndTogether() throws {
    let m = "[2.5,-1,0.25,0.001,3,4,-2,0.002,0.5,7,9,-0.003,100,-200,50,1.25]"
    let apart = try evaluate("{\"id\":7,\"op\":\"decompose\",\"m\":\(m)}")
    let object = try #require(try objects(apart.output).first)
    #expect(object["status"] as? String == "ok")
    let parts = try #require(object["result"] as? [String: [Double]])
    #expect(
      parts.mapValues(\.count) == [
        "translation": 3, "scale": 3, "skew": 3, "quaternion": 4, "perspective": 4,
      ])
    #expect(parts["translation"] == [80, -160, 40])
    var fields: [String: Any] = parts
    fields["op"] = "recompose"
    let line = try JSONSerialization.data(withJSONObject: fields)
    let again = try evaluate(String(decoding: line, as: UTF8.self))
    let values = try #require(try objects(again.output).first?["result"] as? [Double])
    let given = try JSONDecoder().decode([Double].self, from: Data(m.utf8))
    for (value, wanted) in zip(values, given) {
      #expect(abs(value - wanted / 1.25) <= 1e-13 * 160, "\(values)")
    }
    // In the order of the contract, behind the id.
    #expect(
      apart.output.hasPrefix("{\"id\":7,\"result\":{\"translation\":[80.0,-160.0,40.0],\"scale\":[")
    )
  }

  @Test func missingPartsAreTheIdentitys() throws {
    let result = try evaluate(
      """
      {"op":"recompose","scale":[2,3,4]}
      {"op":"recompose","quaternion":[0,0,2,0],"translation":[1,2,3]}
      """)
    let answers = try objects(result.output).compactMap { $0["result"] as? [Double] }
    #expect(answers[0] == [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1])
    #expect(answers[1] == [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1])
  }

  @Test func statusesOfWhatHasNoAnswer() throws {
    let flat = "[1,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1]"
    let swapped = "[0,0,0,1,0,1,0,0,0,0,1,0,1,0,0,0]"
    let result = try evaluate(
      """
      {"op":"decompose","m":\(flat)}
      {"op":"decompose","m":\(swapped)}
      {"op":"interpolate","from":\(Self.identity),"to":\(flat),"t":0.25}
      {"op":"interpolate","from":\(Self.identity),"to":\(swapped),"t":0.75}
      {"op":"interpolate","from":\(Self.identity),"to":\(Self.identity),"t":0.75}
      {"op":"frame","bounds":[0,0,10,10],"transform":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,-1]}
      {"op":"frame","bounds":[0,0,10,10]}
      """)
    #expect(result.status == 0, "\(result.errors)")
    let all = try objects(result.output)
    #expect(
      all.map { $0["status"] as? String } == [
        "singular", "noParts", "discrete", "discrete", "ok", "behindEye", "ok",
      ])
    #expect(all[0]["result"] == nil && all[1]["result"] == nil && all[5]["result"] == nil)
    #expect(all[2]["result"] as? [Double] == Self.affine([1, 0, 0, 1, 0, 0]))
    #expect(all[3]["result"] as? [Double] == [0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0])
    #expect(all[6]["result"] as? [Double] == [-5, -5, 10, 10])
  }

  /// A half turn in the plane against a third of one: the shorter way, by both paths.
  @Test func pathsOfInterpolation() throws {
    let half = "[-1,0,0,0,0,-1,0,0,0,0,1,0,0,0,0,1]"
    let (c, s) = (cos(5 * Double.pi / 3), sin(5 * Double.pi / 3))
    let turned = "[\(c),\(s),0,0,\(-s),\(c),0,0,0,0,1,0,0,0,0,1]"
    let line = "{\"op\":\"interpolate\",\"from\":\(half),\"to\":\(turned),\"t\":0.5"
    let result = try evaluate("\(line)}\n\(line),\"path\":\"css2d\"}\n\(line),\"path\":\"css3d\"}")
    #expect(result.status == 0, "\(result.errors)")
    let wanted = [-0.5, -0.75.squareRoot(), 0.75.squareRoot(), -0.5]
    for answer in try objects(result.output) {
      let values = try #require(answer["result"] as? [Double])
      for (place, number) in zip([0, 1, 4, 5], wanted) {
        #expect(abs(values[place] - number) < 1e-15)
      }
    }
  }

  @Test func endsComeBackBitForBit() throws {
    let m = "[0.1,0.7,-3.0,2.0,5.0,0.3,0.0,1.0,1e-9,4.0,2.0,-1.0,0.25,1.0,9.0,1000000.0]"
    let result = try evaluate(
      """
      {"op":"interpolate","from":\(m),"to":\(Self.identity),"t":0}
      {"op":"interpolate","from":\(Self.identity),"to":\(m),"t":1}
      {"op":"slerp","a":[0.1,0.2,0.3,0.4],"b":[1,0,0,0],"t":0}
      """)
    let lines = result.output.split(separator: "\n")
    for line in lines.prefix(2) {
      #expect(line.replacing("e-09", with: "e-9").hasPrefix("{\"result\":\(m),"), "\(line)")
    }
    #expect(lines[2] == "{\"result\":[0.1,0.2,0.3,0.4]}")
  }

  /// Seeded matrices through every operation here: the reference beside the oracle.
  @Test func theOracleAgrees() throws {
    var random = SeededGenerator(seed: 91)
    func numbers(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
      (0..<count).map { _ in random.uniform(range) }
    }
    var lines: [String] = []
    for _ in 0..<40 {
      let (a, b) = (numbers(16, -1...1), numbers(16, -1...1))
      let (p, q) = (Self.affine(numbers(6, -2...2)), Self.affine(numbers(6, -2...2)))
      let t = random.uniform(0...1)
      lines += [
        "{\"op\":\"decompose\",\"m\":\(a)}",
        "{\"op\":\"interpolate\",\"from\":\(a),\"to\":\(b),\"t\":\(t)}",
        "{\"op\":\"interpolate\",\"from\":\(p),\"to\":\(q),\"t\":\(t)}",
        "{\"op\":\"slerp\",\"a\":\(numbers(4, -1...1)),\"b\":\(numbers(4, -1...1)),\"t\":\(t)}",
        "{\"op\":\"recompose\",\"scale\":\(numbers(3, -2...2)),\"skew\":\(numbers(3, -1...1)),"
          + "\"quaternion\":\(numbers(4, -1...1)),\"translation\":\(numbers(3, -99...99)),"
          + "\"perspective\":\(numbers(4, -1...1))}",
        "{\"op\":\"layer\",\"bounds\":\(numbers(4, 0...300)),\"anchor\":\(numbers(3, 0...1)),"
          + "\"position\":\(numbers(2, 0...300)),\"zPosition\":\(t),\"transform\":\(a),"
          + "\"parentBounds\":\(numbers(4, 0...300)),\"sublayerTransform\":\(b)}",
        "{\"op\":\"frame\",\"bounds\":\(numbers(4, 0...300)),\"position\":\(numbers(2, 0...9)),"
          + "\"transform\":\(p)}",
      ]
    }
    let (ours, exact) = (
      try evaluate(lines.joined(separator: "\n")),
      try evaluate(lines.joined(separator: "\n"), "--backend", "oracle")
    )
    #expect(ours.status == 0 && exact.status == 0, "\(ours.errors) \(exact.errors)")
    for (line, (a, b)) in zip(lines, zip(try objects(ours.output), try objects(exact.output))) {
      #expect(a["status"] as? String == b["status"] as? String)
      let (left, right) = (Self.flattened(a["result"]), Self.flattened(b["result"]))
      #expect(left.count == right.count && left.count >= 4, "\(line)")
      let size = right.map(\.magnitude).max() ?? 0
      for (value, wanted) in zip(left, right) {
        #expect((value - wanted).magnitude <= 1e-12 * size, "\(line)\n\(left)\n\(right)")
      }
    }
    #expect(ours.output != exact.output)
  }

  /// All numbers of a result, parts in the order of their names.
  private static func flattened(_ result: Any?) -> [Double] {
    if let list = result as? [Double] { return list }
    let parts = result as? [String: [Double]] ?? [:]
    return parts.sorted { $0.key < $1.key }.flatMap(\.value)
  }

  // MARK: Bad lines

  @Test(arguments: [
    (
      #"{"op":"recompose"}"#,
      "one of the fields 'translation', 'scale', 'skew', 'quaternion' or 'perspective' is needed"
    ),
    (#"{"op":"recompose","scale":[1,2]}"#, "field 'scale': expected 3 numbers, found 2"),
    (
      #"{"op":"recompose","scale":[1,2,3],"quaternoin":[0,0,0,1]}"#,
      "field 'quaternoin' is unknown (is 'quaternion' meant?)"
    ),
    (
      #"{"op":"recompose","quaternion":[0,0,0,0]}"#,
      "field 'quaternion': all four numbers are 0; a quaternion has a direction"
    ),
    (#"{"op":"slerp","a":[0,0,0,1],"b":[0,0,0,1]}"#, "field 't' is missing"),
    (#"{"op":"slerp","a":[0,0,0,1],"b":[0,0,0],"t":0}"#, "field 'b': expected 4 numbers, found 3"),
    (
      #"{"op":"interpolate","from":I,"to":I,"t":0,"path":"css2"}"#,
      "field 'path': expected 'css2d', 'css3d' or 'polar', found 'css2'. Did you mean 'css2d'?"
    ),
    (
      #"{"op":"interpolate","from":I,"to":I,"t":0,"path":2}"#,
      "field 'path': expected a string, found a number"
    ),
    (
      #"{"op":"interpolate","from":I,"to":I,"t":0,"Path":"css3d"}"#,
      "field 'Path' is unknown (is 'path' meant?)"
    ),
    (
      #"{"op":"interpolate","from":I,"to":[1,0,0,0,0,1,0,0,0,0,2,0,0,0,0,1],"t":0,"path":"css2d"}"#,
      "field 'path': css2d is for affine matrices; isAffine of one of these is false"
    ),
    (#"{"op":"layer"}"#, "field 'bounds' is missing"),
    (#"{"op":"layer","bounds":[0,0,1,1],"position":[1]}"#, "field 'position': expected 2 numbers"),
    (
      #"{"op":"layer","bounds":[0,0,1,1],"sublayerTransform":[2,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}"#,
      "field 'parentBounds' is missing; a sublayerTransform needs it"
    ),
    (
      #"{"op":"frame","bounds":[0,0,1,1],"anchr":[0,0]}"#,
      "field 'anchr' is unknown (is 'anchor' meant?)"
    ),
    (
      #"{"op":"frame","bounds":[0,0,1,1],"anchorPoint":[0,0]}"#,
      "field 'anchorPoint' is unknown (is 'anchor' meant?)"
    ),
    (
      #"{"op":"slerp","a":[0,0,0,1],"b":[0.6,0,0,0.8],"t":1e20}"#,
      "field 't': 1e+20 is too far from 0 to 1; at most 2^40 turns are counted"
    ),
    (
      #"{"op":"frame","bounds":[0,0,1e300,1],"transform":[1e300,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}"#,
      "the result is too large for a Double"
    ),
  ])
  func badLines(line: String, message: String) throws {
    let line = line.replacing("\"from\":I", with: "\"from\":\(Self.identity)")
      .replacing("\"to\":I", with: "\"to\":\(Self.identity)")
    let good = #"{"op":"frame","bounds":[0,0,10,10]}"# + "\n"
    let stopped = try evaluate(good + line + "\n" + good)
    #expect(stopped.status == 1)
    #expect(stopped.output == "{\"result\":[-5.0,-5.0,10.0,10.0],\"status\":\"ok\"}\n")
    #expect(stopped.errors.hasPrefix("Error: line 2: \(message)"), "\(stopped.errors)")
    let kept = try evaluate(good + line + "\n" + good, "--keep-going")
    let all = try objects(kept.output)
    #expect(all.count == 3 && all[1]["error"] != nil && all[2]["error"] == nil)
  }
}
