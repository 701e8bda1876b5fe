/// How the underdamped springs of a tile are interpolated in time: panels, the nodes of a panel, and a
/// weight.
///
/// A motion y = x − target is interpolated in the K Chebyshev nodes of a panel [u, u + L], not
/// itself but as g(t) = e^(A(t−u))·y(t) with one A for the tile, so that the error falls as y does.
/// The exponents of g are those of y plus A: within R = √((a − A)² + ω²) of 0.
///
/// Error: |g − p| ≤ 2·(L/4)^K/K!·max|g^(K)| (the remainder of interpolation at Chebyshev's nodes: Süli
/// and Mayers, "An Introduction to Numerical Analysis" (2003), theorem 8.7). In g both terms of
/// the motion are e^(−λt) and a divided difference of it over exponents in the disc of radius R, and
/// such a difference is a mean of derivatives in the exponent, so that with d and w = v + a·d at u and
/// σ = |a − A|
///
///     |g^(K)| ≤ R^K·e^(σL)·(|d| + |w|·(K/R + L)).
///
/// The bracket is at most 4K + 30 envelopes at u: after the time L, since then w·(K/R + L) is at most
/// 2K + 2 of them, and before if |w|·min(2L, 1/ω) ≤ 4|d|. The envelope of g falls by e^(σL) at most.
/// With σL ≤ 1 the products RL of `reaches` therefore make the error 2⁻⁵³ of the envelope at any time
/// of the panel.
///
/// Values at nodes are rounded beside their targets, and what they lost grows by e^(A(tₖ − t)) on its way
/// to a time t: AL ≤ 6 keeps that below 16 ulps (without a limit, critical springs have panels of any
/// length).
struct ChebyshevPlan {
  /// K.
  let nodeCount: Int
  /// L.
  let length: Double
  /// A.
  let decay: Double

  static let mostNodes = 24

  /// The largest AL.
  private static let mostFall = 6.0

  /// The K that are chosen from, and the largest RL of each: 2·(RL/4)^K/K!·8·(2K + 3)·e = 2⁻⁵³.
  static let reaches: [(nodeCount: Int, reach: Double)] = [
    (12, 0.549), (14, 1.047), (16, 1.731), (18, 2.596), (20, 3.631), (22, 4.821), (24, 6.155),
  ]

  /// The plan of least cost, or nil if lanes alone cost less.
  ///
  /// `first` and `last` are the times' ends, `laneCost` what a value by lanes costs in nodes' shares in
  /// products.
  init?(
    _ blocks: Range<Int>, of springs: SpringBlocks, first: Double, last: Double, timeCount: Int,
    laneCost: Double
  ) {
    var (slowest, fastest) = (Double.infinity, -Double.infinity)
    var turn = 0.0
    for block in blocks {
      let motion = springs.turns + block * SpringBlocks.turnStride
      for lane in 0..<16 where motion[32 + lane] > 0 {
        slowest = min(slowest, -motion[lane])
        fastest = max(fastest, -motion[lane])
        turn = max(turn, motion[32 + lane])
      }
    }
    guard slowest <= fastest, last > first else { return nil }
    decay = slowest + (fastest - slowest) / 2
    let spread = (fastest - slowest) / 2
    let radius = (spread * spread + turn * turn).squareRoot()
    var best = (cost: laneCost * Double(timeCount), nodeCount: 0, length: 0.0)
    for (nodeCount, reach) in Self.reaches {
      let length = min(reach / radius, 1 / spread, Self.mostFall / decay, last - first)
      let panels = ((last - first) / length).rounded(.up)
      let nodes = Double(nodeCount)
      let cost = panels * nodes * laneCost + Double(timeCount) * nodes
      if cost < best.cost { best = (cost, nodeCount, length) }
    }
    guard best.nodeCount > 0, best.length >= 0x1p-500 else { return nil }
    (nodeCount, length) = (best.nodeCount, best.length)
  }

  /// Whether the bound holds for an underdamped spring of these rates in panels of this plan, but for the
  /// first moments of some.
  func holds(decay a: Double, turn: Double) -> Bool {
    let reach = Self.reaches.first { $0.nodeCount == nodeCount }?.reach ?? 0
    let spread = a - decay
    return abs(spread) * length <= 1 + 0x1p-40
      && (spread * spread + turn * turn).squareRoot() * length <= reach * (1 + 0x1p-40)
  }

  /// Whether the bound also holds in the panel that begins before the time L; `push` = w/ω, `turn` = ω.
  func holdsAtOnce(turn: Double, displacement: Double, push: Double) -> Bool {
    abs(push) * min(2 * length * turn, 1) <= 4 * abs(displacement)
  }
}
