import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct LayerGeometryTests {
  @Test func aNewLayerIsThatOfCoreAnimation() throws {
    let layer = LayerGeometry()
    #expect(layer.bounds == Rectangle(x: 0, y: 0, width: 0, height: 0))
    #expect(layer.anchorPoint == SIMD2(0.5, 0.5) && layer.anchorPointZ == 0)
    #expect(layer.position == .zero && layer.zPosition == 0)
    #expect(layer.transform.isIdentity && layer.sublayerTransform.isIdentity)
    #expect(!layer.preservesDepth && layer.isDoubleSided)
    #expect(try layer.frame == layer.bounds)
    #expect(layer.toSuperlayer.isIdentity)
  }

  @Test func boundsHaveNoNegativeSizes() {
    let box = Rectangle(x: 0, y: 0, width: -100, height: -50)
    var layer = LayerGeometry(bounds: box)
    #expect(layer.bounds == Rectangle(x: -100, y: -50, width: 100, height: 50))
    layer.bounds = Rectangle(x: 1, y: 2, width: 3, height: -4)
    #expect(layer.bounds == Rectangle(x: 1, y: -2, width: 3, height: 4))
  }

  @Test func theAnchorLandsAtThePosition() {
    var layer = LayerGeometry(
      bounds: Rectangle(x: 10, y: 20, width: 100, height: 50), anchorPoint: SIMD2(0.25, 1),
      anchorPointZ: 5, position: SIMD2(200, 300), zPosition: 7,
      transform: .rotation(angle: 1, x: 1, y: 2, z: 3))
    #expect(layer.anchor == SIMD3(35, 70, 5))
    let seen = layer.toSuperlayer.map(SIMD4(35, 70, 5, 1))
    #expect((seen - SIMD4(200, 300, 7, 1)).x.magnitude < 1e-12)
    #expect((seen - SIMD4(200, 300, 7, 1)).y.magnitude < 1e-12)
    #expect((seen - SIMD4(200, 300, 7, 1)).z.magnitude < 1e-12)
    layer.transform = .identity
    #expect(layer.toSuperlayer == .translation(x: 165, y: 230, z: 2))
  }

  @Test func theSuperlayersAnchorIsTheCentreOfItsSublayerTransform() {
    let child = LayerGeometry(
      bounds: Rectangle(x: 0, y: 0, width: 50, height: 50), position: SIMD2(100, 50))
    var parent = LayerGeometry(
      bounds: Rectangle(x: 10, y: 20, width: 200, height: 200), anchorPointZ: 3)
    #expect(child.transform(to: parent) == child.toSuperlayer)
    parent.sublayerTransform = .scale(x: 2, y: 2, z: 2)
    let centre = parent.anchor
    #expect(centre == SIMD3(110, 120, 3))
    // (110, 120, 3) in the parent is (35, 95, 3) in the child.
    #expect(child.transform(to: parent).map(SIMD4(35, 95, 3, 1)) == SIMD4(110, 120, 3, 1))
    #expect(child.transform(to: parent).map(SIMD4(36, 95, 3, 1)) == SIMD4(112, 120, 3, 1))
  }

  @Test func sweepHoldsItsBound() throws {
    let seed: UInt64 = 73
    var random = SeededGenerator(seed: seed)
    var worst = 0.0
    func point() -> [Double] { (0..<3).map { _ in random.uniform(-500...500) } }
    for round in 0..<sweepSize {
      let (bounds, place) = (point() + [random.uniform(0...900)], point())
      let anchor = [random.uniform(-1...2), random.uniform(0...1), random.uniform(-50...50)]
      let size = [bounds[0], bounds[1], bounds[2].magnitude, bounds[3]]
      let layer = LayerGeometry(
        bounds: Rectangle(x: size[0], y: size[1], width: size[2], height: size[3]),
        anchorPoint: SIMD2(anchor[0], anchor[1]), anchorPointZ: anchor[2],
        position: SIMD2(place[0], place[1]), zPosition: place[2],
        transform: SampleClass.allCases[round % 3].draw(&random))
      let parentBox = point()
      let parent = LayerGeometry(
        bounds: Rectangle(x: parentBox[0], y: parentBox[1], width: 320, height: 480),
        sublayerTransform: SampleClass.perspective.draw(&random))
      let parentAnchor = LayerOracle.point(
        of: [0.5, 0.5, 0], in: [parentBox[0], parentBox[1], 320, 480])
      let exact = LayerOracle.matrix(
        bounds: size, anchor: anchor, position: place, transform: layer.transform.elements,
        parentAnchor: parentAnchor, sublayers: parent.sublayerTransform.elements)
      // The product of magnitudes.
      let bounding =
        shift(layer.anchor) * magnitudes(layer.transform)
        * shift(SIMD3(place[0], place[1], place[2])) * shift(parent.anchor)
        * magnitudes(parent.sublayerTransform) * shift(parent.anchor)
      let computed = layer.transform(to: parent).elements
      for i in 0..<16 {
        let bound = 13 * 0x1p-53 * (1 + 1e-14) * bounding.elements[i]
        let error = exact[i].absoluteError(of: computed[i])
        worst = max(worst, bound == 0 ? 0 : error / bound)
        #expect(error <= bound, "seed \(seed), round \(round), element \(i)")
      }
    }
    #expect(worst > 0.02, "\(worst)")
  }

  private func shift(_ by: SIMD3<Double>) -> Transform3D {
    .translation(x: by.x.magnitude, y: by.y.magnitude, z: by.z.magnitude)
  }

  private func magnitudes(_ m: Transform3D) -> Transform3D { made(m.elements.map(\.magnitude)) }
}
