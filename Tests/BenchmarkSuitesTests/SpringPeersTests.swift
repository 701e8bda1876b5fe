import BatchEvaluation
import BenchmarkHarness
import Oracle
import Peers
import Testing

@testable import BenchmarkSuites

private let levels = InstructionSet.allCases.filter { $0 <= .supported }

@Suite struct SpringPeersTests {
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

  /// The same again and again, so that vectors of all levels are full, partly full, and of mixed kinds.
  private static func repeated(_ count: Int) -> SpringMotions {
    var motions = SpringMotions()
    for index in 0..<count {
      // Runs of one kind, and then all kinds beside each other.
      let kind = index < 16 ? 0 : index < 32 ? 2 : index % 3
      motions.mass.append(Self.motions.mass[kind])
      motions.stiffness.append(Self.motions.stiffness[kind])
      motions.damping.append(Self.motions.damping[kind])
      motions.position.append(3 + Double(index) / 8)
      motions.velocity.append(-40)
      motions.target.append(11)
      motions.time.append(0.3 + Double(index) / 64)
    }
    return motions
  }

  @Test("Closed forms by libm and SLEEF are right in every regime", arguments: levels)
  func tick(_ level: InstructionSet) {
    let regimes = [peer_under_damped, peer_critical, peer_over_damped]
    let prepared = level.peers.prepared(Self.motions)
    #expect(prepared.map(\.regime) == regimes.map { Int32($0.rawValue) })
    for count in [1, 2, 3, 16, 17, 47, 64] {
      let motions = Self.repeated(count)
      let exact = ExactStates(motions, samples: count)
      let work = SpringTickWork<Double>(motions)
      tickLibm(level.peers, level.peers.prepared(motions), work)
      #expect(exact.judge(motions, work.positions, work.velocities).maxError < 1e-15)
      let other = SpringTickWork<Double>(motions)
      tickSleef(level.peers, Double.columns(level.peers, motions), other)
      let accuracy = exact.judge(motions, other.positions, other.velocities)
      #expect(accuracy.samples == 2 * count && accuracy.maxError < 1e-15, "\(count)")
      // Neighbours in a vector do not matter, but for how the compiler fuses.
      #expect(zip(work.positions, other.positions).allSatisfy { ($0 - $1).magnitude < 1e-14 })
    }
  }

  @Test("Closed forms in Float are right in every regime", arguments: levels)
  func floatTick(_ level: InstructionSet) {
    let regimes = [peer_under_damped, peer_critical, peer_over_damped]
    let prepared = level.peers.preparedFloat(Self.motions.roundedToFloat)
    #expect(prepared.map(\.regime) == regimes.map { Int32($0.rawValue) })
    for count in [1, 3, 16, 17, 47] {
      let motions = Self.repeated(count).roundedToFloat
      let exact = ExactStates(motions, samples: count)
      for isSleef in [false, true] {
        let work = SpringTickWork<Float>(motions)
        if isSleef {
          tickSleef(level.peers, Float.columns(level.peers, motions), work)
        } else {
          tickLibm(level.peers, level.peers.preparedFloat(motions), work)
        }
        let accuracy = exact.judge(
          motions, work.positions.map { Double($0) }, work.velocities.map { Double($0) },
          as: .float)
        #expect(accuracy.samples == 2 * count && accuracy.maxError < 1e-6, "\(count)")
      }
    }
  }

  @Test("Steps from the current state and by propagators are right", arguments: levels)
  func step(_ level: InstructionSet) throws {
    for count in [1, 3, 17, 47] {
      let work = SpringStepWork<Double>(Self.repeated(count))
      let exact = SharedOnce { [motions = work.motions] in
        ExactStates(motions, samples: count)
      }
      for side in [
        try work.referenceCase(exact), work.libmCase(level: level, exact),
        work.sleefCase(level: level, exact), work.hoistedCase(level: level, exact),
        try work.batchCase(level: level, exact),
      ] {
        side.run(3)
        let accuracy = try side.accuracy()
        #expect(accuracy.samples == 2 * count && accuracy.maxError < 1e-14, "\(count)")
      }
      let float = SpringStepWork<Float>(Self.repeated(count))
      let floatExact = SharedOnce { [motions = float.motions] in
        ExactStates(motions, samples: count)
      }
      for side in [
        float.libmCase(level: level, floatExact), float.sleefCase(level: level, floatExact),
        float.hoistedCase(level: level, floatExact), try float.batchCase(level: level, floatExact),
      ] {
        side.run(3)
        let accuracy = try side.accuracy()
        #expect(accuracy.samples == 2 * count && accuracy.maxError < 1e-5, "\(count)")
      }
    }
  }

  @Test("Curves and families are the tick's positions", arguments: levels)
  func tables(_ level: InstructionSet) throws {
    let times = (0..<37).map { Double($0) / 16 }
    for kind in 0..<3 {
      var one = SpringMotions()
      for path: WritableKeyPath<SpringMotions, [Double]> in [
        \.mass, \.stiffness, \.damping, \.position, \.velocity, \.target, \.time,
      ] { one[keyPath: path] = [Self.motions[keyPath: path][kind]] }
      let inputs = SpringTableInputs(motions: one, times: times)
      let group = SpringTableGroup(SuiteRequest(seed: 1), name: "curve") { _ in inputs }
      for side in [
        try SpringTableWork<Double>(inputs).curveReferenceCase(group),
        SpringTableWork<Double>(inputs).curvePeerCase(\.libm_curve, level: level, group),
        SpringTableWork<Double>(inputs).curvePeerCase(\.sleef_curve, level: level, group),
      ] { #expect(try side.accuracy().maxError < 1e-15, "\(kind)") }
      let floats = SpringTableGroup(SuiteRequest(seed: 1), name: "curve", isFloat: true) { _ in
        inputs
      }
      for entry in [\PeerTable.libm_curve_float, \PeerTable.sleef_curve_float] {
        let side = SpringTableWork<Float>(inputs.roundedToFloat)
          .curvePeerCase(entry, level: level, floats)
        #expect(try side.accuracy().maxError < 1e-6, "\(kind)")
      }
    }
    let family = SpringTableInputs(motions: Self.repeated(47), times: times)
    let group = SpringTableGroup(SuiteRequest(seed: 1), name: "family") { _ in family }
    for side in [
      try SpringTableWork<Double>(family).familyReferenceCase(group),
      SpringTableWork<Double>(family).familyLibmCase(level: level, group),
      SpringTableWork<Double>(family).familySleefCase(level: level, group),
    ] { #expect(try side.accuracy().maxError < 1e-15) }
    let floats = SpringTableGroup(SuiteRequest(seed: 1), name: "family", isFloat: true) { _ in
      family
    }
    for side in [
      SpringTableWork<Float>(family.roundedToFloat).familyLibmCase(level: level, floats),
      SpringTableWork<Float>(family.roundedToFloat).familySleefCase(level: level, floats),
    ] { #expect(try side.accuracy().maxError < 1e-6) }
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
