import Testing
import TransformMath

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct TransformFunctionTests {
  static let all: [TransformFunction] = [
    .translate(x: 1, y: 2, z: 3), .scale(x: 2, y: 3, z: 4),
    .rotate(angle: 1, x: 1, y: 2, z: 3), .skew(x: 0.5, y: 0.25),
    .perspective(distance: 400), .matrix(.perspective(m34: -0.01)),
  ]

  @Test func matrices() {
    #expect(Self.all[0].matrix == .translation(x: 1, y: 2, z: 3))
    #expect(Self.all[1].matrix == .scale(x: 2, y: 3, z: 4))
    #expect(Self.all[2].matrix == .rotation(angle: 1, x: 1, y: 2, z: 3))
    let skew = Self.all[3].matrix
    #expect(skew.m21 == tan(0.5) && skew.m12 == tan(0.25) && skew.m11 == 1)
    #expect(Self.all[4].matrix.m34 == -0.0025)
    #expect(TransformFunction.perspective(distance: .infinity).matrix.isIdentity)
    // As CSS has it.
    #expect(TransformFunction.perspective(distance: 0).matrix.m34 == -1)
    #expect(Self.all[5].matrix.m34 == -0.01)
  }

  @Test func endsAndKinds() {
    for a in Self.all {
      #expect(a.identity.matrix.isIdentity)
      for b in Self.all {
        let way = a.interpolated(to: b, at: 0.5)
        #expect((way != nil) == (a == b), "\(a), \(b)")
      }
      #expect(a.interpolated(to: a.identity, at: 0) == a)
      #expect(a.interpolated(to: a.identity, at: 1) == a.identity)
      #expect(a.interpolated(to: a, at: 0.3) == a)
    }
  }

  @Test func numbersGoStraight() {
    let turn = TransformFunction.rotate(angle: 0, x: 0, y: 0, z: 1)
    let turns = TransformFunction.rotate(angle: 4 * .pi, x: 0, y: 0, z: 2)
    #expect(turn.interpolated(to: turns, at: 0.5) == .rotate(angle: 2 * .pi, x: 0, y: 0, z: 2))
    #expect(turns.interpolated(to: turn, at: 0.5) == .rotate(angle: 2 * .pi, x: 0, y: 0, z: 2))
    let more = TransformFunction.rotate(angle: 2 * .pi, x: 0, y: 0, z: 1)
    #expect(more.interpolated(to: turns, at: 0.5) == .rotate(angle: 3 * .pi, x: 0, y: 0, z: 2))
    #expect(
      Self.all[0].interpolated(to: .translate(x: 3, y: 2, z: 1), at: 0.5)
        == .translate(x: 2, y: 2, z: 2))
    #expect(
      Self.all[1].interpolated(to: .scale(x: 1, y: 1, z: 1), at: 2) == .scale(x: 0, y: -1, z: -2))
  }

  /// Different axes go as their matrices: 400° is 40°.
  @Test func differentAxesGoAsMatrices() {
    let x = TransformFunction.rotate(angle: 1, x: 1, y: 0, z: 0)
    let y = TransformFunction.rotate(angle: 1, x: 0, y: 1, z: 0)
    #expect(
      x.interpolated(to: y, at: 0.5) == .matrix(x.matrix.interpolated(to: y.matrix, at: 0.5)))
    let back = TransformFunction.rotate(angle: 1, x: -1, y: 0, z: 0)
    guard case .matrix(let none) = x.interpolated(to: back, at: 0.5) else {
      Issue.record("opposite axes are different axes")
      return
    }
    for (value, want) in zip(none.elements, Transform3D.identity.elements) {
      #expect((value - want).magnitude < 1e-15)
    }
  }

  /// csswg-drafts 3084: the function goes by 1/d, 400px → 500px at a quarter is 421.05px.
  @Test func perspectivesGoByTheirInverse() {
    let from = TransformFunction.perspective(distance: 400)
    let way = from.interpolated(to: .perspective(distance: 500), at: 0.25)
    #expect((way?.matrix.m34 ?? 0) + 0.002375 == 0)
    #expect(
      from.interpolated(to: .perspective(distance: .infinity), at: 0.5)
        == .perspective(distance: 800))
    #expect(
      from.interpolated(to: .perspective(distance: .infinity), at: 2)
        == .perspective(distance: .infinity))
  }
}
