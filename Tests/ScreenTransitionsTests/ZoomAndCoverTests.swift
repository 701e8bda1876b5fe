import ScreenTransitions
import Testing
import TransformMath

@Suite struct ZoomAndCoverTests {
  let size = Size(width: 320, height: 480)

  @Test func zoomGoesFromRectangleToRectangle() throws {
    var parameters = ZoomParameters()
    parameters.source = Rectangle(x: 40, y: 80, width: 32, height: 96)
    parameters.contentMode = .aspectFit
    for p in [0.25, 0.5, 1.125] {
      let frame = try Transition(.zoom(parameters)).frame(progress: p, size: size)
      #expect(frame.layers.map(\.role) == [.old, .new])
      let screen = frame.layers[1]
      let box = try #require(screen.corners).boundingBox
      #expect(box.x == 40 * (1 - p) && box.y == 80 * (1 - p))
      #expect(abs(box.width - (32 + 288 * p)) < 1e-12)
      #expect(
        screen.contentRectangle
          == ContentMode.aspectFit.drawnRectangle(
            picture: size, in: Rectangle(x: 0, y: 0, width: box.width, height: box.height)))
      #expect(screen.opacity == 4 * p && screen.shownOpacity == min(4 * p, 1))
      #expect(frame.layers[0].transform == .identity)
    }
    parameters.fade = 0
    #expect(throws: TransitionError.self) {
      try Transition(.zoom(parameters)).geometry(size: size)
    }
  }

  /// Another destination is left at the end, where the new screen is at its place.
  @Test func zoomEndsAtTheScreensPlace() throws {
    var parameters = ZoomParameters()
    parameters.destination = Rectangle(x: 0, y: 0, width: 10, height: 10)
    let end = try Transition(.zoom(parameters)).frame(progress: 1, size: size).visibleLayers
    #expect(end == [TransitionLayer(role: .new, bounds: size.bounds)])
  }

  @Test func coverDimsWhatItCovers() throws {
    let frame = try Transition(.cover()).frame(progress: 0.25, size: size)
    #expect(frame.layers.map(\.role) == [.old, .shade, .new])
    #expect(frame.layers[1].content == .color(SIMD3(0, 0, 0)))
    #expect(frame.layers[1].opacity == 0.05)
    #expect(frame.layers[2].corners?.topLeft == SIMD2(0, 360))
    #expect(try Transition(name: "cover") == Transition(.cover(.fromBottom)))
    let left = try Transition(.cover(.fromLeft)).frame(progress: 0.25, size: size)
    #expect(left.layers[2].corners?.topLeft == SIMD2(-240, 0))
  }
}
