import CPlatform

// Dormand and Prince's pair on many masses, each lane with a step size, an error and an end of its own. A
// lane whose mass has arrived takes the next one that waits, so that lanes do not stand idle while the
// hardest mass of a block goes on.

/// What an adaptive solve of many masses reads and writes: N numbers each, the masses' laws, states and
/// results.
///
/// Numbers come as columns: −α … are not negated yet.
public typealias EnsembleColumns = (
  linear: UnsafePointer<Double>, cubic: UnsafePointer<Double>, drag: UnsafePointer<Double>,
  centre: UnsafePointer<Double>, positions: UnsafeMutablePointer<Double>,
  velocities: UnsafeMutablePointer<Double>, accepted: UnsafeMutablePointer<Int32>,
  rejected: UnsafeMutablePointer<Int32>, status: UnsafeMutablePointer<UInt8>
)

/// What all masses of an adaptive solve share.
public typealias EnsembleControl = (
  span: Double, absolutePosition: Double, absoluteVelocity: Double, relative: Double,
  safety: Double, smallestFactor: Double, largestFactor: Double, beta: Double, stepLimit: Int32
)

/// How a mass fared: its `status`.
public let ensembleArrived: UInt8 = 0
public let ensembleUnderflow: UInt8 = 1
public let ensembleOutOfSteps: UInt8 = 2
public let ensembleNotFinite: UInt8 = 3

/// Eight masses on their way.
private typealias Travellers = (
  law: EnsembleLaw, centre: Lanes, d: Lanes, v: Lanes, a: Lanes, rest: Lanes, size: Lanes,
  before: Lanes, retry: Lanes, accepted: Lanes, tries: Lanes, index: SIMD8<Int>, empty: UInt8
)

/// log₂ 1e-4, the least that the last error counts as.
private let leastLogarithm = -13.287_712_379_549_449

@inline(always)
private func larger(_ a: Lanes, _ b: Lanes) -> Lanes { easemark_larger(a, b) }

@inline(always)
private func magnitude(_ a: Lanes) -> Lanes {
  Lanes(bits: a.bits & LaneMask(repeating: ~(1 << 63)))
}

/// The squared norm of an error beside a state.
@inline(always)
private func squares(
  _ d: Lanes, _ v: Lanes, position: Lanes, velocity: Lanes, _ control: EnsembleControl
) -> Lanes {
  let r = Lanes(repeating: control.relative)
  let p = d / multiplyAdd(r, position, Lanes(repeating: control.absolutePosition))
  let q = v / multiplyAdd(r, velocity, Lanes(repeating: control.absoluteVelocity))
  return (p * p + q * q) * Lanes(repeating: 0.5)
}

/// The first step of each lane, as Hairer, Nørsett, Wanner (1993), II.4 have it.
@inline(always)
private func firstStep(_ t: Travellers, _ control: EnsembleControl) -> Lanes {
  let (x, v) = (magnitude(t.d + t.centre), magnitude(t.v))
  func norm(_ d: Lanes, _ w: Lanes) -> Lanes {
    easemark_root(squares(d, w, position: x, velocity: v, control))
  }
  let (d0, d1) = (norm(t.d + t.centre, t.v), norm(t.v, t.a))
  let tiny = Lanes(repeating: 1e-5)
  let usual = easemark_if_less(
    d1, tiny, Lanes(repeating: 1e-6), Lanes(repeating: 0.01) * d0 / d1)
  let span = Lanes(repeating: control.span)
  let rough = easemark_if_less(d0, tiny, Lanes(repeating: 1e-6), usual)
  let h0 = easemark_if_less(span, rough, span, rough)
  let (d, w) = (multiplyAdd(h0, t.v, t.d), multiplyAdd(h0, t.a, t.v))
  let change = CubicForce.acceleration(d, w, t.law) - t.a
  let d2 = norm(h0 * t.a, change) / h0
  let most = larger(d1, d2)
  let sharp = roughPower2(
    roughLogarithm2(Lanes(repeating: 0.01) / most) * Lanes(repeating: 0.2))
  let smooth = larger(h0 * Lanes(repeating: 1e-3), Lanes(repeating: 1e-6))
  let h1 = easemark_if_less(most, Lanes(repeating: 1e-15), smooth, sharp)
  let h = easemark_if_less(h0 * Lanes(repeating: 100), h1, h0 * Lanes(repeating: 100), h1)
  return easemark_if_less(span, h, span, h)
}

