import BatchEvaluation
import BenchmarkHarness

/// One batch of an operation's inputs and right results, in both formats; each is made when it is first
/// asked for and shared by all sides.
struct TransformBatchInputs: Sendable {
  let inputs: SharedOnce<TransformInputs>
  let rounded: SharedOnce<TransformInputs>
  let truth: SharedOnce<TransformTruth>
  let floatTruth: SharedOnce<TransformTruth>

  init(samples: Int, _ draw: @escaping @Sendable () throws -> TransformInputs) {
    let inputs = SharedOnce(draw)
    let rounded = SharedOnce { try inputs.value().roundedToFloat }
    (self.inputs, self.rounded) = (inputs, rounded)
    truth = SharedOnce { TransformTruth(try inputs.value(), samples: samples) }
    floatTruth = SharedOnce { TransformTruth(try rounded.value(), samples: samples) }
  }
}

/// One way to do an operation on transforms.
struct TransformSide: Sendable {
  let variant: String
  let title: String
  let kind: CaseKind
  var precision = Precision.double
  let work: SideWork
  var isLeveled = false
  /// The largest size that it is run at by itself.
  var largest = Int.max
  let prepare: @Sendable (TransformBatchInputs, InstructionSet) throws -> PreparedCase
}

extension TransformOperation {
  /// Every way to do it: ours, then the libraries, those in Float last.
  var sides: [TransformSide] {
    let reference = TransformSide(
      variant: "reference", title: "Easemark, scalar", kind: .ours,
      work: .transforms(self, flops: self == .pairs ? 112 : 0, bytes: 8),
      largest: self == .pairs || self == .compose ? 4096 : 64
    ) { batch, _ in
      TransformWork<Double>(try batch.inputs.value()).referenceCase(self, batch.truth)
    }
    return [reference] + laneSides + peers.compactMap { $0.doubleSide(self) }
      + peers.compactMap { $0.floatSide(self) }
  }
}

extension TransformOperation {
  /// Our lanes, in both formats.
  private var laneSides: [TransformSide] {
    [
      TransformSide(
        variant: "simd", title: "Easemark, SIMD", kind: .ours,
        work: .lanes(self, flops: laneFlops, bytes: 8), isLeveled: true
      ) { batch, level in
        TransformWork<Double>(try batch.inputs.value())
          .blocksCase(self, level: level, batch.truth)
      },
      TransformSide(
        variant: "simd-f32", title: "Easemark, SIMD in Float", kind: .ours, precision: .float,
        work: .lanes(self, flops: laneFlops, bytes: 4), isLeveled: true
      ) { batch, level in
        TransformWork<Float>(try batch.rounded.value())
          .blocksCase(self, level: level, batch.floatTruth)
      },
    ]
  }

  /// Operations of an item in lanes, guards included, counted in the source.
  ///
  /// An inverse is 127 for the adjugate and the determinant, 40 for the guards and 18 for the quotients;
  /// what the guards send to a second stage costs more.
  private var laneFlops: Double {
    switch self {
    case .pairs: 112
    case .inverse: 185
    case .compose: 81
    case .decompose: 200
    case .slerp: 165
    // The parts of both, and what is between them.
    case .interpolate: 200 + 200 + 300
    }
  }
}

extension TransformPeer {
  fileprivate func doubleSide(_ operation: TransformOperation) -> TransformSide? {
    guard let double else { return nil }
    return TransformSide(
      variant: variant, title: "\(title) (C++)", kind: .peer,
      work: .transforms(operation, flops: flops, bytes: 8), isLeveled: isLeveled, largest: largest
    ) { batch, level in
      TransformWork<Double>(try batch.inputs.value())
        .prepared(batch.truth, form: form, as: .double, operation: double(level.peers))
    }
  }

  fileprivate func floatSide(_ operation: TransformOperation) -> TransformSide? {
    guard let float else { return nil }
    return TransformSide(
      variant: "\(variant)-f32", title: "\(title) in Float (C++)", kind: .peer,
      precision: .float, work: .transforms(operation, flops: flops, bytes: 4),
      isLeveled: isLeveled, largest: largest
    ) { batch, level in
      TransformWork<Float>(try batch.rounded.value())
        .prepared(batch.floatTruth, form: form, as: .float, operation: float(level.peers))
    }
  }
}

extension SideWork {
  /// The numbers of an item, once in and once out.
  ///
  /// - Parameter bytes: of a number.
  static func transforms(
    _ operation: TransformOperation, flops: Double = 0, bytes: Int
  ) -> SideWork {
    let numbers = operation.numbers
    let read = numbers.first + numbers.second + (operation.hasTime ? 1 : 0)
    return SideWork(
      flops: flops, read: Double(read * bytes), written: Double(numbers.result * bytes))
  }

  /// The same in blocks, where a transform's parts are five vectors of four numbers.
  static func lanes(_ operation: TransformOperation, flops: Double, bytes: Int) -> SideWork {
    var work = transforms(operation, flops: flops, bytes: bytes)
    let parts = Double(20 * bytes)
    if operation == .compose { work.read = parts }
    if operation == .decompose { work.written = parts }
    return work
  }
}
