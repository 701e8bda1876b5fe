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

  /// However large the perspective is: an upper 3×3 nearly singular beside a last column of its own.
  @Test(arguments: [InterpolationPath.space, .polar]) func waysAreContinuousAtTheirEnds(
    path: InterpolationPath
  ) {
    var random = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for draw in 0..<400 {
      func end(_ steep: Bool) -> Transform3D {
        var m = SampleClass.random.draw(&random)
        let height = random.logUniform(1e-15...1)
        if steep {
          m.m31 = m.m11 * 0.5 - m.m21 + random.uniform(-1...1) * height
          m.m32 = m.m12 * 0.5 - m.m22 + random.uniform(-1...1) * height
          m.m33 = m.m13 * 0.5 - m.m23 + random.uniform(-1...1) * height
        }
        m.m44 = 1
        return m
      }
      let (a, b) = (end(true), end(draw % 2 == 0))
      for t in [Double.leastNonzeroMagnitude, 1e-300, 0x1p-200] {
        for (from, to) in [(a, b), (b, a)] {
          let near = from.interpolated(to: to, at: t, path: path)
          let error = worstRowError(near, from.elements.map { Real($0) })
          if error > worst.error { worst = (error, "\(from), \(to), \(t), seed \(seed)") }
        }
      }
      // No Double is nearer to 1, and from a plain start the exact way is known there.
      guard path == .space, draw % 2 == 1,
        let exact = TransformOracle.interpolatedInSpace(b.elements, a.elements, at: 1 - 0x1p-53)
      else { continue }
      let error = worstRowError(b.interpolated(to: a, at: 1 - 0x1p-53, path: path), exact)
      if error > worst.error { worst = (error, "\(b), \(a), at the end, seed \(seed)") }
    }
    #expect(worst.error <= 9, "\(worst)")
  }

  /// The first step from any transform of a condition below 10¹² leaves it where it is.
  @Test(arguments: [(InterpolationPath.space, 16.0), (.polar, 4)]) func everyWayBeginsAtItsStart(
    path: InterpolationPath, bound: Double
  ) {
    var random = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for draw in 0..<2000 {
      func plain() -> Transform3D { SampleClass.allCases[draw % 3].draw(&random) }
      let (a, b) = (steepTransform(&random), draw % 2 == 0 ? plain() : steepTransform(&random))
      for t in [Double.leastNonzeroMagnitude, 1e-300] {
        // m44 below 0 has its sign until half way.
        let near = a.interpolated(to: b, at: t, path: path)
        let error = worstRowError(near, a.elements.map { Real($0) })
        if error > worst.error { worst = (error, "\(a), \(b), \(t), seed \(seed)") }
      }
    }
    #expect(worst.error <= bound, "\(worst)")
  }

  /// −0 is 0 for ==, and still the end that was asked for.
  @Test func theEndKeepsItsZeros() {
    var other = Transform3D.identity
    other.m12 = -0.0
    #expect(Transform3D.identity.interpolated(to: other, at: 1).m12.sign == .minus)
    let float = FloatTransform3D(other)
    #expect(FloatTransform3D.identity.interpolated(to: float, at: 1).m12.sign == .minus)
    let map = Affine2D(a: 1, b: -0.0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(Affine2D.identity.interpolated(to: map, at: 1).b.sign == .minus)
    let q = Quaternion(x: -0.0, y: 0, z: 0, w: 1)
    #expect(Quaternion.identity.slerp(to: q, at: 1).x.sign == .minus)
    let (from, to) = (TransformFunction.matrix(.identity), TransformFunction.matrix(other))
    guard case .matrix(let end) = from.interpolated(to: to, at: 1) else {
      Issue.record("no matrix")
      return
    }
    #expect(end.m12.sign == .minus)
    let list = TransformList([from]).interpolated(to: TransformList([to]), at: 1)
    #expect(list == TransformList([to]))
    guard case .matrix(let last) = list.functions[0] else { return }
    #expect(last.m12.sign == .minus)
  }

  /// A matrix of half a turn is one only by rounding: both decide by the angles as rounded.
  @Test func halfTurnsInThePlaneGoOneWay() throws {
    for (start, end) in [(0.0, 1.0), (0.5, 1.5), (1, 2), (0.25, 1.25), (-0.75, 0.25)] {
      let turns = [start, end].map { Transform3D.rotation(angle: $0 * .pi, x: 0, y: 0, z: 1) }
      let way = turns[0].interpolated(to: turns[1], at: 0.25, path: .plane)
      let maps = turns.map { [$0.m11, $0.m12, $0.m21, $0.m22, 0, 0] }
      let exact = try #require(TransformOracle.interpolatedInPlane(maps[0], maps[1], at: 0.25))
      for (value, exact) in zip([way.m11, way.m12, way.m21, way.m22], exact) {
        #expect(exact.absoluteError(of: value) < 1e-15, "\(start), \(end)")
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