/// One try of every lane.
///
/// The coefficients are written out, so that the compiler has them as constants; they are those of
/// SpringSolvers' `DormandPrince5Tableau`.
///
/// Source: Dormand, Prince (1980), the coefficients; Hairer, Nørsett, Wanner (1993), II.4, the control.
@inline(always)
private func attempt(_ t: inout Travellers, _ control: EnsembleControl) {
  func c(_ value: Double) -> Lanes { Lanes(repeating: value) }
  let h = easemark_if_less(t.rest, t.size, t.rest, t.size)
  func slope(_ d: Lanes, _ v: Lanes) -> Lanes { CubicForce.acceleration(d, v, t.law) }
  let (v1, a1) = (t.v, t.a)
  let h2 = h * c(1.0 / 5)
  let v2 = multiplyAdd(h2, a1, t.v)
  let a2 = slope(multiplyAdd(h2, v1, t.d), v2)
  func place(_ base: Lanes, _ sum: Lanes) -> Lanes { multiplyAdd(h, sum, base) }
  func three(_ x: Lanes, _ y: Lanes, _ p: Double, _ q: Double) -> Lanes {
    multiplyAdd(c(q), y, c(p) * x)
  }
  let v3 = place(t.v, three(a1, a2, 3.0 / 40, 9.0 / 40))
  let a3 = slope(place(t.d, three(v1, v2, 3.0 / 40, 9.0 / 40)), v3)
  func four(_ x: Lanes, _ y: Lanes, _ z: Lanes) -> Lanes {
    multiplyAdd(c(32.0 / 9), z, three(x, y, 44.0 / 45, -56.0 / 15))
  }
  let v4 = place(t.v, four(a1, a2, a3))
  let a4 = slope(place(t.d, four(v1, v2, v3)), v4)
  func five(_ x: Lanes, _ y: Lanes, _ z: Lanes, _ w: Lanes) -> Lanes {
    multiplyAdd(
      c(-212.0 / 729), w,
      multiplyAdd(c(64448.0 / 6561), z, three(x, y, 19372.0 / 6561, -25360.0 / 2187)))
  }
  let v5 = place(t.v, five(a1, a2, a3, a4))
  let a5 = slope(place(t.d, five(v1, v2, v3, v4)), v5)
  func six(_ x: Lanes, _ y: Lanes, _ z: Lanes, _ w: Lanes, _ u: Lanes) -> Lanes {
    let early = multiplyAdd(c(46732.0 / 5247), z, three(x, y, 9017.0 / 3168, -355.0 / 33))
    return multiplyAdd(c(-5103.0 / 18656), u, multiplyAdd(c(49.0 / 176), w, early))
  }
  let v6 = place(t.v, six(a1, a2, a3, a4, a5))
  let a6 = slope(place(t.d, six(v1, v2, v3, v4, v5)), v6)
  func sum(_ x: Lanes, _ z: Lanes, _ w: Lanes, _ u: Lanes, _ s: Lanes) -> Lanes {
    let early = multiplyAdd(c(125.0 / 192), w, three(x, z, 35.0 / 384, 500.0 / 1113))
    return multiplyAdd(c(11.0 / 84), s, multiplyAdd(c(-2187.0 / 6784), u, early))
  }
  let v = place(t.v, sum(a1, a3, a4, a5, a6))
  let d = place(t.d, sum(v1, v3, v4, v5, v6))
  let a = slope(d, v)
  func error(
    _ x: Lanes, _ z: Lanes, _ w: Lanes, _ u: Lanes, _ s: Lanes, _ e: Lanes
  ) -> Lanes {
    let early = multiplyAdd(c(71.0 / 1920), w, three(x, z, 71.0 / 57600, -71.0 / 16695))
    return h
      * multiplyAdd(
        c(-1.0 / 40), e,
        multiplyAdd(c(22.0 / 525), s, multiplyAdd(c(-17253.0 / 339200), u, early)))
  }
  let position = larger(magnitude(t.d + t.centre), magnitude(d + t.centre))
  let square = squares(
    error(v1, v3, v4, v5, v6, v), error(a1, a3, a4, a5, a6, a), position: position,
    velocity: larger(magnitude(t.v), magnitude(v)), control)
  // A NaN is not below 1. log₂ of the error is half of that of its square.
  let logarithm = roughLogarithm2(square) * c(0.5)
  let exponent = 0.2 - 0.75 * control.beta
  let (most, least) = (c(control.largestFactor), c(control.smallestFactor))
  let grown =
    c(control.safety)
    * roughPower2(multiplyAdd(c(control.beta), t.before, c(-exponent) * logarithm))
  let kept = larger(easemark_if_less(most, grown, most, grown), least)
  let careful = easemark_if_less(c(0.5), t.retry, easemark_if_less(c(1), kept, c(1), kept), kept)
  let cut = c(control.safety) * roughPower2(c(-(exponent + 0.75 * control.beta)) * logarithm)
  // An infinite error, or one that is no number, shrinks the step by the most.
  let finite = easemark_if_less(square, c(.infinity), cut, least)
  let shrunk = larger(easemark_if_less(c(1), finite, c(1), finite), least)
  func choose(_ good: Lanes, _ bad: Lanes) -> Lanes { easemark_if_less(square, c(1), good, bad) }
  t.size = h * choose(careful, shrunk)
  t.before = choose(larger(logarithm, c(leastLogarithm)), t.before)
  t.retry = choose(c(0), c(1))
  t.rest = choose(t.rest - h, t.rest)
  t.accepted += choose(c(1), c(0))
  t.tries += c(1)
  (t.d, t.v, t.a) = (choose(d, t.d), choose(v, t.v), choose(a, t.a))
}

