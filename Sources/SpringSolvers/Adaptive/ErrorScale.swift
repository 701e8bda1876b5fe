/// The weights a_i + r_i·|y_i| of a tolerance, and the norm √(1/n·Σ (e_i/w_i)²) that errors are
/// measured in.
///
/// Source: Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.4, eq. 4.11.
@usableFromInline
struct ErrorScale: Sendable {
  @usableFromInline let absolute: [Double]
  @usableFromInline let relative: [Double]

  @usableFromInline
  init(_ tolerance: Tolerance, count: Int) throws(SolverError) {
    (absolute, relative) = try tolerance.expanded(to: count)
  }

  /// Σ (e_i/w_i)², |y_i| being the larger of a step's two ends; NaN when an end is not finite.
  @inlinable
  func squares(_ errors: [Double], _ start: [Double], _ end: [Double]) -> Double {
    absolute.withUnsafeBufferPointer { absolute in
      relative.withUnsafeBufferPointer { relative in
        errors.withUnsafeBufferPointer { errors in
          start.withUnsafeBufferPointer { start in
            end.withUnsafeBufferPointer { end in
              var (sum, probe) = (0.0, 0.0)
              for i in 0..<absolute.count {
                let size = max(abs(start[i]), abs(end[i]))
                let quotient = errors[i] / (absolute[i] + relative[i] * size)
                sum += quotient * quotient
                probe += end[i] - end[i]
              }
              return sum + probe
            }
          }
        }
      }
    }
  }

  /// The same of two components.
  @inlinable
  func pairSquares(
    _ error: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
  ) -> Double {
    let x = error.x / (absolute[0] + relative[0] * max(abs(start.x), abs(end.x)))
    let v = error.y / (absolute[1] + relative[1] * max(abs(start.y), abs(end.y)))
    return x * x + v * v + ((end.x - end.x) + (end.y - end.y))
  }

  /// The norm of a vector scaled by the state y.
  @inlinable
  func norm(_ vector: Span<Double>, at state: [Double]) -> Double {
    var sum = 0.0
    for i in 0..<absolute.count {
      let quotient = vector[i] / (absolute[i] + relative[i] * abs(state[i]))
      sum += quotient * quotient
    }
    return (sum / Double(max(absolute.count, 1))).squareRoot()
  }
}

/// The first step of a solve: from y₀, f₀ and one Euler step of a hundredth of their quotient the
/// second derivative, and from that a step whose error would be a hundredth of the tolerance.
///
/// `point` and `slope` are scratch. Cost: one evaluation.
/// Source: Hairer, Nørsett, Wanner, "Solving ODEs I" (1993), II.4, "Starting step size".
@inlinable
func initialStep<System: DynamicalSystem>(
  of system: System, state: [Double], slope: Span<Double>, from start: Double, interval: Double,
  maximum: Double, power: Int, scale: ErrorScale, point: inout [Double], second: inout [Double]
) -> Double {
  let (d0, d1) = (scale.norm(state.span, at: state), scale.norm(slope, at: state))
  let h0 = min(d0 < 1e-5 || d1 < 1e-5 ? 1e-6 : 0.01 * d0 / d1, interval)
  for index in state.indices { point[index] = state[index] + h0 * slope[index] }
  writeSlope(of: system, at: start + h0, state: point, into: &second)
  for index in state.indices { second[index] -= slope[index] }
  let d2 = scale.norm(second.span, at: state) / h0
  let h1 =
    d1 <= 1e-15 && d2 <= 1e-15
    ? max(1e-6, h0 * 1e-3) : raise(0.01 / max(d1, d2), to: 1 / Double(power))
  let size = min(min(100 * h0, h1), min(interval, maximum))
  // Where the derivatives are not finite, the first try is a small one.
  return size > 0 ? size : min(h0, maximum)
}
