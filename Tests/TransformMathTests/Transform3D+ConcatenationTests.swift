import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct ConcatenationTests {
  @Test func firstArgumentIsAppliedFirst() {
    let (scale, move) = (
      Transform3D.scale(x: 2, y: 2, z: 2), Transform3D.translation(x: 10, y: 0, z: 0)
    )
    #expect(Transform3D.concat(scale, move).map(SIMD4(1, 1, 1, 1)) == SIMD4(12, 2, 2, 1))
    #expect((move * scale).map(SIMD4(1, 1, 1, 1)) == SIMD4(22, 2, 2, 1))
  }

  @Test(arguments: SampleClass.allCases) func productHoldsTheDotProductBound(kind: SampleClass) {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<sweepSize {
      let (a, b) = (kind.draw(&random), SampleClass.composed.draw(&random))
      let (product, exact) = ((a * b).elements, TransformOracle.concat(a.elements, b.elements))
      let (x, y) = (a.elements, b.elements)
      for i in 0..<16 {
        let terms = (0..<4).map { (x[4 * (i / 4) + $0] * y[4 * $0 + i % 4]).magnitude }
        #expect(exact[i].absoluteError(of: product[i]) <= gamma4 * terms.reduce(0, +))
      }
    }
  }

  @Test(arguments: SampleClass.allCases) func mappingHoldsTheDotProductBound(kind: SampleClass) {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<sweepSize {
      let m = kind.draw(&random)
      let point = SIMD4<Double>(
        random.uniform(-1000...1000), random.uniform(-1000...1000), random.uniform(-1000...1000), 1)
      let (mapped, exact) = (m.map(point), TransformOracle.map(point, by: m.elements))
      for j in 0..<4 {
        let terms = (0..<4).map { (point[$0] * m.elements[4 * $0 + j]).magnitude }
        #expect(exact[j].absoluteError(of: mapped[j]) <= gamma4 * terms.reduce(0, +))
      }
    }
  }

  @Test func identityChangesNothing() {
    var random = SeededGenerator(seed: 23)
    for kind in SampleClass.allCases {
      let m = kind.draw(&random)
      #expect(m * .identity == m && .identity * m == m)
    }
  }

  @Test func mappingAProductIsMappingTwice() {
    // Small integers: every operation is exact, so the identity is too.
    var random = SeededGenerator(seed: 24)
    func integers() -> [Double] { (0..<16).map { _ in random.uniform(-9...9).rounded() } }
    for _ in 0..<50 {
      let (a, b, p) = (made(integers()), made(integers()), SIMD4(integers()[0..<4]))
      #expect((a * b).map(p) == b.map(a.map(p)))
    }
  }

  @Test func productsBeyondTheRangeAreInfiniteOrUndefined() {
    let large = Transform3D.scale(x: 0x1p600, y: -0x1p600, z: 1)
    #expect((large * large).row1 == SIMD4(.infinity, 0, 0, 0))
    #expect((large * large).row2 == SIMD4(0, .infinity, 0, 0))
    // ∞ − ∞, as documented; the projection says so instead of dividing by it.
    let shear = Transform3D(
      rows: SIMD4(0x1p600, 0, 0, 0), SIMD4(-0x1p600, 1, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(0, 0, 0, 1))
    #expect(shear.map(SIMD4(0x1p600, 0x1p600, 0, 1)).x.isNaN)
    #expect(shear.project(x: 0x1p600, y: 0x1p600).status == .undefined)
    #expect(shear.map(Rectangle(x: 0, y: 0, width: 0x1p600, height: 0x1p600)) == nil)
  }

  @Test func elementsBelow2To510NeverOverflow() {
    var random = SeededGenerator(seed: 25)
    func extremes() -> [Double] {
      (0..<16).map { _ in random.uniform(-1...1) < 0 ? -0x1.fffffffffffffp509 : 0x1p509 }
    }
    for _ in 0..<100 {
      let (a, b) = (made(extremes()), made(extremes()))
      #expect((a * b).isFinite && b.map(a.row1).isFinite)
    }
  }
}

extension SIMD4 where Scalar == Double {
  fileprivate var isFinite: Bool { self * 0 == SIMD4.zero }
}
