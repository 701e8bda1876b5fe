import BenchmarkHarness
import Oracle
import Testing
import TransformMath

private let seed: UInt64 = 0x5EED_1A7E

@Suite struct Transform3DInterpolationTests {
  @Test(arguments: SampleClass.allCases)
  func waysBeginAndEndBitForBit(kind: SampleClass) {
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    for _ in 0..<500 {
      let (a, b) = (kind.draw(&random), kind.draw(&random))
      #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
      #expect(a.interpolated(to: a, at: 0.3) == a)
      for t in [0.01, 0.25, 0.5, 0.99] {
        #expect(a.interpolated(to: b, at: t).isFinite, "\(a), \(b), seed \(seed)")
      }
      // Continuous at both ends, also where m44 changes its sign. (For a badly scaled or nearly singular
      // pair, 2⁻⁵³ of the way may be more than all of the other end.)
      if kind == .badlyScaled { continue }
      let steep = kind == .nearlySingular || kind == .dependentButForRounding
      for (t, end) in [(0x1p-200, a), (1 - 0x1p-53, b)].prefix(steep ? 1 : 2) {
        let near = a.interpolated(to: b, at: t)
        let size = (a.elements + b.elements).map(\.magnitude).max() ?? 0
        for (x, y) in zip(near.elements, end.elements) {
          #expect((x - y).magnitude < 1e-9 * size, "\(a), \(b), seed \(seed)")
        }
      }
    }
  }

  @Test func endsOfOppositeSignInM44() {
    let a = scaled(.rotation(angle: 1, x: 0, y: 1, z: 0), exponent: 1)
    let b = made(Transform3D.translation(x: 3, y: 0, z: 0).elements.map { -$0 })
    let (early, late) = (a.interpolated(to: b, at: 0.25), a.interpolated(to: b, at: 0.75))
    #expect(early.m44 == 1.75 && late.m44 == -1.25)
    #expect((early.m41 / early.m44 - 0.75).magnitude < 1e-15)
  }

  @Test(arguments: [1e-300, 1e-150, 1e150, 1e300]) func planesOfAllSizes(size: Double) {
    let a = Transform3D(affine: Affine2D(a: size, b: 0, c: 0, d: 2 * size, tx: 0, ty: 0))
    let b = Transform3D(affine: Affine2D(a: 0, b: size, c: -size, d: 0, tx: size, ty: 0))
    let way = a.interpolated(to: b, at: 0.5)
    let want = [(0.5).squareRoot(), (1.125).squareRoot(), 0.5]
    for (value, want) in zip([way.m11, way.m22, way.m41], want) {
      #expect((value / size - want).magnitude < 1e-15)
    }
  }

  @Test func planeAndSpaceAgreeOnRotationAndScale() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      func draw() -> Transform3D {
        .scale(x: random.uniform(0.1...3), y: random.uniform(0.1...3), z: 1)
          * .rotation(angle: random.uniform(-1.5...1.5), x: 0, y: 0, z: 1)
          * .translation(x: random.uniform(-9...9), y: 1, z: 0)
      }
      let (a, b, t) = (draw(), draw(), random.unit())
      let plane = a.interpolated(to: b, at: t, path: .plane)
      let space = a.interpolated(to: b, at: t, path: .space)
      for (x, y) in zip(plane.elements, space.elements) { #expect((x - y).magnitude < 1e-14) }
    }
  }

  /// Public faults: lost mirrors and perspective, the long way round, the transposed quaternion.
  @Test func reportedFaults() throws {
    let mirror = Transform3D.scale(x: -1, y: 1, z: 1)
    #expect(mirror.interpolated(to: mirror, at: 0.5) == mirror)
    let deep = Transform3D.perspective(m34: -0.002)
    #expect(deep.interpolated(to: .perspective(m34: -0.004), at: 0.5).m34 == -0.003)
    func turn(_ degrees: Double) -> Transform3D {
      .rotation(angle: degrees * .pi / 180, x: 0, y: 0, z: 1)
    }
    let half = turn(180).interpolated(to: turn(300), at: 0.5)
    #expect((half.m11 + 0.5).magnitude < 1e-15 && (half.m12 + 0.75.squareRoot()).magnitude < 1e-15)
    let q = try #require(
      Transform3D.rotation(angle: 179.9 * .pi / 180, x: 1, y: 0.1, z: 0).decomposed()
    ).rotation
    #expect((q.x - 0.995036811327936).magnitude < 1e-14)
    #expect((q.y - 0.099503681132794).magnitude < 1e-14)
    #expect((q.w - 0.000872664515235).magnitude < 1e-14)
    let flat = Transform3D.scale(x: 1, y: 0, z: 1)
    #expect(
      flat.decomposed() == nil && Transform3D.identity.interpolated(to: flat, at: 0.4) == .identity)
  }
}
