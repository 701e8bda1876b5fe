import TestSupport
import Testing
import TransformMath

/// The snippets of the module's articles, compiled and run; the comments in them are checked too.
@Suite struct DocumentationTests {
  @Test func snippetsAreHere() throws {
    let documentation = try ModuleDocumentation(module: "TransformMath")
    let missing = try documentation.snippets(missingFrom: #filePath)
    #expect(missing.isEmpty, "\(missing.map(\.code).joined(separator: "\n\n"))")
    #expect(documentation.snippets.count >= 5)
  }

  @Test func overview() throws {
    // A card turned by 30° about its own vertical middle, seen from 500 points in front of (160, 240).
    let card =
      Transform3D.rotation(angle: .pi / 6, x: 0, y: 1, z: 0)
      * .perspective(distance: 500)
      * .translation(x: 160, y: 240, z: 0)
    let corners = card.map(Rectangle(x: -50, y: -25, width: 100, height: 50))

    let box = try #require(corners).boundingBox
    #expect(box.width > 80 && box.width < 90 && box.x < 160 && box.maxX > 160)
  }

  @Test func interpolation() {
    let opened = Transform3D.rotation(angle: 2, x: 0, y: 1, z: 0)
    let halfway = Transform3D.identity.interpolated(to: opened, at: 0.5)

    let expected = Transform3D.rotation(angle: 1, x: 0, y: 1, z: 0)
    #expect((halfway.m11 - expected.m11).magnitude < 1e-15)
  }

  @Test func layers() throws {
    var card = LayerGeometry(frame: Rectangle(x: 110, y: 200, width: 100, height: 50))
    card.transform = .rotation(angle: .pi / 3, x: 0, y: 1, z: 0)
    let narrow = try card.frame  // x 135, y 200, 50 × 50

    #expect((narrow.x - 135).magnitude < 1e-13 && (narrow.width - 50).magnitude < 1e-13)
    #expect(narrow.y == 200 && narrow.height == 50)

    var tree = LayerTree()
    let screen = try tree.add(
      LayerGeometry(
        frame: Rectangle(x: 0, y: 0, width: 320, height: 480)))
    tree[screen].sublayerTransform = .perspective(distance: 500)
    let page = try tree.add(card, to: screen)
    let corner = try tree.convert(SIMD2(100, 0), from: page, to: screen)
    let inside = try tree.convert(corner, from: screen, to: page)  // (100, 0) again
    let touched = try tree.hit(at: SIMD2(160, 225))  // the page, at (50, 25)

    #expect((inside.x - 100).magnitude < 1e-12 && inside.y.magnitude < 1e-12)
    let hitPoint = try #require(touched)
    #expect(hitPoint.layer == page && (hitPoint.point.x - 50).magnitude < 1e-12)
    #expect((hitPoint.point.y - 25).magnitude < 1e-12)
  }

  @Test func planes() throws {
    let tilted =
      Transform3D.rotation(angle: .pi / 3, x: 0, y: 1, z: 0) * .perspective(distance: 500)
    let hit = try tilted.unproject(x: 20, y: 10)
    let sharpness = try tilted.localScale(x: hit.x, y: hit.y).largest

    #expect(hit.x > 30 && hit.x < 50 && sharpness > 0.8 && sharpness < 1.2)
  }

  @Test func partsAndWays() throws {
    let slanted = Transform3D(affine: Affine2D(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
    let upright = Transform3D.identity.interpolated(to: slanted, at: 0.5, path: .polar)
    #expect(upright.determinant > 1)
  }

  @Test func listsAndKeyPaths() throws {
    let start = try TransformList(css: "translate(0px) rotate(0deg)")
    let finish = try TransformList(css: "translate(100px) rotate(400deg)")
    let middle = start.interpolated(to: finish, at: 0.5)
    print(middle)  // translate(50px) rotate(200deg)
    #expect(middle.description == "translate(50px) rotate(200deg)")
    let tilted = try Transform3D.scale(x: 2, y: 2, z: 1).setting(.rotationZ, to: 0.5)
    let angle = try tilted.values(at: .rotation)  // [0.5]
    #expect((angle[0] - 0.5).magnitude < 1e-15)
  }
}
