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
      (peers.eigen_multiply, 3), (peers.glm_multiply, 3), (peers.eigen_map, 12),
      (peers.glm_map, 12),
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
      (peers.eigen_map_float, 12), (peers.glm_map_float, 12),
    ] {
      let result = AlignedFloats(count: 48)
      entry(source.base, matrix.base, result.base, count)
      #expect(Array(result.buffer) == expected)
      result.base[0] = 99
      entry(source.base, matrix.base, result.base, 0)
      #expect(result.base[0] == 99)
    }
  }

  /// One spring of each regime, and its state at 0.3 s.
  private static let motions: SpringMotions = {
    var motions = SpringMotions()
    for damping in [8.0, 20, 70] {
      motions.mass.append(0.5)
      motions.stiffness.append(200)
      motions.damping.append(damping)
      motions.position.append(3)
      motions.velocity.append(-40)
      motions.target.append(11)
      motions.time.append(0.3)
    }
    return motions
  }()

  @Test("Closed forms by libm are right in every regime", arguments: levels)
  func tick(_ level: InstructionSet) {
    let motions = Self.motions
    let springs = level.peers.prepared(motions)
    let regimes = [peer_under_damped, peer_critical, peer_over_damped]
    #expect(springs.map(\.regime) == regimes.map { Int32($0.rawValue) })
    var (positions, velocities) = ([0.0, 0, 0], [0.0, 0, 0])
    tickPeer(level.peers, springs, motions, &positions, &velocities)
    let accuracy = ExactStates(motions, samples: 3).judge(motions, positions, velocities)
    #expect(accuracy.samples == 6 && accuracy.maxError < 1e-15)
  }

  @Test("Closed forms by libm in Float are right in every regime", arguments: levels)
  func floatTick(_ level: InstructionSet) {
    let motions = Self.motions.roundedToFloat
    let work = SpringTickFloatWork(motions)
    let springs = level.peers.preparedFloat(motions)
    let regimes = [peer_under_damped, peer_critical, peer_over_damped]
    #expect(springs.map(\.regime) == regimes.map { Int32($0.rawValue) })
    tickFloatPeer(level.peers, springs, work)
    let accuracy = ExactStates(motions, samples: 3).judge(
      motions, work.positions.map { Double($0) }, work.velocities.map { Double($0) }, as: .float)
    #expect(accuracy.samples == 6 && accuracy.maxError < 1e-6)
  }

  @Test("Both grids are the same table, with velocities or without", arguments: levels)
  func grid(_ level: InstructionSet) {
    let motions = Self.motions
    let times = [0, 0.1, 0.3, 2]
    for var spring in level.peers.prepared(motions) {
      var tables: [[Double]] = []
      for entry in [level.peers.libm_grid, level.peers.libm_grid_hoisted] {
        var positions = Array(repeating: 0.0, count: 12)
        var velocities = positions
        entry(
          &spring, motions.position, motions.velocity, motions.target, 3, times, 4, &positions,
          &velocities)
        tables.append(positions + velocities)
        var alone = Array(repeating: 0.0, count: 12)
        entry(
          &spring, motions.position, motions.velocity, motions.target, 3, times, 4, &alone, nil)
        #expect(alone == positions)
        // Over-damped, the two modes are rounded apart even at time 0.
        #expect(positions.prefix(3).allSatisfy { ($0 - 3).magnitude < 1e-14 })
        #expect(velocities.prefix(3).allSatisfy { ($0 + 40).magnitude < 1e-13 })
      }
      #expect(tables[0] == tables[1])
    }
  }
}
