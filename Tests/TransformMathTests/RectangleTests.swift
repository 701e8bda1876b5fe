import Testing
import TransformMath

/// Rectangles, quadrilaterals, and the map from the one to the other.
@Suite struct RectangleTests {
  let rectangle = Rectangle(x: 10, y: 20, width: 100, height: 50)

  @Test func edgesAndCorners() {
    #expect(rectangle.maxX == 110 && rectangle.maxY == 70)
    #expect(rectangle.midX == 60 && rectangle.midY == 45)
    #expect(
      rectangle.quadrilateral.corners == [
        SIMD2(10, 20), SIMD2(110, 20), SIMD2(110, 70), SIMD2(10, 70),
      ])
    #expect(rectangle.quadrilateral.boundingBox == rectangle)
    #expect(rectangle.quadrilateral.signedArea == 5000)
    let flipped = Rectangle(x: 110, y: 70, width: -100, height: -50)
    #expect(flipped.standardized == rectangle && rectangle.standardized == rectangle)
  }

  @Test func everyCornerCanBeAnExtreme() {
    let diamond = Quadrilateral(
      topLeft: SIMD2(0, -1), topRight: SIMD2(2, 0), bottomRight: SIMD2(0, 3),
      bottomLeft: SIMD2(-4, 0))
    var turned = diamond
    for _ in 0..<4 {
      #expect(turned.boundingBox == Rectangle(x: -4, y: -1, width: 6, height: 4))
      turned = Quadrilateral(
        topLeft: turned.topRight, topRight: turned.bottomRight, bottomRight: turned.bottomLeft,
        bottomLeft: turned.topLeft)
    }
  }

  @Test func affineMapsMoveTheCorners() {
    #expect(Transform3D.identity.map(rectangle) == rectangle.quadrilateral)
    let moved = Transform3D.translation(x: 1, y: 2, z: 99).map(rectangle)
    #expect(moved?.boundingBox == Rectangle(x: 11, y: 22, width: 100, height: 50))
    let mirrored = Transform3D.scale(x: -1, y: 1, z: 1).map(rectangle)
    #expect(mirrored?.topLeft == SIMD2(-10, 20))
    #expect(mirrored?.signedArea == -5000)
  }

  @Test func perspectiveGivesATrapezium() throws {
    let square = Rectangle(x: -1, y: -1, width: 2, height: 2)
    // Turned about x by 90°, the top edge comes to z = −1 and the bottom edge to z = 1.
    let m =
      Transform3D.rotation(angle: .pi / 2, x: 1, y: 0, z: 0)
      * .translation(x: 0, y: 1, z: 0) * .perspective(distance: 2)
    let quad = try #require(m.map(square))
    #expect(abs(quad.topRight.x - 1 / 1.5) < 1e-15 && abs(quad.bottomRight.x - 2) < 1e-15)
    #expect(abs(quad.topRight.y - 1 / 1.5) < 1e-15 && abs(quad.bottomRight.y - 2) < 1e-15)
  }

  /// A floor that reaches behind the eye: y is the depth, w = 1 − y/2 on it.
  let floor = Transform3D(
    rows: SIMD4(1, 0, 0, 0), SIMD4(0, 0, 1, -0.5), SIMD4(0, -1, 0, 0), SIMD4(0, -1, 0, 1))

  @Test func aCornerBehindTheEyeIsNoQuadrilateral() {
    #expect(floor.map(Rectangle(x: 0, y: 0, width: 1, height: 1)) != nil)
    #expect(floor.map(Rectangle(x: 0, y: 0, width: 1, height: 2)) == nil)
    // w = 2⁻¹⁵ is in front of the eye, but too near; w = 2⁻¹⁴ is not.
    #expect(floor.map(Rectangle(x: 0, y: 0, width: 1, height: 2 - 0x1p-14)) == nil)
    #expect(floor.map(Rectangle(x: 0, y: 0, width: 1, height: 2 - 0x1p-13)) != nil)
    #expect(floor.map(Rectangle(x: 0, y: 0, width: 1, height: 3)) == nil)
    #expect(floor.map(Rectangle(x: 0, y: 0, width: .nan, height: 1)) == nil)
  }

  @Test func theVisiblePartIsClippedBeforeDividing() throws {
    let whole = floor.visiblePolygon(of: Rectangle(x: 0, y: 0, width: 1, height: 1))
    #expect(whole == floor.map(Rectangle(x: 0, y: 0, width: 1, height: 1))?.corners)
    let cut = floor.visiblePolygon(of: Rectangle(x: -1, y: 0, width: 2, height: 3))
    #expect(cut.count == 4)
    #expect(cut[0] == SIMD2(-1, -1) && cut[1] == SIMD2(1, -1))
    // At w = 2⁻¹⁴: x = ±1/w, y = −1/w.
    #expect(cut[2] == SIMD2(16384, -16384) && cut[3] == SIMD2(-16384, -16384))
    #expect(floor.visiblePolygon(of: Rectangle(x: 0, y: 2, width: 1, height: 3)).isEmpty)
    #expect(floor.visiblePolygon(of: Rectangle(x: 0, y: .nan, width: 1, height: 3)).isEmpty)
  }

  @Test func aCutCornerLeavesFivePoints() {
    // w = 1 − (x + y)/3: only the corner (2, 2) of the square is behind.
    var m = Transform3D.identity
    (m.m14, m.m24) = (-1.0 / 3, -1.0 / 3)
    let polygon = m.visiblePolygon(of: Rectangle(x: 0, y: 0, width: 2, height: 2))
    #expect(polygon.count == 5)
    #expect(polygon.allSatisfy { $0.x >= 0 && $0.y >= 0 && $0.x.isFinite && $0.y.isFinite })
    // Three corners behind: a triangle is left.
    (m.m14, m.m24) = (-0.75, -0.75)
    #expect(m.visiblePolygon(of: Rectangle(x: 0, y: 0, width: 2, height: 2)).count == 3)
  }
}
