import BatchEvaluation
import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct TransformBlocksInverseTests {
  #if DEBUG
    private static let sweepSize = 100
  #else
    private static let sweepSize = 2000
  #endif

  /// The largest row sum of magnitudes.
  private static func norm(_ m: [Real]) -> Real {
    (0..<4).map { i in m[4 * i..<4 * i + 4].reduce(Real(0)) { $0 + $1.magnitude } }
      .reduce(Real(0)) { $0 > $1 ? $0 : $1 }
  }

  /// The error in units of condition·u, 0 where there is no inverse and none was given.
  private static func error<Scalar: TestedScalar>(
    _ m: Transform3D, _ x: Transform3D, _ status: TransformInverse.Status, _: Scalar.Type
  ) -> Double {
    guard let exact = TransformOracle.inverse(m.elements) else {
      return status == .singular && x == m ? 0 : .infinity
    }
    guard status == .ok else {
      let largest = exact.map { $0.magnitude }.reduce(Real(0)) { $0 > $1 ? $0 : $1 }
      let isRight = status == .overflow && x == m && largest > Real(3e38)
      return Scalar.self == Float.self && isRight ? 0 : .infinity
    }
    let difference = zip(x.elements, exact).map { Real($0) - $1 }
    let size = norm(exact)
    let condition = norm(m.elements.map { Real($0) }) * size
    return (norm(difference) / (size * condition)).double / Scalar.unit
  }

  @Test(arguments: testedLevels, BlockSamples.allCases) func errorsAreWithinFourTimesCondition(
    level: InstructionSet, samples: BlockSamples
  ) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      var random = SeededGenerator(seed: 631)
      let given = (0..<Self.sweepSize).map { _ in samples.draw(&random) }
      let blocks = TransformBlocks<Scalar>(given)
      var result = TransformBlocks<Scalar>(count: given.count)
      var statuses = [TransformInverse.Status](repeating: .overflow, count: given.count)
      var conditions = [Scalar](repeating: 0, count: given.count)
      var span = statuses.mutableSpan
      var numbers = conditions.mutableSpan
      let failed = blocks.inverted(
        into: &result, statuses: &span, conditions: &numbers, level: level)
      #expect(failed == statuses.count { $0 != .ok })
      let (sources, inverses) = (blocks.all, result.all)
      let errors = sources.indices.map {
        Self.error(sources[$0], inverses[$0], statuses[$0], Scalar.self)
      }
      let worst = errors.indices.max { errors[$0] < errors[$1] } ?? 0
      #expect(
        errors[worst] <= 4,
        "\(Scalar.self), seed 631, no. \(worst): \(errors[worst]) for \(sources[worst].elements)")
      for i in sources.indices where statuses[i] == .ok && i % 7 == 0 {
        let condition = sources[i].condition
        if condition * Scalar.unit > 0.01 { continue }
        #expect((Double(conditions[i]) / condition - 1).magnitude < 5 * condition * Scalar.unit)
      }
    }
    check(Double.self)
    check(Float.self)
  }

  @Test(arguments: testedLevels) func scalesFromTheSmallestToTheLargest(level: InstructionSet) {
    func check<Scalar: TestedScalar>(_: Scalar.Type, _ exponents: [Int]) {
      for exponent in exponents {
        let factor = Double(sign: .plus, exponent: exponent, significand: 1)
        let given = BlockSamples.mixture(48, seed: 632).map {
          try! Transform3D($0.elements.map { $0 * factor })
        }
        let blocks = TransformBlocks<Scalar>(given)
        var result = TransformBlocks<Scalar>(count: given.count)
        var statuses = [TransformInverse.Status](repeating: .overflow, count: given.count)
        var span = statuses.mutableSpan
        blocks.inverted(into: &result, statuses: &span, level: level)
        for (i, m) in blocks.all.enumerated() {
          let error = Self.error(m, result.all[i], statuses[i], Scalar.self)
          #expect(error <= 4, "2^\(exponent), no. \(i), \(statuses[i])")
        }
      }
    }
    check(Double.self, [-498, -300, -120, -64, 64, 120, 300, 498])
    check(Float.self, [-80, -40, -20, -10, 10, 20, 40, 80])
  }

  @Test(arguments: testedLevels) func whatHasNoInverseComesBackWithItsStatus(
    level: InstructionSet
  ) {
    var blocks = TransformBlocks<Double>(BlockSamples.mixture(21, seed: 633))
    blocks[4] = .scale(x: 1, y: 0, z: 1)
    blocks[9].m12 = .nan
    blocks[17].m33 = .infinity
    blocks[20] = .scale(x: 0x1p-1060, y: 1, z: 1)
    var result = TransformBlocks<Double>(count: 21)
    var statuses = [TransformInverse.Status](repeating: .ok, count: 21)
    var conditions = [Double](repeating: 0, count: 21)
    var span = statuses.mutableSpan
    var numbers = conditions.mutableSpan
    #expect(
      blocks.inverted(into: &result, statuses: &span, conditions: &numbers, level: level) == 4)
    #expect(statuses[4] == .singular && statuses[9] == .notFinite && statuses[17] == .notFinite)
    #expect(statuses[20] == .overflow && conditions[20] == .infinity)
    #expect(result[4] == blocks[4] && result[17] == blocks[17] && result[20] == blocks[20])
    #expect(statuses.count { $0 == .ok } == 17 && conditions[0].isFinite)
    #expect(blocks.inverted(into: &result, level: level) == 4)
  }

  /// A transform's inverse does not depend on its neighbours, on the format of the call, or on threads.
  @Test(arguments: testedLevels) func resultsDoNotDependOnTheirPlace(level: InstructionSet) {
    let given = BlockSamples.mixture(20_003, seed: 634)
    let blocks = TransformBlocks<Double>(given)
    let reversed = TransformBlocks<Double>(given.reversed())
    var (a, b, c) = (blocks, blocks, blocks)
    blocks.inverted(into: &a, level: level)
    blocks.inverted(into: &b, level: level, threads: 2)
    reversed.inverted(into: &c, level: level)
    #expect((0..<given.count).allSatisfy { a[$0] == b[$0] })
    #expect((0..<given.count).allSatisfy { a[$0] == c[given.count - 1 - $0] })
  }

  @Test(arguments: testedLevels) func identitiesAndMapsOfThePlaneStayWhatTheyAre(
    level: InstructionSet
  ) {
    var random = SeededGenerator(seed: 635)
    let given = (0..<64).map { i in
      i % 8 == 0 ? .identity : BlockSamples.composed.draw(&random)
    }
    let blocks = TransformBlocks<Double>(given)
    var result = TransformBlocks<Double>(count: given.count)
    blocks.inverted(into: &result, level: level)
    for i in given.indices {
      #expect(result[i].m14 == 0 && result[i].m24 == 0 && result[i].m34 == 0)
      if i % 8 == 0 { #expect(result[i].isIdentity) }
    }
  }
}
