import BenchmarkHarness
import Oracle
import Testing
import TransformMath

/// Translation, scale, perspective, and what is applied before a transform.
@Suite struct BuildingTests {
  @Test func translationMovesAndScaleStretches() {
    let point = SIMD4<Double>(5, 6, 7, 1)
    #expect(Transform3D.translation(x: 1, y: 2, z: 3).map(point) == SIMD4(6, 8, 10, 1))
    #expect(Transform3D.scale(x: 2, y: 3, z: 4).map(point) == SIMD4(10, 18, 28, 1))
  }

  @Test func perspectiveDividesByDistance() {
    let eye = Transform3D.perspective(distance: 500)
    #expect(eye == .perspective(m34: -0.002))
    // A point half way to the eye is seen twice as large, one as far behind half as large.
    #expect(eye.project(x: 100, y: -40, z: 250).point == SIMD3(200, -80, 500))
    #expect(eye.project(x: 100, y: -40, z: -500).point == SIMD3(50, -20, -250))
    #expect(Transform3D.perspective(distance: .infinity).isIdentity)
  }

  @Test func buildingAppliesTheNewStepFirst() {
    let m = made((1...16).map(Double.init))
    #expect(m.translated(x: 2, y: 3, z: 4) == .translation(x: 2, y: 3, z: 4) * m)
    #expect(m.scaled(x: 2, y: 3, z: 4) == .scale(x: 2, y: 3, z: 4) * m)
    #expect(
      m.rotated(angle: 0.4, x: 1, y: 2, z: 3) == .rotation(angle: 0.4, x: 1, y: 2, z: 3) * m)
    // Move, then turn: a layer that was moved to (1, 0) is carried round by a quarter turn.
    let turned = Transform3D.rotation(angle: .pi / 2, x: 0, y: 0, z: 1)
      .translated(x: 1, y: 0, z: 0)
    #expect((turned.map(SIMD4(0, 0, 0, 1)) - SIMD4(0, 1, 0, 1)).max() < 1e-15)
  }

  @Test(arguments: SampleClass.allCases) func translatedHoldsItsBound(kind: SampleClass) {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<sweepSize {
      let m = kind.draw(&random)
      let (x, y, z) = (
        random.uniform(-1000...1000), random.uniform(-1000...1000), random.uniform(-1000...1000)
      )
      let moved = m.translated(x: x, y: y, z: z).elements
      let exact = TransformOracle.concat(
        Transform3D.translation(x: x, y: y, z: z).elements, m.elements)
      for j in 0..<4 {
        let terms = [
          x * m.elements[j], y * m.elements[4 + j], z * m.elements[8 + j], m.elements[12 + j],
        ]
        let bound = gamma4 * terms.reduce(0) { $0 + $1.magnitude }
        #expect(exact[12 + j].absoluteError(of: moved[12 + j]) <= bound)
      }
    }
  }
}
