/// The twin of splines of cubic pieces: each piece in Hermite's form, solved for its parameter.
///
/// Bézier control points become derivatives exactly; those of Kochanek and Bartels come from their
/// equations with the chord repeated beyond the ends. The root is that of `CubicOracle`.
///
/// Error bound: 2⁻²⁷⁰ of the largest ordinate where dx/dt is not small, its cube root at a triple root.
public struct SplineOracle: Sendable {
  public typealias Point = (x: Double, y: Double)
  public typealias Knot = (x: Double, y: Double, tension: Double, continuity: Double, bias: Double)

  /// By start, derivative there, end, derivative there, in x and y.
  private struct Piece: Sendable {
    let x: Hermite
    let y: Hermite
  }

  private let pieces: [Piece]

  /// The spline from `start`, each piece by two control points and its end.
  public init(start: Point, bezier: [(Point, Point, Point)]) {
    var (from, pieces): (Point, [Piece]) = (start, [])
    let three = Real(3)
    for (a, b, to) in bezier {
      pieces.append(
        Piece(
          x: Hermite(
            Real(from.x), three * (Real(a.x) - Real(from.x)), Real(to.x),
            three * (Real(to.x) - Real(b.x))),
          y: Hermite(
            Real(from.y), three * (Real(a.y) - Real(from.y)), Real(to.y),
            three * (Real(to.y) - Real(b.y)))))
      from = to
    }
    self.pieces = pieces
  }

  /// Kochanek and Bartels's spline through knots in the order of x.
  public init(knots: [Knot]) {
    let points = knots.map { (x: Real($0.x), y: Real($0.y)) }
    let last = knots.count - 1
    func tangents(_ index: Int, _ coordinate: ((x: Real, y: Real)) -> Real) -> (Real, Real) {
      let before = index == 0 ? (0, 1) : (index - 1, index)
      let after = index == last ? (last - 1, last) : (index, index + 1)
      let chords = [before, after].map { coordinate(points[$0.1]) - coordinate(points[$0.0]) }
      let knot = knots[index]
      let tangents = KochanekBartelsOracle(
        tension: knot.tension, continuity: knot.continuity, bias: knot.bias)
      return (
        tangents.arriving(after: chords[0], before: chords[1]),
        tangents.leaving(after: chords[0], before: chords[1])
      )
    }
    func hermite(_ index: Int, _ coordinate: ((x: Real, y: Real)) -> Real) -> Hermite {
      Hermite(
        coordinate(points[index]), tangents(index, coordinate).1,
        coordinate(points[index + 1]), tangents(index + 1, coordinate).0)
    }
    pieces = (0..<last).map { Piece(x: hermite($0) { $0.x }, y: hermite($0) { $0.y }) }
  }

  /// `y(x)` between the outer knots; of knots at one x, the last.
  public func value(at x: Real) -> Real {
    guard let piece = piece(at: x) else { return pieces[pieces.count - 1].y.end }
    return piece.y.value(piece.x.root(of: x))
  }

  /// `dy/dx` inside a piece.
  public func slope(at x: Real) -> Real {
    guard let piece = piece(at: x) else { return Real(0) }
    let t = piece.x.root(of: x)
    return piece.y.derivative(t) / piece.x.derivative(t)
  }

  /// The largest magnitude of what makes up y, and of x, on the piece at x.
  public func sizes(at x: Real) -> (x: Double, y: Double) {
    guard let piece = piece(at: x) else { return (0, 0) }
    return (piece.x.size, piece.y.size)
  }

  /// True when the piece at x turns twice in x between its ends, by however little.
  public func foldsBack(at x: Real) -> Bool {
    guard let piece = piece(at: x) else { return false }
    let (a, c, whole) = (piece.x.leaving, piece.x.arriving, piece.x.end - piece.x.start)
    let middle = Real(3) * whole - a - c
    if a.sign < 0 || c.sign < 0 || middle.sign >= 0 { return false }
    return a * c < middle * middle
  }

  private func piece(at x: Real) -> Piece? {
    pieces.last { !(x < $0.x.start) && x < $0.x.end }
  }
}

/// A cubic by its ends and the derivatives there.
private struct Hermite: Sendable {
  let start, leaving, end, arriving: Real

  init(_ start: Real, _ leaving: Real, _ end: Real, _ arriving: Real) {
    (self.start, self.leaving, self.end, self.arriving) = (start, leaving, end, arriving)
  }

  /// In powers of t, less x.
  private func powers(below x: Real = Real(0)) -> CubicOracle {
    CubicOracle(
      c0: start - x, c1: leaving, c2: Real(3) * (end - start) - Real(2) * leaving - arriving,
      c3: Real(2) * (start - end) + leaving + arriving)
  }

  func value(_ t: Real) -> Real { powers().value(t) }
  func derivative(_ t: Real) -> Real { powers().derivative(t) }

  var size: Double {
    [start, end, leaving, arriving, end - start].map(\.magnitude.double).max() ?? 0
  }

  func root(of x: Real) -> Real {
    powers(below: x).root(from: Real(0), to: Real(1), start: Real(0.5))
  }
}
