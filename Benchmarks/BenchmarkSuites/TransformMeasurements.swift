import BatchEvaluation
import BenchmarkHarness
import Oracle
import Peers
import TransformMath

/// N items of rows of four Doubles and one matrix that all of them meet.
///
/// A transform is four rows, a point is one; both products are rows × matrix.
struct RowInputs: Sendable {
  let rowsPerItem: Int
  let rows: [SIMD4<Double>]
  let matrix: Transform3D

  /// Layers' transforms times a parent's with perspective: turned about any axis, scaled and moved
  /// over a screen; the shared one turned, moved, and seen from 500 points in front.
  static func transforms(count: Int, _ generator: inout SeededGenerator) -> RowInputs {
    let layers = (0..<count).map { _ in layer(&generator) }
    return RowInputs(
      rowsPerItem: 4, rows: layers.flatMap { [$0.row1, $0.row2, $0.row3, $0.row4] },
      matrix: .concat(layer(&generator), .perspective(distance: 500)))
  }

  /// Corners of layers through one layer's transform with perspective.
  static func points(count: Int, _ generator: inout SeededGenerator) -> RowInputs {
    let points = (0..<count).map { _ in
      SIMD4(
        generator.uniform(0...320), generator.uniform(0...568), generator.uniform(-100...100), 1)
    }
    return RowInputs(
      rowsPerItem: 1, rows: points,
      matrix: .concat(layer(&generator), .perspective(distance: 500)))
  }

  static func layer(_ generator: inout SeededGenerator) -> Transform3D {
    let size = generator.uniform(0.5...2)
    return Transform3D.translation(
      x: generator.uniform(-320...320), y: generator.uniform(-568...568),
      z: generator.uniform(-100...100)
    ).rotated(
      angle: generator.uniform(-3...3), x: generator.uniform(-1...1),
      y: generator.uniform(-1...1), z: generator.uniform(-1...1)
    ).scaled(x: size, y: size, z: 1)
  }

  /// The first `samples` items judged, element by element, in units of Σ|aᵢ·bᵢ|.
  func judge(_ computed: [Double], samples: Int, as judging: SideJudging) -> Accuracy {
    var errors = ErrorAccumulator(
      unit: "Σ|a·b| of the element",
      absoluteUnit: rowsPerItem == 4 ? "of the matrix element" : "of the homogeneous coordinate",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-60)
    let columns =
      [matrix.transposed.row1, matrix.transposed.row2, matrix.transposed.row3]
      + [matrix.transposed.row4]
    for index in 0..<min(samples * rowsPerItem, rows.count) {
      let exact = TransformOracle.map(rows[index], by: matrix.elements)
      for column in 0..<4 {
        let terms = rows[index] * columns[column]
        let value = computed[4 * index + column]
        let error = exact[column].absoluteError(of: value)
        let scale = (0..<4).reduce(0) { $0 + terms[$1].magnitude }
        errors.add(
          computed: value.isFinite ? value : .nan, absoluteError: error, scale: scale,
          ulps: judging.precision.ulps(error, of: exact[column].double, scale: scale),
          input: line(item: index / rowsPerItem))
      }
    }
    var accuracy = errors.accuracy
    accuracy.reproduce = judging.reproduction.command(.transform, accuracy.worstInput)
    return accuracy
  }

  /// One line of `easemark eval transform`.
  private func line(item: Int) -> String {
    let own = rows[(item * rowsPerItem)..<((item + 1) * rowsPerItem)].flatMap { row in
      (0..<4).map { "\(row[$0])" }
    }.joined(separator: ",")
    let shared = matrix.elements.map { "\($0)" }.joined(separator: ",")
    return rowsPerItem == 4
      ? "{\"op\":\"concat\",\"a\":[\(own)],\"b\":[\(shared)]}"
      : "{\"op\":\"mapPoint\",\"m\":[\(shared)],\"p\":[\(own)]}"
  }
}

/// Inputs and output of one side, in memory that suits every side: 64-byte boundaries.
final class RowWork {
  let inputs: RowInputs
  let source: AlignedDoubles
  let matrix: AlignedDoubles
  let result: AlignedDoubles

  init(_ inputs: RowInputs) {
    self.inputs = inputs
    source = AlignedDoubles(inputs.rows.flatMap { row in (0..<4).map { row[$0] } })
    matrix = AlignedDoubles(inputs.matrix.elements)
    result = AlignedDoubles(count: source.count)
  }

  func multiplyCase(backend: Backend, level: InstructionSet, samples: Int) -> PreparedCase {
    let batch = TransformBatch(inputs.matrix)
    return prepared(samples: samples, .ours(backend, level: level)) { work in
      multiplyBatch(batch, work.source, work.result, backend: backend, level: level)
    }
  }

  func mapCase(backend: Backend, level: InstructionSet, samples: Int) -> PreparedCase {
    let batch = TransformBatch(inputs.matrix)
    return prepared(samples: samples, .ours(backend, level: level)) { work in
      mapBatch(batch, work.source, work.result, backend: backend, level: level)
    }
  }

  /// `PeerMultiply` and `PeerMap` are one C type.
  func peerCase(_ entry: @escaping PeerMultiply, samples: Int) -> PreparedCase {
    prepared(samples: samples, .double) { work in
      rowsByPeer(entry, work.source, work.matrix, work.result, count: work.itemCount)
    }
  }

  private var itemCount: Int { inputs.rows.count / inputs.rowsPerItem }

  private func prepared(
    samples: Int, _ judging: SideJudging, _ operation: @escaping (RowWork) -> Void
  ) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        clobber(self.source.buffer)
        operation(self)
        clobber(self.result.buffer)
      }
    } accuracy: {
      operation(self)
      return self.inputs.judge(Array(self.result.buffer), samples: samples, as: judging)
    }
  }
}

@inline(never)
func multiplyBatch(
  _ batch: TransformBatch, _ source: AlignedDoubles, _ result: AlignedDoubles, backend: Backend,
  level: InstructionSet
) {
  var products = MutableSpan(_unsafeElements: result.bound(to: Transform3D.self))
  batch.multiply(
    Span(_unsafeElements: UnsafeBufferPointer(source.bound(to: Transform3D.self))),
    into: &products, backend: backend, level: level)
}

@inline(never)
func mapBatch(
  _ batch: TransformBatch, _ source: AlignedDoubles, _ result: AlignedDoubles, backend: Backend,
  level: InstructionSet
) {
  var points = MutableSpan(_unsafeElements: result.bound(to: SIMD4<Double>.self))
  batch.map(
    Span(_unsafeElements: UnsafeBufferPointer(source.bound(to: SIMD4<Double>.self))),
    into: &points, backend: backend, level: level)
}

@inline(never)
func rowsByPeer(
  _ entry: PeerMultiply, _ source: AlignedDoubles, _ matrix: AlignedDoubles,
  _ result: AlignedDoubles, count: Int
) {
  entry(source.base, matrix.base, result.base, count)
}
