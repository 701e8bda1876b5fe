import BenchmarkHarness
import Foundation
import SpringDynamics
import TestSupport
import Testing

#if DEBUG
  private let sweepSize = 30
#else
  private let sweepSize = 1_000
#endif

@Suite struct SpringSettlingDurationTests {
  private func settling(
    _ spring: Spring, velocity: Double, threshold: Double = 0.001
  ) throws -> Double {
    try spring.settlingTime(
      from: SpringState(position: -1, velocity: velocity), threshold: threshold
    ).time
  }

  /// B10 of spring_reports.csv: from 1 to 5 in 4 s at a damping ratio of 1/2, where Newton's method on
  /// the envelope ends at NaN.
  @Test(arguments: [
    (0.9988001159034534 / 4, 3.15525666), (0.9988001159034534, 3.08997381), (0, 3.17541299),
  ])
  func publishedValues(velocity: Double, frequency: Double) throws {
    let spring = try Spring(settlingDuration: 4, dampingRatio: 0.5, initialVelocity: velocity)
    #expect(abs(spring.naturalFrequency - frequency) < 1e-8)
    #expect(abs(spring.dampingRatio - 0.5) < 1e-15)
    #expect(abs(try settling(spring, velocity: velocity) - 4) < 1e-14)
  }

  @Test(arguments: [1e-9, 1e-3, 0.1, 0.5, 0.99, 1, 1.000001, 2, 50, 1e6])
  func fromRestEveryRatioHasOne(ratio: Double) throws {
    for (duration, threshold) in [(0.25, 0.001), (1e-6, 0.5), (1e4, 1e-9)] {
      let spring = try Spring(
        settlingDuration: duration, dampingRatio: ratio, threshold: threshold)
      let time = try settling(spring, velocity: 0, threshold: threshold)
      #expect(abs(time / duration - 1) < 1e-14)
      #expect(abs(spring.dampingRatio / ratio - 1) < 1e-15)
    }
  }

  /// Solved exactly, or nothing at all; and a stiffer spring settles earlier.
  @Test func anyRatioAndVelocity() throws {
    let seed: UInt64 = 0x1D5E
    var generator = SeededGenerator(seed: seed)
    var (solved, jumped) = (0, 0)
    for i in 0..<sweepSize {
      let ratio =
        i % 4 == 0 ? generator.logUniform(1e-5...1e4) : generator.uniform(0.01...1.5)
      let duration = generator.logUniform(1e-2...1e2)
      let way = (i % 2 == 0 ? 1 : -1) * generator.logUniform(1e-3...1e3)
      let threshold = generator.logUniform(1e-6...0.5)
      let velocity = way / duration
      let text = "seed \(seed): ζ=\(ratio) T=\(duration) v=\(velocity) ε=\(threshold)"
      do {
        let spring = try Spring(
          settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity,
          threshold: threshold)
        let time = try settling(spring, velocity: velocity, threshold: threshold)
        #expect(abs(time / duration - 1) < 1e-7, "\(time) at \(text)")
        for factor in [1 + 1e-6, 1.01, 1.1, 2, 10] {
          let stiffer = try Spring(
            mass: 1, stiffness: spring.stiffness * factor * factor,
            damping: spring.damping * factor)
          #expect(
            try settling(stiffer, velocity: velocity, threshold: threshold)
              <= duration * (1 + 1e-13), "\(factor) at \(text)")
        }
        solved += 1
      } catch SpringError.noSpring {
        jumped += 1
      }
    }
    #expect(solved > sweepSize * 9 / 10, "\(solved) solved, \(jumped) jumped over")
  }

  /// Three springs do; the stiffest is meant.
  @Test func theStiffestOfSeveral() throws {
    // ζ = 1: x − 1 = (D − 1 − p)·e^(−p) at T, of magnitude ε near p = D − 1 and behind the maximum
    // e^(−D) at p = D.
    let spring = try Spring(settlingDuration: 1, dampingRatio: 1, initialVelocity: 4)
    let phase = spring.naturalFrequency
    #expect(phase > 4 && abs((phase - 3) * exp(-phase) - 0.001) < 1e-15)
    #expect(abs(try settling(spring, velocity: 4) - 1) < 1e-14)
  }

  @Test func aJumpHasNoSpring() throws {
    #expect(throws: SpringError.self) {
      try Spring(
        settlingDuration: 0.051029927588702326, dampingRatio: 0.45583542713367536,
        initialVelocity: 29.431682443064144, threshold: 0.4483657640403982)
    }
  }

  @Test(
    arguments: [
      (0, 0.5, 0, 0.001, "settlingDuration"), (.infinity, 0.5, 0, 0.001, "settlingDuration"),
      (1, 0, 0, 0.001, "dampingRatio"), (1, .nan, 0, 0.001, "dampingRatio"),
      (1, 1.5e308, 0, 0.001, "dampingRatio"), (1, 0.5, .nan, 0.001, "initialVelocity"),
      (1, 0.5, 0, 0, "threshold"), (1, 0.5, 0, 1, "threshold"), (1, 0.5, 0, .nan, "threshold"),
      (1e-200, 0.5, 0, 0.001, "settlingDuration"), (1e200, 0.5, 0, 0.001, "settlingDuration"),
      (1, 1e-300, 0, 0.001, "dampingRatio"), (1, 1e200, 0, 0.001, "dampingRatio"),
    ] as [(Double, Double, Double, Double, String)])
  func badParameters(
    duration: Double, ratio: Double, velocity: Double, threshold: Double, name: String
  ) {
    let error = #expect(throws: SpringError.self) {
      try Spring(
        settlingDuration: duration, dampingRatio: ratio, initialVelocity: velocity,
        threshold: threshold)
    }
    if case .outOfRange(name, _, _) = error {} else { Issue.record("\(error as Any)") }
  }
}
