import BatchEvaluation
import BenchmarkHarness
import Testing
import TransformMath

@Suite struct ComponentBlocksTests {
  /// Σ|terms| of an element is at most this for the parts.
  private func size(_ parts: TransformComponents) -> Double {
    let scale = (0..<3).map { parts.scale[$0].magnitude }.max() ?? 0
    let skew = 1 + (0..<3).reduce(0) { $0 + parts.skew[$1].magnitude }
    let origin = (0..<3).reduce(1) { $0 + parts.translation[$1].magnitude }
    let perspective = (0..<4).reduce(0) { $0 + parts.perspective[$1].magnitude }
    return (scale * skew * 3 + origin) * max(1, perspective)
  }

  private func expect<Scalar: TestedScalar>(
    _ made: Transform3D, near exact: Transform3D, _ bound: Double, _: Scalar.Type
  ) {
    let rounding = Scalar.self == Float.self ? 0x1.01p-24 : 0
    for (x, y) in zip(made.elements, exact.elements) {
      #expect((x - y).magnitude <= bound + rounding * y.magnitude + rounding * 0x1p-100)
    }
  }

  private func ordinary(_ count: Int, seed: UInt64) -> [Transform3D] {
    var random = SeededGenerator(seed: seed)
    let classes: [BlockSamples] = [.rotation, .composed, .perspective, .random, .uniformScale]
    return (0..<count).map { classes[$0 % classes.count].draw(&random) }
  }

