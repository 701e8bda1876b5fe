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

@Suite struct QuaternionTests {
  static func draw(_ random: inout SeededGenerator) -> Quaternion {
    Quaternion(
      rotationVector: SIMD3(random.uniform(-2...2), random.uniform(-2...2), random.uniform(-2...2)))
  }

  /// Against sin((1 − t)θ)/sin θ in 300 bits, from angles of 1e-16 on.
  @Test func slerpIsWithinItsBound() {
    var random = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<3000 {
      let a = Self.draw(&random).normalized
      let angle = random.unit() < 0.5 ? random.logUniform(1e-16...1) : random.uniform(0...3.14)
      let axis = SIMD3(random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1))
      let length = (axis * axis).sum().squareRoot()
      let turned = Quaternion.concat(Quaternion(rotationVector: axis * (angle / length)), a)
        .normalized
      let flip: Double = random.unit() < 0.5 ? -1 : 1
      let b = Quaternion(
        x: flip * turned.x, y: flip * turned.y, z: flip * turned.z, w: flip * turned.w)
      let t = random.unit()
      let (u, v) = ((0..<4).map { Real(a.lanes[$0]) }, (0..<4).map { Real(b.lanes[$0]) })
      func dot(_ p: [Real], _ q: [Real]) -> Real {
        zip(p, q).reduce(Real(0)) { $0 + $1.0 * $1.1 }
      }
      let (uu, vv) = (dot(u, u).squareRoot, dot(v, v).squareRoot)
      var cosine = dot(u, v) / (uu * vv)
      let sign = Real(cosine.sign < 0 ? -1 : 1)
      cosine = cosine * sign
      let theta = Real.atan2((Real(1) - cosine * cosine).squareRoot, cosine)
      if theta.isZero { continue }
      let (from, to) = (
        Real.sin((Real(1) - Real(t)) * theta) / Real.sin(theta),
        Real.sin(Real(t) * theta) / Real.sin(theta)
      )
      let result = a.slerp(to: b, at: t)
      for lane in 0..<4 {
        let exact = from * u[lane] / uu + to * sign * v[lane] / vv
        let error = exact.absoluteError(of: result.lanes[lane])
        if error > worst.error { worst = (error, "\(a), \(b), \(t), seed \(seed)") }
      }
    }
    #expect(worst.error <= 0x1p-51, "\(worst)")
  }

  @Test func rotationsAndTheirVectors() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let v = SIMD3(
        random.uniform(-1.7...1.7), random.uniform(-1.7...1.7), random.uniform(-1.7...1.7))
      let q = Quaternion(rotationVector: v)
      let back = q.rotationVector
      #expect(((back - v) * (back - v)).sum().squareRoot() < 2e-15, "\(v)")
      let angle = (v * v).sum().squareRoot()
      let matrix = Transform3D(rotation: q)
      let wanted = Transform3D.rotation(angle: angle, x: v.x, y: v.y, z: v.z)
      for (x, y) in zip(matrix.elements, wanted.elements) { #expect((x - y).magnitude < 1e-15) }
      #expect((q.angle(to: .identity) - angle).magnitude < 1e-15 * 4)
      let other = Self.draw(&random)
      let product = Transform3D(rotation: .concat(q, other))
      let both = matrix * Transform3D(rotation: other)
      for (x, y) in zip(product.elements, both.elements) { #expect((x - y).magnitude < 2e-15) }
    }
  }

  @Test func edges() {
    let q = Quaternion(x: 0.6, y: 0, z: 0, w: 0.8)
    let opposite = Quaternion(x: -0.6, y: 0, z: 0, w: -0.8)
    #expect(q.slerp(to: opposite, at: 1) == opposite && q.slerp(to: opposite, at: 0) == q)
    #expect(q.slerp(to: opposite, at: 0.5).angle(to: q) < 1e-15)
    #expect(Quaternion(x: 0, y: 0, z: 0, w: 0).normalized == .identity)
    #expect(Quaternion(x: .nan, y: 0, z: 0, w: 1).normalized == .identity)
    #expect(Quaternion(x: 3e300, y: 0, z: 0, w: 4e300).normalized.w == 0.8)
    #expect(Quaternion(x: 0, y: 0, z: 2, w: 0).normalized.rotationVector.z == .pi)
    #expect(Quaternion.concat(q, q.conjugate).angle(to: .identity) < 1e-15)
  }
}
