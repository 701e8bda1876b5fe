import ScreenTransitions
import Testing
import TransformMath

@Suite struct TransitionGeometryWaysTests {
  /// What a way says at a progress is where the layer is, and its visibility is the layer's.
  @Test(arguments: everyTransition) func waysAreTheLayersOwn(transition: Transition) throws {
    let size = Size(width: 320, height: 568)
    let geometry = try transition.geometry(size: size)
    for index in 0..<geometry.layerCount {
      guard let way = geometry.way(index) else { continue }
      for progress in [-0.25, -1e-9, 0, 1e-9, 0.3, 0.5, 0.75, 1.0.nextDown, 1, 1.0.nextUp, 1.5] {
        let layer = geometry.layer(index, at: progress)
        func at(_ number: KeyPath<LayerPlace, Double>) -> Double {
          (1 - progress) * way.start[keyPath: number] + progress * way.end[keyPath: number]
        }
        #expect(abs(layer.transform.m41 - at(\.x)) < 1e-12)
        #expect(abs(layer.transform.m42 - at(\.y)) < 1e-12)
        #expect(abs(layer.bounds.width - at(\.width)) < 1e-12)
        #expect(abs(layer.bounds.height - at(\.height)) < 1e-12)
        #expect(abs(layer.shownOpacity - min(max(at(\.opacity), 0), 1)) < 1e-15)
        let moment = progress < 0 ? 0 : progress == 0 ? 1 : progress < 1 ? 2 : progress == 1 ? 3 : 4
        #expect((geometry.visibility(index) >> UInt8(moment) & 1 == 1) == layer.isVisible)
        // Nothing else of the transform moves.
        let still =
          layer.transform * .translation(x: -layer.transform.m41, y: -layer.transform.m42, z: 0)
        #expect(still == .identity)
      }
    }
  }

  @Test func whatTurnsHasNoWay() throws {
    let size = Size(width: 320, height: 568)
    for kind in [Transition.Kind.flip(.fromLeft), .cube(.fromTop)] {
      let geometry = try Transition(kind).geometry(size: size)
      #expect(geometry.way(0) == nil && geometry.way(1) == nil)
    }
    let fall = try Transition(.collapseFlip()).geometry(size: size)
    #expect(fall.way(0) != nil && fall.way(1) == nil)
    #expect(try Transition.curlUp.geometry(size: size).way(1) != nil)
  }
}
