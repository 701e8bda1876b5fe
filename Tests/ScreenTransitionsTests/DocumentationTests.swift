import ScreenTransitions
import TestSupport
import Testing

/// The snippets of the module's articles, compiled and run.
@Suite struct DocumentationTests {
  @Test func articlesAreComplete() throws {
    let documentation = try ModuleDocumentation(module: "ScreenTransitions")
    let faults = try documentation.faults(
      testedIn: #filePath, fewestSnippets: 3, knownType: "FieldSample")
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func overview() throws {
    let animation = try TransitionRecipe.cardToDetail.animation(
      screen: Size(width: 320, height: 568))
    let frame = animation.frame(at: 0.15)  // seconds
    for layer in frame.layers where layer.isVisible {
      print(layer.role, layer.transform, layer.opacity, layer.shownOpacity)
    }
    #expect(frame.layers.count == 3)
  }

  @Test func parameters() throws {
    let flip = try Transition(name: "flipFromLeft", parameters: ["eyeDistance": .number(500)])
    let halfway = try flip.frame(progress: 0.5, size: Size(width: 320, height: 568))
    for parameter in try Transition.parameters(of: "flipFromLeft") {
      print(parameter.name, parameter.meaning, parameter.allowed, parameter.origin)
    }
    #expect(halfway.visibleLayers.map(\.role) == [.new])
  }

  @Test func pixels() throws {
    let swipe = try Transition(name: "swipe", parameters: ["inputWidth": .number(80)])
    let pixels = try swipe.geometry(size: Size(width: 320, height: 480))
    let sample = pixels.sample(SIMD2(60, 7), at: 0.25)  // nil for a transition of layers
    #expect(sample?.weight == 0.5)
  }
}
