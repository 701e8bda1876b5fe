/// A cloth in space that hangs from a bar: W×H masses, structural springs along rows and columns and shear springs
/// across, with their true lengths, so that its large motions are nonlinear.
///
/// m·x″ = m·g − c·x′ − Σ k·(1 − L/|Δ|)·Δ over the springs of a mass, Δ from its other end; the bar is a row of fixed
/// points above the first row. It begins as a flat sheet, level with the bar, and swings down.
///
/// Shape: (x, y, z) of the masses, row by row from the bar; then their velocities. y points down.
/// Error bound: of the true motion, by ``DOP853`` at 3e-14 and checked by Radau's method, what a solve at 32
/// times the tolerance is away: below 1e-11 of a side for 8×8 masses and half a second.
/// Cost: 120 flops and four square roots a mass for an acceleration.
/// Source: Provot, "Deformation constraints in a mass-spring model to describe rigid cloth behavior", Graphics
/// Interface (1995), 147–154.
public struct SpringCloth: ReferenceProblem {
  /// W, masses a row.
  public let width: Int
  /// H, rows.
  public let height: Int
  /// m.
  public let mass: Double
  /// Of the springs along rows and columns.
  public let structural: Double
  /// Of the springs across.
  public let shear: Double
  /// The length of the springs along rows and columns at rest.
  public let spacing: Double
  /// c, to the air.
  public let airDamping: Double
  /// g, along y.
  public let gravity: Double
  public let span: Double
  public let initialState: [Double]
  private let solution: TightSolution<Law>

  /// A cloth that falls from level.
  ///
  /// Cost: two tight solves over the span: under a second for 8×8 masses, more than proportional to their number.
  ///
  /// Domain: width and height from 1 to 64; mass, stiffnesses and spacing > 0; airDamping ≥ 0; all finite.
  /// Errors: those of the solves that the true motion is made of.
  public init(
    width: Int, height: Int, mass: Double = 1, structural: Double = 2000, shear: Double = 1000,
    spacing: Double = 0.125, airDamping: Double = 0.5, gravity: Double = 9.8125, span: Double = 0.5
  ) throws(SolverError) {
    for (name, value) in [("width", width), ("height", height)] {
      guard (1...64).contains(value) else {
        throw .invalidParameter(name: name, value: Double(value), allowed: "1 … 64")
      }
    }
    for (name, value) in [
      ("mass", mass), ("structural", structural), ("shear", shear), ("spacing", spacing),
      ("span", span),
    ] { try requirePositive(value, name) }
    try requireNotNegative(airDamping, "airDamping")
    try requireFinite(gravity, "gravity")
    (self.width, self.height, self.mass, self.span) = (width, height, mass, span)
    (self.structural, self.shear, self.spacing) = (structural, shear, spacing)
    (self.airDamping, self.gravity) = (airDamping, gravity)
    let law = Law(
      width: width, height: height, near: structural / mass, far: shear / mass, spacing: spacing,
      drag: airDamping / mass, gravity: gravity)
    var state = [Double](repeating: 0, count: 2 * law.coordinates)
    for place in 0..<width * height {
      state[3 * place] = spacing * Double(place % width)
      state[3 * place + 2] = spacing * Double(place / width + 1)
    }
    initialState = state
    solution = try TightSolution(
      law, from: state, span: span, amplitude: spacing * Double(height),
      frequency: law.frequency)
  }

  /// The equations alone.
  @usableFromInline
  var law: Law {
    Law(
      width: width, height: height, near: structural / mass, far: shear / mass, spacing: spacing,
      drag: airDamping / mass, gravity: gravity)
  }

