/// One quantity of a solver along another, for a chart: its energy over time, its cost over sizes.
public struct SolverLineRecord: Codable, Hashable, Sendable {
  /// Lines of one topic are drawn in one chart, as "energy" or "chain cost".
  public var topic: String
  /// The method as cases name variants.
  public var variant: String
  /// One line for a reader: the method's name.
  public var title: String
  /// The tag that charts group by.
  public var family: String
  /// Whose code ran, with its version.
  public var library: String
  /// Whose method it is.
  public var kind: CaseKind
  /// What `x` is, with its unit, as "periods".
  public var xName: String
  /// Above 0, ascending.
  public var x: [Double]
  /// What `y` is, with its unit, as "relative error of the energy".
  public var yName: String
  /// One for each of `x`; NaN or infinite where the method failed.
  public var y: [Double]

  /// A line of one method.
  public init(
    topic: String, variant: String, title: String, family: String, library: String,
    kind: CaseKind, xName: String, x: [Double], yName: String, y: [Double]
  ) {
    self.topic = topic
    self.variant = variant
    self.title = title
    self.family = family
    self.library = library
    self.kind = kind
    self.xName = xName
    self.x = x
    self.yName = yName
    self.y = y
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if x.isEmpty { return ("x", "is empty") }
    if !(x[0] > 0) || zip(x, x.dropFirst()).contains(where: { !($0 < $1) }) {
      return ("x", "are not above 0 and in ascending order")
    }
    return y.count == x.count ? nil : ("y", "are \(y.count), not one for each of \(x.count) x")
  }
}

/// By how much a step multiplies a mode y′ = λ·y, over the plane of z = λ·h: |R(z)|, and stability where
/// it is at most 1.
public struct StabilityRegionRecord: Codable, Hashable, Sendable {
  /// The method as cases name variants.
  public var variant: String
  /// One line for a reader: the method's name.
  public var title: String
  /// The tag that charts group by.
  public var family: String
  /// Re z of the columns, ascending.
  public var real: [Double]
  /// Im z of the rows, ascending; the region is symmetric in it.
  public var imaginary: [Double]
  /// Row by row, |R(z)|; infinite at a pole.
  public var factors: [[Double]]

  /// The region of one method.
  public init(
    variant: String, title: String, family: String, real: [Double], imaginary: [Double],
    factors: [[Double]]
  ) {
    self.variant = variant
    self.title = title
    self.family = family
    self.real = real
    self.imaginary = imaginary
    self.factors = factors
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    for (name, places) in [("real", real), ("imaginary", imaginary)] {
      if places.count < 2 { return (name, "are fewer than two") }
      if zip(places, places.dropFirst()).contains(where: { !($0 < $1) }) {
        return (name, "are not in ascending order")
      }
    }
    if factors.count != imaginary.count || factors.contains(where: { $0.count != real.count }) {
      return ("factors", "are not \(imaginary.count) rows of \(real.count)")
    }
    return factors.joined().contains(where: { $0 < 0 }) ? ("factors", "hold a negative") : nil
  }
}

/// Everything that a run found of solvers.
public struct SolverRecords: Sendable {
  /// See ``RunResult/solverProblems``.
  public var problems: [SolverProblemRecord]
  /// See ``RunResult/solverRuns``.
  public var runs: [SolverRunRecord]
  /// See ``RunResult/solverTraits``.
  public var traits: [SolverTraitRecord]
  /// See ``RunResult/solverLines``.
  public var lines: [SolverLineRecord]
  /// See ``RunResult/stabilityRegions``.
  public var regions: [StabilityRegionRecord]
  /// See ``RunResult/frameMaps``.
  public var frameMaps: [ErrorMapRecord]

  /// Solvers' records; by default none.
  public init(
    problems: [SolverProblemRecord] = [], runs: [SolverRunRecord] = [],
    traits: [SolverTraitRecord] = [], lines: [SolverLineRecord] = [],
    regions: [StabilityRegionRecord] = [], frameMaps: [ErrorMapRecord] = []
  ) {
    self.problems = problems
    self.runs = runs
    self.traits = traits
    self.lines = lines
    self.regions = regions
    self.frameMaps = frameMaps
  }
}
