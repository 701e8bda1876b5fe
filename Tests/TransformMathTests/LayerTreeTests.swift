import Testing
import TransformMath

@Suite struct LayerTreeTests {
  @Test func layersAreInFrontInTheOrderTheyWereAdded() throws {
    var tree = LayerTree()
    let root = try tree.add(LayerGeometry())
    let (a, b) = (
      try tree.add(LayerGeometry(), to: root), try tree.add(LayerGeometry(), to: root)
    )
    let inner = try tree.add(LayerGeometry(zPosition: 9), to: b)
    #expect(tree.count == 4 && tree.roots == [root])
    #expect(tree.sublayers(of: root) == [a, b] && tree.superlayer(of: b) == root)
    #expect(tree.superlayers(of: inner) == [b, root] && tree.superlayer(of: root) == nil)
    #expect(tree[inner].zPosition == 9)
    tree[inner].zPosition = 4
    #expect(tree.transformToSuperlayer(of: inner).m43 == 4)
  }

  @Test func movingKeepsWhatIsInside() throws {
    var tree = LayerTree()
    let (p, q) = (try tree.add(LayerGeometry()), try tree.add(LayerGeometry()))
    let a = try tree.add(LayerGeometry(), to: p)
    let inner = try tree.add(LayerGeometry(), to: a)
    try tree.move(a, to: q)
    #expect(tree.sublayers(of: p).isEmpty && tree.sublayers(of: q) == [a])
    #expect(tree.superlayers(of: inner) == [a, q])
    try tree.move(a, to: nil)
    #expect(tree.roots == [p, q, a] && tree.sublayers(of: q).isEmpty)
    try tree.move(q, to: inner)
    #expect(tree.roots == [p, a] && tree.superlayers(of: q) == [inner, a])
    // In front of its siblings, also where it was before.
    let b = try tree.add(LayerGeometry(), to: a)
    try tree.move(inner, to: a)
    #expect(tree.sublayers(of: a) == [b, inner])
  }

  @Test func aLayerIsNotMovedIntoItself() throws {
    var tree = LayerTree()
    let a = try tree.add(LayerGeometry())
    let b = try tree.add(LayerGeometry(), to: a)
    let c = try tree.add(LayerGeometry(), to: b)
    #expect(throws: LayerError.cycle(a, into: c)) { try tree.move(a, to: c) }
    #expect(throws: LayerError.cycle(a, into: a)) { try tree.move(a, to: a) }
    #expect(tree.superlayers(of: c) == [b, a] && tree.roots == [a])
  }

  @Test func layersOfOtherTreesAreErrors() throws {
    var (tree, other) = (LayerTree(), LayerTree())
    let root = try tree.add(LayerGeometry())
    for _ in 0..<3 { try other.add(LayerGeometry()) }
    let foreign = other.roots[2]
    let error = LayerError.unknownLayer(foreign)
    #expect(throws: error) { try tree.add(LayerGeometry(), to: foreign) }
    #expect(throws: error) { try tree.move(foreign, to: root) }
    #expect(throws: error) { try tree.move(root, to: foreign) }
    #expect(throws: error) { try tree.convert(SIMD2(0, 0), from: root, to: foreign) }
    #expect(throws: error) { try tree.transform(from: foreign, to: root) }
    #expect(throws: error) { try tree.hits(at: .zero, in: foreign) }
    #expect(error.description == "layer 2: the tree has no such layer")
    for error in [
      LayerError.cycle(root, into: foreign), .flattened(by: root), .noPoint(.edgeOn, layer: root),
    ] { #expect(error.description.hasPrefix("layer 0") && error.description.count > 30) }
  }
}
