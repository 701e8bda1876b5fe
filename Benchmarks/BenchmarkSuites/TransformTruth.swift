import BenchmarkHarness
import Oracle
import TransformMath

/// How the parts that a library takes a matrix apart into are put together again.
enum PartsForm: Sendable {
  /// Scale, skew, rotation, translation, perspective.
  case css
  /// A symmetric stretch, then the rest.
  case polar
}

/// The right results of the first items of a batch, which all sides in one format share.
struct TransformTruth: Sendable {
  let inputs: TransformInputs
  private let items: [Item]

  private struct Item: Sendable {
    let exact: [Real]
    /// What an error of each number is measured by.
    let scales: [Double]
  }

  /// Asks the oracle for the first `samples` items; those without a right result are left out.
  init(_ inputs: TransformInputs, samples: Int) {
    self.inputs = inputs
    items = (0..<min(samples, inputs.count)).map { Self.item(inputs, $0) }
  }

  private static func item(_ inputs: TransformInputs, _ index: Int) -> Item {
    let first = inputs.first(of: index)
    func real(_ values: [Double]) -> [Real] { values.map { Real($0) } }
    switch inputs.operation {
    case .pairs:
      let second = inputs.second(of: index)
      var exact: [Real] = []
      var scales: [Double] = []
      for place in 0..<16 {
        let (row, column) = (place / 4 * 4, place % 4)
        exact.append(
          (0..<4).reduce(Real(0)) {
            $0 + Real(first[row + $1]) * Real(second[4 * $1 + column])
          })
        scales.append((0..<4).reduce(0) { $0 + abs(first[row + $1] * second[4 * $1 + column]) })
      }
      return Item(exact: exact, scales: scales)
    case .inverse: return largest(of: inverse(real(first)))
    case .compose:
      return byRows(
        TransformParts(first[0..<6] + [0, 0, 0] + first[6..<10] + [0, 0, 0, 1]).matrix)
    case .decompose: return byRows(real(first))
    case .slerp:
      let exact = TransformParts.slerp(
        real(first), real(inputs.second(of: index)), Real(inputs.times[index]))
      return Item(exact: exact, scales: [1, 1, 1, 1])
    case .interpolate:
      guard let from = TransformParts(matrix: real(first)),
        let to = TransformParts(matrix: real(inputs.second(of: index)))
      else { return Item(exact: [], scales: []) }
      return byRows(from.interpolated(to: to, at: Real(inputs.times[index])).matrix)
    }
  }

  private static func byRows(_ exact: [Real]) -> Item {
    let largest = (0..<4).map { row in
      exact[4 * row..<4 * row + 4].map(\.magnitude.double).max() ?? 0
    }
    return Item(exact: exact, scales: (0..<16).map { largest[$0 / 4] })
  }

  private static func largest(of exact: [Real]) -> Item {
    let largest = exact.map(\.magnitude.double).max() ?? 0
    return Item(exact: exact, scales: exact.map { _ in largest })
  }

  /// By elimination with partial pivoting; empty of a singular matrix.
  private static func inverse(_ matrix: [Real]) -> [Real] {
    var rows = (0..<4).map { row in
      Array(matrix[4 * row..<4 * row + 4]) + (0..<4).map { Real($0 == row ? 1 : 0) }
    }
    for column in 0..<4 {
      let pivot = (column..<4).reduce(column) {
        rows[$1][column].magnitude > rows[$0][column].magnitude ? $1 : $0
      }
      if rows[pivot][column].isZero { return [] }
      rows.swapAt(column, pivot)
      rows[column] = rows[column].map { [divisor = rows[column][column]] in $0 / divisor }
      for row in 0..<4 where row != column {
        let factor = rows[row][column]
        rows[row] = zip(rows[row], rows[column]).map { $0 - factor * $1 }
      }
    }
    return rows.flatMap { $0[4...] }
  }

  /// The errors of computed results, item by item.
  ///
  /// Parts are put together again, exactly as they are; quaternions are right with either sign.
  func judge(_ computed: [Double], form: PartsForm = .css, as judging: SideJudging) -> Accuracy {
    let operation = inputs.operation
    var errors = ErrorAccumulator(
      unit: operation.unit, absoluteUnit: operation.absoluteUnit,
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-60)
    let width = operation.numbers.result
    for (index, item) in items.enumerated() {
      let given = Array(computed[width * index..<width * (index + 1)])
      var values = given.map { Real($0) }
      if operation == .decompose {
        let parts = TransformParts(given)
        values = form == .css ? parts.matrix : parts.polarMatrix
      }
      if operation == .slerp {
        let along = zip(values, item.exact).reduce(Real(0)) { $0 + $1.0 * $1.1 }
        if along.sign < 0 { values = values.map { Real(0) - $0 } }
      }
      for (place, exact) in item.exact.enumerated() {
        let error = (values[place] - exact).magnitude.double
        let isNumber = operation == .decompose ? error.isFinite : given[place].isFinite
        errors.add(
          computed: isNumber ? values[place].double : .nan, absoluteError: error,
          scale: item.scales[place],
          ulps: judging.precision.ulps(error, of: exact.double, scale: item.scales[place]),
          input: inputs.line(item: index))
      }
    }
    var accuracy = errors.accuracy
    accuracy.reproduce = judging.reproduction.command(.transform, accuracy.worstInput)
    return accuracy
  }
}
