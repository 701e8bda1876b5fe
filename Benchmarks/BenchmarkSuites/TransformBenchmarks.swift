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
///
/// Sizes: ``OperationSizes``.
public func registerTransformBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try OperationSizes.transformShared.chosen(request.sizes).flatMap {
    try sharedGroup(request, size: $0)
  }
    + OperationSizes.transformPoints.chosen(request.sizes).flatMap {
      try pointsGroup(request, size: $0)
    }
}

private func sharedGroup(_ request: SuiteRequest, size: Int) throws -> [BenchmarkCase] {
  let samples = max(request.samples / 16, 1)
  let inputs = SharedOnce {
    var generator = request.generator("Transform.shared.\(size)")
    return RowInputs.transforms(count: size, &generator)
  }
  var group = CaseGroupBuilder(
    request, family: "Transform", operation: "shared", size: size, items: size,
    baseline: "eigen")
  for side in ownSides {
    try group.add(
      side.variant, side.title, .ours, work: .product(rows: 4, side.backend), limit: ownLimit,
      leveled: side.backend == .simd
    ) { level in
      RowWork(try inputs.value())
        .multiplyCase(backend: side.backend, level: level, samples: samples)
    }
  }
  try group.add(
    "eigen", "Eigen (C++)", .peer, work: .product(rows: 4), limit: ownLimit, leveled: true
  ) { level in
    RowWork(try inputs.value()).peerCase(level.peers.eigen_multiply, samples: samples)
  }
  try group.add(
    "glm", "GLM (C++)", .peer, work: .product(rows: 4), limit: ownLimit, leveled: true
  ) { level in
    RowWork(try inputs.value()).peerCase(level.peers.glm_multiply, samples: samples)
  }
  try group.add(
    "eigen-f32", "Eigen in Float (C++)", .peer, precision: .float,
    work: .floatProduct(rows: 4), limit: floatLimit, leveled: true
  ) { level in
    RowFloatWork(try inputs.value()).peerCase(level.peers.eigen_multiply_float, samples: samples)
  }
  try group.add(
    "glm-f32", "GLM in Float (C++)", .peer, precision: .float,
    work: .floatProduct(rows: 4), limit: floatLimit, leveled: true
  ) { level in
    RowFloatWork(try inputs.value()).peerCase(level.peers.glm_multiply_float, samples: samples)
  }
  return group.cases
}

private func pointsGroup(_ request: SuiteRequest, size: Int) throws -> [BenchmarkCase] {
  let samples = max(request.samples / 4, 1)
  let inputs = SharedOnce {
    var generator = request.generator("Transform.points.\(size)")
    return RowInputs.points(count: size, &generator)
  }
  var group = CaseGroupBuilder(
    request, family: "Transform", operation: "points", size: size, items: size,
    baseline: "eigen")
  for side in ownSides {
    try group.add(
      side.variant, side.title, .ours, work: .product(rows: 1, side.backend), limit: ownLimit,
      leveled: side.backend == .simd
    ) { level in
      RowWork(try inputs.value()).mapCase(backend: side.backend, level: level, samples: samples)
    }
  }
  try group.add(
    "eigen", "Eigen (C++)", .peer, work: .product(rows: 1), limit: ownLimit, leveled: true
  ) { level in
    RowWork(try inputs.value()).peerCase(level.peers.eigen_map, samples: samples)
  }
  try group.add(
    "glm", "GLM (C++)", .peer, work: .product(rows: 1), limit: ownLimit, leveled: true
  ) { level in
    RowWork(try inputs.value()).peerCase(level.peers.glm_map, samples: samples)
  }
  try group.add(
    "eigen-f32", "Eigen in Float (C++)", .peer, precision: .float,
    work: .floatProduct(rows: 1), limit: floatLimit, leveled: true
  ) { level in
    RowFloatWork(try inputs.value()).peerCase(level.peers.eigen_map_float, samples: samples)
  }
  try group.add(
    "glm-f32", "GLM in Float (C++)", .peer, precision: .float,
    work: .floatProduct(rows: 1), limit: floatLimit, leveled: true
  ) { level in
    RowFloatWork(try inputs.value()).peerCase(level.peers.glm_map_float, samples: samples)
  }
  return group.cases
}

/// Sums of four products in Float: γ₄ = 4 · 2⁻²⁴, with room for the order of the sums.
private let floatLimit = 1e-6

private let ownSides: [(variant: String, title: String, backend: Backend)] = [
  ("reference", "Easemark, scalar", .reference), ("simd", "Easemark, SIMD", .simd),
  ("blas", "Easemark, OpenBLAS", .blas),
]
