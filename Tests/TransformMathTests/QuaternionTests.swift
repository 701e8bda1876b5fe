import BenchmarkHarness
import Oracle
import Testing
import TransformMath

#if canImport(Glibc)
  import Glibc
#endif

private let seed: UInt64 = 0x5EED_1A7E

@Suite struct QuaternionTests {
  static func draw(_ random: inout SeededGenerator) -> Quaternion {
    Quaternion(
      rotationVector: SIMD3(random.uniform(-2...2), random.uniform(-2...2), random.uniform(-2...2)))
  }

  /// The way by Shoemake's formula in 300 bits.
  static func exactSlerp(_ a: Quaternion, _ b: Quaternion, _ t: Double) -> [Real]? {
    let (u, v) = ((0..<4).map { Real(a.lanes[$0]) }, (0..<4).map { Real(b.lanes[$0]) })
    func dot(_ p: [Real], _ q: [Real]) -> Real { zip(p, q).reduce(Real(0)) { $0 + $1.0 * $1.1 } }
    let (uu, vv) = (dot(u, u).squareRoot, dot(v, v).squareRoot)
    var cosine = dot(u, v) / (uu * vv)
    let sign = Real(cosine.sign < 0 ? -1 : 1)
    cosine = cosine * sign
    let square = Real(1) - cosine * cosine
    let theta = Real.atan2((square.sign < 0 ? Real(0) : square).squareRoot, cosine)
    if theta < Real(0x1p-140) { return nil }
    let (from, to) = (
      Real.sin((Real(1) - Real(t)) * theta) / Real.sin(theta),
      Real.sin(Real(t) * theta) / Real.sin(theta)
    )
    return (0..<4).map { from * u[$0] / uu + to * sign * v[$0] / vv }
  }

