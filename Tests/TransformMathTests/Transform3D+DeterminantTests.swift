import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct DeterminantTests {
  @Test(arguments: SampleClass.allCases) func sweepIsRoundedCorrectlyButForTies(kind: SampleClass) {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<sweepSize {
      let m = kind.draw(&random)
      #expect(TransformOracle.determinant(m.elements).ulpError(of: m.determinant) <= 0.5 + 0x1p-9)
    }
  }

  @Test func signAndSize() {
    #expect(Transform3D.identity.determinant == 1)
    #expect(Transform3D.scale(x: 2, y: -3, z: 4).determinant == -24)
    #expect(Transform3D.rotation(angle: 1, x: 0, y: 1, z: 0).determinant == 1)
    #expect(scaled(.identity, exponent: 300).determinant == .infinity)
    #expect(scaled(.identity, exponent: -300).determinant == 0)
    #expect(scaled(.identity, exponent: -255).determinant == 0x1p-1020)
  }

  @Test func zeroIsExact() {
    // Rows in arithmetic progression.
    #expect(made((1...16).map(Double.init)).determinant == 0)
    var m = made((1...16).map { Double($0 * $0) + 0.1 })
    m.m41 = m.m11
    (m.m42, m.m43, m.m44) = (m.m12, m.m13, m.m14)
    #expect(m.determinant == 0)
    #expect(made([Double](repeating: 0, count: 16)).determinant == 0)
  }

  @Test func oneUlpFromSingularIsNotZero() {
    var m = Transform3D(
      rows: SIMD4(0.1, 0.1, 0, 0), SIMD4(0.1, 0.1.nextUp, 0, 0), SIMD4(0, 0, 1, 0),
      SIMD4(0, 0, 0, 1))
    #expect(m.determinant == 0.1 * 0.1.ulp)
    m.m22 = 0.1.nextDown
    #expect(m.determinant < 0)
  }

  @Test func notFiniteIsNaN() {
    var m = Transform3D.identity
    m.m23 = .infinity
    #expect(m.determinant.isNaN)
  }
}
