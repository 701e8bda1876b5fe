import BatchEvaluation
import Peers
import Testing

@testable import BenchmarkSuites

private let levels = InstructionSet.allCases.filter { $0 <= .supported }

/// The turn by 2·atan2(3, 4) about z, scaled by 2, 3 and 5 before and moved by (7, −11, 13) after.
private let pose: [Double] = [7, -11, 13, 2, 3, 5, 0, 0, 0.6, 0.8]
private let posed: [Double] = [0.56, 1.92, 0, 0, -2.88, 0.84, 0, 0, 0, 0, 5, 0, 7, -11, 13, 1]

private func isClose(_ a: some Sequence<Double>, _ b: [Double], within limit: Double) -> Bool {
  let a = Array(a)
  return a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= limit }
}

@Suite struct TransformPeersTests {
  @Test("Products of pairs apply the first one first", arguments: levels)
  func pairs(_ level: InstructionSet) {
    let peers = level.peers
    let first = (0..<48).map { Double($0 * $0 % 31) - 7 }
    let second = (0..<48).map { Double($0 * 5 % 17) - 4 }
    let expected = (0..<48).map { place in
      let (matrix, row, column) = (place / 16 * 16, place / 4 * 4, place % 4)
      return (0..<4).reduce(0.0) { $0 + first[row + $1] * second[matrix + 4 * $1 + column] }
    }
    let (a, b) = (AlignedDoubles(first), AlignedDoubles(second))
    for entry in [peers.eigen_pairs, peers.glm_pairs, peers.xsmm_pairs, peers.blas_pairs] {
      let result = AlignedDoubles(count: 48)
      entry(a.base, b.base, result.base, 3)
      #expect(Array(result.buffer) == expected)
    }
    let (c, d) = (AlignedFloats(first.map { Float($0) }), AlignedFloats(second.map { Float($0) }))
    for entry in [
      peers.eigen_pairs_float, peers.glm_pairs_float, peers.cglm_pairs_float,
      peers.xsmm_pairs_float, peers.blas_pairs_float,
    ] {
      let result = AlignedFloats(count: 48)
      entry(c.base, d.base, result.base, 3)
      #expect(result.buffer.map { Double($0) } == expected)
    }
  }

  @Test("A matrix longer than a kernel's piece is mapped to its end", arguments: [63, 64, 65, 200])
  func pieces(_ count: Int) {
    let peers = InstructionSet.supported.peers
    let points = AlignedDoubles((0..<4 * count).map { Double($0 % 23) })
    let matrix = AlignedDoubles((0..<16).map { Double($0 * 7 % 11) - 3 })
    let (result, expected) = (AlignedDoubles(count: 4 * count), AlignedDoubles(count: 4 * count))
    peers.xsmm_map(points.base, matrix.base, result.base, count)
    peers.plain_map(points.base, matrix.base, expected.base, count)
    #expect(Array(result.buffer) == Array(expected.buffer))
  }

