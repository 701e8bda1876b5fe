/// Everything one run found out: the content of a result file, schema 2.
///
/// Field names are those of the file; `results/README.md` says what each means.
public struct RunResult: Codable, Hashable, Sendable {
  /// The schema that this version writes; see ``readableSchemas``.
  public static let currentSchema = 2
  /// The schemas that are read; what an earlier one lacks reads as absent.
  public static let readableSchemas = 1...currentSchema

  /// The schema of the file that it was read from, or ``currentSchema`` for a new run.
  public var schema: Int
  /// The program that measured, and its version.
  public var tool: ToolRecord
  /// How thorough the run was; the times of a `smoke` run mean nothing.
  public var profile: Profile
  /// The seed as decimal text: a UInt64 does not survive a JSON reader that has only Doubles.
  public var seed: String
  /// ISO 8601, UTC, to the second.
  public var started: String
  /// Wall time of the whole run, oracles included.
  public var elapsedSeconds: Double
  /// The command line, program name first; as ``ExternalFacts/command`` had it.
  public var command: [String]
  /// The machine, its state and the build.
  public var environment: EnvironmentRecord
  /// The groups that ran, in that order.
  public var groups: [GroupRecord]
  /// The cases that ran, group by group; ids are unique.
  public var cases: [CaseRecord]
  /// Curves that charts draw beside the results; nothing here was timed.
  public var curves: [CurveRecord]
  /// One entry for each rate of each case that computes a frame.
  public var frameBudgets: [FrameBudgetRecord]
  /// What this machine can do at most; empty when it was not measured.
  @SinceSchema2<EmptyList<RoofRecord>> public var roofs: [RoofRecord]
  /// What makes the numbers less sure, groups first; empty for a quiet run.
  @SinceSchema2<EmptyList<WarningRecord>> public var warnings: [WarningRecord]
  /// Cost against size, for every side that ran at three sizes or more.
  @SinceSchema2<EmptyList<FitRecord>> public var fits: [FitRecord]
  /// The error of methods over planes of their parameters; empty when none were drawn.
  @LeftOutWhenEmpty public var errorMaps: [ErrorMapRecord]
  /// The error of methods along hard curves; empty when none were drawn.
  @LeftOutWhenEmpty public var errorLines: [ErrorLineRecord]
  /// The errors of methods over kinds of inputs; empty when they were not asked.
  @LeftOutWhenEmpty public var workloadErrors: [WorkloadErrorRecord]
  /// When systems call a spring settled; empty when they were not asked.
  @LeftOutWhenEmpty public var settlingTables: [SettlingTableRecord]
  /// What solvers were given; empty when none ran.
  @LeftOutWhenEmpty public var solverProblems: [SolverProblemRecord]
  /// Error beside work of every solver on every problem; empty when none ran.
  @LeftOutWhenEmpty public var solverRuns: [SolverRunRecord]
  /// Order and stability of every solver; empty when none ran.
  @LeftOutWhenEmpty public var solverTraits: [SolverTraitRecord]
  /// What solvers do along time or size; empty when none were drawn.
  @LeftOutWhenEmpty public var solverLines: [SolverLineRecord]
  /// Where solvers are stable; empty when none were drawn.
  @LeftOutWhenEmpty public var stabilityRegions: [StabilityRegionRecord]
  /// The error of steppers over damping ratio and step; empty when none were drawn.
  @LeftOutWhenEmpty public var frameMaps: [ErrorMapRecord]
  /// Nil when the system does not tell.
  @OrNull public var memory: MemoryRecord?

  /// A new run's result, in ``currentSchema``; the seed becomes text.
  public init(
    tool: ToolRecord, profile: Profile, seed: UInt64, started: String, elapsedSeconds: Double,
    command: [String], environment: EnvironmentRecord, groups: [GroupRecord],
    cases: [CaseRecord], curves: [CurveRecord], frameBudgets: [FrameBudgetRecord],
    roofs: [RoofRecord] = [], warnings: [WarningRecord] = [], fits: [FitRecord] = [],
    errorMaps: [ErrorMapRecord] = [], errorLines: [ErrorLineRecord] = [],
    workloadErrors: [WorkloadErrorRecord] = [], settlingTables: [SettlingTableRecord] = [],
    solvers: SolverRecords = SolverRecords(), memory: MemoryRecord? = nil
  ) {
    self.schema = Self.currentSchema
    self.tool = tool
    self.profile = profile
    self.seed = String(seed)
    self.started = started
    self.elapsedSeconds = elapsedSeconds
    self.command = command
    self.environment = environment
    self.groups = groups
    self.cases = cases
    self.curves = curves
    self.frameBudgets = frameBudgets
    self.roofs = roofs
    self.warnings = warnings
    self.fits = fits
    self.errorMaps = errorMaps
    self.errorLines = errorLines
    self.workloadErrors = workloadErrors
    self.settlingTables = settlingTables
    solverProblems = solvers.problems
    solverRuns = solvers.runs
    solverTraits = solvers.traits
    solverLines = solvers.lines
    stabilityRegions = solvers.regions
    frameMaps = solvers.frameMaps
    self.memory = memory
  }
}

/// The program that measured.
public struct ToolRecord: Codable, Hashable, Sendable {
  /// What the program is called, as "easemark".
  public var name: String
  /// The program's version, as it states it.
  public var version: String

  /// Names a program and its version.
  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// One curve of an animation, for charts; passed through by the harness.
public struct CurveRecord: Codable, Hashable, Sendable {
  /// The name of the animation, the same for all its curves.
  public var animation: String
  /// What changes, as "opacity" or "x".
  public var property: String
  /// The unit of `raw` and `shown`, as "pt".
  public var unit: String
  /// Seconds.
  public var time: [Double]
  /// The property as the timing function gives it.
  public var raw: [Double]
  /// The property as the screen shows it (clamped where the screen clamps).
  public var shown: [Double]

  /// A curve of samples: the three arrays belong together by index and are of one length.
  public init(
    animation: String, property: String, unit: String, time: [Double], raw: [Double],
    shown: [Double]
  ) {
    self.animation = animation
    self.property = property
    self.unit = unit
    self.time = time
    self.raw = raw
    self.shown = shown
  }
}

/// The part of a frame that one case needs.
public struct FrameBudgetRecord: Codable, Hashable, Sendable {
  /// The case, of which one operation computes one frame.
  public var `case`: CaseID
  /// Frames per second.
  public var rate: Double
  /// How many layers the frame moves.
  public var layers: Int
  /// Median time of one operation as a fraction of the frame.
  public var share: Double

  /// The share of a frame that a case needs at one rate.
  public init(case id: CaseID, rate: Double, layers: Int, share: Double) {
    self.case = id
    self.rate = rate
    self.layers = layers
    self.share = share
  }
}
