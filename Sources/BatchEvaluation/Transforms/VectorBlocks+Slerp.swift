import TransformMath

extension VectorBlocks {
  /// The quaternions `result[i]` at `times[i]` between `self[i]` and `others[i]`, along the shorter way.
  ///
  /// Edge cases: those of `Quaternion.slerp`: `self[i]` at 0 and `others[i]` at 1, bit for bit. Lanes do times
  /// in [0, 1] between quaternions whose squares are 1 but for 2⁻¹⁸, as those of units rounded to Float
  /// are, and whose shorter way is clear; the reference does the rest, one at a time.
  /// Error bound: 2⁻⁵⁰ a component (Float: half an ulp and 2⁻⁴⁰).
  /// Precondition: as many of each; the processor supports the level.
  /// Cost: about 165 flops and 104 bytes a quaternion (Float: 52); no allocation.
  public func slerp(
    to others: VectorBlocks, at times: Span<Scalar>, into result: inout VectorBlocks,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(times.count == count, "\(times.count) times for \(count) quaternions: as many")
    times.withUnsafeBufferPointer { times in
      guard let base = times.baseAddress else { return }
      slerp(others, base, step: Scalar.lanes, &result, level, threads)
    }
  }

  /// The quaternions at one time; otherwise as at many.
  public func slerp(
    to others: VectorBlocks, at time: Scalar, into result: inout VectorBlocks,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    withLine(repeating: time) { slerp(others, $0, step: 0, &result, level, threads) }
  }

  private func slerp(
    _ others: VectorBlocks, _ times: UnsafePointer<Scalar>, step: Int,
    _ result: inout VectorBlocks, _ level: InstructionSet, _ threads: Int
  ) {
    precondition(
      others.count == count, "\(others.count) ends for \(count) quaternions: as many")
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.vectors[level].kernels.slerp
    let (a, b, target) = (memory.base, others.memory.base, result.memory.base)
    let written = result
    forEachChunk(threads: threads) { blocks in
      forEachTimedPart(of: blocks, times, step) { part, times, flags in
        let first = 4 * Scalar.lanes * part.lowerBound
        kernel(a + first, b + first, part.count, isFar, times, step, target + first, flags)
      } _: { item in
        let turned = Quaternion(self[item]).slerp(
          to: Quaternion(others[item]), at: Double(times[step == 0 ? 0 : item]))
        written.write(SIMD4<Scalar>(turned), at: item)
      }
    }
  }

  /// Runs a kernel for blocks and their times, and `reference` for the items it leaves. The last block's
  /// times go by way of a line of its own, since their array may end inside of it.
  @inline(__always)
  func forEachTimedPart(
    of blocks: Range<Int>, _ times: UnsafePointer<Scalar>, _ step: Int,
    _ kernel: (Range<Int>, UnsafePointer<Scalar>, UnsafeMutablePointer<UInt16>) -> Void,
    _ reference: (Int) -> Void
  ) {
    let lanes = Scalar.lanes
    let whole = step == 0 ? blocks.upperBound : min(blocks.upperBound, count / lanes)
    if blocks.lowerBound < whole { run(blocks.lowerBound..<whole, times) }
    let last = max(blocks.lowerBound, whole)..<blocks.upperBound
    if !last.isEmpty {
      withLine(repeating: 0) { line in
        line.update(from: times + last.lowerBound * lanes, count: count - last.lowerBound * lanes)
        run(last, UnsafePointer(line) - last.lowerBound * lanes)
      }
    }
    func run(_ part: Range<Int>, _ times: UnsafePointer<Scalar>) {
      LaneFlags.forEachPart(of: part) { blocks, flags in
        kernel(blocks, times + step * blocks.lowerBound, flags)
      } _: { blocks, flags in
        LaneFlags.forEachUnset(blocks, flags, lanes: lanes, count: count, reference)
      }
    }
  }

  /// A cache line on the stack.
  @inline(__always)
  func withLine(repeating value: Scalar, _ body: (UnsafeMutablePointer<Scalar>) -> Void) {
    var line = SIMD8<Double>()
    withUnsafeMutableBytes(of: &line) { bytes in
      guard let base = bytes.baseAddress else { return }
      let line = base.bindMemory(to: Scalar.self, capacity: Scalar.lanes)
      line.update(repeating: value, count: Scalar.lanes)
      body(line)
    }
  }
}

extension Quaternion {
  init<Scalar: TransformScalar>(_ v: SIMD4<Scalar>) {
    self.init(x: Double(v.x), y: Double(v.y), z: Double(v.z), w: Double(v.w))
  }
}

extension SIMD4 where Scalar: TransformScalar {
  init(_ q: Quaternion) { self.init(Scalar(q.x), Scalar(q.y), Scalar(q.z), Scalar(q.w)) }
}
