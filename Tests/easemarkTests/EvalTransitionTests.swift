import Foundation
import ScreenTransitions
import TestSupport
import Testing

/// One answer of `easemark eval transition`.
private struct Answer: Decodable {
  struct Layer: Decodable {
    let role: String
    let transform: [Double]
    let opacity: Double
    let corners: [[Double]]?
    let visible: Bool
    let rawOpacity: Double?
    let content: String?
    let bounds: [Double]?
    let bend: Bend?
  }
  struct Bend: Decodable {
    let kind: String
    let radius: Double?
  }
  struct Sample: Decodable {
    let weight: Double
    let old: [Double]
    let new: [Double]
    let light: Double
  }

  let id: String?
  let layers: [Layer]?
  let mix: String?
  let sample: Sample?
  let error: String?
}

@Suite struct EvalTransitionTests {
  private func evaluate(_ lines: String..., with arguments: [String] = []) throws -> ToolOutput {
    try easemark(
      ["eval", "transition"] + arguments, input: Data(lines.joined(separator: "\n").utf8))
  }

  private func answers(_ output: String) throws -> [Answer] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  private func layers(_ line: String) throws -> [Answer.Layer] {
    let result = try evaluate(line)
    #expect(result.status == 0, "\(line): \(result.errors)")
    return try #require(answers(result.output).first?.layers)
  }