/// Solves the masses of `range` to their common span, in place, by Dormand and Prince's pair of order 5 with
/// step sizes of their own.
///
/// Edge cases: a mass whose step falls below 2⁻⁵⁰ of the span stops with `ensembleUnderflow`, with
/// `ensembleNotFinite` where its state or its acceleration is NaN or infinite, one that takes more tries than the limit with `ensembleOutOfSteps`; its state is then
/// the last good one.
/// Cost: about 200 flops a try; no allocation.
@inline(never)
public func ensembleDormandPrince(
  _ columns: EnsembleColumns, first: Int, end: Int, _ control: EnsembleControl
) {
  var next = first
  let zero = Lanes(repeating: 0)
  var group: Travellers = (
    (zero, zero, zero), zero, zero, zero, zero, zero, zero, zero, zero, zero, zero,
    SIMD8(repeating: -1), 255
  )
  var other = group
  var travelling = 0

  /// Writes what a lane has found, and gives it the next mass.
  func change(_ t: inout Travellers, _ lane: Int, _ status: UInt8) {
    let index = t.index[lane]
    if index >= 0 {
      // Where no step was kept, the start stays as it is.
      if t.accepted[lane] > 0 {
        columns.positions[index] = t.d[lane] + t.centre[lane]
        columns.velocities[index] = t.v[lane]
      }
      columns.accepted[index] = Int32(t.accepted[lane])
      columns.rejected[index] = Int32(t.tries[lane] - t.accepted[lane])
      columns.status[index] = status
      travelling -= 1
    }
    guard next < end else {
      (t.index[lane], t.rest[lane], t.d[lane], t.v[lane], t.a[lane]) = (-1, 0, 0, 0, 0)
      t.empty |= 1 << lane
      return
    }
    t.index[lane] = next
    t.empty &= ~(1 << lane)
    t.law.linear[lane] = -columns.linear[next]
    t.law.cubic[lane] = -columns.cubic[next]
    t.law.drag[lane] = -columns.drag[next]
    t.centre[lane] = columns.centre[next]
    t.d[lane] = columns.positions[next] - columns.centre[next]
    t.v[lane] = columns.velocities[next]
    let d = t.d[lane]
    t.a[lane] =
      -(columns.linear[next] + columns.cubic[next] * (d * d)) * d
      - columns.drag[next] * t.v[lane]
    (t.rest[lane], t.retry[lane], t.accepted[lane], t.tries[lane]) = (control.span, 0, 0, 0)
    t.before[lane] = leastLogarithm
    // Not a number: a first step is due.
    t.size[lane] = .nan
    next += 1
    travelling += 1
  }

  /// Lanes that have arrived, are stuck or have none to move are given others.
  func refill(_ t: inout Travellers) {
    let smallest = control.span * 0x1p-50
    for lane in 0..<8 {
      if t.index[lane] < 0 {
        if next < end { change(&t, lane, ensembleArrived) }
      } else if t.rest[lane] <= 0 {
        change(&t, lane, ensembleArrived)
      } else if !(t.size[lane] >= smallest) && t.tries[lane] > 0 {
        let isFinite = t.d[lane].isFinite && t.v[lane].isFinite && t.a[lane].isFinite
        change(&t, lane, isFinite ? ensembleUnderflow : ensembleNotFinite)
      } else if t.tries[lane] >= Double(control.stepLimit) {
        change(&t, lane, ensembleOutOfSteps)
      }
    }
    let first = firstStep(t, control)
    for lane in 0..<8 where t.size[lane].isNaN && t.tries[lane] == 0 {
      // Where the derivatives are not finite, the first try is a small one and fails.
      t.size[lane] = first[lane] > 0 ? min(first[lane], control.span) : control.span * 1e-6
    }
  }

  /// One bit a lane that needs a refill.
  func isDue(_ t: Travellers) -> Bool {
    let smallest = Lanes(repeating: control.span * 0x1p-50)
    let limit = Lanes(repeating: Double(control.stepLimit) - 0.5)
    let goesOn =
      easemark_less_lanes(zero, t.rest) & easemark_not_above_lanes(smallest, t.size)
      & easemark_less_lanes(t.tries, limit)
    return goesOn | t.empty != 255
  }

  refill(&group)
  refill(&other)
  while travelling > 0 {
    attempt(&group, control)
    attempt(&other, control)
    if isDue(group) { refill(&group) }
    if isDue(other) { refill(&other) }
  }
}
