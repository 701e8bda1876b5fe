import Foundation
import TestSupport
import Testing
import TransformMath

/// The rows of `transforms.csv` on layers, on faces and on what is behind the eye, and those values of
/// Core Animation's public tests that follow from the same rules.
@Suite struct PublishedLayerTests {
  static let operations: Set<String> = [
    "CALayer.frame", "CALayer.setFrame", "convertPoint child->parent",
    "convertRect child->parent", "isBackFaceVisible",
  ]

  struct Input: Decodable {
    var bounds, position, anchorPoint, transform, frame, p, rect: [Double]?
    var childBounds, childPos, childTransform, parentBounds, sublayerTransform: [Double]?
    var base: String?
  }

  @Test(
    arguments: try vectorRows("transforms").filter { operations.contains($0["operation"]) })
  func row(_ row: VectorRow) throws {
    let tolerance = try #require(Double(row["tolerance"]))
    if row["operation"] == "isBackFaceVisible" { return try face(row) }
    let input = try JSONDecoder().decode(Input.self, from: Data(row["inputs"].utf8))
    if row["operation"] == "CALayer.setFrame" { return try setFrame(input, row, tolerance) }
    let expected = try JSONDecoder().decode([Double].self, from: Data(row["expected"].utf8))
    let computed: [Double]
    switch row["operation"] {
    case "CALayer.frame":
      let layer = LayerGeometry(
        bounds: try rectangle(input.bounds), anchorPoint: try pair(input.anchorPoint),
        position: try pair(input.position), transform: try Transform3D(#require(input.transform)))
      let frame = try layer.frame
      computed = [frame.x, frame.y, frame.width, frame.height]
    default:
      var tree = LayerTree()
      let parent = try tree.add(
        LayerGeometry(
          bounds: try input.parentBounds.map(rectangle) ?? rectangle([0, 0, 200, 200]),
          position: SIMD2(100, 100),
          sublayerTransform: try input.sublayerTransform.map { try Transform3D($0) } ?? .identity))
      let child = try tree.add(
        LayerGeometry(
          bounds: rectangle(input.childBounds), position: pair(input.childPos),
          transform: try input.childTransform.map { try Transform3D($0) } ?? .identity), to: parent)
      if let p = input.p {
        let point = try tree.convert(pair(p), from: child, to: parent)
        computed = [point.x, point.y]
      } else {
        let box = try tree.convert(rectangle(input.rect), from: child, to: parent)
        computed = [box.x, box.y, box.width, box.height]
      }
    }
    try #require(computed.count == expected.count)
    for (value, wanted) in zip(computed, expected) {
      #expect((value - wanted).magnitude <= min(tolerance, 1e-12), "\(row.id): \(value)")
    }
  }

  private func setFrame(_ input: Input, _ row: VectorRow, _ tolerance: Double) throws {
    struct Expected: Decodable { let bounds, position: [Double] }
    let expected = try JSONDecoder().decode(Expected.self, from: Data(row["expected"].utf8))
    var layer = LayerGeometry()
    try layer.setFrame(rectangle(input.frame))
    #expect(layer.bounds == (try rectangle(expected.bounds)))
    #expect(layer.position == (try pair(expected.position)))
  }

  /// Exact signs, but for the row that is about Chromium's tolerance.
  private func face(_ row: VectorRow) throws {
    if let m = try? JSONDecoder().decode([Double].self, from: Data(row["inputs"].utf8)) {
      #expect(made(m).isFacingAway() == (row["expected"] == "true"))
      return
    }
    let expected = try JSONDecoder().decode([String: Bool].self, from: Data(row["expected"].utf8))
    let steps = [("rc(0,3)=1", 0.0), ("rc(0,3)=1+eps_f32", 1), ("rc(0,3)=1+2eps_f32", 2)]
    for (name, count) in steps {
      // Rows and columns counted from 0, for column vectors.
      var m = Transform3D.identity
      (m.m41, m.m14, m.m13, m.m34) = (1 + count * 0x1p-23, 1, 1, 1)
      #expect(m.isFacingAway(tolerance: 0x1p-23) == expected[name], "\(name)")
      #expect(m.isFacingAway() == (count > 0))
    }
  }

  private func rectangle(_ values: [Double]?) throws -> Rectangle {
    let v = try #require(values)
    return Rectangle(x: v[0], y: v[1], width: v[2], height: v[3])
  }

  private func pair(_ values: [Double]?) throws -> SIMD2<Double> {
    let v = try #require(values)
    return SIMD2(v[0], v[1])
  }

  // MARK: Beyond the rows

  @Test func settingTheFrameUnderATransform() throws {
    let frame = Rectangle(x: 10, y: 20, width: 100, height: 50)
    var scaled = LayerGeometry(transform: .scale(x: 2, y: 4, z: 1))
    try scaled.setFrame(frame)
    #expect(scaled.bounds == Rectangle(x: 0, y: 0, width: 50, height: 12.5))
    #expect(try scaled.position == SIMD2(60, 45) && scaled.frame == frame)
    var moved = LayerGeometry(transform: .translation(x: 10, y: 20, z: 0))
    try moved.setFrame(frame)
    #expect(moved.bounds == Rectangle(x: 0, y: 0, width: 100, height: 50))
    #expect(moved.position == SIMD2(50, 25))
    var inset = LayerGeometry(bounds: Rectangle(x: 11, y: 22, width: 5, height: 5))
    try inset.setFrame(frame)
    #expect(inset.bounds == Rectangle(x: 11, y: 22, width: 100, height: 50))
    var empty = LayerGeometry()
    try empty.setFrame(Rectangle(x: 10, y: 20, width: 0, height: 0))
    #expect(empty.position == SIMD2(10, 20))
  }

  /// The plane of the "project point" row, hit where it is seen.
  @Test func theTiltedChildIsHit() throws {
    let m = PublishedTransformTests.tiltedChild
    let hit = try m.unproject(x: 174.12736475298524, y: 153.5398751871324)
    #expect((hit.x - 100).magnitude < 1e-11 && hit.y.magnitude < 1e-11)
    var tree = LayerTree()
    let parent = try tree.add(
      LayerGeometry(
        bounds: Rectangle(x: 0, y: 0, width: 320, height: 480),
        sublayerTransform: .perspective(m34: -0.002)))
    let child = try tree.add(
      LayerGeometry(
        bounds: Rectangle(x: 0, y: 0, width: 100, height: 0), anchorPointZ: 10,
        position: SIMD2(160, 140), zPosition: -30,
        transform: .rotation(angle: .pi / 3, x: 0, y: 1, z: 0)), to: parent)
    let seen = try tree.convert(SIMD2(100, 0), from: child, to: parent)
    #expect((seen.x - 174.12736475298524).magnitude < 1e-12)
    #expect((seen.y - 153.5398751871324).magnitude < 1e-12)
  }
}
