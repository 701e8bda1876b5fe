import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct ProjectionTests {
  @Test func pointsAtOrBehindTheEyeAreNotMirrored() {
    let eye = Transform3D.perspective(distance: 500)
    #expect(eye.project(x: 1, y: 1, z: 499).status != .behindEye)
    #expect(eye.project(x: 1, y: 1, z: 500).status == .behindEye)
    let behind = eye.project(x: 100, y: 0, z: 1000)
    #expect(behind.status == .behindEye && behind.point == nil)
    #expect(behind.homogeneous == SIMD4(100, 0, 1000, -1))
  }

  @Test func notFiniteIsUndefined() {
    #expect(Transform3D.identity.project(x: .nan, y: 0).status == .undefined)
    #expect(Transform3D.identity.project(x: .infinity, y: 0).status == .undefined)
    #expect(Projection(homogeneous: SIMD4(1, 0, 0, .nan)).status == .undefined)
    #expect(Projection(homogeneous: SIMD4(1e300, 0, 0, 1e-300)).status == .undefined)
    #expect(Projection(homogeneous: SIMD4(1, 0, 0, 0)).status == .behindEye)
    #expect(Projection(homogeneous: SIMD4(1, 0, 0, -0.0)).status == .behindEye)
  }

  /// w = Σ pᵢ·mᵢ₄ cancels to its last bits, over all sizes: its sign is that of the exact sum.
  @Test func theSignOfWIsExact() {
    var random = SeededGenerator(seed: 43)
    var (behind, seen) = (0, 0)
    for draw in 0..<sweepSize {
      var m = Transform3D.identity
      let size = random.logUniform(1e-140...1e140)
      (m.m14, m.m24, m.m34) = (
        random.uniform(-1...1) * size, random.uniform(-1...1) * size, random.uniform(-1...1) * size
      )
      let p = SIMD3(random.uniform(-9...9), random.uniform(-9...9), random.uniform(-9...9))
      m.m44 = -(p.x * m.m14 + p.y * m.m24 + p.z * m.m34)
      if draw % 3 == 0 { m.m44 = m.m44.nextUp }
      // Nothing is left of the largest, and what decides is far smaller.
      if draw % 3 == 1 {
        (m.m24, m.m34, m.m44) = (-m.m14, size * 1e-120 * (draw % 2 == 0 ? 1 : -1), 0)
      }
      let point = draw % 3 == 1 ? SIMD3(p.x, p.x, p.z) : p
      let exact = TransformOracle.map(SIMD4(point, 1), by: m.elements)[3]
      let projection = m.project(x: point.x, y: point.y, z: point.z)
      #expect(
        (projection.status == .behindEye) == (exact.sign <= 0), "\(m), \(point), seed 43")
      if exact.sign <= 0 { behind += 1 } else { seen += 1 }
    }
    #expect(behind > sweepSize / 4 && seen > sweepSize / 4)
  }

  @Test func sweepHoldsItsBound() throws {
    var random = SeededGenerator(seed: 41)
    var seen = 0
    for _ in 0..<sweepSize {
      let m = SampleClass.perspective.draw(&random)
      let (x, y) = (random.uniform(-400...400), random.uniform(-400...400))
      let point = SIMD4<Double>(x, y, 0, 1)
      let exact = TransformOracle.project(point, by: m.elements)
      let projection = m.project(x: x, y: y)
      guard let exact else {
        #expect(projection.status == .behindEye)
        continue
      }
      seen += 1
      let computed = try #require(projection.point)
      func size(_ j: Int) -> Double {
        (0..<4).reduce(0) { $0 + (point[$1] * m.elements[4 * $1 + j]).magnitude }
      }
      for j in 0..<3 {
        // d(a/w) = da/w + (a/w)·dw/w, then half an ulp for the division.
        let value = exact[j].double.magnitude
        let bound =
          (gamma4 * (size(j) + value * size(3)) / projection.homogeneous.w) * (1 + 1e-12)
          + value * 0x1p-53
        #expect(exact[j].absoluteError(of: computed[j]) <= bound)
      }
    }
    #expect(seen > sweepSize / 2)
  }
}
