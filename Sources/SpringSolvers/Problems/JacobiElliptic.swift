#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Jacobi's elliptic functions of one parameter: sn, cn, dn and the amplitude, for arguments that are
/// pairs, so that a phase keeps its digits over many periods.
///
/// The parameter comes as m and m₁ = 1 − m, of which the smaller has its own digits: near a separatrix
/// all of the motion is in m₁.
///
/// Domain: m, m₁ ≥ 0 with m + m₁ = 1.
/// Edge cases: m₁ = 0 gives tanh and sech, whose period is infinite; m = 0 gives sin and cos.
/// Error bound: 6e-16 in sn, cn and dn (absolute), whatever m; the argument is reduced by the period to
/// |u|·2⁻⁹⁰.
/// Cost: a preparation of some dozen square roots of pairs; then about ten sines and arcsines a value.
/// Source: Abramowitz, Stegun, "Handbook of Mathematical Functions" (1964), 16.4 and 17.6: Gauss's
/// arithmetic-geometric mean and Landen's transformation; Borwein, Borwein, "Pi and the AGM" (1987), 1.
struct JacobiElliptic: Sendable {
  /// sn, cn, dn and the amplitude φ, of which sn = sin φ and cn = cos φ.
  struct Values {
    let sn: Double
    let cn: Double
    let dn: Double
    let amplitude: Double
  }

  /// m.
  let parameter: Double
  /// 1 − m.
  let complement: Double
  /// K, a quarter of the period; infinite for m₁ = 0.
  let quarterPeriod: DoubleDouble
  /// c_n/a_n of the means, from n = 1 on.
  private let ratios: [Double]
  /// b_n/a_n, from n = 0 on.
  private let means: [Double]
  /// 2ᴺ·a_N: the amplitude that all further transformations keep, per argument.
  private let factor: Double

  init(parameter m: DoubleDouble, complement m1: DoubleDouble) {
    parameter = m.value
    complement = m1.value
    guard m1.high > 0 else {
      (quarterPeriod, ratios, means, factor) = (DoubleDouble(.infinity), [], [], 1)
      return
    }
    var (a, b) = (DoubleDouble(1), m1.squareRoot)
    var (ratios, means, scale) = ([Double](), [b.value], 1.0)
    // The difference is squared and quartered by each mean: 2⁻⁵⁴ of the last is 2⁻¹⁰⁸ of the next.
    while true {
      let half = (a - b) * 0.5
      let next = (a + b) * 0.5
      b = (a * b).squareRoot
      a = next
      let ratio = (half / a).value
      ratios.append(ratio)
      means.append((b / a).value)
      scale *= 2
      if !(abs(ratio) >= 0x1p-54) { break }
    }
    self.ratios = ratios
    self.means = means
    factor = scale * a.value
    quarterPeriod = .halfPi / a
  }

  /// The functions at u.
  ///
  /// Domain: |u| ≤ 2⁵⁰ quarter periods.
  func values(at u: DoubleDouble) -> Values {
    guard complement > 0 else {
      let (t, s) = (tanh(u.value), 1 / cosh(u.value))
      return Values(sn: t, cn: s, dn: s, amplitude: atan2(t, s))
    }
    // By half periods: sn and cn change their signs together, dn does not.
    let turns = nearestInteger((u / (quarterPeriod * 2)).value)
    let rest = u - quarterPeriod * (2 * turns)
    var phase = factor * rest.value
    // 2·φ_(n−1) − φ_n = arcsin((c_n/a_n)·sin φ_n), by its tangent: beside a separatrix c_n/a_n is all but 1.
    for n in stride(from: ratios.count, to: 0, by: -1) {
      let (sine, cosine) = (sin(phase), cos(phase))
      let rise = means[n] * sine
      phase =
        0.5
        * (phase + atan2(ratios[n - 1] * sine, (cosine * cosine + rise * rise).squareRoot()))
    }
    let isOdd = turns.truncatingRemainder(dividingBy: 2) != 0
    let (sn, cn) = (sin(phase), cos(phase))
    let dn = (complement + parameter * cn * cn).squareRoot()
    return Values(
      sn: isOdd ? -sn : sn, cn: isOdd ? -cn : cn, dn: dn,
      amplitude: (DoubleDouble.halfPi * (2 * turns) + phase).value)
  }

  /// F(φ|m), the argument at which the amplitude is φ, from sin φ and cos φ with |φ| ≤ π.
  ///
  /// Edge cases: infinite at ±π/2 for m₁ = 0.
  func argument(sine: Double, cosine: Double) -> DoubleDouble {
    // By symmetry to cos φ ≥ 0: F(π − φ) = 2K − F(φ).
    guard cosine >= 0 else {
      let mirrored = argument(sine: abs(sine), cosine: -cosine)
      let value = quarterPeriod * 2 - mirrored
      return sine < 0 ? -value : value
    }
    guard complement > 0 else { return DoubleDouble(asinh(sine / cosine)) }
    // tan(φ_(n+1) − φ_n) = (b_n/a_n)·tan φ_n, φ_(n+1) being near 2·φ_n.
    var phase = atan2(sine, cosine)
    var (s, c) = (sine, cosine)
    for mean in means.dropLast() {
      let turned = atan2(mean * s, c)
      phase += turned + 2 * .pi * ((phase - turned) / (2 * .pi)).rounded()
      (s, c) = (sin(phase), cos(phase))
    }
    return DoubleDouble(phase / factor)
  }
}

extension DoubleDouble {
  /// π/2.
  static let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
}
