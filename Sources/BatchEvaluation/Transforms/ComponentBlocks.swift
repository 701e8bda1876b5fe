import Synchronization
import TransformMath
import VectorKernels

/// The parts of N transforms, five vectors each, in blocks: what lanes take transforms apart into, what they
/// make them of, and what moves between two transforms.
///
///     M = S·K·R·T·P, as `TransformComponents`
///
/// Shape: tick. With neither skew nor perspective these are translations, rotations and scales.
public struct ComponentBlocks<Scalar: TransformScalar>: Sendable {
  /// The number of transforms.
  public let count: Int
  /// (x, y, z) each; what is fourth is not used.
  public private(set) var translations, scales, skews: VectorBlocks<Scalar>
  /// Quaternions (x, y, z, w); those that are taken from transforms have w ≥ 0.
  public private(set) var rotations: VectorBlocks<Scalar>
  /// The last columns.
  public private(set) var perspectives: VectorBlocks<Scalar>

  /// The parts of `count` identities.
  public init(count: Int) {
    self.count = count
    translations = VectorBlocks(count: count, repeating: SIMD4(0, 0, 0, 0))
    scales = VectorBlocks(count: count, repeating: SIMD4(1, 1, 1, 0))
    skews = translations
    rotations = VectorBlocks(count: count)
    perspectives = rotations
  }

  /// Translations, rotations and scales, without skew and perspective.
  ///
  /// Precondition: as many of each.
  public init(
    translations: VectorBlocks<Scalar>, rotations: VectorBlocks<Scalar>,
    scales: VectorBlocks<Scalar>
  ) {
    let count = translations.count
    precondition(
      rotations.count == count && scales.count == count,
      "\(count) translations, \(rotations.count) rotations, \(scales.count) scales: as many")
    self.init(count: count)
    (self.translations, self.rotations, self.scales) = (translations, rotations, scales)
  }

  /// The parts of transform `index`.
  ///
  /// `perspectiveRemainder` is not kept: it is what Doubles have no room for.
  public subscript(index: Int) -> TransformComponents {
    get {
      func three(_ v: VectorBlocks<Scalar>) -> SIMD3<Double> {
        let value = v[index]
        return SIMD3(Double(value.x), Double(value.y), Double(value.z))
      }
      let p = perspectives[index]
      return TransformComponents(
        translation: three(translations), scale: three(scales), skew: three(skews),
        rotation: Quaternion(rotations[index]),
        perspective: SIMD4(Double(p.x), Double(p.y), Double(p.z), Double(p.w)))
    }
    set {
      precondition(index >= 0 && index < count, "no parts \(index) of \(count)")
      makeUnique()
      write(newValue, at: index)
    }
  }

  fileprivate func write(_ parts: TransformComponents, at index: Int) {
    func four(_ v: SIMD3<Double>) -> SIMD4<Scalar> {
      SIMD4(Scalar(v.x), Scalar(v.y), Scalar(v.z), 0)
    }
    let p = parts.perspective
    translations.write(four(parts.translation), at: index)
    scales.write(four(parts.scale), at: index)
    skews.write(four(parts.skew), at: index)
    rotations.write(SIMD4(parts.rotation), at: index)
    perspectives.write(
      SIMD4(Scalar(p.x), Scalar(p.y), Scalar(p.z), Scalar(p.w)), at: index)
  }

  private mutating func makeUnique() {
    translations.makeUnique()
    scales.makeUnique()
    skews.makeUnique()
    rotations.makeUnique()
    perspectives.makeUnique()
  }

  mutating func makeRoom(for count: Int) {
    translations.makeRoom(for: count)
    scales.makeRoom(for: count)
    skews.makeRoom(for: count)
    rotations.makeRoom(for: count)
    perspectives.makeRoom(for: count)
  }

  /// Where the parts of a block and those after it are.
  func pointers(_ block: Int) -> VectorKernels.PartPointers<Scalar> {
    let at = 4 * Scalar.lanes * block
    return (
      translations.memory.base + at, scales.memory.base + at, skews.memory.base + at,
      rotations.memory.base + at, perspectives.memory.base + at
    )
  }
}

extension ComponentBlocks {
  /// The transforms that are made of the parts.
  ///
  /// Edge cases: quaternions of any length are made units first; for 0 and NaN the identity is taken, as the
  /// reference does, which also makes those with lengths beyond 2^±450.
  /// Error bound: 2⁻⁵⁰ of the terms' magnitudes an element (Float: half an ulp and that).
  /// Precondition: as many results; the processor supports the level.
  /// Cost: 81 flops and 288 bytes a transform (Float: 144), 128 of them written; no allocation.
  public func composed(
    into result: inout TransformBlocks<Scalar>, level: InstructionSet = .supported,
    threads: Int = 1
  ) {
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.vectors[level].kernels.compose
    let written = result
    translations.forEachChunk(threads: threads) { blocks in
      LaneFlags.forEachPart(of: blocks) { part, flags in
        kernel(
          pointers(part.lowerBound), part.count, written.isFar,
          written.memory.base + 16 * Scalar.lanes * part.lowerBound, flags)
      } _: { part, flags in
        LaneFlags.forEachUnset(part, flags, lanes: Scalar.lanes, count: count) { item in
          written.write(Scalar.nearest(Transform3D(self[item])), at: item)
        }
      }
    }
  }