  @Test func aPushIsWrittenToTheLetter() throws {
    let result = try evaluate(
      #"{"id":"a1","name":"push","direction":"fromLeft","progress":0.25,"width":320,"height":480}"#)
    let expected = #"""
      {"id":"a1","layers":[{"role":"old","transform":[1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,\#
      80.0,0.0,0.0,1.0],"opacity":1.0,"corners":[[80.0,0.0],[400.0,0.0],[400.0,480.0],[80.0,480.0]],\#
      "visible":true},{"role":"new","transform":[1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,\#
      -240.0,0.0,0.0,1.0],"opacity":1.0,"corners":[[-240.0,0.0],[80.0,0.0],[80.0,480.0],\#
      [-240.0,480.0]],"visible":true}]}

      """#
    #expect(result.output == expected)
    #expect(result.errors.isEmpty && result.status == 0)
  }

  /// Every name at both ends: one screen, at its place, to the bit.
  @Test func endsAreOneScreen() throws {
    let names = Transition.names.filter { $0 != "buttonsAppear" }
    for (width, height) in [(320.0, 568.0), (1, 1), (4096, 4096)] {
      let lines = names.flatMap { name in
        [0, 1].map {
          #"{"name":"\#(name)","progress":\#($0),"width":\#(width),"height":\#(height)}"#
        }
      }
      let result = try evaluate(lines.joined(separator: "\n"))
      #expect(result.status == 0, "\(result.errors)")
      let answers = try answers(result.output)
      #expect(answers.count == lines.count)
      for (index, answer) in answers.enumerated() {
        let visible = try #require(answer.layers).filter(\.visible)
        #expect(visible.map(\.role) == [index % 2 == 0 ? "old" : "new"], "\(lines[index])")
        let layer = try #require(visible.first)
        #expect(layer.transform == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
        #expect(layer.corners == [[0, 0], [width, 0], [width, height], [0, height]])
        #expect(layer.opacity == 1 && layer.bend == nil && answer.mix != "field")
      }
    }
  }

  @Test func mixesAreSaid() throws {
    func mix(_ name: String) throws -> String? {
      let result = try evaluate(#"{"name":"\#(name)","progress":0.5,"width":320,"height":480}"#)
      return try answers(result.output)[0].mix
    }
    let fields = [
      "swipe", "barsSwipe", "mod", "flash", "copyMachine", "pageCurl", "ripple", "disintegrate",
      "accordionFold",
    ]
    for name in Transition.names {
      let expected =
        fields.contains(name) ? "field" : ["fade", "dissolve"].contains(name) ? "linear" : nil
      #expect(try mix(name) == expected, "\(name)")
    }
  }

  /// The published corners of a flip about the container's middle, as parameters of the line.
  @Test func publishedFlips() throws {
    let rows = try vectorRows("transforms").filter {
      $0["operation"].hasPrefix("flipFromLeft corners")
    }
    try #require(!rows.isEmpty)
    for row in rows {
      let fields = row["inputs"].dropFirst().dropLast().replacing("\"p\"", with: "\"progress\"")
      let old = try layers(
        #"{"name":"flipFromLeft","width":320,"height":480,"eyeDistance":1000,"dolly":1,\#(fields)}"#
      )[0]
      let expected = try JSONDecoder().decode([[Double]].self, from: Data(row["expected"].utf8))
      for (corner, published) in zip(try #require(old.corners), expected) {
        #expect(abs(corner[0] - 160 - published[0]) < 1e-9)
        #expect(abs(corner[1] - 240 - published[1]) < 1e-9)
      }
    }
  }

  @Test func whatIsNotAsOneWouldThinkIsSaid() throws {
    let card = try layers(#"{"name":"cardToDetail","progress":1.125,"width":320,"height":568}"#)
    #expect(card.map(\.content) == [nil, nil, "picture"])
    #expect(card[1].opacity == 1 && card[1].rawOpacity == 1.125 && card[0].rawOpacity == nil)
    #expect(try #require(card[2].bounds).count == 4)
    let curl = try layers(
      #"{"name":"curlUp","progress":0.5,"width":320,"height":568,"relativeRadius":0.25}"#)
    #expect(curl[1].bend?.kind == "cylinder" && curl[1].bend?.radius == 142)
    let cone = try layers(
      #"{"name":"curlDown","progress":0.5,"width":320,"height":568,"model":"cone"}"#)
    #expect(cone[1].bend?.kind == "hangingCone" && cone.map(\.role) == ["old", "new"])
    let zoom = try layers(#"{"name":"imageZoom","progress":0.5,"width":320,"height":568}"#)
    #expect(zoom[1].role == "backing" && zoom[1].content == "color")
    let cover = try layers(#"{"name":"cover","progress":0.5,"width":320,"height":568}"#)
    #expect(cover[1].role == "shade")
  }

  @Test func coreImagesParametersByBothNames() throws {
    func sample(_ fields: String) throws -> Answer.Sample {
      let result = try evaluate(
        #"{"name":"swipe","progress":0.25,"width":320,"height":480,"at":[60,7]\#(fields)}"#)
      #expect(result.status == 0, "\(result.errors)")
      return try #require(answers(result.output)[0].sample)
    }
    #expect(try sample(#","inputWidth":80"#).weight == 0.5)
    #expect(try sample(#","inputWidth":80,"inputOpacity":0.5"#).light == 0.5)
    #expect(try sample(#","inputWidth":80,"opacity":0.5"#).light == 0.5)
    #expect(try sample(#","inputWidth":80"#).old == [60, 7])
    let twice = try evaluate(
      #"{"name":"swipe","progress":0.25,"width":9,"height":9,"angle":1,"inputAngle":1}"#)
    #expect(
      twice.errors == "Error: line 1: field 'inputAngle': said twice, as 'angle' and 'inputAngle'\n"
    )
    let reversed = try evaluate(
      #"{"name":"swipe","progress":0.75,"width":320,"height":480,"at":[60,7],"inputWidth":80,"reversed":true}"#
    )
    #expect(try answers(reversed.output)[0].sample?.weight == 0.5)
    // Other transitions have no sample.
    let push = try evaluate(
      #"{"name":"push","progress":0.75,"width":320,"height":480,"at":[60,7]}"#)
    #expect(try answers(push.output)[0].sample == nil && push.status == 0)
  }

  @Test func floatIsRoundedOnce() throws {
    let line = #"{"name":"flipFromTop","progress":0.3,"width":320,"height":480}"#
    let double = try #require(answers(evaluate(line).output)[0].layers)
    let result = try evaluate(line, with: ["--precision", "float"])
    #expect(!result.output.contains("e-324"))
    let float = try #require(answers(result.output)[0].layers)
    for (a, b) in zip(double, float) {
      #expect(a.transform.map { Float($0) } == b.transform.map { Float($0) })
    }
    #expect(result.output.count < (try evaluate(line)).output.count)
  }

  @Test(arguments: [
    (#""progress":0,"width":1,"height":1"#, "field 'name' is missing"),
    (#""name":"push","progress":0,"height":1"#, "field 'width' is missing"),
    (#""name":"push","width":1,"height":1"#, "field 'progress' is missing"),
    (#""name":"push","progres":0,"width":1,"height":1"#, "(is 'progres' meant?)"),
    (
      #""name":"pusk","progress":0,"width":1,"height":1"#,
      "field 'name': unknown transition 'pusk'. Did you mean 'push'?"
    ),
    (
      #""name":"push","direction":"fromLef","progress":0,"width":1,"height":1"#,
      "field 'direction': unknown direction 'fromLef'. Did you mean 'fromLeft'?"
    ),
    (
      #""name":"push","direction":"up","progress":0,"width":1,"height":1"#,
      "field 'direction': unknown direction 'up': expected 'fromLeft', 'fromRight', 'fromTop' or"
    ),
    (
      #""name":"push","progress":0,"width":0,"height":1"#,
      "field width is 0.0, allowed is finite and > 0.0"
    ),
    (
      #""name":"push","progress":1e999,"width":1,"height":1"#,
      "field 'progress': the number is too large for a Double"
    ),
    (#""name":"push","progress":"0","width":1,"height":1"#, "field 'progress': expected a number"),
    (
      #""name":"cube","progress":0,"width":1,"height":1,"eyeDistance":-5"#,
      "field eyeDistance is -5.0, allowed is finite and > 0.0"
    ),
    (
      #""name":"cube","progress":0,"width":1,"height":1,"eyeDistanse":5"#,
      "field 'eyeDistanse' is unknown (is 'eyeDistance' meant?)"
    ),
    (
      #""name":"zoom","progress":0,"width":1,"height":1,"contentMode":"stretch"#,
      "line 2, column"
    ),
    (
      #""name":"zoom","progress":0,"width":1,"height":1,"contentMode":"stretch""#,
      "field contentMode is \"stretch\", allowed is fill, aspectFit, aspectFill"
    ),
    (
      #""name":"zoom","progress":0,"width":1,"height":1,"source":[1,2]"#,
      "field source is [1.0, 2.0], allowed is 4 numbers [x, y, width, height], each finite"
    ),
    (
      #""name":"push","progress":0,"width":1,"height":1,"reversed":1"#,
      "field 'reversed': expected true or false, found a number"
    ),
    (
      #""name":"push","progress":1e6,"width":1e308,"height":1"#,
      "the result is too large for a Double"
    ),
  ])
  func badLines(fields: String, message: String) throws {
    let good = #"{"id":"g","name":"none","progress":0,"width":1,"height":1}"#
    let result = try evaluate(good, #"{"id":"b",\#(fields)}"#, good)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("Error: line 2") && result.errors.contains(message))
    #expect(try answers(result.output).map(\.id) == ["g"])
    let going = try evaluate(
      good, #"{"id":"b",\#(fields)}"#, good, with: ["--keep-going"])
    #expect(going.status == 1)
    let answers = try answers(going.output)
    #expect(answers.map(\.id) == ["g", "b", "g"])
    #expect(answers[1].error != nil && answers[1].layers == nil && answers[2].error == nil)
  }

  /// Everything that every transition answers, at any progress, is JSON with finite numbers.
  @Test func everyAnswerIsJSON() throws {
    let lines = Transition.names.flatMap { name in
      [-0.25, 0.125, 0.5, 0.9, 1.25, 1e300].map {
        #"{"name":"\#(name)","progress":\#($0),"width":320,"height":568,"at":[1,2]}"#
      }
    }
    let result = try evaluate(lines.joined(separator: "\n"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try answers(result.output).count == lines.count)
  }
}
