import BenchmarkHarness
import Testing
import TransformMath

@Suite struct PreparedTransformTests {
  /// Every way is that of the transforms themselves, bit for bit.
  @Test func waysAreThoseOfTheTransforms() {
    let seed: UInt64 = 0x5EED_93E9
    var random = SeededGenerator(seed: seed)
    let flat = Transform3D.scale(x: 2, y: 0, z: 1)
    let squashed = Transform3D.scale(x: 1, y: 1, z: 0)
    for draw in 0..<400 {
      func transform() -> Transform3D {
        switch random.next() % 6 {
        case 0:
          .rotation(angle: random.uniform(-4...4), x: 0, y: 0, z: 1)
            * .scale(x: random.uniform(-2...2), y: 1, z: 1)
        case 1: draw % 2 == 0 ? flat : squashed
        case 2: SampleClass.composed.draw(&random)
        case 3: SampleClass.random.draw(&random)
        case 4: .identity
        default: SampleClass.perspective.draw(&random)
        }
      }
      let (a, b) = (transform(), transform())
      let (from, to) = (PreparedTransform(a), PreparedTransform(b))
      #expect(from.transform == a && from.components == a.decomposed())
      for t in [-0.5, 0, 0.3, 0.5, 0.8, 1, 1.5] {
        for path in [nil, InterpolationPath.plane, .space, .polar] {
          #expect(
            from.interpolated(to: to, at: t, path: path)
              == a.interpolated(to: b, at: t, path: path), "\(a) to \(b) at \(t), seed \(seed)")
        }
      }
    }
  }
}
