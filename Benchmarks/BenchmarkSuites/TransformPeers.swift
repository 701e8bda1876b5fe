import BatchEvaluation
import BenchmarkHarness
import Peers

/// How one library does one operation on transforms, in the formats that it has.
struct TransformPeer: Sendable {
  typealias Run<Scalar: BinaryFloatingPoint & BitwiseCopyable> =
    @Sendable (PeerTable) -> (TransformWork<Scalar>) -> Void

  let variant: String
  let title: String
  let double: Run<Double>?
  let float: Run<Float>?
  /// How its parts are put together again.
  var form = PartsForm.css
  /// The largest size that it is run at by itself: what a call a matrix costs does not depend on it.
  var largest = Int.max
  /// Operations of an item; 0 of what nobody counted.
  var flops = 0.0
  /// Whether its code is compiled for a level; what picks its own by the processor is there once.
  var isLeveled: Bool { !["xsmm", "gemm", "lapack"].contains(variant) }

  init(
    _ variant: String, _ title: String, double: Run<Double>? = nil, float: Run<Float>? = nil,
    form: PartsForm = .css, largest: Int = .max, flops: Double = 0
  ) {
    self.variant = variant
    self.title = title
    self.double = double
    self.float = float
    self.form = form
    self.largest = largest
    self.flops = flops
  }

  /// LIBXSMM is a peer where there is one.
  static let hasXsmm = !String(cString: easemark_peers_baseline().pointee.xsmm_version).isEmpty
}

extension TransformOperation {
  /// The library that the others are compared with.
  var baseline: String { self == .pairs || self == .inverse || self == .compose ? "eigen" : "glm" }

  /// The libraries that have it.
  var peers: [TransformPeer] {
    switch self {
    case .pairs: pairPeers
    case .inverse: inversePeers
    case .compose: composePeers
    case .decompose: decomposePeers
    case .slerp: slerpPeers
    case .interpolate: interpolatePeers
    }
  }
}

private typealias Entry<Value> = @Sendable (PeerTable) -> Value

// A product of two 4×4 takes 112 operations, a fused multiply-add counted as two.
private let pairPeers =
  [
    TransformPeer(
      "eigen", "Eigen", double: pairs { $0.eigen_pairs }, float: pairs { $0.eigen_pairs_float },
      flops: 112),
    TransformPeer(
      "glm", "GLM", double: pairs { $0.glm_pairs }, float: pairs { $0.glm_pairs_float }, flops: 112),
    TransformPeer("cglm", "cglm", float: pairs { $0.cglm_pairs_float }, flops: 112),
    TransformPeer(
      "gemm", "OpenBLAS, a call a pair", double: pairs { $0.blas_pairs }, largest: 4096, flops: 112),
  ]
  + (TransformPeer.hasXsmm
    ? [
      TransformPeer(
        "xsmm", "LIBXSMM", double: pairs { $0.xsmm_pairs }, float: pairs { $0.xsmm_pairs_float },
        flops: 112)
    ] : [])

private let inversePeers = [
  TransformPeer(
    "eigen", "Eigen", double: inverses { $0.eigen_invert },
    float: inverses { $0.eigen_invert_float }),
  TransformPeer(
    "glm", "GLM", double: inverses { $0.glm_invert }, float: inverses { $0.glm_invert_float }),
  TransformPeer("cglm", "cglm", float: inverses { $0.cglm_invert_float }),
  TransformPeer(
    "lapack", "LAPACK (OpenBLAS), getrf and getri a matrix", double: inverses { $0.lapack_invert },
    largest: 4096),
]

private let composePeers = [
  TransformPeer(
    "eigen", "Eigen", double: poses { $0.eigen_compose }, float: poses { $0.eigen_compose_float }),
  TransformPeer(
    "glm", "GLM", double: poses { $0.glm_compose }, float: poses { $0.glm_compose_float }),
  TransformPeer("cglm", "cglm", float: poses { $0.cglm_compose_float }),
]

private let decomposePeers = [
  TransformPeer(
    "glm", "GLM", double: parts { $0.glm_decompose }, float: parts { $0.glm_decompose_float }),
  TransformPeer(
    "eigen", "Eigen, polar, affine maps only", double: parts { $0.eigen_decompose },
    float: parts { $0.eigen_decompose_float }, form: .polar),
  TransformPeer(
    "cglm", "cglm, without skew and perspective", float: parts { $0.cglm_decompose_float }),
]

