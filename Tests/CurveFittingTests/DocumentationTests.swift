import CurveFitting
import SpringDynamics
import TestSupport
import Testing

/// The snippets of the module's article, compiled and run; the comments in them are checked too.
@Suite struct DocumentationTests {
  @Test func theArticleIsComplete() throws {
    let documentation = try ModuleDocumentation(module: "CurveFitting")
    let faults = try documentation.faults(
      testedIn: #filePath, fewestSnippets: 1, knownType: "CurveShape")
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func overview() throws {
    let spring = try Spring(mass: 1, stiffness: 170, damping: 26)
    let shape = try CurveShape(SpringTiming(spring: spring, duration: 1))
    let lines = try LinearFit(shape, within: 0.001)
    print(lines.css)  // linear(0, 0.0045 0.824%, …, 1)
    let count = lines.timing.inputs.count  // 18, and none has fewer
    let curve = try BezierFit(shape, decimals: 3)
    print(curve.css)  // cubic-bezier(0.218, 0.513, 0, 1.145)
    let missed = curve.error  // 0.022: one cubic cannot do everything
    let keyframes = try KeyframeFit(shape, from: 40, to: 300, within: 0.25, style: .cubic)
    #expect(lines.css.hasPrefix("linear(0, 0.0045 0.824%, ") && count == 18)
    #expect(lines.fewestStops == count && (missed - 0.022).magnitude < 5e-4)
    #expect(curve.css == "cubic-bezier(0.218, 0.513, 0, 1.145)")
    #expect(keyframes.error <= 0.25 && keyframes.values.last == 300)
  }
}
