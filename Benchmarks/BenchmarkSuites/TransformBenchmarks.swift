import BatchEvaluation
import BenchmarkHarness
import Peers
import TransformMath

/// The transform family.
///
/// - `Transform.shared`: N transforms, each times the one shared transform (a layer tree's
///   sublayerTransform); a transform is an item.
/// - `Transform.points`: N points of four coordinates through one transform.
/// - one operation on N transforms, each with inputs of its own: ``TransformOperation``.
///
/// Errors of the first two are in units of Σ|aᵢ·bᵢ| of each element. The worst input is a line for
/// `easemark eval transform`.
///
/// Sizes: ``OperationSizes``.
public func registerTransformBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try OperationSizes.transformShared.chosen(request.sizes).flatMap {
    try sharedGroup(request, size: $0)
  }
    + OperationSizes.transformPoints.chosen(request.sizes).flatMap {
      try pointsGroup(request, size: $0)
    } + registerTransformOperations(request)
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
    "block", "Easemark, SIMD in blocks", .ours, work: .product(rows: 4), limit: ownLimit,
    leveled: true
  ) { level in
    let inputs = try inputs.value()
    return RowBlockWork<Double>(inputs, shared: inputs.matrix)
      .sharedCase(level: level, samples: samples)
  }
  try group.add(
    "block-f32", "Easemark, SIMD in blocks, in Float", .ours, precision: .float,
    work: .floatProduct(rows: 4), limit: ownFloatLimit, leveled: true
  ) { level in
    let inputs = try inputs.value().roundedToFloat
    return RowBlockWork<Float>(inputs, shared: FloatTransform3D(inputs.matrix))
      .sharedCase(level: level, samples: samples)
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
    guard let entry = peer.double else { continue }
    try group.add(
      peer.variant, "\(peer.title) (C++)", .peer, work: .product(rows: rows), limit: ownLimit,
      leveled: peer.variant != "xsmm"
    ) { level in
      RowWork(try inputs.value()).peerCase(entry(level.peers), samples: samples)
    }
  }
  // The smallest and the largest sizes are there for where BLAS overtakes lanes, which is in Double.
  guard group.request.sizes != nil || (64...65536).contains(group.size) else { return }
  for peer in peers {
    try group.add(
      "\(peer.variant)-f32", "\(peer.title) in Float (C++)", .peer, precision: .float,
      work: .floatProduct(rows: rows), limit: floatLimit, leveled: peer.variant != "xsmm"
    ) { level in
      RowFloatWork(try inputs.value()).peerCase(peer.float(level.peers), samples: samples)
    }
  }
}

/// One library's entry points for rows times a matrix, in the formats that it has.
private struct RowPeer: Sendable {
  let variant: String
  let title: String
  let double: (@Sendable (PeerTable) -> PeerMultiply)?
  let float: @Sendable (PeerTable) -> PeerMultiplyFloat
}

private let multiplyPeers =
  [
    RowPeer(
      variant: "eigen", title: "Eigen", double: { $0.eigen_multiply },
      float: { $0.eigen_multiply_float }),
    RowPeer(
      variant: "glm", title: "GLM", double: { $0.glm_multiply }, float: { $0.glm_multiply_float }),
    RowPeer(variant: "cglm", title: "cglm", double: nil, float: { $0.cglm_multiply_float }),
    RowPeer(
      variant: "plain", title: "A plain loop", double: { $0.plain_multiply },
      float: { $0.plain_multiply_float }),
  ]
  + (TransformPeer.hasXsmm
    ? [
      RowPeer(
        variant: "xsmm", title: "LIBXSMM", double: { $0.xsmm_multiply },
        float: { $0.xsmm_multiply_float })
    ] : [])

private let mapPeers =
  [
    RowPeer(
      variant: "eigen", title: "Eigen", double: { $0.eigen_map }, float: { $0.eigen_map_float }),
    RowPeer(variant: "glm", title: "GLM", double: { $0.glm_map }, float: { $0.glm_map_float }),
    RowPeer(variant: "cglm", title: "cglm", double: nil, float: { $0.cglm_map_float }),
    RowPeer(
      variant: "plain", title: "A plain loop", double: { $0.plain_map },
      float: { $0.plain_map_float }),
  ]
  + (TransformPeer.hasXsmm
    ? [
      RowPeer(
        variant: "xsmm", title: "LIBXSMM", double: { $0.xsmm_map }, float: { $0.xsmm_map_float })
    ] : [])

/// Sums of four products in Float: γ₄ = 4 · 2⁻²⁴, with room for the order of the sums.
private let floatLimit = 1e-6

private let ownSides: [(variant: String, title: String, backend: Backend)] = [
  ("reference", "Easemark, scalar", .reference), ("simd", "Easemark, SIMD", .simd),
  ("blas", "Easemark, OpenBLAS", .blas),
]