private let slerpPeers = [
  TransformPeer("glm", "GLM", double: turns { $0.glm_slerp }, float: turns { $0.glm_slerp_float }),
  TransformPeer(
    "eigen", "Eigen", double: turns { $0.eigen_slerp }, float: turns { $0.eigen_slerp_float }),
  TransformPeer("cglm", "cglm", float: turns { $0.cglm_slerp_float }),
]

private let interpolatePeers = [
  TransformPeer(
    "glm", "GLM's decomposition, blended", double: ways { $0.glm_blend },
    float: ways { $0.glm_blend_float }),
  TransformPeer(
    "eigen", "Eigen's polar form, blended, affine maps only", double: ways { $0.eigen_blend },
    float: ways { $0.eigen_blend_float }),
  TransformPeer(
    "rigid", "GLM interpolate, every turn taken for 45°", double: ways { $0.glm_interpolate }),
]

// The measured closures of each kind of entry, looked up in the table before anything is measured.

private func pairs(_ entry: @escaping Entry<PeerPairs>) -> TransformPeer.Run<Double> {
  { table in
    let run = entry(table)
    return { run($0.first.base, $0.second.base, $0.result.base, $0.count) }
  }
}

private func pairs(_ entry: @escaping Entry<PeerPairsFloat>) -> TransformPeer.Run<Float> {
  { table in
    let run = entry(table)
    return { run($0.first.base, $0.second.base, $0.result.base, $0.count) }
  }
}

private func inverses(_ entry: @escaping Entry<PeerInvert>) -> TransformPeer.Run<Double> {
  { table in
    let run = entry(table)
    return { run($0.first.base, $0.result.base, $0.count) }
  }
}

private func inverses(_ entry: @escaping Entry<PeerInvertFloat>) -> TransformPeer.Run<Float> {
  { table in
    let run = entry(table)
    return { run($0.first.base, $0.result.base, $0.count) }
  }
}

private func poses(_ entry: @escaping Entry<PeerCompose>) -> TransformPeer.Run<Double> {
  { table in
    let run = entry(table)
    return { work in
      guard let poses = work.first.bound(to: PeerPose.self).baseAddress else { return }
      run(poses, work.result.base, work.count)
    }
  }
}

private func poses(_ entry: @escaping Entry<PeerComposeFloat>) -> TransformPeer.Run<Float> {
  { table in
    let run = entry(table)
    return { work in
      guard let poses = work.first.bound(to: PeerPoseFloat.self).baseAddress else { return }
      run(poses, work.result.base, work.count)
    }
  }
}

private func parts(_ entry: @escaping Entry<PeerDecompose>) -> TransformPeer.Run<Double> {
  { table in
    let run = entry(table)
    return { work in
      guard let parts = work.result.bound(to: PeerComponents.self).baseAddress else { return }
      run(work.first.base, parts, work.count)
    }
  }
}

private func parts(_ entry: @escaping Entry<PeerDecomposeFloat>) -> TransformPeer.Run<Float> {
  { table in
    let run = entry(table)
    return { work in
      guard let parts = work.result.bound(to: PeerComponentsFloat.self).baseAddress
      else { return }
      run(work.first.base, parts, work.count)
    }
  }
}

// PeerSlerp and PeerInterpolate are one C type.

private func turns(_ entry: @escaping Entry<PeerSlerp>) -> TransformPeer.Run<Double> { ways(entry) }

private func turns(_ entry: @escaping Entry<PeerSlerpFloat>) -> TransformPeer.Run<Float> {
  ways(entry)
}

private func ways(_ entry: @escaping Entry<PeerInterpolate>) -> TransformPeer.Run<Double> {
  { table in
    let run = entry(table)
    return { run($0.first.base, $0.second.base, $0.times.base, $0.result.base, $0.count) }
  }
}

private func ways(_ entry: @escaping Entry<PeerInterpolateFloat>) -> TransformPeer.Run<Float> {
  { table in
    let run = entry(table)
    return { run($0.first.base, $0.second.base, $0.times.base, $0.result.base, $0.count) }
  }
}
