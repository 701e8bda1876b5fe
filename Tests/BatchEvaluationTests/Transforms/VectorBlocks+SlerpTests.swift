import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@testable import BatchEvaluation

@Suite struct VectorBlocksSlerpTests {
  private func quaternion(_ random: inout SeededGenerator) -> Quaternion {
    Quaternion(
      x: random.uniform(-1...1), y: random.uniform(-1...1), z: random.uniform(-1...1),
      w: random.uniform(-1...1)
    ).normalized
  }

  /// Pairs at all angles, from 10⁻¹⁶ up, and some that lanes leave to the reference.
  private func pairs(_ count: Int) -> [(Quaternion, Quaternion, Double)] {
    var random = SeededGenerator(seed: 651)
    return (0..<count).map { i in
      let a = quaternion(&random)
      let t = random.uniform(0...1)
      switch i % 6 {
      case 0: return (a, quaternion(&random), i % 4 == 0 ? 0 : 1)
      case 1:
        let turn = random.logUniform(1e-16...3.1)
        let axis = quaternion(&random)
        let small = Quaternion(rotationVector: SIMD3(axis.x, axis.y, axis.z) * turn)
        return (a, .concat(a, small), t)
      case 2: return (a, a, t)
      case 3 where i % 5 == 0:
        return (Quaternion(x: 3 * a.x, y: 3 * a.y, z: 3 * a.z, w: 3 * a.w), quaternion(&random), t)
      case 4 where i % 7 == 0: return (a, quaternion(&random), 2 * t - 0.5)
      case 5 where i % 11 == 0: return (a, Quaternion(x: -a.y, y: a.x, z: -a.w, w: a.z), t)
      default: return (a, quaternion(&random), t)
      }
    }
  }

  @Test(arguments: testedLevels) func componentsAreWithinEightUnitsOfTheReference(
    level: InstructionSet
  ) {
    let given = pairs(6007)
    let a = given.map { $0.0.lanes }
    let b = given.map { $0.1.lanes }
    let t = given.map { $0.2 }
    let (from, to) = (VectorBlocks<Double>(a.span), VectorBlocks<Double>(b.span))
    var result = VectorBlocks<Double>(count: a.count)
    from.slerp(to: to, at: t.span, into: &result, level: level)
    var worst = (error: 0.0, index: 0)
    for i in given.indices {
      let exact = given[i].0.slerp(to: given[i].1, at: t[i]).lanes
      if t[i] == 0 || t[i] == 1 || a[i] == b[i] {
        #expect(result[i] == exact)
      }
      for k in 0..<4 {
        let error = (result[i][k] - exact[k]).magnitude
        if !(error <= worst.error) { worst = (error, i) }
      }
    }
    #expect(worst.error <= 0x1p-50, "seed 651, no. \(worst.index): \(given[worst.index])")

    let floats = (a.map { SIMD4<Float>($0) }, b.map { SIMD4<Float>($0) }, t.map { Float($0) })
    let (start, end) = (
      VectorBlocks<Float>(floats.0.span), VectorBlocks<Float>(floats.1.span)
    )
    var narrow = VectorBlocks<Float>(count: a.count)
    start.slerp(to: end, at: floats.2.span, into: &narrow, level: level, threads: 2)
    for i in given.indices {
      func wide(_ v: SIMD4<Float>) -> Quaternion {
        Quaternion(x: Double(v.x), y: Double(v.y), z: Double(v.z), w: Double(v.w))
      }
      let exact = wide(floats.0[i]).slerp(to: wide(floats.1[i]), at: Double(floats.2[i])).lanes
      for k in 0..<4 {
        #expect((Double(narrow[i][k]) - exact[k]).magnitude <= 0x1p-25 + 0x1p-40)
      }
    }
  }

  /// Units as good as they can be in the format, which no lane may leave to the reference, against the
  /// oracle.
  @Test(arguments: testedLevels) func roundedUnitsAreDoneInLanes(level: InstructionSet) {
    func check<Scalar: TestedScalar>(_: Scalar.Type, _ bound: Double) {
      var random = SeededGenerator(seed: 652)
      let count = 4096
      var (from, to) = (VectorBlocks<Scalar>(count: count), VectorBlocks<Scalar>(count: count))
      for i in 0..<count {
        from[i] = SIMD4(quaternion(&random))
        to[i] = SIMD4(quaternion(&random))
      }
      let times = (0..<count).map { _ in Scalar(random.uniform(0...1)) }
      var result = from
      result.makeRoom(for: count)
      let kernel = Scalar.transformKernels.vectors[level].kernels.slerp
      var left = 0
      times.withUnsafeBufferPointer { times in
        from.forEachTimedPart(of: 0..<from.blockCount, times.baseAddress!, Scalar.lanes) {
          let first = 4 * Scalar.lanes * $0.lowerBound
          kernel(
            from.memory.base + first, to.memory.base + first, $0.count, false, $1, Scalar.lanes,
            result.memory.base + first, $2)
        } _: { _ in
          left += 1
        }
      }
      #expect(left == 0, "seed 652")
      var worst = (error: 0.0, index: 0)
      for i in 0..<count {
        func wide(_ v: SIMD4<Scalar>) -> [Double] { (0..<4).map { Double(v[$0]) } }
        let exact = TransformOracle.slerp(wide(from[i]), wide(to[i]), at: Double(times[i]))
        for k in 0..<4 {
          let error = (Real(Double(result[i][k])) - exact[k]).magnitude.double
          if !(error <= worst.error) { worst = (error, i) }
        }
      }
      #expect(
        worst.error <= bound,
        "seed 652, no. \(worst.index): \(from[worst.index]) to \(to[worst.index])")
    }
    check(Double.self, 0x1p-50)
    check(Float.self, 0x1p-25 + 0x1p-40)
  }

  @Test(arguments: testedLevels) func oneTimeIsAsManyEqualOnesAndPlacesDoNotMatter(
    level: InstructionSet
  ) {
    let given = pairs(1001)
    let (a, b) = (given.map { $0.0.lanes }, given.map { $0.1.lanes })
    let from = VectorBlocks<Double>(a.span)
    let to = VectorBlocks<Double>(b.span)
    let times = [Double](repeating: 0.3, count: a.count)
    var (one, many, backwards) = (from, from, from)
    from.slerp(to: to, at: 0.3, into: &one, level: level)
    from.slerp(to: to, at: times.span, into: &many, level: level)
    let (c, d) = (Array(a.reversed()), Array(b.reversed()))
    VectorBlocks<Double>(c.span)
      .slerp(to: VectorBlocks<Double>(d.span), at: 0.3, into: &backwards, level: level)
    for i in a.indices {
      #expect(one[i] == many[i] && one[i] == backwards[a.count - 1 - i])
    }
  }
}
