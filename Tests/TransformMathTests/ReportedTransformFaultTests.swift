import TestSupport
import Testing
import TransformMath

#if canImport(Glibc)
  import Glibc
#endif

/// Every row of `transform_reports.csv`: inputs on which other systems were reported wrong.
@Suite struct ReportedTransformFaultTests {
  /// What ScreenTransitions answers for (ends of transitions, cross-fades), and a BLAS function that
  /// nothing here calls.
  static let elsewhere: Set<String> = ["B74", "B75", "B76"]

  static let rows = (try? vectorRows("transform_reports")) ?? []

  @Test func everyRowIsThere() {
    #expect(Self.rows.count == 38)
  }

  @Test(arguments: rows.filter { !elsewhere.contains($0.id) })
  func row(_ row: VectorRow) throws {
    switch row.id {
    case "B01":
      expectClose(
        turn(180).interpolated(to: turn(300), at: 0.5), turn(240), "the shorter way, not transposed"
      )
      let space = turn(180).interpolated(to: turn(300), at: 0.5, path: .space)
      expectClose(space, turn(240), "in space too")
    case "B03":
      let m = Transform3D.rotation(angle: 2, x: 1, y: -2, z: 3)
      expectClose(Transform3D(try #require(m.decomposed())), m, row.id)
    case "B07":
      let m = try Transform3D([
        0.571428571428571, -0.625, -0.8333333333333346, -0.66666666666669, 0.5, -0.1875, -0.8125,
        0.3125, 0.34375, -1, 0.8333333333333327, 1.34375, -1.34375, 1, -0.9375, 1,
      ])
      #expect(m.interpolated(to: .identity, at: 1).isIdentity)
      let parts = try #require(m.decomposed()).rotation
      #expect(parts.slerp(to: .identity, at: 1) == .identity)
    case "B09":
      let far = TransformFunction.rotate(angle: 400 * .pi / 180, x: 0, y: 0, z: 1)
      expectClose(far.matrix, turn(40), row.id)
      let half = TransformFunction.rotate(angle: 0, x: 0, y: 0, z: 1).interpolated(to: far, at: 0.5)
      expectClose(try #require(half).matrix, turn(200), row.id)
    case "B10":
      let m = Transform3D.rotation(angle: 179.9 * .pi / 180, x: 1, y: 0.1, z: 0)
      let q = try #require(m.decomposed()).rotation
      expectClose(
        q, [0.995036811327936, 0.099503681132794, 0, 0.000872664515235], 1e-14, row.id)
    case "B13":
      let target = Quaternion(angle: 1e-5, x: 0, y: 0, z: 1)
      #expect(Quaternion.identity.slerp(to: target, at: 1) == target)
      let half = Quaternion.identity.slerp(to: target, at: 0.5).angle(to: .identity)
      #expect((half - 5e-6).magnitude < 1e-21)
    case "B14":
      #expect(
        Transform3D.scale(x: 2, y: 2, z: 2).inverted().matrix == .scale(x: 0.5, y: 0.5, z: 0.5))
    case "B15":
      let m = Transform3D.scale(x: 0.04, y: 0.04, z: 0.04).inverted()
      #expect(m.status == .ok && m.matrix == .scale(x: 25, y: 25, z: 25))
    case "B16":
      let m = Transform3D.rotation(angle: .pi / 6, x: 0, y: 0, z: 1)
      #expect((m.m11 - 0.8660254037844387).magnitude <= 0x1p-53)
    case "B17", "B46":
      let mirror = Transform3D.scale(x: -1, y: 1, z: 1)
      #expect(mirror.interpolated(to: mirror, at: 0.5) == mirror)
      #expect(Transform3D(try #require(mirror.decomposed())) == mirror)
      #expect(Transform3D(try #require(mirror.polarDecomposed())) == mirror)
    case "B19":
      let m = Transform3D.perspective(distance: 500)
      let near = Transform3D.perspective(m34: -0.002.nextDown)
      #expect(m.interpolated(to: m, at: 0.5).m34 == -0.002)
      #expect((m.interpolated(to: near, at: 0.5).m34 + 0.002).magnitude < 1e-17)
    case "B20":
      let m = Transform3D.rotation(angle: 0.7, x: 1, y: 2, z: 3)
      var near = m
      near.m11 = m.m11.nextUp
      expectClose(m.interpolated(to: near, at: 0.5), m, row.id)
      // −170° to 20° is 190° one way and 170° the other, by way of 180°: half of it is at 105°.
      let half = turn(-170).interpolated(to: turn(20), at: 0.5, path: .space)
      expectClose(half, turn(105), row.id)
    case "B21":
      let m = Transform3D.identity.rotated(angle: .pi / 2, x: 0, y: 0, z: 1)
      #expect(m.m12 == 1 && m.m21 == -1)
    case "B23":
      let m = Transform3D.scale(x: 2, y: 3, z: 4) * .translation(x: 1, y: 2, z: 3)
      let inverse = try Transform3D([
        0.5, 0, 0, 0, 0, 1.0 / 3, 0, 0, 0, 0, 0.25, 0, -0.5, -2.0 / 3, -0.75, 1,
      ])
      #expect(m.inverted().matrix == inverse)
    case "B26":
      let q = try #require(
        Transform3D.rotation(angle: -.pi / 2, x: 1, y: 0, z: 0).decomposed()
      ).rotation
      expectClose(q, [-0.7071067811865476, 0, 0, 0.7071067811865476], 1e-15, row.id)
    case "B29":
      let q = Quaternion(eulerX: 0, y: 0.78539, z: 0)
      #expect((Quaternion.concat(q, q).eulerAngles.y - 1.57078).magnitude < 1e-15)
    case "B32":
      let m = Transform3D(affine: Affine2D(a: 1, b: 3, c: 2, d: 4, tx: 0, ty: 0))
      let normal = m.inverted().matrix.transposed
      #expect(normal.row1.x == -2 && normal.row1.y == 1)
      #expect(normal.row2.x == 1.5 && normal.row2.y == -0.5)
    case "B33":
      #expect(
        Transform3D.translation(x: 2, y: 5, z: -15).inverted().matrix
          == .translation(x: -2, y: -5, z: 15))
    case "B36":
      let target = Quaternion(angle: 1e-4, x: 0, y: 0, z: 1)
      #expect(Quaternion.identity.slerp(to: .identity, at: 0.3) == .identity)
      let part = Quaternion.identity.slerp(to: target, at: 0.3).angle(to: .identity)
      #expect((part - 3e-5).magnitude < 1e-20)
    case "B39", "B68":
      let eye = Transform3D.perspective(distance: 500)
      let seen = eye.project(x: 100, y: 0, z: -500)
      #expect(seen.homogeneous.w == 2 && seen.point == SIMD3(50, 0, -250))
      #expect(eye.project(x: 100, y: 0, z: 1000).status == .behindEye)
    case "B40":
      let q = Quaternion(angle: 1, x: 1, y: 2, z: 3)
      #expect(q.slerp(to: -q, at: 0.5).angle(to: q) < 1e-15)
    case "B41":
      #expect(
        Transform3D.scale(x: 1e-3, y: 1e-3, z: 1e-3).inverted().matrix
          == .scale(x: 1000, y: 1000, z: 1000))
    case "B42":
      let q = Quaternion(from: SIMD3(1, 0, 0), to: SIMD3(-1, 0, 0))
      let end = Transform3D(rotation: Quaternion.identity.slerp(to: q, at: 1))
      #expect(end.map(SIMD4(1, 0, 0, 0)) == SIMD4(-1, 0, 0, 0))
    case "B45":
      let q = Quaternion(eulerX: 0.3, y: 89.8 * .pi / 180, z: 0.2)
      let angles = q.eulerAngles
      let again = Quaternion(eulerX: angles.x, y: angles.y, z: angles.z)
      #expect(again.angle(to: q) < 1e-15 && (angles.x - 0.3).magnitude < 1e-12)
    case "B48":
      let q = Quaternion(x: 0.161901091, y: -0.688322638, z: 0.688322638, w: -0.161900987)
      let m = Transform3D(rotation: q).scaled(x: 0.0463818, y: 0.0463818, z: 0.0463818)
      let parts = try #require(m.decomposed())
      #expect((parts.scale.x - 0.0463818).magnitude < 1e-16 && parts.rotation.angle(to: q) < 1e-15)
    case "B49":
      let mirror = Transform3D.scale(x: 1, y: 1, z: -1)
      let parts = try #require(mirror.decomposed())
      #expect(Transform3D(parts) == mirror && parts.scale == SIMD3(-1, -1, -1))
      #expect(parts.rotation.lanes.z.magnitude == 1)
    case "B53":
      let parts = try #require(Transform3D.scale(x: 0, y: 1, z: 1).polarDecomposed())
      #expect(parts.scale == SIMD3(0, 1, 1) && parts.rotation == .identity)
    case "B56":
      #expect(
        Transform3D.scale(x: 0.01, y: 0.01, z: 0.01).inverted().matrix
          == .scale(x: 100, y: 100, z: 100))
    case "B60":
      let q = Quaternion(angle: 21 * .pi / 180, x: 0, y: 0, z: 1)
      let half = Quaternion.identity.slerp(to: -q, at: 0.5).angle(to: .identity)
      #expect((half - 10.5 * .pi / 180).magnitude < 1e-16)
    case "B61":
      #expect(Quaternion.identity.slerp(to: .identity, at: 0.25) == .identity)
    case "B63":
      let q = Quaternion(from: SIMD3(1, 0, 0), to: SIMD3(-1, 0, 0))
      #expect(q.w == 0 && q.x == 0 && (q.y * q.y + q.z * q.z) == 1)
    case "B67":
      let edge = HomogeneousEdge(start: SIMD4(100, 0, 0, -1), end: SIMD4(0, 0, 0, 1))
      let cut = try #require(edge.clipped()).start
      #expect(cut.w == 0x1p-14 && (cut.x / cut.w - 819150).magnitude < 1e-6)
    case "B70":
      let way = TransformFunction.perspective(distance: 400)
        .interpolated(to: .perspective(distance: 500), at: 0.25)
      #expect((try #require(way).matrix.m34 + 0.002375).magnitude < 1e-18)
    default: Issue.record("\(row.id) is not known")
    }
  }

  private func turn(_ degrees: Double) -> Transform3D {
    .rotation(angle: degrees * .pi / 180, x: 0, y: 0, z: 1)
  }

  private func expectClose(_ a: Transform3D, _ b: Transform3D, _ id: String) {
    for (x, y) in zip(a.elements, b.elements) {
      #expect((x - y).magnitude < 1e-15, "\(id): \(a) for \(b)")
    }
  }

  private func expectClose(
    _ q: Quaternion, _ wanted: [Double], _ tolerance: Double, _ id: String
  ) {
    let same = zip([q.x, q.y, q.z, q.w], wanted).allSatisfy { ($0 - $1).magnitude < tolerance }
    #expect(same, "\(id): \(q)")
  }
}
