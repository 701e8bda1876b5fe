import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct LocalScaleTests {
  @Test func affineMapsStretchEverywhereAlike() throws {
    let m = Transform3D.scale(x: 2, y: -3, z: 1) * .rotation(angle: 0.7, x: 0, y: 0, z: 1)
    for point in [SIMD2<Double>(0, 0), SIMD2(1e6, -1e6)] {
      let scale = try m.localScale(x: point.x, y: point.y)
      #expect(scale.alongX == SIMD2(m.m11, m.m12) && scale.alongY == SIMD2(m.m21, m.m22))
      #expect((scale.area + 6).magnitude < 1e-14)
      #expect((scale.largest - 3).magnitude < 1e-14 && (scale.smallest - 2).magnitude < 1e-14)
      #expect((scale.mean - 6.0.squareRoot()).magnitude < 1e-14)
    }
  }

  @Test func perspectiveShrinksWithDistance() throws {
    // Parallel to the picture, half as large at twice the distance.
    let far = Transform3D.translation(x: 0, y: 0, z: -500) * .perspective(distance: 500)
    let scale = try far.localScale(x: 120, y: -80)
    #expect(scale.alongX == SIMD2(0.5, 0) && scale.alongY == SIMD2(0, 0.5))
    #expect(scale.area == 0.25 && scale.largest == 0.5 && scale.smallest == 0.5)
  }

  @Test func collapsedAndBehind() throws {
    let line = try Transform3D.scale(x: 1, y: 0, z: 1).localScale(x: 1, y: 1)
    #expect(line.largest == 1 && line.smallest == 0 && line.area == 0)
    let none = try Transform3D.scale(x: 0, y: 0, z: 1).localScale(x: 1, y: 1)
    #expect(none.largest == 0 && none.smallest == 0)
    var m = Transform3D.identity
    m.m14 = -1
    #expect(throws: ProjectionError.behindEye) { try m.localScale(x: 1, y: 0) }
    #expect(throws: ProjectionError.behindEye) { try m.localScale(x: 2, y: 0) }
    #expect(throws: ProjectionError.notFinite) { try m.localScale(x: .nan, y: 0) }
  }

  @Test(arguments: [SampleClass.composed, .perspective, .random])
  func sweepHoldsItsBound(kind: SampleClass) throws {
    let seed: UInt64 = 72
    var random = SeededGenerator(seed: seed)
    var (worst, answered) = (0.0, 0)
    for _ in 0..<10 * sweepSize {
      let m = kind.draw(&random)
      let (x, y) = (random.uniform(-400...400), random.uniform(-400...400))
      let h = PlaneMapUnprojectionTests.elements(m)
      let w = x * h[2] + y * h[5] + h[8]
      let size = (x * h[2]).magnitude + (y * h[5]).magnitude + h[8].magnitude
      guard w > 0x1p-40 * size else { continue }
      answered += 1
      let scale = try m.localScale(x: x, y: y)
      let exact = LayerOracle.jacobian(h, x: x, y: y)
      let values = [scale.alongX.x, scale.alongX.y, scale.alongY.x, scale.alongY.y]
      for (at, (value, wanted)) in zip(values, exact).enumerated() {
        let (row, column) = (at / 2, at % 2)
        func minor(_ r: Int, _ s: Int) -> Double {
          (h[3 * r + column] * h[3 * s + 2]).magnitude
            + (h[3 * s + column] * h[3 * r + 2]).magnitude
        }
        let across = row == 0 ? y.magnitude : x.magnitude
        let terms = (minor(0, 1) * across + minor(row, 2)) / (w * w)
        let bound = 0x1p-53 * (1 + 0x1p-9) * wanted.magnitude.double + 0x1p-95 * terms * 1.01
        let error = wanted.absoluteError(of: value)
        worst = max(worst, error / bound)
        #expect(error <= bound, "seed \(seed): \(m.elements), \(x), \(y), \(at)")
      }
      let area = exact[0] * exact[3] - exact[1] * exact[2]
      if scale.smallest > 1e-6 * scale.largest {
        #expect(area.absoluteError(of: scale.area) <= 4 * 0x1p-53 * area.magnitude.double)
      }
      // σ₁ ≥ σ₂ ≥ 0, σ₁² + σ₂² = the squares' sum, σ₁·σ₂ = |area|.
      let squares = values.reduce(0) { $0 + $1 * $1 }
      let (large, small) = (scale.largest, scale.smallest)
      #expect(large >= small && small >= 0)
      #expect((large * large + small * small - squares).magnitude <= 1e-14 * squares)
    }
    // Without perspective nothing rounds.
    #expect(answered > sweepSize && (worst > 0.5) == (kind != .composed), "\(answered) \(worst)")
  }
}
