import BatchEvaluation
import BenchmarkHarness
import Oracle
import Peers
import Testing

@testable import BenchmarkSuites

private let levels = InstructionSet.allCases.filter { $0 <= .supported }

@Suite struct PeersTests {
  @Test("Each table is the one of its level and knows its libraries", arguments: levels)
  func tables(_ level: InstructionSet) {
    let peers = level.peers
    #expect(String(cString: peers.level) == level.rawValue)
    #expect(String(cString: peers.eigen_version).split(separator: ".").count == 3)
    #expect(String(cString: peers.glm_version).split(separator: ".").count == 4)
    #expect(String(cString: peers.cglm_version).split(separator: ".").count == 3)
    #expect(String(cString: peers.sleef_version).hasPrefix("3."))
    #if arch(x86_64)
      #expect(String(cString: peers.xsmm_version).hasPrefix("1."))
      #expect(!String(cString: peers.xsmm_target).isEmpty)
    #endif
  }

  @Test("Products are row by column, each first and the shared one after", arguments: levels)
  func products(_ level: InstructionSet) {
    let peers = level.peers
    let many = (0..<48).map { Double($0 * $0 % 31) - 7 }
    let shared = (0..<16).map { Double($0 * 5 % 17) - 4 }
    let expected = (0..<48).map { place in
      let (row, column) = (place / 4, place % 4)
      return (0..<4).reduce(0.0) { $0 + many[4 * row + $1] * shared[4 * $1 + column] }
    }
    let (source, matrix) = (AlignedDoubles(many), AlignedDoubles(shared))
    for (entry, count) in [
      (peers.eigen_multiply, 3), (peers.glm_multiply, 3), (peers.xsmm_multiply, 3),
      (peers.plain_multiply, 3), (peers.eigen_map, 12), (peers.glm_map, 12), (peers.xsmm_map, 12),
      (peers.plain_map, 12),
    ] {
      let result = AlignedDoubles(count: 48)
      entry(source.base, matrix.base, result.base, count)
      #expect(Array(result.buffer) == expected)
      result.base[0] = 99
      entry(source.base, matrix.base, result.base, 0)
      #expect(result.base[0] == 99)
    }
  }

  @Test("In Float the same products", arguments: levels)
  func floatProducts(_ level: InstructionSet) {
    let peers = level.peers
    let many = (0..<48).map { Float($0 * $0 % 31) - 7 }
    let shared = (0..<16).map { Float($0 * 5 % 17) - 4 }
    let expected = (0..<48).map { place in
      let (row, column) = (place / 4, place % 4)
      return (0..<4).reduce(Float(0)) { $0 + many[4 * row + $1] * shared[4 * $1 + column] }
    }
    let (source, matrix) = (AlignedFloats(many), AlignedFloats(shared))
    for (entry, count) in [
      (peers.eigen_multiply_float, 3), (peers.glm_multiply_float, 3),
      (peers.cglm_multiply_float, 3), (peers.xsmm_multiply_float, 3),
      (peers.plain_multiply_float, 3), (peers.eigen_map_float, 12), (peers.glm_map_float, 12),
      (peers.cglm_map_float, 12), (peers.xsmm_map_float, 12), (peers.plain_map_float, 12),
    ] {
      let result = AlignedFloats(count: 48)
      entry(source.base, matrix.base, result.base, count)
      #expect(Array(result.buffer) == expected)
      result.base[0] = 99
      entry(source.base, matrix.base, result.base, 0)
      #expect(result.base[0] == 99)
    }
  }
}
