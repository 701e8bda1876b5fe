/// The twin of keyframes of numbers: the ways from key to key in Hermite's form.
public enum KeyframeOracle {
  public typealias Tangents = (tension: Double, continuity: Double, bias: Double)

  /// The part of a segment that is done at p.
  public static func fraction(from: Double, to: Double, at p: Double) -> Real {
    (Real(p) - Real(from)) / (Real(to) - Real(from))
  }

  /// `a + f·(b − a)`.
  public static func linear(from a: Double, to b: Double, at fraction: Double) -> Real {
    Real(a) + Real(fraction) * (Real(b) - Real(a))
  }

  /// The key times of even pace: the parts of the sum of distances, which are Doubles.
  public static func pacedTimes(distances: [Double]) -> [Real] {
    var done = [Real(0)]
    for distance in distances { done.append(done[done.count - 1] + Real(distance)) }
    return done.map { $0 / done[done.count - 1] }
  }

  /// The cubic between the keys i and i + 1 at u, its tangents by the equations of Kochanek and Bartels,
  /// weighed by the widths of the segments.
  ///
  /// Shape: one width fewer than keys. Beyond the ends the chord is repeated, with its own width.
  public static func cubic(
    _ values: [Double], widths: [Double], tangents: [Tangents], segment: Int, at fraction: Double
  ) -> Real {
    let (one, two, three, u) = (Real(1), Real(2), Real(3), Real(fraction))
    let (u2, u3) = (u * u, u * u * u)
    return sum(
      values, widths, tangents, segment, two * u3 - three * u2 + one, three * u2 - two * u3,
      u3 - two * u2 + u, u3 - u2)
  }

  /// Its derivative by u.
  public static func cubicSlope(
    _ values: [Double], widths: [Double], tangents: [Tangents], segment: Int, at fraction: Double
  ) -> Real {
    let (one, two, three, u) = (Real(1), Real(2), Real(3), Real(fraction))
    let (twice, square) = (two * u, three * u * u)
    let straight = Real(6) * (u - u * u)
    return sum(
      values, widths, tangents, segment, -straight, straight, square - two * twice + one,
      square - twice)
  }

  /// The values at both ends and the tangents there, by Hermite's four weights.
  private static func sum(
    _ values: [Double], _ widths: [Double], _ tangents: [Tangents], _ i: Int, _ h00: Real,
    _ h01: Real, _ h10: Real, _ h11: Real
  ) -> Real {
    let two = Real(2)
    func chord(_ segment: Int) -> Real { Real(values[segment + 1]) - Real(values[segment]) }
    func width(_ segment: Int) -> Real { Real(widths[segment]) }
    func tangent(at key: Int, leaving: Bool) -> Real {
      let equations = KochanekBartelsOracle(
        tension: tangents[key].tension, continuity: tangents[key].continuity,
        bias: tangents[key].bias)
      let before = key == 0 ? 0 : key - 1
      let after = key == values.count - 1 ? key - 1 : key
      let sum =
        leaving
        ? equations.leaving(after: chord(before), before: chord(after))
        : equations.arriving(after: chord(before), before: chord(after))
      let here = width(leaving ? after : before)
      return sum * two * here / (width(before) + width(after))
    }
    return h00 * Real(values[i]) + h01 * Real(values[i + 1])
      + h10 * tangent(at: i, leaving: true) + h11 * tangent(at: i + 1, leaving: false)
  }
}