  @Test(arguments: testedLevels) func partsMakeTheTransformAgain(level: InstructionSet) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      for size in blockSizes + [2005] {
        let blocks = TransformBlocks<Scalar>(ordinary(size, seed: 661))
        var parts = ComponentBlocks<Scalar>(count: size)
        #expect(blocks.decomposed(into: &parts, level: level) == 0)
        var again = TransformBlocks<Scalar>(count: size)
        parts.composed(into: &again, level: level)
        for i in 0..<size {
          let (m, own) = (Scalar.exact(blocks[i]), parts[i])
          let wanted = m.elements.map { $0 / m.m44 }
          let bound = (Scalar.self == Float.self ? 0x1p-20 : 0x1p-49) * self.size(own)
          for (x, y) in zip(Scalar.exact(again[i]).elements, wanted) {
            #expect((x - y).magnitude <= bound)
          }
          self.expect(
            Scalar.exact(again[i]), near: Transform3D(own), 0x1p-50 * self.size(own), Scalar.self)
        }
      }
    }
    check(Double.self)
    check(Float.self)
  }

  @Test(arguments: testedLevels) func partsAreThoseOfTheReference(level: InstructionSet) throws {
    try expectPartsOfTheReference(Double.self, level, bound: 0x1p-49, rounding: 0)
    try expectPartsOfTheReference(Float.self, level, bound: 0x1p-37, rounding: 0x1p-24)
  }

  /// - Parameters:
  ///   - bound: for orthogonal rows, in units of a part's size.
  ///   - rounding: of a part's own size.
  private func expectPartsOfTheReference<Scalar: TestedScalar>(
    _: Scalar.Type, _ level: InstructionSet, bound unit: Double, rounding: Double
  ) throws {
    let blocks = TransformBlocks<Scalar>(ordinary(1200, seed: 662))
    var parts = ComponentBlocks<Scalar>(count: blocks.count)
    blocks.decomposed(into: &parts, level: level)
    for (i, m) in blocks.all.enumerated() {
      let (own, exact) = (parts[i], try #require(m.decomposed()))
      // What of a row is its own: the scale over the row.
      let m44 = m.m44
      let rows = [m.row2, m.row3].map {
        (($0 * $0).sum() - $0.w * $0.w).squareRoot() / m44.magnitude
      }
      let share = min(
        exact.scale.y.magnitude / rows[0], exact.scale.z.magnitude / rows[1])
      let bound = unit / share
      let scale = max(
        exact.scale.x.magnitude, max(exact.scale.y.magnitude, exact.scale.z.magnitude))
      let skew = 1 + (0..<3).reduce(0) { $0 + exact.skew[$1].magnitude }
      let depth = (0..<4).reduce(1) { $0 + exact.perspective[$1].magnitude }
      let origin = (0..<3).reduce(1) { $0 + exact.translation[$1].magnitude }
      func expect(_ value: Double, _ exact: Double, _ bound: Double) {
        #expect(
          (value - exact).magnitude <= bound + rounding * exact.magnitude + rounding * 0x1p-100,
          "\(Scalar.self), seed 662, no. \(i)")
      }
      for k in 0..<3 {
        expect(
          own.translation[k], exact.translation[k], 0x1p-51 * exact.translation[k].magnitude)
        expect(own.scale[k], exact.scale[k], bound * scale)
        expect(own.skew[k], exact.skew[k], bound * skew / share)
      }
      let turn = own.rotation.lanes
      let other = exact.rotation.lanes
      let near = (turn - other)
      let far = (turn + other)
      let distance = min((near * near).sum(), far.sum() == 0 ? 0 : (far * far).sum())
      #expect(distance.squareRoot() <= 4 * bound + rounding)
      for k in 0..<4 {
        expect(
          own.perspective[k], exact.perspective[k], 4 * bound / share * depth * origin)
      }
    }
  }

  @Test(arguments: testedLevels) func whatHasNoPartsIsNaNAndCounted(level: InstructionSet) {
    var blocks = TransformBlocks<Double>(ordinary(21, seed: 663))
    blocks[3] = .scale(x: 1, y: 0, z: 1)
    blocks[12].m11 = .nan
    blocks[20].m44 = 0
    // Rows that depend on each other but for 2⁻²⁰: the reference does these.
    blocks[7] = .identity
    blocks[7].m21 = 0x1p20
    var parts = ComponentBlocks<Double>(count: 21)
    #expect(blocks.decomposed(into: &parts, level: level) == 3)
    for i in [3, 12, 20] {
      #expect(parts[i].scale.x.isNaN && parts[i].rotation.w.isNaN && parts[i].perspective.w.isNaN)
    }
    #expect(parts[7].skew.x == 0x1p20 && parts[7].scale == .one)
    #expect(parts[4].scale.x.isFinite)
  }

  @Test(arguments: testedLevels) func waysAreThoseOfTheReference(level: InstructionSet) {
    func check<Scalar: TestedScalar>(_: Scalar.Type) {
      for size in blockSizes + [1003] {
        var (a, b) = (ComponentBlocks<Scalar>(count: size), ComponentBlocks<Scalar>(count: size))
        TransformBlocks<Scalar>(ordinary(size, seed: 664)).decomposed(into: &a, level: level)
        TransformBlocks<Scalar>(ordinary(size, seed: 665)).decomposed(into: &b, level: level)
        var random = SeededGenerator(seed: 666)
        let times = (0..<size).map { i in
          Scalar(i % 9 == 0 ? 0 : i % 9 == 1 ? 1 : i % 9 == 2 ? 1.5 : random.uniform(0...1))
        }
        var (result, start, end) = (
          TransformBlocks<Scalar>(count: size), TransformBlocks<Scalar>(count: size),
          TransformBlocks<Scalar>(count: size)
        )
        a.interpolated(to: b, at: times.span, into: &result, level: level)
        a.composed(into: &start, level: level)
        b.composed(into: &end, level: level)
        for i in 0..<size {
          let parts = a[i].interpolated(to: b[i], at: Double(times[i]))
          let unit = Scalar.self == Float.self ? 0x1p-39 : 0x1p-49
          let bound = unit * max(self.size(parts), max(self.size(a[i]), self.size(b[i])))
          self.expect(Scalar.exact(result[i]), near: Transform3D(parts), bound, Scalar.self)
          if times[i] == 0 { #expect(result[i] == start[i]) }
          if times[i] == 1 { #expect(result[i] == end[i]) }
        }
        a.interpolated(to: b, at: 0.25, into: &result, level: level, threads: 2)
        for i in 0..<size {
          let parts = a[i].interpolated(to: b[i], at: 0.25)
          let unit = Scalar.self == Float.self ? 0x1p-39 : 0x1p-49
          let bound = unit * max(self.size(parts), max(self.size(a[i]), self.size(b[i])))
          self.expect(Scalar.exact(result[i]), near: Transform3D(parts), bound, Scalar.self)
        }
      }
    }
    check(Double.self)
    check(Float.self)
  }
}
