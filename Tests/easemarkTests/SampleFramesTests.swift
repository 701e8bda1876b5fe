import Foundation
import ScreenTransitions
import Testing

@Suite struct SampleFramesTests {
  private func sample(_ arguments: String...) throws -> String {
    let result = try easemark(["sample", "transition"] + arguments, input: Data())
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  @Test func framesAsCSV() throws {
    let rows = table(try sample("push", "--direction", "fromLeft", "--frames", "5"))
    #expect(rows.count == 10)
    #expect(rows.map { $0["progress"] ?? "" }[4] == "0.5")
    #expect(rows.map { $0["frame"] ?? "" } == (0..<10).map { "\($0 / 2)" })
    let new = rows.filter { $0["role"] == "new" }
    #expect(new.map { $0["m41"] ?? "" } == ["-320.0", "-240.0", "-160.0", "-80.0", "0.0"])
    #expect(new.map { $0["x1"] ?? "" } == ["-320.0", "-240.0", "-160.0", "-80.0", "0.0"])
    #expect(new.map { $0["visible"] ?? "" } == ["0", "1", "1", "1", "1"])
    #expect(table(try sample("fade")).count == 16)
  }

  /// The layers are what `easemark eval transition` answers, to the letter.
  @Test func framesAsJSON() throws {
    struct Frames: Decodable {
      struct Frame: Decodable { let progress: Double }
      let frames: [Frame]
      let transition: String
      let width, height: Double
    }
    for name in Transition.names {
      let output = try sample(name, "--format", "json", "--frames", "3", "--screen", "100x200.5")
      let frames = try JSONDecoder().decode(Frames.self, from: Data(output.utf8))
      #expect(frames.frames.map(\.progress) == [0, 0.5, 1])
      #expect(frames.transition == name && frames.width == 100 && frames.height == 200.5)
      let lines = [0, 0.5, 1].map {
        #"{"name":"\#(name)","progress":\#($0),"width":100,"height":200.5}"#
      }
      let eval = try easemark("eval", "transition", input: lines.joined(separator: "\n"))
      for answer in eval.output.split(separator: "\n") {
        #expect(output.contains(answer.dropFirst()), "\(name)")
      }
    }
  }

  @Test func parametersAreSet() throws {
    let set = try sample(
      "zoom", "--set", "source=1,2,3,4", "--set", "contentMode=aspectFit", "--set", "fade=0.5",
      "--frames", "2", "--format", "json", "--reversed")
    let line =
      #"{"name":"zoom","progress":0,"width":320,"height":568,"source":[1,2,3,4],"fade":0.5,"#
      + #""contentMode":"aspectFit","reversed":true}"#
    let eval = try easemark("eval", "transition", input: line).output
    #expect(set.contains(try #require(eval.split(separator: "\n").first).dropFirst()))
  }

  @Test(arguments: [
    (["transition"], "Missing expected argument '<name>'"),
    (["transition", "pusk"], "The value 'pusk' is invalid for '<name>'. Did you mean 'push'?"),
    (["transition", "push", "--frames", "1"], "The value '1' is invalid for '--frames <number>'"),
    (
      ["transition", "push", "--screen", "0x1"], "The value '0x1' is invalid for '--screen <size>'"
    ),
    (["transition", "push", "--count", "3"], "A transition's frames have no use for '--count'"),
    (["transition", "push", "--format", "svg"], "a transition's frames are 'csv' or 'json'"),
    (["transition", "push", "--set", "x"], "expected <name>=<value>"),
    (["transition", "push", "--set", "x=1"], "No transition: no parameter of push is named \"x\""),
    (
      ["transition", "cube", "--set", "eyeDistance=0"], "No transition: eyeDistance is 0.0, allowed"
    ),
    (["ease", "--frames", "3"], "'--frames' is for a transition's frames"),
    (["ease", "push"], "Unexpected argument 'push'"),
  ])
  func mistakes(words: [String], message: String) throws {
    let result = try easemark(["sample"] + words, input: Data())
    #expect(result.status == 64)
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
  }
}
