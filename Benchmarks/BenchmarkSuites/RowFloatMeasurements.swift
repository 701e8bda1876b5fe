import BenchmarkHarness
import Peers
import TransformMath

/// Inputs and output of one side in Float: the inputs are those of the Double sides, rounded, and are
/// exact for the oracle after that.
final class RowFloatWork {
  let inputs: RowInputs
  let source: AlignedFloats
  let matrix: AlignedFloats
  let result: AlignedFloats

  init(_ inputs: RowInputs) {
    self.inputs = inputs.roundedToFloat
    source = AlignedFloats(
      self.inputs.rows.flatMap { row in (0..<4).map { Float(row[$0]) } })
    matrix = AlignedFloats(self.inputs.matrix.elements.map { Float($0) })
    result = AlignedFloats(count: source.count)
  }

  /// `PeerMultiplyFloat` and `PeerMapFloat` are one C type.
  func peerCase(_ entry: @escaping PeerMultiplyFloat, samples: Int) -> PreparedCase {
    let count = inputs.rows.count / inputs.rowsPerItem
    return PreparedCase { repetitions in
      for _ in 0..<repetitions {
        clobber(self.source.buffer)
        rowsByFloatPeer(entry, self.source, self.matrix, self.result, count: count)
        clobber(self.result.buffer)
      }
    } accuracy: {
      rowsByFloatPeer(entry, self.source, self.matrix, self.result, count: count)
      return self.inputs.judge(
        self.result.buffer.map { Double($0) }, samples: samples, as: .float)
    }
  }
}

@inline(never)
func rowsByFloatPeer(
  _ entry: PeerMultiplyFloat, _ source: AlignedFloats, _ matrix: AlignedFloats,
  _ result: AlignedFloats, count: Int
) {
  entry(source.base, matrix.base, result.base, count)
}

extension RowInputs {
  /// The inputs that a side in Float is given.
  var roundedToFloat: RowInputs {
    func rounded(_ row: SIMD4<Double>) -> SIMD4<Double> { SIMD4<Double>(SIMD4<Float>(row)) }
    return RowInputs(
      rowsPerItem: rowsPerItem, rows: rows.map(rounded),
      matrix: Transform3D(
        rows: rounded(matrix.row1), rounded(matrix.row2), rounded(matrix.row3),
        rounded(matrix.row4)))
  }
}
