import BenchmarkHarness
import Testing
import TransformMath

@Suite struct LayerTreeConversionTests {
  static func box(_ width: Double, _ height: Double) -> Rectangle {
    Rectangle(x: 0, y: 0, width: width, height: height)
  }

  func layer(_ side: Double, at x: Double, _ y: Double) -> LayerGeometry {
    LayerGeometry(bounds: Self.box(side, side), position: SIMD2(x, y))
  }

  @Test func throughTheTree() throws {
    var tree = LayerTree()
    let g0 = try tree.add(layer(400, at: 200, 200))
    let g1 = try tree.add(layer(200, at: 100, 100), to: g0)
    let g2 = try tree.add(layer(50, at: 25, 25), to: g1)
    let sibling = try tree.add(layer(50, at: 125, 25), to: g1)
    #expect(try tree.convert(SIMD2(0, 0), from: g2, to: g0) == SIMD2(0, 0))
    #expect(try tree.convert(SIMD2(0, 0), from: g0, to: g2) == SIMD2(0, 0))
    #expect(try tree.convert(SIMD2(0, 0), from: g2, to: sibling) == SIMD2(-100, 0))
    #expect(try tree.convert(SIMD2(3, 4), from: g2, to: g2) == SIMD2(3, 4))
    let rectangle = Rectangle(x: 3, y: 4, width: 5, height: 6)
    #expect(try tree.convert(rectangle, from: g2, to: g2) == rectangle)
    #expect(
      try tree.convert(rectangle, from: g2, to: sibling)
        == Rectangle(x: -97, y: 4, width: 5, height: 6))
    #expect(
      try tree.convert(rectangle.quadrilateral, from: sibling, to: g2)
        == Rectangle(x: 103, y: 4, width: 5, height: 6).quadrilateral)
    // Roots lie in one space: layers that share no tree convert through it.
    let far = try tree.add(layer(50, at: 500, 500))
    #expect(try tree.convert(SIMD2(0, 0), from: g2, to: far) == SIMD2(-475, -475))
    try tree.move(sibling, to: nil)
    #expect(try tree.convert(SIMD2(0, 0), from: sibling, to: g1) == SIMD2(100, 0))
  }

  @Test func aTurnedRectangleHasABox() throws {
    var tree = LayerTree()
    let parent = try tree.add(layer(200, at: 100, 100))
    let child = try tree.add(layer(100, at: 100, 100), to: parent)
    tree[child].transform = .rotation(angle: .pi / 4, x: 0, y: 0, z: 1)
    let box = try tree.convert(Self.box(100, 100), from: child, to: parent)
    let half = 50 * 2.0.squareRoot()
    #expect((box.x - (100 - half)).magnitude < 1e-13)
    #expect((box.width - 2 * half).magnitude < 1e-13)
  }

  /// A root that flattens or not, a card in it turned about y, and a card on that turned back.
  private func turned(
    _ angle: Double, preserving: Bool
  ) throws -> (LayerTree, root: LayerTree.ID, outer: LayerTree.ID, inner: LayerTree.ID) {
    var tree = LayerTree()
    let root = try tree.add(layer(400, at: 200, 200))
    let outer = try tree.add(layer(100, at: 200, 200), to: root)
    tree[outer].transform = .rotation(angle: angle, x: 0, y: 1, z: 0)
    tree[outer].preservesDepth = preserving
    let inner = try tree.add(layer(100, at: 50, 50), to: outer)
    tree[inner].transform = .rotation(angle: -angle, x: 0, y: 1, z: 0)
    return (tree, root, outer, inner)
  }

  @Test func flatteningLosesTheDepth() throws {
    // Flattened: the card is cos² as wide. Preserved: turned and turned back, it is whole again.
    let (flat, root, _, inner) = try turned(.pi / 3, preserving: false)
    let narrow = try flat.convert(Self.box(100, 100), from: inner, to: root)
    #expect((narrow.width - 25).magnitude < 1e-13 && (narrow.height - 100).magnitude < 1e-13)
    let (deep, top, outer, card) = try turned(.pi / 3, preserving: true)
    let whole = try deep.convert(Self.box(100, 100), from: card, to: top)
    #expect((whole.width - 100).magnitude < 1e-13 && (whole.x - 150).magnitude < 1e-13)
    // What preserves depth is seen from farther up: the same place, not the nearest point.
    let point = try deep.convert(SIMD2(80, 10), from: card, to: outer)
    #expect((point.x - 110).magnitude < 1e-12 && (point.y - 10).magnitude < 1e-12)
    let back = try deep.convert(point, from: outer, to: card)
    #expect((back.x - 80).magnitude < 1e-12)
  }

  @Test func spaceEndsWhereALayerFlattens() throws {
    let (flat, root, outer, inner) = try turned(.pi / 3, preserving: false)
    #expect(throws: LayerError.flattened(by: outer)) { try flat.transform(from: inner, to: root) }
    #expect(throws: LayerError.flattened(by: outer)) { try flat.transform(from: root, to: inner) }
    let (deep, top, middle, card) = try turned(.pi / 3, preserving: true)
    let map = try deep.transform(from: card, to: top)
    let expected = Transform3D.translation(x: 150, y: 150, z: 0)
    for (value, wanted) in zip(map.elements, expected.elements) {
      #expect((value - wanted).magnitude < 1e-13)
    }
    let one = try deep.transform(from: card, to: middle)
    #expect(one == deep.transformToSuperlayer(of: card))
    #expect(try deep.transform(from: card, to: card).isIdentity)
    // Into the superlayer's space, though it flattens, and back.
    let up = try flat.transform(from: inner, to: outer)
    #expect(up.map(SIMD4(100, 50, 0, 1)).z > 40)
    let down = try flat.transform(from: outer, to: inner)
    #expect(down.map(up.map(SIMD4(100, 50, 0, 1))).z.magnitude < 1e-13)
    var collapsed = deep
    collapsed[card].transform = .scale(x: 1, y: 1, z: 0)
    #expect(throws: LayerError.noPoint(.edgeOn, layer: card)) {
      try collapsed.transform(from: top, to: card)
    }
  }

  @Test func placesThatAreNotSeenAreErrors() throws {
    var (tree, root, outer, inner) = try turned(.pi / 2, preserving: false)
    tree[outer].transform = made([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(throws: LayerError.noPoint(.edgeOn, layer: outer)) {
      try tree.convert(SIMD2(0, 0), from: root, to: inner)
    }
    #expect(throws: LayerError.noPoint(.edgeOn, layer: outer)) {
      try tree.convert(Self.box(10, 10), from: root, to: outer)
    }
    // Upwards an edge is a line: the point is on it.
    #expect(try tree.convert(SIMD2(70, 50), from: outer, to: root) == SIMD2(200, 200))
    tree[outer].transform = .translation(x: 0, y: 0, z: 600)
    tree[root].sublayerTransform = .perspective(distance: 500)
    #expect(throws: LayerError.noPoint(.behindEye, layer: outer)) {
      try tree.convert(SIMD2(0, 0), from: inner, to: root)
    }
    #expect(throws: LayerError.noPoint(.behindEye, layer: outer)) {
      try tree.convert(Self.box(10, 10), from: inner, to: root)
    }
    #expect(throws: LayerError.noPoint(.behindEye, layer: outer)) {
      try tree.convert(SIMD2(200, 200), from: root, to: outer)
    }
    #expect(throws: LayerError.noPoint(.behindEye, layer: outer)) {
      try tree.convert(Self.box(10, 10).quadrilateral, from: root, to: outer)
    }
    #expect(throws: LayerError.noPoint(.notFinite, layer: outer)) {
      try tree.convert(SIMD2(.nan, 0), from: root, to: outer)
    }
    #expect(throws: LayerError.noPoint(.notFinite, layer: outer)) {
      try tree.convert(
        Rectangle(x: 0, y: .infinity, width: 1, height: 1), from: outer, to: root)
    }
  }

  @Test func aRectangleIsClippedAtTheEyeAndAtTheHorizon() throws {
    var tree = LayerTree()
    let root = try tree.add(layer(400, at: 200, 200))
    tree[root].sublayerTransform = .perspective(distance: 500)
    // A floor: its bottom edge comes towards the eye, its top edge goes away.
    let floor = try tree.add(
      LayerGeometry(bounds: Self.box(100, 2000), position: SIMD2(200, 400)), to: root)
    tree[floor].transform = .rotation(angle: .pi / 2, x: 1, y: 0, z: 0)
    #expect(throws: LayerError.noPoint(.behindEye, layer: floor)) {
      try tree.convert(SIMD2(50, 2000), from: floor, to: root)
    }
    let seen = try tree.convert(Self.box(100, 2000), from: floor, to: root)
    // Far edge at z = −1000: y = 200 + 200/3; near edge at w = 2⁻¹⁴.
    #expect((seen.y - (200 + 200.0 / 3)).magnitude < 1e-10)
    #expect((seen.maxY - (200 + 200 * 0x1p14)).magnitude < 1e-4)
    // The whole screen on the floor: what lies above the horizon is not on it.
    let lit = try tree.convert(Self.box(400, 400), from: root, to: floor)
    #expect(lit.height > 1e6 && lit.height < 1e8 && lit.width.isFinite)
    #expect((lit.maxY - 1000).magnitude < 1e-9)
    #expect(throws: LayerError.noPoint(.behindEye, layer: floor)) {
      try tree.convert(Self.box(400, 100), from: root, to: floor)
    }
  }

  /// Trees of five levels with perspective: there and back, and over a third layer.
  @Test func conversionsComposeAndComeBack() throws {
    let seed: UInt64 = 76
    var random = SeededGenerator(seed: seed)
    var (compared, worst) = (0, 0.0)
    for round in 0..<5 * sweepSize {
      var tree = LayerTree()
      var ids: [LayerTree.ID] = []
      for number in 0..<8 {
        var geometry = layer(200, at: random.uniform(60...140), random.uniform(60...140))
        geometry.transform = .rotation(
          angle: random.uniform(-0.6...0.6), x: random.uniform(-1...1),
          y: random.uniform(-1...1), z: random.uniform(-1...1))
        geometry.zPosition = random.uniform(-40...40)
        geometry.preservesDepth = random.uniform(0...1) < 0.4
        geometry.sublayerTransform = .perspective(distance: random.uniform(900...2000))
        let parent = number == 0 ? nil : ids[Int(random.next() % UInt64(number))]
        ids.append(try tree.add(geometry, to: parent))
      }
      let pick = (0..<3).map { _ in ids[Int(random.next() % 8)] }
      let point = SIMD2(random.uniform(50...150), random.uniform(50...150))
      guard let direct = try? tree.convert(point, from: pick[0], to: pick[2]),
        let via = try? tree.convert(point, from: pick[0], to: pick[1])
      else { continue }
      let back = try tree.convert(via, from: pick[1], to: pick[0])
      let over = try tree.convert(via, from: pick[1], to: pick[2])
      compared += 1
      for (a, b) in [(back, point), (over, direct)] {
        let scale = 1e3 + max(a.x.magnitude, a.y.magnitude)
        let error = max((a.x - b.x).magnitude, (a.y - b.y).magnitude) / scale
        worst = max(worst, error)
        #expect(error < 1e-11, "seed \(seed), round \(round): \(a) \(b)")
      }
    }
    #expect(compared > sweepSize && worst > 0, "\(compared) \(worst)")
  }
}
