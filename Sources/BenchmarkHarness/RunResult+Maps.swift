/// The largest error of one method over a plane of two parameters, cell by cell; nothing was timed.
public struct ErrorMapRecord: Codable, Hashable, Sendable {
  /// The variant as cases have it, as `simd`.
  public var variant: String
  /// One line for a reader: the method's name.
  public var title: String
  /// Whose method it is.
  public var kind: CaseKind
  /// The format that it computes in.
  public var precision: Precision
  /// What the rows are, as "damping ratio".
  public var rowName: String
  /// The value in the middle of each row, ascending.
  public var rows: [Double]
  /// What the columns are, as "natural frequency × time".
  public var columnName: String
  /// The value in the middle of each column, ascending.
  public var columns: [Double]
  /// What one unit of error is, as "envelope of the motion".
  public var unit: String
  /// Row by row, the largest error of a cell in `unit`: NaN where a result was not a number (or
  /// infinite where the right one is finite), nil where the method was not asked.
  public var errors: [[Double?]]
  /// The same in units in the last place of the larger of the result and the unit.
  public var ulps: [[Double?]]
  /// How many samples of a cell were drawn.
  public var samplesPerCell: Int
  /// What they were drawn from, as decimal text.
  public var seed: String
  /// What judged, as "MPFR, 300 bits".
  public var oracle: String

  /// A map of one method; the seed becomes text.
  public init(
    variant: String, title: String, kind: CaseKind, precision: Precision, rowName: String,
    rows: [Double], columnName: String, columns: [Double], unit: String, errors: [[Double?]],
    ulps: [[Double?]], samplesPerCell: Int, seed: UInt64, oracle: String
  ) {
    self.variant = variant
    self.title = title
    self.kind = kind
    self.precision = precision
    self.rowName = rowName
    self.rows = rows
    self.columnName = columnName
    self.columns = columns
    self.unit = unit
    self.errors = errors
    self.ulps = ulps
    self.samplesPerCell = samplesPerCell
    self.seed = String(seed)
    self.oracle = oracle
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if UInt64(seed) == nil { return ("seed", "'\(seed)' is not an unsigned 64-bit number") }
    if samplesPerCell < 1 { return ("samplesPerCell", "\(samplesPerCell) is below 1") }
    for (name, places) in [("rows", rows), ("columns", columns)] {
      if places.isEmpty { return (name, "is empty") }
      if zip(places, places.dropFirst()).contains(where: { !($0 < $1) }) {
        return (name, "are not in ascending order")
      }
    }
    for (name, table) in [("errors", errors), ("ulps", ulps)] {
      if table.count != rows.count || table.contains(where: { $0.count != columns.count }) {
        return (name, "are not \(rows.count) rows of \(columns.count)")
      }
      if table.joined().contains(where: { ($0 ?? 0) < 0 }) { return (name, "hold a negative") }
    }
    return nil
  }
}

/// The largest error of one method around each of many places along one curve; nothing was timed.
public struct ErrorLineRecord: Codable, Hashable, Sendable {
  /// The variant as cases have it, as `simd`.
  public var variant: String
  /// One line for a reader: the method's name.
  public var title: String
  /// Whose method it is.
  public var kind: CaseKind
  /// The format that it computes in.
  public var precision: Precision
  /// What the curve is, in a few words, as "vertical tangent in the middle".
  public var curve: String
  /// Its control values x1, y1, x2, y2, as Double: a method in Float is given them rounded.
  public var points: [Double]
  /// The x in the middle of each place, ascending; samples are drawn from all of the place.
  public var places: [Double]
  /// What one unit of error is, as "of the whole change".
  public var unit: String
  /// The largest error around each place in `unit`: NaN where a result was not a number (or infinite
  /// where the right one is finite).
  public var errors: [Double]
  /// How many samples of a place were drawn.
  public var samplesPerPlace: Int
  /// What they were drawn from, as decimal text.
  public var seed: String
  /// What judged, as "MPFR, 300 bits".
  public var oracle: String

