import Oracle
import Testing

/// The twin judged by exact values and by identities that it does not use itself.
@Suite struct TransformOracleTests {
  let tiny = Real(0x1p-280)

  @Test func integerInverseAndDeterminant() throws {
    // The Pascal matrix: determinant 1, integer inverse.
    let m: [Double] = [1, 1, 1, 1, 1, 2, 3, 4, 1, 3, 6, 10, 1, 4, 10, 20]
    let inverse: [Double] = [4, -6, 4, -1, -6, 14, -11, 3, 4, -11, 10, -3, -1, 3, -3, 1]
    #expect(TransformOracle.determinant(m) == Real(1))
    let computed = try #require(TransformOracle.inverse(m))
    for i in 0..<16 { #expect((computed[i] - Real(inverse[i])).magnitude < tiny) }
    let odd: [Double] = [0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 5, 7, 0, 0, 0]
    #expect(TransformOracle.determinant(odd) == Real(-210))
    #expect(TransformOracle.inverse((1...16).map(Double.init)) == nil)
  }

  /// 24 terms of which those of 10⁰ cancel to nothing and leave one of 10⁻⁹⁵, or of 10⁻²⁹⁰.
  @Test(arguments: [1e-95, 1e-290]) func whatIsLeftOfCancelledTerms(small: Double) throws {
    let m = [0, 1, 2, 3, small, 1, 2, 3, 3, 0, 2, 1, 2, 2, -2, -3]
    let determinant = TransformOracle.determinant(m)
    #expect(!determinant.isZero && determinant.magnitude.double < 1e3 * small)
    let inverse = try #require(TransformOracle.inverse(m))
    for (row, column) in (0..<16).map({ ($0 / 4, $0 % 4) }) {
      let sum = (0..<4).reduce(Real(0)) { $0 + Real(m[4 * row + $1]) * inverse[4 * $1 + column] }
      #expect(sum.absoluteError(of: row == column ? 1 : 0) < 1e-60)
    }
    let upper = [1, 0, 0, 0.5, 1, small, 0, 0.5, 1, 1, 1, 0.5, 0, 0, 0, 1]
    let parts = try #require(TransformOracle.decomposed(upper))
    #expect(parts.scale[1].ulpError(of: small) <= 1)
  }

  @Test func productWithTheInverseIsTheIdentity() throws {
    let m = [0.1, 0.7, -3, 2, 5, 0.3, 0, 1, 1e-9, 4, 2, -1, 0.25, 1, 9, 1e6]
    let inverse = try #require(TransformOracle.inverse(m))
    for i in 0..<4 {
      for j in 0..<4 {
        let sum = (0..<4).reduce(Real(i == j ? -1 : 0)) {
          $0 + Real(m[4 * i + $1]) * inverse[4 * $1 + j]
        }
        #expect(sum.magnitude < Real(0x1p-250))
      }
    }
  }

  @Test func productsAndPoints() throws {
    let a = (1...16).map(Double.init)
    let b: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1]
    let product = TransformOracle.concat(a, b).map(\.double)
    #expect(product == [5, 10, 15, 4, 13, 22, 31, 8, 21, 34, 47, 12, 29, 46, 63, 16])
    let eye: [Double] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.5, 0, 0, 0, 1]
    #expect(TransformOracle.map(SIMD4(1, 2, 1, 1), by: eye).map(\.double) == [1, 2, 1, 0.5])
    #expect(TransformOracle.project(SIMD4(1, 2, 1, 1), by: eye)?.map(\.double) == [2, 4, 2])
    #expect(TransformOracle.project(SIMD4(1, 2, 2, 1), by: eye) == nil)
  }

  @Test func rotationAgreesWithItsPublishedDigits() {
    // cos(π/2 as a double) = 6.123233995736766035868820147292e-17.
    let quarter = TransformOracle.rotation(angle: .pi / 2, x: 0, y: 0, z: 9)
    #expect(abs(quarter[0].double - 6.123233995736766e-17) < 1e-32)
    #expect(quarter[1].double == 1 && quarter[4].double == -1 && quarter[10] == Real(1))
    // About (1, 1, 1) by a third of a turn, the axes change places.
    let third = TransformOracle.rotation(angle: 2 * .pi / 3, x: 1, y: 1, z: 1)
    #expect(abs(third[1].double - 1) < 1e-15 && abs(third[6].double - 1) < 1e-15)
    let none = TransformOracle.rotation(angle: 1, x: 0, y: 0, z: 0)
    #expect(none.map(\.double) == (0..<16).map { $0 % 5 == 0 ? 1.0 : 0 })
  }
}