  @Test("Inverses, and no number of a singular matrix by LAPACK", arguments: levels)
  func inverses(_ level: InstructionSet) {
    let peers = level.peers
    let (matrices, zero) = (posed + posed, [Double](repeating: 0, count: 16))
    func expect(_ inverse: [Double], _ limit: Double) {
      for start in [0, 16] {
        let product = (0..<16).map { place in
          (0..<4).reduce(0.0) {
            $0 + inverse[start + place / 4 * 4 + $1] * posed[4 * $1 + place % 4]
          }
        }
        #expect(
          isClose(product, (0..<16).map { $0 % 5 == 0 ? 1 : 0 }, within: limit), "\(product)")
        #expect((inverse[start] - 0.14).magnitude < limit)
      }
    }
    let source = AlignedDoubles(matrices)
    for entry in [peers.eigen_invert, peers.glm_invert, peers.lapack_invert] {
      let result = AlignedDoubles(count: 32)
      entry(source.base, result.base, 2)
      expect(Array(result.buffer), 1e-13)
    }
    let floats = AlignedFloats(matrices.map { Float($0) })
    for entry in [
      peers.eigen_invert_float, peers.glm_invert_float, peers.cglm_invert_float,
      peers.lapack_invert_float,
    ] {
      let result = AlignedFloats(count: 32)
      entry(floats.base, result.base, 2)
      expect(result.buffer.map { Double($0) }, 1e-4)
    }
    let singular = AlignedDoubles(count: 16)
    let nothing = AlignedDoubles(zero)
    peers.lapack_invert(nothing.base, singular.base, 1)
    #expect(singular.buffer.allSatisfy { $0.isNaN })
  }

  @Test("Poses make matrices, and matrices are taken apart into them", arguments: levels)
  func poses(_ level: InstructionSet) {
    let peers = level.peers
    let parts = Array(pose[0..<6]) + [0, 0, 0] + pose[6..<10] + [0, 0, 0, 1]
    let source = AlignedDoubles(pose + pose)
    let poses = UnsafePointer(source.bound(to: PeerPose.self).baseAddress!)
    for entry in [peers.eigen_compose, peers.glm_compose] {
      let result = AlignedDoubles(count: 32)
      entry(poses, result.base, 2)
      #expect(isClose(result.buffer, posed + posed, within: 1e-13))
    }
    let matrices = AlignedDoubles(posed + posed)
    for entry in [peers.eigen_decompose, peers.glm_decompose] {
      let result = AlignedDoubles(count: 34)
      entry(matrices.base, result.bound(to: PeerComponents.self).baseAddress!, 2)
      #expect(isClose(result.buffer, parts + parts, within: 1e-13), "\(Array(result.buffer))")
    }
    let floats = AlignedFloats((pose + pose).map { Float($0) })
    let floatPoses = UnsafePointer(floats.bound(to: PeerPoseFloat.self).baseAddress!)
    for entry in [peers.eigen_compose_float, peers.glm_compose_float, peers.cglm_compose_float] {
      let result = AlignedFloats(count: 32)
      entry(floatPoses, result.base, 2)
      #expect(isClose(result.buffer.map { Double($0) }, posed + posed, within: 1e-4))
    }
    let floatMatrices = AlignedFloats((posed + posed).map { Float($0) })
    for entry in [
      peers.eigen_decompose_float, peers.glm_decompose_float, peers.cglm_decompose_float,
    ] {
      let result = AlignedFloats(count: 34)
      entry(floatMatrices.base, result.bound(to: PeerComponentsFloat.self).baseAddress!, 2)
      #expect(isClose(result.buffer.map { Double($0) }, parts + parts, within: 1e-4))
    }
  }

  @Test("Half way between two turns about z, and between their matrices", arguments: levels)
  func halfWay(_ level: InstructionSet) {
    let peers = level.peers
    // By 0 and by twice the pose's turn: half way is that turn.
    let (from, to) = ([0.0, 0, 0, 1], [0, 0, 0.96, 0.28])
    let (a, b, t) = (AlignedDoubles(from), AlignedDoubles(to), AlignedDoubles([0.5]))
    for entry in [peers.eigen_slerp, peers.glm_slerp] {
      let result = AlignedDoubles(count: 4)
      entry(a.base, b.base, t.base, result.base, 1)
      #expect(isClose(result.buffer, [0, 0, 0.6, 0.8], within: 1e-15))
    }
    let floats = (AlignedFloats([0, 0, 0, 1]), AlignedFloats([0, 0, 0.96, 0.28]))
    let half = AlignedFloats([0.5])
    for entry in [peers.eigen_slerp_float, peers.glm_slerp_float, peers.cglm_slerp_float] {
      let result = AlignedFloats(count: 4)
      entry(floats.0.base, floats.1.base, half.base, result.base, 1)
      #expect(isClose(result.buffer.map { Double($0) }, [0, 0, 0.6, 0.8], within: 1e-6))
    }
    // Turns by a right angle about z: half way is half of it, and half of the way.
    let identity = (0..<16).map { $0 % 5 == 0 ? 1.0 : 0 }
    let turned: [Double] = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 4, 6, 8, 1]
    let root = 0.5.squareRoot()
    let expected = [root, root, 0, 0, -root, root, 0, 0, 0, 0, 1, 0, 2, 3, 4, 1]
    let (start, end) = (AlignedDoubles(identity), AlignedDoubles(turned))
    for entry in [peers.glm_blend, peers.eigen_blend] {
      let result = AlignedDoubles(count: 16)
      entry(start.base, end.base, t.base, result.base, 1)
      #expect(isClose(result.buffer, expected, within: 1e-13), "\(Array(result.buffer))")
    }
    // GLM 0.9.9.8's own function takes every turn for one of 45°.
    let rigid = AlignedDoubles(count: 16)
    peers.glm_interpolate(start.base, end.base, t.base, rigid.base, 1)
    #expect((rigid.base[1] - 0.3826834323650898).magnitude < 1e-13 && rigid.base[12] == 2)
    let (first, last) = (
      AlignedFloats(identity.map { Float($0) }), AlignedFloats(turned.map { Float($0) })
    )
    for entry in [peers.glm_blend_float, peers.eigen_blend_float] {
      let result = AlignedFloats(count: 16)
      entry(first.base, last.base, half.base, result.base, 1)
      #expect(isClose(result.buffer.map { Double($0) }, expected, within: 1e-4))
    }
    withExtendedLifetime((a, b, t, floats, half, start, end, first, last)) {}
  }
}