  public var id: String { "cloth-\(width)x\(height)" }
  public var title: String { "cloth of \(width)×\(height) masses, falling" }
  public var family: ProblemFamily { .net }
  public var equation: String {
    """
    m·x″ = m·g − c·x′ − Σ k·(1 − L/|Δ|)·Δ, W = \(width), H = \(height) below a fixed row, m = \(mass), \
    g = \(gravity) along y, c = \(airDamping), k = \(structural) and L = \(spacing) along rows and columns, \
    k = \(shear) and L = √2·\(spacing) across
    """
  }
  /// The height of the middle of the lowest row.
  public var observed: Int { 3 * (width * (height - 1) + width / 2) + 1 }
  /// √(4·(k_s + k_d)/m), the fastest small motion within a flat sheet: columns towards and from one another.
  public var frequency: Double { law.frequency }
  /// A side.
  public var amplitude: Double { spacing * Double(height) }
  public var truth: ProblemTruth { ProblemTruth(.tightSolution, errorBound: solution.errorBound) }
  /// 3·W·H.
  @inlinable public var coordinates: Int { 3 * width * height }
  /// True without air.
  @inlinable public var isSeparable: Bool { airDamping == 0 }
  /// A band of a row and its neighbours.
  public var jacobianShape: JacobianShape { law.jacobianShape }

  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    law.acceleration(at: time, of: state, into: &acceleration)
  }

  /// m·v²/2 − m·g·y and k·(|Δ| − L)²/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? {
    var energy = 0.0
    for index in 0..<coordinates {
      let v = state[coordinates + index]
      energy += 0.5 * mass * (v * v)
      if index % 3 == 1 { energy -= mass * gravity * state[index] }
    }
    law.forEachSpring { a, b, rate, length in
      let way = law.place(b, state) - law.place(a, state)
      let stretch = (way * way).sum().squareRoot() - length
      energy += 0.5 * mass * rate * (stretch * stretch)
    }
    return energy
  }

  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try solution.state(at: time)
  }

  /// The equations alone, for the solve that the truth is too.
  @usableFromInline
  struct Law: MechanicalSystem {
    @usableFromInline let width: Int
    @usableFromInline let height: Int
    /// k/m.
    @usableFromInline let near: Double
    @usableFromInline let far: Double
    @usableFromInline let spacing: Double
    @usableFromInline let drag: Double
    @usableFromInline let gravity: Double

    @usableFromInline
    init(
      width: Int, height: Int, near: Double, far: Double, spacing: Double, drag: Double,
      gravity: Double
    ) {
      (self.width, self.height, self.near, self.far) = (width, height, near, far)
      (self.spacing, self.drag, self.gravity) = (spacing, drag, gravity)
    }

    var frequency: Double { (4 * (near + far)).squareRoot() }
    @usableFromInline var coordinates: Int { 3 * width * height }
    @usableFromInline var isSeparable: Bool { drag == 0 }
    @usableFromInline var jacobianShape: JacobianShape {
      .mechanical(coordinates, lower: 3 * width + 5, upper: 3 * width + 5)
    }

    /// Where a mass is, or, with a negative number, a point of the bar.
    @inlinable
    func place(_ node: Int, _ state: Span<Double>) -> SIMD4<Double> {
      node < 0
        ? SIMD4(spacing * Double(node + width), 0, 0, 0)
        : SIMD4(state[3 * node], state[3 * node + 1], state[3 * node + 2], 0)
    }

    /// Each spring once: its upper or left end (below 0 on the bar), the other, k/m, its length.
    @inlinable
    func forEachSpring(_ body: (Int, Int, Double, Double) -> Void) {
      let diagonal = spacing * 2.0.squareRoot()
      for y in -1..<height {
        for x in 0..<width {
          let node = y * width + x
          if y >= 0, x + 1 < width { body(node, node + 1, near, spacing) }
          guard y + 1 < height else { continue }
          body(node, node + width, near, spacing)
          if x + 1 < width { body(node, node + width + 1, far, diagonal) }
          if x > 0 { body(node, node + width - 1, far, diagonal) }
        }
      }
    }

    @inlinable
    func acceleration(
      at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
    ) {
      let count = coordinates
      for index in 0..<count {
        acceleration[index] = (index % 3 == 1 ? gravity : 0) - drag * state[count + index]
      }
      acceleration.withUnsafeMutableBufferPointer { acceleration in
        forEachSpring { a, b, rate, length in
          let way = place(b, state) - place(a, state)
          let pull = way * (rate * (1 - length / (way * way).sum().squareRoot()))
          for axis in 0..<3 {
            if a >= 0 { acceleration[3 * a + axis] += pull[axis] }
            acceleration[3 * b + axis] -= pull[axis]
          }
        }
      }
    }
  }
}
