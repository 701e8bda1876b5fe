import Foundation

@testable import BenchmarkHarness

/// Noise as benchmarks have it: skewed, with spikes, in modes that last, and dependent on the round
/// before; a series of factors on a time.
enum SimulatedNoise: String, CaseIterable, Sendable {
  /// exp(σ z), as most cases show it on a quiet machine.
  case logNormal
  /// A tenth of the epochs is interrupted for an exponential time.
  case spikes
  /// Two modes 30 % apart; the slow one, three tenths of the time, lasts three rounds in the mean.
  case modes
  /// A log-normal first-order autoregression with φ = 0.45, whose signs correlate by 0.3: what the
  /// times of the committed runs show.
  case autoregressive

  func series(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    switch self {
    case .logNormal: return (0..<count).map { _ in exp(0.01 * generator.normal()) }
    case .spikes:
      return (0..<count).map { _ in
        1 + 0.01 * generator.unit() + (generator.unit() < 0.1 ? generator.exponential() : 0)
      }
    case .modes:
      var isSlow = generator.unit() < 0.3
      return (0..<count).map { _ in
        defer {
          // Leaving the slow mode in one of 3 rounds and the fast one in one of 7 keeps 0.3 : 0.7.
          if generator.unit() < (isSlow ? 1.0 / 3 : 1.0 / 7) { isSlow.toggle() }
        }
        return (isSlow ? 1.3 : 1) * exp(0.01 * generator.normal())
      }
    case .autoregressive:
      var state = generator.normal()
      return (0..<count).map { _ in
        defer { state = 0.45 * state + (1 - 0.45 * 0.45).squareRoot() * generator.normal() }
        return exp(0.01 * state)
      }
    }
  }

  /// The median of one factor, to about 1e-5.
  var median: Double {
    switch self {
    case .logNormal, .autoregressive: return 1
    case .spikes, .modes:
      var generator = SeededGenerator(seed: 17)
      return OrderStatistics.median(of: series(1_000_001, &generator))
    }
  }
}

/// What both sides of a round have in common.
enum CommonDrift: String, CaseIterable, Sendable {
  case none, linear, randomWalk

  func series(_ count: Int, _ generator: inout SeededGenerator) -> [Double] {
    switch self {
    case .none: return Array(repeating: 1, count: count)
    case .linear: return (0..<count).map { 1 + 0.3 * Double($0) / Double(count) }
    case .randomWalk:
      var logarithm = 0.0
      return (0..<count).map { _ in
        logarithm += 0.02 * generator.normal()
        return exp(logarithm)
      }
    }
  }
}

/// The times of two sides in the same rounds.
func simulatedRounds(
  _ count: Int, noise: SimulatedNoise, drift: CommonDrift = .none, ratio: Double = 1,
  _ generator: inout SeededGenerator
) -> (baseline: [Double], side: [Double]) {
  let shared = drift.series(count, &generator)
  let first = noise.series(count, &generator)
  let second = noise.series(count, &generator)
  let scale = 100 / ratio
  return (zip(shared, first).map { 100 * $0 * $1 }, zip(shared, second).map { scale * $0 * $1 })
}

extension SeededGenerator {
  /// By G. E. P. Box, M. E. Muller, Ann. Math. Stat. 29 (1958) 610–611.
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }

  mutating func exponential() -> Double { -log(1 - unit()) }
}
