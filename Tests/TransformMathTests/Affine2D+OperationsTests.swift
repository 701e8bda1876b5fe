import BenchmarkHarness
import Oracle
import Testing
import TransformMath

private let seed: UInt64 = 0xAFF1_4E2D

@Suite struct Affine2DOperationsTests {
  static func draw(_ random: inout SeededGenerator) -> Affine2D {
    func next() -> Double { random.uniform(-2...2) }
    return Affine2D(a: next(), b: next(), c: next(), d: next(), tx: next(), ty: next())
  }

  /// The same as its transform, to the bound of a shorter sum.
  @Test func productsAndPoints() {
    var random = SeededGenerator(seed: seed)
    let gamma3 = 3 * 0x1p-53 / (1 - 3 * 0x1p-53)
    for _ in 0..<sweepSize {
      let (a, b) = (Self.draw(&random), Self.draw(&random))
      let exact = TransformOracle.concat(
        Transform3D(affine: a).elements, Transform3D(affine: b).elements)
      let sizes = TransformOracle.concat(
        Transform3D(affine: a).elements.map(\.magnitude),
        Transform3D(affine: b).elements.map(\.magnitude))
      let product = Transform3D(affine: a * b).elements
      for i in 0..<16 {
        #expect(exact[i].absoluteError(of: product[i]) <= gamma3 * sizes[i].double, "seed \(seed)")
      }
      let point = (a * b).map(x: 3, y: -1)
      let first = a.map(x: 3, y: -1)
      let second = b.map(x: first.x, y: first.y)
      #expect((point - second).max().magnitude < 1e-13)
      #expect(b.vector(x: 3, y: -1) + SIMD2(b.tx, b.ty) == b.map(x: 3, y: -1))
    }
  }

  @Test func inverses() throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<sweepSize {
      let m = Self.draw(&random)
      let (inverse, whole) = (m.inverted(), Transform3D(affine: m).inverted())
      #expect(Transform3D(affine: inverse.map) == whole.matrix && inverse.status == .ok)
      #expect(inverse.condition == whole.condition)
      #expect(m.determinant == Transform3D(affine: m).determinant)
    }
    let flat = Affine2D.scale(x: 1, y: 0)
    #expect(flat.inverted().status == .singular && flat.inverted().map == flat)
    #expect(flat.inverted().inverse == nil && flat.inverted().condition == .infinity)
    #expect(try #require(Affine2D.scale(x: 1e-3, y: 1e-3).inverted().inverse).a == 1000)
    #expect(Affine2D.scale(x: .nan, y: 1).inverted().status == .notFinite)
  }

  @Test func builtAsCoreGraphicsDoes() {
    let turn = Affine2D.rotation(angle: .pi / 2)
    #expect(turn.map(x: 1, y: 0).y == 1 && turn.map(x: 0, y: 1).x == -1)
    let m = Affine2D.scale(x: 2, y: 3).translated(x: 10, y: 20)
    #expect(m == Affine2D(a: 2, b: 0, c: 0, d: 3, tx: 20, ty: 60))
    #expect(m.scaled(x: 2, y: 2) == Affine2D.scale(x: 2, y: 2) * m)
    #expect(m.rotated(angle: 1) == Affine2D.rotation(angle: 1) * m)
    #expect(Affine2D.identity.isIdentity && !m.isIdentity && m.isFinite)
    #expect(!Affine2D.translation(x: .infinity, y: 0).isFinite)
  }

  @Test func otherTransformsAreATypedError() throws {
    #expect(throws: TransformError.notAffine) { try Affine2D(.perspective(distance: 500)) }
    let m = Affine2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(try Affine2D(Transform3D(affine: m)) == m)
    #expect(TransformError.notAffine.description.contains("m34"))
  }

  @Test func ways() {
    let (from, to) = (Affine2D.identity, Affine2D.rotation(angle: 1).scaled(x: 2, y: 2))
    #expect(from.interpolated(to: to, at: 0) == from && from.interpolated(to: to, at: 1) == to)
    let way = from.interpolated(to: to, at: 0.5)
    let wanted = Affine2D.rotation(angle: 0.5).scaled(x: 1.5, y: 1.5)
    #expect((way.a - wanted.a).magnitude < 1e-15 && (way.b - wanted.b).magnitude < 1e-15)
  }
}