  /// A line of one method; the seed becomes text.
  public init(
    variant: String, title: String, kind: CaseKind, precision: Precision, curve: String,
    points: [Double], places: [Double], unit: String, errors: [Double], samplesPerPlace: Int,
    seed: UInt64, oracle: String
  ) {
    self.variant = variant
    self.title = title
    self.kind = kind
    self.precision = precision
    self.curve = curve
    self.points = points
    self.places = places
    self.unit = unit
    self.errors = errors
    self.samplesPerPlace = samplesPerPlace
    self.seed = String(seed)
    self.oracle = oracle
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if UInt64(seed) == nil { return ("seed", "'\(seed)' is not an unsigned 64-bit number") }
    if samplesPerPlace < 1 { return ("samplesPerPlace", "\(samplesPerPlace) is below 1") }
    if points.count != 4 { return ("points", "are \(points.count), not x1, y1, x2 and y2") }
    if places.count < 2 { return ("places", "are fewer than two") }
    if zip(places, places.dropFirst()).contains(where: { !($0 < $1) }) {
      return ("places", "are not in ascending order")
    }
    if errors.count != places.count {
      return ("errors", "are \(errors.count), not one for each of \(places.count) places")
    }
    return errors.contains(where: { $0 < 0 }) ? ("errors", "hold a negative") : nil
  }
}

/// What a result shows besides its cases, without times.
public struct RunPictures: Sendable {
  /// See ``RunResult/errorMaps``.
  public var errorMaps: [ErrorMapRecord]
  /// See ``RunResult/errorLines``.
  public var errorLines: [ErrorLineRecord]
  /// See ``RunResult/workloadErrors``.
  public var workloadErrors: [WorkloadErrorRecord]
  /// See ``RunResult/settlingTables``.
  public var settlingTables: [SettlingTableRecord]
  /// What solvers were found to do.
  public var solvers: SolverRecords

  /// Pictures of a run; by default none.
  public init(
    errorMaps: [ErrorMapRecord] = [], errorLines: [ErrorLineRecord] = [],
    workloadErrors: [WorkloadErrorRecord] = [], settlingTables: [SettlingTableRecord] = [],
    solvers: SolverRecords = SolverRecords()
  ) {
    self.errorMaps = errorMaps
    self.errorLines = errorLines
    self.workloadErrors = workloadErrors
    self.settlingTables = settlingTables
    self.solvers = solvers
  }
}

/// When different systems call one spring settled; nothing was timed.
public struct SettlingTableRecord: Codable, Hashable, Sendable {
  /// The spring's mass.
  public var mass: Double
  /// The spring's stiffness.
  public var stiffness: Double
  /// The spring's damping.
  public var damping: Double
  /// What the motion is, as "from 0 to 1, at rest".
  public var motion: String
  /// Seconds at which `positions` are the spring's exact positions, for a picture of the motion.
  public var times: [Double]
  /// The exact position at each of `times`.
  public var positions: [Double]
  /// Every system's answer.
  public var rows: [SettlingRowRecord]

  /// A table of one spring.
  public init(
    mass: Double, stiffness: Double, damping: Double, motion: String, times: [Double],
    positions: [Double], rows: [SettlingRowRecord]
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.motion = motion
    self.times = times
    self.positions = positions
    self.rows = rows
  }
}

/// One system's answer to when a spring has settled.
public struct SettlingRowRecord: Codable, Hashable, Sendable {
  /// The system, as "Core Animation".
  public var system: String
  /// Its rule in a few words, with its threshold.
  public var rule: String
  /// The distance from the target, of a motion from 0 to 1, within which the rule is to hold; nil where
  /// the rule names none.
  @OrNull public var threshold: Double?
  /// When it calls the spring settled, in seconds; infinite where it never does.
  public var seconds: Double
  /// When the spring is for the last time further away than `threshold`, in seconds; nil without one.
  @OrNull public var exactSeconds: Double?
  /// How far from the target the spring really is at `seconds` and after: the largest distance.
  public var distanceAfter: Double

  /// A row of the table.
  public init(
    system: String, rule: String, threshold: Double?, seconds: Double, exactSeconds: Double?,
    distanceAfter: Double
  ) {
    self.system = system
    self.rule = rule
    self.threshold = threshold
    self.seconds = seconds
    self.exactSeconds = exactSeconds
    self.distanceAfter = distanceAfter
  }
}

extension SettlingTableRecord {
  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if times.count != positions.count {
      return ("positions", "are \(positions.count), not one for each of \(times.count) times")
    }
    for (index, row) in rows.enumerated() where !(row.seconds >= 0) {
      return ("rows[\(index)].seconds", "\(row.seconds) is not a time")
    }
    return nil
  }
}
