import SpringDynamics

/// A stretched net of W×H equal masses in a fixed frame, each moving up and down: structural springs to its four
/// neighbours, shear springs to the four across, for displacements so small that forces are linear.
///
/// m·z″ = −Σ k_s·(z − z_neighbour) − Σ k_d·(z − z_across) and Rayleigh's damping; modes are products of sines,
/// ω² = (4k_s·(a + b) + 8k_d·(a + b − 2ab))/m with a = sin²(pπ/(2(W + 1))), b = sin²(qπ/(2(H + 1))).
///
/// Shape: z of the first row, left to right, then the other rows; then velocities.
/// Error bound: of the true motion, 1e-13 of the excitation up to 10⁴ periods of the slowest mode.
/// Cost: 30 flops a mass for an acceleration; O(N·log N) for the true motion.
/// Source: Rayleigh, "The Theory of Sound" I (1877), §§193–198; Provot, "Deformation constraints in a mass-spring
/// model to describe rigid cloth behavior", Graphics Interface (1995), for the two kinds of spring.
public struct SpringNet: ReferenceProblem, LinearNetwork {
  /// W, masses a row.
  public let width: Int
  /// H, rows.
  public let height: Int
  /// m.
  public let mass: Double
  /// k_s.
  public let structural: Double
  /// k_d.
  public let shear: Double
  public let massProportionalDamping: Double
  public let stiffnessProportionalDamping: Double
  public let initialState: [Double]
  public let span: Double
  public let observed: Int
  public let masses: [Double]
  public let links: [SpringLink]
  private var springs: [Spring] = []
  private let transform: GridSineTransform

  /// A net that starts from a state; without one, the mass nearest to a third of both sides is held at 1 and
  /// let go, and is observed.
  ///
  /// Domain: width and height from 1 to 1024; mass and structural > 0; shear, dampings ≥ 0; all finite.
  public init(
    width: Int, height: Int, mass: Double = 1, structural: Double = 100, shear: Double = 50,
    massProportionalDamping: Double = 0, stiffnessProportionalDamping: Double = 0,
    from state: [Double]? = nil, span: Double = 2
  ) throws(SolverError) {
    for (name, value) in [("width", width), ("height", height)] {
      guard (1...1024).contains(value) else {
        throw .invalidParameter(name: name, value: Double(value), allowed: "1 … 1024")
      }
    }
    try requirePositive(structural, "structural")
    try requireNotNegative(shear, "shear")
    let count = width * height
    observed = height / 3 * width + width / 3
    var pulled = [Double](repeating: 0, count: 2 * count)
    pulled[observed] = 1
    initialState = state ?? pulled
    try requireProblem(initialState, coordinates: count, span: span, observed: observed)
    (self.width, self.height, self.mass, self.span) = (width, height, mass, span)
    (self.structural, self.shear) = (structural, shear)
    self.massProportionalDamping = massProportionalDamping
    self.stiffnessProportionalDamping = stiffnessProportionalDamping
    masses = Array(repeating: mass, count: count)
    links = Self.links(width, height, structural, shear)
    transform = try GridSineTransform(width: width, height: height)
    try requireNetwork()
    springs = try Self.springs(of: self)
  }

  /// All springs, those to the frame too.
  private static func links(
    _ width: Int, _ height: Int, _ structural: Double, _ shear: Double
  ) -> [SpringLink] {
    var links: [SpringLink] = []
    func join(_ x: Int, _ y: Int, _ right: Int, _ down: Int, _ stiffness: Double) {
      func place(_ x: Int, _ y: Int) -> Int? {
        x >= 0 && x < width && y >= 0 && y < height ? y * width + x : nil
      }
      switch (place(x, y), place(x + right, y + down)) {
      case (let first?, let second): links.append(SpringLink(first, second, stiffness: stiffness))
      case (nil, let second?): links.append(SpringLink(second, stiffness: stiffness))
      case (nil, nil): break
      }
    }
    for y in -1..<height {
      for x in -1...width {
        join(x, y, 1, 0, structural)
        join(x, y, 0, 1, structural)
        join(x, y, 1, 1, shear)
        join(x, y, -1, 1, shear)
      }
    }
    return links
  }

  /// The modes, row by row.
  private static func springs(of net: SpringNet) throws(SolverError) -> [Spring] {
    func squares(_ count: Int) -> [DoubleDouble] {
      (1...count).map { mode in
        let sine = Turn.pair(mode, of: 4 * (count + 1)).sine
        return sine * sine
      }
    }
    let (across, down) = (squares(net.width), squares(net.height))
    let ratio = DoubleDouble(net.shear) / DoubleDouble(net.structural) * 8
    var springs: [Spring] = []
    for b in down {
      for a in across {
        let one = DoubleDouble(1)
        let factor = (a + b) * 4 + ratio * (a * (one - b) + b * (one - a))
        do throws(SpringError) {
          let damping = net.massProportionalDamping * net.mass
          springs.append(
            try Spring(
              modeOf: net.mass, stiffness: net.structural, factor: factor.high,
              factorRest: factor.low, damping: damping,
              stiffnessProportionalDamping: net.stiffnessProportionalDamping))
        } catch {
          throw SolverError(mode: error)
        }
      }
    }
    return springs
  }

