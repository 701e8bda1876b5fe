import BenchmarkHarness
import Testing
import TransformMath

private let seed: UInt64 = 0xC55_7E87

@Suite struct TransformListTextTests {
  /// Text, and how it is written again.
  @Test(arguments: [
    ("none", "none"), ("NONE", "none"),
    ("translate(10px)", "translate(10px)"), ("translate(10px, -0.5px)", "translate(10px, -0.5px)"),
    (
      "translateX(1px) translatey(2px) TRANSLATEZ(3px)",
      "translate(1px) translate(0px, 2px) translate3d(0px, 0px, 3px)"
    ),
    ("translate3d(1px,2px,3e1px)", "translate3d(1px, 2px, 30px)"),
    ("translate(0,0)", "translate(0px)"),
    ("scale(2)", "scale(2)"), ("scale(50%, 3)", "scale(0.5, 3)"), ("scaleX(2)", "scale(2, 1)"),
    ("scaleY(2)scaleZ(3)", "scale(1, 2) scale3d(1, 1, 3)"),
    ("scale3d(1, 2, 3)", "scale3d(1, 2, 3)"),
    ("rotate(45deg)", "rotate(45deg)"), ("rotateZ(0.5turn)", "rotate(180deg)"),
    ("rotateX(100grad)", "rotateX(90deg)"), ("rotateY(-1rad)", "rotateY(-1rad)"),
    ("rotate(0)", "rotate(0deg)"), ("rotate3d(1, 1, 0, 400deg)", "rotate3d(1, 1, 0, 400deg)"),
    ("rotate(360.25deg)", "rotate(360.25deg)"),
    ("skew(10deg)", "skewX(10deg)"), ("skewY(5deg)", "skewY(5deg)"),
    ("skew(10deg, 5deg)", "skew(10deg, 5deg)"), ("skewX(1deg)", "skewX(1deg)"),
    ("perspective(500px)", "perspective(500px)"), ("perspective(none)", "perspective(none)"),
    ("matrix(1, 2, 3, 4, 5, 6)", "matrix(1, 2, 3, 4, 5, 6)"),
    (
      "matrix3d(1,0,0,0,0,1,0,0,0,0,1,-.002,0,0,0,1)",
      "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1)"
    ),
    (
      " /* a card */ rotateY( 30deg )/**/\n\ttranslate( +1px , 2px )  ",
      "rotateY(30deg) translate(1px, 2px)"
    ),
  ])
  func readsAndWrites(text: String, written: String) throws {
    let list = try TransformList(css: text)
    #expect(list.description == written)
    #expect(try TransformList(css: written) == list)
  }

  @Test func readsBackBitForBit() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2 * sweepSize {
      let list = TransformListTests.list(&random)
      #expect(try TransformList(css: list.description) == list, "\(list), seed \(seed)")
    }
    // Every tenth of a degree reads well.
    for tenth in -7200...7200 {
      let text = "rotate(\(Double(tenth) / 10)deg)"
      #expect(
        try TransformList(css: text).description
          == text.replacing(".0deg", with: "deg").replacing("(-0deg", with: "(0deg"))
    }
  }

  @Test func numbersAreTheirTransforms() throws {
    let list = try TransformList(css: "matrix(1, 2, 3, 4, 5, 6)")
    #expect(list.matrix == Transform3D(affine: Affine2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)))
    #expect(
      try TransformList(css: "rotate(180deg)").functions == [.rotate(angle: .pi, x: 0, y: 0, z: 1)])
    let card = try TransformList(css: "perspective(500px) rotateY(90deg)").matrix
    // z = −x after the turn: an x of 500 is at z = −500, where w is 2.
    #expect(card.map(SIMD4(500, 0, 0, 1)).w == 2)
  }

  @Test(arguments: [
    ("", 0), ("rotate", 0), ("rotate(45)", 7), ("rotate(45px)", 7), ("rotate(1deg", 11),
    ("rotate(1deg) none", 13), ("none none", 5), ("translate(10%)", 10), ("translate(1em)", 10),
    ("translate(1px 2px)", 14), ("translate(1px,)", 14), ("translate(1px,2px,3px)", 17),
    ("scale()", 6), ("scale(calc(1))", 6), ("scale(1e999)", 6), ("scale(1px)", 6),
    ("matrix(1, 2, 3, 4, 5)", 20), ("matrix(1, 2, 3, 4, 5, 6, 7)", 23), ("perspective(-1px)", 12),
    ("perspective(5)", 12), ("spin(1deg)", 0), ("rotate(1deg), scale(2)", 12), ("/* none", 0),
    ("rotate3d(1, 2, 3deg, 4)", 15), ("skewX(1deg, 2deg)", 10), ("translate(1px)é", 14),
  ])
  func faultsAreFound(text: String, offset: Int) {
    do {
      let list = try TransformList(css: text)
      Issue.record("\(text) was read as \(list)")
    } catch {
      #expect(error.offset == offset, "\(text): \(error)")
      #expect(error.description.contains("at offset \(offset)"))
    }
  }

  @Test func randomTextNeverTraps() {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "rotate(", "translate3d(", "matrix(", "1", "-", "px", "deg", ",", ")", " ", "e", ".", "/*",
      "*/",
      "none", "%", "é", "\u{0}", "1e999", "perspective(", "scale",
    ]
    for _ in 0..<sweepSize * 10 {
      let count = random.next() % 12
      let text = (0..<count).map { _ in parts[Int(random.next() % UInt64(parts.count))] }.joined()
      if let list = try? TransformList(css: text) {
        #expect((try? TransformList(css: list.description)) == list, "\(text)")
      }
    }
  }
}
