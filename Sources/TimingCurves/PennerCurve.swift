/// One of Robert Penner's thirty easing functions: ten shapes, each eased in, out, or in and out.
///
///     easeOut(x) = 1 − easeIn(1 − x)
///     easeInOut(x) = easeIn(2x)/2 below 1/2, 1 − easeIn(2 − 2x)/2 above
///
/// Where the sources differ, both are there by name: see ``Ends``. Outside [0, 1], of which Penner says
/// nothing, the value stays at 0 or 1.
///
/// Source: Penner, "Robert Penner's Programming Macromedia Flash MX" (2002), chapter 7, and his easing
/// equations of 2003; easings.net for the names and the fixed parameters.
public struct PennerCurve: Hashable, Sendable {
  /// The shape, by its formula for `easeIn`.
  public enum Family: String, CaseIterable, Sendable {
    /// 1 − cos(πx/2)
    case sine
    /// x²
    case quad
    /// x³
    case cubic
    /// x⁴
    case quart
    /// x⁵
    case quint
    /// 2^(10x − 10)
    case expo
    /// 1 − √(1 − x²)
    case circ
    /// x²·((s + 1)x − s)
    case back
    /// a·2^(10x − 10)·sin(2π(1 − x)/p + asin(1/a))
    case elastic
    /// Parabolas: from the end backwards a fall and three bounces, to 1/4, 1/16 and 1/64 of the height.
    case bounce
  }

  /// Which end the shape is at.
  public enum Easing: String, CaseIterable, Sendable {
    case easeIn, easeOut, easeInOut
  }

  /// How `expo` and `elastic`, whose formulas do not reach 0, get there.
  public enum Ends: Hashable, Sendable {
    /// As published by Penner, and on easings.net: the formula inside, 0 and 1 at the ends, a jump of
    /// 2⁻¹⁰ (2⁻¹¹ of `easeInOut`) or, of `elastic`, of at most that.
    ///
    /// `elastic` has the sign of asin(1/a) that Penner gives it in each half: with an amplitude above 1,
    /// `easeOut` is not the mirror image of `easeIn`. The period of `easeInOut` is 0.45.
    case published
    /// Continuous: the power 2^(10x − 10) becomes (2^(10x) − 1)/1023, which is 0 at 0 and 1 at 1, and is
    /// away from it by at most 9.8e-4. Halves are mirror images; the period is 0.3 for all three.
    ///
    /// Source: Bostock, d3-ease 2 (2020).
    case exact
  }

  public let family: Family
  public let easing: Easing
  /// How the ends are reached, of `expo` and `elastic`.
  public let ends: Ends
  /// s, of `back`: 1.70158 overshoots by a tenth. `easeInOut` uses 1.525 times as much.
  public let overshoot: Double
  /// s as it stands in the formula of the halves: Penner's 1.525 times ``overshoot`` of `easeInOut`, so
  /// that both halves together overshoot as much as the whole does.
  public var effectiveOvershoot: Double { easing == .easeInOut ? overshoot * 1.525 : overshoot }
  /// a, of `elastic`: at least 1.
  public let amplitude: Double
  /// p, of `elastic`: the length of one oscillation; of `easeInOut`, in halves of the whole.
  public let period: Double

  init(
    family: Family, easing: Easing, ends: Ends = .published, overshoot: Double = 1.70158,
    amplitude: Double = 1, period: Double? = nil
  ) {
    (self.family, self.easing, self.ends) = (family, easing, ends)
    (self.overshoot, self.amplitude) = (overshoot, amplitude)
    self.period = period ?? (easing == .easeInOut && ends == .published ? 0.45 : 0.3)
  }

  /// The function with the published parameters: s = 1.70158, a = 1, p = 0.3 (0.45 in and out).
  public init(_ family: Family, _ easing: Easing) { self.init(family: family, easing: easing) }

  /// The function of a name such as `easeInOutBack`, or nil when it is none of the thirty.
  public init?(name: String) {
    guard let known = Self.thirty.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// `easeInOutBack` and the like, without its parameters.
  public var name: String {
    let family = family.rawValue
    return easing.rawValue + family.prefix(1).uppercased() + family.dropFirst()
  }

  /// All thirty with the published parameters, family by family.
  public static let thirty: [PennerCurve] = Family.allCases.flatMap { family in
    Easing.allCases.map { PennerCurve(family, $0) }
  }

  /// 2^(10x − 10), published or continuous.
  public static func expo(_ easing: Easing, ends: Ends) -> PennerCurve {
    PennerCurve(family: .expo, easing: easing, ends: ends)
  }

  /// x²·((s + 1)x − s) with the overshoot s.
  ///
  /// Throws: `TimingError.outOfRange` for an overshoot outside 0…2⁴⁰.
  public static func back(_ easing: Easing, overshoot: Double) throws(TimingError) -> PennerCurve {
    try check("overshoot", overshoot, in: 0...0x1p40)
    return PennerCurve(family: .back, easing: easing, overshoot: overshoot)
  }

  /// The oscillation with amplitude a and period p; without a period, that of `ends`.
  ///
  /// Throws: `TimingError.outOfRange` for an amplitude outside 1…2⁴⁰ (the published code takes a
  /// smaller one for 1, without saying so) and a period outside 2⁻⁴⁰…2⁴⁰.
  public static func elastic(
    _ easing: Easing, amplitude: Double = 1, period: Double? = nil, ends: Ends = .published
  ) throws(TimingError) -> PennerCurve {
    try check("amplitude", amplitude, in: 1...0x1p40)
    if let period { try check("period", period, in: 0x1p-40...0x1p40) }
    return PennerCurve(
      family: .elastic, easing: easing, ends: ends, amplitude: amplitude, period: period)
  }

  private static func check(
    _ parameter: String, _ value: Double, in range: ClosedRange<Double>
  ) throws(TimingError) {
    guard range.contains(value) else {
      throw .outOfRange(parameter: parameter, value: value, range: range)
    }
  }
}
