#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Room on the stack for one panel of one tile: the motions at its nodes, the weights of some times.
struct PanelScratch {
  /// Springs in a tile.
  static let width = 128
  /// Times in a product.
  static let rows = 64
  /// One more than nodes: the last row of the values are the targets.
  private static let lines = ChebyshevPlan.mostNodes + 1

  let positions, velocities, weights, nodes, factors, rises: UnsafeMutablePointer<Double>

  /// Calls `body` with room that is there as long as it runs.
  static func with(_ body: (PanelScratch) -> Void) {
    var room = InlineArray<8128, Double>(repeating: 0)
    var span = room.mutableSpan
    span.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let start = base + (8 - Int(bitPattern: base) >> 3 & 7) & 7
      let (values, weights) = (lines * width, lines * rows)
      precondition(buffer.count >= 8 + 2 * values + weights + 3 * lines)
      body(
        PanelScratch(
          positions: start, velocities: start + values, weights: start + 2 * values,
          nodes: start + 2 * values + weights, factors: start + 2 * values + weights + lines,
          rises: start + 2 * values + weights + 2 * lines))
    }
  }
}

/// Interpolation in the Chebyshev nodes of [start, start + length].
///
/// Source: the second barycentric formula, whose weights are those of the nodes as they are rounded;
/// Berrut and Trefethen, "Barycentric Lagrange interpolation", SIAM Review 46 (2004), equation (4.2).
struct ChebyshevPanel {
  let start, length: Double
  let count: Int
  /// A of `ChebyshevPlan`.
  let decay: Double
  let scratch: PanelScratch

  /// Sets the nodes and their weights.
  init(from start: Double, length: Double, _ plan: ChebyshevPlan, _ scratch: PanelScratch) {
    (self.start, self.length, self.scratch) = (start, length, scratch)
    (count, decay) = (plan.nodeCount, plan.decay)
    let nodes = scratch.nodes
    for k in 0..<count {
      let cosine = cos(Double(2 * k + 1) * (.pi / Double(2 * count)))
      nodes[k] = start + length * (0.5 + 0.5 * cosine)
    }
    for k in 0..<count {
      var product = 1.0
      for other in 0..<count where other != k { product *= scaled(nodes[k] - nodes[other]) }
      scratch.factors[k] = 1 / product
      scratch.rises[k] = exp(decay * (nodes[k] - start))
    }
  }

  /// A difference of times in quarters of the panel, whose products over the nodes are near 1.
  @inline(__always)
  private func scaled(_ difference: Double) -> Double { difference * (4 / length) }

  @inline(__always)
  private func scaled(_ difference: SIMD8<Double>) -> SIMD8<Double> {
    difference * SIMD8(repeating: 4 / length)
  }

  /// Writes what each node counts at each of up to 64 times: line k has the weights of node k, and
  /// the line after the last node has ones, for the targets.
  func weigh(_ times: UnsafePointer<Double>, count rows: Int) {
    let rowsAtOnce = PanelScratch.rows
    for first in stride(from: 0, to: rows, by: 8) {
      var time = SIMD8<Double>()
      var fall = SIMD8<Double>()
      for lane in 0..<8 {
        time[lane] = times[min(first + lane, rows - 1)]
        fall[lane] = exp(-decay * (time[lane] - start))
      }
      var sum = SIMD8<Double>(repeating: 0)
      for k in 0..<count {
        // At a node the tiny number makes that node the only one that counts; elsewhere it is nothing.
        let distance = scaled(time - SIMD8(repeating: scratch.nodes[k])) + 0x1p-200
        let share = SIMD8(repeating: scratch.factors[k]) / distance
        sum += share
        store(share, scratch.weights + k * rowsAtOnce + first)
      }
      let scale = fall / sum
      for k in 0..<count {
        let line = scratch.weights + k * rowsAtOnce + first
        store(load(line) * scale * scratch.rises[k], line)
      }
      store(SIMD8(repeating: 1), scratch.weights + count * rowsAtOnce + first)
    }
  }

  @inline(__always)
  private func load(_ source: UnsafeMutablePointer<Double>) -> SIMD8<Double> {
    UnsafeRawPointer(source).loadUnaligned(as: SIMD8<Double>.self)
  }

  @inline(__always)
  private func store(_ lanes: SIMD8<Double>, _ target: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(target).storeBytes(of: lanes, as: SIMD8<Double>.self)
  }
}