  /// The transforms at `times[i]` between these parts and others, all parts in straight lines and the
  /// rotation by `slerp`, as `TransformComponents.interpolated`.
  ///
  /// Edge cases: those of `slerp`; at 0 and 1 the transforms that `composed` makes of the ends, bit for bit.
  /// Error bound: 2⁻⁴⁹ of the terms' magnitudes an element (Float: half an ulp and 2⁻³⁹ of them).
  /// Precondition: as many of each; the processor supports the level.
  /// Cost: about 300 flops and 456 bytes a transform (Float: 228), 128 of them written; no allocation.
  public func interpolated(
    to others: ComponentBlocks, at times: Span<Scalar>, into result: inout TransformBlocks<Scalar>,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(times.count == count, "\(times.count) times for \(count) transforms: as many")
    times.withUnsafeBufferPointer { times in
      guard let base = times.baseAddress else { return }
      interpolate(others, base, step: Scalar.lanes, &result, level, threads)
    }
  }

  /// The transforms at one time; otherwise as at many.
  public func interpolated(
    to others: ComponentBlocks, at time: Scalar, into result: inout TransformBlocks<Scalar>,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    translations.withLine(repeating: time) {
      interpolate(others, $0, step: 0, &result, level, threads)
    }
  }

  private func interpolate(
    _ others: ComponentBlocks, _ times: UnsafePointer<Scalar>, step: Int,
    _ result: inout TransformBlocks<Scalar>, _ level: InstructionSet, _ threads: Int
  ) {
    precondition(
      others.count == count, "\(others.count) ends for \(count) transforms: as many")
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.vectors[level].kernels.composeBetween
    let written = result
    translations.forEachChunk(threads: threads) { blocks in
      translations.forEachTimedPart(of: blocks, times, step) { part, times, flags in
        kernel(
          pointers(part.lowerBound), others.pointers(part.lowerBound), part.count, written.isFar,
          times, step,
          written.memory.base + 16 * Scalar.lanes * part.lowerBound, flags)
      } _: { item in
        let t = Double(times[step == 0 ? 0 : item])
        let parts = self[item].interpolated(to: others[item], at: t)
        written.write(Scalar.nearest(Transform3D(parts)), at: item)
      }
    }
  }
}

extension TransformBlocks {
  /// The parts of the transforms; NaN in all of them where a transform has none.
  ///
  /// Returns: how many have none.
  /// Edge cases: those of `Transform3D.decomposed`. Lanes do transforms whose second and third row are a
  /// 64th their own, that is, that far from the plane or line of those before; the reference does the rest,
  /// one at a time (some microseconds each).
  /// Error bound: 2⁻⁴⁹ of a part's size for orthogonal rows, and in inverse proportion to what of the
  /// second and third row is their own (Float: half an ulp and 2⁻³⁷ so).
  /// Precondition: as many results; the processor supports the level.
  /// Cost: about 200 flops and 288 bytes a transform (Float: 144), 160 of them written; no allocation where
  /// lanes are right.
  @discardableResult
  public func decomposed(
    into result: inout ComponentBlocks<Scalar>, level: InstructionSet = .supported,
    threads: Int = 1
  ) -> Int {
    result.makeRoom(for: count)
    let kernel = Scalar.transformKernels.vectors[level].kernels.decompose
    let written = result
    let failures = Atomic(0)
    forEachChunk(threads: threads) { blocks in
      var failed = 0
      LaneFlags.forEachPart(of: blocks) { part, flags in
        kernel(
          memory.base + 16 * Scalar.lanes * part.lowerBound, part.count, isFar,
          written.pointers(part.lowerBound), flags)
      } _: { part, flags in
        LaneFlags.forEachUnset(part, flags, lanes: Scalar.lanes, count: count) { item in
          let parts = Scalar.exact(transform(at: item)).decomposed()
          if parts == nil { failed += 1 }
          written.write(parts ?? .none, at: item)
        }
      }
      failures.add(failed, ordering: .relaxed)
    }
    return failures.load(ordering: .relaxed)
  }
}

extension TransformComponents {
  /// What stands for the parts of a transform that has none.
  fileprivate static var none: TransformComponents {
    let three = SIMD3<Double>(repeating: .nan)
    return TransformComponents(
      translation: three, scale: three, skew: three,
      rotation: Quaternion(x: .nan, y: .nan, z: .nan, w: .nan),
      perspective: SIMD4(repeating: .nan))
  }
}
