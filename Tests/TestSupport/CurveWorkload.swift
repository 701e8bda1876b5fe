import BenchmarkHarness

/// One of the five standing workloads for cubic Bézier timing curves; benchmarks and tests draw the
/// same ones.
public enum CurveWorkload: String, CaseIterable, Sendable {
  /// CSS's five named curves.
  case css
  /// The 24 curves by which easings.net gives Penner's functions; three of them leave [0, 1].
  case easings
  /// All four control values anywhere in [0, 1].
  case random
  /// What solvers fail on, one family after the other (``degenerateFamilies``), rising.
  case degenerate
  /// Ordinates in [−2, 3], one of them at least outside [0, 1].
  case overshoot

  /// Four control values.
  public typealias ControlPoints = BezierFamily.ControlPoints

  /// CSS Easing Functions Level 2, section 2.2: linear, ease, ease-in, ease-out, ease-in-out.
  public static let cssCurves: [ControlPoints] = [
    (0, 0, 1, 1), (0.25, 0.1, 0.25, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1),
  ]

  /// easings.net: in, out and in-out of sine, quad, cubic, quart, quint, expo, circ and back.
  public static let easingsCurves: [ControlPoints] = [
    (0.12, 0, 0.39, 0), (0.61, 1, 0.88, 1), (0.37, 0, 0.63, 1),
    (0.11, 0, 0.5, 0), (0.5, 1, 0.89, 1), (0.45, 0, 0.55, 1),
    (0.32, 0, 0.67, 0), (0.33, 1, 0.68, 1), (0.65, 0, 0.35, 1),
    (0.5, 0, 0.75, 0), (0.25, 1, 0.5, 1), (0.76, 0, 0.24, 1),
    (0.64, 0, 0.78, 0), (0.22, 1, 0.36, 1), (0.83, 0, 0.17, 1),
    (0.7, 0, 0.84, 0), (0.16, 1, 0.3, 1), (0.87, 0, 0.13, 1),
    (0.55, 0, 1, 0.45), (0, 0.55, 0.45, 1), (0.85, 0, 0.15, 1),
    (0.36, 0, 0.66, -0.56), (0.34, 1.56, 0.64, 1), (0.68, -0.6, 0.32, 1.6),
  ]

  /// The families that ``degenerate`` goes through: triple roots, x2 = x1 + 1/3 and 1e-17 to 1e-2
  /// beside it, vertical starts and ends, coincident points.
  public static let degenerateFamilies: [BezierFamily] = [
    .tripleRoot, .nearTripleRoot, .noCube, .nearlyNoCube, .verticalStart, .verticalEnd,
    .verticalBoth, .cubeRoot, .nearlyVertical, .coincident,
  ]

  /// A number of the workload's curves: the lists in turn, the others drawn.
  public func curves(count: Int, _ generator: inout SeededGenerator) -> [ControlPoints] {
    (0..<count).map { curve($0, &generator) }
  }

  /// How many curves show all of the workload: a list's length, or a few of everything that is drawn.
  public var fewCurves: Int {
    switch self {
    case .css: Self.cssCurves.count
    case .easings: Self.easingsCurves.count
    case .random, .overshoot: 32
    case .degenerate: 4 * Self.degenerateFamilies.count
    }
  }

  private func curve(_ index: Int, _ generator: inout SeededGenerator) -> ControlPoints {
    switch self {
    case .css: return Self.cssCurves[index % Self.cssCurves.count]
    case .easings: return Self.easingsCurves[index % Self.easingsCurves.count]
    case .random: return (generator.unit(), generator.unit(), generator.unit(), generator.unit())
    case .degenerate:
      let family = Self.degenerateFamilies[index % Self.degenerateFamilies.count]
      let (x1, x2) = family.abscissas(&generator)
      let y1 = generator.unit()
      return (x1, y1, x2, family == .coincident ? y1 : generator.unit())
    case .overshoot:
      let beyond = generator.unit() < 0.5 ? generator.uniform(-2...0) : generator.uniform(1...3)
      let other = generator.uniform(-2...3)
      let isFirst = generator.unit() < 0.5
      return (
        generator.unit(), isFirst ? beyond : other, generator.unit(), isFirst ? other : beyond
      )
    }
  }
}
