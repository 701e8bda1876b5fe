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
