import BatchEvaluation
import BenchmarkHarness
import TransformMath

/// Transforms and their parts in blocks: one of them is given, the other is made of it.
final class PartBlockWork<Scalar: TransformScalar & BinaryFloatingPoint & BitwiseCopyable> {
  var transforms: TransformBlocks<Scalar>
  var parts: ComponentBlocks<Scalar>

  /// Of a pose an item.
  init(poses work: TransformWork<Scalar>) {
    let (count, numbers) = (work.count, work.first.buffer)
    var translations = VectorBlocks<Scalar>(count: count)
    var (rotations, scales) = (translations, translations)
    for item in 0..<count {
      let n = Array(numbers[(10 * item)..<(10 * item + 10)])
      translations[item] = SIMD4(n[0], n[1], n[2], 0)
      scales[item] = SIMD4(n[3], n[4], n[5], 0)
      rotations[item] = SIMD4(n[6], n[7], n[8], n[9])
    }
    parts = ComponentBlocks(translations: translations, rotations: rotations, scales: scales)
    transforms = TransformBlocks(count: count)
  }

  /// Of a matrix an item.
  init(matrices work: TransformWork<Scalar>) {
    transforms = TransformBlocks(
      elements: Span(_unsafeElements: UnsafeBufferPointer(work.first.buffer)))
    parts = ComponentBlocks(count: work.count)
  }

  /// Brings the transforms item by item into the side's memory.
  func finishTransforms(_ work: TransformWork<Scalar>) {
    var elements = MutableSpan(_unsafeElements: work.result.buffer)
    transforms.write(elements: &elements)
  }

  /// Brings the parts, seventeen numbers an item, into the side's memory.
  func finishParts(_ work: TransformWork<Scalar>) {
    for item in 0..<work.count {
      let part = parts[item]
      let (t, s, k, q, p) = (
        part.translation, part.scale, part.skew, part.rotation, part.perspective
      )
      let numbers =
        [t.x, t.y, t.z, s.x, s.y, s.z, k.x, k.y, k.z] + [q.x, q.y, q.z, q.w, p.x, p.y, p.z, p.w]
      for (place, number) in numbers.enumerated() {
        work.result.buffer[17 * item + place] = Scalar(number)
      }
    }
  }
}

/// Pairs of transforms in blocks, what they are taken apart into, and those between them.
final class WayBlockWork<Scalar: TransformScalar & BinaryFloatingPoint & BitwiseCopyable> {
  let ends: TransformBlockWork<Scalar>
  var from: ComponentBlocks<Scalar>
  var to: ComponentBlocks<Scalar>

  init(_ work: TransformWork<Scalar>) {
    ends = TransformBlockWork(work)
    from = ComponentBlocks(count: work.count)
    to = from
  }
}

/// Quaternions in blocks, and those between them.
final class TurnBlockWork<Scalar: TransformScalar & BinaryFloatingPoint & BitwiseCopyable> {
  let from: VectorBlocks<Scalar>
  let to: VectorBlocks<Scalar>
  var result: VectorBlocks<Scalar>

  init(_ work: TransformWork<Scalar>) {
    func blocks(_ memory: AlignedMemory<Scalar>) -> VectorBlocks<Scalar> {
      var vectors = VectorBlocks<Scalar>(count: work.count)
      let n = memory.buffer
      for i in 0..<work.count {
        vectors[i] = SIMD4(n[4 * i], n[4 * i + 1], n[4 * i + 2], n[4 * i + 3])
      }
      return vectors
    }
    (from, to) = (blocks(work.first), blocks(work.second))
    result = VectorBlocks(count: work.count)
  }

  /// Brings the results item by item into the side's memory.
  func finish(_ work: TransformWork<Scalar>) {
    for item in 0..<work.count {
      let turn = result[item]
      for place in 0..<4 { work.result.buffer[4 * item + place] = turn[place] }
    }
  }
}

@inline(never)
func composeBlocks<Scalar>(_ blocks: PartBlockWork<Scalar>, _ level: InstructionSet) {
  blocks.parts.composed(into: &blocks.transforms, level: level)
}

@inline(never)
func decomposeBlocks<Scalar>(_ blocks: PartBlockWork<Scalar>, _ level: InstructionSet) {
  blocks.transforms.decomposed(into: &blocks.parts, level: level)
}

@inline(never)
func slerpBlocks<Scalar>(
  _ blocks: TurnBlockWork<Scalar>, _ times: AlignedMemory<Scalar>, _ level: InstructionSet
) {
  blocks.from.slerp(
    to: blocks.to, at: Span(_unsafeElements: UnsafeBufferPointer(times.buffer)),
    into: &blocks.result, level: level)
}

/// Everything that the libraries do: both ends are taken apart each time.
@inline(never)
func blendBlocks<Scalar>(
  _ blocks: WayBlockWork<Scalar>, _ times: AlignedMemory<Scalar>, _ level: InstructionSet
) {
  blocks.ends.first.decomposed(into: &blocks.from, level: level)
  blocks.ends.second.decomposed(into: &blocks.to, level: level)
  blocks.from.interpolated(
    to: blocks.to, at: Span(_unsafeElements: UnsafeBufferPointer(times.buffer)),
    into: &blocks.ends.result, level: level)
}
