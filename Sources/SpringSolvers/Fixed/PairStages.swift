// One mass has a state of two numbers: its stages fit into registers, and loops over components, stages
// and coefficients would take longer than the arithmetic. These are the same sums written out, for the
// two counts of stages that matter at that size.

/// f(t, y) of a system of two components.
@inlinable @inline(__always)
func pairSlope<System: DynamicalSystem>(
  _ system: System, at time: Double, of y: SIMD2<Double>
) -> SIMD2<Double> {
  var state = (y.x, y.y)
  var slope = (0.0, 0.0)
  withUnsafeMutablePointer(to: &state) { state in
    withUnsafeMutablePointer(to: &slope) { slope in
      let values = UnsafeMutableRawPointer(state).assumingMemoryBound(to: Double.self)
      let slots = UnsafeMutableRawPointer(slope).assumingMemoryBound(to: Double.self)
      var span = UnsafeMutableBufferPointer(start: slots, count: 2).mutableSpan
      system.derivative(
        at: time, of: UnsafeBufferPointer(start: values, count: 2).span, into: &span)
    }
  }
  return SIMD2(slope.0, slope.1)
}

/// The coefficients of a method without its zeros left out: rows of 1, 2, 3 … numbers of a, then b, then those
/// of the error and of the interpolant, which have one more.
@usableFromInline
func pairWeights(a: [[Double]], b: [Double], errors: [Double]) -> [Double] {
  a.enumerated().flatMap { stage, row in
    row + Array(repeating: 0, count: stage - row.count)
  } + b + errors
}

/// A step of a method of four stages: y + Σ w_i·k_i with w = h·b.
///
/// Sums end with the slope that is known last: what waits for it is then one product and one sum.
///
/// - Parameter w: coefficients times h.
@inlinable @inline(__always)
func fourStages<System: DynamicalSystem>(
  of system: System, weights w: UnsafePointer<Double>, nodes c: UnsafePointer<Double>,
  from time: Double, by h: Double, state y: SIMD2<Double>
) -> SIMD2<Double> {
  let k0 = pairSlope(system, at: time, of: y)
  let k1 = pairSlope(system, at: time + c[1] * h, of: y + w[0] * k0)
  let k2 = pairSlope(system, at: time + c[2] * h, of: (y + w[1] * k0) + w[2] * k1)
  let k3 = pairSlope(
    system, at: time + c[3] * h, of: (y + (w[3] * k0 + w[4] * k1)) + w[5] * k2)
  return (y + ((w[6] * k0 + w[7] * k1) + w[8] * k2)) + w[9] * k3
}

/// What a step of an embedded pair of six stages gives.
@usableFromInline
typealias PairStep = (
  end: SIMD2<Double>, error: SIMD2<Double>, k1: SIMD2<Double>, k2: SIMD2<Double>,
  k3: SIMD2<Double>, k4: SIMD2<Double>, k5: SIMD2<Double>, last: SIMD2<Double>
)

/// A step of an embedded pair of six stages, its slope at the end and h·Σ e_i·k_i; the first slope is
/// the last step's last.
///
/// - Parameter weights: coefficients, not yet times h.
@inlinable @inline(__always)
func sixStages<System: DynamicalSystem>(
  of system: System, weights: UnsafePointer<Double>, nodes c: UnsafePointer<Double>,
  from time: Double, by h: Double, to target: Double, state y: SIMD2<Double>,
  slope k0: SIMD2<Double>
) -> PairStep {
  func w(_ index: Int) -> Double { h * weights[index] }
  let k1 = pairSlope(system, at: time + c[1] * h, of: y + w(0) * k0)
  let k2 = pairSlope(system, at: time + c[2] * h, of: (y + w(1) * k0) + w(2) * k1)
  let k3 = pairSlope(
    system, at: time + c[3] * h, of: (y + (w(3) * k0 + w(4) * k1)) + w(5) * k2)
  let k4 = pairSlope(
    system, at: time + c[4] * h,
    of: (y + ((w(6) * k0 + w(7) * k1) + w(8) * k2)) + w(9) * k3)
  let k5 = pairSlope(
    system, at: time + c[5] * h,
    of: (y + ((w(10) * k0 + w(11) * k1) + (w(12) * k2 + w(13) * k3))) + w(14) * k4)
  let low = (w(15) * k0 + w(16) * k1) + (w(17) * k2 + w(18) * k3)
  let end = (y + (low + w(19) * k4)) + w(20) * k5
  let last = pairSlope(system, at: target, of: end)
  let first = (w(21) * k0 + w(22) * k1) + (w(23) * k2 + w(24) * k3)
  let error = (first + (w(25) * k4 + w(26) * k5)) + w(27) * last
  return (end, error, k1, k2, k3, k4, k5, last)
}
