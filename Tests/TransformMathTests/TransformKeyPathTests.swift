import BenchmarkHarness
import Testing
import TransformMath

private let seed: UInt64 = 0x6E1_0A74

@Suite struct TransformKeyPathTests {
  let card =
    Transform3D.scale(x: 2, y: 3, z: 4)
    * .rotation(angle: 0.3, x: 1, y: 0, z: 0) * .rotation(angle: 0.5, x: 0, y: 1, z: 0)
    * .rotation(angle: -0.7, x: 0, y: 0, z: 1) * .translation(x: 10, y: 20, z: 30)

  @Test func valuesOfACard() throws {
    let wanted: [TransformKeyPath: [Double]] = [
      .rotationX: [0.3], .rotationY: [0.5], .rotationZ: [-0.7], .rotation: [-0.7], .scaleX: [2],
      .scaleY: [3], .scaleZ: [4], .scale: [3], .translationX: [10], .translationY: [20],
      .translationZ: [30], .translation: [10, 20],
    ]
    #expect(wanted.count == TransformKeyPath.allCases.count)
    for (path, want) in wanted {
      let values = try card.values(at: path)
      #expect(values.count == want.count && values.count == path.valueCount)
      for (value, want) in zip(values, want) {
        #expect((value - want).magnitude < 1e-14, "\(path)")
      }
    }
    #expect(TransformKeyPath(rawValue: "rotation.x") == .rotationX)
  }

  /// What is set is what is read, and nothing else changes.
  @Test(arguments: TransformKeyPath.allCases) func settingChangesOnePart(path: TransformKeyPath)
    throws
  {
    var random = SeededGenerator(seed: seed)
    for draw in 0..<sweepSize {
      let m = draw == 0 ? card : SampleClass.composed.draw(&random)
      // A scale that keeps its sign keeps the mirror's convention.
      let mirrored = path.rawValue.hasPrefix("scale") && m.determinant < 0
      let value = random.uniform(0.1...1.5) * (mirrored ? -1 : 1)
      let changed =
        try path == .translation
        ? m.setting(path, to: value, value + 1) : m.setting(path, to: value)
      let read = try changed.values(at: path)
      #expect((read[0] - value).magnitude < 1e-12, "\(m), seed \(seed)")
      for other in TransformKeyPath.allCases where !related(path, other) {
        let (before, after) = (try m.values(at: other), try changed.values(at: other))
        for (a, b) in zip(before, after) {
          let turn = (a - b).magnitude
          // Angles at −π and π are one.
          #expect(
            min(turn, (2 * .pi - turn).magnitude) <= 1e-11 * max(1, a.magnitude),
            "\(m): \(other), seed \(seed)")
        }
      }
    }
  }

  private func related(_ a: TransformKeyPath, _ b: TransformKeyPath) -> Bool {
    let kind = { (path: TransformKeyPath) in path.rawValue.split(separator: ".")[0] }
    return kind(a) == kind(b) && (a == b || !a.rawValue.contains(".") || !b.rawValue.contains("."))
      || a == .rotationZ && b == .rotation
  }

  @Test func edges() throws {
    let small = Transform3D.scale(x: 0.1, y: 0.3, z: 0.7)
    let moved = try small.setting(.translation, to: 7, 8)
    #expect(moved.row1 == small.row1 && moved.row4 == SIMD4(7, 8, 0, 1))
    let flat = Transform3D.scale(x: 1, y: 0, z: 1)
    #expect(throws: TransformError.noComponents) { try flat.values(at: .scale) }
    #expect(throws: TransformError.noComponents) { try flat.setting(.scaleX, to: 2) }
    #expect(throws: TransformError.valueCount(name: "translation", count: 1, needed: 2)) {
      try card.setting(.translation, to: 1)
    }
    #expect(TransformError.noComponents.description.contains("m44"))
    #expect(
      TransformError.valueCount(name: "scale", count: 2, needed: 3).description.contains("takes 3"))
    // A card seen in perspective is moved in front of it.
    let flatCard = card * .translation(x: 0, y: 0, z: -30)
    let seen = flatCard * .perspective(distance: 500)
    let shifted = try seen.setting(.translationX, to: 50)
    let wanted = (flatCard * .translation(x: 40, y: 0, z: 0)) * .perspective(distance: 500)
    for (a, b) in zip(shifted.elements, wanted.elements) { #expect((a - b).magnitude < 1e-13) }
    let turned = try Transform3D.identity.setting(.rotation, to: .pi / 2)
    #expect((turned.m12 - 1).magnitude < 1e-15)
  }
}
