import BenchmarkHarness
import Oracle
import Testing
import TransformMath

private let seed: UInt64 = 0xAD10_6A7E

@Suite struct AdjugateTests {
  /// Cofactors as determinants of transforms with one row and column replaced by those of the identity.
  static func exact(_ m: Transform3D) -> [Real] {
    (0..<16).map { place in
      let (column, row) = (place / 4, place % 4)
      var minor = m.elements
      for i in 0..<4 {
        minor[4 * row + i] = i == column ? 1 : 0
        if i != row { minor[4 * i + column] = 0 }
      }
      return TransformOracle.determinant(minor)
    }
  }

  @Test(arguments: SampleClass.allCases) func elementsAreRoundedOnce(kind: SampleClass) {
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    var worst = 0.0
    for _ in 0..<sweepSize / 2 {
      let m = kind.draw(&random)
      for (value, exact) in zip(m.adjugate.elements, Self.exact(m)) {
        guard exact.magnitude.double < .infinity, exact.magnitude.double > 1e-300 else { continue }
        worst = max(worst, exact.ulpError(of: value))
      }
    }
    #expect(worst <= 0.5 + 0x1p-9, "\(worst), seed \(seed)")
  }

  @Test func singularTransformsHaveOne() {
    let flat = Transform3D.scale(x: 2, y: 3, z: 0).adjugate
    #expect(flat.m33 == 6 && flat.elements.filter { $0 != 0 }.count == 1)
    #expect(made([Double](repeating: 0, count: 16)).adjugate.elements.allSatisfy { $0 == 0 })
    #expect(made((1...16).map(Double.init)).adjugate.elements.allSatisfy { $0 == 0 })
    #expect(Transform3D.translation(x: 1, y: 2, z: 3).adjugate == .translation(x: -1, y: -2, z: -3))
    #expect(Transform3D.scale(x: .nan, y: 1, z: 1).adjugate.m44.isNaN)
    #expect(Transform3D.scale(x: 1e200, y: 1e200, z: 1).adjugate.m33 == .infinity)
  }

  @Test func residualsTellGoodInversesFromBad() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let m = SampleClass.nearlySingular.draw(&random)
      let inverse = m.inverted()
      let residual = m.residual(ofInverse: inverse.matrix)
      #expect(residual <= 4 * 0x1p-53 * inverse.condition)
      var worse = inverse.matrix
      worse.m11 *= 1 + 0x1p-20
      let change = inverse.matrix.m11.magnitude * m.row1.x.magnitude * 0x1p-20
      #expect(m.residual(ofInverse: worse) >= change * 0.9 - residual)
    }
    #expect(Transform3D.identity.residual(ofInverse: .identity) == 0)
    #expect(Transform3D.identity.residual(ofInverse: .scale(x: .nan, y: 1, z: 1)).isNaN)
    let flat = Transform3D.scale(x: 1, y: 0, z: 1)
    #expect(flat.invertedOrUnchanged == flat)
    #expect(Transform3D.scale(x: 4, y: 1, z: 1).invertedOrUnchanged.m11 == 0.25)
  }
}
