import TimingCurves

/// The chains of all pieces, with as few decimals as the tolerance allows.
struct RoundedChain {
  private var chains: [[LinearCorner]] = []
  private(set) var error = 0.0

  /// The number of stops.
  var count: Int { chains.reduce(0) { $0 + $1.count } }

  /// Tries decimals of outputs and inputs, from those that could do by their size up, the fewest in all
  /// first, until the proof holds; then the numbers as they are. Nil when not even those hold.
  init?(_ pieces: [LinearPiece], of shape: CurveShape, within tolerance: Double, keepsEnds: Bool) {
    let exact = pieces.map(\.corners)
    let least = Self.decimals(of: 2 * tolerance)
    for total in 2 * least..<2 * least + 12 {
      // Inputs are percentages: they count two decimals less.
      for outputs in stride(from: total / 2 + 1, through: max(least, total / 2 - 1), by: -1)
      where total > outputs && max(outputs, total - outputs) <= 15 {
        let rounded = exact.enumerated().map { index, corners in
          Self.rounded(
            corners, outputs: outputs, inputs: total - outputs,
            keepsFirst: keepsEnds && index == 0, keepsLast: keepsEnds && index == exact.count - 1)
        }
        guard rounded.allSatisfy(Self.isSound),
          zip(rounded, pieces).allSatisfy({ $1.mayHold($0, within: tolerance) })
        else { continue }
        if let error = Self.error(
          rounded, pieces, shape, limit: tolerance)
        {
          (chains, self.error) = (rounded, error)
          return
        }
      }
    }
    guard exact.allSatisfy(Self.isSound),
      let error = Self.error(exact, pieces, shape, limit: tolerance)
    else { return nil }
    (chains, self.error) = (exact, error)
  }

  /// d, where a step of 10⁻ᵈ is the largest up to `size`; at least 0.
  private static func decimals(of size: Double) -> Int {
    var (power, decimals) = (1.0, 0)
    while power > size && decimals < 15 { (power, decimals) = (power / 10, decimals + 1) }
    return decimals
  }

  private static func rounded(
    _ corners: [LinearCorner], outputs: Int, inputs: Int, keepsFirst: Bool, keepsLast: Bool
  ) -> [LinearCorner] {
    let (y, x) = (powerOfTen(outputs), powerOfTen(inputs))
    return corners.enumerated().map { index, corner in
      let isEnd = index == 0 || index == corners.count - 1
      let keeps = index == 0 ? keepsFirst : index == corners.count - 1 && keepsLast
      return LinearCorner(
        x: isEnd ? corner.x : (corner.x * x).rounded() / x,
        y: keeps ? corner.y : (corner.y * y).rounded() / y)
    }
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  /// Inputs rise, and outputs are numbers: between lines that are too steep for Doubles they may not be.
  private static func isSound(_ corners: [LinearCorner]) -> Bool {
    corners.allSatisfy(\.y.isFinite)
      && zip(corners, corners.dropFirst()).allSatisfy { $0.x < $1.x }
  }

  /// The proved error of chains, or nil when it is above the limit.
  ///
  /// The first pass asks for no more than the limit and sees most of the error; the second bounds it.
  private static func error(
    _ chains: [[LinearCorner]], _ pieces: [LinearPiece], _ shape: CurveShape, limit: Double
  ) -> Double? {
    var expected = limit
    for isLast in [false, true] {
      var judge = ChainError(shape, expected: expected, limit: limit)
      for (corners, piece) in zip(chains, pieces) {
        guard judge.add(corners, to: piece.enclosures) else { return nil }
      }
      if judge.bound > limit { return nil }
      if isLast { return judge.proved }
      expected = judge.seen * 0x1.01p0
    }
    return nil
  }

  /// The stops of all chains, and those of jumps at 0 and 1 away from the function inside.
  func stops(beside shape: CurveShape, within tolerance: Double, keepsEnds: Bool) -> [LinearStop] {
    var stops = chains.flatMap { $0.map { LinearStop($0.y, at: $0.x) } }
    guard let start = stops.first?.output, let end = stops.last?.output else { return stops }
    if keepsEnds ? start != shape.first : (start - shape.first).magnitude > tolerance {
      stops.insert(LinearStop(shape.first, at: 0), at: 0)
    }
    if keepsEnds ? end != shape.last : (end - shape.last).magnitude > tolerance {
      stops.append(LinearStop(shape.last, at: 1))
    }
    return stops
  }
}
