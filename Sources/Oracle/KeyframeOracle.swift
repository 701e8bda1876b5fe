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
    _ values: [Double], widths: [Double], tangents: [Tangents], segment i: Int, at fraction: Double
  ) -> Real {
    let (one, two, half, u) = (Real(1), Real(2), Real(0.5), Real(fraction))
    func chord(_ segment: Int) -> Real { Real(values[segment + 1]) - Real(values[segment]) }
    func width(_ segment: Int) -> Real { Real(widths[segment]) }
    func tangent(at key: Int, leaving: Bool) -> Real {
      let (t, c, b) = (
        Real(tangents[key].tension), Real(tangents[key].continuity), Real(tangents[key].bias)
      )
      let before = key == 0 ? 0 : key - 1
      let after = key == values.count - 1 ? key - 1 : key
      let (first, second) = leaving ? (one + c, one - c) : (one - c, one + c)
      let sum =
        (one - t) * first * (one + b) * half * chord(before)
        + (one - t) * second * (one - b) * half * chord(after)
      let here = width(leaving ? after : before)
      return sum * two * here / (width(before) + width(after))
    }
    let (u2, u3) = (u * u, u * u * u)
    let h00 = two * u3 - Real(3) * u2 + one
    let h01 = Real(3) * u2 - two * u3
    return h00 * Real(values[i]) + h01 * Real(values[i + 1])
      + (u3 - two * u2 + u) * tangent(at: i, leaving: true)
      + (u3 - u2) * tangent(at: i + 1, leaving: false)
  }
}
