import BenchmarkHarness
import Oracle
import Testing
import TransformMath

private let seed: UInt64 = 0xF10A_7300

@Suite struct FloatTransform3DTests {
  static func draw(_ random: inout SeededGenerator) -> FloatTransform3D {
    FloatTransform3D(
      Transform3D(
        rows: row(&random), row(&random), row(&random), row(&random)))
  }

  private static func row(_ random: inout SeededGenerator) -> SIMD4<Double> {
    SIMD4(
      random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1),
      random.uniform(-1...1))
  }

  @Test func layoutIsOneCacheLine() throws {
    #expect(MemoryLayout<FloatTransform3D>.size == 64)
    #expect(MemoryLayout<FloatTransform3D>.stride == 64)
    let counting = try FloatTransform3D((1...16).map(Float.init))
    #expect(counting.elements == (1...16).map(Float.init))
    #expect(counting.m12 == 2 && counting.m21 == 5 && counting.row4 == SIMD4(13, 14, 15, 16))
    #expect(counting.transposed.elements[1] == 5)
    #expect(Transform3D(counting).elements == (1...16).map(Double.init))
    #expect(throws: TransformError.elementCount(3)) { try FloatTransform3D([1, 2, 3]) }
  }

  /// Rounded once: at most half an ulp from the product of the same Floats in 300 bits.
  @Test func productsAndPointsAreRoundedOnce() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let (a, b) = (Self.draw(&random), Self.draw(&random))
      let exact = TransformOracle.concat(
        Transform3D(a).elements, Transform3D(b).elements)
      for (value, exact) in zip((a * b).elements, exact) {
        let bound = Double(exact.float.ulp) / 2 + 12 * 0x1p-53
        #expect(exact.absoluteError(of: Double(value)) <= bound, "seed \(seed)")
      }
      let mapped = b.map(a.row1)
      for lane in 0..<4 { #expect(mapped[lane] == (a * b).row1[lane]) }
    }
  }

  @Test func inversesAreRoundedOnce() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let m = Self.draw(&random)
      let inverse = m.inverted()
      try #require(inverse.status == .ok)
      let exact = try #require(TransformOracle.inverse(Transform3D(m).elements))
      for (value, exact) in zip(inverse.matrix.elements, exact) {
        let bound = Double(exact.float.ulp) / 2 * (1 + 0x1p-20)
        #expect(exact.absoluteError(of: Double(value)) <= bound, "\(m), seed \(seed)")
      }
      #expect(inverse.condition == Transform3D(m).condition)
      #expect(m.determinant == Float(Transform3D(m).determinant))
    }
  }

  @Test func statuses() {
    let flat = FloatTransform3D.scale(x: 1, y: 0, z: 1)
    #expect(flat.inverted().status == .singular && flat.inverted().matrix == flat)
    #expect(flat.inverted().inverse == nil && flat.condition == .infinity)
    // 1/x is beyond Float though not beyond Double.
    let tiny = FloatTransform3D.scale(x: 0x1p-130, y: 1, z: 1)
    #expect(tiny.inverted().status == .overflow && tiny.inverted().matrix == tiny)
    #expect(FloatTransform3D.scale(x: 0x1p-126, y: 1, z: 1).inverted().status == .ok)
    #expect(FloatTransform3D.scale(x: .nan, y: 1, z: 1).inverted().status == .notFinite)
    #expect(FloatTransform3D(Transform3D.scale(x: 1e300, y: 1, z: 1)).m11 == .infinity)
  }

  @Test func buildingAgreesWithDouble() {
    let move = FloatTransform3D.translation(x: 1, y: 2, z: 3)
    #expect(move.m41 == 1 && move.m43 == 3 && move.map(SIMD4(0, 0, 0, 1)) == SIMD4(1, 2, 3, 1))
    #expect(FloatTransform3D.scale(x: 2, y: 3, z: 4).translated(x: 1, y: 1, z: 1).m42 == 3)
    #expect(move.scaled(x: 2, y: 3, z: 4) == .scale(x: 2, y: 3, z: 4) * move)
    #expect(FloatTransform3D.perspective(distance: 500).m34 == -0.002)
    let sixth = Float(Transform3D.rotation(angle: Double(Float.pi / 6), x: 0, y: 0, z: 1).m12)
    #expect(FloatTransform3D.rotation(angle: .pi / 6, x: 0, y: 0, z: 2).m12 == sixth)
    #expect(
      FloatTransform3D.identity.rotated(angle: 1, x: 1, y: 2, z: 3)
        == .rotation(angle: 1, x: 1, y: 2, z: 3))
    #expect(
      FloatTransform3D.perspective(distance: 500).project(x: 0, y: 0, z: 600).status == .behindEye)
    #expect(FloatTransform3D.identity.isIdentity && !move.isIdentity && move.isFinite)
  }

  @Test func partsAndWays() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let (a, b) = (Self.draw(&random), Self.draw(&random))
      #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
      let way = Transform3D(a).interpolated(to: Transform3D(b), at: 0.25)
      #expect(a.interpolated(to: b, at: 0.25) == FloatTransform3D(way))
      var affine = a
      (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
      let parts = try #require(affine.decomposed())
      let again = FloatTransform3D(parts)
      for (value, want) in zip(again.elements, affine.elements) {
        #expect((value - want).magnitude <= want.ulp / 2 + 0x1p-48, "seed \(seed)")
      }
    }
    let q = Quaternion(angle: 1, x: 1, y: 2, z: 3)
    #expect(FloatTransform3D(rotation: q) == FloatTransform3D(Transform3D(rotation: q)))
  }
}
