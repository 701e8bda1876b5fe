import Testing
import TransformMath

@Suite struct LayerTreeHitsTests {
  private func square(_ side: Double, at x: Double, _ y: Double, z: Double = 0) -> LayerGeometry {
    LayerGeometry(
      bounds: LayerTreeConversionTests.box(side, side), position: SIMD2(x, y), zPosition: z)
  }

  @Test func insideIsInFrontAndLaterIsInFront() throws {
    var tree = LayerTree()
    let root = try tree.add(square(400, at: 200, 200))
    let a = try tree.add(square(100, at: 100, 100), to: root)
    let b = try tree.add(square(100, at: 150, 100), to: root)
    let inner = try tree.add(square(20, at: 70, 50), to: a)
    let point = SIMD2<Double>(120, 100)
    #expect(try tree.hits(at: point).map(\.layer) == [b, inner, a, root])
    let front = try #require(try tree.hit(at: point))
    #expect(front.layer == b && front.point == SIMD2(20, 50))
    #expect(try tree.hits(at: SIMD2(60, 60)).map(\.layer) == [a, root])
    #expect(try tree.hits(at: SIMD2(400, 0)).isEmpty)
    #expect(try tree.hits(at: SIMD2(70, 50), in: a).map(\.layer) == [inner, a])
    // Nearer to the viewer, whatever the order; inside goes with its superlayer.
    tree[a].zPosition = 1
    #expect(try tree.hits(at: point).map(\.layer) == [inner, a, b, root])
  }

  @Test func turnedCardsAreHitWhereTheyAreSeen() throws {
    var tree = LayerTree()
    let root = try tree.add(square(400, at: 200, 200))
    tree[root].sublayerTransform = .perspective(distance: 500)
    let card = try tree.add(square(200, at: 200, 200), to: root)
    tree[card].transform = .rotation(angle: .pi / 3, x: 0, y: 1, z: 0)
    let corner = try tree.convert(SIMD2(1, 1), from: card, to: root)
    let hit = try #require(try tree.hit(at: corner))
    #expect(hit.layer == card && (hit.point.x - 1).magnitude < 1e-11)
    #expect(try tree.hit(at: SIMD2(110, 200))?.layer == root)
    // From the back, from the edge, and behind the eye.
    tree[card].transform = .rotation(angle: 3, x: 0, y: 1, z: 0)
    #expect(try tree.hit(at: SIMD2(200, 200))?.layer == card)
    tree[card].isDoubleSided = false
    #expect(try tree.hit(at: SIMD2(200, 200))?.layer == root)
    tree[card].transform = made([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(try tree.hit(at: SIMD2(200, 200))?.layer == root)
    tree[card].transform = .translation(x: 0, y: 0, z: 501)
    #expect(try tree.hit(at: SIMD2(200, 200))?.layer == root)
  }

  @Test func intersectingCardsAreInFrontWhereTheyAreNearer() throws {
    var tree = LayerTree()
    let root = try tree.add(square(400, at: 200, 200))
    // No bounds of its own to be hit: what is in it belongs to the root's picture.
    let group = try tree.add(square(400, at: 200, 200), to: root)
    tree[group].preservesDepth = true
    let flat = try tree.add(square(200, at: 200, 200), to: group)
    let turned = try tree.add(square(200, at: 200, 200), to: group)
    tree[turned].transform = .rotation(angle: 0.5, x: 0, y: 1, z: 0)
    // +x goes away from the viewer (z < 0): left of the axis the turned card is nearer.
    #expect(try tree.hits(at: SIMD2(180, 200)).map(\.layer) == [turned, flat, root])
    #expect(try tree.hits(at: SIMD2(220, 200)).map(\.layer) == [flat, turned, root])
  }
}
