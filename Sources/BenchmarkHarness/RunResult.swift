/// Everything one run found out: the content of a result file, schema 1.
///
/// Field names are those of the file; `results/README.md` says what each means.
public struct RunResult: Codable, Hashable, Sendable {
  /// The schema that this version writes and reads.
  public static let currentSchema = 1

  public var schema: Int
  public var tool: ToolRecord
  public var profile: Profile
  /// The seed as decimal text: a UInt64 does not survive a JSON reader that has only Doubles.
  public var seed: String
  /// ISO 8601, UTC, to the second.
  public var started: String
  public var elapsedSeconds: Double
  public var command: [String]
  public var environment: EnvironmentRecord
  public var groups: [GroupRecord]
  public var cases: [CaseRecord]
  public var curves: [CurveRecord]
  public var frameBudgets: [FrameBudgetRecord]

  public init(
    tool: ToolRecord, profile: Profile, seed: UInt64, started: String, elapsedSeconds: Double,
    command: [String], environment: EnvironmentRecord, groups: [GroupRecord],
    cases: [CaseRecord], curves: [CurveRecord], frameBudgets: [FrameBudgetRecord]
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
  }
}

/// The program that measured.
public struct ToolRecord: Codable, Hashable, Sendable {
  public var name: String
  public var version: String

  public init(name: String, version: String) {
    self.name = name
    self.version = version
  }
}

/// One curve of an animation, for charts; passed through by the harness.
public struct CurveRecord: Codable, Hashable, Sendable {
  public var animation: String
  public var property: String
  public var unit: String
  /// Seconds.
  public var time: [Double]
  /// The property as the timing function gives it.
  public var raw: [Double]
  /// The property as the screen shows it (clamped where the screen clamps).
  public var shown: [Double]

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
  public var `case`: CaseID
  /// Frames per second.
  public var rate: Double
  public var layers: Int
  /// Median time of one operation as a fraction of the frame.
  public var share: Double

  public init(case id: CaseID, rate: Double, layers: Int, share: Double) {
    self.case = id
    self.rate = rate
    self.layers = layers
    self.share = share
  }
}
