import BenchmarkHarness
import Testing
import TransformMath

@Suite struct PlaneMapTests {
  @Test func itIsTheTransformWithoutDepth() throws {
    let m = made((1...16).map(Double.init))
    let map = PlaneMap(m)
    #expect(map.row1 == SIMD3(1, 2, 4) && map.row2 == SIMD3(5, 6, 8))
    #expect(map.row3 == SIMD3(13, 14, 16))
    #expect(map.map(SIMD2(2, 3)) == SIMD3(30, 36, 48))
    #expect(try map.project(SIMD2(2, 3)) == SIMD2(30.0 / 48, 36.0 / 48))
    #expect(PlaneMap.identity.determinant == 1)
  }

  @Test func theInverseComesBack() throws {
    let map = PlaneMap(
      rows: SIMD3(2, 0, 0.25), SIMD3(0, 4, 0), SIMD3(8, -16, 1))
    #expect(map.determinant == 0 && map.orientation == 0)
    #expect(map.inverse == nil)
    let other = PlaneMap(rows: SIMD3(2, 0, 0.25), SIMD3(0, 4, 0), SIMD3(4, -16, 1))
    let inverse = try #require(other.inverse)
    let seen = try other.project(SIMD2(4, 5))
    #expect(seen == SIMD2(6, 2))
    // (4, 5, 1)/w with w = 2.
    #expect(inverse.map(seen) == SIMD3(2, 2.5, 0.5))
  }

  @Test func theOrientationHasNoScale() {
    for exponent in [-1000, -400, 400, 1000] {
      let m = scaled(made([1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]), exponent: exponent)
      #expect(PlaneMap(m).orientation == -1 && !m.isFacingAway())
    }
    // Singular but for the last bit of one element.
    let one = 1 + Double.ulpOfOne
    let rows = [SIMD3(1, 1, 0.0), SIMD3(1, one, 0), SIMD3(0, 0, 1)]
    #expect(PlaneMap(rows: rows[0], rows[1], rows[2]).orientation == 1)
    #expect(PlaneMap(rows: rows[1], rows[0], rows[2]).orientation == -1)
    #expect(PlaneMap(rows: rows[0], rows[0], rows[2]).orientation == 0)
    #expect(PlaneMap(rows: rows[0] * .nan, rows[1], rows[2]).orientation == 0)
  }

  @Test func pointsWithoutAPictureAreErrors() {
    let map = PlaneMap(rows: SIMD3(1, 0, -0.5), SIMD3(0, 1, 0), SIMD3(0, 0, 1))
    #expect(throws: ProjectionError.behindEye) { try map.project(SIMD2(2, 0)) }
    #expect(throws: ProjectionError.behindEye) { try map.project(SIMD2(3, 0)) }
    #expect(throws: ProjectionError.notFinite) { try map.project(SIMD2(.nan, 0)) }
    #expect(throws: ProjectionError.notFinite) { try map.project(SIMD2(.infinity, 0)) }
  }

  // MARK: Facing

  @Test func aTurnedCardShowsItsBack() {
    for degrees in [0.0, 45, 89, 271, 315] {
      let m = Transform3D.rotation(angle: degrees * .pi / 180, x: 0, y: 1, z: 0)
      #expect(!m.isFacingAway() && !m.translated(x: 9, y: 9, z: 9).isFacingAway())
    }
    for degrees in [91.0, 135, 180, 269] {
      let m = Transform3D.rotation(angle: degrees * .pi / 180, x: 0, y: 1, z: 0)
      #expect(m.isFacingAway())
      // Mirroring in x or y turns nothing over; in z it does.
      #expect(m.scaled(x: -1, y: 1, z: 1).isFacingAway())
      #expect(!m.scaled(x: 1, y: 1, z: -1).isFacingAway())
      #expect(m.scaled(x: 1e-200, y: 1e-200, z: 1e-200).isFacingAway())
    }
  }

  @Test func flatAndEdgeOn() {
    let edge = made([0, 0, -1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])
    #expect(!edge.isFacingAway())
    // A half turn whose depth was flattened away.
    let flat = Transform3D.scale(x: -1, y: 1, z: 0)
    #expect(flat.isFacingAway() && !Transform3D.scale(x: 1, y: 1, z: 0).isFacingAway())
    #expect(!Transform3D.scale(x: .nan, y: 1, z: 1).isFacingAway())
  }

  @Test func theEyesPlaceDecidesInPerspective() {
    // A plane seen almost from its edge, left and right of the middle.
    let turn = Transform3D.rotation(angle: 1.5, x: 0, y: 1, z: 0)
    for (offset, isAway) in [(-400.0, false), (400, true)] {
      let m = turn * .translation(x: offset, y: 0, z: 0) * .perspective(distance: 500)
      #expect(m.isFacingAway() == isAway, "\(offset)")
    }
  }
}