  /// A pair whose rotations differ by an angle from 1e-16 to π, with either sign.
  static func pair(_ random: inout SeededGenerator) -> (Quaternion, Quaternion) {
    let a = draw(&random).normalized
    let angle =
      switch random.next() % 3 {
      case 0: random.logUniform(1e-16...1)
      case 1: random.uniform(0...Double.pi)
      default: Double.pi - random.logUniform(1e-17...1)
      }
    let axis = SIMD3(random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1))
    let turn = Quaternion(angle: angle, x: axis.x, y: axis.y, z: axis.z)
    let b = Quaternion.concat(turn, a).normalized
    return (a, random.unit() < 0.5 ? b : -b)
  }

  @Test func slerpIsWithinHalfAnULP() {
    #if DEBUG
      let draws = 500
    #else
      let draws = 20_000
    #endif
    var random = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for draw in 0..<draws {
      let (a, b) = Self.pair(&random)
      let t = draw % 3 == 0 ? random.uniform(-20...20) : random.unit()
      guard let exact = Self.exactSlerp(a, b, t) else { continue }
      let result = a.slerp(to: b, at: t)
      for lane in 0..<4 {
        let error = exact[lane].absoluteError(of: result.lanes[lane])
        let bound = exact[lane].double.ulp / 2 + 0x1p-95 * (1 + t.magnitude)
        if error / bound > worst.error { worst = (error / bound, "\(a), \(b), \(t), seed \(seed)") }
      }
    }
    #expect(worst.error <= 1 && worst.error > 0.5, "\(worst)")
  }

  /// Lengths and units apart: the way is that of the directions.
  @Test func slerpTakesAnyLengths() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let (a, b) = Self.pair(&random)
      let t = random.unit()
      let long = Quaternion(x: a.x * 0x1p900, y: a.y * 0x1p900, z: a.z * 0x1p900, w: a.w * 0x1p900)
      let short = Quaternion(
        x: b.x * 0x1p-900, y: b.y * 0x1p-900, z: b.z * 0x1p-900, w: b.w * 0x1p-900)
      #expect(long.slerp(to: short, at: t) == a.slerp(to: b, at: t))
    }
  }

  /// The sign of a·b = ±2⁻¹⁷⁰, the rest of products of which pairs keep no more than 2⁻¹⁰⁴.
  @Test func theShorterWayIsDecidedExactly() {
    let (one, small) = (1 + 0x1p-52, 0x1p-85)
    let a = Quaternion(x: one, y: small, z: one, w: 0)
    let above = a.slerp(to: Quaternion(x: one, y: small, z: -one, w: 0), at: 0.5)
    #expect(above.x > 0.99 && above.z.magnitude < 0.01, "\(above)")
    let below = a.slerp(to: Quaternion(x: one, y: -small, z: -one, w: 0), at: 0.5)
    #expect(below.z > 0.99 && below.x.magnitude < 0.01, "\(below)")
  }

  @Test func slerpIsContinuousAtItsEnds() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let (a, b) = Self.pair(&random)
      let (near, far) = (a.slerp(to: b, at: 0x1p-60), a.slerp(to: b, at: 1 - 0x1p-53))
      #expect(near.angle(to: a) < 1e-15 && far.angle(to: b) < 1e-15)
      #expect(a.slerp(to: b, at: 0) == a && a.slerp(to: b, at: 1) == b)
      #expect(a.slerp(to: a, at: 0.3) == a)
    }
  }

  /// Between the ends it is a unit, also where both ends are the same or opposite.
  @Test func slerpOfEqualAndOppositeEnds() throws {
    let long = Quaternion(x: 0, y: 0, z: 0, w: 2)
    #expect(long.slerp(to: long, at: 0.5) == .identity)
    #expect(long.slerp(to: long, at: 0) == long && long.slerp(to: long, at: 1) == long)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let a = Quaternion(
        x: random.uniform(-9...9), y: random.uniform(-9...9), z: random.uniform(-9...9), w: 1)
      let unit = a.lanes.indices.map { lane in
        Real(a.lanes[lane])
          / a.lanes.indices.reduce(Real(0)) { $0 + Real(a.lanes[$1]) * Real(a.lanes[$1]) }
          .squareRoot
      }
      for b in [a, -a] {
        let middle = a.slerp(to: b, at: 0.5)
        for lane in 0..<4 {
          #expect(unit[lane].ulpError(of: middle.lanes[lane]) <= 0.5000001, "\(a), seed \(seed)")
        }
      }
    }
  }

  @Test func anglesAreWithinAnULP() {
    var random = SeededGenerator(seed: seed)
    var worst = 0.0
    for _ in 0..<sweepSize {
      let (a, b) = Self.pair(&random)
      let (u, v) = ((0..<4).map { Real(a.lanes[$0]) }, (0..<4).map { Real(b.lanes[$0]) })
      var wedge = Real(0)
      var dot = Real(0)
      for i in 0..<4 {
        dot = dot + u[i] * v[i]
        for j in 0..<i { wedge = wedge + (u[i] * v[j] - u[j] * v[i]) * (u[i] * v[j] - u[j] * v[i]) }
      }
      let exact = Real(2) * Real.atan2(wedge.squareRoot, dot.magnitude)
      worst = max(worst, exact.ulpError(of: a.angle(to: b)))
    }
    #expect(worst <= 1, "\(worst), seed \(seed)")
  }

  @Test func edges() {
    let q = Quaternion(x: 0.6, y: 0, z: 0, w: 0.8)
    let opposite = -q
    #expect(q.slerp(to: opposite, at: 1) == opposite && q.slerp(to: opposite, at: 0) == q)
    #expect(q.slerp(to: opposite, at: 0.5).angle(to: q) < 1e-15)
    #expect(Quaternion(x: 0, y: 0, z: 0, w: 0).normalized == .identity)
    #expect(Quaternion(x: .nan, y: 0, z: 0, w: 1).normalized == .identity)
    #expect(Quaternion(x: 3e300, y: 0, z: 0, w: 4e300).normalized.w == 0.8)
    #expect(Quaternion(x: 0, y: 0, z: 2, w: 0).normalized.rotationVector.z == .pi)
    #expect(Quaternion.concat(q, q.conjugate).angle(to: .identity) < 1e-15)
    #expect(q.slerp(to: .identity, at: .nan).x.isNaN)
    #expect(q.slerp(to: .identity, at: .infinity).w.isNaN)
    #expect(q.slerp(to: .identity, at: 0x1p40 * 1.01).w.isNaN)
    let far = q.slerp(to: .identity, at: 0x1p40)
    #expect((far.lanes * far.lanes).sum() - 1 < 1e-15)
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

  @Test func axesAndAngles() {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let angle = random.logUniform(1e-300...3.1)
      let axis = Quaternion(
        x: random.uniform(-1...1), y: random.uniform(-1...1), z: random.uniform(-1...1), w: 0
      ).normalized
      let q = Quaternion(angle: angle, x: axis.x * 7, y: axis.y * 7, z: axis.z * 7)
      let (back, turned) = q.axisAndAngle
      #expect((turned - angle).magnitude <= 0x1p-51 * angle, "\(angle), \(turned)")
      for lane in 0..<3 { #expect((back[lane] - axis.lanes[lane]).magnitude < 1e-15) }
    }
    #expect(Quaternion(angle: 1, x: 0, y: 0, z: 0) == .identity)
    #expect(Quaternion.identity.axisAndAngle.axis == SIMD3(0, 0, 1))
    #expect(Quaternion.identity.axisAndAngle.angle == 0)
    #expect(Quaternion(angle: .infinity, x: 1, y: 0, z: 0).w.isNaN)
  }

  @Test func eulerAnglesMakeTheRotationAgain() {
    var random = SeededGenerator(seed: seed)
    for draw in 0..<4 * sweepSize {
      // Half of them at, or near, the poles, where thresholds jitter.
      let y =
        draw % 2 == 0
        ? random.uniform(-1.5...1.5) : Double.pi / 2 - random.logUniform(1e-17...1e-2)
      let (x, z) = (random.uniform(-3.1...3.1), random.uniform(-3.1...3.1))
      let q = Quaternion(eulerX: x, y: y, z: z)
      let angles = q.eulerAngles
      let again = Quaternion(eulerX: angles.x, y: angles.y, z: angles.z)
      #expect(again.angle(to: q) < 0x1p-49, "\(x), \(y), \(z): \(angles), seed \(seed)")
      #expect(angles.y.magnitude <= .pi / 2)
      // The other quaternion of the rotation has the same angles, not some a turn beyond.
      for angles in [angles, (-q).eulerAngles] {
        #expect(angles.x.magnitude <= .pi && angles.z.magnitude <= .pi, "\(q), seed \(seed)")
      }
      if draw % 2 == 0 {
        #expect((angles.x - x).magnitude < 1e-13 && (angles.z - z).magnitude < 1e-13)
        #expect((angles.y - y).magnitude < 1e-14)
      }
      let product =
        Transform3D.rotation(angle: x, x: 1, y: 0, z: 0)
        * .rotation(angle: y, x: 0, y: 1, z: 0) * .rotation(angle: z, x: 0, y: 0, z: 1)
      let matrix = Transform3D(rotation: q)
      for (a, b) in zip(matrix.elements, product.elements) { #expect((a - b).magnitude < 2e-15) }
    }
    let (x, z) = (
      Quaternion(angle: 0.3, x: 1, y: 0, z: 0).eulerAngles,
      Quaternion(angle: 0.3, x: 0, y: 0, z: 1).eulerAngles
    )
    #expect((x.x - 0.3).magnitude < 1e-16 && x.y == 0 && x.z == 0)
    #expect(z.x == 0 && z.y == 0 && (z.z - 0.3).magnitude < 1e-16)
    #expect((Quaternion(angle: 1e-9, x: 0, y: 1, z: 0).eulerAngles.y - 1e-9).magnitude < 1e-24)
  }
}
