import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct PlaneMapUnprojectionTests {
  /// The nine elements of what a transform does to the plane.
  static func elements(_ m: Transform3D) -> [Double] {
    let map = PlaneMap(m)
    return [map.row1, map.row2, map.row3].flatMap { [$0.x, $0.y, $0.z] }
  }

  @Test func whatAPointerHits() throws {
    let card =
      Transform3D.rotation(angle: .pi / 3, x: 0, y: 1, z: 0) * .perspective(distance: 500)
    let seen = try #require(card.project(x: 40, y: -30).point)
    let hit = try card.unproject(x: seen.x, y: seen.y)
    #expect((hit - SIMD2(40, -30)).x.magnitude < 1e-13 && (hit.y + 30).magnitude < 1e-13)
    #expect(try Transform3D.identity.unproject(x: 3, y: 4) == SIMD2(3, 4))
    #expect(
      try Transform3D.translation(x: 1e9, y: 0, z: 7).unproject(x: 1e9 + 0.5, y: 0)
        == SIMD2(0.5, 0))
  }

  /// A floor, y its depth: w = 1 − y/2, seen at y′ = −1/w.
  let floor = Transform3D(
    rows: SIMD4(1, 0, 0, 0), SIMD4(0, 0, 1, 0.5), SIMD4(0, -1, 0, 0), SIMD4(0, 1, 0, 1))

  @Test func theHorizonAndWhatIsBeyond() throws {
    // w = 1 + y/2, y′ = 1/w.
    #expect(try floor.unproject(x: 0, y: 0.5) == SIMD2(0, 2))
    #expect(throws: ProjectionError.horizon) { try floor.unproject(x: 0, y: 0) }
    #expect(throws: ProjectionError.behindEye) { try floor.unproject(x: 0, y: -1) }
    let edge = made([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(throws: ProjectionError.edgeOn) { try edge.unproject(x: 0, y: 0) }
    #expect(throws: ProjectionError.notFinite) { try floor.unproject(x: .nan, y: 0) }
    #expect(throws: ProjectionError.notFinite) {
      try Transform3D.scale(x: .infinity, y: 1, z: 1).unproject(x: 1, y: 0)
    }
    #expect(throws: ProjectionError.notFinite) {
      try Transform3D.scale(x: 1e-200, y: 1, z: 1).unproject(x: 1e150, y: 0)
    }
  }

  @Test func theWholeTransformsScaleDoesNotMatter() throws {
    let m = Transform3D.rotation(angle: 1, x: 1, y: 2, z: 3) * .perspective(distance: 400)
    let hit = try m.unproject(x: 12, y: -7)
    for exponent in [-900, -300, 300, 900] {
      #expect(try scaled(m, exponent: exponent).unproject(x: 12, y: -7) == hit)
    }
  }

  @Test(arguments: [SampleClass.composed, .perspective, .random, .nearlySingular])
  func sweepHoldsItsBound(kind: SampleClass) throws {
    let seed: UInt64 = 71
    var random = SeededGenerator(seed: seed)
    var (worst, answered) = (0.0, 0)
    for _ in 0..<10 * sweepSize {
      let m = kind.draw(&random)
      let (x, y) = (random.uniform(-400...400), random.uniform(-400...400))
      let h = Self.elements(m)
      let exact = LayerOracle.unproject(h, x: x, y: y)
      let computed: SIMD2<Double>
      do throws(ProjectionError) {
        computed = try m.unproject(x: x, y: y)
      } catch {
        #expect(error == .behindEye)
        #expect((exact?.w.sign ?? -1) < 0, "\(m.elements) \(x) \(y)")
        continue
      }
      let point = try #require(exact)
      answered += 1
      #expect(point.w.sign > 0)
      // The terms of Cramer's rule.
      func equation(_ row: Int) -> (SIMD2<Double>, SIMD2<Double>) {
        let (a, b, w) = (h[3 * row], h[3 * row + 1], h[3 * row + 2])
        return (
          SIMD2(a - w * x, b - w * y),
          SIMD2(a.magnitude + (w * x).magnitude, b.magnitude + (w * y).magnitude)
        )
      }
      let rows = (0..<3).map(equation)
      let divisor = (PlaneMap(m).determinant / point.w.double).magnitude
      let below = (rows[0].1.x * rows[1].1.y + rows[0].1.y * rows[1].1.x) / divisor
      let terms = (0..<2).map { own in
        let other = rows[1 - own].1
        return (other.x * rows[2].1.y + other.y * rows[2].1.x) / divisor
      }
      for (value, (wanted, term)) in zip(
        [computed.x, computed.y], zip([point.x, point.y], terms))
      {
        let size = wanted.magnitude.double
        let bound = 0x1p-53 * (1 + 0x1p-9) * size + 0x1p-95 * (term + below * size) * 1.01
        let error = wanted.absoluteError(of: value)
        worst = max(worst, error / bound)
        #expect(error <= bound, "seed \(seed): \(m.elements), \(x), \(y): \(value)")
      }
    }
    #expect(answered > sweepSize && worst > 0.5, "\(answered) \(worst)")
  }
}
