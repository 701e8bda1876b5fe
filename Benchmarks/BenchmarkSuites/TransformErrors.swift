import BatchEvaluation
import BenchmarkHarness

/// The errors of every method of every operation on transforms, over each kind of inputs
/// (``TransformWorkload``).
///
/// Deterministic in `request.seed`. Cost: the oracle's answers in two formats, and one evaluation by each
/// method: about a second for 128 items.
/// - Parameters:
///   - items: how many of each kind; each has as many results as a transform has numbers.
///   - isCancelled: asked before each kind; what follows is left out once it is true.
public func transformErrors(
  _ request: SuiteRequest, items: Int = 128, isCancelled: () -> Bool = { false }
) throws -> [WorkloadErrorRecord] {
  var records: [WorkloadErrorRecord] = []
  for operation in TransformOperation.allCases {
    for workload in TransformWorkload.allCases where !isCancelled() {
      let batch = TransformBatchInputs(samples: items) {
        var generator = request.generator(
          "Transform.errors.\(operation.rawValue).\(workload.rawValue)")
        return operation.inputs(workload, count: items, &generator)
      }
      for side in operation.sides {
        var accuracy = try side.prepare(batch, request.highestLevel).accuracy()
        accuracy.maxError = accuracy.maxError.rounded(digits: 3)
        accuracy.rmsError = accuracy.rmsError.rounded(digits: 3)
        records.append(
          WorkloadErrorRecord(
            operation: "Transform.\(operation.rawValue)", workload: workload.rawValue,
            variant: side.variant, title: side.title, kind: side.kind,
            precision: side.precision, accuracy: accuracy, seed: request.seed))
      }
    }
  }
  return records
}
