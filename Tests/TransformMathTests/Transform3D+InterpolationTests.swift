import BenchmarkHarness
import Oracle
import Testing
import TransformMath

private let seed: UInt64 = 0x5EED_1A7E

@Suite struct Transform3DInterpolationTests {
  static let classes: [SampleClass] = [.random, .composed, .perspective, .nearlySingular]

  @Test(arguments: classes)
  func componentsMakeTheTransformAgain(kind: SampleClass) {
    #if DEBUG
      let draws = 200
    #else
      let draws = 20_000
    #endif
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      let m = kind.draw(&random)
      guard m.m44.magnitude > 0.1, m.condition < 1e12 else { continue }
      guard let parts = m.decomposed() else {
        Issue.record("\(m) has no parts, seed \(seed)")
        continue
      }
      let again = Transform3D(parts)
      for (row, made) in [(m.row1, again.row1), (m.row2, again.row2), (m.row3, again.row3)] {
        let wanted = row / m.m44
        let largest = max(wanted.x.magnitude, max(wanted.y.magnitude, wanted.z.magnitude))
        // An error of the row goes into its w by the perspective.
        let p = parts.perspective
        let terms = largest * (p.x.magnitude + p.y.magnitude + p.z.magnitude)
        for lane in 0..<4 {
          let size = lane == 3 ? max(terms, max(wanted.w.magnitude, 0x1p-1000)) : largest
          let error = (wanted[lane] - made[lane]).magnitude / size.ulp
          if error > worst.error { worst = (error, "\(m), seed \(seed)") }
        }
      }
    }
    #expect(worst.error <= 8, "\(worst)")
  }

  @Test(arguments: classes)
  func waysBeginAndEndBitForBit(kind: SampleClass) {
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    for _ in 0..<500 {
      let (a, b) = (kind.draw(&random), kind.draw(&random))
      #expect(a.interpolated(to: b, at: 0) == a && a.interpolated(to: b, at: 1) == b)
      #expect(a.interpolated(to: a, at: 0.3) == a)
      for t in [-1, 0.25, 0.5, 2] { #expect(a.interpolated(to: b, at: t).isFinite) }
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
