import BatchEvaluation
import BenchmarkHarness
import Peers

/// The transform family.
///
/// - `Transform.shared`: N transforms, each times the one shared transform (a layer tree's
///   sublayerTransform); a transform is an item.
/// - `Transform.points`: N points of four coordinates through one transform.
///
/// Errors are in units of Σ|aᵢ·bᵢ| of each element. The worst input is a line for
/// `easemark eval transform`.
public func registerTransformBenchmarks(_ context: SuiteContext) throws -> [BenchmarkCase] {
  try [64, 4096, 65536].flatMap { try sharedGroup(context, size: $0) }
    + [64, 4096, 65536].flatMap { try pointsGroup(context, size: $0) }
}

private func sharedGroup(_ context: SuiteContext, size: Int) throws -> [BenchmarkCase] {
  let (level, samples) = (context.level, context.samples / 16)
  let inputs = SharedOnce {
    var generator = context.generator("Transform.shared.\(size)")
    return RowInputs.transforms(count: size, &generator)
  }
  var group = CaseGroupBuilder(
    family: "Transform", operation: "shared", size: size, items: size, bytesPerItem: 256,
    baseline: "eigen")
  for side in ownSides {
    try group.add(side.variant, side.title, .ours, flopsPerItem: 112, limit: ownLimit) {
      RowWork(try inputs.value())
        .multiplyCase(backend: side.backend, level: level, samples: samples)
    }
  }
  try group.add("eigen", "Eigen (C++)", .peer, flopsPerItem: 112, limit: ownLimit) {
    RowWork(try inputs.value()).peerCase(level.peers.eigen_multiply, samples: samples)
  }
  try group.add("glm", "GLM (C++)", .peer, flopsPerItem: 112, limit: ownLimit) {
    RowWork(try inputs.value()).peerCase(level.peers.glm_multiply, samples: samples)
  }
  return group.cases
}

private func pointsGroup(_ context: SuiteContext, size: Int) throws -> [BenchmarkCase] {
  let (level, samples) = (context.level, context.samples / 4)
  let inputs = SharedOnce {
    var generator = context.generator("Transform.points.\(size)")
    return RowInputs.points(count: size, &generator)
  }
  var group = CaseGroupBuilder(
    family: "Transform", operation: "points", size: size, items: size, bytesPerItem: 64,
    baseline: "eigen")
  for side in ownSides {
    try group.add(side.variant, side.title, .ours, flopsPerItem: 28, limit: ownLimit) {
      RowWork(try inputs.value()).mapCase(backend: side.backend, level: level, samples: samples)
    }
  }
  try group.add("eigen", "Eigen (C++)", .peer, flopsPerItem: 28, limit: ownLimit) {
    RowWork(try inputs.value()).peerCase(level.peers.eigen_map, samples: samples)
  }
  try group.add("glm", "GLM (C++)", .peer, flopsPerItem: 28, limit: ownLimit) {
    RowWork(try inputs.value()).peerCase(level.peers.glm_map, samples: samples)
  }
  return group.cases
}

private let ownSides: [(variant: String, title: String, backend: Backend)] = [
  ("reference", "Easemark, scalar", .reference), ("simd", "Easemark, SIMD", .simd),
  ("blas", "Easemark, OpenBLAS", .blas),
]
