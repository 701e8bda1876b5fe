import Testing
import TransformMath

@Suite struct Affine2DTests {
  let components = Affine2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)

  @Test func roundTrip() {
    let m = Transform3D(affine: components)
    #expect(m.isAffine && m.affine == components)
    #expect(Transform3D(affine: .identity).isIdentity)
    // x′ = a·x + c·y + tx, y′ = b·x + d·y + ty
    #expect(m.map(SIMD4(10, 100, 7, 1)) == SIMD4(315, 426, 7, 1))
  }

  @Test func onlyTheSixComponentsMayDiffer() {
    let free: Set = [0, 1, 4, 5, 12, 13]
    for i in 0..<16 {
      var elements = Transform3D(affine: components).elements
      elements[i] += 0x1p-50
      #expect(made(elements).isAffine == free.contains(i))
      #expect((made(elements).affine == nil) == !free.contains(i))
      elements[i] = .nan
      #expect(made(elements).isAffine == free.contains(i))
    }
  }
}
