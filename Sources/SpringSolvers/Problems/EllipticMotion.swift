#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A motion x = A·f(Ω·t + u₀|m) where f is one of Jacobi's functions, or an angle of which sin(x/2) is
/// k·sn: what cubic springs and pendulums do.
struct EllipticMotion: Sendable {
  /// Which function.
  enum Form: Sendable {
    /// x = A·cn, v = −AΩ·sn·dn.
    case cn
    /// x = A·sn, v = AΩ·cn·dn.
    case sn
    /// x = A·dn, v = −AΩ·m·sn·cn.
    case dn
    /// x = 2·atan2(k·sn, dn), v = 2kΩ·cn: a pendulum that swings; A is k.
    case swing
    /// x = 2·am, v = 2Ω·dn: a pendulum that goes round; Ω has its sign.
    case turn
    /// Nothing moves.
    case still
  }

  let form: Form
  /// A.
  var size: Double
  /// Ω, in radians of the argument a second.
  let rateOfPhase: DoubleDouble
  /// u₀.
  let start: DoubleDouble
  /// What is added to x: whole turns of a pendulum, or the place of what does not move.
  var offset: Double
  let functions: JacobiElliptic

  /// Ω as a Double.
  var rate: Double { rateOfPhase.value }

  /// The largest |x| of forms that are lengths.
  var largest: Double { form == .still ? abs(offset) : abs(size) }

  /// A motion that stays where it is.
  static func still(at place: Double) -> EllipticMotion {
    EllipticMotion(
      form: .still, size: 0, rateOfPhase: DoubleDouble(0), start: DoubleDouble(0), offset: place,
      functions: JacobiElliptic(parameter: DoubleDouble(0), complement: DoubleDouble(1)))
  }

  /// Position and velocity at a time.
  func state(at time: Double) -> (position: Double, velocity: Double) {
    if form == .still { return (offset, 0) }
    let at = functions.values(at: rateOfPhase * time + start)
    let rate = rateOfPhase.value
    switch form {
    case .cn: return (size * at.cn, -size * rate * at.sn * at.dn)
    case .sn: return (size * at.sn, size * rate * at.cn * at.dn)
    case .dn: return (size * at.dn, -size * rate * functions.parameter * at.sn * at.cn)
    case .swing:
      return (offset + 2 * atan2(size * at.sn, at.dn), 2 * size * rate * at.cn)
    case .turn: return (offset + 2 * at.amplitude, 2 * rate * at.dn)
    case .still: return (offset, 0)
    }
  }

  /// The phase at which a form has a position and a velocity.
  static func oscillation(
    _ form: Form, size: Double, rate: DoubleDouble, _ m: DoubleDouble, _ m1: DoubleDouble,
    position: Double, velocity: Double
  ) -> EllipticMotion {
    let functions = JacobiElliptic(parameter: m, complement: m1)
    let x = max(-1, min(1, position / size))
    let v = velocity / (size * rate.value)
    // sin φ and cos φ but for a common factor.
    var (sine, cosine) = (0.0, 0.0)
    switch form {
    case .cn: (sine, cosine) = (-v / (m1.value + m.value * x * x).squareRoot(), x)
    case .sn: (sine, cosine) = (x, v / (m1.value + m.value * ((1 - x) * (1 + x))).squareRoot())
    default:
      // m·sn² = 1 − dn²; the other of sn and cn from v, which is their product.
      let square = min(1, (1 - x) * (1 + x) / m.value)
      if square < 0.5 {
        cosine = (1 - square).squareRoot()
        sine = -v / (m.value * cosine)
      } else {
        sine = square.squareRoot()
        cosine = -v / (m.value * sine)
      }
    }
    // On a crest, without a push, nothing moves.
    if m1.high == 0 && cosine == 0 { return .still(at: position) }
    return EllipticMotion(
      form: form, size: size, rateOfPhase: rate,
      start: functions.argument(sine: sine, cosine: cosine), offset: 0, functions: functions)
  }
}
