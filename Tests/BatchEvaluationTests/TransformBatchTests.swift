import BatchEvaluation
import BenchmarkHarness
import Oracle
import Testing
import TransformMath

/// One suite for all ways to compute a batch of transforms: every backend, every level that this
/// processor has.
@Suite struct TransformBatchTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let backend: Backend
    let level: InstructionSet
    var testDescription: String { "\(backend) \(level)" }
  }

  static let ways: [Way] =
    [Way(backend: .reference, level: .baseline), Way(backend: .blas, level: .baseline)]
    + InstructionSet.allCases.filter { $0 <= .supported }.map { Way(backend: .simd, level: $0) }

  /// Two rows of four are one block of lanes: sizes around one, two and several blocks.
  static let sizes = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 63, 64, 65, 257]

  /// γ₄ = 4u/(1 − 4u).
  static let gamma4 = 4 * 0x1p-53 / (1 - 4 * 0x1p-53)

  static func transform(_ random: inout SeededGenerator) -> Transform3D {
    Transform3D.rotation(
      angle: random.uniform(-4...4), x: random.uniform(-1...1), y: random.uniform(-1...1),
      z: random.uniform(-1...1)
    )
    .scaled(x: random.uniform(0.1...3), y: random.uniform(-3...3), z: random.uniform(0.1...3))
      * .translation(x: random.uniform(-400...400), y: random.uniform(-400...400), z: 7)
      * .perspective(distance: random.uniform(300...900))
  }

  static func point(_ random: inout SeededGenerator) -> SIMD4<Double> {
    SIMD4(
      random.uniform(-1000...1000), random.uniform(-1000...1000), random.uniform(-1000...1000),
      random.uniform(0.5...2))
  }

  static func multiply(_ transforms: [Transform3D], by shared: Transform3D, _ way: Way)
    -> [Transform3D]
  {
    // One more than asked for: nothing may be written there.
    var result = [Transform3D](repeating: .scale(x: 7, y: 7, z: 7), count: transforms.count + 1)
    result.withUnsafeMutableBufferPointer { buffer in
      var part = buffer.extracting(0..<transforms.count).mutableSpan
      TransformBatch(shared).multiply(
        transforms.span, into: &part, backend: way.backend, level: way.level)
    }
    #expect(result.removeLast() == .scale(x: 7, y: 7, z: 7))
    return result
  }

  enum PointOperation { case map, project }

  static func apply(
    _ operation: PointOperation, _ points: [SIMD4<Double>], by transform: Transform3D, _ way: Way
  ) -> [SIMD4<Double>] {
    var result = [SIMD4<Double>](repeating: SIMD4(7, 7, 7, 7), count: points.count + 1)
    let batch = TransformBatch(transform)
    result.withUnsafeMutableBufferPointer { buffer in
      var part = buffer.extracting(0..<points.count).mutableSpan
      switch operation {
      case .map: batch.map(points.span, into: &part, backend: way.backend, level: way.level)
      case .project:
        batch.project(points.span, into: &part, backend: way.backend, level: way.level)
      }
    }
    #expect(result.removeLast() == SIMD4(7, 7, 7, 7))
    return result
  }

  /// Σ|aᵢ|·|bᵢ| for component j of row·M.
  static func size(_ row: SIMD4<Double>, _ m: Transform3D, _ j: Int) -> Double {
    (0..<4).reduce(0) { $0 + (row[$1] * m.elements[4 * $1 + j]).magnitude }
  }

  @Test(arguments: ways) func productsHoldTheDotProductBoundAtEverySize(way: Way) {
    var random = SeededGenerator(seed: 81)
    for size in Self.sizes {
      let shared = Self.transform(&random)
      let transforms = (0..<size).map { _ in Self.transform(&random) }
      let products = Self.multiply(transforms, by: shared, way)
      #expect(products.count == size)
      for (m, product) in zip(transforms, products) {
        let (exact, computed) = (
          TransformOracle.concat(m.elements, shared.elements), product.elements
        )
        for (i, row) in [m.row1, m.row2, m.row3, m.row4].enumerated() {
          for j in 0..<4 {
            let bound = Self.gamma4 * Self.size(row, shared, j)
            #expect(exact[4 * i + j].absoluteError(of: computed[4 * i + j]) <= bound)
          }
        }
      }
    }
  }

  @Test(arguments: ways) func pointsHoldTheDotProductBoundAtEverySize(way: Way) {
    var random = SeededGenerator(seed: 82)
    for size in Self.sizes {
      let transform = Self.transform(&random)
      let points = (0..<size).map { _ in Self.point(&random) }
      for (point, mapped) in zip(points, Self.apply(.map, points, by: transform, way)) {
        let exact = TransformOracle.map(point, by: transform.elements)
        for j in 0..<4 {
          let bound = Self.gamma4 * Self.size(point, transform, j)
          #expect(exact[j].absoluteError(of: mapped[j]) <= bound)
        }
      }
    }
  }

  @Test(arguments: ways) func projectionDividesWhatIsInFrontOfTheEye(way: Way) {
    var random = SeededGenerator(seed: 83)
    var (front, behind) = (0, 0)
    for size in Self.sizes {
      let transform = Self.transform(&random)
      let points = (0..<size).map { _ in Self.point(&random) }
      let mapped = Self.apply(.map, points, by: transform, way)
      let projected = Self.apply(.project, points, by: transform, way)
      for (homogeneous, result) in zip(mapped, projected) {
        #expect(result.w == homogeneous.w)
        if homogeneous.w > 0 {
          front += 1
          #expect(result.x == homogeneous.x / homogeneous.w)
          #expect(result.y == homogeneous.y / homogeneous.w)
          #expect(result.z == homogeneous.z / homogeneous.w)
        } else {
          behind += 1
          #expect(result == homogeneous)
        }
      }
    }
    #expect(front > 50 && behind > 50)
  }

  @Test(arguments: ways) func exactInputsGiveTheSameBitsEverywhere(way: Way) {
    var random = SeededGenerator(seed: 84)
    func integers() -> SIMD4<Double> {
      SIMD4(
        random.uniform(-9...9).rounded(), random.uniform(-9...9).rounded(),
        random.uniform(-9...9).rounded(), random.uniform(-9...9).rounded())
    }
    func matrix() -> Transform3D {
      Transform3D(rows: integers(), integers(), integers(), integers())
    }
    let shared = matrix()
    let transforms = (0..<19).map { _ in matrix() }
    #expect(Self.multiply(transforms, by: shared, way) == transforms.map { $0 * shared })
    #expect(Self.multiply(transforms, by: .identity, way) == transforms)
    let points = (0..<19).map { _ in integers() }
    #expect(Self.apply(.map, points, by: shared, way) == points.map { shared.map($0) })
  }

  @Test(arguments: ways) func theEyePlaneAndNaNAreLeftUndivided(way: Way) {
    let points: [SIMD4<Double>] = [
      SIMD4(1, 2, 3, 0), SIMD4(1, 2, 3, -0.0), SIMD4(1, 2, 3, -1), SIMD4(2, 4, 6, 2),
      SIMD4(1, 2, 3, .nan), SIMD4(.nan, 2, 3, 2), SIMD4(1, 2, 3, .leastNormalMagnitude),
    ]
    // NaN·0 is NaN: one NaN component makes every component of its point NaN.
    let result = Self.apply(.project, points, by: .identity, way)
    #expect(result[0] == points[0] && result[1] == points[1] && result[2] == points[2])
    #expect(result[3] == SIMD4(1, 2, 3, 2))
    #expect(result[4].w.isNaN && result[5].x.isNaN)
    #expect(result[6].w == .leastNormalMagnitude && result[6].x == 1 / .leastNormalMagnitude)
  }

  @Test(arguments: ways) func infinityAndNaNFollowIEEERules(way: Way) {
    let transform = Transform3D.scale(x: 2, y: 3, z: 4)
    let mapped = Self.apply(
      .map, [SIMD4(.infinity, 1, 1, 1), SIMD4(.nan, 1, 1, 1), SIMD4(1e308, 1, 1, 1)],
      by: transform, way)
    #expect(mapped[0].x == .infinity && mapped[0].y.isNaN && mapped[1].x.isNaN)
    #expect(mapped[2].x == .infinity && mapped[2].y == 3)
  }

  /// All levels of the processor agree with the reference to the last bits.
  @Test func levelsWithFusedMultiplicationAgree() {
    let fused = Self.ways.filter { $0.backend == .simd && $0.level >= .v3 }
    var random = SeededGenerator(seed: 85)
    let shared = Self.transform(&random)
    let transforms = (0..<33).map { _ in Self.transform(&random) }
    let results = fused.map { Self.multiply(transforms, by: shared, $0) }
    for result in results.dropFirst() { #expect(result == results[0]) }
  }

  @Test func wrongSizesAreRefused() async {
    await #expect(processExitsWith: .failure) {
      let transforms = [Transform3D.identity]
      var result = [Transform3D](repeating: .identity, count: 2)
      var span = result.mutableSpan
      TransformBatch(.identity).multiply(transforms.span, into: &span)
    }
    await #expect(processExitsWith: .failure) {
      let points = [SIMD4<Double>(0, 0, 0, 1)]
      var result: [SIMD4<Double>] = []
      var span = result.mutableSpan
      TransformBatch(.identity).map(points.span, into: &span)
    }
  }
}
