/// The motion of a cubic spring and of a pendulum in 300-bit arithmetic, by Taylor series of 60 terms from
/// step to step: no elliptic function is used.
///
/// Precision: a step is 0.3 of a local time constant, less than a fifth of the series' radius: 40 digits of
/// a step, some 36 of a hundred periods, but for the growth of errors beside a crest.
/// Source: Taylor's method, as in Hairer, Nørsett, Wanner, "Solving Ordinary Differential Equations I" (1993),
/// I.8.
public enum NonlinearOracle {
  /// A position and a velocity.
  public struct State: Sendable {
    /// x.
    public let position: Real
    /// dx/dt.
    public let velocity: Real
  }

  private static let terms = 60

  /// The state at a time t ≥ 0 of x″ = −α·x − β·x³.
  public static func cubicSpring(
    linear: Double, cubic: Double, position: Double, velocity: Double, at time: Double
  ) -> State {
    let (a, b) = (Real(linear), Real(cubic))
    return integrate(position, velocity, to: time) { x, v in
      let (size, speed) = (x[0].double, v.double)
      return (abs(linear) + 3 * abs(cubic) * size * size + 2 * abs(cubic).squareRoot() * abs(speed))
        .squareRoot()
    } series: { x in
      var squares: [Real] = []
      for order in 0..<terms {
        squares.append(convolution(x, x, order))
        let force = a * x[order] + b * convolution(squares, x, order)
        x.append(-force / Real((order + 1) * (order + 2)))
      }
    }
  }

  /// The state at a time t ≥ 0 of θ″ = −ω²·sin θ.
  public static func pendulum(
    frequency: Double, angle: Double, velocity: Double, at time: Double
  ) -> State {
    let square = Real(frequency) * Real(frequency)
    return integrate(angle, velocity, to: time) { _, v in
      abs(frequency) + abs(v.double)
    } series: { x in
      // s = sin θ and c = cos θ: s′ = c·θ′, c′ = −s·θ′.
      var (sines, cosines, slopes) = ([Real.sin(x[0])], [Real.cos(x[0])], [x[1]])
      for order in 0..<terms {
        x.append(-square * sines[order] / Real((order + 1) * (order + 2)))
        sines.append(convolution(cosines, slopes, order) / Real(order + 1))
        cosines.append(-convolution(sines, slopes, order) / Real(order + 1))
        slopes.append(Real(order + 2) * x[order + 2])
      }
    }
  }

  /// Σ a_i·b_(n−i).
  private static func convolution(_ a: [Real], _ b: [Real], _ order: Int) -> Real {
    (0...order).reduce(Real(0)) { $0 + a[$1] * b[order - $1] }
  }

  /// Steps to a time; `series` appends the coefficients of t², t³, … to those of 1 and t.
  private static func integrate(
    _ position: Double, _ velocity: Double, to time: Double,
    rate: ([Real], Real) -> Double, series: (inout [Real]) -> Void
  ) -> State {
    var (x, v, rest) = (Real(position), Real(velocity), Real(time))
    while rest.sign > 0 {
      let longest = Real(0.3 / rate([x], v))
      let step = longest < rest ? longest : rest
      var coefficients = [x, v]
      series(&coefficients)
      (x, v) = (Real(0), Real(0))
      for index in coefficients.indices.reversed() {
        v = v * step + x
        x = x * step + coefficients[index]
      }
      rest = rest - step
    }
    return State(position: x, velocity: v)
  }
}
