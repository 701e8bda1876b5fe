extension EllipticMotion {
  /// The motion of x″ = −α·x − β·x³ from a start.
  ///
  /// With E = v²/2 + α·x²/2 + β·x⁴/4 and s² = α² + 4βE = (α + β·x²)² + 2β·v², sizes, frequencies and
  /// parameters are sums of positive terms or quotients of E, all of them pairs: nothing cancels at small
  /// amplitudes, at the bottom of a well or beside a crest.
  static func cubic(
    linear: Double, cubic: Double, position: Double, velocity: Double
  ) throws(SolverError) -> EllipticMotion {
    // In units of a length near that of the motion, so that no square is lost.
    let size = max(abs(position), abs(velocity))
    if size == 0 { return .still(at: position) }
    let unit = max(Double(sign: .plus, exponent: size.exponent, significand: 1), 0x1p-500)
    var motion = try scaled(
      DoubleDouble(linear), DoubleDouble.product(cubic * unit, unit), position: position / unit,
      velocity: velocity / unit)
    motion.size *= unit
    motion.offset *= unit
    return motion
  }

  private static func scaled(
    _ a: DoubleDouble, _ b: DoubleDouble, position: Double, velocity: Double
  ) throws(SolverError) -> EllipticMotion {
    let square = DoubleDouble.product(position, position)
    let rate = DoubleDouble.product(velocity, velocity)
    let energy = square * (square * b * 0.25 + a * 0.5) + rate * 0.5
    let slope = a + b * square
    let discriminant = slope * slope + b * rate * 2
    guard discriminant.high < 0x1p900, abs(energy.high) < 0x1p900 else {
      throw .invalidParameter(
        name: "position", value: position, allowed: "of an energy in the range of Double")
    }
    let isBounded = b.high >= 0 || (discriminant.high >= 0 && slope.high >= 0)
    guard isBounded else {
      throw .invalidParameter(
        name: "position", value: position, allowed: "between the crests and below their energy")
    }
    let s = discriminant.squareRoot
    if s.high == 0 { return .still(at: position) }
    if b.high < 0 {
      // A² = 4E/(α + s), Ω² = (α + s)/2, m = |β|A²/(α + s).
      if energy.high == 0 { return .still(at: position) }
      let sum = a + s
      let largest = energy * 4 / sum
      return oscillation(
        .sn, size: largest.squareRoot.value, rate: (sum * 0.5).squareRoot, -b * largest / sum,
        s * 2 / sum, position: position, velocity: velocity)
    }
    if a.high >= 0 {
      // A² = 4E/(α + s), Ω² = s, m = βA²/(2s).
      let sum = a + s
      let largest = energy * 4 / sum
      return oscillation(
        .cn, size: largest.squareRoot.value, rate: s.squareRoot, b * largest / (s * 2),
        sum / (s * 2), position: position, velocity: velocity)
    }
    let sum = s - a
    let largest = (sum / b).squareRoot.value
    if energy.high >= 0 {
      // Over both wells, A² = (|α| + s)/β; at E = 0 on the side of the start.
      return oscillation(
        .cn, size: energy.high == 0 && position < 0 ? -largest : largest, rate: s.squareRoot,
        sum / (s * 2), b * energy * 2 / (s * sum), position: position, velocity: velocity)
    }
    // Within a well, Ω² = βA²/2, m = 2s/(|α| + s).
    return oscillation(
      .dn, size: position < 0 ? -largest : largest, rate: (sum * 0.5).squareRoot, s * 2 / sum,
      b * -energy * 4 / (sum * sum), position: position, velocity: velocity)
  }
}
