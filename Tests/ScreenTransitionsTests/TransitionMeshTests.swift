import ScreenTransitions
import Testing
import TransformMath

@Suite struct TransitionMeshTests {
  let size = Size(width: 320, height: 568)

  @Test(arguments: everyTransition) func cornersAreTheLayers(transition: Transition) throws {
    for progress in [0, 0.25, 0.5, 0.9, 1] {
      for layer in try transition.frame(progress: progress, size: size).layers {
        let mesh = try TransitionMesh(layer, columns: 3, rows: 2)
        #expect(mesh.points.count == 12 && mesh.textures.count == 12 && mesh.brightness.count == 12)
        #expect(mesh.textures[0] == SIMD2(0, 0) && mesh.textures[3] == SIMD2(1, 0))
        #expect(mesh.textures[8] == SIMD2(0, 1) && mesh.textures[11] == SIMD2(1, 1))
        let corners = try #require(layer.corners).corners
        for (corner, place) in zip(corners, [0, 3, 11, 8]) {
          let point = mesh.points[place]
          #expect(abs(point.x / point.w - corner.x) < 1e-9)
          #expect(abs(point.y / point.w - corner.y) < 1e-9)
        }
        #expect(mesh.brightness.allSatisfy { $0 >= 0.6 - 1e-12 && $0 <= 1 })
      }
    }
  }

  /// A fine mesh has the page's area, however it is bent.
  @Test func areaIsKept() throws {
    var cone = CurlParameters()
    cone.model = .cone
    for transition in [Transition.curlUp, Transition(.curl(cone))] {
      let page = try transition.frame(progress: 0.5, size: size).layers[1]
      let mesh = try TransitionMesh(page, columns: 160, rows: 284)
      var area = 0.0
      for row in 0..<284 {
        for column in 0..<160 {
          let place = row * 161 + column
          let a = mesh.points[place + 162] - mesh.points[place]
          let b = mesh.points[place + 161] - mesh.points[place + 1]
          let normal = SIMD3(
            a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
          area += (normal * normal).sum().squareRoot() / 2
        }
      }
      #expect(abs(area / (320 * 568) - 1) < 1e-4, "\(area)")
    }
  }

  @Test func badGridsAreRefused() throws {
    let layer = TransitionLayer(role: .old, bounds: size.bounds)
    for (columns, rows) in [(0, 1), (1, 0), (-1, 3), (4097, 1)] {
      #expect(throws: TransitionError.self) {
        try TransitionMesh(layer, columns: columns, rows: rows)
      }
    }
  }
}
