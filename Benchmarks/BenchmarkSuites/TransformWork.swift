import BatchEvaluation
import BenchmarkHarness
import Peers
import TransformMath

/// Inputs and output of one side of an operation on transforms, item by item in memory that suits every
/// library: 64-byte boundaries.
final class TransformWork<Scalar: BinaryFloatingPoint & BitwiseCopyable> {
  let count: Int
  let first: AlignedMemory<Scalar>
  let second: AlignedMemory<Scalar>
  let times: AlignedMemory<Scalar>
  let result: AlignedMemory<Scalar>

  init(_ inputs: TransformInputs) {
    count = inputs.count
    first = AlignedMemory(inputs.first.map { Scalar($0) })
    second = AlignedMemory(inputs.second.map { Scalar($0) })
    times = AlignedMemory(inputs.times.map { Scalar($0) })
    result = AlignedMemory(count: inputs.count * inputs.operation.numbers.result)
  }

  /// - Parameters:
  ///   - operation: what is timed.
  ///   - finish: brings results that lie elsewhere into `result`, to be judged.
  func prepared(
    _ truth: SharedOnce<TransformTruth>, form: PartsForm = .css, as judging: SideJudging,
    finish: @escaping () -> Void = {}, operation: @escaping (TransformWork) -> Void
  ) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        clobber(self.first.buffer)
        runTransforms(operation, self)
        clobber(self.result.buffer)
      }
    } accuracy: {
      runTransforms(operation, self)
      finish()
      return try truth.value().judge(
        self.result.buffer.map { Double($0) }, form: form, as: judging)
    }
  }
}

@inline(never)
func runTransforms<Scalar>(
  _ operation: (TransformWork<Scalar>) -> Void, _ work: TransformWork<Scalar>
) {
  operation(work)
}

extension TransformWork<Double> {
  /// The scalar reference, one item after the other.
  func referenceCase(
    _ operation: TransformOperation, _ truth: SharedOnce<TransformTruth>
  ) -> PreparedCase {
    prepared(truth, as: .ours(.reference, level: .baseline)) { work in
      evaluateReference(operation, work)
    }
  }

  func matrices(_ memory: AlignedDoubles) -> UnsafeMutableBufferPointer<Transform3D> {
    memory.bound(to: Transform3D.self)
  }
}

@inline(never)
func evaluateReference(_ operation: TransformOperation, _ work: TransformWork<Double>) {
  let (first, second) = (work.matrices(work.first), work.matrices(work.second))
  let (times, result) = (work.times.buffer, work.matrices(work.result))
  switch operation {
  case .pairs: for i in first.indices { result[i] = .concat(first[i], second[i]) }
  case .inverse: for i in first.indices { result[i] = first[i].inverted().matrix }
  case .compose:
    let poses = work.first.bound(to: TransformPose.self)
    for i in poses.indices { result[i] = Transform3D(poses[i].components) }
  case .decompose:
    let parts = work.result.bound(to: TransformNumbers.self)
    for i in first.indices { parts[i] = TransformNumbers(first[i].decomposed()) }
  case .slerp:
    let from = work.first.bound(to: Quaternion.self)
    let to = work.second.bound(to: Quaternion.self)
    let turns = work.result.bound(to: Quaternion.self)
    for i in from.indices { turns[i] = from[i].slerp(to: to[i], at: times[i]) }
  case .interpolate:
    for i in first.indices {
      result[i] = first[i].interpolated(to: second[i], at: times[i], path: .space)
    }
  }
}

/// A pose as ten numbers in a row.
private struct TransformPose: BitwiseCopyable {
  var translation: (Double, Double, Double)
  var scale: (Double, Double, Double)
  var rotation: Quaternion

  var components: TransformComponents {
    TransformComponents(
      translation: SIMD3(translation.0, translation.1, translation.2),
      scale: SIMD3(scale.0, scale.1, scale.2), rotation: rotation)
  }
}

/// Components as seventeen numbers in a row; NaN where a transform has none.
private struct TransformNumbers: BitwiseCopyable {
  var translation: (Double, Double, Double)
  var scale: (Double, Double, Double)
  var skew: (Double, Double, Double)
  var rotation: Quaternion
  var perspective: (Double, Double, Double, Double)

  init(_ parts: TransformComponents?) {
    func three(_ v: SIMD3<Double>?) -> (Double, Double, Double) {
      v.map { ($0.x, $0.y, $0.z) } ?? (.nan, .nan, .nan)
    }
    (translation, scale) = (three(parts?.translation), three(parts?.scale))
    skew = three(parts?.skew)
    rotation = parts?.rotation ?? Quaternion(x: .nan, y: .nan, z: .nan, w: .nan)
    perspective =
      parts.map { ($0.perspective.x, $0.perspective.y, $0.perspective.z, $0.perspective.w) }
      ?? (.nan, .nan, .nan, .nan)
  }
}