  public var id: String {
    "net-\(width)x\(height)\(isSeparable ? "" : "-damped")"
  }
  public var title: String {
    "net of \(width)×\(height) masses, \(isSeparable ? "undamped" : "damped")"
  }
  public var family: ProblemFamily { .net }
  public var equation: String {
    """
    m·z″ = Σ k_s·(z_neighbour − z) + Σ k_d·(z_across − z), frame fixed, W = \(width), H = \(height), \
    m = \(mass), k_s = \(structural), k_d = \(shear), damping \(massProportionalDamping)·M + \
    \(stiffnessProportionalDamping)·K
    """
  }
  /// That of the fastest mode.
  public var frequency: Double {
    ((springs.map(\.stiffness).max() ?? structural) / mass).squareRoot()
  }
  /// The larger of the largest displacement and the largest velocity by the frequency.
  public var amplitude: Double { largestExcitation(initialState, frequency: frequency) }
  /// 0 for a damped net.
  public var rest: Double? { isSeparable ? nil : 0 }
  public var truth: ProblemTruth { ProblemTruth(.modalSum, errorBound: 1e-13) }
  /// A band as wide as a row.
  public var jacobianShape: JacobianShape {
    .mechanical(masses.count, lower: width + 1, upper: width + 1)
  }

  /// −(K·z + C·z′)/m.
  @inlinable
  public func acceleration(
    at time: Double, of state: Span<Double>, into acceleration: inout MutableSpan<Double>
  ) {
    let (count, beta) = (width * height, stiffnessProportionalDamping)
    let (near, far) = (structural / mass, shear / mass)
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        func value(_ place: Int) -> Double { state[place] + beta * state[count + place] }
        let (left, right, up, down) = (x > 0, x + 1 < width, y > 0, y + 1 < height)
        let own = value(place)
        let beside =
          (left ? value(place - 1) : 0) + (right ? value(place + 1) : 0)
          + (up ? value(place - width) : 0) + (down ? value(place + width) : 0)
        let across =
          (left && up ? value(place - width - 1) : 0)
          + (right && up ? value(place - width + 1) : 0)
          + (left && down ? value(place + width - 1) : 0)
          + (right && down ? value(place + width + 1) : 0)
        acceleration[place] =
          near * (beside - 4 * own) + far * (across - 4 * own)
          - massProportionalDamping * state[count + place]
      }
    }
  }

  /// Σ m·v²/2 + Σ k·stretch²/2.
  public func energy(at time: Double, of state: Span<Double>) -> Double? { energy(of: state) }

  public func exactState(at time: Double) throws(SolverError) -> [Double] {
    try requireFinite(time, "time")
    if time == 0 { return initialState }
    let count = masses.count
    var (z, v) = (Array(initialState.prefix(count)), Array(initialState.suffix(count)))
    var transform = transform
    transform.transform(&z, &v)
    for mode in 0..<count {
      let end = springs[mode].propagator(at: time).apply(z[mode], v[mode])
      (z[mode], v[mode]) = (end.position, end.velocity)
    }
    transform.transform(&z, &v)
    return z + v
  }
}

/// The sine transform of a grid along both sides.
struct GridSineTransform: Sendable {
  private var rows: SineTransform
  private var columns: SineTransform

  init(width: Int, height: Int) throws(SolverError) {
    rows = try SineTransform(count: width)
    columns = try SineTransform(count: height)
  }

  /// Replaces two grids by their transforms.
  mutating func transform(_ first: inout [Double], _ second: inout [Double]) {
    let (width, height) = (rows.count, columns.count)
    for y in 0..<height {
      var (a, b) = (
        Array(first[y * width..<(y + 1) * width]), Array(second[y * width..<(y + 1) * width])
      )
      rows.transform(&a, &b)
      first.replaceSubrange(y * width..<(y + 1) * width, with: a)
      second.replaceSubrange(y * width..<(y + 1) * width, with: b)
    }
    for x in 0..<width {
      var a = (0..<height).map { first[$0 * width + x] }
      var b = (0..<height).map { second[$0 * width + x] }
      columns.transform(&a, &b)
      for y in 0..<height { (first[y * width + x], second[y * width + x]) = (a[y], b[y]) }
    }
  }
}
