import BatchEvaluation
import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct TransformBlocksProductsTests {
  /// Whether every element of the products is within γ₄·Σ|aᵢ|·|bᵢ|.
  private func check<Scalar: TestedScalar>(
    _ products: TransformBlocks<Scalar>, _ a: [Transform3D], _ b: [Transform3D]
  ) {
    let gamma = 4 * Scalar.unit / (1 - 4 * Scalar.unit)
    for (i, product) in products.all.enumerated() {
      let (first, second) = (a[i].elements, b[i].elements)
      let exact = TransformOracle.concat(first, second)
      for k in 0..<16 {
        let size = (0..<4).reduce(0) {
          $0 + (first[k / 4 * 4 + $1] * second[4 * $1 + k % 4]).magnitude
        }
        #expect(exact[k].absoluteError(of: product.elements[k]) <= gamma * size)
      }
    }
  }

  @Test(arguments: testedLevels) func productsHoldTheDotProductBoundAtEverySize(
    level: InstructionSet
  ) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      for size in blockSizes {
        let a = TransformBlocks<Scalar>(BlockSamples.mixture(size, seed: 621))
        let b = TransformBlocks<Scalar>(BlockSamples.mixture(size, seed: 622).reversed())
        var result = TransformBlocks<Scalar>(count: size)
        a.multiplied(by: b, into: &result, level: level)
        self.check(result, a.all, b.all)
        var inPlace = a
        inPlace.multiply(by: b, level: level)
        #expect(inPlace.all == result.all)
        let shared = Scalar.transform(BlockSamples.mixture(5, seed: 623)[4])
        a.multiplied(by: shared, into: &result, level: level)
        self.check(result, a.all, a.all.map { _ in Scalar.exact(shared) })
      }
    }
    check(Double.self)
    check(Float.self)
  }

  @Test func levelsWithFusedMultiplicationAgreeAndSoDoThreads() {
    let a = TransformBlocks<Double>(BlockSamples.mixture(20_011, seed: 624))
    let b = TransformBlocks<Double>(BlockSamples.mixture(20_011, seed: 625))
    var first = TransformBlocks<Double>(count: a.count)
    a.multiplied(by: b, into: &first)
    for level in testedLevels where level >= .v3 {
      for threads in 1...3 {
        var other = TransformBlocks<Double>(count: a.count)
        a.multiplied(by: b, into: &other, level: level, threads: threads)
        #expect((0..<a.count).allSatisfy { first[$0] == other[$0] })
      }
    }
  }

  @Test func infinityAndNaNFollowIEEERules() {
    var a = TransformBlocks<Double>(count: 9)
    a[3].m11 = .infinity
    a[8].m22 = .nan
    var result = TransformBlocks<Double>(count: 9)
    a.multiplied(by: .scale(x: 2, y: 3, z: 4), into: &result)
    #expect(result[3].m11 == .infinity && result[3].m12.isNaN && result[8].m22.isNaN)
    #expect(result[0] == .scale(x: 2, y: 3, z: 4) && result[8].m11 == 2)
  }
}
