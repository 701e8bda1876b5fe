import Oracle
import Testing

/// The twin of layers, judged by exact values and by identities that it does not use itself.
@Suite struct LayerOracleTests {
  let identity: [Double] = (0..<16).map { $0 % 5 == 0 ? 1 : 0 }

  private func doubles(_ values: [Real]?) -> [Double]? { values.map { $0.map(\.double) } }

  @Test func theMatrixOfAScaledLayer() {
    var scale = identity
    (scale[0], scale[5]) = (2, 4)
    var depth = identity
    depth[11] = -0.5
    let m = LayerOracle.matrix(
      bounds: [10, 20, 100, 50], anchor: [0.5, 1, 3], position: [7, 8, 9], transform: scale,
      parentAnchor: [Real(1), Real(1), Real(1)], sublayers: depth)
    // The anchor (60, 70, 3) goes to (7, 8, 9), and from there through m34 about (1, 1, 1): w = 1 − 8/2, and
    // (6, 7, 8) from there to (6 + w, 7 + w, 8 + w).
    let anchor = [Real(60), Real(70), Real(3), Real(1)]
    var seen: [Real] = []
    for j in 0..<4 {
      let sum: Real = (0..<4).reduce(Real(0)) { $0 + anchor[$1] * m[4 * $1 + j] }
      seen.append(sum)
    }
    #expect(doubles(seen) == [3, 4, 5, -3])
  }

  @Test func framesAndClipping() {
    let box = LayerOracle.frame(
      bounds: [0, 0, 100, 50], anchor: [1, 1, 0], position: [200, 300], transform: identity)
    #expect(doubles(box) == [100, 250, 100, 50])
    var behind = identity
    behind[15] = -1
    let none = LayerOracle.frame(
      bounds: [0, 0, 1, 1], anchor: [0, 0, 0], position: [0, 0], transform: behind)
    #expect(none == nil)
    // w = 1 − x: cut at x = 1 − 2⁻¹⁴, which is seen at (1 − 2⁻¹⁴)·2¹⁴.
    var near = identity
    near[3] = -1
    let cut = LayerOracle.frame(
      bounds: [0, 0, 2, 1], anchor: [0, 0, 0], position: [0, 0], transform: near)
    #expect(doubles(cut) == [0, 0, 16383, 16384])
  }

  @Test func unprojectionUndoesTheMap() throws {
    let map: [Double] = [2, 0.5, 0.25, -1, 3, 0.125, 4, -2, 1]
    let (x, y) = (3.0, -5.0)
    let mapped = (0..<3).map { x * map[$0] + y * map[3 + $0] + map[6 + $0] }
    // w = 1 + 0.75 − 0.625 = 1.125; the quotients are not exact, so compare to the rounding.
    let found = try #require(
      LayerOracle.unproject(map, x: mapped[0] / mapped[2], y: mapped[1] / mapped[2]))
    #expect(found.x.absoluteError(of: x) < 1e-13 && found.y.absoluteError(of: y) < 1e-13)
    #expect(found.w.absoluteError(of: 1.125) < 1e-13)
    #expect(LayerOracle.unproject([1, 2, 3, 2, 4, 6, 0, 0, 1], x: 1, y: 1) == nil)
  }

  @Test func theJacobianIsTheLimitOfDifferences() {
    let map: [Double] = [2, 0.5, 0.25, -1, 3, 0.125, 4, -2, 1]
    let exact = LayerOracle.jacobian(map, x: 1, y: 2)
    let step = Real(0x1p-60)
    func seen(_ x: Real, _ y: Real) -> [Real] {
      let p = (0..<3).map { (j: Int) -> Real in
        x * Real(map[j]) + y * Real(map[3 + j]) + Real(map[6 + j])
      }
      return [p[0] / p[2], p[1] / p[2]]
    }
    let here = seen(Real(1), Real(2))
    let (right, below) = (seen(Real(1) + step, Real(2)), seen(Real(1), Real(2) + step))
    let differences = [right, below].flatMap { other in
      zip(other, here).map { ($0 - $1) / step }
    }
    for (value, wanted) in zip(differences, exact) {
      #expect((value - wanted).magnitude < Real(0x1p-50))
    }
  }
}
