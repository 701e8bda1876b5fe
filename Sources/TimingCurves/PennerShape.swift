/// A shape of Penner's, eased in, with its parameters as the formulas take them.
struct PennerShape {
  let family: PennerCurve.Family
  let isContinuous: Bool
  /// s of `back`.
  let overshoot: Double
  let period: Double
  /// ±√(a² − 1): a·sin(θ + asin(1/a)) = cos θ + √(a² − 1)·sin θ.
  let lean: DoubleDouble

  init(_ curve: PennerCurve, isMirrored: Bool) {
    (family, period) = (curve.family, curve.period)
    isContinuous = curve.ends == .exact
    overshoot = curve.effectiveOvershoot
    let a = curve.amplitude
    let root = (DoubleDouble.sum(a, -1) * .sum(a, 1)).squareRoot
    lean = isMirrored && !isContinuous ? -root : root
  }

  /// y at a point of (0, 1].
  func value(at point: UnitPoint) -> DoubleDouble {
    let (x, rest) = (point.x, point.rest)
    switch family {
    case .sine:
      let half = x.times(power: 0.5).quarterTurns.sine
      return (half * half).times(power: 2)
    case .quad, .cubic, .quart, .quint: return x.power(degree)
    case .expo: return rise(at: x)
    case .circ: return x * x / ((rest * (x + 1)).squareRoot + 1)
    case .back: return x * x * (x - rest * overshoot)
    case .elastic:
      let (sine, cosine) = angle(at: rest).quarterTurns
      return rise(at: x) * (cosine + lean * sine)
    case .bounce: return bounce(at: x * 2.75)
    }
  }

  /// `1 − value(1 − x)`: eased out, from above 1/2 by this difference and below in a form of its own,
  /// which keeps the digits of small results.
  func fromAbove(at x: Double) -> DoubleDouble {
    let point = UnitPoint(x)
    if x >= 0.5 { return DoubleDouble(1) - value(at: point.mirrored) }
    let rest = point.rest
    switch family {
    case .sine: return point.x.quarterTurns.sine
    case .quad, .cubic, .quart, .quint:
      // 1 − rest^n = x·(1 + rest + … + rest^(n−1)).
      var sum = DoubleDouble(1)
      for _ in 1..<degree { sum = sum * rest + 1 }
      return sum * x
    case .expo: return fall(at: x)
    case .circ: return ((rest + 1) * x).squareRoot
    case .back: return ((rest * (rest * DoubleDouble.sum(1, overshoot) + 1)) + 1) * x
    case .elastic:
      // 1 − A·(cos θ + lean·sin θ) = (1 − A) + 2A·sin(θ/2)·(sin(θ/2) − lean·cos(θ/2)).
      let (sine, cosine) = angle(at: point.x).times(power: 0.5).quarterTurns
      let turn = sine * (sine - lean * cosine)
      return fall(at: x) + rise(at: rest) * turn.times(power: 2)
    case .bounce:
      let v = DoubleDouble.product(x, 2.75)
      if v.high < 1 { return v * v }
      return (v + -1.5) * (v + -1.5) + 0.75
    }
  }

  /// dy/dx at a point of [0, 1].
  func slope(at point: UnitPoint) -> Double {
    let (x, rest) = (point.x, point.rest)
    switch family {
    case .sine: return (x.quarterTurns.sine * DoubleDouble.quarterTurn).value
    case .quad, .cubic, .quart, .quint: return (x.power(degree - 1) * Double(degree)).value
    case .expo: return steepness(at: x).value
    case .circ:
      if rest.high == 0 { return .infinity }
      return (x / (rest * (x + 1)).squareRoot).value
    case .back: return (x * (x.tripled + (x - rest.times(power: 2)) * overshoot)).value
    case .elastic:
      let (sine, cosine) = angle(at: rest).quarterTurns
      let turning = DoubleDouble.quarterTurn.times(power: 4) / DoubleDouble(period)
      let along = steepness(at: x) * (cosine + lean * sine)
      return (along + rise(at: x) * turning * (sine - lean * cosine)).value
    case .bounce: return bounceSlope(at: x * 2.75)
    }
  }

  private var degree: Int {
    switch family {
    case .quad: 2
    case .cubic: 3
    case .quart: 4
    default: 5
    }
  }

  /// 2^(10x − 10), or (2^(10x) − 1)/1023.
  private func rise(at x: DoubleDouble) -> DoubleDouble {
    let tenfold = x * 10
    return isContinuous
      ? tenfold.powerOf2MinusOne / DoubleDouble(1023) : tenfold.powerOf2.times(power: 0x1p-10)
  }

  /// 1 − rise(1 − x).
  private func fall(at x: Double) -> DoubleDouble {
    let fall = -DoubleDouble.product(x, -10).powerOf2MinusOne
    return isContinuous ? fall * 1024 / DoubleDouble(1023) : fall
  }

  /// The derivative of `rise`.
  private func steepness(at x: DoubleDouble) -> DoubleDouble {
    let power = (x * 10).powerOf2 * (DoubleDouble.logarithmOf2 * 10)
    return isContinuous ? power / DoubleDouble(1023) : power.times(power: 0x1p-10)
  }

  /// θ = 2π·distance/p, in quarter turns.
  private func angle(at distance: DoubleDouble) -> DoubleDouble {
    distance.times(power: 4) / DoubleDouble(period)
  }

  /// The parabola over v = 11x/4 lies between its roots: 0, 1/4, 3/4, 7/4, and its mirror image.
  ///
  /// Eased out the curve is v² up to 1, (v − 3/2)² + 3/4 up to 2, (v − 9/4)² + 15/16 up to 5/2, and
  /// (v − 21/8)² + 63/64; 1 minus that, with 11/4 − v for v, has these factors.
  private func roots(around v: DoubleDouble) -> (lower: Double, upper: Double) {
    if v.high < 0.25 { return (0, 0.25) }
    if v.high < 0.75 { return (0.25, 0.75) }
    if v.high < 1.75 { return (0.75, 1.75) }
    return (1.75, 3.75)
  }

  private func bounce(at v: DoubleDouble) -> DoubleDouble {
    let (lower, upper) = roots(around: v)
    return (v + -lower) * (-v + upper)
  }

  private func bounceSlope(at v: DoubleDouble) -> Double {
    let (lower, upper) = roots(around: v)
    return ((v.times(power: -2) + (lower + upper)) * 2.75).value
  }
}

extension DoubleDouble {
  /// self^n for n ≥ 1.
  func power(_ n: Int) -> DoubleDouble {
    var result = self
    for _ in 1..<max(n, 1) { result = result * self }
    return result
  }
}
