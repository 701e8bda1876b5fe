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
  try addPeers(to: &group, inputs, rows: 4, multiplyPeers, samples: samples)
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
  try addPeers(to: &group, inputs, rows: 1, mapPeers, samples: samples)
  return group.cases
}

/// The C++ libraries, in Double and in Float.
private func addPeers(
  to group: inout CaseGroupBuilder, _ inputs: SharedOnce<RowInputs>, rows: Double,
  _ peers: [RowPeer], samples: Int
) throws {
  for peer in peers {
    try group.add(
      peer.variant, "\(peer.title) (C++)", .peer, work: .product(rows: rows), limit: ownLimit,
      leveled: true
    ) { level in
      RowWork(try inputs.value()).peerCase(level.peers[keyPath: peer.double], samples: samples)
    }
  }
  for peer in peers {
    try group.add(
      "\(peer.variant)-f32", "\(peer.title) in Float (C++)", .peer, precision: .float,
      work: .floatProduct(rows: rows), limit: floatLimit, leveled: true
    ) { level in
      RowFloatWork(try inputs.value()).peerCase(level.peers[keyPath: peer.float], samples: samples)
    }
  }
}

/// One library's entry points for rows times a matrix.
private struct RowPeer: Sendable {
  let variant: String
  let title: String
  let double: any KeyPath<PeerTable, PeerMultiply> & Sendable
  let float: any KeyPath<PeerTable, PeerMultiplyFloat> & Sendable
}

private let multiplyPeers = [
  RowPeer(
    variant: "eigen", title: "Eigen", double: \.eigen_multiply, float: \.eigen_multiply_float),
  RowPeer(variant: "glm", title: "GLM", double: \.glm_multiply, float: \.glm_multiply_float),
]

private let mapPeers = [
  RowPeer(variant: "eigen", title: "Eigen", double: \.eigen_map, float: \.eigen_map_float),
  RowPeer(variant: "glm", title: "GLM", double: \.glm_map, float: \.glm_map_float),
]

/// Sums of four products in Float: γ₄ = 4 · 2⁻²⁴, with room for the order of the sums.
private let floatLimit = 1e-6

private let ownSides: [(variant: String, title: String, backend: Backend)] = [
  ("reference", "Easemark, scalar", .reference), ("simd", "Easemark, SIMD", .simd),
  ("blas", "Easemark, OpenBLAS", .blas),
]
