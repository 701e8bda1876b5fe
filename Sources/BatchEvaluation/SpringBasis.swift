import SpringDynamics
import VectorKernels

/// The propagators of one spring at T times, as rows for the grid kernels and for a matrix product.
struct SpringBasis: Sendable {
  /// r and s for velocities, p, q and 1 for positions.
  static let rows = 5

  let spring: Spring
  /// The spring in all lanes of one block.
  private let rates: SpringRateBlocks
  private(set) var timeCount = 0
  /// The times, and zeros up to a whole block.
  private(set) var times: [Double] = []
  /// The rows, `stride` Doubles apart.
  private(set) var entries: [Double] = []

  init(_ spring: Spring, times: Span<Double>, _ level: InstructionSet) {
    self.spring = spring
    rates = SpringRateBlocks(count: 8)
    for lane in 0..<8 { rates.write(spring, at: lane) }
    setTimes(times, level)
  }

  /// From a row to the next.
  var stride: Int { times.count }

  /// Allocates only if there are more times than ever.
  mutating func setTimes(_ times: Span<Double>, _ level: InstructionSet) {
    let padded = (times.count + 7) & ~7
    timeCount = times.count
    self.times.removeAll(keepingCapacity: true)
    self.times.reserveCapacity(padded)
    for i in times.indices { self.times.append(times[i]) }
    for _ in times.count..<padded { self.times.append(0) }
    if entries.count != Self.rows * padded {
      entries.removeAll(keepingCapacity: true)
      entries.append(contentsOf: repeatElement(1, count: Self.rows * padded))
    }
    let kernel = PropagatorKernels.levels[level].kernels.propagators
    entries.withUnsafeMutableBufferPointer { entries in
      self.times.withUnsafeBufferPointer { times in
        guard let entries = entries.baseAddress, let times = times.baseAddress else { return }
        kernel(rates.rates, rates.kinds[0], times, padded / 8, entries, 8, padded)
      }
    }
    for i in 0..<timeCount where !rates.isPlain(0, at: self.times[i]) {
      let propagator = spring.propagator(at: self.times[i])
      entries[i] = propagator.velocityFromPosition
      entries[stride + i] = propagator.velocityFromVelocity
      entries[2 * stride + i] = propagator.positionFromPosition
      entries[3 * stride + i] = propagator.positionFromVelocity
    }
  }
}
