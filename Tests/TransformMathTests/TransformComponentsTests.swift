import BenchmarkHarness
import Oracle
import Testing
import TransformMath

private let seed: UInt64 = 0xDEC0_3D00

/// How far a transform made again is from `wanted`, in ulps of each row's largest element.
func worstRowError(_ made: Transform3D, _ wanted: [Real]) -> Double {
  var worst = 0.0
  for row in 0..<4 {
    let want = wanted[4 * row..<4 * row + 4]
    let largest = want.map { $0.magnitude.double }.max() ?? 0
    for (lane, exact) in want.enumerated() {
      let error = exact.absoluteError(of: made.elements[4 * row + lane])
      if error > 0 { worst = max(worst, error / max(largest.ulp, .leastNonzeroMagnitude)) }
    }
  }
  return worst
}

@Suite struct TransformComponentsTests {
  static let classes: [SampleClass] = [.random, .composed, .perspective, .nearlySingular]
  #if DEBUG
    static let draws = 100
  #else
    static let draws = 10_000
  #endif

  /// 8 ulp of each row's largest element for every transform, and none without parts but those whose
  /// upper left 3×3 is singular.
  @Test(arguments: classes)
  func componentsMakeTheTransformAgain(kind: SampleClass) {
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    var worst = (error: 0.0, input: "")
    var remainders = 0
    for draw in 0..<Self.draws {
      var m = kind.draw(&random)
      // All sizes; a power of ten is no power of two.
      if draw % 4 == 0 {
        let size = random.logUniform(1e-150...1e150)
        m = made(m.elements.map { $0 * size })
      }
      guard m.condition < 1e12 else { continue }
      guard let parts = m.decomposed() else {
        Issue.record("\(m) has no parts, seed \(seed)")
        continue
      }
      if parts.perspectiveRemainder != .zero { remainders += 1 }
      let wanted = m.elements.map { Real($0) / Real(m.m44) }
      let error = worstRowError(Transform3D(parts), wanted)
      if error > worst.error { worst = (error, "\(m), seed \(seed)") }
      let q = parts.rotation
      #expect(q.w >= 0 && ((q.lanes * q.lanes).sum() - 1).magnitude < 1e-15)
      #expect(
        (parts.scale.x < 0) == (parts.scale.y < 0) && (parts.scale.y < 0) == (parts.scale.z < 0))
    }
    #expect(worst.error <= 8, "\(worst)")
    #expect(kind != .perspective || remainders == 0)
  }

  /// Every transform of a condition below 10¹² whose m44 and upper determinant are not 0 has parts, and they
  /// make it again.
  @Test func theUpperPartMayBeNearlySingular() throws {
    var random = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    var (flat, remainders) = (0, 0)
    for _ in 0..<Self.draws {
      let m = steepTransform(&random)
      guard m.m44 != 0, upperDeterminant(of: m).sign != 0 else {
        flat += 1
        #expect(m.decomposed() == nil, "\(m), seed \(seed)")
        // The other parts are there, and exact in the last row and column.
        let polar = try #require(m.polarDecomposed())
        #expect(worstRowError(Transform3D(polar), m.elements.map { Real($0) }) <= 8, "\(m)")
        continue
      }
      let parts = try #require(m.decomposed(), "\(m), seed \(seed)")
      if parts.perspectiveRemainder != .zero { remainders += 1 }
      let error = worstRowError(Transform3D(parts), m.elements.map { Real($0) / Real(m.m44) })
      if error > worst.error { worst = (error, "\(m), seed \(seed)") }
      // Without the remainder: what the perspective lost by rounding, times the rows.
      var rounded = parts
      rounded.perspectiveRemainder = .zero
      let p = parts.perspective
      for (made, own) in zip(rows(Transform3D(rounded)), rows(Transform3D(parts))) {
        let terms = (made * SIMD4(p.x, p.y, p.z, 0)).replacing(with: 0, where: made .== 0)
        let size = terms.x.magnitude + terms.y.magnitude + terms.z.magnitude
        #expect(
          (made.w - own.w).magnitude <= 0x1p-53 * size + own.w.magnitude.ulp, "\(m), seed \(seed)")
      }
    }
    #expect(worst.error <= 8, "\(worst)")
    #expect(flat > Self.draws / 50 && remainders > Self.draws / 4, "\(flat), \(remainders)")
  }

  private func rows(_ m: Transform3D) -> [SIMD4<Double>] { [m.row1, m.row2, m.row3] }

  private func upperDeterminant(of m: Transform3D) -> Real {
    var upper = m
    (upper.m14, upper.m24, upper.m34, upper.m44) = (0, 0, 0, 1)
    (upper.m41, upper.m42, upper.m43) = (0, 0, 0)
    return TransformOracle.determinant(upper.elements)
  }

  /// Two rows beside multiples of the first, and a last column of its own: two heights are small at once.
  @Test(arguments: [1e-6, 1e-8, 1e-9, 1e-10, 1e-11])
  func allThreeRowsMayBeNearlyParallel(height: Double) throws {
    var random = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    var count = 0
    for _ in 0..<Self.draws / 10 {
      var m = SampleClass.random.draw(&random)
      let first = SIMD3(m.m11, m.m12, m.m13)
      func beside() -> SIMD3<Double> {
        let rest = SIMD3(random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1))
        return first * random.uniform(-1...1) + rest * height
      }
      let (second, third) = (beside(), beside())
      (m.m21, m.m22, m.m23) = (second.x, second.y, second.z)
      (m.m31, m.m32, m.m33) = (third.x, third.y, third.z)
      guard m.condition < 1e12 else { continue }
      count += 1
      let parts = try #require(m.decomposed(), "\(m), seed \(seed)")
      let error = worstRowError(Transform3D(parts), m.elements.map { Real($0) / Real(m.m44) })
      if error > worst.error { worst = (error, "\(m), seed \(seed)") }
    }
    #expect(worst.error <= 8 && count > Self.draws / 50, "\(worst) of \(count)")
  }

  /// Each part is the exact one, rounded: lower triangles by Cholesky in 300 bits make the same way.
  @Test(arguments: classes) func waysAgreeWithTheOracle(kind: SampleClass) throws {
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    var worst = (error: 0.0, input: "")
    for _ in 0..<Self.draws / 10 {
      var (a, b) = (kind.draw(&random), kind.draw(&random))
      (a.m44, b.m44) = (1, 1)
      let t = random.unit()
      guard a.condition < 1e6, b.condition < 1e6, let from = a.decomposed(),
        let to = b.decomposed(), from.perspectiveRemainder == .zero,
        to.perspectiveRemainder == .zero
      else { continue }
      let exact = try #require(
        TransformOracle.interpolatedInSpace(a.elements, b.elements, at: t))
      let way = a.interpolated(to: b, at: t, path: .space).elements
      // The sizes of what the parts' rounding reaches: skews times scales, and the perspective.
      let parts = [from, to].map { parts in
        (0..<3).map { parts.scale[$0].magnitude }.max()!
          * (1 + (0..<3).map { parts.skew[$0].magnitude }.max()!)
          * (1 + (0..<4).map { parts.perspective[$0].magnitude }.max()!)
      }
      let size = max(parts.max()!, exact.map { $0.magnitude.double }.max()!)
      for (value, exact) in zip(way, exact) {
        let error = exact.absoluteError(of: value) / size
        if error > worst.error { worst = (error, "\(a), \(b), \(t), seed \(seed)") }
      }
    }
    #expect(worst.error <= 1e-14, "\(worst)")
  }

  /// Rows and m44 of sizes that leave no room for squares.
  @Test func partsOfAllSizes() throws {
    for size in [1e-300, 1e-150, 1e150, 1e300] {
      let m = Transform3D(
        rows: SIMD4(0, 3 * size, 0, 0), SIMD4(-2, 0, 0, 0), SIMD4(0, 0, 5 / size, 0),
        SIMD4(1, size, 0, 1))
      let parts = try #require(m.decomposed())
      #expect(parts.scale == SIMD3(3 * size, 2, 5 / size) && Transform3D(parts) == m)
    }
    let parts = TransformComponents(scale: SIMD3(.infinity, 1, 1))
    #expect(!Transform3D(parts).isFinite)
  }

  @Test func whatHasNoParts() {
    let flat = Transform3D.scale(x: 1, y: 0, z: 1)
    var noUnit = Transform3D.identity
    noUnit.m44 = 0
    var swapped = Transform3D.identity
    // Invertible, but its upper left 3×3 is not.
    (swapped.m33, swapped.m34, swapped.m43, swapped.m44) = (0, 1, 1, 1)
    for m in [flat, noUnit, swapped, .scale(x: .nan, y: 1, z: 1)] {
      #expect(m.decomposed() == nil)
    }
    #expect(swapped.inverted().status == .ok)
  }

  @Test func aLargePerspectiveKeepsItsRemainder() throws {
    var m = Transform3D.identity
    (m.m33, m.m13, m.m14, m.m24, m.m34) = (1e-9, 0.3, 0.7, 0.1, 0.9)
    m.m31 = 0.1
    let parts = try #require(m.decomposed())
    #expect(worstRowError(Transform3D(parts), m.elements.map { Real($0) }) <= 8)
    let near = m.interpolated(to: .identity, at: 0x1p-60)
    #expect(worstRowError(near, m.elements.map { Real($0) }) <= 16)
    #expect(parts.interpolated(to: parts, at: 0.5).perspectiveRemainder.x.magnitude < 1)
  }
}
