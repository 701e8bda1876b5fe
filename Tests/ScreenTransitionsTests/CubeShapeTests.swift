import ScreenTransitions
import Testing
import TransformMath

@Suite struct CubeShapeTests {
  let size = Size(width: 320, height: 568)

  func faces(
    _ direction: TransitionDirection, _ p: Double, _ parameters: CubeParameters = CubeParameters()
  ) throws -> (old: TransitionLayer, new: TransitionLayer) {
    let layers = try Transition(.cube(direction, parameters)).frame(progress: p, size: size).layers
    return (layers[0], layers[1])
  }

  /// The matrix is the product that the shape's comment states.
  @Test(arguments: TransitionDirection.allCases)
  func facesAreTheProductOfTheirParts(direction: TransitionDirection) throws {
    let horizontal = direction == .fromLeft || direction == .fromRight
    let sign = direction == .fromLeft || direction == .fromBottom ? 1.0 : -1.0
    let half = horizontal ? 160.0 : 284
    for p in [0.1, 0.3, 0.5, 0.8, 1.1] {
      let faces = try faces(direction, p)
      for (layer, quarter) in [(faces.old, p), (faces.new, p - 1)] {
        let angle = sign * .pi / 2 * quarter
        let turn = Transform3D.rotation(
          angle: angle, x: horizontal ? 0 : 1, y: horizontal ? 1 : 0, z: 0)
        let advance = half * (abs(turn.m33) + (1 - turn.m33 * turn.m33).squareRoot() - 1)
        let expected =
          Transform3D.translation(x: -160, y: -284, z: half) * turn
          * .translation(x: 0, y: 0, z: -half - advance) * .perspective(m34: -0.001)
          * .translation(x: 160, y: 284, z: 0)
        for (a, b) in zip(layer.transform.elements, expected.elements) {
          #expect(abs(a - b) < 1e-12 * max(1, abs(b)) * 4, "\(p)")
        }
      }
    }
  }

  /// Both faces meet in the cube's edge, which stays as high as the container.
  @Test func facesMeetInTheEdge() throws {
    for p in [0.2, 0.35, 0.5, 0.7] {
      let right = try faces(.fromRight, p)
      let (old, new) = (try #require(right.old.corners), try #require(right.new.corners))
      #expect(abs(old.topRight.x - new.topLeft.x) < 1e-9)
      #expect(abs(old.bottomRight.y - new.bottomLeft.y) < 1e-9)
      #expect(abs(old.bottomRight.y - old.topRight.y - 568) < 1e-9)
      // The new one is on the named side.
      #expect(new.topRight.x >= new.topLeft.x)
      let bottom = try faces(.fromBottom, p)
      let (above, below) = (try #require(bottom.old.corners), try #require(bottom.new.corners))
      #expect(abs(above.bottomLeft.y - below.topLeft.y) < 1e-9)
      #expect(abs(above.bottomRight.x - above.bottomLeft.x - 320) < 1e-9)
    }
    let left = try faces(.fromLeft, 0.5)
    let (old, new) = (try #require(left.old.corners), try #require(left.new.corners))
    #expect(new.topLeft.x < old.topLeft.x && abs(new.topRight.x - old.topLeft.x) < 1e-9)
    let top = try faces(.fromTop, 0.5)
    #expect(
      try #require(top.new.corners).topLeft.y < (try #require(top.old.corners)).topLeft.y)
  }

  /// A face comes and goes edge-on: it is there exactly while its corners run clockwise.
  @Test(arguments: TransitionDirection.allCases)
  func facesComeAndGoEdgeOn(direction: TransitionDirection) throws {
    for step in 1..<1024 {
      let faces = try faces(direction, Double(step) / 1024)
      for layer in [faces.old, faces.new] {
        let area = try #require(layer.corners).signedArea
        #expect(layer.isVisible == (area > 0) || abs(area) < 1e-9, "\(step) \(area)")
      }
    }
    let near = try faces(direction, 0x1p-30)
    #expect(near.old.isVisible && !near.new.isVisible)
  }
}
