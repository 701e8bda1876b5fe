/// A place on a curve at which it is cut: the parameter as t and 1 − t, both to 100 bits.
struct CurveCut {
  let t: DoubleDouble
  let rest: DoubleDouble
  let point: CurvePoint

  static let start = CurveCut(t: .init(0), rest: .init(1), point: CurvePoint(x: 0, y: 0))
  static let end = CurveCut(t: .init(1), rest: .init(0), point: CurvePoint(x: 1, y: 1))

  private init(t: DoubleDouble, rest: DoubleDouble, point: CurvePoint) {
    (self.t, self.rest, self.point) = (t, rest, point)
  }

  /// At u from an end.
  init(side: CurveSide, u: DoubleDouble) {
    let other = DoubleDouble(1) - u
    self.init(
      t: side.isEnd ? other : u, rest: side.isEnd ? u : other, point: side.point(at: u))
  }

  init(_ turn: CubicBezier.Turn) { self.init(side: turn.side, u: turn.u) }

  /// At x, for 0 < x < 1.
  init(_ curve: CubicBezier, at x: Double) {
    let anchored = AnchoredCurve(curve, at: x)
    let (t, rest) = anchored.parameters(at: anchored.root())
    self.init(t: t, rest: rest, point: CurvePoint(x: x, y: curve.value(at: x)))
  }
}

/// A coordinate of a curve as a symmetric function of three parameters, each of which it is affine in;
/// the curve's own value is that of three equal ones.
///
/// The control points of the part from a to b are its values at (a, a, b) and (a, b, b).
/// Source: Ramshaw, "Blossoming: a connect-the-dots approach to splines" (1987).
struct PolarForm {
  /// The rises of the control polygon, from 0 to `one`.
  private let rises: (DoubleDouble, DoubleDouble, DoubleDouble)
  private let first: DoubleDouble
  private let second: DoubleDouble
  private let one: Double

  init(_ first: Double, _ second: Double, one: Double) {
    (self.first, self.second, self.one) = (DoubleDouble(first), DoubleDouble(second), one)
    rises = (DoubleDouble(first), .sum(second, -first), .sum(one, -second))
  }

  func value(_ a: CurveCut, _ b: CurveCut, _ c: CurveCut) -> DoubleDouble {
    let both = a.t * b.t
    let either = a.t * b.rest + a.rest * b.t
    let neither = a.rest * b.rest
    return first * (either * c.rest + neither * c.t)
      + second * (both * c.rest + either * c.t) + both * c.t * one
  }

  /// The rises of the control polygon of a part, each divided by the part's length in t.
  struct Rises {
    let first: DoubleDouble
    let middle: DoubleDouble
    let last: DoubleDouble

    var sum: DoubleDouble { first + middle + last }
    var size: Double { first.high.magnitude + middle.high.magnitude + last.high.magnitude }
  }

  func rises(_ a: CurveCut, _ b: CurveCut) -> Rises {
    Rises(first: rise(a, a), middle: rise(a, b), last: rise(b, b))
  }

  /// The derivative's polar form, divided by 3.
  private func rise(_ a: CurveCut, _ b: CurveCut) -> DoubleDouble {
    rises.0 * (a.rest * b.rest) + rises.1 * (a.t * b.rest + a.rest * b.t) + rises.2 * (a.t * b.t)
  }
}
