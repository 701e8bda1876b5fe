import BenchmarkHarness
import Oracle
import TransformMath

/// One operation on N transforms, each with inputs of its own. Names are short, as ids have to be.
public enum TransformOperation: String, CaseIterable, Sendable {
  /// a·b of N pairs.
  case pairs
  /// The inverse of each matrix.
  case inverse = "invert"
  /// The matrix of each pose: scale, rotation, translation.
  case compose = "make"
  /// The parts of each matrix.
  case decompose = "split"
  /// Unit quaternions between two, each at its own t.
  case slerp
  /// Matrices between two by their parts, each at its own t.
  case interpolate = "blend"

  /// Numbers of an item: the first input, the second (0 where there is none), and the result.
  var numbers: (first: Int, second: Int, result: Int) {
    switch self {
    case .pairs, .interpolate: (16, 16, 16)
    case .inverse: (16, 0, 16)
    case .compose: (10, 0, 16)
    case .decompose: (16, 0, 17)
    case .slerp: (4, 4, 4)
    }
  }

  /// Whether each item has a place between two others.
  var hasTime: Bool { self == .slerp || self == .interpolate }

  /// What one unit of error is.
  var unit: String {
    switch self {
    case .pairs: "Σ|a·b| of the element"
    case .inverse: "largest element of the inverse"
    case .compose, .decompose, .interpolate: "largest element of the row"
    case .slerp: "unit quaternion"
    }
  }

  /// The result's own unit.
  var absoluteUnit: String {
    switch self {
    case .inverse: "of the inverse's element"
    case .decompose: "of the element put together again"
    case .slerp: "of the component"
    case .pairs, .compose, .interpolate: "of the matrix element"
    }
  }

  /// Draws the inputs of `count` items: beyond 4096 the same ones again, since drawing takes longer than
  /// what is measured.
  func inputs(
    _ workload: TransformWorkload, count: Int, _ generator: inout SeededGenerator
  ) -> TransformInputs {
    var inputs = TransformInputs(operation: self, count: count)
    let drawn = min(count, 4096)
    for _ in 0..<drawn {
      switch self {
      case .pairs:
        inputs.first += workload.matrix(&generator)
        inputs.second += workload.matrix(&generator)
      case .inverse, .decompose: inputs.first += workload.matrix(&generator)
      case .compose: inputs.first += workload.pose(&generator)
      case .slerp:
        let (from, to) = workload.rotations(&generator)
        inputs.first += from
        inputs.second += to
      case .interpolate:
        inputs.first += workload.matrix(&generator)
        inputs.second += workload.matrix(&generator)
      }
      if hasTime { inputs.times.append(generator.unit()) }
    }
    func repeated(_ values: [Double]) -> [Double] {
      let wanted = values.count / max(drawn, 1) * count
      return (0..<wanted).map { values[$0 % values.count] }
    }
    if drawn < count {
      (inputs.first, inputs.second) = (repeated(inputs.first), repeated(inputs.second))
      inputs.times = repeated(inputs.times)
    }
    return inputs
  }
}

/// The inputs of N items, item by item.
struct TransformInputs: Sendable {
  let operation: TransformOperation
  let count: Int
  var first: [Double] = []
  var second: [Double] = []
  var times: [Double] = []

  /// The inputs that a side in Float is given.
  var roundedToFloat: TransformInputs {
    func rounded(_ values: [Double]) -> [Double] { values.map { Double(Float($0)) } }
    var inputs = self
    (inputs.first, inputs.second) = (rounded(first), rounded(second))
    inputs.times = rounded(times)
    return inputs
  }

  func first(of item: Int) -> [Double] { numbers(first, operation.numbers.first, item) }
  func second(of item: Int) -> [Double] { numbers(second, operation.numbers.second, item) }

  private func numbers(_ all: [Double], _ width: Int, _ item: Int) -> [Double] {
    Array(all[width * item..<width * (item + 1)])
  }

  /// One line of `easemark eval transform`.
  func line(item: Int) -> String {
    func list(_ values: some Sequence<Double>) -> String {
      "[" + values.map { "\($0)" }.joined(separator: ",") + "]"
    }
    let first = first(of: item)
    switch operation {
    case .pairs: return "{\"op\":\"concat\",\"a\":\(list(first)),\"b\":\(list(second(of: item)))}"
    case .inverse: return "{\"op\":\"invert\",\"m\":\(list(first))}"
    case .compose:
      return "{\"op\":\"recompose\",\"translation\":\(list(first[0..<3])),"
        + "\"scale\":\(list(first[3..<6])),\"skew\":[0,0,0],"
        + "\"quaternion\":\(list(first[6..<10])),\"perspective\":[0,0,0,1]}"
    case .decompose: return "{\"op\":\"decompose\",\"m\":\(list(first))}"
    case .slerp:
      return "{\"op\":\"slerp\",\"a\":\(list(first)),\"b\":\(list(second(of: item))),"
        + "\"t\":\(times[item])}"
    case .interpolate:
      return "{\"op\":\"interpolate\",\"from\":\(list(first)),\"to\":\(list(second(of: item))),"
        + "\"t\":\(times[item]),\"path\":\"css3d\"}"
    }
  }
}
