import BenchmarkHarness
import Oracle
import Testing
import TransformMath

private let seed: UInt64 = 0x0901_A12D

@Suite struct PolarComponentsTests {
  #if DEBUG
    static let draws = 50
  #else
    static let draws = 4000
  #endif

  @Test(arguments: SampleClass.allCases)
  func componentsMakeTheTransformAgain(kind: SampleClass) throws {
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    var worst = (error: 0.0, input: "")
    for _ in 0..<Self.draws {
      let m = kind.draw(&random)
      let parts = try #require(m.polarDecomposed())
      let again = Transform3D(parts)
      #expect(again.row4 == m.row4 && again.transposed.row4 == m.transposed.row4)
      // Elements of the 3×3 alone.
      for row in 0..<3 {
        let (want, have) = (
          m.elements[4 * row..<4 * row + 3], again.elements[4 * row..<4 * row + 3]
        )
        let largest = want.map(\.magnitude).max() ?? 0
        for (want, have) in zip(want, have) where want != have {
          let error = (want - have).magnitude / largest.ulp
          if error > worst.error { worst = (error, "\(m), seed \(seed)") }
        }
      }
    }
    #expect(worst.error <= 8, "\(worst)")
  }

  /// The stretch has no value of the wrong sign: its leading minors do not change sign.
  @Test func theRotationIsTheNearest() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Self.draws / 4 {
      var m = SampleClass.random.draw(&random)
      (m.m14, m.m24, m.m34, m.m44) = (0, 0, 0, 1)
      let parts = try #require(m.polarDecomposed())
      let sign: Double = m.determinant < 0 ? -1 : 1
      let (s, h) = (parts.scale * sign, parts.shear * sign)
      #expect(s.x >= 0 && s.x * s.y - h.x * h.x >= -1e-15)
      let last = Transform3D(
        rows: SIMD4(s.x, h.x, h.y, 0), SIMD4(h.x, s.y, h.z, 0), SIMD4(h.y, h.z, s.z, 0),
        SIMD4(0, 0, 0, 1)
      ).determinant
      #expect(last >= 0 && (last - m.determinant.magnitude).magnitude < 1e-14)
      // tr(Aᵀ·R) is the largest there is: every other rotation fits less.
      let (turn, other) = (Transform3D(rotation: parts.rotation), QuaternionTests.draw(&random))
      func fit(_ r: Transform3D) -> Double {
        sign * zip(m.elements, r.elements).prefix(12).map { $0 * $1 }.reduce(0, +)
      }
      #expect(fit(turn) >= fit(Transform3D(rotation: other)) - 1e-14)
    }
  }

  /// Rank 2 and 1, exactly or but for what no Double holds: no mirror, and the same transform again.
  @Test func flatTransforms() throws {
    var random = SeededGenerator(seed: seed)
    for draw in 0..<Self.draws {
      func row(_ count: Int) -> [Double] { (0..<count).map { _ in Double(random.next() % 7) - 3 } }
      let (first, second) = (row(3), row(3))
      let small = draw % 4 == 0 ? random.logUniform(1e-100...1) : 0
      let (a, b, c) = (row(1)[0], draw % 2 == 0 ? 0 : row(1)[0], row(1)[0])
      let rest = row(3)
      func row(_ x: Double, _ y: Double) -> [Double] {
        (0..<3).map { first[$0] * x + second[$0] * y + rest[$0] * small }
      }
      let order = [row(1, 0), row(a, b), row(c, draw % 3 == 0 ? 0 : b)]
      let upper = (0..<3).map { order[($0 + draw) % 3] }
      let m = made(upper.flatMap { $0 + row(1) } + [4, 5, 6, 1])
      let parts = try #require(m.polarDecomposed())
      let again = Transform3D(parts)
      for (i, wanted) in upper.enumerated() {
        let largest = wanted.map(\.magnitude).max() ?? 0
        for lane in 0..<3 {
          #expect(
            (again.elements[4 * i + lane] - wanted[lane]).magnitude <= 8 * largest.ulp,
            "\(m), seed \(seed)")
        }
      }
      if small == 0 {
        let (s, h) = (parts.scale, parts.shear)
        let (xy, xz, yz) = (h.x * h.x, h.y * h.y, h.z * h.z)
        #expect(s.x >= 0 && s.y >= 0 && s.z >= 0, "\(m), seed \(seed)")
        #expect(s.x * s.y - xy >= -1e-13 * (1 + xy), "\(m), seed \(seed)")
        #expect(s.x * s.z - xz >= -1e-13 * (1 + xz), "\(m), seed \(seed)")
        #expect(s.y * s.z - yz >= -1e-13 * (1 + yz), "\(m), seed \(seed)")
      }
    }
  }

  @Test func edges() throws {
    func parts(_ m: Transform3D) throws -> PolarComponents { try #require(m.polarDecomposed()) }
    #expect(try parts(.identity) == PolarComponents())
    #expect(try parts(.scale(x: 2, y: 3, z: 4)).scale == SIMD3(2, 3, 4))
    #expect(try parts(.scale(x: 0, y: 1, z: 1)).scale == SIMD3(0, 1, 1))
    #expect(try parts(.scale(x: 0, y: 1, z: 1)).rotation == .identity)
    #expect(try parts(.scale(x: 0, y: 0, z: 0)) == PolarComponents(scale: .zero))
    let line = Transform3D.rotation(angle: 0.5, x: 0, y: 0, z: 1).scaled(x: 2, y: 0, z: 0)
    let (turned, rotation) = (try parts(line), Quaternion(angle: 0.5, x: 0, y: 0, z: 1))
    #expect(turned.rotation.angle(to: rotation) < 1e-15 && turned.scale.y.magnitude < 1e-15)
    let mirror = try parts(.scale(x: -1, y: 1, z: 1))
    #expect(Transform3D(mirror) == .scale(x: -1, y: 1, z: 1))
    #expect(Transform3D.scale(x: .nan, y: 1, z: 1).polarDecomposed() == nil)
    #expect(Transform3D(PolarComponents(shear: SIMD3(0, .nan, 0))).m11.isNaN)
    for size in [1e-300, 1e300] {
      let m = Transform3D.rotation(angle: 1, x: 1, y: 2, z: 3).scaled(x: size, y: size, z: size)
      #expect(worstRowError(Transform3D(try parts(m)), m.elements.map { Real($0) }) <= 8)
    }
  }

  @Test(arguments: SampleClass.allCases) func waysAreFiniteAndBeginAndEnd(kind: SampleClass) {
    var random = SeededGenerator(seed: seed, stream: kind.rawValue)
    for _ in 0..<Self.draws / 8 {
      let (a, b) = (kind.draw(&random), kind.draw(&random))
      #expect(a.interpolated(to: b, at: 0, path: .polar) == a)
      #expect(a.interpolated(to: b, at: 1, path: .polar) == b)
      for t in [-1, 0.1, 0.5, 2] { #expect(a.interpolated(to: b, at: t, path: .polar).isFinite) }
      for (t, end) in [(0x1p-60, a), (1 - 0x1p-53, b)] {
        let near = a.interpolated(to: b, at: t, path: .polar)
        let size = max(a, b)
        for (x, y) in zip(near.elements, end.elements) {
          #expect((x - y).magnitude < 1e-14 * size, "\(t), \(a), \(b), seed \(seed)")
        }
      }
    }
    func max(_ a: Transform3D, _ b: Transform3D) -> Double {
      (a.elements + b.elements).map(\.magnitude).max() ?? 0
    }
  }

  /// A card that turns in one perspective stays in it, and pure turns and stretches keep to themselves.
  @Test func turnsKeepThePerspective() {
    func card(_ angle: Double) -> Transform3D {
      .rotation(angle: angle, x: 0, y: 1, z: 0) * .perspective(distance: 500)
    }
    let way = card(0).interpolated(to: card(1), at: 0.5, path: .polar)
    for (x, y) in zip(way.elements, card(0.5).elements) { #expect((x - y).magnitude < 1e-15) }
  }

  @Test func directionsTurnIntoOneAnother() {
    var random = SeededGenerator(seed: seed)
    func vector() -> SIMD3<Double> {
      SIMD3(random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1))
    }
    for draw in 0..<Self.draws / 4 {
      let a = vector()
      let b = draw % 2 == 0 ? vector() : vector() * random.logUniform(1e-17...1e-3) - a
      let q = Quaternion(from: a, to: b)
      let moved = Transform3D(rotation: q).map(SIMD4(a / length(a), 0))
      for lane in 0..<3 {
        #expect((moved[lane] - b[lane] / length(b)).magnitude < 2e-15, "\(a), \(b)")
      }
    }
    func length(_ v: SIMD3<Double>) -> Double { (v * v).sum().squareRoot() }
    #expect(
      Quaternion(from: SIMD3(1, 0, 0), to: SIMD3(-1e300, 0, 0)).lanes.z.magnitude == 1)
    #expect(Quaternion(from: .zero, to: SIMD3(1, 0, 0)) == .identity)
    #expect(Quaternion(from: SIMD3(1, 2, 3), to: SIMD3(2, 4, 6)).angle(to: .identity) == 0)
  }
}
